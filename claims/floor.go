package claims

import "kneebook/claims/derive"

// Floor is what the notebook on priorities and floors asserts.
func Floor() Notebook {
	return Notebook{
		Name: "floor",
		Tables: []Derivation{{"floor", deriveFloor}, {"floor-policies", deriveFloorPolicies}, {"floor-flood", deriveFloorFlood},
			{"floor-sweep", deriveFloorSweep}, {"floor-frontier", deriveFloorFrontier}, {"floor-load", deriveFloorLoad},
			{"floor-gaps", deriveFloorGaps}},
		Curves: floorCurves(),
		Over:   []Over{{"floor-sweep", "floors", []string{"0", "0.15"}}, {"floor-frontier", "floors", []string{"0", "0.15", "0.6"}}},
		Claims: append(append(append(floorTheory(), floorComparisons()...), floorRuns()...), floorPage()...),
	}
}

// floorTheory are the claims that no run enters.
func floorTheory() []Claim {
	exact := func(id, sentence, unit string, how How, value func(q, flood tiers) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: how, Scope: Exact, Theory: true,
			Exact: func(t Tables) float64 {
				return value(floorStation(t, "floor-policies"), floorStation(t, "floor-flood"))
			}}
	}
	return []Claim{
		exact("floor-capacity", "What the server can finish", "/s", ClosedForm, func(q, _ tiers) float64 { return q.mu() }),
		exact("floor-premium-rate", "What premium alone asks for", "/s", ClosedForm, func(q, _ tiers) float64 { return q.rates()[0] }),
		exact("floor-free-rate", "What free alone asks for", "/s", ClosedForm, func(q, _ tiers) float64 { return q.rates()[1] }),
		exact("floor-free-part", "The share of free among the requests", "share", ClosedForm, func(q, _ tiers) float64 { return 1 - q.share }),
		exact("floor-room", "The share of those offered that the server has time for", "share", ClosedForm,
			func(q, _ tiers) float64 { return q.mu() / q.rate }),
		exact("floor-left", "The share of free that fits in beside all of premium", "share", ClosedForm,
			func(q, _ tiers) float64 { return (q.mu() - q.rates()[0]) / q.rates()[1] }),
		exact("floor-left-rate", "What premium leaves of the server", "/s", ClosedForm,
			func(q, _ tiers) float64 { return q.mu() - q.rates()[0] }),
		exact("floor-threshold-part", "The threshold as a share of the places", "share", ClosedForm,
			func(q, _ tiers) float64 { return float64(q.threshold) / float64(q.places) }),
		exact("floor-reserved-part", "The floor as a share of the places", "share", ClosedForm, func(q, _ tiers) float64 { return q.part() }),
		exact("floor-full-wait", "What a full queue is worth in mean service times", "s", ClosedForm,
			func(q, _ tiers) float64 { return float64(q.places) / q.mu() }),
		exact("floor-promise", "What kept places are worth in a full queue, oldest first: by Little's law their number over the wait", "/s", Law,
			func(q, _ tiers) float64 { return q.part() * q.mu() }),
		exact("floor-promise-share", "The share of free in the flood that this is", "share", Law,
			func(_, f tiers) float64 { return f.part() * f.mu() / f.rates()[1] }),
		exact("floor-promise-now", "The share of free at the first load that this is", "share", Law,
			func(q, _ tiers) float64 { return q.part() * q.mu() / q.rates()[1] }),
		exact("floor-flood-premium", "What premium asks for in the flood", "/s", ClosedForm, func(_, f tiers) float64 { return f.rates()[0] }),
		exact("floor-flood-free", "What free asks for in the flood", "/s", ClosedForm, func(_, f tiers) float64 { return f.rates()[1] }),
		exact("floor-flood-times", "What premium asks for in the flood over what the server can finish", "×", ClosedForm,
			func(_, f tiers) float64 { return f.rates()[0] / f.mu() }),
		exact("floor-split", "The gap at which the page's classes split", "s", ClosedForm,
			func(q, _ tiers) float64 { return -derive.Log(1-q.share) / q.rate }),
	}
}

// floorStation reads a station of two classes from a table's parameters.
func floorStation(t Tables, table string) tiers {
	q := tiersOf(t.Params(table))
	q.reserved = int(t.Params(table).Number("reserved"))
	return q
}

func (t tiers) mu() float64 { return 1 / t.service }

// rates are those of premium and free, per second.
func (t tiers) rates() []float64 { return []float64{t.rate * t.share, t.rate * (1 - t.share)} }

// part is the share of the places that is reserved.
func (t tiers) part() float64 { return float64(t.reserved) / float64(t.places) }

