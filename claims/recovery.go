package claims

import "math"

// Recovery is what the notebook on what comes after an overload asserts. The
// claims marked S5, S16 to S19 are statements of the answer that the notebook
// on the discipline is about, each in the form that holds.
func Recovery() Notebook {
	return Notebook{
		Name: "recovery", Long: true,
		Tables: []Derivation{{"recovery", deriveRecovery}, {"recovery-drain", deriveRecoveryDrain},
			{"recovery-retries", deriveRecoveryRetries}, {"recovery-tiers", deriveRecoveryTiers}},
		Over: []Over{{"recovery-drain", "factors", []string{"1.2", "3"}},
			{"recovery-retries", "queues", []string{"fifo", "tail-drop-100", "codel-5-100"}}},
		Claims: boundLists(recoveryTheory(), recoveryOrders(), recoveryRuns()),
	}
}

// recoveryTheory is what follows from the loads alone.
func recoveryTheory() []Claim {
	exact := func(id, sentence, unit string, value func(s surge) float64) Claim {
		return surgeClosed("recovery", id, sentence, unit, value)
	}
	tries := func(id, sentence, unit string, value func(s surge, attempts float64) float64) Claim {
		return boundClosed("recovery-retries", id, sentence, unit, func(p Params) float64 { return value(surgeOf(p), p.Number("attempts")) })
	}
	return []Claim{
		exact("recovery-capacity", "What the server can finish", "/s", surge.mu),
		exact("recovery-spare", "What it has to spare after the overload", "/s", func(s surge) float64 { return (1 - s.base) * s.mu() }),
		exact("recovery-excess", "What comes too much in the overload", "/s", func(s surge) float64 { return (s.factor - 1) * s.mu() }),
		exact("recovery-flow", "What an even flow leaves waiting when the overload ends", "requests",
			func(s surge) float64 { return s.overload * (s.factor - 1) * s.mu() }),
		exact("recovery-drain-time", "How long an even flow needs to serve that", "s", surge.drain),
		exact("recovery-ratio", "S16: that over the length of the overload", "×", func(s surge) float64 { return (s.factor - 1) / (1 - s.base) }),
		exact("recovery-even", "S16: the load from which on recovery takes longer than the overload", "×", func(s surge) float64 { return 2 - s.base }),
		exact("recovery-all", "The backlog over all that the server can finish", "s", func(s surge) float64 { return s.overload * (s.factor - 1) }),
		exact("recovery-tier-one", "What the first tier is after the overload, over capacity", "share", func(s surge) float64 { return s.base * s.top }),
		exact("recovery-tier-two", "What the first and the second tier are after the overload, over capacity", "share",
			func(s surge) float64 { return s.base * (s.top + (1-s.top)/2) }),
		exact("recovery-tier-two-drain", "How long an even flow needs until nobody of the second tier waits, after the overload", "s",
			func(s surge) float64 {
				upper := s.top + (1-s.top)/2
				return s.overload * (s.factor*upper - 1) / (1 - s.base*upper)
			}),
		tries("recovery-load", "S5: the load after the overload if every attempt fails", "×", func(s surge, n float64) float64 { return s.base * n }),
		tries("recovery-flood", "The load of the overload if every attempt fails", "×", func(s surge, n float64) float64 { return s.factor * n }),
		tries("recovery-tail-flood", "The load of the overload if all attempts have the same chance and as many are answered as the server can finish", "×",
			func(s surge, n float64) float64 { return 1 / (1 - math.Pow(1-1/s.factor, 1/n)) }),
		tries("recovery-safe", "The load below which it recovers even if every attempt fails", "×", func(s surge, n float64) float64 { return 1 / n }),
	}
}

// fifoFails is how long FIFO with retries goes on failing after the overload:
// up to the end of the run where the table has no end of it.
func fifoFails(t Tables) float64 {
	if seconds := t.Number("recovery-retries", "fifo", "recovery"); !math.IsNaN(seconds) {
		return seconds
	}
	return t.Params("recovery-retries").Number("after")
}

