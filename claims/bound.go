package claims

import "kneebook/claims/derive"

// Bound is what the notebook on bounded queues asserts. The claims marked B2
// are those that the hands-on page it grew from verifies.
func Bound() Notebook {
	return Notebook{
		Name: "bound",
		Tables: []Derivation{{"bound", deriveBound}, {"bound-length", deriveBoundLength},
			{"bound-caps", deriveBoundCaps}, {"bound-slo", deriveBoundSLO}},
		Curves: boundCurves(),
		Over:   []Over{{"bound-length", "lengths", []string{"20000", "40000"}}},
		Claims: boundLists(boundTheory(), boundRuns(), boundCapRuns(), boundOrders(), boundSeeds()),
	}
}

// boundLists puts lists of claims one behind the other.
func boundLists(lists ...[]Claim) []Claim {
	var out []Claim
	for _, list := range lists {
		out = append(out, list...)
	}
	return out
}

// boundClosed is a claim of theory alone, at the parameters of a published table.
func boundClosed(table, id, sentence, unit string, value func(p Params) float64) Claim {
	return Claim{ID: id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
		Exact: func(t Tables) float64 { return value(t.Params(table)) }}
}

// boundTheory are the claims that no run enters.
func boundTheory() []Claim {
	exact := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("bound", id, sentence, unit, value)
	}
	refused := func(rate, places float64) func(p Params) float64 {
		return func(p Params) float64 { return derive.MM1KBlocked(rate, capacity(p), int(places)+1) }
	}
	return []Claim{
		exact("bound-capacity", "What the server can finish: one over the mean service time", "/s", capacity),
		exact("bound-excess", "The share of the requests that a server cannot finish in the long run, however they queue", "share",
			func(p Params) float64 { return 1 - capacity(p)/p.Number("rate") }),
		exact("bound-growth", "By how much the queue grows on average, above capacity", "/s",
			func(p Params) float64 { return p.Number("rate") - capacity(p) }),
		exact("bound-even-p50", "The p50 of a run of this length without a cap, if arrivals and services were even", "s",
			func(p Params) float64 { return evenMedian(p, p.Number("requests")) }),
		exact("bound-p50-90", "The long-run p50 of the response time at 90% load", "s",
			func(p Params) float64 { return derive.MM1Quantile(0.9*capacity(p), capacity(p), 0.5) }),
		exact("bound-little", "Little's law: capacity times the budget", "requests",
			func(p Params) float64 { return capacity(p) * p.Number("budget") }),
		exact("bound-little-half", "The half of what Little's law gives", "requests",
			func(p Params) float64 { return capacity(p) * p.Number("budget") / 2 }),
		exact("bound-constant-cap", "The largest cap under which no request exceeds the budget, if all services are equal", "requests",
			func(p Params) float64 { return capacity(p)*p.Number("budget") - 1 }),
		exact("bound-last-place", "The mean response time of a request that takes the last of 20 places in the queue", "s",
			func(p Params) float64 { return 21 * p.Number("service") }),
		exact("bound-mean-20", "The long-run mean response time of those let in under a cap of 20", "s",
			func(p Params) float64 { return derive.MM1KMean(p.Number("rate"), capacity(p), 21) }),
		exact("bound-refused-100", "The share refused in the long run under a cap of 100", "share", refused(110, 100)),
		exact("bound-refused-10", "The share refused in the long run under a cap of 10", "share", refused(110, 10)),
		exact("bound-refused-2", "The share refused in the long run under a cap of 2", "share", refused(110, 2)),
		exact("bound-idle-10", "The share of time in which the server idles in the long run under a cap of 10", "share",
			func(p Params) float64 { return 1 - boundThroughput(p, 10)/capacity(p) }),
		exact("bound-idle-2", "The share of time in which the server idles in the long run under a cap of 2", "share",
			func(p Params) float64 { return 1 - boundThroughput(p, 2)/capacity(p) }),
		exact("bound-refused-90-10", "The share refused in the long run under a cap of 10 at 90% load", "share", refused(90, 10)),
		exact("bound-refused-90-2", "The share refused in the long run under a cap of 2 at 90% load", "share", refused(90, 2)),
	}
}

