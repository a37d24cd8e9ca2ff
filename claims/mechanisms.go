package claims

import "kneebook/claims/derive"

// Mechanisms is what the notebook on advanced mechanisms asserts: Little's law
// as a tool, in a run of a pool of connections, and what some of the mechanisms
// compute.
func Mechanisms() Notebook {
	return Notebook{
		Name:   "mechanisms",
		Tables: []Derivation{{"mechanisms-pool", deriveMechanismsPool}, {"mechanisms-examples", deriveMechanismsExamples}},
		Curves: []Curve{
			{"mechanisms-pool", "formula", func(t Tables, size float64) float64 {
				return poolWait(int(size))(t)
			}},
			{"mechanisms-pool", "target", func(t Tables, _ float64) float64 { return t.Params("mechanisms-pool").Number("target") }},
		},
		Claims: boundLists(mechanismsPool(), mechanismsExamples()),
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

// mechanismsExamples are the claims on the worked examples: what limits and
// queues compute.
func mechanismsExamples() []Claim {
	at := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("mechanisms-examples", "mechanisms-"+id, sentence, unit, value)
	}
	return []Claim{
		at("vegas-queue", "What a Vegas limit of 20 takes for queued, if 10 ms is the smallest latency and 16 ms the present one", "requests",
			func(p Params) float64 {
				return derive.VegasQueue(p.Number("limit"), p.Number("smallest"), p.Number("present"))
			}),
		at("dim-load", "The load of 130 requests per second, if half of them leave out 80% of 10 ms of work", "share", dimmed),
		at("dim-share", "The share of them that has to leave it out for a load of 90%", "share", dimNeeded),
		at("sustain", "The rate of calls above which a server of 100 per second that has failed stays failed, at three retries", "/s",
			func(p Params) float64 { return derive.RetryLimit(p.Number("capacity"), int(p.Number("retries"))) }),
	}
}

// dimmed is the load where some requests leave a part of their service out.
func dimmed(p Params) float64 {
	spared := p.Number("without") * p.Number("optional") * p.Number("service")
	return p.Number("rate") * (p.Number("service") - spared)
}

// dimNeeded is the share of the requests that has to leave it out for the
// wanted load.
func dimNeeded(p Params) float64 {
	excess := p.Number("rate")*p.Number("service") - p.Number("wanted")
	return excess / (p.Number("rate") * p.Number("service") * p.Number("optional"))
}
