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
// bit for each place says whether the one there still waits, and a tree of sums
// over the words of bits (Fenwick 1994) how many do before a word. When the
// places run out, those who still wait move together.
type random struct {
	s     *station
	slots []int32  // who is at each place
	waits []uint64 // the bits; its length is a power of two
	sums  []int32  // the tree, from 1
	used  int      // places given out
}

func (r *random) join(at int32) {
	if r.used == len(r.slots) {
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
	n := r.s.waiting
	if n == 1 {
		return r.s.oldest()
	}
	return r.find(int32(float64(r.s.policy.take() * float64(n))))
}

func (r *random) leave(at int32, _ bool) {
	place := int(r.s.slab[at].place)
	r.waits[place/64] &^= 1 << (place % 64)
	r.add(place/64, -1)
}

func (r *random) add(word int, change int32) {
	for i := word + 1; i < len(r.sums); i += i & -i {
		r.sums[i] += change
	}
}

// find gives who is the k-th of those who wait, from 0.
func (r *random) find(k int32) int32 {
	word := 0
	for step := len(r.waits) / 2; step > 0; step /= 2 {
		if sum := r.sums[word+step]; sum <= k {
			word += step
			k -= sum
		}
	}
	waits := r.waits[word]
	for range k {
		waits &= waits - 1
	}
	return r.slots[64*word+bits.TrailingZeros64(waits)]
}

// rebuild moves those who wait to the first places, with as many again free.
func (r *random) rebuild() {
	if size := max(64, 1<<bits.Len(uint(2*r.s.waiting))); size != len(r.slots) {
		r.slots, r.waits, r.sums = make([]int32, size), make([]uint64, size/64), make([]int32, size/64+1)
	}
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
