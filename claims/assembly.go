package claims

import "kneebook/claims/derive"

// Assembly is what the notebook that puts bound, order and check together
// asserts. The hands-on page that it grew from verifies none of it.
func Assembly() Notebook {
	return Notebook{
		Name:   "assembly",
		Tables: []Derivation{{"assembly", deriveAssembly}},
		Curves: assemblyCurves(),
		Claims: append(append(assemblyTheory(), assemblyComparisons()...), append(assemblyRuns(), assemblyUseful()...)...),
	}
}

func assemblyRoom(t Tables) room { return roomOf(t.Params("assembly")) }

// assemblyTheory are the claims that no run enters.
func assemblyTheory() []Claim {
	exact := func(id, sentence, unit string, value func(q room) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
			Exact: func(t Tables) float64 { return value(assemblyRoom(t)) }}
	}
	// Of attempts that fail with probability 0.3 and are retried up to three
	// times, a server that sheds 0.3 is offered capacity/0.7.
	const failing = 0.3
	attempts := derive.AttemptsPerCall(failing, 3)
	return []Claim{
		exact("assembly-capacity", "What the server can finish", "/s", func(q room) float64 { return q.mu }),
		exact("assembly-load", "The offered load", "share", func(q room) float64 { return q.lambda / q.mu }),
		exact("assembly-room", "The share of those offered that the server has time for", "share", func(q room) float64 { return q.mu / q.lambda }),
		exact("assembly-excess", "The share of those offered that comes beyond what the server can finish", "share",
			func(q room) float64 { return 1 - q.mu/q.lambda }),
		exact("assembly-attempts", "Attempts per call, if each fails with probability 30% and is retried up to three times", "×",
			func(room) float64 { return attempts }),
		exact("assembly-retried", "The share of the load beyond capacity that is retries, for a server that then sheds 30%", "share",
			func(room) float64 {
				offered := 1 / (1 - failing)
				return (offered - offered/attempts) / (offered - 1)
			}),
	}
}

// assemblyComparisons are what the page says in words.
func assemblyComparisons() []Claim {
	number := func(row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number("assembly", row, column) }
	}
	offered := func(t Tables) float64 { return t.Params("assembly").Number("requests") }
	accounted := func(t Tables) float64 {
		sum := 0.0
		for _, row := range assemblyRows {
			for _, column := range []string{"useful", "wasted", "shed"} {
				sum += t.Number("assembly", row, column)
			}
		}
		return sum / float64(len(assemblyRows))
	}
	completed := func(t Tables) float64 { return number("unbounded", "useful")(t) + number("unbounded", "wasted")(t) }
	return []Claim{
		{ID: "assembly-lifo-wins", Sentence: "LIFO alone has more useful completions than the check alone", Unit: "requests",
			How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: number("lifo", "useful"), Right: number("fifo-check", "useful"),
				Phrases: []string{"gains more than the check"}, Swapped: "gains less than the check", Option: "lifo"}},
		{ID: "assembly-both-best", Sentence: "LIFO with the check has more useful completions than LIFO alone, over seeds", Unit: "requests",
			How: SecondImplementation, Scope: Seeds, Theory: true,
			Kind: Order{Left: number("lifo-check", "useful"), Right: number("lifo", "useful"),
				Phrases: []string{"more than either alone"}, Swapped: "less than either alone"}},
		{ID: "assembly-adds-up", Sentence: "In each row useful, wasted, and dropped or expired add up to those offered", Unit: "requests",
			How: Law, Scope: Run, Theory: true,
			Kind: Equal{Left: accounted, Right: offered, Phrases: []string{"add up to those offered"}, Swapped: "do not add up"}},
		{ID: "assembly-all-done", Sentence: "Without a bound all requests are completed", Unit: "requests",
			How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Equal{Left: completed, Right: offered, Phrases: []string{"completes them all"}, Swapped: "does not complete them all"}},
	}
}

