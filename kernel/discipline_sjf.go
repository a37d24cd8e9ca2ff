package kernel

// SJF serves the request with the least service time, of equal ones the
// oldest: shortest job first. It needs service times drawn AtArrival.
type SJF struct{}

func (SJF) problems() []Invalid { return nil }

func (SJF) needsWork() {}

func (SJF) open(s *station) picker {
	return &shortest{ranked{s: s}}
}

// shortest is ranked by the service time, which takes no function.
type shortest struct{ ranked }

func (d *shortest) join(at int32, r *request) { d.queue.push(d.s.slab, at, r, r.work) }
