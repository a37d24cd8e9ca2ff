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
	show.Bind("discipline-cap-goodput", discipline.Goodput("delay-cap-100"), "share")
	show.Bind("discipline-tail-goodput", discipline.Goodput("tail-drop-100"), "share")
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
		Caption: "The age of the oldest request looked at in each step of [0.5 s](given:discipline-codel.step), with even arrivals and fixed service times, and the closed form of the first spell. A request older than [200 ms](given:discipline.deadline) is late.",
		Alt:     "The age rises to a high peak and falls again, along the closed form. After that it climbs and falls again and again to the end of the overload, lower than at first. Most of the time it is well above the deadline; between the climbs it comes below it for a moment.",
		Data:    "discipline-codel",
		X:       show.Axis{Label: "time since the overload began", Unit: "s"},
		Y:       show.Axis{Label: "age of the head", Unit: "s"},
		Series: []show.Series{
			{Name: "CoDel", Slot: 5, X: trace.Times(), Y: trace.Ages()},
			{Name: "closed form", Theory: true, X: trace.SpellTimes(), Y: trace.SpellAges()},
		},
	})

	// Cell forms.
	show.Plot("discipline-codel-forms", show.Figure{
		Title:   "The head under CoDel's other forms",
		Caption: "The same age under CoDel in the form first published, and in the one that keeps its count.",
		Alt:     "As first published the age climbs to the same high peak in every spell, and comes down for a moment only between them. With its count kept it climbs in the first spell alone and then stays close to zero.",
		Data:    "discipline-codel",
		X:       show.Axis{Label: "time since the overload began", Unit: "s"},
		Y:       show.Axis{Label: "age of the head", Unit: "s"},
		Series: []show.Series{
			{Name: "as published at first", Slot: 5, X: trace.Times(), Y: trace.Firsts()},
			{Name: "keeps its count", Slot: 5, Mark: true, X: trace.Times(), Y: trace.Keeps()},
		},
	})

	// Cell excess.
	excess := experiments.DisciplineExcess(experiments.DisciplineExcessDefaults())
	show.Table("discipline-excess", excess)

	// Cell excess-figure.
	show.Plot("discipline-excess", show.Figure{
		Title:   "Goodput against the overload factor",
		Caption: "The share of capacity that is answered on time behind some of the queues, a mean over the seeds [1](given:discipline-excess.seeds) to [5](given:discipline-excess.seeds) at each load. LIFO evicts its oldest; tail-drop and delay cap are set to [100 ms](given:discipline-excess.limits).",
		Alt:     "Tail-drop, the delay cap and bounded LIFO start a little below capacity at the smallest excess and lie together at full capacity once the excess is large. CoDel falls steeply with the load. FIFO is near zero throughout.",
		Data:    "discipline-excess",
		X:       show.Axis{Label: "load, over capacity", Unit: "×", Log: true},
		Y:       show.Axis{Label: "goodput, of capacity", Unit: "%"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: excess.Factors(), Y: excess.Goodputs("fifo")},
			{Name: "LIFO", Slot: 2, X: excess.Factors(), Y: excess.Goodputs("lifo-evict-200")},
			{Name: "tail-drop", Slot: 3, X: excess.Factors(), Y: excess.Goodputs("tail-drop-100")},
			{Name: "delay cap", Slot: 4, X: excess.Factors(), Y: excess.Goodputs("delay-cap-100")},
			{Name: "CoDel", Slot: 5, X: excess.Factors(), Y: excess.Goodputs("codel-5-100")},
		},
	})
	show.Plot("discipline-expiry", show.Figure{
		Title:   "Expiry by the room that it leaves",
		Caption: "The same for expiry at dequeue alone: at the last chance, and with room under a delay cap of [50 ms](given:discipline-excess.limits). The cap of [100 ms](given:discipline-excess.limits) stands in the figure above.",
		Alt:     "Without room expiry is best at the smallest excess and falls all the way as the load grows. With room it starts clearly lower, rises with the load and stays at full capacity.",
		Data:    "discipline-excess",
		X:       show.Axis{Label: "load, over capacity", Unit: "×", Log: true},
		Y:       show.Axis{Label: "goodput, of capacity", Unit: "%"},
		Series: []show.Series{
			{Name: "last chance", Slot: 4, X: excess.Factors(), Y: excess.Goodputs("last-chance")},
			{Name: "with room", Slot: 4, Mark: true, X: excess.Factors(), Y: excess.Goodputs("delay-cap-50")},
		},
	})

	// Cell runs.
	show.Table("discipline-runs", runs)
}
