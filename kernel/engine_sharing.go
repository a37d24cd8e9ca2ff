package kernel

import "math"

// sharing serves all requests at once. Everyone in service gets the same share
// of the servers, so one clock of work done for each will do: a request that
// starts when the clock shows v is done when it shows v plus its work.
type sharing struct {
	queue ranks // by what the clock shows when the request is done
	clock float64
}

// rate is how fast the clock goes.
func (p *sharing) rate(s *station) float64 {
	return float64(s.speed.at(s.now) * min(1, float64(s.servers.count)/float64(len(p.queue.heap))))
}

// next is the next completion, or the next change of speed if that comes
// first; +Inf for neither.
func (p *sharing) next(s *station) float64 {
	if len(p.queue.heap) == 0 {
		return math.Inf(1)
	}
	left := max(0, s.slab[p.queue.first()].tag-p.clock)
	at := math.Inf(1)
	if rate := p.rate(s); rate > 0 {
		at = s.now + left/rate
	} else if left == 0 {
		at = s.now
	}
	if s.speed.passed < len(s.speed.changes) {
		at = min(at, s.speed.changes[s.speed.passed].At)
	}
	return at
}

// advance turns the clock on to an instant.
func (p *sharing) advance(s *station, to float64) {
	if len(p.queue.heap) == 0 {
		p.clock = 0
		return
	}
	done := s.slab[p.queue.first()].tag
	if p.next(s) == to && !p.changes(s, to, done) {
		p.clock = done
		return
	}
	p.clock += float64((to - s.now) * p.rate(s))
}

// changes says whether an instant is a change of speed before the work is done.
func (p *sharing) changes(s *station, to, done float64) bool {
	if s.speed.passed >= len(s.speed.changes) || s.speed.changes[s.speed.passed].At != to {
		return false
	}
	return p.clock+float64((to-s.now)*p.rate(s)) < done
}

// complete ends all services that are done.
func (p *sharing) complete(s *station) {
	for len(p.queue.heap) > 0 && s.slab[p.queue.first()].tag <= p.clock {
		s.decide(p.queue.pop(s.slab), Completed)
	}
}

// start begins a service.
func (p *sharing) start(s *station, at int32) {
	if len(p.queue.heap) == 0 {
		p.clock = 0
	}
	r := &s.slab[at]
	r.start, r.server = s.now, 0
	r.tag = p.clock + r.work
	p.queue.push(s.slab, at)
}
