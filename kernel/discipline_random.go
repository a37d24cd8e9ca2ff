package kernel

import "math/bits"

// Random serves any of those who wait, each with the same probability. Where
// two or more wait it draws one number u and takes the one at place
// floor(u·n) of the n who wait, in order of arrival.
type Random struct{}

func (Random) problems() []Invalid { return nil }

func (Random) open(s *station) picker {
	s.policy.drawing()
	r := &random{s: s}
	r.rebuild()
	return r
}

// random finds the k-th who waits. Requests get places in order of arrival; a
// tree of sums over the places (Fenwick 1994) says how many before a place are
// taken. When the places run out, those who still wait move together.
type random struct {
	s     *station
	slots []int32 // who is at each place; its length is a power of two
	sums  []int32 // the tree, from 1
	used  int     // places given out
}

func (r *random) join(at int32) {
	if r.used == len(r.slots) {
		r.rebuild()
	}
	r.slots[r.used] = at
	r.s.slab[at].place = int32(r.used)
	r.add(r.used, 1)
	r.used++
}

func (r *random) next() int32 {
	n := r.s.waiting
	if n == 1 {
		return r.s.oldest
	}
	return r.find(int32(float64(r.s.policy.take() * float64(n))))
}

func (r *random) leave(at int32, _ bool) { r.add(int(r.s.slab[at].place), -1) }

func (r *random) add(place int, change int32) {
	for i := place + 1; i < len(r.sums); i += i & -i {
		r.sums[i] += change
	}
}

// find gives who is the k-th of those who wait, from 0.
func (r *random) find(k int32) int32 {
	place := 0
	for step := len(r.slots); step > 0; step /= 2 {
		if after := place + step; after < len(r.sums) && r.sums[after] <= k {
			place = after
			k -= r.sums[after]
		}
	}
	return r.slots[place]
}

// rebuild moves those who wait to the first places, with as many again free.
func (r *random) rebuild() {
	size := max(64, 1<<bits.Len(uint(2*r.s.waiting)))
	r.slots, r.sums, r.used = make([]int32, size), make([]int32, size+1), 0
	for at := r.s.oldest; at != none; at = r.s.slab[at].newer {
		r.slots[r.used] = at
		r.s.slab[at].place = int32(r.used)
		r.sums[r.used+1] = 1
		r.used++
	}
	for i := 1; i <= size; i++ {
		if up := i + i&-i; up <= size {
			r.sums[up] += r.sums[i]
		}
	}
}
