package claims

import (
	"math"

	"kneebook/claims/derive"
)

// Discipline is what the notebook on the queue discipline in an overload
// asserts. The claims marked S1 to S22 are the statements of the answer that it
// holds against the measurement, each in the form that holds.
func Discipline() Notebook {
	return Notebook{
		Name: "discipline", Long: true,
		Tables: []Derivation{{"discipline", deriveDiscipline}, {"discipline-codel", deriveDisciplineCodel},
			{"discipline-ramp", deriveDisciplineRamp}, {"discipline-excess", deriveDisciplineExcess},
			{"discipline-runs", func(p Params, _ uint64) [][]float64 { return runsOf(p) }},
			{"discipline-settings", func(p Params, _ uint64) [][]float64 { return settingsRows(p, runsOf(p)) }}},
		Claims: boundLists(surgeTheory(), codelTheory(), disciplineOrders(), disciplineRuns(), disciplineMeans(), codelSpells()),
	}
}

// surgeClosed is a closed form for the overload that a table was published
// with.
func surgeClosed(table, id, sentence, unit string, value func(s surge) float64) Claim {
	return boundClosed(table, id, sentence, unit, func(p Params) float64 { return value(surgeOf(p)) })
}

// queuedSecond is the work queued of which the answer speaks, in s.
const queuedSecond = 1

// surgeTheory is what follows from the loads alone.
func surgeTheory() []Claim {
	exact := func(id, sentence, unit string, value func(s surge) float64) Claim {
		return surgeClosed("discipline", id, sentence, unit, value)
	}
	fast := func(p Params) float64 { return 1 / p.Numbers("services")[1] }
	slow := func(p Params) float64 { return 1 / p.Numbers("services")[0] }
	return []Claim{
		exact("discipline-capacity", "What the server can finish", "/s", surge.mu),
		exact("discipline-offered", "What it is offered in the overload", "/s", func(s surge) float64 { return s.factor * s.mu() }),
		exact("discipline-base", "What it is offered before and after", "/s", func(s surge) float64 { return s.base * s.mu() }),
		exact("discipline-growth", "By how much an unbounded queue grows in the overload", "/s", func(s surge) float64 { return (s.factor - 1) * s.mu() }),
		exact("discipline-growth-ratio", "S1: that growth over the service rate", "×", func(s surge) float64 { return s.factor - 1 }),
		exact("discipline-ceiling", "S22: the share of the overload's requests that any queue can answer", "share", func(s surge) float64 { return 1 / s.factor }),
		exact("discipline-failing", "S22: the share of them that fails whatever the queue", "share", func(s surge) float64 { return 1 - 1/s.factor }),
		exact("discipline-fifo-from", "S2: how long into the overload an even flow in order of arrival is answered on time", "s",
			func(s surge) float64 { return (s.deadline - s.service) / (1 - 1/s.factor) }),
		exact("discipline-places", "The requests that fit into half of the deadline", "requests", func(s surge) float64 { return s.depths[1] * s.mu() }),
		exact("discipline-full-places", "The requests that fit into the deadline", "requests", func(s surge) float64 { return s.depths[0] * s.mu() }),
		exact("discipline-second-places", "S3: how many requests are a second of work", "requests", func(s surge) float64 { return queuedSecond * s.mu() }),
		exact("discipline-second-wait", "S3: when the next one is answered that comes behind a second of work", "s", func(s surge) float64 { return queuedSecond + s.service }),
		exact("discipline-edge-places", "S3: behind how many requests of average length the next one is answered exactly at its deadline", "requests",
			func(s surge) float64 { return s.deadline*s.mu() - 1 }),
		exact("discipline-edge-wait", "S3: when it would be answered behind one more", "s", func(s surge) float64 { return s.deadline + s.service }),
		boundClosed("discipline-runs", "discipline-fast", "What the fast server can finish", "/s", fast),
		boundClosed("discipline-runs", "discipline-speed", "S8: how much more fits into the same time at the fast server", "×",
			func(p Params) float64 { return fast(p) / slow(p) }),
		boundClosed("discipline-runs", "discipline-fast-places", "The requests that fit into half of the deadline at the fast server", "requests",
			func(p Params) float64 { return p.Numbers("depths")[1] * fast(p) }),
	}
}

