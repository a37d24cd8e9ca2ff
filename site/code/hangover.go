//go:build ignore

// The cells of hangover.md as one program. Run it inside a clone: go run hangover.go
package main

import (
	"fmt"

	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell recovery.
	recovery := experiments.HangoverRecovery(experiments.HangoverRecoveryDefaults())
	show.Table("hangover-recovery", recovery)
	show.Bind("hangover-recovered", recovery.Recovered("fifo"), "s")
	show.Bind("hangover-lifo-recovered", recovery.Recovered("lifo"), "s")

	// Cell spare.
	spare := experiments.HangoverSpare(experiments.HangoverSpareDefaults())
	show.Table("hangover-spare", spare)

	// Cell spare-figure.
	show.Plot("hangover-spare", show.Figure{
		Title:   "How long a spike is felt, against the load of the valley",
		Caption: "The time from the end of a spike of 500 ms to FIFO's last late answer, against the load before and after it. Points: a run each. Line: the formula.",
		Alt:     "A curve that rises slowly at low load and steeply towards a full server. The points of the runs lie on the line of the formula.",
		Data:    "hangover-spare",
		X:       show.Axis{Label: "load of the valley", Unit: "%"},
		Y:       show.Axis{Label: "late for", Unit: "s"},
		Series: []show.Series{
			{Name: "formula", X: spare.Loads(), Y: spare.Fluids(), Theory: true},
			{Name: "FIFO", Slot: 1, X: spare.Loads(), Y: spare.Recovereds(), Mark: true},
		},
	})

	// Cell hangover.
	hangover := experiments.Hangover(experiments.HangoverDefaults())
	show.Table("hangover", hangover)
	fmt.Println("SHA-256 of the published file:")
	fmt.Println(hangover.Hash())

	// Cell windows-figure.
	show.Plot("hangover-p99", show.Figure{
		Title:   "The slowest of each window",
		Caption: "The p99 of those completed in each window of 100 ms, while valleys of 80 per second and spikes of 600 per second alternate.",
		Alt:     "FIFO climbs through the first spike and the valley after it, goes on climbing, turns during the third spike, and never comes near the deadline again. Tail-drop and expiry lie on one line that rises to the deadline in each spike and falls in each valley. LIFO is low in the spikes and climbs far in the valleys.",
		Data:    "hangover",
		X:       show.Axis{Label: "window begins at", Unit: "s"},
		Y:       show.Axis{Label: "p99 of the window", Unit: "ms"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: hangover.Starts(), Y: hangover.P99s("fifo")},
			{Name: "LIFO", Slot: 2, X: hangover.Starts(), Y: hangover.P99s("lifo")},
			{Name: "tail-drop", Slot: 3, X: hangover.Starts(), Y: hangover.P99s("tail-drop")},
			{Name: "expiry", Slot: 4, X: hangover.Starts(), Y: hangover.P99s("expiry")},
		},
	})

	// Cell trace.
	trace := experiments.HangoverTrace(experiments.HangoverTraceDefaults())
	show.Timeline("hangover-trace", show.TimelineFigure{
		Title:    "What becomes of requests of the first spike, under each policy",
		Caption:  "[21 requests](given:hangover-trace.count) of the run, from number [71](given:hangover-trace.first) on and [19](given:hangover-trace.every) apart, under each policy. The deadline is 200 ms.",
		Alt:      "Under FIFO the lines grow longer with each request and soon end far beyond the deadline. Under tail-drop most of the requests in the spike are dropped as they come and the others end within the deadline. Under expiry as many expire, each after most of its deadline. Under LIFO some end at once, and the others reach far into the valley or beyond it.",
		Data:     "hangover-trace",
		Unit:     "s",
		Deadline: trace.Params.Deadline,
		Until:    4,
		Panels: []show.Panel{
			{Name: "FIFO", Slot: 1, Arrivals: trace.Arrivals("fifo"), Starts: trace.Starts("fifo"), Ends: trace.Ends("fifo"), Fates: trace.Fates("fifo")},
			{Name: "tail-drop", Slot: 3, Arrivals: trace.Arrivals("tail-drop"), Starts: trace.Starts("tail-drop"), Ends: trace.Ends("tail-drop"), Fates: trace.Fates("tail-drop")},
			{Name: "expiry", Slot: 4, Arrivals: trace.Arrivals("expiry"), Starts: trace.Starts("expiry"), Ends: trace.Ends("expiry"), Fates: trace.Fates("expiry")},
			{Name: "LIFO", Slot: 2, Arrivals: trace.Arrivals("lifo"), Starts: trace.Starts("lifo"), Ends: trace.Ends("lifo"), Fates: trace.Fates("lifo")},
		},
	})
	show.Table("hangover-trace", trace)

	// Cell window.
	window := experiments.HangoverWindow(experiments.HangoverWindowDefaults())
	show.Table("hangover-window", window)

	// Cell run.
	fates := experiments.HangoverFates(experiments.HangoverDefaults())
	show.Table("hangover-fates", fates)

	// Cell ties.
	ties := experiments.HangoverTies(experiments.HangoverTiesDefaults())
	show.Table("hangover-ties", ties)
}
