package kernel

// DequeueRule discards requests when their turn comes, at no cost of service.
// The kernel owns its kinds, which [DequeueRules] lists; a new one is a file
// with its type and a line there.
type DequeueRule interface {
	// problems lists what is wrong with the rule's own fields. Their names
	// begin with "Dequeue".
	problems() []Invalid
	// open starts the rule with an empty station.
	open(s *station) sieve
}

// sieve is a rule in one run.
type sieve interface {
	// judge is asked about each request that has been taken out of the queue:
	// undecided lets its service begin, any other fate discards it.
	judge(r *request) Fate
}

// marker is a sieve that takes note of requests when they arrive, before they
// join the queue.
type marker interface {
	arrive(r *request)
}

// DequeueRules gives one example of every kind of rule. Tests of what holds
// for all kinds read this table.
func DequeueRules() []DequeueRule {
	return []DequeueRule{
		WaitBeyond{Limit: 0.2},
		CannotFinish{Deadline: 0.2},
		CoDel{Target: 0.005, Interval: 0.1},
		FailAtScale{Short: 0.005, Long: 0.1},
		Folly{Target: 0.005, Interval: 0.1},
		DiscardIf{Discard: func(v View) bool { return v.Waiting > 20 }},
	}
}