// chain is the long run under none or strict, with classes drawn apart.
func (t tiers) chain(strict bool) derive.ThresholdChain {
	free := t.places
	if strict {
		free = t.threshold
	}
	return derive.ThresholdChain{Rates: t.rates(), Places: []int{t.places, free}, Mu: t.mu()}
}

// completes is the long-run share of a class that is completed.
func (t tiers) completes(strict bool, class int) float64 { return 1 - t.chain(strict).Blocked(class) }

// floorComparisons are what the page says in words.
func floorComparisons() []Claim {
	cell := func(table, row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number(table, row, column) }
	}
	compare := func(id, sentence, unit string, scope Scope, kind Kind) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: scope, Theory: true, Kind: kind}
	}
	return []Claim{
		compare("floor-classes-alike", "Without a policy both classes complete the same share, over seeds", "share", Seeds,
			Equal{Left: cell("floor-policies", "none", "free-share"), Right: cell("floor-policies", "none", "premium-share"),
				Phrases: []string{"no difference"}, Swapped: "a difference"}),
		compare("floor-flood-equal", "In the flood the floor serves as many free requests as no policy", "requests", Run,
			Equal{Left: cell("floor-flood", "floor", "free"), Right: cell("floor-flood", "none", "free"),
				Phrases: []string{"exactly as many", "what no policy gives"}, Swapped: "not as many", Option: "same"}),
		compare("floor-priority-premium", "Priority at the queue alone serves as many premium requests as no policy", "requests", Run,
			Equal{Left: cell("floor-policies", "priority", "premium"), Right: cell("floor-policies", "none", "premium"),
				Phrases: []string{"not one more"}, Swapped: "many more"}),
		compare("floor-priority-free", "Priority at the queue alone serves as many free requests as no policy", "requests", Run,
			Equal{Left: cell("floor-policies", "priority", "free"), Right: cell("floor-policies", "none", "free"),
				Phrases: []string{"not one fewer"}, Swapped: "many fewer"}),
		compare("floor-priority-sooner", "Priority at the queue answers premium at an earlier median", "s", Run,
			Order{Left: cell("floor-policies", "none", "premium-p50"), Right: cell("floor-policies", "priority", "premium-p50"),
				Phrases: []string{"sooner"}, Swapped: "later"}),
		compare("floor-reserved-starved", "Behind a priority, kept places serve as many free requests as strict does", "requests", Run,
			Equal{Left: cell("floor-policies", "reserved-priority", "free"), Right: cell("floor-policies", "strict-priority", "free"),
				Phrases: []string{"the same number"}, Swapped: "a larger number"}),
		compare("floor-total", "A small floor and a large one serve as many in all", "requests", Run,
			Equal{Left: cell("floor-frontier", "0.15", "served"), Right: cell("floor-frontier", "0.6", "served"),
				Phrases: []string{"the same total"}, Swapped: "another total"}),
	}
}

