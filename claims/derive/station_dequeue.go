package derive

import "slices"

// next takes requests out of the queue until one may start, and returns it:
// Nobody if none is left.
func (s *simulation) next() int {
	if len(s.waiting) > 0 && s.Expiry.Rule == CoDel {
		return s.codelNext()
	}
	for len(s.waiting) > 0 {
		a := s.take()
		fate := s.discard(a)
		if fate == 0 {
			return a
		}
		s.lose(a, fate)
		if s.Expiry.All && fate == Expired {
			s.expireOlder(a)
		}
	}
	return Nobody
}

// discard is the fate of a request that may not start, zero if it may.
func (s *simulation) discard(a int) Fate {
	attempt := &s.attempts[a]
	wait := s.now - attempt.Arrival
	switch s.Expiry.Rule {
	case WaitBeyond:
		if wait > s.Expiry.Limit {
			return Expired
		}
	case CannotFinish:
		if wait+attempt.Service > s.Expiry.Limit {
			return Expired
		}
	case FailAtScale:
		if wait > s.jobs[a].limit {
			return Shed
		}
	case Folly:
		if s.follySheds(wait) {
			return Shed
		}
	}
	return 0
}

// expireOlder expires everyone who came before an attempt and still waits, the
// newest first.
func (s *simulation) expireOlder(a int) {
	count, _ := slices.BinarySearch(s.waiting, a)
	for place := count - 1; place >= 0; place-- {
		older := s.remove(place)
		if s.AtDequeue {
			s.attempts[older].Service = s.work()
		}
		s.lose(older, Expired)
	}
}

// patience is the limit that FailAtScale gives to who arrives now.
func (s *simulation) patience() float64 {
	if s.standing(s.Expiry.Long) {
		return s.Expiry.Short
	}
	return s.Expiry.Long
}

// follyMemory is the state of folly's Codel: the least delay of the present
// interval, when that ends, whether a new one is to begin with the next
// request, and whether the last one was overloaded.
type follyMemory struct {
	least      float64
	ends       float64
	reset      bool
	overloaded bool
}

// follySheds says whether folly sheds a request. The first of an interval
// always passes.
func (s *simulation) follySheds(delay float64) bool {
	m := &s.memory.folly
	if s.now > m.ends && !m.reset {
		m.reset = true
		m.ends = s.now + s.Expiry.Interval
		m.overloaded = m.least > s.Expiry.Target
	}
	if m.reset {
		m.reset = false
		m.least = delay
		return false
	}
	m.least = min(m.least, delay)
	return m.overloaded && delay > float64(2*s.Expiry.Target)
}
