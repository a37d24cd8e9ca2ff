//go:build ignore

// The cells of assembly.md as one program. Run it inside a clone: go run assembly.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell assembly.
	assembly := experiments.Assembly(experiments.AssemblyDefaults())
	show.Table("assembly", assembly)

	show.Bind("assembly-best", assembly.Useful("lifo-check")/20000, "share")

	// Cell length.
	var requests, unbounded, bounded, check []float64
	for n := 5000; n <= 40000; n += 5000 {
		longer := experiments.AssemblyDefaults()
		longer.Requests = n
		run := experiments.Assembly(longer)
		requests = append(requests, float64(n))
		unbounded = append(unbounded, run.P50("unbounded"))
		bounded = append(bounded, run.P50("fifo"))
		check = append(check, run.P50("fifo-check"))
	}
	show.Plot("assembly-length", show.Figure{
		Title:   "The median response time against the length of the run",
		Caption: "First in first out at 130 requests per second: without a bound (FIFO), with the bound (tail-drop), and with bound and check (FIFO with check).",
		Alt:     "Without a bound the median grows in step with the length of the run. With the bound it is level throughout, and so it is with the check, far below.",
		X:       show.Axis{Label: "requests offered", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "median response time", Unit: "s", Log: true},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: requests, Y: unbounded},
			{Name: "tail-drop", Slot: 3, X: requests, Y: bounded},
			{Name: "FIFO with check", Slot: 4, X: requests, Y: check},
		},
	})

	// Cell load.
	var rates, fifo, fifoCheck, lifo, lifoCheck []float64
	for rate := 60.0; rate <= 200; rate += 20 {
		p := experiments.AssemblyDefaults()
		p.Rate = rate
		run := experiments.Assembly(p)
		n := float64(p.Requests)
		rates = append(rates, rate)
		fifo = append(fifo, run.Useful("fifo")/n)
		fifoCheck = append(fifoCheck, run.Useful("fifo-check")/n)
		lifo = append(lifo, run.Useful("lifo")/n)
		lifoCheck = append(lifoCheck, run.Useful("lifo-check")/n)
	}
	show.Plot("assembly-load", show.Figure{
		Title:   "The oldest first: useful completions against the arrival rate",
		Caption: "First in first out with the bound. The share of those offered that is completed within 250 ms, without the check (tail-drop) and with it, a run of 20,000 requests at each rate.",
		Alt:     "At low rates both lines lie together near the top. Past the server's capacity the line without the check falls to nothing at once, and the one with the check falls steadily.",
		X:       show.Axis{Label: "arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "useful, of those offered", Unit: "%"},
		Series: []show.Series{
			{Name: "tail-drop", Slot: 3, X: rates, Y: fifo},
			{Name: "FIFO with check", Slot: 4, X: rates, Y: fifoCheck},
		},
	})
	show.Plot("assembly-load-lifo", show.Figure{
		Title:   "The newest first: useful completions against the arrival rate",
		Caption: "Last in first out with the bound, without the check and with it, in runs of the same arrivals.",
		Alt:     "At low rates both lines lie together near the top. Past the server's capacity both fall slowly, and they stay close to each other.",
		X:       show.Axis{Label: "arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "useful, of those offered", Unit: "%"},
		Series: []show.Series{
			{Name: "LIFO", Slot: 2, X: rates, Y: lifo},
			{Name: "LIFO with check", Slot: 4, X: rates, Y: lifoCheck},
		},
	})
}
