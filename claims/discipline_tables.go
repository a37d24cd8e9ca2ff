package claims

import (
	"fmt"
	"math"
	"slices"

	"kneebook/claims/derive"
)

// allMeasures are the measures of every queue, in the order of the tables.
func (s surge) allMeasures(seed uint64) [][]float64 {
	trace, queues := s.trace(seed), s.queues()
	rows := make([][]float64, len(queues))
	forEach(len(queues), func(i int) { rows[i] = s.meet(queues[i], trace) })
	return rows
}

// settling is how long after the overload, in s, a queue is looked at that does
// not keep all that come.
const settling = 20

// meet are the measures of a queue. What a request comes to does not depend on
// those who come after it has left: where all who came in the overload and until
// the end of the first calm seconds have left, what comes later is left out.
func (s surge) meet(q naiveQueue, trace derive.Trace) []float64 {
	if brief := s.end() + settling; !q.keepsAll() && brief < s.horizon() {
		h := s.run(q, trace, brief)
		if s.settled(h) {
			return s.measures(h)
		}
	}
	return s.measures(s.run(q, trace, s.horizon()))
}

// settled says whether that is so of a run that ends soon after the overload.
func (s surge) settled(h derive.History) bool {
	calm := s.recovery(h) + calmSeconds // NaN where there are none
	if !(calm <= settling) {
		return false
	}
	for k := range h.Attempts {
		if a := &h.Attempts[k]; a.Fate == derive.Stranded && a.Arrival < s.end()+calm {
			return false
		}
	}
	return true
}

// runsColumns is how many of the measures stand in the table discipline-runs.
const runsColumns = 7

// deriveDiscipline derives the table discipline again: the queue and its
// measures, the seconds to recover last.
func deriveDiscipline(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for i, m := range surgeOf(p).allMeasures(seed) {
		last := runsColumns - 1
		rows = append(rows, slices.Concat([]float64{float64(i)}, m[:last], m[runsColumns:], m[last:runsColumns]))
	}
	return rows
}

// surgeSetting is one setting of the table discipline-runs.
type surgeSetting struct {
	surge
	seeds []float64
}

// settingsOf lists the settings of a table, in its order.
func settingsOf(p Params) []surgeSetting {
	var all []surgeSetting
	for _, service := range p.Numbers("services") {
		for _, fixed := range []bool{true, false} {
			for _, even := range []bool{true, false} {
				s := surgeSetting{surge: surgeOf(p), seeds: p.Numbers("seeds")}
				s.service, s.fixed, s.even = service, fixed, even
				if fixed && even {
					s.seeds = s.seeds[:1]
				}
				all = append(all, s)
			}
		}
	}
	return all
}

// runsRows are the rows of the table discipline-runs: the run, its measures.
func runsRows(p Params) [][]float64 {
	var rows [][]float64
	for _, set := range settingsOf(p) {
		for _, seed := range set.seeds {
			for _, m := range set.allMeasures(uint64(seed)) {
				rows = append(rows, append([]float64{0}, m[:runsColumns]...))
			}
		}
	}
	return rows
}

// runsOf are the rows of the table discipline-runs, on which another one rests:
// they are derived once for both. Nobody may change them.
func runsOf(p Params) [][]float64 {
	return disciplineRunsMade.Get(fmt.Sprint(p), func() [][]float64 { return runsRows(p) })
}

var disciplineRunsMade = derive.NewRecent[string, [][]float64](2)

// settingsRows sums the runs up: the queue, and the mean goodput in each
// setting.
func settingsRows(p Params, runs [][]float64) [][]float64 {
	queues := len(surgeQueueNames(p))
	rows := make([][]float64, queues)
	for i := range rows {
		rows[i] = []float64{float64(i)}
	}
	for _, set := range settingsOf(p) {
		n := len(set.seeds)
		for i := range rows {
			var goodputs []float64
			for k := range n {
				goodputs = append(goodputs, runs[k*queues+i][1])
			}
			rows[i] = append(rows[i], derive.Mean(goodputs))
		}
		runs = runs[n*queues:]
	}
	return rows
}

// surgeQueueNames counts the queues of a table.
func surgeQueueNames(p Params) []naiveQueue {
	s := surgeOf(p)
	s.service = p.Numbers("services")[0]
	return s.queues()
}

// deriveDisciplineExcess derives the table discipline-excess again: the case,
// the load, the mean, least and greatest goodput, bad seconds,
// waste.
func deriveDisciplineExcess(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	for _, factor := range p.Numbers("factors") {
		s := surgeOf(p)
		s.factor = factor
		var seeds [][][]float64
		for _, seed := range p.Numbers("seeds") {
			seeds = append(seeds, s.allMeasures(uint64(seed)))
		}
		for i := range seeds[0] {
			column := func(c int) []float64 {
				var values []float64
				for _, m := range seeds {
					values = append(values, m[i][c])
				}
				return values
			}
			good := column(0)
			rows = append(rows, []float64{0, factor, derive.Mean(good), slices.Min(good), slices.Max(good),
				derive.Mean(column(1)), derive.Mean(column(2))})
		}
	}
	return rows
}

