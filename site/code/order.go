//go:build ignore

// The cells of order.md as one program. Run it inside a clone: go run order.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell order.
	order := experiments.Order(experiments.OrderDefaults())
	show.Table("order", order)

	show.Bind("order-fifo-fast", order.FastShare("fifo"), "share")
	show.Bind("order-lifo-fast", order.FastShare("lifo"), "share")
	show.Bind("order-fifo-p50", order.P50("fifo"), "s")
	show.Bind("order-lifo-p50", order.P50("lifo"), "s")
	show.Bind("order-fifo-p99", order.P99("fifo"), "s")
	show.Bind("order-lifo-p99", order.P99("lifo"), "s")
	show.Bind("order-mean", order.Mean("fifo"), "s")

	// Cell tail.
	deadlines := experiments.OrderDeadlines(experiments.OrderDeadlinesDefaults())
	show.Table("order-deadlines", deadlines)

	// Cell tail-figure.
	show.Plot("order-tail", show.Figure{
		Title:   "Answered within a deadline",
		Caption: "The share of those offered that is completed within each deadline, in the same run under FIFO and under LIFO.",
		Alt:     "LIFO answers most requests within a small part of a second and gains little after that. FIFO answers almost nobody until a deadline near the length of its full queue; there it jumps and overtakes LIFO.",
		Data:    "order-deadlines",
		X:       show.Axis{Label: "deadline", Unit: "s", Log: true},
		Y:       show.Axis{Label: "completed within it, of those offered", Unit: "%"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: deadlines.Deadlines(), Y: deadlines.FIFOs()},
			{Name: "LIFO", Slot: 2, X: deadlines.Deadlines(), Y: deadlines.LIFOs()},
		},
	})

	// Cell story.
	trace := experiments.OrderTrace(experiments.OrderTraceDefaults())
	show.Timeline("order-story", show.TimelineFigure{
		Title:    "What becomes of each request, under FIFO and under LIFO",
		Caption:  "[30 requests](given:order-trace.count) of the run, from number [2,001](given:order-trace.first) on, under FIFO and under LIFO. The deadline is 100 ms.",
		Alt:      "Under FIFO every request that is let in waits far beyond its deadline, and all lines are about as long. Under LIFO most lines are so short that only their end is seen, and it lies before the deadline; a few reach far beyond it. The same requests are dropped under both.",
		Data:     "order-trace",
		Unit:     "s",
		Deadline: trace.Params.Deadline,
		Panels: []show.Panel{
			{Name: "FIFO", Slot: 1, Arrivals: trace.Arrivals("fifo"), Starts: trace.Starts("fifo"), Ends: trace.Ends("fifo"), Fates: trace.Fates("fifo")},
			{Name: "LIFO", Slot: 2, Arrivals: trace.Arrivals("lifo"), Starts: trace.Starts("lifo"), Ends: trace.Ends("lifo"), Fates: trace.Fates("lifo")},
		},
	})
	show.Table("order-trace", trace)

	// Cell seeds.
	var seeds, fifoFast, lifoFast []float64
	for seed := 1; seed <= 30; seed++ {
		other := experiments.OrderDefaults()
		other.Seed = uint64(seed)
		run := experiments.Order(other)
		seeds = append(seeds, float64(seed))
		fifoFast = append(fifoFast, run.Fast("fifo"))
		lifoFast = append(lifoFast, run.Fast("lifo"))
	}
	show.Plot("order-seeds", show.Figure{
		Title:   "Answered in time, seed by seed",
		Caption: "How many of 20,000 requests are answered within 100 ms, in runs with seeds from the lowest on.",
		Alt:     "The counts under LIFO lie on a line, all nearly equal. Those under FIFO lie far below and scatter by a large factor from seed to seed.",
		X:       show.Axis{Label: "seed", Unit: "seeds"},
		Y:       show.Axis{Label: "answered in time", Unit: "requests", Log: true},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: seeds, Y: fifoFast, Mark: true},
			{Name: "LIFO", Slot: 2, X: seeds, Y: lifoFast, Mark: true},
		},
	})

	// Cell length.
	length := experiments.OrderLength(experiments.OrderLengthDefaults())
	show.Table("order-length", length)

	// Cell length-figure.
	show.Plot("order-length", show.Figure{
		Title:   "LIFO's percentiles against the length of the run",
		Caption: "The p50, p95 and p99 of the response time of those served, in runs of several lengths with the same seed. In the long run the p99 is [4.4 s](claim:order-lifo-p99.exact).",
		Alt:     "The p50 and the p95 stay level as the run grows. The p99 starts far above them, falls steeply with the length, and is still falling at the longest run.",
		Data:    "order-length",
		X:       show.Axis{Label: "requests offered", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "response time", Unit: "s", Log: true},
		Series: []show.Series{
			{Name: "p99", Slot: 6, X: length.Lengths(), Y: length.P99s()},
			{Name: "p95", Slot: 5, X: length.Lengths(), Y: length.P95s()},
			{Name: "p50", Slot: 2, X: length.Lengths(), Y: length.P50s()},
		},
	})

	// Cell sweep.
	sweep := experiments.OrderSweep(experiments.OrderSweepDefaults())
	show.Table("order-sweep", sweep)

	// Cell sweep-figure.
	show.Bind("order-ratio", sweep.Advantage(120), "×")
	show.Plot("order-sweep", show.Figure{
		Title:   "Answered within the deadline, against the arrival rate",
		Caption: "How many of 20,000 requests are completed within 100 ms, in a run at each rate.",
		Alt:     "Both lines start close together at the lowest rate, FIFO a little higher. With the rate FIFO falls to nothing near the server's capacity. LIFO falls slowly and still answers most of them at the highest rate.",
		Data:    "order-sweep",
		X:       show.Axis{Label: "arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "completed within the deadline", Unit: "requests"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: sweep.Rates(), Y: sweep.FIFOs()},
			{Name: "LIFO", Slot: 2, X: sweep.Rates(), Y: sweep.LIFOs()},
		},
	})
}
