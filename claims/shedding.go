package claims

import "math"

// Shedding is what the notebook on four ways to shed asserts. Nothing in its
// runs is random, so that all of it is exact.
func Shedding() Notebook {
	return Notebook{
		Name: "shedding",
		Tables: []Derivation{{"shedding", deriveShedding}, {"shedding-fates", deriveSheddingFates},
			{"shedding-choices", deriveSheddingChoices}, {"shedding-bound", deriveSheddingBound},
			{"shedding-length", deriveSheddingLength}, {"shedding-ties", deriveSheddingTies},
			{"shedding-cells", deriveSheddingCells}, {"shedding-variants", deriveSheddingVariants}},
		Claims: boundLists(sheddingTheory(), sheddingRuns(), sheddingTies(), sheddingWords()),
	}
}

// exactRun is a claim about a run in which nothing is random, on the tables of
// the second implementation.
func exactRun(id, sentence, unit string, value func(t Tables) float64) Claim {
	return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Exact, Theory: true, Exact: value}
}

// boundHere is a claim whose value a cell binds.
func boundHere(c Claim) Claim {
	c.Theory = false
	return c
}

// sheddingRate is the rate of arrivals that the notebook begins with, per
// second: twice the capacity.
const sheddingRate = 200

// sheddingInTime is how many FIFO completes in time: number k, counted from 0,
// finds k services before it and stays one more, less k gaps.
func sheddingInTime(p Params) float64 {
	service, gap := p.Number("service"), 1.0/sheddingRate
	return math.Floor((p.Number("deadline")-service)/(service-gap)+1e-9) + 1
}

// sheddingTheory are the claims that follow from the parameters alone.
func sheddingTheory() []Claim {
	exact := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("shedding", id, sentence, unit, value)
	}
	within := func(rate float64) func(p Params) float64 {
		return func(p Params) float64 { return rate * p.Number("deadline") }
	}
	return []Claim{
		exact("shedding-capacity", "What the server can finish: one over the service time", "/s", capacity),
		exact("shedding-overload", "The offered rate over what the server can finish", "×",
			func(p Params) float64 { return sheddingRate / capacity(p) }),
		exact("shedding-slots", "How many services fit into the deadline", "requests",
			func(p Params) float64 { return capacity(p) * p.Number("deadline") }),
		exact("shedding-ahead", "How many services an admitted request has ahead of it at most, under the bound", "requests",
			func(p Params) float64 { return p.Number("places") - 1 }),
		exact("shedding-fair", "The goodput if those in time were a fair share of the served: capacity over offered, of the capacity", "/s",
			func(p Params) float64 { return capacity(p) * capacity(p) / sheddingRate }),
		exact("shedding-fifo-in-time", "How many FIFO completes in time, however long the run", "requests", sheddingInTime),
		exact("shedding-fifo-until", "When FIFO completes the last of them", "s",
			func(p Params) float64 { return sheddingInTime(p) * p.Number("service") }),
		boundHere(exact("shedding-fifo-goodput", "FIFO's goodput at twice the capacity, over the run", "/s",
			func(p Params) float64 { return sheddingInTime(p) / p.Number("horizon") })),
		boundHere(exact("shedding-fifo-wasted", "The share of FIFO's service that goes into late completions", "share",
			func(p Params) float64 { return 1 - sheddingInTime(p)/(capacity(p)*p.Number("horizon")) })),
		exact("shedding-within-200", "How many arrive within one deadline at twice the capacity", "requests", within(sheddingRate)),
		exact("shedding-within-300", "How many arrive within one deadline at three times the capacity", "requests", within(300)),
		exact("shedding-patience", "How long a request may wait and still be completed in time", "s",
			func(p Params) float64 { return p.Number("deadline") - p.Number("service") }),
		exact("shedding-bound-21", "How long a request stays that comes as the last one under a bound of 21", "s",
			func(p Params) float64 { return 21 * p.Number("service") }),
	}
}

