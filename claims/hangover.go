package claims

import "math"

// Hangover is what the notebook on what a burst leaves asserts. Nothing in its
// runs is random, so that all of it is exact.
func Hangover() Notebook {
	return Notebook{
		Name: "hangover",
		Tables: []Derivation{{"hangover", deriveHangover}, {"hangover-fates", deriveHangoverFates},
			{"hangover-trace", deriveHangoverTrace}, {"hangover-window", deriveHangoverWindow}, {"hangover-ties", deriveHangoverTies},
			{"hangover-recovery", deriveHangoverRecovery}, {"hangover-spare", deriveHangoverSpare}},
		Words:  []Words{hangoverTraceWords()},
		Claims: boundLists(hangoverTheory(), hangoverRuns(), hangoverRecoveries(), hangoverWords()),
	}
}

// cycle is what arrives and how long it takes, once through valley and spike.
func cycle(p Params) (requests, length float64) {
	valley, spike := p.Number("valley-length"), p.Number("spike-length")
	return p.Number("valley")*valley + p.Number("spike")*spike, valley + spike
}

// spikeBacklog is how many the spike leaves waiting.
func spikeBacklog(p Params) float64 {
	return (p.Number("spike") - capacity(p)) * p.Number("spike-length")
}

// hangoverTheory are the claims that follow from the parameters alone.
func hangoverTheory() []Claim {
	exact := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("hangover-recovery", id, sentence, unit, value)
	}
	lab := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("hangover", id, sentence, unit, value)
	}
	spare := func(p Params) float64 { return capacity(p) - p.Number("valley") }
	return []Claim{
		exact("hangover-capacity", "What the server can finish: one over the service time", "/s", capacity),
		exact("hangover-valley-load", "The load of the valley", "share", func(p Params) float64 { return p.Number("valley") / capacity(p) }),
		exact("hangover-backlog", "How many the spike leaves waiting", "requests", spikeBacklog),
		exact("hangover-backlog-work", "How long the server works on what the spike leaves", "s",
			func(p Params) float64 { return spikeBacklog(p) * p.Number("service") }),
		exact("hangover-spare", "What the server can do in the valley beyond what arrives there", "/s", spare),
		exact("hangover-spare-share", "The share of its time that the server has to spare in the valley", "share",
			func(p Params) float64 { return spare(p) / capacity(p) }),
		exact("hangover-drain", "What the spike leaves, over the spare capacity", "s", func(p Params) float64 { return spikeBacklog(p) / spare(p) }),
		exact("hangover-fluid", "When the last late completion would be if requests flowed, from the spike's end", "s",
			func(p Params) float64 { return hangoverFluid(p, p.Number("valley")) }),
		exact("hangover-average-one", "The average rate with one spike in the run", "/s", func(p Params) float64 {
			valley := p.Number("horizon") - p.Number("spike-length")
			return (p.Number("valley")*valley + p.Number("spike")*p.Number("spike-length")) / p.Number("horizon")
		}),
		lab("hangover-cycle", "How many arrive in a valley and a spike", "requests", func(p Params) float64 { n, _ := cycle(p); return n }),
		lab("hangover-average", "The average rate over a valley and a spike", "/s", func(p Params) float64 {
			n, length := cycle(p)
			return n / length
		}),
		lab("hangover-average-load", "That rate over what the server can finish", "×", func(p Params) float64 {
			n, length := cycle(p)
			return n / length / capacity(p)
		}),
		lab("hangover-window-room", "How many can be completed in a window", "requests",
			func(p Params) float64 { return capacity(p) * p.Number("window") }),
		lab("hangover-spike-ends", "When the first spike ends", "s",
			func(p Params) float64 { return p.Number("valley-length") + p.Number("spike-length") }),
	}
}

// hangoverColumn gathers a column of the table hangover.
func hangoverColumn(t Tables, column string) []float64 {
	var out []float64
	tb := t.Table("hangover")
	at := tb.Column(column)
	for _, row := range tb.Rows {
		v, _ := number(row[at])
		out = append(out, v)
	}
	return out
}

