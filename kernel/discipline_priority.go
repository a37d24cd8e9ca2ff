package kernel

import "math/bits"

// Priority serves the lowest class that waits, the oldest of it first. A
// service that has begun goes on to its end.
type Priority struct{}

func (Priority) problems() []Invalid { return nil }

func (Priority) open(s *station) picker {
	p := &priority{s: s, first: make([]int32, s.kinds), last: make([]int32, s.kinds)}
	for class := range p.first {
		p.first[class], p.last[class] = none, none
	}
	return p
}

// priority keeps a list of each class, chained by place and after.
type priority struct {
	s           *station
	first, last []int32
	waits       uint64 // a bit for each class of which one waits
}

func (p *priority) join(at int32) {
	r := &p.s.slab[at]
	r.place, r.after = p.last[r.class], none
	if r.place == none {
		p.first[r.class] = at
		p.waits |= 1 << r.class
	} else {
		p.s.slab[r.place].after = at
	}
	p.last[r.class] = at
}

func (p *priority) next() int32 { return p.first[bits.TrailingZeros64(p.waits)] }

func (p *priority) leave(at int32, _ bool) {
	r := &p.s.slab[at]
	if r.place == none {
		p.first[r.class] = r.after
	} else {
		p.s.slab[r.place].after = r.after
	}
	if r.after == none {
		p.last[r.class] = r.place
	} else {
		p.s.slab[r.after].place = r.place
	}
	if p.first[r.class] == none {
		p.waits &^= 1 << r.class
	}
}
