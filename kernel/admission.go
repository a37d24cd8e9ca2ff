package kernel

// Admission is an admission policy: who may join the queue. The kernel owns
// its kinds, which [AdmissionPolicies] lists; a new one is a file with its type
// and a line there.
type Admission interface {
	// problems lists what is wrong with the policy's own fields. Their names
	// begin with field.
	problems(field string) []Invalid
	// open starts the policy with an empty station. It may give nil, if it
	// acts in another way than by refusing.
	open(s *station) gate
}

// gate is an admission policy in one run.
type gate interface {
	// admit judges a request that arrives: undecided lets it pass, any other
	// fate refuses it.
	admit(r *request) Fate
}

// gates is two policies of which the second is asked where the first lets a
// request pass.
type gates struct{ first, second gate }

func (g *gates) admit(r *request) Fate {
	if fate := g.first.admit(r); fate != undecided {
		return fate
	}
	return g.second.admit(r)
}

// after puts a policy behind those there are. Either may be nil.
func after(first, second gate) gate {
	if first == nil {
		return second
	}
	if second == nil {
		return first
	}
	return &gates{first, second}
}

// AdmissionPolicies gives one example of every kind of admission policy. Tests
// of what holds for all kinds read this table.
func AdmissionPolicies() []Admission {
	return []Admission{
		QueueCap{K: 20},
		SystemCap{K: 20},
		EvictOldest{K: 20},
		ClassThresholds{Cap: 20, Limits: []Limit{{}, {Total: 10, Own: 5}}},
		Reservation{Cap: 20, Reserved: []int{0, 5}},
		RED{Weight: 0.1, Min: 5, Max: 15, MaxP: 0.2, MeanService: 0.010},
		TokenBucket{Rate: 60, Burst: 10},
		ConcurrencyLimit{N: 20},
		AdmitIf{Admit: func(v View) bool { return v.Waiting < 20 }},
	}
}