// boundRunClaim is a claim about the run with the notebook's own seed, with its closed
// form where there is one.
func boundRunClaim(id, sentence, unit string, value, exact func(t Tables) float64) Claim {
	return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Value: value, Exact: exact}
}

// boundCell is the value of one cell.
func boundCell(table, row, column string) func(t Tables) float64 {
	return func(t Tables) float64 { return t.Number(table, row, column) }
}

// boundP99 is the long-run p99 under a cap.
func boundP99(places float64) func(t Tables) float64 {
	return func(t Tables) float64 { return boundQuantile(t.Params("bound"), places, 0.99) }
}

// boundRuns are the claims about the page's own caps.
func boundRuns() []Claim {
	return []Claim{
		boundRunClaim("bound-p50-none", "The p50 of the response time without a cap", "s", boundCell("bound", "none", "p50"), nil),
		boundRunClaim("bound-p99-none", "B2: without a cap, above capacity, the p99 takes many seconds", "s", boundCell("bound", "none", "p99"), nil),
		boundRunClaim("bound-p99-10", "B2: a cap of 10 bounds the p99", "s", boundCell("bound", "10", "p99"), boundP99(10)),
		boundRunClaim("bound-dropped-10", "B2: and drops so many", "requests", boundCell("bound", "10", "dropped"),
			func(t Tables) float64 {
				p := t.Params("bound")
				return p.Number("requests") * derive.MM1KBlocked(p.Number("rate"), capacity(p), 11)
			}),
		boundRunClaim("bound-p99-1000", "The p99 under a cap of 1,000", "s", boundCell("bound", "1000", "p99"), boundP99(1000)),
		boundRunClaim("bound-completed-2", "The share of those offered that a cap of 2 completes", "share", boundCell("bound", "2", "completed"),
			func(t Tables) float64 {
				p := t.Params("bound")
				return 1 - derive.MM1KBlocked(p.Number("rate"), capacity(p), 3)
			}),
		boundRunClaim("bound-within-none", "The share of those offered that is answered within the budget without a cap", "share",
			boundCell("bound", "none", "within"), nil),
		boundRunClaim("bound-within-10", "The share of those offered that is answered within the budget under a cap of 10", "share",
			boundCell("bound", "10", "within"), boundWithin(10)),
		boundRunClaim("bound-length-ratio", "The p50 without a cap of a run of twice the length, over that of the run", "×",
			func(t Tables) float64 {
				return t.Number("bound-length", "40000", "p50") / t.Number("bound-length", "20000", "p50")
			}, nil),
		boundRunClaim("bound-largest", "The longest response time of any request without a cap", "s",
			boundCell("bound-length", "20000", "largest"), nil),
		boundRunClaim("bound-drain", "How long the server works after the last arrival, without a cap", "s",
			func(t Tables) float64 {
				return t.Number("bound-length", "20000", "end") - t.Number("bound-length", "20000", "last-arrival")
			}, nil),
	}
}

// boundWithin is the long-run share of those offered that is answered within
// the budget under a cap.
func boundWithin(places int) func(t Tables) float64 {
	return func(t Tables) float64 {
		p := t.Params("bound")
		rate, mu := p.Number("rate"), capacity(p)
		late := derive.MM1KAbove(rate, mu, places+1, p.Number("budget"))
		return (1 - derive.MM1KBlocked(rate, mu, places+1)) * (1 - late)
	}
}

