package derive

import "math"

// codelMemory is the state of CoDel, in the words of RFC 8289. An instant of
// zero for firstAbove means none.
type codelMemory struct {
	firstAbove, dropNext float64
	count, lastCount     int
	dropping             bool
	spells               []CoDelSpell
}

// codelPull takes a request and says whether it may be dropped: whether the
// delay has been above the target for an interval.
func (s *simulation) codelPull() (a int, droppable bool) {
	m := &s.memory.codel
	a = s.take()
	wait := s.now - s.attempts[a].Arrival
	switch {
	case wait < s.Expiry.Target || len(s.waiting) <= 1:
		m.firstAbove = 0
	case m.firstAbove == 0:
		m.firstAbove = s.now + s.Expiry.Interval
	default:
		droppable = s.now >= m.firstAbove
	}
	return a, droppable
}

// codelNext takes requests out of the queue until CoDel lets one start.
func (s *simulation) codelNext() int {
	m := &s.memory.codel
	a, droppable := s.codelPull()
	switch {
	case m.dropping:
		m.dropping = droppable
		for m.dropping && s.now >= m.dropNext {
			s.lose(a, Shed)
			m.count++
			a, m.dropping = s.codelPull()
			if m.dropping {
				m.dropNext = s.codelAfter(m.dropNext)
			}
		}
	case droppable && s.codelEnters():
		s.lose(a, Shed)
		a, _ = s.codelPull()
		m.dropping = true
		m.count = s.codelCount()
		m.lastCount = m.count
		m.spells = append(m.spells, CoDelSpell{s.now, m.count})
		m.dropNext = s.codelAfter(s.now)
	}
	return a
}

// codelAfter is when the next drop is due after one at an instant.
func (s *simulation) codelAfter(instant float64) float64 {
	return instant + s.Expiry.Interval/math.Sqrt(float64(s.memory.codel.count))
}

// codelEnters says whether a request that may be dropped begins a spell of
// dropping.
func (s *simulation) codelEnters() bool {
	m := s.memory.codel
	if s.Expiry.Reentry != TwoThousandTwelve {
		return true
	}
	return s.now-m.dropNext < s.Expiry.Interval || s.now-m.firstAbove >= s.Expiry.Interval
}

// codelCount is the count with which a spell of dropping begins.
func (s *simulation) codelCount() int {
	m := s.memory.codel
	since, interval := s.now-m.dropNext, s.Expiry.Interval
	switch s.Expiry.Reentry {
	case RFC8289:
		if delta := m.count - m.lastCount; delta > 1 && since < float64(16*interval) {
			return delta
		}
	case TwoThousandTwelve:
		if m.count > 2 && since < interval {
			return m.count - 2
		}
	case MinusTwo:
		if m.count > 2 && since < float64(16*interval) {
			return m.count - 2
		}
	}
	return 1
}