// codelTheory is CoDel's first spell in an even flow.
func codelTheory() []Claim {
	const table = "discipline-codel"
	at := func(s surge, service float64) surge {
		s.service = service
		return s
	}
	exact := func(id, sentence, unit string, value func(s surge) float64) Claim {
		return surgeClosed(table, id, sentence, unit, value)
	}
	fast := func(id, sentence, unit string, value func(s surge) float64) Claim {
		return boundClosed("discipline-ramp", id, sentence, unit, func(p Params) float64 { return value(at(surgeOf(p), p.Numbers("services")[1])) })
	}
	peak := func(s surge) float64 {
		return derive.CoDelPeakAge(s.factor*s.mu(), s.mu(), s.targets[0], s.intervals[0])
	}
	clear := func(s surge) float64 {
		return derive.CoDelClearTime(s.factor*s.mu(), s.mu(), s.targets[0], s.intervals[0])
	}
	return []Claim{
		exact("discipline-first-drop", "S7: when CoDel first drops a request, after the overload begins", "s", func(s surge) float64 { return s.codelFirst(s.intervals[0]) }),
		exact("discipline-drop-growth", "By how much the rate of drops grows in each second of a spell", "/s",
			func(s surge) float64 { return 1 / (2 * s.intervals[0] * s.intervals[0]) }),
		exact("discipline-peak-time", "How long the rate of drops needs to reach the excess", "s",
			func(s surge) float64 {
				return derive.CoDelPeakTime(s.factor*s.mu(), s.mu(), s.targets[0], s.intervals[0])
			}),
		exact("discipline-peak-time-plain", "The excess over that growth, for which the rate of drops would begin at nothing", "s",
			func(s surge) float64 { return 2 * s.intervals[0] * s.intervals[0] * (s.factor - 1) * s.mu() }),
		exact("discipline-peak-age", "How old the head of the queue is then", "s", peak),
		exact("discipline-clear", "When the backlog is gone, after the first drop", "s", clear),
		fast("discipline-fast-peak-age", "How old the head of the queue gets at the fast server", "s", peak),
		fast("discipline-fast-clear", "When the backlog is gone at the fast server, after the first drop", "s", clear),
		exact("discipline-interval", "The longest interval with which the head is served on time at its oldest", "s", surge.codelInterval),
		fast("discipline-fast-interval", "That interval at the fast server", "s", surge.codelInterval),
		boundClosed("discipline-ramp", "discipline-interval-ratio", "How much shorter it is there", "×", func(p Params) float64 {
			services := p.Numbers("services")
			return at(surgeOf(p), services[0]).codelInterval() / at(surgeOf(p), services[1]).codelInterval()
		}),
	}
}

// codelSpells is how CoDel's spells follow one another where nothing is random.
func codelSpells() []Claim {
	of := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Exact, Theory: true,
			Exact: func(t Tables) float64 { return value(t.Params("discipline-codel")) }}
	}
	count := func(i int) func(p Params) float64 {
		return func(p Params) float64 { return float64(codelSpell(p, i).Count) }
	}
	rate := func(i int) func(p Params) float64 {
		return func(p Params) float64 { return math.Sqrt(count(i)(p)) / p.Numbers("intervals")[0] }
	}
	return []Claim{
		of("discipline-spell-second", "What CoDel's first spell has added to the count, with which the second one begins", "requests", count(1)),
		of("discipline-spell-second-rate", "The rate of drops with which the second spell begins", "/s", rate(1)),
		of("discipline-spell-third", "What the second spell has added to the count, with which the third one begins", "requests", count(2)),
		of("discipline-spell-third-rate", "The rate of drops with which the third spell begins", "/s", rate(2)),
		of("discipline-spell-fourth", "What the third spell has added to the count, with which the fourth one begins", "requests", count(3)),
	}
}

// codelInterval is the longest interval with which no head is older than the
// deadline less one service.
func (s surge) codelInterval() float64 {
	return derive.CoDelInterval(s.factor*s.mu(), s.mu(), s.targets[0], s.deadline-s.service)
}

// disciplineCell reads a cell of the table discipline.
func disciplineCell(row, column string) func(t Tables) float64 {
	return func(t Tables) float64 { return t.Number("discipline", row, column) }
}

// largest is the greatest of some cells of the table discipline.
func largest(column string, rows ...string) func(t Tables) float64 {
	return func(t Tables) float64 {
		best := t.Number("discipline", rows[0], column)
		for _, row := range rows[1:] {
			best = max(best, t.Number("discipline", row, column))
		}
		return best
	}
}