// boundCapRuns are the claims about the cap that holds the budget.
func boundCapRuns() []Claim {
	return []Claim{
		boundRunClaim("bound-largest-cap", "The largest queue cap whose p99 is within the budget", "requests", boundLargestCap, boundLargestCapExact),
		boundRunClaim("bound-cap-share", "That cap over the one from Little's law", "×",
			func(t Tables) float64 { return boundLargestCap(t) / littleCap(t) },
			func(t Tables) float64 { return boundLargestCapExact(t) / littleCap(t) }),
		boundRunClaim("bound-cap-factor", "The cap from Little's law over the largest one that holds the budget", "×",
			func(t Tables) float64 { return littleCap(t) / boundLargestCap(t) },
			func(t Tables) float64 { return littleCap(t) / boundLargestCapExact(t) }),
		boundRunClaim("bound-p99-20", "The p99 under the cap from Little's law", "s", boundCell("bound-slo", "20", "p99"), boundP99(20)),
		boundRunClaim("bound-over-20", "The p99 under the cap from Little's law, over the budget", "×", boundCell("bound-slo", "20", "over"),
			func(t Tables) float64 { return boundP99(20)(t) / t.Params("bound").Number("budget") }),
		boundRunClaim("bound-p99-12", "The p99 under a cap of 12", "s", boundCell("bound-caps", "12", "p99"), boundP99(12)),
		boundRunClaim("bound-p99-13", "The p99 under a cap of 13", "s", boundCell("bound-caps", "13", "p99"), boundP99(13)),
		boundRunClaim("bound-p99-400", "The p99 under a cap of 400", "s", boundCell("bound-slo", "400", "p99"), boundP99(400)),
	}
}

func littleCap(t Tables) float64 {
	return capacity(t.Params("bound")) * t.Params("bound").Number("budget")
}

// boundLargestCap is the largest cap of the tables bound-caps and bound-slo
// whose p99 is within the budget.
func boundLargestCap(t Tables) float64 {
	largest := 0.0
	for _, table := range []string{"bound-caps", "bound-slo"} {
		p := t.Params(table)
		for _, places := range p.Numbers("caps") {
			if t.Number(table, boundKey(places), "p99") <= p.Number("budget") {
				largest = max(largest, places)
			}
		}
	}
	return largest
}

// boundLargestCapExact is the largest cap whose long-run p99 is within the
// budget.
func boundLargestCapExact(t Tables) float64 {
	p := t.Params("bound")
	places := 0.0
	for boundQuantile(p, places+1, 0.99) <= p.Number("budget") {
		places++
	}
	return places
}

// boundOrders are the claims in words.
func boundOrders() []Claim {
	return []Claim{
		{ID: "bound-drops-more", Sentence: "A cap of 2 drops more requests than a cap of 10", Unit: "requests",
			How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: boundCell("bound", "2", "dropped"), Right: boundCell("bound", "10", "dropped"),
				Phrases: []string{"drops more"}, Swapped: "drops fewer"}},
		{ID: "bound-within-more", Sentence: "A cap of 10 answers more of those offered within the budget than a cap of 2", Unit: "share",
			How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: boundCell("bound", "10", "within"), Right: boundCell("bound", "2", "within"),
				Phrases: []string{"answers more in time"}, Swapped: "answers fewer in time"}},
	}
}

// boundSeeds are the claims about the spread over seeds.
func boundSeeds() []Claim {
	largest := func(places float64) func(t Tables) bool {
		return func(t Tables) bool { return boundLargestCap(t) == places }
	}
	return []Claim{
		shareOfSeeds("bound-share-11", "Seeds whose largest cap within the budget is 11", largest(11)),
		shareOfSeeds("bound-share-12", "Seeds whose largest cap within the budget is 12", largest(12)),
		shareOfSeeds("bound-share-13", "Seeds whose largest cap within the budget is 13", largest(13)),
		{ID: "bound-mean-none", Sentence: "The expected mean response time of a run of this length without a cap, started empty",
			Unit: "s", How: ClosedForm, Scope: Seeds, Theory: true, Value: boundCell("bound-length", "20000", "mean"),
			Exact: func(t Tables) float64 {
				p := t.Params("bound")
				return derive.SpitzerMeanSojourn(p.Number("rate"), capacity(p), int(p.Number("requests")))
			}},
	}
}
