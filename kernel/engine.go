package kernel

import "math"

// run takes the station from one instant at which something happens to the
// next. At an instant the order is: completions, by server; timeouts, by the
// requests' order of arrival; retries that were due when the round began, then
// calls that arrive; picks. What a round makes happen at its own instant is
// for a further round.
func (s *station) run() {
	if s.sharing == nil && s.timeouts.after == 0 && s.retries.attempts < 2 {
		s.runUntimed()
	} else {
		s.runTimed()
	}
	if s.fault == nil {
		s.close()
	}
}

// runUntimed is the loop where nothing happens but arrivals and completions.
func (s *station) runUntimed() {
	for {
		t := s.calls.next
		if s.servers.next < t {
			t = s.servers.next
		}
		if !(t < s.horizon) {
			return
		}
		s.out.pass(t-s.now, s.waiting, s.servers.busy, s.servers.count)
		if s.out.length > 0 {
			s.out.spread(s.now, t, s.waiting, s.servers.busy)
		}
		s.now = t
		if s.waiting == 0 {
			s.lastEmpty = t
		}
		for s.servers.next == t {
			s.complete()
		}
		for s.calls.next == t {
			s.arrive()
		}
		for s.waiting > 0 && s.servers.busy < s.servers.count {
			if at := s.pick(); at != none {
				s.start(at)
			}
		}
	}
}

// runTimed is the loop of all other stations.
func (s *station) runTimed() {
	for t := s.next(); t < s.horizon; t = s.next() {
		s.advance(t)
		if s.waiting == 0 {
			s.lastEmpty = t
		}
		s.round(t)
	}
}

// next is the next instant at which something happens, +Inf for never.
func (s *station) next() float64 {
	t := s.calls.next
	if s.sharing != nil {
		t = min(t, s.sharing.next(s))
	} else if s.servers.next < t {
		t = s.servers.next
	}
	if s.timeouts.count > 0 {
		if at := s.timeouts.next(s); at < t {
			t = at
		}
	}
	if len(s.retries.heap) > 0 && s.retries.heap[0].at < t {
		t = s.retries.heap[0].at
	}
	return t
}

// advance moves the clock.
func (s *station) advance(t float64) {
	s.out.pass(t-s.now, s.waiting, s.inService(), s.servers.count)
	if s.out.length > 0 {
		s.out.spread(s.now, t, s.waiting, s.inService())
	}
	if s.sharing != nil {
		s.sharing.advance(s, t)
	}
	s.now = t
}

// round is steps 2 to 5 of an instant. (A change of speed, the first, shows
// where the end of a service is computed.)
func (s *station) round(t float64) {
	due := s.retries.due(t)
	if s.sharing != nil {
		s.sharing.complete(s)
	} else {
		for s.servers.next == t {
			s.complete()
		}
	}
	if s.timeouts.count > 0 {
		s.giveUp(t)
	}
	for _, again := range due {
		s.offer(again.call, again.try, again.class)
	}
	for s.calls.next == t {
		s.arrive()
	}
	if s.waiting > 0 {
		s.picks()
	}
}

// complete ends the service that ends first.
func (s *station) complete() { s.decide(s.servers.release(), Completed) }

// arrive lets the next call arrive.
func (s *station) arrive() {
	call := s.calls.took
	s.calls.advance(s)
	s.retries.deposit()
	class := int32(0)
	if s.kinds > 1 {
		class = s.classes.of(call)
	}
	s.offer(call, 1, class)
}

// offer lets a request arrive: it is refused, or joins the queue.
func (s *station) offer(call int, try, class int32) {
	at := s.slot()
	r := &s.slab[at]
	r.arrival, r.id, r.call, r.try, r.class = s.now, s.out.Offered, call, try, class
	r.work, r.server, r.failed, r.live = 0, noServer, false, true
	if s.atArrival {
		r.work = s.works.take()
	}
	s.out.offer(s, r)
	for _, g := range s.gates {
		if fate := g.admit(r); fate != undecided {
			s.discard(at, fate)
			return
		}
	}
	if s.marker != nil {
		s.marker.arrive(r)
	}
	s.join(at)
	if s.timeouts.after > 0 {
		s.timeouts.schedule(s, at)
	}
	if s.evictAt > 0 && s.inSystem() > s.evictAt {
		oldest := s.oldest()
		s.leave(oldest, false)
		s.discard(oldest, Shed)
	}
}

// picks lets free servers take requests, by the servers' numbers.
func (s *station) picks() {
	if s.sharing != nil {
		for s.waiting > 0 {
			if at := s.pick(); at != none {
				s.sharing.start(s, at)
			}
		}
		return
	}
	for s.waiting > 0 && s.servers.busy < s.servers.count {
		if at := s.pick(); at != none {
			s.start(at)
		}
	}
}

// pick takes requests out of the queue until one may be served; none if all
// that waited were discarded.
func (s *station) pick() int32 {
	for s.waiting > 0 {
		at := s.picker.next()
		s.leave(at, true)
		r := &s.slab[at]
		if !s.atArrival {
			r.work = s.works.take()
		}
		if s.sieve == nil {
			return at
		}
		fate := s.sieve.judge(r)
		if fate == undecided {
			return at
		}
		older := r.older
		s.discard(at, fate)
		if s.sweep {
			s.discardOlder(older, fate)
		}
	}
	return none
}

// discardOlder discards a request that waits and all that came before it, the
// newest first.
func (s *station) discardOlder(at int32, fate Fate) {
	for at != none {
		older := s.slab[at].older
		s.leave(at, false)
		if !s.atArrival {
			s.slab[at].work = s.works.take()
		}
		s.discard(at, fate)
		at = older
	}
}

// start begins a service on the free server with the lowest number.
func (s *station) start(at int32) {
	r := &s.slab[at]
	r.start = s.now
	r.server = s.servers.occupy(at, s.speed.end(s.now, r.work))
}

// close ends a run at its horizon, or one that has drained.
func (s *station) close() {
	if s.horizon == math.Inf(1) {
		s.out.End = s.out.lastChange
		return
	}
	for s.nextCompletion() <= s.horizon {
		s.completeNext()
	}
	s.advance(s.horizon)
	for at := s.oldest(); at != none; at = s.oldest() {
		s.leave(at, false)
		s.slab[at].start = s.now
		s.decide(at, Stranded)
	}
	if s.cut() {
		s.strand()
	}
	for s.nextCompletion() < math.Inf(1) {
		s.completeNext()
	}
	s.out.End = s.now
}

// cut says whether services in progress end with the horizon.
func (s *station) cut() bool {
	switch end := s.config.End.(type) {
	case Horizon:
		return end.Cut
	case *Horizon:
		return end.Cut
	}
	return false
}

// strand ends the services in progress, by the order of arrival.
func (s *station) strand() {
	if s.sharing != nil {
		for len(s.sharing.queue.heap) > 0 {
			s.decide(s.sharing.queue.pop(s.slab), Stranded)
		}
		return
	}
	for s.servers.busy > 0 {
		s.decide(s.servers.release(), Stranded)
	}
}

// nextCompletion is the instant of the next completion, +Inf for none.
func (s *station) nextCompletion() float64 {
	if s.sharing != nil {
		if len(s.sharing.queue.heap) == 0 {
			return math.Inf(1)
		}
		return s.sharing.next(s)
	}
	return s.servers.next
}

// completeNext goes to the next completion and ends the services of that
// instant.
func (s *station) completeNext() {
	s.advance(s.nextCompletion())
	if s.sharing != nil {
		s.sharing.complete(s)
		return
	}
	s.complete()
}
