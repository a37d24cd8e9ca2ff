package claims

import (
	"math"
	"sort"

	"kneebook/claims/derive"
)

// What recovery means: of the calls of five seconds, this share is answered on
// time.
const (
	calmSeconds = 5
	calmShare   = 0.95
)

// during are the attempts that arrived in the overload: they stand in order of
// arrival.
func (s surge) during(h derive.History) []derive.Attempt {
	from := func(instant float64) int {
		return sort.Search(len(h.Attempts), func(k int) bool { return h.Attempts[k].Arrival >= instant })
	}
	return h.Attempts[from(s.before):from(s.end())]
}

// measures are the columns of a queue: goodput, bad seconds, waste, p50 and p99
// of the served, p50 until refused, seconds to recover; and the share that is
// served, and of these the share that is overtaken.
func (s surge) measures(h derive.History) []float64 {
	var onTime, work, late float64
	var served, refused []float64
	in := s.during(h)
	for k := range in {
		a := &in[k]
		switch {
		case h.OnTime(a):
			onTime++
			work += a.End - a.Start
		case a.Fate == derive.Completed:
			work += a.End - a.Start
			late += a.End - a.Start
		case a.Fate != derive.Stranded:
			refused = append(refused, a.Discard-a.Arrival)
		}
		if a.Fate == derive.Completed {
			served = append(served, a.End-a.Arrival)
		}
	}
	waste := 0.0
	if work > 0 {
		waste = late / work
	}
	return []float64{onTime / (s.overload * s.mu()), s.badSeconds(h), waste, orZero(served, 0.5), orZero(served, 0.99),
		orZero(refused, 0.5), s.recovery(h), float64(len(served)) / float64(len(in)), s.overtaken(h) / max(1, float64(len(served)))}
}

// overtaken counts the served of the overload whose service began after that of
// a later arrival.
func (s surge) overtaken(h derive.History) float64 {
	starts := make([]float64, len(h.Attempts)) // the earliest start of those after each
	earliest := math.Inf(1)
	for k := len(starts) - 1; k >= 0; k-- {
		starts[k] = earliest
		if a := &h.Attempts[k]; a.Fate == derive.Completed {
			earliest = min(earliest, a.Start)
		}
	}
	n, in := 0.0, s.during(h)
	for k := range in {
		if a := &in[k]; a.Fate == derive.Completed && a.Start > starts[a.Sequence] {
			n++
		}
	}
	return n
}

// orZero is a quantile, zero of nothing.
func orZero(values []float64, q float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return derive.Quantile(values, q)
}

// badSeconds is how many seconds of the overload have fewer answers on time
// than half of what the server can finish.
func (s surge) badSeconds(h derive.History) float64 {
	answers := make([]int, int(s.overload))
	for k := range h.Attempts {
		a := &h.Attempts[k]
		if !h.OnTime(a) {
			continue
		}
		if second := math.Floor(a.End - s.before); second >= 0 && second < float64(len(answers)) {
			answers[int(second)]++
		}
	}
	bad := 0.0
	for _, n := range answers {
		if float64(n) < s.mu()/2 {
			bad++
		}
	}
	return bad
}

// recovery is the first second after the overload from which on five go well.
func (s surge) recovery(h derive.History) float64 {
	arrivals, good := make([]float64, len(h.Attempts)), make([]bool, len(h.Attempts))
	for k := range h.Attempts {
		a := &h.Attempts[k]
		arrivals[k], good[k] = a.Arrival, h.OnTime(a)
	}
	return s.firstCalm(arrivals, good)
}

// firstCalm is that second among calls by their arrival; the length of the time
// after the overload where there is none.
func (s surge) firstCalm(arrivals []float64, good []bool) float64 {
	all, well, end := make([]int, int(s.after)), make([]int, int(s.after)), s.end()
	for k, at := range arrivals {
		if second := int(math.Floor(at - end)); second >= 0 && second < len(all) {
			all[second]++
			if good[k] {
				well[second]++
			}
		}
	}
	for from := 0; from+calmSeconds <= len(all); from++ {
		offered, answered := 0, 0
		for second := from; second < from+calmSeconds; second++ {
			offered += all[second]
			answered += well[second]
		}
		if offered > 0 && float64(answered) >= calmShare*float64(offered) {
			return float64(from)
		}
	}
	return s.after
}
