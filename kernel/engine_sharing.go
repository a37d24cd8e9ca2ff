package kernel

import "math"

// sharing serves all requests at once. Everyone in service gets the same share
// of the servers, so one clock of work done for each will do: a request that
// starts when the clock shows v is done when it shows v plus its work.
type sharing struct {
	queue ranks // by what the clock shows when the request is done
	clock float64
	done  float64 // what the clock shows at the next completion, if there is one
	share float64 // of a server, which each of those in service has
	// What next found: how fast the clock goes, and when the next completion or
	// a change of speed is.
	rate, at float64
}

// next is the next completion, or the next change of speed if that comes
// first; +Inf for neither.
func (p *sharing) next(s *station) float64 {
	if s.servers.busy == 0 {
		return math.Inf(1)
	}
	p.rate = float64(s.speed.at(s.now) * p.share)
	p.at = math.Inf(1)
	switch left := p.done - p.clock; {
	case left <= 0:
		p.at = s.now
	case p.rate > 0:
		p.at = s.now + left/p.rate
	}
	if s.speed.passed < len(s.speed.changes) {
		p.at = min(p.at, s.speed.changes[s.speed.passed].At)
	}
	return p.at
}

// advance turns the clock on to an instant, not after the one that next gave
// last.
func (p *sharing) advance(s *station, to float64) {
	switch {
	case s.servers.busy == 0:
		p.clock = 0
	case p.at == to && !p.changes(s, to):
		p.clock = p.done
	default:
		p.clock += float64((to - s.now) * p.rate)
	}
}

// changes says whether an instant is a change of speed before the work is done.
func (p *sharing) changes(s *station, to float64) bool {
	if s.speed.passed >= len(s.speed.changes) || s.speed.changes[s.speed.passed].At != to {
		return false
	}
	return p.clock+float64((to-s.now)*p.rate) < p.done
}

// complete ends all services that are done. What the next completion depends on
// is worked out before one is written down, since it takes the processor longer.
func (p *sharing) complete(s *station) {
	for s.servers.busy > 0 && p.done <= p.clock {
		at := p.queue.next(s.slab)
		p.divide(s, s.servers.busy-1)
		if s.servers.busy > 0 {
			p.done = s.slab[p.queue.first(s.slab)].tag
		}
		s.decide(at, &s.slab[at], Completed)
	}
}

// divide shares the servers between n requests.
func (p *sharing) divide(s *station, n int) {
	s.servers.busy, p.share = n, 1
	if n > s.servers.count {
		p.share = float64(s.servers.count) / float64(n)
	}
}

// start begins a service.
func (p *sharing) start(s *station, at int32) {
	if s.servers.busy == 0 {
		p.clock, p.done = 0, math.Inf(1)
	}
	p.divide(s, s.servers.busy+1)
	r := &s.slab[at]
	r.server = 0
	r.tag = p.clock + r.work
	p.done = min(p.done, r.tag)
	p.queue.push(s.slab, at, r, r.tag)
}
