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
		s.noteDraws()
	}
}

// runUntimed is the loop where nothing happens but arrivals and completions. A
// completion is written down last, since nothing that happens at its instant
// depends on it: meanwhile the processor works out when the next service ends.
func (s *station) runUntimed() {
	for {
		// The comparison of these two is often guessed wrongly. The less it has to
		// wait for, the sooner the processor knows.
		call, end := s.calls.next, s.servers.next
		t := earlier(call, end)
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
		done := none
		if end <= call {
			done = s.servers.release()
			for s.servers.next <= t {
				s.decide(done, &s.slab[done], Completed)
				done = s.servers.release()
			}
		}
		for s.calls.next <= t {
			s.calls.advance(s)
			s.arrive(nil)
		}
		for s.servers.busy < s.servers.count && s.waiting > 0 {
			s.serve()
		}
		if done != none {
			s.decide(done, &s.slab[done], Completed)
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
	var due []retry
	if heap := s.retries.heap; len(heap) > 0 && heap[0].at == t {
		due = s.retries.due(t)
	}
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
	for i := range due {
		s.arrive(&due[i])
	}
	for s.calls.next == t {
		s.calls.advance(s)
		s.retries.deposit()
		s.arrive(nil)
	}
	if s.waiting > 0 {
		s.picks()
	}
}

// complete ends the service that ends first.
func (s *station) complete() {
	at := s.servers.release()
	s.decide(at, &s.slab[at], Completed)
}

// arrive lets a request arrive, the next call or a retry: it is refused, or
// joins the queue. This and serve are long because calls of parts of them would
// take a tenth of the time that a request takes.
func (s *station) arrive(again *retry) {
	at, r := s.slot()
	r.arrival, r.id = s.now, s.out.Offered
	r.server, r.failed = noServer, false
	switch {
	case again != nil:
		r.call, r.try, r.class = again.call, again.try, again.class
		s.out.retried++
	case s.kinds == 1:
		r.call, r.try, r.class = r.id-s.out.retried, 1, 0
	default:
		r.call, r.try, r.class = r.id-s.out.retried, 1, s.classes.take()
	}
	if s.atArrival {
		r.work = s.works.take()
	} else {
		r.work = 0
	}
	if s.out.more || r.id >= len(s.out.Arrivals) {
		s.out.offerMore(r)
	}
	s.out.offer(r)
	if s.full(s.room) {
		s.discard(at, Dropped)
		return
	}
	if s.gate != nil {
		if fate := s.gate.admit(r); fate != undecided {
			s.discard(at, fate)
			return
		}
	}
	if s.marker != nil {
		s.marker.arrive(r)
	}
	if s.keeper != nil {
		s.keeper.join(at, r)
	}
	s.join(at, r)
	if s.watched {
		s.watch(at)
	}
}

// watch does what else has to be done when a request has joined the queue.
func (s *station) watch(at int32) {
	if s.timeouts.after > 0 {
		s.timeouts.schedule(s, at)
	}
	if s.evictAt > 0 && s.inSystem() > s.evictAt {
		oldest := s.oldest()
		s.leave(oldest)
		s.discard(oldest, Shed)
	}
}

// picks lets free servers take requests, by the servers' numbers.
func (s *station) picks() {
	if s.sharing != nil {
		for s.waiting > 0 {
			s.serve()
		}
		return
	}
	for s.waiting > 0 && s.servers.busy < s.servers.count {
		s.serve()
	}
}

// serve takes requests out of the queue until the service of one begins, or
// until all that waited were discarded.
func (s *station) serve() {
	for s.waiting > 0 {
		var at int32
		if s.picker != nil {
			at = s.picker.next()
		} else {
			at = s.oldest()
		}
		r := &s.slab[at]
		s.unlink(r)
		if !s.atArrival {
			r.work = s.works.take()
		}
		if s.sieve != nil {
			if fate := s.sieve.judge(r); fate != undecided {
				s.discardPicked(at, fate)
				continue
			}
		}
		r.start = s.now
		if s.sharing != nil {
			s.sharing.start(s, at)
			return
		}
		end := s.now + r.work
		if len(s.speed.changes) > 0 {
			end = s.speed.end(s.now, r.work)
		}
		r.server = s.servers.occupy(at, end)
		return
	}
}

// discardPicked discards a request that was taken out of the queue.
func (s *station) discardPicked(at int32, fate Fate) {
	older := s.slab[at].older
	s.discard(at, fate)
	if s.sweep {
		s.discardOlder(older, fate)
	}
}

// discardOlder discards a request that waits and all that came before it, the
// newest first.
func (s *station) discardOlder(at int32, fate Fate) {
	for at != none {
		older := s.slab[at].older
		s.leave(at)
		if !s.atArrival {
			s.slab[at].work = s.works.take()
		}
		s.discard(at, fate)
		at = older
	}
}

// close ends a run at its horizon, or one that has drained.
func (s *station) close() {
	if s.horizon == math.Inf(1) {
		s.out.End = s.now
		return
	}
	for s.nextCompletion() <= s.horizon {
		s.completeNext()
	}
	s.advance(s.horizon)
	for at := range s.slab {
		if r := &s.slab[at]; r.id >= 0 && r.server == noServer {
			s.leave(int32(at))
			r.start = s.now
			s.decide(int32(at), r, Stranded)
		}
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
		for s.sharing.queue.count() > 0 {
			at := s.sharing.queue.next(s.slab)
			s.servers.busy--
			s.decide(at, &s.slab[at], Stranded)
		}
		return
	}
	for s.servers.busy > 0 {
		at := s.servers.release()
		s.decide(at, &s.slab[at], Stranded)
	}
}

// nextCompletion is the instant of the next completion, +Inf for none.
func (s *station) nextCompletion() float64 {
	if s.sharing != nil {
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
