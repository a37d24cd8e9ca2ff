package kernel

// FailAtScale sheds a request that has waited longer than a limit set at its
// arrival: Short if the queue had not been empty during the last Long s, and
// else Long. Ben Maurer, "Fail at Scale", ACM Queue 13(8), 2015, where they are
// called M and N.
type FailAtScale struct {
	Short float64 // s, from MinTime to MaxTime
	Long  float64 // s, from MinTime to MaxTime
}

func (f FailAtScale) problems() []Invalid {
	all := between("Dequeue.Short", f.Short, MinTime, MaxTime, "s")
	return append(all, between("Dequeue.Long", f.Long, MinTime, MaxTime, "s")...)
}

func (f FailAtScale) open(s *station) sieve { return &failAtScale{s, f} }

type failAtScale struct {
	s *station
	f FailAtScale
}

func (f *failAtScale) arrive(r *request) {
	r.limit = f.f.Long
	if f.s.standing(f.f.Long) {
		r.limit = f.f.Short
	}
}

func (f *failAtScale) judge(r *request) Fate {
	if f.s.now-r.arrival > r.limit {
		return Shed
	}
	return undecided
}

func (f FailAtScale) longest() float64 { return max(f.Short, f.Long) }

func (FailAtScale) looksAtWaiting() {}
