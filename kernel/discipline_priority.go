package kernel

import "math/bits"

// Priority serves the lowest class that waits, the oldest of it first. A
// service that has begun goes on to its end.
type Priority struct{}

func (Priority) problems() []Invalid { return nil }

func (Priority) open(s *station) picker {
	p := &priority{s: s, queues: make([]ring, s.kinds)}
	for class := range p.queues {
		p.queues[class].slots = make([]int32, 64)
	}
	return p
}

// priority keeps a queue of each class.
type priority struct {
	s      *station
	queues []ring
	waits  uint64 // a bit for each class of which one waits
}

// ring is who waits of one class, in order of arrival, from head to before tail.
// There is room for a power of two. Who left without being the first leaves none
// behind.
type ring struct {
	slots      []int32
	head, tail uint32
}

func (q *ring) at(i uint32) *int32 { return &q.slots[i&uint32(len(q.slots)-1)] }

func (p *priority) join(at int32, r *request) {
	class := r.class
	q := &p.queues[class]
	if q.tail-q.head == uint32(len(q.slots)) {
		q.grow(p.s.slab, p.s.waitingOf[class])
	}
	r.place = int32(q.tail)
	*q.at(q.tail) = at
	q.tail++
	p.waits |= 1 << uint(class)
}

func (p *priority) next() int32 {
	class := bits.TrailingZeros64(p.waits)
	q := &p.queues[class]
	at := *q.at(q.head)
	for q.head++; at == none; q.head++ {
		at = *q.at(q.head)
	}
	p.gone(class)
	return at
}

func (p *priority) leave(at int32) {
	r := &p.s.slab[at]
	*p.queues[r.class].at(uint32(r.place)) = none
	p.gone(int(r.class))
}

// gone takes note that one of a class leaves.
func (p *priority) gone(class int) {
	p.waits &^= uint64(one(p.s.waitingOf[class] == 1)) << uint(class)
}

// grow closes the gaps up, and doubles the room if the n who wait need it.
func (q *ring) grow(slab []request, n int) {
	size := len(q.slots)
	if 2*n > size {
		size *= 2
	}
	closed := ring{slots: make([]int32, size)}
	for i := q.head; i != q.tail; i++ {
		if at := *q.at(i); at != none {
			slab[at].place = int32(closed.tail)
			closed.slots[closed.tail] = at
			closed.tail++
		}
	}
	*q = closed
}
