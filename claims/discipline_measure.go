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
// served, and of these the share that is overtaken. What there is none of is
// NaN.
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
	return []float64{onTime / (s.overload * s.mu()), s.badSeconds(h), late / work, derive.Quantile(served, 0.5), derive.Quantile(served, 0.99),
		derive.Quantile(refused, 0.5), s.recovery(h), float64(len(served)) / float64(len(in)), s.overtaken(h) / float64(len(served))}
}

// overtaken counts the served of the overload whose service began after that of
// a later arrival.
func (s surge) overtaken(h derive.History) float64 {
	earliest, n := math.Inf(1), 0.0 // the earliest start of those looked at, from the last arrival on
	for k := len(h.Attempts) - 1; k >= 0; k-- {
		a := &h.Attempts[k]
		if a.Fate != derive.Completed {
			continue
		}
		if a.Start > earliest && a.Arrival >= s.before && a.Arrival < s.end() {
			n++
		}
		earliest = min(earliest, a.Start)
	}
	return n
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
	c := s.afterwards()
	for k := range h.Attempts {
		a := &h.Attempts[k]
		c.note(a.Arrival, h.OnTime(a))
	}
	return c.firstCalm()
}

// afterwards counts calls by the second after the overload in which they
// arrive: all of them, and those that are answered on time.
type afterwards struct {
	from      float64
	all, well []int
}

func (s surge) afterwards() afterwards {
	return afterwards{s.end(), make([]int, int(s.after)), make([]int, int(s.after))}
}

// note counts a call.
func (c afterwards) note(at float64, onTime bool) {
	second := int(math.Floor(at - c.from))
	if second < 0 || second >= len(c.all) {
		return
	}
	c.all[second]++
	if onTime {
		c.well[second]++
	}
}

// firstCalm is the first second from which on five go well; NaN where there is
// none.
func (c afterwards) firstCalm() float64 {
	for from := 0; from+calmSeconds <= len(c.all); from++ {
		offered, answered := 0, 0
		for second := from; second < from+calmSeconds; second++ {
			offered += c.all[second]
			answered += c.well[second]
		}
		if offered > 0 && float64(answered) >= calmShare*float64(offered) {
			return float64(from)
		}
	}
	return math.NaN()
}