// hangoverRuns are the claims about the run of the lab post.
func hangoverRuns() []Claim {
	cell := func(id, sentence, unit, table, row, column string) Claim {
		return exactRun(id, sentence, unit, boundCell(table, row, column))
	}
	window := func(id, sentence, row, column string) Claim { return cell(id, sentence, "s", "hangover", row, column) }
	completions := func(t Tables) []float64 {
		return append(hangoverColumn(t, "completed"), hangoverColumn(t, "lifo-completed")...)
	}
	return []Claim{
		window("hangover-fifo-1000", "FIFO's slowest in the first window of the first spike", "1", "fifo"),
		window("hangover-fifo-2400", "FIFO's slowest in the last window before the second spike", "2.4", "fifo"),
		window("hangover-fifo-2500", "FIFO's slowest in the first window of the second spike", "2.5", "fifo"),
		window("hangover-fifo-last", "FIFO's slowest in the last window", "4.9", "fifo"),
		window("hangover-fifo-4700", "FIFO's slowest in the window from 4.7 s", "4.7", "fifo"),
		window("hangover-expire-2400", "Expiry's slowest in the last window before the second spike", "2.4", "expiry"),
		window("hangover-lifo-2500", "LIFO's slowest in the first window of the second spike", "2.5", "lifo"),
		exactRun("hangover-fifo-peak", "FIFO's slowest in any window", "s", func(t Tables) float64 { return maxOf(hangoverColumn(t, "fifo")) }),
		exactRun("hangover-bounded-peak", "The slowest in any window under tail-drop", "s",
			func(t Tables) float64 { return maxOf(hangoverColumn(t, "tail-drop")) }),
		exactRun("hangover-most-completions", "The most completions in any window, under FIFO or LIFO", "completions",
			func(t Tables) float64 { return maxOf(completions(t)) }),
		exactRun("hangover-least-completions", "The fewest completions in any window, under FIFO or LIFO", "completions",
			func(t Tables) float64 {
				least := math.Inf(1)
				for _, n := range completions(t) {
					least = min(least, n)
				}
				return least
			}),
		exactRun("hangover-lifo-quick", "How many of LIFO's completions in the last window before the second spike take less than twice as long as a service", "completions",
			func(t Tables) float64 {
				n := 0.0
				for _, row := range t.Table("hangover-window").Rows {
					if v, _ := number(row[2]); v < 0.020 {
						n++
					}
				}
				return n
			}),
		cell("hangover-fifo-last-good", "When FIFO completes its last request in time", "s", "hangover-fates", "fifo", "last"),
		cell("hangover-lifo-in-time", "How many LIFO completes in time over the run", "requests", "hangover-fates", "lifo", "on-time"),
		cell("hangover-lifo-late", "How many LIFO completes late over the run", "requests", "hangover-fates", "lifo", "late"),
		cell("hangover-spike-1200", "LIFO's slowest in the spike's window from 1.2 s", "s", "hangover-ties", "1.2", "p99"),
		cell("hangover-spike-1200-exact", "The same at exact instants of arrival", "s", "hangover-ties", "1.2", "exact"),
		cell("hangover-tie-2500", "LIFO's slowest in the first window of the second spike, if the pick comes before an arrival at the same instant", "s",
			"hangover-ties", "2.5", "later"),
	}
}

// maxOf is the largest of some values.
func maxOf(values []float64) float64 {
	most := math.Inf(-1)
	for _, v := range values {
		most = max(most, v)
	}
	return most
}

