package claims

import "kneebook/claims/derive"

// Mechanisms is what the notebook on advanced mechanisms asserts: Little's law
// as a tool, in a run of a pool of connections, and what some of the mechanisms
// compute.
func Mechanisms() Notebook {
	return Notebook{
		Name:   "mechanisms",
		Tables: []Derivation{{"mechanisms-pool", deriveMechanismsPool}},
		Curves: []Curve{
			{"mechanisms-pool", "formula", func(t Tables, size float64) float64 {
				return poolWait(int(size))(t)
			}},
			{"mechanisms-pool", "target", func(t Tables, _ float64) float64 { return t.Params("mechanisms-pool").Number("target") }},
		},
		Claims: boundLists(mechanismsPool(), mechanismsLimits()),
	}
}

func poolNumber(row, column string) func(t Tables) float64 {
	return func(t Tables) float64 { return t.Number("mechanisms-pool", row, column) }
}

// poolWait is the long-run mean wait of a pool, by Erlang's C.
func poolWait(size int) func(t Tables) float64 {
	return func(t Tables) float64 {
		p := t.Params("mechanisms-pool")
		return derive.MMcMeanWait(p.Number("rate"), 1/p.Number("hold"), size)
	}
}

// poolLoad is the mean number in use, by Little's law.
func poolLoad(t Tables) float64 {
	p := t.Params("mechanisms-pool")
	return p.Number("rate") * p.Number("hold")
}

// smallestPool is the smallest size whose wait is within the target.
func smallestPool(t Tables, wait func(size float64) float64) float64 {
	p := t.Params("mechanisms-pool")
	smallest := 0.0
	for _, size := range p.Numbers("sizes") {
		if wait(size) <= p.Number("target") && (smallest == 0 || size < smallest) {
			smallest = size
		}
	}
	return smallest
}

// mechanismsPool are the claims on the pool of connections.
func mechanismsPool() []Claim {
	run := func(id, sentence, unit string, value, exact func(t Tables) float64) Claim {
		return Claim{ID: "mechanisms-" + id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Value: value, Exact: exact}
	}
	exact := func(id, sentence, unit string, value func(t Tables) float64) Claim {
		return Claim{ID: "mechanisms-" + id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true, Exact: value}
	}
	return []Claim{
		exact("in-use", "How many connections are in use on average, by Little's law", "connections", poolLoad),
		exact("spare", "The smallest pool within the target over the mean number in use", "×", func(t Tables) float64 {
			return smallestPool(t, func(size float64) float64 { return poolWait(int(size))(t) }) / poolLoad(t)
		}),
		exact("half-more", "The mean number in use, and half of it", "connections", func(t Tables) float64 { return 1.5 * poolLoad(t) }),
		run("size", "The smallest pool whose mean wait is within the target", "connections",
			func(t Tables) float64 {
				return smallestPool(t, func(size float64) float64 { return t.Number("mechanisms-pool", keyOf(size), "wait") })
			},
			func(t Tables) float64 {
				return smallestPool(t, func(size float64) float64 { return poolWait(int(size))(t) })
			}),
		run("wait-6", "The mean wait for one of 6 connections", "s", poolNumber("6", "wait"), poolWait(6)),
		run("wait-8", "The mean wait for one of 8 connections", "s", poolNumber("8", "wait"), poolWait(8)),
		{ID: "mechanisms-little", Sentence: "The mean number in use is the rate of calls times the mean hold", Unit: "erlangs", How: Law,
			Scope: Run, Theory: true, Kind: Equal{Left: poolNumber("8", "busy"), Right: poolNumber("8", "little"),
				Phrases: []string{"the same number"}, Swapped: "another number"}},
	}
}

// mechanismsLimits are the claims on what limits and queues compute.
func mechanismsLimits() []Claim {
	exact := func(id, sentence, unit string, value float64) Claim {
		return Claim{ID: "mechanisms-" + id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
			Exact: func(Tables) float64 { return value }}
	}
	return []Claim{
		exact("vegas-queue", "What a Vegas limit of 20 takes for queued, if 10 ms is the smallest latency and 16 ms the present one", "requests",
			derive.VegasQueue(20, 0.010, 0.016)),
		exact("dim-load", "The load of 130 requests per second, if half of them leave out 80% of 10 ms of work", "share",
			130*(0.010-0.5*0.008)),
		exact("dim-share", "The share of them that has to leave it out for a load of 90%", "share", (1.3-0.9)/(130*0.008)),
		exact("sustain", "The rate of calls above which a server of 100 per second that has failed stays failed, at three retries", "/s",
			derive.RetryLimit(100, 3)),
	}
}