// disciplineOrders are what the page says in words.
func disciplineOrders() []Claim {
	order := func(id, sentence, unit string, left, right func(t Tables) float64, phrase, swapped string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: left, Right: right, Phrases: []string{phrase}, Swapped: swapped}}
	}
	best := order("discipline-best", "Of FIFO, CoDel with its published constants, tail-drop and priority, tail-drop answers most on time", "share",
		disciplineCell("tail-drop-100", "goodput"), largest("goodput", "fifo", "codel-5-100", "priority"), "tail-drop", "CoDel")
	kind := best.Kind.(Order)
	kind.Option = "tail-drop"
	best.Kind = kind
	return []Claim{
		best,
		order("discipline-lifo-first", "S15: a LIFO that evicts its oldest answers more on time than CoDel with its published constants", "share",
			disciplineCell("lifo-evict-200", "goodput"), disciplineCell("codel-5-100", "goodput"), "answers more", "answers less"),
		order("discipline-lifo-quicker", "S15: and what it serves at the median is served sooner than behind a delay cap", "s",
			disciplineCell("delay-cap-100", "p50"), disciplineCell("lifo-evict-200", "p50"), "sooner", "later"),
		overSeeds(order("discipline-target-little", "S11: ten times the target makes CoDel answer less on time, on average over the seeds", "share",
			disciplineCell("codel-5-100", "goodput"), disciplineCell("codel-50-100", "goodput"), "somewhat worse", "somewhat better")),
		order("discipline-door", "S20: tail-drop refuses sooner than any queue that sheds at dequeue", "s",
			disciplineCell("codel-5-10", "shed-p50"), disciplineCell("tail-drop-100", "shed-p50"), "sooner than any of them", "later than any of them"),
		ofTheory(order("discipline-second-late", "S3: behind a second of work the answer comes after the deadline", "s",
			func(t Tables) float64 { return queuedSecond + t.Params("discipline").Number("service") },
			func(t Tables) float64 { return t.Params("discipline").Number("deadline") }, "too late", "on time")),
		ofTheory(intervalOrder(order)),
	}
}

// overSeeds is a claim about the mean over the seeds.
func overSeeds(c Claim) Claim {
	c.Scope = Seeds
	return c
}

// disciplineMeans are the claims about more seeds than the notebook's own.
func disciplineMeans() []Claim {
	mean := func(id, sentence, row string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: "share", How: SecondImplementation, Scope: Seeds, Theory: true, Value: disciplineCell(row, "goodput")}
	}
	return []Claim{
		mean("discipline-codel-mean", "S11: what CoDel answers on time with its published constants, over capacity", "codel-5-100"),
		mean("discipline-target-mean", "S11: what it answers on time with ten times the target, over capacity", "codel-50-100"),
		mean("discipline-evict-mean", "S15: what a LIFO that evicts its oldest answers on time, over capacity", "lifo-evict-200"),
		mean("discipline-cap-mean", "S15: what a delay cap of half the deadline answers on time, over capacity", "delay-cap-100"),
	}
}

// ofTheory is a comparison of closed forms.
func ofTheory(c Claim) Claim {
	c.How, c.Scope = ClosedForm, Exact
	return c
}

// orderOf makes a claim in words: its left side is above its right one.
type orderOf func(id, sentence, unit string, left, right func(t Tables) float64, phrase, swapped string) Claim

// intervalOrder is which way CoDel's interval changes with the speed.
func intervalOrder(order orderOf) Claim {
	longest := func(server int) func(t Tables) float64 {
		return func(t Tables) float64 {
			p := t.Params("discipline-ramp")
			s := surgeOf(p)
			s.service = p.Numbers("services")[server]
			return s.codelInterval()
		}
	}
	c := order("discipline-interval-shorter", "The longest interval with which the head is served on time is shorter at the fast server", "s",
		longest(0), longest(1), "shorter", "longer")
	kind := c.Kind.(Order)
	kind.Option = "shorter"
	c.Kind = kind
	return c
}