// sheddingRuns are the claims about single runs.
func sheddingRuns() []Claim {
	cell := func(id, sentence, unit, table, row, column string) Claim {
		return exactRun(id, sentence, unit, boundCell(table, row, column))
	}
	return []Claim{
		boundHere(cell("shedding-tail-drop-goodput", "Tail-drop's goodput at twice the capacity", "/s", "shedding", "tail-drop-200", "goodput")),
		boundHere(cell("shedding-expire-goodput", "Expiry's goodput at twice the capacity", "/s", "shedding", "expiry-200", "goodput")),
		boundHere(cell("shedding-lifo-goodput", "LIFO's goodput at twice the capacity", "/s", "shedding", "lifo-200", "goodput")),
		cell("shedding-shed", "The share of those offered that is shed at twice the capacity, FIFO's too", "share", "shedding", "fifo-200", "shed"),
		cell("shedding-fifo-late", "The share of those offered that FIFO serves late", "share", "shedding", "fifo-200", "late"),
		cell("shedding-fifo-p99", "The p99 of those that FIFO serves", "s", "shedding", "fifo-200", "p99"),
		cell("shedding-fifo-wait", "The median wait of those that FIFO sheds", "s", "shedding", "fifo-200", "shed-wait"),
		cell("shedding-tail-drop-p99", "The p99 of those that tail-drop serves", "s", "shedding", "tail-drop-200", "p99"),
		cell("shedding-expire-p99", "The p99 of those that expiry serves", "s", "shedding", "expiry-200", "p99"),
		cell("shedding-lifo-p99", "The p99 of those that LIFO serves", "s", "shedding", "lifo-200", "p99"),
		cell("shedding-tail-drop-wait", "The median wait of those that tail-drop sheds", "s", "shedding", "tail-drop-200", "shed-wait"),
		cell("shedding-expire-wait", "The median wait of those that expiry sheds", "s", "shedding", "expiry-200", "shed-wait"),
		cell("shedding-lifo-wait", "The median wait of those that LIFO sheds", "s", "shedding", "lifo-200", "shed-wait"),
		exactRun("shedding-expire-share", "How much of the deadline an expired request has waited", "share", func(t Tables) float64 {
			return t.Number("shedding-fates", "expiry-200", "expired-after") / t.Params("shedding-fates").Number("deadline")
		}),
		cell("shedding-refused", "How many tail-drop drops", "requests", "shedding-fates", "tail-drop-200", "dropped"),
		cell("shedding-tail-drop-left", "How many of tail-drop's shed were let in and are stranded", "requests", "shedding-fates", "tail-drop-200", "stranded"),
		cell("shedding-tail-drop-oldest", "How long the oldest of those has waited", "s", "shedding-fates", "tail-drop-200", "oldest"),
		cell("shedding-expired", "How many expire", "requests", "shedding-fates", "expiry-200", "expired"),
		cell("shedding-expire-left", "How many of expiry's shed are stranded", "requests", "shedding-fates", "expiry-200", "stranded"),
		cell("shedding-expire-queue", "Expiry's longest queue at twice the capacity", "requests", "shedding-fates", "expiry-200", "waiting"),
		cell("shedding-expire-queue-300", "Expiry's longest queue at three times the capacity", "requests", "shedding-fates", "expiry-300", "waiting"),
		cell("shedding-tail-drop-queue", "Tail-drop's longest queue", "requests", "shedding-fates", "tail-drop-200", "waiting"),
		cell("shedding-door-20", "The goodput under a bound of 20", "/s", "shedding-bound", "20", "goodput"),
		boundHere(cell("shedding-door-21", "The goodput under a bound of 21", "/s", "shedding-bound", "21", "goodput")),
		cell("shedding-door-21-longest", "The longest stay of the served under a bound of 21", "s", "shedding-bound", "21", "longest"),
		cell("shedding-length-1", "FIFO's goodput over a run of 1 s", "/s", "shedding-length", "1", "goodput"),
		cell("shedding-length-10", "FIFO's goodput over a run of 10 s", "/s", "shedding-length", "10", "goodput"),
		cell("shedding-length-60", "FIFO's goodput over a run of 60 s", "/s", "shedding-length", "60", "goodput"),
	}
}

