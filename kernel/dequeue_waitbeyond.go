package kernel

// WaitBeyond expires a request whose waiting time is above Limit. (A delay cap
// is the same with a smaller limit.)
type WaitBeyond struct {
	Limit float64 // s, from MinTime to MaxTime
	// All expires all older requests with it, which saves looking at each of
	// them under LIFO.
	All bool
}

func (w WaitBeyond) problems() []Invalid {
	return between("Dequeue.Limit", w.Limit, MinTime, MaxTime, "s")
}

func (w WaitBeyond) open(s *station) sieve {
	s.sweep = w.All
	return &waitBeyond{s, w.Limit}
}

type waitBeyond struct {
	s     *station
	limit float64
}

func (w *waitBeyond) judge(r *request) Fate {
	if w.s.now-r.arrival > w.limit {
		return Expired
	}
	return undecided
}

func (w WaitBeyond) longest() float64 { return w.Limit }

func (WaitBeyond) looksAtWaiting() {}
