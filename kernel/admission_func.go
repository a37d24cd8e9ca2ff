package kernel

// AdmitIf lets a request join if a function says so, and sheds it otherwise.
// This is how to try a policy that the kernel does not have.
type AdmitIf struct {
	Admit func(View) bool // not nil; the request itself is not among those who wait
}

func (a AdmitIf) problems(field string) []Invalid {
	if a.Admit == nil {
		return []Invalid{{field + ".Admit", "nil", "a function"}}
	}
	return nil
}

func (a AdmitIf) open(s *station) gate { return &admitIf{s, a.Admit} }

type admitIf struct {
	s *station
	f func(View) bool
}

func (g *admitIf) admit(r *request) Fate {
	if g.f(g.s.view(r)) {
		return undecided
	}
	return Shed
}