// hangoverRecoveries are the claims about one spike and what follows.
func hangoverRecoveries() []Claim {
	cell := func(id, sentence, unit, row, column string) Claim {
		return exactRun(id, sentence, unit, boundCell("hangover-recovery", row, column))
	}
	return []Claim{
		boundHere(cell("hangover-recovered", "How long after the spike FIFO gives its last late answer", "s", "fifo", "recovered")),
		boundHere(cell("hangover-lifo-recovered", "How long after the spike LIFO gives its last late answer", "s", "lifo", "recovered")),
		cell("hangover-expire-recovered", "How long after the spike the last request expires", "s", "expiry", "recovered"),
		cell("hangover-fifo-late", "How many FIFO answers late because of one spike", "requests", "fifo", "late"),
		cell("hangover-lifo-late-one", "How many LIFO answers late because of one spike", "requests", "lifo", "late"),
		cell("hangover-tail-drop-shed", "How many tail-drop sheds because of one spike", "requests", "tail-drop", "shed"),
		cell("hangover-lifo-expire-shed", "How many LIFO with expiry sheds because of one spike", "requests", "lifo-expiry", "shed"),
		cell("hangover-fifo-fresh", "The share in time, under FIFO, of those who come after the spike", "share", "fifo", "fresh-on-time"),
		cell("hangover-lifo-fresh", "The share in time, under LIFO, of those who come after the spike", "share", "lifo", "fresh-on-time"),
		exactRun("hangover-late-per-spike", "How many FIFO answers late, over how many come in the spike", "×", func(t Tables) float64 {
			p := t.Params("hangover-recovery")
			return t.Number("hangover-recovery", "fifo", "late") / (p.Number("spike") * p.Number("spike-length"))
		}),
		exactRun("hangover-recovered-spikes", "How long after the spike FIFO is late, over the spike's own length", "×", func(t Tables) float64 {
			return t.Number("hangover-recovery", "fifo", "recovered") / t.Params("hangover-recovery").Number("spike-length")
		}),
		traceHolds("hangover-trace-fifo-late", "Of the requests drawn, how many FIFO completes after the deadline", "fifo", wasTooLate),
		traceHolds("hangover-trace-refused", "Of the requests drawn, how many tail-drop drops", "tail-drop", wasDropped),
		traceHolds("hangover-trace-expired", "Of the requests drawn, how many expire", "expiry", wasExpired),
		traceHolds("hangover-trace-lifo-fast", "Of the requests drawn, how many LIFO completes within the deadline", "lifo", wasOnTime),
		exactRun("hangover-spare-60", "How long FIFO is late after the spike in a valley of 60 per second", "s", boundCell("hangover-spare", "60", "recovered")),
		exactRun("hangover-spare-90", "How long FIFO is late after the spike in a valley of 90 per second", "s", boundCell("hangover-spare", "90", "recovered")),
		exactRun("hangover-spare-95", "How long FIFO is late after the spike in a valley of 95 per second", "s", boundCell("hangover-spare", "95", "recovered")),
	}
}

// traceHolds is a claim about how many requests under one policy of the trace a
// test is true of.
func traceHolds(id, sentence, policy string, test func(fate string, late bool) bool) Claim {
	return exactRun(id, sentence, "requests", traceCount(id, sentence, "hangover-trace", policy, test).Value)
}

// hangoverWords are the claims that the page states in words.
func hangoverWords() []Claim {
	word := func(id, sentence, unit string, kind Kind) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Exact, Theory: true, Kind: kind}
	}
	apart := func(t Tables) float64 {
		sum, expiry := 0.0, hangoverColumn(t, "expiry")
		for i, v := range hangoverColumn(t, "tail-drop") {
			sum += math.Abs(v - expiry[i])
		}
		return sum
	}
	return []Claim{
		word("hangover-coincide", "Tail-drop and expiry differ in no window", "s",
			Equal{Left: apart, Right: func(Tables) float64 { return 0 }, Phrases: []string{"coincide"}, Swapped: "differ"}),
		word("hangover-p99-is-maximum", "The p99 of a window is its largest value", "s",
			Equal{Left: boundCell("hangover", "2.4", "lifo"), Right: boundCell("hangover-window", "10", "lifo"),
				Phrases: []string{"the largest of them"}, Swapped: "a middle one of them"}),
		word("hangover-falls", "FIFO's slowest is lower in the window from 4.7 s than in the one from 4 s", "s",
			Order{Left: boundCell("hangover", "4", "fifo"), Right: boundCell("hangover", "4.7", "fifo"),
				Phrases: []string{"falls"}, Swapped: "rises"}),
		word("hangover-lifo-even-later", "LIFO's last late answer is later than FIFO's", "s",
			Order{Left: boundCell("hangover-recovery", "lifo", "recovered"), Right: boundCell("hangover-recovery", "fifo", "recovered"),
				Phrases: []string{"even later"}, Swapped: "sooner"}),
		word("hangover-lifo-fewer", "LIFO answers fewer late than FIFO", "requests",
			Order{Left: boundCell("hangover-recovery", "fifo", "late"), Right: boundCell("hangover-recovery", "lifo", "late"),
				Phrases: []string{"far fewer"}, Swapped: "far more"}),
	}
}