// sheddingTies are the claims on what rests on rounding and on ties.
func sheddingTies() []Claim {
	cell := func(id, sentence, unit, row, column string) Claim {
		return exactRun(id, sentence, unit, boundCell("shedding-ties", row, column))
	}
	most := func(column string) func(t Tables) float64 {
		return func(t Tables) float64 {
			value := 0.0
			for _, rate := range []string{"125", "150", "200", "300"} {
				value = max(value, t.Number("shedding-ties", rate, column))
			}
			return value
		}
	}
	return []Claim{
		cell("shedding-arrivals-300", "How many arrive in 5 s at 300 per second, by a running sum", "requests", "300", "summed"),
		cell("shedding-arrivals-300-exact", "How many arrive in 5 s at 300 per second, at exact instants", "requests", "300", "spaced"),
		cell("shedding-lifo-p99-150", "LIFO's p99 at 150 per second, by a running sum", "s", "150", "p99"),
		cell("shedding-lifo-p99-150-exact", "LIFO's p99 at 150 per second, at exact instants", "s", "150", "p99-exact"),
		cell("shedding-lifo-p99-300", "LIFO's p99 at 300 per second, by a running sum", "s", "300", "p99"),
		cell("shedding-lifo-p99-300-exact", "LIFO's p99 at 300 per second, at exact instants", "s", "300", "p99-exact"),
		exactRun("shedding-lifo-most", "LIFO's largest p99 above capacity, by a running sum", "s", most("p99")),
		exactRun("shedding-lifo-most-exact", "LIFO's largest p99 above capacity, at exact instants", "s", most("p99-exact")),
		cell("shedding-lifo-p99-tie", "LIFO's p99 at 200 per second if the pick comes before an arrival at the same instant", "s", "200", "p99-later"),
		cell("shedding-lifo-wait-tie", "The median wait of LIFO's shed then", "s", "200", "wait-later"),
		exactRun("shedding-cells-number", "How many printed percentiles are not the whole milliseconds that they should be", "cells",
			func(t Tables) float64 { return float64(len(t.Table("shedding-cells").Rows)) }),
		exactRun("shedding-printed-2481", "What the lab post prints of FIFO's p99", "s", boundCell("shedding-cells", "fifo-200-p99", "printed")),
	}
}

// sheddingWords are the claims that the page states in words.
func sheddingWords() []Claim {
	goodput := func(row string) func(t Tables) float64 { return boundCell("shedding", row, "goodput") }
	worstOfThree := func(t Tables) float64 {
		return min(goodput("tail-drop-200")(t), goodput("expiry-200")(t), goodput("lifo-200")(t))
	}
	word := func(id, sentence, unit string, kind Kind) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Exact, Theory: true, Kind: kind}
	}
	return []Claim{
		word("shedding-all-but-fifo", "At twice the capacity the least goodput of tail-drop, expiry and LIFO is all that the server can do", "/s",
			Equal{Left: worstOfThree, Right: func(t Tables) float64 { return capacity(t.Params("shedding")) },
				Phrases: []string{"all but FIFO", "All but FIFO"}, Swapped: "all of them", Option: "all-but-fifo"}),
		word("shedding-same-p99", "Tail-drop and expiry have the same p99 at twice the capacity", "s",
			Equal{Left: boundCell("shedding", "tail-drop-200", "p99"), Right: boundCell("shedding", "expiry-200", "p99"),
				Phrases: []string{"the same p99"}, Swapped: "another p99"}),
		word("shedding-same-shed", "FIFO sheds the same share as the others", "share",
			Equal{Left: boundCell("shedding", "fifo-200", "shed"), Right: boundCell("shedding", "tail-drop-200", "shed"),
				Phrases: []string{"the same share"}, Swapped: "another share"}),
		word("shedding-cliff", "A bound of 20 has more than ten times the goodput of a bound of 21", "/s",
			Order{Left: boundCell("shedding-bound", "20", "goodput"),
				Right:   func(t Tables) float64 { return 10 * t.Number("shedding-bound", "21", "goodput") },
				Phrases: []string{"a cliff"}, Swapped: "a knob"}),
		word("shedding-same-as-fifo", "A bound of 21 has the goodput of no bound", "/s",
			Equal{Left: boundCell("shedding-bound", "21", "goodput"), Right: goodput("fifo-200"),
				Phrases: []string{"the same as without any bound"}, Swapped: "more than without any bound"}),
		word("shedding-none-survives", "No change of the model leaves a file its bytes", "files",
			Equal{Left: sheddingSurvivors, Right: func(Tables) float64 { return 0 },
				Phrases: []string{"none of them"}, Swapped: "all of them"}),
	}
}

// sheddingSurvivors counts the files that keep their bytes although the model
// has changed.
func sheddingSurvivors(t Tables) float64 {
	sum := 0.0
	for _, variant := range []string{"exact-instants", "pick-before-arrival", "bound-19", "bound-21", "run-of-1-s", "run-of-10-s", "run-of-60-s"} {
		sum += t.Number("shedding-variants", variant, "same")
	}
	return sum
}
