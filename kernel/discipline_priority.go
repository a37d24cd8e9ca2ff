package kernel

import "math/bits"

// Priority serves the lowest class that waits, the oldest of it first. A
// service that has begun goes on to its end.
type Priority struct{}

func (Priority) problems() []Invalid { return nil }

func (Priority) open(s *station) picker {
	p := &priority{s: s, ends: make([]int32, s.kinds)}
	for class := range p.ends {
		ends := s.newSlot()
		s.slab[ends].place, s.slab[ends].after = ends, ends
		p.ends[class] = ends
	}
	return p
}

// priority keeps a list of each class, chained by place and after. It begins and
// ends at a place in the slab that is never a request's.
type priority struct {
	s     *station
	ends  []int32
	waits uint64 // a bit for each class of which one waits
}

func (p *priority) join(at int32) {
	slab := p.s.slab
	r := &slab[at]
	end := p.ends[r.class]
	ends := &slab[end]
	r.place, r.after = ends.place, end
	slab[ends.place].after = at
	ends.place = at
	p.waits |= 1 << r.class
}

func (p *priority) next() int32 {
	at := p.s.slab[p.ends[bits.TrailingZeros64(p.waits)]].after
	p.leave(at)
	return at
}

func (p *priority) leave(at int32) {
	slab := p.s.slab
	r := &slab[at]
	slab[r.place].after = r.after
	slab[r.after].place = r.place
	p.waits &^= uint64(one(r.place == r.after)) << r.class // both are the ends where nobody else waits
}
