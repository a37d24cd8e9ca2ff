//go:build ignore

// The cells of shedding.md as one program. Run it inside a clone: go run shedding.go
package main

import (
	"fmt"

	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell shedding.
	shedding := experiments.Shedding(experiments.SheddingDefaults())
	show.Table("shedding", shedding)

	show.Bind("shedding-fifo-goodput", shedding.Goodput("fifo", 200), "/s")
	show.Bind("shedding-fifo-wasted", shedding.Wasted("fifo", 200), "share")
	show.Bind("shedding-tail-drop-goodput", shedding.Goodput("tail-drop", 200), "/s")
	show.Bind("shedding-expire-goodput", shedding.Goodput("expiry", 200), "/s")
	show.Bind("shedding-lifo-goodput", shedding.Goodput("lifo", 200), "/s")
	fmt.Println("SHA-256 of the published file:")
	fmt.Println(shedding.Hash())

	// Cell sweep-figure.
	show.Plot("shedding-goodput", show.Figure{
		Title:   "Goodput against the offered rate",
		Caption: "Completed within 200 ms, per second of a run of 5 s, in a run at each rate.",
		Alt:     "All lines rise together to the capacity. Beyond it the others stay level, and FIFO falls steeply and stays close to nothing.",
		Data:    "shedding",
		X:       show.Axis{Label: "offered rate", Unit: "/s"},
		Y:       show.Axis{Label: "goodput", Unit: "/s"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: shedding.Offereds("fifo"), Y: shedding.Goodputs("fifo")},
			{Name: "LIFO", Slot: 2, X: shedding.Offereds("lifo"), Y: shedding.Goodputs("lifo")},
			{Name: "tail-drop", Slot: 3, X: shedding.Offereds("tail-drop"), Y: shedding.Goodputs("tail-drop")},
			{Name: "expiry", Slot: 4, X: shedding.Offereds("expiry"), Y: shedding.Goodputs("expiry")},
		},
	})
	show.Plot("shedding-p99", show.Figure{
		Title:   "How long the served stay, against the offered rate",
		Caption: "The p99 of the response time of those served in the same runs, late ones included.",
		Alt:     "Below capacity all lines lie together at the service time. Beyond it FIFO rises far above the deadline, tail-drop and expiry rise to the deadline and stay there, and LIFO stays close to the service time.",
		Data:    "shedding",
		X:       show.Axis{Label: "offered rate", Unit: "/s"},
		Y:       show.Axis{Label: "p99 of the served", Unit: "ms", Log: true},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: shedding.Offereds("fifo"), Y: shedding.P99s("fifo")},
			{Name: "LIFO", Slot: 2, X: shedding.Offereds("lifo"), Y: shedding.P99s("lifo")},
			{Name: "tail-drop", Slot: 3, X: shedding.Offereds("tail-drop"), Y: shedding.P99s("tail-drop")},
			{Name: "expiry", Slot: 4, X: shedding.Offereds("expiry"), Y: shedding.P99s("expiry")},
		},
	})

	// Cell fates.
	fates := experiments.SheddingFates(experiments.SheddingFatesDefaults())
	show.Table("shedding-fates", fates)

	// Cell choices.
	choices := experiments.SheddingChoices(experiments.SheddingChoicesDefaults())
	show.Table("shedding-choices", choices)

	// Cell bound.
	bound := experiments.SheddingBound(experiments.SheddingBoundDefaults())
	show.Table("shedding-bound", bound)

	// Cell bound-figure.
	show.Bind("shedding-door-21", bound.Goodput(21), "/s")
	show.Plot("shedding-bound", show.Figure{
		Title:   "Goodput against the bound at the door",
		Caption: "Goodput of tail-drop at 200 per second, in a run of 5 s under each bound.",
		Alt:     "A level line at the capacity up to the bound that fits into the deadline. At the next bound it drops to nearly nothing, and stays there.",
		Data:    "shedding-bound",
		X:       show.Axis{Label: "bound", Unit: "requests"},
		Y:       show.Axis{Label: "goodput", Unit: "/s"},
		Series:  []show.Series{{Name: "tail-drop", Slot: 3, X: bound.Bounds(), Y: bound.Goodputs()}},
	})

	// Cell length.
	length := experiments.SheddingLength(experiments.SheddingLengthDefaults())
	show.Table("shedding-length", length)

	// Cell length-figure.
	show.Plot("shedding-length", show.Figure{
		Title:   "Goodput against the length of the run",
		Caption: "The goodput of FIFO and of tail-drop at 200 per second, in runs of several lengths.",
		Alt:     "Tail-drop is a level line at the capacity. FIFO is a straight line downwards on these axes: it falls by as much as the length of the run rises.",
		Data:    "shedding-length",
		X:       show.Axis{Label: "length of the run", Unit: "s", Log: true},
		Y:       show.Axis{Label: "goodput", Unit: "/s", Log: true},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: length.Horizons(), Y: length.Goodputs()},
			{Name: "tail-drop", Slot: 3, X: length.Horizons(), Y: length.TailDrops()},
		},
	})

	// Cell ties.
	ties := experiments.SheddingTies(experiments.SheddingDefaults())
	show.Table("shedding-ties", ties)

	// Cell cells.
	printed := experiments.SheddingCells(experiments.HangoverDefaults())
	show.Table("shedding-cells", printed)

	// Cell variants.
	variants := experiments.SheddingVariants(experiments.SheddingVariantsDefaults())
	show.Table("shedding-variants", variants)
}
