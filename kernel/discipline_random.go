package kernel

import "math/bits"

// Random serves any of those who wait, each with the same probability. Where
// two or more wait it draws one number u and takes the one at place
// floor(u·n) of the n who wait, in order of arrival.
type Random struct{}

func (Random) problems() []Invalid { return nil }

func (Random) open(s *station) picker {
	s.policyDraws = true
	r := &random{s: s}
	r.rebuild()
	return r
}

// random finds the k-th who waits. Requests get places in order of arrival; a
// bit for each place says whether the one there still waits, and a tree of sums
// over the words of bits (Fenwick 1994) how many do before a word. When the
// places run out, those who still wait move together.
type random struct {
	s     *station
	slots []int32  // who is at each place
	waits []uint64 // the bits; its length is a power of two
	sums  []int32  // the tree, from 1
	used  uint     // places given out
}

func (r *random) join(at int32) {
	if r.used == uint(len(r.slots)) {
		r.rebuild()
	}
	r.put(at)
	r.add((r.used-1)/64, 1)
}

// put gives a request the next place.
func (r *random) put(at int32) {
	r.slots[r.used] = at
	r.s.slab[at].place = int32(r.used)
	r.waits[r.used/64] |= 1 << (r.used % 64)
	r.used++
}

func (r *random) next() int32 {
	place := uint(0)
	if n := r.s.waiting; n == 1 {
		place = uint(r.s.slab[r.s.oldest()].place)
	} else {
		place = r.find(int(float64(r.s.policy.take() * float64(n))))
	}
	r.clear(place)
	return r.slots[place]
}

func (r *random) leave(at int32) { r.clear(uint(r.s.slab[at].place)) }

// clear takes note that nobody waits at a place any longer.
func (r *random) clear(place uint) {
	r.waits[place/64] &^= 1 << (place % 64)
	r.add(place/64, -1)
}

func (r *random) add(word uint, change int32) {
	for i := word + 1; i < uint(len(r.sums)); i += i & -i {
		r.sums[i] += change
	}
}

// find gives the place of the k-th of those who wait, from 0.
func (r *random) find(k int) uint {
	word := 0
	for step := len(r.waits) / 2; step > 0; step /= 2 {
		sum := int(r.sums[word+step])
		beyond := -one(sum <= k) // all bits or none: a branch would often be guessed wrongly
		word += step & beyond
		k -= sum & beyond
	}
	return uint(64*word + bitOf(r.waits[word], k))
}

// rebuild moves those who wait to the first places, with as many again free.
func (r *random) rebuild() {
	size := max(64, 1<<bits.Len(uint(2*r.s.waiting)))
	r.slots, r.waits, r.sums = longer(r.slots, size), longer(r.waits, size/64), longer(r.sums, size/64+1)
	clear(r.waits)
	r.used = 0
	for at := r.s.oldest(); at != none; at = r.s.slab[at].newer {
		r.put(at)
	}
	for i := 1; i < len(r.sums); i++ {
		r.sums[i] = int32(bits.OnesCount64(r.waits[i-1]))
	}
	for i := 1; i < len(r.sums); i++ {
		if up := i + i&-i; up < len(r.sums) {
			r.sums[up] += r.sums[i]
		}
	}
}