// floorRuns are the claims about the runs with classes drawn apart.
func floorRuns() []Claim {
	run := func(id, sentence, unit string, value, exact func(t Tables) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true, Value: value, Exact: exact}
	}
	bound := func(c Claim) Claim {
		c.Theory = false
		return c
	}
	cell := func(table, row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number(table, row, column) }
	}
	chain := func(table string, strict bool, class int) func(t Tables) float64 {
		return func(t Tables) float64 { return floorStation(t, table).completes(strict, class) }
	}
	median := func(table string, strict bool) func(t Tables) float64 {
		return func(t Tables) float64 { return floorStation(t, table).chain(strict).Quantile(0, 0.5) }
	}
	frontier := func(column string) func(t Tables) float64 {
		return func(t Tables) float64 {
			return t.Number("floor-frontier", "0.15", column) - t.Number("floor-frontier", "0", column)
		}
	}
	p := "floor-policies"
	return []Claim{
		bound(run("floor-strict-free", "The share of free that strict completes", "share", cell(p, "strict", "free-share"), chain(p, true, 1))),
		bound(run("floor-strict-premium", "The share of premium that strict completes", "share", cell(p, "strict", "premium-share"), chain(p, true, 0))),
		run("floor-strict-refused", "The share of free that strict refuses", "share",
			func(t Tables) float64 { return 1 - t.Number(p, "strict", "free-share") },
			func(t Tables) float64 { return 1 - floorStation(t, p).completes(true, 1) }),
		bound(run("floor-none-free", "The share of free that is completed without a policy", "share", cell(p, "none", "free-share"), chain(p, false, 1))),
		bound(run("floor-none-premium", "The share of premium that is completed without a policy", "share", cell(p, "none", "premium-share"), chain(p, false, 0))),
		bound(run("floor-floor-free", "The share of free that the floor completes", "share", cell(p, "floor", "free-share"), nil)),
		bound(run("floor-floor-premium", "The share of premium that the floor completes", "share", cell(p, "floor", "premium-share"), nil)),
		run("floor-reserved-free", "The share of free that kept places complete", "share", cell(p, "reserved", "free-share"), nil),
		run("floor-reserved-premium", "The share of premium that kept places complete", "share", cell(p, "reserved", "premium-share"), nil),
		run("floor-none-p50", "The median response time of premium without a policy", "s", cell(p, "none", "premium-p50"), median("floor-policies", false)),
		run("floor-strict-p50", "The median response time of premium under strict", "s", cell(p, "strict", "premium-p50"), median("floor-policies", true)),
		run("floor-priority-p50", "The median response time of premium with priority at the queue", "s", cell(p, "priority", "premium-p50"), nil),
		run("floor-strict-priority-p50", "The median response time of premium with priority at admission and at the queue", "s", cell(p, "strict-priority", "premium-p50"), nil),
		run("floor-premium-refused", "The share of premium that the floor refuses", "share",
			func(t Tables) float64 { return 1 - t.Number(p, "floor", "premium-share") }, nil),
		run("floor-gain-kept", "What the floor keeps of the premium requests that strict gains over no policy", "share",
			func(t Tables) float64 { return gainKept(t, p) }, nil),
		run("floor-cost", "Premium requests served less with a floor of 15% than with none", "requests",
			func(t Tables) float64 { return -frontier("premium")(t) }, nil),
		run("floor-bought", "Free requests served more with a floor of 15% than with none", "requests", frontier("free"), nil),
		bound(run("floor-flood-floor", "The share of free that the floor completes in the flood", "share", cell("floor-flood", "floor", "free-share"), nil)),
		bound(run("floor-flood-none", "The share of free that is completed in the flood without a policy", "share", cell("floor-flood", "none", "free-share"),
			chain("floor-flood", false, 1))),
		bound(run("floor-flood-reserved", "The share of free that kept places complete in the flood", "share", cell("floor-flood", "reserved", "free-share"), nil)),
		bound(run("floor-flood-fair", "The share of free that kept places and a fair share complete in the flood", "share", cell("floor-flood", "reserved-fair", "free-share"), nil)),
	}
}

// gainKept is, in a table of policies, what the floor keeps of what strict gains
// premium over none.
func gainKept(t Tables, table string) float64 {
	none := t.Number(table, "none", "premium")
	return (t.Number(table, "floor", "premium") - none) / (t.Number(table, "strict", "premium") - none)
}

// floorPage are the claims about the runs of the hands-on page that the
// notebook grew from, whose classes follow from the gaps.
func floorPage() []Claim {
	run := func(id, sentence, unit string, value func(t Tables) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true, Value: value}
	}
	cell := func(table, row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number(table, row, column) }
	}
	return []Claim{
		run("floor-page-difference", "The page's draws without a policy: completed share of free less that of premium", "points",
			func(t Tables) float64 {
				return 100 * (t.Number("floor", "none", "free-share") - t.Number("floor", "none", "premium-share"))
			}),
		run("floor-page-free", "The page's draws: the share of free that strict completes", "share", cell("floor", "strict", "free-share")),
		run("floor-page-refused", "The page's draws: the share of free that strict refuses", "share",
			func(t Tables) float64 { return 1 - t.Number("floor", "strict", "free-share") }),
		run("floor-page-level", "The page's draws: premium served with the floor over premium served by strict", "share",
			func(t Tables) float64 {
				return t.Number("floor", "floor", "premium") / t.Number("floor", "strict", "premium")
			}),
		run("floor-page-gain", "The page's draws: what the floor keeps of the premium requests that strict gains", "share",
			func(t Tables) float64 { return gainKept(t, "floor") }),
		run("floor-page-cost", "The page's draws: premium requests served less with the floor than by strict", "requests",
			func(t Tables) float64 {
				return t.Number("floor-sweep", "0", "premium") - t.Number("floor-sweep", "0.15", "premium")
			}),
		run("floor-page-cost-part", "The page's draws: that, as a share of what strict serves of premium", "share",
			func(t Tables) float64 {
				return 1 - t.Number("floor-sweep", "0.15", "premium")/t.Number("floor-sweep", "0", "premium")
			}),
		run("floor-page-bought", "The page's draws: free requests served more with the floor than by strict", "requests",
			func(t Tables) float64 {
				return t.Number("floor-sweep", "0.15", "free") - t.Number("floor-sweep", "0", "free")
			}),
	}
}