// disciplineRuns are the claims about the run with the notebook's own seed.
func disciplineRuns() []Claim {
	cell := func(id, sentence, unit, row, column string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true, Value: disciplineCell(row, column)}
	}
	bound := func(c Claim) Claim {
		c.Theory = false
		return c
	}
	return []Claim{
		bound(cell("discipline-fifo-goodput", "S4: what FIFO answers on time, over capacity", "share", "fifo", "goodput")),
		cell("discipline-fifo-waste", "S3: the share of the service time that FIFO spends on late answers", "share", "fifo", "waste"),
		cell("discipline-fifo-served", "S21: the share of the requests that FIFO serves, late or not", "share", "fifo", "served"),
		withExact(cell("discipline-fifo-recovery", "S5, S16: how long after the overload FIFO needs until calls are answered on time again", "s", "fifo", "recovery"),
			func(t Tables) float64 { return surgeOf(t.Params("discipline")).drain() }),
		cell("discipline-fifo-p50", "The median response time of those that FIFO serves", "s", "fifo", "p50"),
		bound(cell("discipline-codel-goodput", "S6: what CoDel answers on time with its published constants, over capacity", "share", "codel-5-100", "goodput")),
		cell("discipline-codel-p99", "S9: the p99 of those that CoDel serves", "s", "codel-5-100", "p99"),
		cell("discipline-codel-shed", "S10: how long a request waits at the median until CoDel sheds it", "s", "codel-5-100", "shed-p50"),
		cell("discipline-codel-bad", "The seconds of the overload in which CoDel answers less than half of what it could", "s", "codel-5-100", "bad"),
		cell("discipline-codel-target", "S11: what CoDel answers on time with ten times the target, over capacity", "share", "codel-50-100", "goodput"),
		cell("discipline-codel-first", "What CoDel answers on time with the rule of re-entry first published, over capacity", "share", "codel-first-5-100", "goodput"),
		cell("discipline-codel-less", "What CoDel answers on time if it keeps its count, over capacity", "share", "codel-keep-5-100", "goodput"),
		cell("discipline-codel-short", "What CoDel answers on time with a tenth of the interval, over capacity", "share", "codel-5-10", "goodput"),
		bound(cell("discipline-cap-goodput", "What a delay cap of half the deadline answers on time, over capacity", "share", "delay-cap-100", "goodput")),
		cell("discipline-cap-p99", "S9: the p99 of those that a delay cap serves", "s", "delay-cap-100", "p99"),
		cell("discipline-cap-shed", "S10: how long a request waits at the median until a delay cap expires it", "s", "delay-cap-100", "shed-p50"),
		cell("discipline-cap-served", "S21: the share of the requests that a delay cap serves", "share", "delay-cap-100", "served"),
		bound(cell("discipline-tail-goodput", "S20: what tail-drop with a bound of half the deadline answers on time, over capacity", "share", "tail-drop-100", "goodput")),
		cell("discipline-tail-full", "What tail-drop with a bound of the whole deadline answers on time, over capacity", "share", "tail-drop-200", "goodput"),
		cell("discipline-tail-p99", "The p99 of those that tail-drop with a bound of half the deadline serves", "s", "tail-drop-100", "p99"),
		bound(cell("discipline-evict-goodput", "S12: what a LIFO that evicts its oldest answers on time, over capacity", "share", "lifo-evict-200", "goodput")),
		cell("discipline-evict-p50", "The median response time of those that it serves", "s", "lifo-evict-200", "p50"),
		cell("discipline-evict-shed", "S13: how old its evicted ones are at the median", "s", "lifo-evict-200", "shed-p50"),
		cell("discipline-evict-overtaken", "S14: the share of its served that are overtaken", "share", "lifo-evict-200", "overtaken"),
		cell("discipline-lifo-tail", "S12: what a LIFO that rejects the newest answers on time, over capacity", "share", "lifo-refuse-200", "goodput"),
		cell("discipline-lifo-tail-p99", "S13: the p99 of those that it serves", "s", "lifo-refuse-200", "p99"),
		cell("discipline-lifo-p99", "S13: the p99 of those that an unbounded LIFO serves", "s", "lifo", "p99"),
		cell("discipline-lifo-shed", "S10: how old the requests are at the median that LIFO with last-chance expiry discards", "s", "lifo-last-chance", "shed-p50"),
		cell("discipline-adaptive-goodput", "What adaptive LIFO answers on time, over capacity", "share", "adaptive-5-100", "goodput"),
		cell("discipline-adaptive-p50", "The median response time of those that it serves", "s", "adaptive-5-100", "p50"),
		cell("discipline-scale-p50", "The median response time of those that the same limits serve in order of arrival", "s", "scale-5-100", "p50"),
		cell("discipline-folly-goodput", "What folly's rule answers on time, over capacity", "share", "folly-5-100", "goodput"),
		cell("discipline-priority-goodput", "S19: what three tiers without a bound answer on time, over capacity", "share", "priority", "goodput"),
		cell("discipline-priority-expire", "S19: what they answer with last-chance expiry", "share", "priority-last-chance", "goodput"),
	}
}

// withExact is a claim of a run with the value that an even flow would have.
func withExact(c Claim, exact func(t Tables) float64) Claim {
	c.Exact = exact
	return c
}
