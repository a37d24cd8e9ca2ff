package kernel

// Folly is the variant of CoDel in Facebook's library of that name: if the
// smallest waiting time of one interval was above Target, it sheds in the next
// one all that have waited longer than twice that. The first request of an
// interval always passes.
type Folly struct {
	Target   float64 // s, from MinTime to MaxTime
	Interval float64 // s, from MinTime to MaxTime
}

func (f Folly) problems() []Invalid {
	all := between("Dequeue.Target", f.Target, MinTime, MaxTime, "s")
	return append(all, between("Dequeue.Interval", f.Interval, MinTime, MaxTime, "s")...)
}

func (f Folly) open(s *station) sieve { return &folly{s: s, f: f, reset: true} }

type folly struct {
	s          *station
	f          Folly
	least      float64 // the smallest waiting time of the interval so far
	end        float64 // of the interval
	reset      bool    // the next one measured is the first of the interval
	overloaded bool
}

func (f *folly) judge(r *request) Fate {
	now := f.s.now
	delay := now - r.arrival
	if now > f.end && !f.reset {
		f.reset, f.end = true, now+f.f.Interval
		f.overloaded = f.least > f.f.Target
	}
	if f.reset {
		f.reset, f.least = false, delay
		return undecided
	}
	f.least = min(f.least, delay)
	if f.overloaded && delay > float64(2*f.f.Target) {
		return Shed
	}
	return undecided
}

func (Folly) looksAtWaiting() {}
