package claims

import (
	"slices"

	"kneebook/claims/derive"
)

// Doomed is what the notebook on work that nobody waits for asserts. The two
// claims marked B5 are those that the hands-on page it grew from verifies.
func Doomed() Notebook {
	return Notebook{
		Name:   "doomed",
		Tables: []Derivation{{"doomed", deriveDoomed}, {"doomed-sweep", deriveDoomedSweep}, {"doomed-trace", doomedTraced.rows}},
		Words:  []Words{doomedTraced.words("doomed-trace")},
		Curves: []Curve{doomedLengthCurve("doomed-length", "no check", 0), doomedLengthCurve("doomed-length", "check", 1),
			doomedLengthCurve("doomed-length-lifo", "LIFO with check", 2), doomedLengthCurve("doomed-length-lifo", "LIFO", 3),
			doomedSeedsCurve("no check", 0), doomedSeedsCurve("check", 1)},
		Claims: slices.Concat(doomedTheory(), doomedComparisons(), doomedRuns(), doomedGains(), doomedTraceClaims()),
	}
}

// doomedTheory are the claims that no run enters.
func doomedTheory() []Claim {
	exact := func(id, sentence, unit string, value func(q room) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
			Exact: func(t Tables) float64 { return value(roomOf(t.Params("doomed"))) }}
	}
	return []Claim{
		exact("doomed-capacity", "What the server can finish", "/s", func(q room) float64 { return q.mu }),
		exact("doomed-room", "The share of those offered that the server has time for", "share",
			func(q room) float64 { return q.mu / q.lambda }),
		exact("doomed-full-wait", "What a full queue is worth in mean service times", "s",
			func(q room) float64 { return float64(q.places-1) / q.mu }),
		exact("doomed-most", "The long-run share of those offered that FIFO with a check answers in time, as the deadline grows", "share",
			func(q room) float64 { return float64(q.mu/q.lambda) * (q.mu / q.lambda) }),
		exact("doomed-checked-50", "The long-run share of those offered that FIFO with a check answers within 50 ms", "share",
			func(q room) float64 { return derive.MM1ExpiryUseful(q.lambda, q.mu, 0.05) }),
	}
}

// doomedComparisons are what the page says in words.
func doomedComparisons() []Claim {
	cell := func(table, row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number(table, row, column) }
	}
	order := func(id, sentence string, left, right func(t Tables) float64, scope Scope, phrase, swapped string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: "requests", How: SecondImplementation, Scope: scope, Theory: true,
			Kind: Order{Left: left, Right: right, Phrases: []string{phrase}, Swapped: swapped}}
	}
	return []Claim{
		order("doomed-fewer-completed", "Without a check more requests are completed than with it",
			cell("doomed", "fifo", "completed"), cell("doomed", "fifo-check", "completed"), Run, "completes the most", "completes the fewest"),
		order("doomed-lifo-beats-check", "LIFO alone has more useful completions than FIFO with a check, over seeds",
			cell("doomed", "lifo", "useful"), cell("doomed", "fifo-check", "useful"), Seeds, "more than the check alone", "less than the check alone"),
		order("doomed-gain-grows", "The check gains more useful completions at 250 ms than at 50 ms, over seeds",
			cell("doomed-sweep", "0.25", "gained"), cell("doomed-sweep", "0.05", "gained"), Seeds, "fewer than at", "more than at"),
	}
}

