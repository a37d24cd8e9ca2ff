//go:build ignore

// The cells of signal.md as one program. Run it inside a clone: go run signal.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell signal.
	signal := experiments.Signal(experiments.SignalDefaults())
	show.Table("signal", signal)

	show.Bind("signal-busy-95", signal.Busy(95), "share")
	show.Bind("signal-busy-99", signal.Busy(99), "share")
	show.Bind("signal-busy-120", signal.Busy(120), "share")
	show.Bind("signal-busy-rise", 100*(signal.Busy(120)-signal.Busy(99)), "points")
	show.Bind("signal-waiting-50", signal.Waiting(50), "requests")
	show.Bind("signal-waiting-99", signal.Waiting(99), "requests")
	show.Bind("signal-waiting-120", signal.Waiting(120), "requests")
	show.Bind("signal-waiting-ratio", signal.Waiting(120)/signal.Waiting(99), "×")
	show.Bind("signal-estimate-50", signal.Estimate(50), "requests")
	show.Bind("signal-estimate-ratio", signal.Estimate(50)/signal.Waiting(50), "×")
	show.Bind("signal-p99-99", signal.P99(99), "s")
	show.Bind("signal-p99-120", signal.P99(120), "s")

	// Cell busy.
	var rates, busy []float64
	for rate := 50; rate <= 120; rate++ {
		rates = append(rates, float64(rate))
		load := float64(rate) * signal.Params.Service
		if load > 1 {
			load = 1
		}
		busy = append(busy, load)
	}
	show.Plot("signal-busy", show.Figure{
		Title:   "Utilisation against the arrival rate",
		Caption: "The share of the time in which the server is busy. Line: the long run. Points: the runs of the table.",
		Alt:     "Utilisation rises in a straight line with the arrival rate until the server is full, and is level from there on. The measured points lie on the line.",
		Data:    "signal",
		X:       show.Axis{Label: "arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "utilisation", Unit: "%"},
		Series: []show.Series{
			{Name: "long run", X: rates, Y: busy, Theory: true},
			{Name: "busy, measured", Slot: 1, X: signal.Rates(), Y: signal.Busies(), Mark: true},
		},
	})

	var below, queue []float64
	for tenth := 500; tenth <= 995; tenth += 5 {
		rate := float64(tenth) / 10
		load := rate * signal.Params.Service
		below = append(below, rate)
		queue = append(queue, load*load/(1-load))
	}
	show.Plot("signal-queue", show.Figure{
		Title:   "Requests waiting against the arrival rate",
		Caption: "The mean number of requests waiting, over time. Line: the long run, which ends at a full server. Points: the runs of the table.",
		Alt:     "On a logarithmic axis the number waiting rises with the arrival rate, faster and faster towards a full server, where the line ends. The last point lies far beyond and above, where there is no long run.",
		Data:    "signal",
		X:       show.Axis{Label: "arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "requests waiting", Unit: "requests", Log: true},
		Series: []show.Series{
			{Name: "long run", X: below, Y: queue, Theory: true},
			{Name: "waiting, measured", Slot: 1, X: signal.Rates(), Y: signal.Waitings(), Mark: true},
		},
	})

	// Cell path.
	path := experiments.SignalPath(experiments.SignalPathDefaults())
	show.Table("signal-path", path)

	show.Bind("signal-first-busy", path.Busy(5), "share")
	show.Bind("signal-lead", path.Ahead(60)/path.Wait(60), "×")

	// Cell path-figures.
	show.Plot("signal-lead", show.Figure{
		Title:   "What the queue promises, and what a finished wait reports",
		Caption: "Along one overload: the mean service time of all who wait, which is what a request that comes now has before it, and the wait of the request whose service began last.",
		Alt:     "Both rise along the run in nearly straight lines. What the queue promises lies above what the last wait reports all along, and the gap widens.",
		Data:    "signal-path",
		X:       show.Axis{Label: "time since the overload began", Unit: "s"},
		Y:       show.Axis{Label: "waiting time", Unit: "s"},
		Series: []show.Series{
			{Name: "ahead of who comes now", Slot: 6, X: path.Times(), Y: path.Aheads(), Mark: true},
			{Name: "wait of the one served last", Slot: 1, X: path.Times(), Y: path.Waits(), Mark: true},
		},
	})
	show.Plot("signal-late", show.Figure{
		Title:   "Utilisation and late answers, along one overload",
		Caption: "In each window of the run: the share of the time in which the server was busy, and the share of the answers that came after the deadline.",
		Alt:     "Utilisation is at its ceiling from the start. The share of late answers is zero at the start, high soon after, and at its ceiling after that.",
		Data:    "signal-path",
		X:       show.Axis{Label: "time since the overload began", Unit: "s"},
		Y:       show.Axis{Label: "share", Unit: "%"},
		Series: []show.Series{
			{Name: "busy share of the time", Slot: 6, X: path.Times(), Y: path.Busies(), Mark: true},
			{Name: "late answers", Slot: 1, X: path.Times(), Y: path.Lates(), Mark: true},
		},
	})

	// Cell errors.
	wide := experiments.SignalErrorsDefaults()
	errors := experiments.SignalErrors(wide)
	show.Table("signal-errors", errors)
}
