package kernel

import (
	"math/bits"
	"slices"
)

// Random serves any of those who wait, each with the same probability. Where
// two or more wait it draws one number u and takes the one at place
// floor(u·n) of the n who wait, in order of arrival.
type Random struct{}

func (Random) problems() []Invalid { return nil }

func (Random) open(s *station) picker {
	s.policyDraws = true
	return &random{s: s}
}

// random keeps those who wait in a list, in order of arrival. Where they are
// many the list would take too long to close up after each one that leaves.
type random struct {
	s     *station
	list  [fewRandom + moved]int32 // with room behind those who wait
	crowd *crowd                   // nil where they are few
}

const (
	fewRandom = 256 // how many may wait in the list
	// moved is how many places move at a time when the list closes up. It is
	// always the same number, which the processor has not to guess.
	moved = 32
)

func (r *random) join(at int32, _ *request) {
	if n := r.s.waiting; r.crowd == nil && n < fewRandom {
		r.list[n] = at
		return
	}
	if r.crowd == nil {
		r.crowd = &crowd{s: r.s}
		r.crowd.seat(r.list[:fewRandom])
	}
	r.crowd.join(at)
}

func (r *random) next() int32 {
	k := 0
	if n := r.s.waiting; n > 1 {
		k = int(float64(r.s.policy.take() * float64(n)))
	}
	if r.crowd != nil {
		return r.disperse(r.crowd.next(k))
	}
	at := r.list[k]
	r.close(k)
	return at
}

func (r *random) leave(at int32) {
	if r.crowd != nil {
		r.crowd.leave(at)
		r.disperse(at)
		return
	}
	r.close(slices.Index(r.list[:], at))
}

// close closes the list up where the k-th leaves, from 0.
func (r *random) close(k int) {
	for last := r.s.waiting - 1; ; k += moved {
		copy(r.list[k:k+moved], r.list[k+1:k+1+moved])
		if k+moved >= last {
			return
		}
	}
}

// disperse goes back to the list when a request leaves a crowd and few are
// left.
func (r *random) disperse(leaves int32) int32 {
	if r.s.waiting > fewRandom/2 {
		return leaves
	}
	copy(r.list[:], r.crowd.gather())
	r.crowd = nil
	return leaves
}

// crowd finds the k-th who waits. Requests get places in order of arrival; a
// bit for each place says whether the one there still waits, and a tree of sums
// over the words of bits (Fenwick 1994) how many do before a word. When the
// places run out, those who still wait move together.
type crowd struct {
	s     *station
	slots []int32  // who is at each place
	waits []uint64 // the bits; its length is a power of two
	sums  []int32  // the tree, from 1
	used  uint     // places given out
}

func (r *crowd) join(at int32) {
	if r.used == uint(len(r.slots)) {
		r.seat(r.gather())
	}
	r.put(at)
	r.add((r.used-1)/64, 1)
}

// put gives a request the next place.
func (r *crowd) put(at int32) {
	r.slots[r.used] = at
	r.s.slab[at].place = int32(r.used)
	r.waits[r.used/64] |= 1 << (r.used % 64)
	r.used++
}

// next takes the k-th of those who wait out, from 0.
func (r *crowd) next(k int) int32 {
	place := r.find(k)
	r.clear(place)
	return r.slots[place]
}

func (r *crowd) leave(at int32) { r.clear(uint(r.s.slab[at].place)) }

// clear takes note that nobody waits at a place any longer.
func (r *crowd) clear(place uint) {
	r.waits[place/64] &^= 1 << (place % 64)
	r.add(place/64, -1)
}

func (r *crowd) add(word uint, change int32) {
	for i := word + 1; i < uint(len(r.sums)); i += i & -i {
		r.sums[i] += change
	}
}

// find gives the place of the k-th of those who wait, from 0.
func (r *crowd) find(k int) uint {
	word := 0
	for step := len(r.waits) / 2; step > 0; step /= 2 {
		sum := int(r.sums[word+step])
		beyond := -one(sum <= k) // all bits or none: a branch would often be guessed wrongly
		word += step & beyond
		k -= sum & beyond
	}
	return uint(64*word + bitOf(r.waits[word], k))
}

// gather moves those who wait to the first places and lists them.
func (r *crowd) gather() []int32 {
	n := 0
	for word, waits := range r.waits {
		for ; waits != 0; waits &= waits - 1 {
			r.slots[n] = r.slots[64*word+bits.TrailingZeros64(waits)]
			n++
		}
	}
	return r.slots[:n]
}

// seat gives the first places to those listed, with as many again free.
func (r *crowd) seat(list []int32) {
	size := max(64, 1<<bits.Len(uint(2*len(list))))
	r.slots, r.waits, r.sums = longer(r.slots, size), longer(r.waits, size/64), longer(r.sums, size/64+1)
	clear(r.waits)
	r.used = 0
	for _, at := range list {
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