// assemblyRuns are the claims about times and sheds in the notebook's own run.
func assemblyRuns() []Claim {
	run := func(id, sentence, unit, row, column string, exact func(q room) float64) Claim {
		c := Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true,
			Value: func(t Tables) float64 { return t.Number("assembly", row, column) }}
		if exact != nil {
			c.Exact = func(t Tables) float64 { return exact(assemblyRoom(t)) }
		}
		return c
	}
	blocked := func(q room) float64 { return derive.MM1KBlocked(q.lambda, q.mu, q.places) }
	return []Claim{
		run("assembly-unbounded-p50", "The median response time without a bound", "s", "unbounded", "p50", nil),
		run("assembly-after", "How long the server works on after the last arrival, without a bound", "s", "unbounded", "after", nil),
		run("assembly-fifo-p50", "The median response time with a bound, FIFO", "s", "fifo", "p50",
			func(q room) float64 { return derive.MM1KQuantile(q.lambda, q.mu, q.places, 0.5) }),
		run("assembly-check-p50", "The median response time with bound and check, FIFO", "s", "fifo-check", "p50",
			func(q room) float64 { return derive.MM1ExpiryQuantile(q.lambda, q.mu, q.deadline, 0.5) }),
		run("assembly-check-p99", "The p99 of the response time with bound and check, FIFO", "s", "fifo-check", "p99",
			func(q room) float64 { return derive.MM1ExpiryQuantile(q.lambda, q.mu, q.deadline, 0.99) }),
		run("assembly-lifo-p50", "The median response time with a bound, LIFO", "s", "lifo", "p50",
			func(q room) float64 { return derive.MM1KLIFOQuantile(q.lambda, q.mu, q.places, 0.5) }),
		run("assembly-lifo-p99", "The p99 of the response time with a bound, LIFO", "s", "lifo", "p99",
			func(q room) float64 { return derive.MM1KLIFOQuantile(q.lambda, q.mu, q.places, 0.99) }),
		run("assembly-both-p99", "The p99 of the response time with bound, LIFO and check", "s", "lifo-check", "p99",
			func(q room) float64 { return derive.MM1LIFOExpiryQuantile(q.lambda, q.mu, q.deadline, 0.99) }),
		run("assembly-fifo-shed", "The share of those offered that is dropped with a bound, in either order", "share", "fifo", "shed-share", blocked),
		run("assembly-check-shed", "The share of those offered that expires under FIFO", "share", "fifo-check", "shed-share",
			func(q room) float64 { return derive.MM1ExpiryExpired(q.lambda, q.mu, q.deadline) }),
		run("assembly-both-shed", "The share of those offered that expires under LIFO", "share", "lifo-check", "shed-share",
			func(q room) float64 { return derive.MM1LIFOExpiryExpired(q.lambda, q.mu, q.deadline) }),
	}
}

// assemblyUseful are the claims about useful completions in that run.
func assemblyUseful() []Claim {
	run := func(id, sentence, unit string, value func(t Tables) float64, exact func(q room) float64) Claim {
		c := Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true, Value: value}
		if exact != nil {
			c.Exact = func(t Tables) float64 { return exact(assemblyRoom(t)) }
		}
		return c
	}
	useful := func(row string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number("assembly", row, "useful") }
	}
	share := func(row string) func(t Tables) float64 {
		return func(t Tables) float64 { return useful(row)(t) / t.Params("assembly").Number("requests") }
	}
	times := func(share func(q room) float64) func(q room) float64 {
		return func(q room) float64 { return q.requests * share(q) }
	}
	barrer := func(q room) float64 { return derive.MM1ExpiryUseful(q.lambda, q.mu, q.deadline) }
	both := func(q room) float64 { return derive.MM1LIFOExpiryUseful(q.lambda, q.mu, q.deadline) }
	best := run("assembly-best", "The share of those offered that LIFO with the check answers in time", "share", share("lifo-check"), both)
	best.Theory = false
	return []Claim{
		best,
		run("assembly-fifo", "How many FIFO answers in time, with a bound or without", "requests", useful("fifo"), nil),
		run("assembly-fifo-share", "The share of those offered that FIFO answers in time", "share", share("fifo"),
			func(q room) float64 { return q.fifoWithin(q.deadline) }),
		run("assembly-check", "How many FIFO with the check answers in time", "requests", useful("fifo-check"), times(barrer)),
		run("assembly-check-share", "The share of those offered that FIFO with the check answers in time", "share", share("fifo-check"), barrer),
		run("assembly-lifo", "How many LIFO answers in time", "requests", useful("lifo"), times(func(q room) float64 { return q.lifoWithin(q.deadline) })),
		run("assembly-both", "How many LIFO with the check answers in time", "requests", useful("lifo-check"), times(both)),
		run("assembly-ratio", "What LIFO answers in time over what FIFO does", "×",
			func(t Tables) float64 { return useful("lifo")(t) / useful("fifo")(t) }, nil),
	}
}