// evenCodel is the overload with even arrivals and fixed services behind CoDel.
func evenCodel(p Params, service, interval float64, reentry derive.Reentry) (surge, derive.History) {
	s := surgeOf(p)
	s.service, s.even, s.fixed = service, true, true
	q := naiveQueue{station: derive.Station{Expiry: derive.Expiry{Rule: derive.CoDel, Target: s.targets[0], Interval: interval, Reentry: reentry}}}
	return s, s.run(q, s.trace(1), s.end())
}

// looked is when a request was looked at and how old it was, since the overload
// began; false for those that were not.
func (s surge) looked(a derive.Attempt) (at, age float64, ok bool) {
	instant := a.Start
	if !a.Started() {
		instant = a.Discard
	}
	return instant - s.before, instant - a.Arrival, a.Fate != derive.Stranded && instant >= s.before
}

// codelSpell is one of CoDel's spells of dropping in that overload with the first
// service time and interval, counted from zero.
func codelSpell(p Params, i int) derive.CoDelSpell {
	_, h := evenCodel(p, p.Number("service"), p.Numbers("intervals")[0], derive.RFC8289)
	if i >= len(h.Spells) {
		panic(Missing("so many spells of dropping"))
	}
	return h.Spells[i]
}

// codelFirst is when the first drop comes, since the overload began: the head
// passes the target, and an interval later it is time.
func (s surge) codelFirst(interval float64) float64 {
	return s.targets[0]/(1-1/s.factor) + interval
}

// codelOldest is the greatest age of the head between two instants since the
// overload began, by the closed form: at the end of the time before the peak, at
// the peak, or at the beginning of the time after it. NaN after the first spell.
func (s surge) codelOldest(interval, from, to float64) float64 {
	lambda, mu, target := s.factor*s.mu(), s.mu(), s.targets[0]
	first := s.codelFirst(interval)
	peak := first + derive.CoDelPeakTime(lambda, mu, target, interval)
	at := peak
	switch {
	case from > first+derive.CoDelClearTime(lambda, mu, target, interval):
		return math.NaN()
	case to < peak:
		at = to
	case from > peak:
		at = from
	}
	if at < first {
		return at * (1 - mu/lambda)
	}
	return derive.CoDelAge(lambda, mu, target, interval, at-first)
}

// deriveDisciplineCodel derives the table discipline-codel again: the time, the
// greatest age, the number shed, the greatest age by the closed form, and the
// greatest age under each of the other rules of re-entry.
func deriveDisciplineCodel(p Params, _ uint64) [][]float64 {
	step, interval := p.Number("step"), p.Numbers("intervals")[0]
	rows := make([][]float64, int(math.Ceil(p.Number("overload")/step)))
	for i := range rows {
		from, to := float64(i)*step, float64(i+1)*step
		rows[i] = []float64{(float64(i) + 0.5) * step, 0, 0, surgeOf(p).codelOldest(interval, from, to), 0, 0}
	}
	for k, reentry := range []derive.Reentry{derive.RFC8289, derive.TwoThousandTwelve, derive.MinusTwo} {
		s, h := evenCodel(p, p.Number("service"), interval, reentry)
		for _, a := range h.Attempts {
			at, age, ok := s.looked(a)
			if !ok {
				continue
			}
			row := rows[min(len(rows)-1, int(math.Floor(at/step)))]
			column := []int{1, 4, 5}[k]
			row[column] = max(row[column], age)
			if k == 0 && a.Fate == derive.Shed {
				row[2]++
			}
		}
	}
	return rows
}

// deriveDisciplineRamp derives the table discipline-ramp again: the case, then
// when the first drop comes, the age of the oldest head, when that is, when all
// is cleared, each measured and by the closed form.
func deriveDisciplineRamp(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	for _, service := range p.Numbers("services") {
		for _, interval := range p.Numbers("intervals") {
			s, h := evenCodel(p, service, interval, derive.RFC8289)
			first, peak, at, clear := s.firstSpell(h)
			lambda, mu, target := s.factor*s.mu(), s.mu(), s.targets[0]
			rows = append(rows, []float64{0, first, s.codelFirst(interval), peak, derive.CoDelPeakAge(lambda, mu, target, interval), at,
				derive.CoDelPeakTime(lambda, mu, target, interval), clear, derive.CoDelClearTime(lambda, mu, target, interval)})
		}
	}
	return rows
}

// firstSpell is when the first drop came, the greatest age of a head from then
// on, when that was, and when the head was younger than the target and one
// service, the last two since the first drop. There is no greatest age, NaN,
// where the first drop clears all.
func (s surge) firstSpell(h derive.History) (first, peak, when, clear float64) {
	first, peak, when = math.NaN(), math.NaN(), math.NaN()
	for _, a := range h.Attempts {
		at, age, ok := s.looked(a)
		if !ok {
			continue
		}
		if math.IsNaN(first) && a.Fate == derive.Shed {
			first = at
		}
		switch {
		case math.IsNaN(first):
		case age < s.targets[0]+s.service:
			return first, peak, when, at - first
		case math.IsNaN(peak) || age > peak:
			peak, when = age, at-first
		}
	}
	return first, peak, when, s.overload
}
