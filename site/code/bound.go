//go:build ignore

// The cells of bound.md as one program. Run it inside a clone: go run bound.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell bound.
	bound := experiments.Bound(experiments.BoundDefaults())
	show.Table("bound", bound)

	show.Bind("bound-p50-none", bound.P50(0), "s")
	show.Bind("bound-p99-none", bound.P99(0), "s")
	show.Bind("bound-p99-10", bound.P99(10), "s")
	show.Bind("bound-dropped-10", bound.Dropped(10), "requests")
	show.Bind("bound-p99-1000", bound.P99(1000), "s")
	show.Bind("bound-completed-2", bound.Completed(2), "share")
	show.Bind("bound-within-none", bound.Within(0), "share")
	show.Bind("bound-within-10", bound.Within(10), "share")

	// Cell length.
	length := experiments.BoundLength(experiments.BoundLengthDefaults())
	show.Table("bound-length", length)

	show.Bind("bound-length-ratio", length.P50(40000)/length.P50(20000), "×")
	show.Bind("bound-largest", length.Largest(20000), "s")
	show.Bind("bound-drain", length.End(20000)-length.LastArrival(20000), "s")

	// Cell length-figure.
	show.Plot("bound-length", show.Figure{
		Title:   "Without a cap: response time against the length of the run",
		Caption: "The p50 and the p99 of the response time without a queue cap, for runs of several lengths. The line is a queue without chance: even arrivals, equal services.",
		Alt:     "Both percentiles rise in proportion to the length of the run. The measured p50 lies near the line of a queue without chance, a little above it or below.",
		Data:    "bound-length",
		X:       show.Axis{Label: "requests in the run", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "response time", Unit: "s", Log: true},
		Series: []show.Series{
			{Name: "p99, measured", Slot: 6, X: length.Lengths(), Y: length.P99s(), Mark: true},
			{Name: "p50, measured", Slot: 1, X: length.Lengths(), Y: length.P50s(), Mark: true},
			{Name: "even flow, no chance", X: length.Lengths(), Y: length.Evens(), Theory: true},
		},
	})

	// Cell caps.
	caps := experiments.BoundCaps(experiments.BoundCapsDefaults())
	show.Table("bound-caps", caps)

	show.Bind("bound-largest-cap", caps.Largest(), "requests")
	little := caps.Params.Budget / caps.Params.Service
	show.Bind("bound-cap-share", caps.Largest()/little, "×")
	show.Bind("bound-cap-factor", little/caps.Largest(), "×")
	show.Bind("bound-p99-12", caps.P99(12), "s")
	show.Bind("bound-p99-13", caps.P99(13), "s")

	// Cell seeds.
	var seeds, smaller, larger []float64
	for seed := 1; seed <= 20; seed++ {
		p := caps.Params
		p.Caps = []int{12, 13}
		p.Seed = uint64(seed)
		again := experiments.BoundCaps(p)
		seeds = append(seeds, float64(seed))
		smaller = append(smaller, again.P99(12))
		larger = append(larger, again.P99(13))
	}
	var across, smallerLong, largerLong, budgets []float64
	for tenth := 0; tenth <= 210; tenth++ {
		across = append(across, float64(tenth)/10)
		smallerLong = append(smallerLong, caps.TheoryP99(12))
		largerLong = append(largerLong, caps.TheoryP99(13))
		budgets = append(budgets, caps.Params.Budget)
	}
	show.Plot("bound-seeds", show.Figure{
		Title:   "The tail under neighbouring caps, seed by seed",
		Caption: "The p99 of the response time under a cap of [12](given:bound-caps.caps) (smaller) and of [13](given:bound-caps.caps) (larger), for the first few seeds. Lines: the long run, from the formula, and the budget.",
		Alt:     "For nearly every seed the larger cap lies above the budget. The smaller cap scatters around a line just below the budget: above it for some seeds, below it for most.",
		Data:    "bound-caps",
		X:       show.Axis{Label: "seed", Unit: "seeds"},
		Y:       show.Axis{Label: "p99 of the response time", Unit: "ms"},
		Series: []show.Series{
			{Name: "larger cap", Slot: 6, X: seeds, Y: larger, Mark: true},
			{Name: "larger cap, long run", X: across, Y: largerLong, Theory: true},
			{Name: "smaller cap", Slot: 3, X: seeds, Y: smaller, Mark: true},
			{Name: "smaller cap, long run", X: across, Y: smallerLong, Theory: true},
			{Name: "budget", X: across, Y: budgets, Theory: true},
		},
	})

	// Cell slo.
	own := experiments.BoundSLODefaults()
	slo := experiments.BoundSLO(own)
	show.Table("bound-slo", slo)

	// Cell slo-values.
	show.Bind("bound-p99-20", slo.P99(20), "s")
	show.Bind("bound-over-20", slo.Over(20), "×")
	show.Bind("bound-p99-400", slo.P99(400), "s")

	var longCaps, longTails, tailBudgets []float64
	for places := 4; places <= 440; places += 4 {
		longCaps = append(longCaps, float64(places))
		longTails = append(longTails, caps.TheoryP99(places))
		tailBudgets = append(tailBudgets, slo.Params.Budget)
	}
	show.Plot("bound-tail", show.Figure{
		Title:   "The tail against the queue cap",
		Caption: "The p99 of the response time against the queue cap. Points: the runs of the table. Line: the long run, from the formula. Level line: the budget.",
		Alt:     "The p99 rises with the cap, at large caps in proportion to it. The measured points lie on the curve of the long run. The level line of the budget is crossed at a small cap, between the second and the third of the points.",
		Data:    "bound-slo",
		X:       show.Axis{Label: "queue cap", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "p99 of the response time", Unit: "ms", Log: true},
		Series: []show.Series{
			{Name: "long run", X: longCaps, Y: longTails, Theory: true},
			{Name: "p99, measured", Slot: 3, X: slo.Caps(), Y: slo.P99s(), Mark: true},
			{Name: "budget", X: longCaps, Y: tailBudgets, Theory: true},
		},
	})
}
