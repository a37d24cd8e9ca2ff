package kernel

// DiscardIf sheds a request at dequeue if a function says so. This is how to
// try a rule that the kernel does not have.
type DiscardIf struct {
	Discard func(View) bool // not nil; the request itself is not among those who wait
}

func (d DiscardIf) problems() []Invalid {
	if d.Discard == nil {
		return []Invalid{{"Dequeue.Discard", "nil", "a function"}}
	}
	return nil
}

func (d DiscardIf) open(s *station) sieve { return &discardIf{s, d.Discard} }

type discardIf struct {
	s *station
	f func(View) bool
}

func (d *discardIf) judge(r *request) Fate {
	if d.f(d.s.view(r)) {
		return Shed
	}
	return undecided
}