// recoveryOrders are what the page says in words.
func recoveryOrders() []Claim {
	drain := func(row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number("recovery-drain", row, column) }
	}
	length := func(t Tables) float64 { return t.Params("recovery-drain").Number("overload") }
	order := func(id, sentence, unit string, left, right func(t Tables) float64, phrase, swapped string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: left, Right: right, Phrases: []string{phrase}, Swapped: swapped}}
	}
	return []Claim{
		order("recovery-slower", "S16: at three times capacity recovery takes longer than the overload", "s", drain("3", "recovery"), length, "slower", "faster"),
		order("recovery-faster", "S16: at a small excess it takes less", "s", length, drain("1.2", "recovery"), "sooner", "later"),
		{ID: "recovery-never", Sentence: "S5: with retries FIFO does not recover before the run ends", Unit: "s", How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Equal{Left: fifoFails, Right: func(t Tables) float64 { return t.Params("recovery-retries").Number("after") },
				Phrases: []string{"never"}, Swapped: "at once", Option: "never"}},
	}
}

// recoveryRuns are the claims about the run with the notebook's own seed.
func recoveryRuns() []Claim {
	cell := func(id, sentence, unit, table, row, column string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true,
			Value: func(t Tables) float64 { return t.Number(table, row, column) }}
	}
	drained := withExact(cell("recovery-fifo", "How long FIFO needs to recover from the overload", "s", "recovery-drain", "3", "recovery"),
		func(t Tables) float64 { return surgeOf(t.Params("recovery")).drain() })
	drained.Theory = false
	backlog := withExact(cell("recovery-backlog", "How many wait under FIFO when the overload ends", "requests", "recovery-drain", "3", "backlog"), func(t Tables) float64 {
		s := surgeOf(t.Params("recovery"))
		return s.overload * (s.factor - 1) * s.mu()
	})
	return []Claim{
		drained, backlog,
		cell("recovery-small", "How long FIFO needs to recover from a small excess", "s", "recovery-drain", "1.2", "recovery"),
		cell("recovery-fifo-tries", "Attempts a call under FIFO with retries", "×", "recovery-retries", "fifo", "tries"),
		cell("recovery-fifo-retried", "What FIFO answers on time with retries, over capacity", "share", "recovery-retries", "fifo", "goodput"),
		cell("recovery-tail-tries", "Attempts a call under tail-drop", "×", "recovery-retries", "tail-drop-100", "tries"),
		cell("recovery-tail-retried", "What tail-drop answers on time with retries, over capacity", "share", "recovery-retries", "tail-drop-100", "goodput"),
		cell("recovery-tail-back", "How long tail-drop needs to recover with retries", "s", "recovery-retries", "tail-drop-100", "recovery"),
		cell("recovery-codel-retried", "What CoDel answers on time with retries, over capacity", "share", "recovery-retries", "codel-5-100", "goodput"),
		cell("recovery-top-small", "S17: what a small first tier gets on time without a bound", "share", "recovery-tiers", "20-priority-1", "on-time"),
		cell("recovery-second-small", "S17: what the second tier gets beside it", "share", "recovery-tiers", "20-priority-2", "on-time"),
		cell("recovery-top-large", "S18: what a large first tier gets on time without a bound", "share", "recovery-tiers", "50-priority-1", "on-time"),
		cell("recovery-top-large-p50", "S18: the median response time of its served", "s", "recovery-tiers", "50-priority-1", "p50"),
		cell("recovery-top-expire", "S19: what it gets with last-chance expiry", "share", "recovery-tiers", "50-priority-last-chance-1", "on-time"),
		cell("recovery-second-expire", "S19: what the second tier beside a small first one gets with last-chance expiry", "share", "recovery-tiers", "20-priority-last-chance-2", "on-time"),
	}
}
