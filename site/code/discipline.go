//go:build ignore

// The cells of discipline.md as one program. Run it inside a clone: go run discipline.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell discipline.
	p := experiments.DisciplineDefaults()
	p.Service = 0.010          // s, mean
	p.Factor = 3               // times what the server can finish
	p.Arrivals = "poisson"     // or "even"
	p.Services = "exponential" // or "fixed"
	discipline := experiments.Discipline(p)
	show.Table("discipline", discipline)

	show.Bind("discipline-fifo-goodput", discipline.Goodput("fifo"), "share")
	show.Bind("discipline-codel-goodput", discipline.Goodput("codel-5-100"), "share")
	show.Bind("discipline-cap-goodput", discipline.Goodput("cap-100"), "share")
	show.Bind("discipline-tail-goodput", discipline.Goodput("tail-100"), "share")
	show.Bind("discipline-evict-goodput", discipline.Goodput("lifo-evict-200"), "share")

	// Cell settings.
	runs := experiments.DisciplineRuns(experiments.DisciplineRunsDefaults())
	show.Table("discipline-settings", runs.Settings())

	// Cell ramp.
	ramp := experiments.DisciplineRamp(experiments.DisciplineRampDefaults())
	show.Table("discipline-ramp", ramp)

	// Cell trace.
	trace := experiments.DisciplineCodel(experiments.DisciplineCodelDefaults())
	show.Table("discipline-codel", trace)
	show.Plot("discipline-codel", show.Figure{
		Title:   "The head of the queue under CoDel",
		Caption: "The age of the oldest request looked at, step by step, with even arrivals and fixed service times. A request older than [200 ms](given:discipline.deadline) is late.",
		Alt:     "The age rises to a high peak and falls again, along the closed form. After that the standard form climbs and falls again and again, well above the deadline, while the form that keeps its count stays close to zero.",
		Data:    "discipline-codel",
		X:       show.Axis{Label: "time since the overload began", Unit: "s"},
		Y:       show.Axis{Label: "age of the head", Unit: "s"},
		Series: []show.Series{
			{Name: "standard", Slot: 5, X: trace.Times(), Y: trace.Ages()},
			{Name: "keeps its count", Slot: 6, X: trace.Times(), Y: trace.Lesses()},
			{Name: "closed form", Slot: 1, X: trace.SpellTimes(), Y: trace.SpellAges()},
		},
	})

	// Cell excess.
	excess := experiments.DisciplineExcess(experiments.DisciplineExcessDefaults())
	show.Table("discipline-excess", excess)

	// Cell excess-figure.
	show.Plot("discipline-excess", show.Figure{
		Title:   "Goodput against the overload factor",
		Caption: "The share of capacity that is answered on time behind some of the queues, a mean over the seeds [1](given:discipline-excess.seeds) to [5](given:discipline-excess.seeds) at each load.",
		Alt:     "The bounded queue, the delay cap and bounded LIFO start a little below capacity at the smallest excess and lie together at full capacity once the excess is large. Expiry at the last chance starts highest and falls slowly. CoDel falls steeply with the load. FIFO is near zero throughout.",
		Data:    "discipline-excess",
		X:       show.Axis{Label: "load, over capacity", Unit: "×", Log: true},
		Y:       show.Axis{Label: "goodput, of capacity", Unit: "%"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: excess.Factors(), Y: excess.Goodputs("fifo")},
			{Name: "bounded LIFO", Slot: 2, X: excess.Factors(), Y: excess.Goodputs("lifo-evict-200")},
			{Name: "tail-drop", Slot: 3, X: excess.Factors(), Y: excess.Goodputs("tail-100")},
			{Name: "delay cap", Slot: 4, X: excess.Factors(), Y: excess.Goodputs("cap-100")},
			{Name: "CoDel", Slot: 5, X: excess.Factors(), Y: excess.Goodputs("codel-5-100")},
			{Name: "last-chance expiry", Slot: 6, X: excess.Factors(), Y: excess.Goodputs("expire")},
		},
	})

	// Cell runs.
	show.Table("discipline-runs", runs)
}