// doomedRuns are the claims about the run with the notebook's own seed.
func doomedRuns() []Claim {
	run := func(id, sentence, unit string, value func(t Tables) float64, exact func(q room) float64) Claim {
		c := Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true, Value: value}
		if exact != nil {
			c.Exact = func(t Tables) float64 { return exact(roomOf(t.Params("doomed"))) }
		}
		return c
	}
	bound := func(c Claim) Claim {
		c.Theory = false
		return c
	}
	count := func(row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number("doomed", row, column) }
	}
	over := func(a, b func(t Tables) float64) func(t Tables) float64 {
		return func(t Tables) float64 { return a(t) / b(t) }
	}
	offered := func(t Tables) float64 { return t.Params("doomed").Number("requests") }
	barrer := func(q room) float64 { return derive.MM1ExpiryUseful(q.lambda, q.mu, q.deadline) }
	lifoCheck := func(q room) float64 { return derive.MM1LIFOExpiryUseful(q.lambda, q.mu, q.deadline) }
	times := func(share func(q room) float64) func(q room) float64 {
		return func(q room) float64 { return q.requests * share(q) }
	}
	useful := func(q room) float64 { return q.fifoWithin(q.deadline) / q.admitted() }
	return []Claim{
		bound(run("doomed-useful", "B5: the share of FIFO's completions that is in time", "share", over(count("fifo", "useful"), count("fifo", "completed")), useful)),
		bound(run("doomed-check-share", "The share of those offered that FIFO with a check answers in time", "share", over(count("fifo-check", "useful"), offered), barrer)),
		bound(run("doomed-wasted", "The share of FIFO's completions that is too late", "share", over(count("fifo", "wasted"), count("fifo", "completed")),
			func(q room) float64 { return 1 - useful(q) })),
		run("doomed-wasted-work", "The share of the server's time that FIFO spends on them", "share", count("fifo", "wasted-work"),
			func(q room) float64 { return derive.MM1KLateWork(q.lambda, q.mu, q.places, q.deadline) }),
		run("doomed-plain", "How many FIFO answers in time", "requests", count("fifo", "useful"), nil),
		run("doomed-checked", "How many FIFO with a check answers in time", "requests", count("fifo-check", "useful"), times(barrer)),
		run("doomed-lifo-checked", "How many LIFO with a check answers in time", "requests", count("lifo-check", "useful"), times(lifoCheck)),
		run("doomed-lifo-checked-share", "The share of those offered that LIFO with a check answers in time", "share", over(count("lifo-check", "useful"), offered), lifoCheck),
		run("doomed-lifo", "How many LIFO without a check answers in time", "requests", count("lifo", "useful"),
			times(func(q room) float64 { return q.lifoWithin(q.deadline) })),
		run("doomed-expired", "The share of those offered that the check discards under FIFO", "share", over(count("fifo-check", "expired"), offered),
			func(q room) float64 { return derive.MM1ExpiryExpired(q.lambda, q.mu, q.deadline) }),
		run("doomed-late", "The share of the completions under FIFO with a check that is still too late", "share",
			over(count("fifo-check", "wasted"), count("fifo-check", "completed")),
			func(q room) float64 { return derive.MM1ExpiryAbove(q.lambda, q.mu, q.deadline, q.deadline) }),
		run("doomed-late-work", "The share of the server's time that FIFO with a check spends on them", "share", count("fifo-check", "wasted-work"),
			func(q room) float64 { return derive.MM1ExpiryLateWork(q.lambda, q.mu, q.deadline) }),
		run("doomed-check-p50", "The median response time under FIFO with a check", "s", count("fifo-check", "p50"),
			func(q room) float64 { return derive.MM1ExpiryQuantile(q.lambda, q.mu, q.deadline, 0.5) }),
		run("doomed-lifo-check-p50", "The median response time under LIFO with a check", "s", count("lifo-check", "p50"),
			func(q room) float64 { return derive.MM1LIFOExpiryQuantile(q.lambda, q.mu, q.deadline, 0.5) }),
		run("doomed-ratio", "B5: what FIFO answers in time with the check over without", "×", over(count("fifo-check", "useful"), count("fifo", "useful")), nil),
		run("doomed-lifo-ratio", "What LIFO alone answers in time over FIFO", "×", over(count("lifo", "useful"), count("fifo", "useful")), nil),
	}
}

// doomedGains are the claims about what the check gains at each deadline. The
// closed form holds where the queue never fills, so not at the last one.
func doomedGains() []Claim {
	var all []Claim
	for _, g := range []struct {
		id, row, of string
		deadline    float64
	}{
		{"doomed-gained-50", "0.05", "50 ms", 0.05}, {"doomed-gained-100", "0.1", "100 ms", 0.1}, {"doomed-gained-250", "0.25", "250 ms", 0.25},
		{"doomed-gained-500", "0.5", "500 ms", 0.5}, {"doomed-gained-1000", "1", "1 s", 1}, {"doomed-gained-2000", "2", "2 s", 0},
	} {
		c := Claim{ID: g.id, Sentence: "What the check gains in useful completions at a deadline of " + g.of, Unit: "requests",
			How: SecondImplementation, Scope: Run, Theory: true,
			Value: func(t Tables) float64 { return t.Number("doomed-sweep", g.row, "gained") }}
		if g.deadline > 0 {
			c.Exact = func(t Tables) float64 {
				q := roomOf(t.Params("doomed"))
				return q.requests * (derive.MM1ExpiryUseful(q.lambda, q.mu, g.deadline) - q.fifoWithin(g.deadline))
			}
		}
		all = append(all, c)
	}
	return all
}
