package claims

import "kneebook/claims/derive"

// Signal is what the notebook on signals asserts. The claims marked B3 are
// those that the hands-on page it grew from verifies, measured.
func Signal() Notebook {
	return Notebook{
		Name: "signal",
		Tables: []Derivation{{"signal", deriveSignal}, {"signal-path", deriveSignalPath},
			{"signal-errors", deriveSignalErrors}},
		Curves: []Curve{
			{"signal-busy", "long run", func(t Tables, rate float64) float64 { return min(1, rate/capacity(t.Params("signal"))) }},
			{"signal-queue", "long run", func(t Tables, rate float64) float64 { return signalWaiting(t.Params("signal"), rate) }},
		},
		Over:   []Over{{"signal", "rates", []string{"50", "95", "99", "120"}}},
		Claims: boundLists(signalTheory(), signalRuns(), signalPathRuns(), signalWords()),
	}
}

// signalWaiting is how many wait in the long run, on average over time: by
// Little's law the rate times the mean wait.
func signalWaiting(p Params, rate float64) float64 {
	return rate * derive.MM1MeanWait(rate, capacity(p))
}

// signalTheory are the claims that no run enters.
func signalTheory() []Claim {
	exact := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("signal", id, sentence, unit, value)
	}
	return []Claim{
		exact("signal-capacity", "What the server can finish: one over the mean service time", "/s", capacity),
		exact("signal-rate-ratio", "120 over 99 requests per second", "×", func(Params) float64 { return 120.0 / 99 }),
		exact("signal-load-rise", "The load at 120 requests per second less that at 99", "points",
			func(p Params) float64 { return 100 * (120 - 99) / capacity(p) }),
		exact("signal-behind", "By how much 120 requests per second exceed the capacity, of the capacity", "share",
			func(p Params) float64 { return 120/capacity(p) - 1 }),
		exact("signal-unserved", "The share of 120 requests per second that cannot be served", "share",
			func(p Params) float64 { return 1 - capacity(p)/120 }),
	}
}

// signalAt is a cell of the table signal.
func signalAt(rate, column string) func(t Tables) float64 { return boundCell("signal", rate, column) }

// signalRuns are the claims about the runs at each rate.
func signalRuns() []Claim {
	ratio := func(a, b func(t Tables) float64) func(t Tables) float64 {
		return func(t Tables) float64 { return a(t) / b(t) }
	}
	number := func(v float64) func(t Tables) float64 { return func(Tables) float64 { return v } }
	waiting := func(rate float64) func(t Tables) float64 {
		return func(t Tables) float64 { return signalWaiting(t.Params("signal"), rate) }
	}
	return []Claim{
		boundRunClaim("signal-busy-95", "The measured utilisation at 95 requests per second", "share", signalAt("95", "busy"), number(0.95)),
		boundRunClaim("signal-busy-99", "B3: the measured utilisation at 99 requests per second", "share", signalAt("99", "busy"), number(0.99)),
		boundRunClaim("signal-busy-120", "B3: and at 120 requests per second, where it cannot rise further", "share", signalAt("120", "busy"), number(1)),
		boundRunClaim("signal-busy-rise", "The measured utilisation at 120 requests per second less that at 99", "points",
			func(t Tables) float64 { return 100 * (signalAt("120", "busy")(t) - signalAt("99", "busy")(t)) }, number(1)),
		boundRunClaim("signal-waiting-50", "Requests waiting at 50 requests per second, on average over time", "requests", signalAt("50", "waiting"), waiting(50)),
		boundRunClaim("signal-waiting-99", "B3: requests waiting at 99 requests per second, on average over time", "requests", signalAt("99", "waiting"), waiting(99)),
		boundRunClaim("signal-waiting-120", "B3: and at 120 requests per second", "requests", signalAt("120", "waiting"), nil),
		boundRunClaim("signal-waiting-ratio", "B3: requests waiting at 120 requests per second over those at 99", "×",
			ratio(signalAt("120", "waiting"), signalAt("99", "waiting")), nil),
		boundRunClaim("signal-estimate-50", "The mean wait over the mean service at 50 requests per second", "requests", signalAt("50", "estimate"), number(1)),
		boundRunClaim("signal-estimate-ratio", "That, over the requests that waited", "×",
			ratio(signalAt("50", "estimate"), signalAt("50", "waiting")), number(2)),
		boundRunClaim("signal-p99-99", "The p99 of the response time at 99 requests per second", "s", signalAt("99", "p99"),
			func(t Tables) float64 { return derive.MM1Quantile(99, capacity(t.Params("signal")), 0.99) }),
		boundRunClaim("signal-p99-120", "The p99 of the response time at 120 requests per second", "s", signalAt("120", "p99"), nil),
	}
}

// signalPathRuns are the claims about the run above capacity, along its way.
func signalPathRuns() []Claim {
	at := func(row, column string) func(t Tables) float64 { return boundCell("signal-path", row, column) }
	return []Claim{
		boundRunClaim("signal-first-busy", "The utilisation in the first window of an overload", "share", at("5", "busy"), nil),
		boundRunClaim("signal-lead", "What the queue promises who comes after a minute of overload, over what the one served last waited", "×",
			func(t Tables) float64 { return at("60", "ahead")(t) / at("60", "wait")(t) },
			func(t Tables) float64 {
				return t.Params("signal-path").Number("rate") / capacity(t.Params("signal-path"))
			}),
	}
}

// signalWords are the claims in words.
func signalWords() []Claim {
	return []Claim{
		{ID: "signal-adds-up", Sentence: "The number in the system is the number waiting and the busy share of the one server together",
			Unit: "requests", How: Law, Scope: Run, Theory: true,
			Kind: Equal{Left: signalAt("99", "in-system"),
				Right:   func(t Tables) float64 { return signalAt("99", "waiting")(t) + signalAt("99", "busy")(t) },
				Phrases: []string{"add up"}, Swapped: "do not add up"}},
		{ID: "signal-queue-leads", Sentence: "What the queue promises is more than what the one served last waited", Unit: "s",
			How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: boundCell("signal-path", "30", "ahead"), Right: boundCell("signal-path", "30", "wait"),
				Phrases: []string{"promises more"}, Swapped: "promises less"}},
	}
}
