package kernel

// LeastFirst serves the request with the least key first, of equal ones the
// oldest. Key is asked once, when a request joins the queue, and must not give
// NaN. This is how to try a discipline that the kernel does not have.
type LeastFirst struct {
	Key func(View) float64 // not nil
}

func (l LeastFirst) problems() []Invalid {
	if l.Key == nil {
		return []Invalid{{"Discipline.Key", "nil", "a function"}}
	}
	return nil
}

func (l LeastFirst) open(s *station) picker {
	return &ranked{s: s, key: func(r *request) float64 {
		key := l.Key(s.view(r))
		if key != key && s.fault == nil {
			s.fault = Invalids{{"Discipline.Key", "NaN", sprintf("a number, for request %d too", r.id)}}
		}
		return key
	}}
}

// ranked is a discipline that serves by a key.
type ranked struct {
	s     *station
	queue ranks
	key   func(r *request) float64
}

func (d *ranked) join(at int32, r *request) {
	d.queue.push(d.s.slab, at, r, d.key(r))
}

func (d *ranked) next() int32 { return d.queue.next(d.s.slab) }

func (d *ranked) leave(int32) { d.queue.leave() }
