package kernel

// CannotFinish expires a request whose waiting time and service time together
// are above Deadline, at the speed 1.
type CannotFinish struct {
	Deadline float64 // s, from MinTime to MaxTime
	All      bool    // expires all older requests with it
}

func (c CannotFinish) problems() []Invalid {
	return between("Dequeue.Deadline", c.Deadline, MinTime, MaxTime, "s")
}

func (c CannotFinish) open(s *station) sieve {
	s.sweep = c.All
	return &cannotFinish{s, c.Deadline}
}

type cannotFinish struct {
	s        *station
	deadline float64
}

func (c *cannotFinish) judge(r *request) Fate {
	if c.s.now-r.arrival+r.work > c.deadline {
		return Expired
	}
	return undecided
}

func (c CannotFinish) longest() float64 { return c.Deadline }
