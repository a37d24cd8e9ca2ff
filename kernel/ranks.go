package kernel

import (
	"math"
	"math/bits"
)

// ranks is a heap of requests: the least tag first, then the lowest class if
// byClass is set, then the oldest. A request that leaves without being the first
// stays in the heap until it comes to the top, or until half of them have left.
type ranks struct {
	heap    []ranking
	byClass bool
	gone    int // how many of them have left
}

// classShift is how many bits of a ranking's order hold the number.
const classShift = 48

// ranking is what a request is ranked by. Tag and order are the two halves of
// one number: which of two comes next is hard to guess, so that comparing them
// should take no branch.
type ranking struct {
	tag   uint64
	order uint64 // the class, if it counts, and the number
	slot  int32
}

// before is 1 if a comes before b, else 0.
func (a *ranking) before(b *ranking) int {
	_, less := bits.Sub64(a.order, b.order, 0)
	_, less = bits.Sub64(a.tag, b.tag, less)
	return int(less)
}

// ordered gives a number that is the greater the greater x is.
func ordered(x float64) uint64 {
	if x == 0 {
		return 1 << 63 // of -0 too
	}
	b := math.Float64bits(x)
	return b ^ (uint64(int64(b)>>63) | 1<<63)
}

// first is the request that comes first. There must be one.
func (h *ranks) first(slab []request) int32 {
	if h.gone > 0 {
		h.passOver(slab)
	}
	return h.heap[0].slot
}

// passOver takes out those at the top who have left.
func (h *ranks) passOver(slab []request) {
	for h.gone > 0 && h.heap[0].left(slab) {
		h.gone--
		h.pop()
	}
}

// left says whether the request is no longer in its place in the slab.
func (a *ranking) left(slab []request) bool {
	return slab[a.slot].id != int(a.order&(1<<classShift-1))
}

// push adds a request.
func (h *ranks) push(slab []request, at int32) {
	if 2*h.gone > len(h.heap) {
		h.clean(slab)
	}
	r := &slab[at]
	added := ranking{ordered(r.tag), uint64(r.id), at}
	if h.byClass {
		added.order |= uint64(r.class) << classShift
	}
	h.put(added)
}

// next takes out the request that comes first. There must be one.
func (h *ranks) next(slab []request) int32 {
	at := h.first(slab)
	h.pop()
	return at
}

// leave takes note that a request leaves which next did not give.
func (h *ranks) leave() { h.gone++ }

// clean takes out all who have left.
func (h *ranks) clean(slab []request) {
	all := h.heap
	h.heap, h.gone = h.heap[:0], 0
	for _, r := range all {
		if !r.left(slab) {
			h.put(r)
		}
	}
}

// put adds one to the heap.
func (h *ranks) put(r ranking) {
	h.heap = append(h.heap, r)
	i := len(h.heap) - 1
	for i > 0 {
		above := (i - 1) / 2
		if r.before(&h.heap[above]) == 0 {
			break
		}
		h.heap[i] = h.heap[above]
		i = above
	}
	h.heap[i] = r
}

// pop takes out the top of the heap.
func (h *ranks) pop() {
	n := len(h.heap) - 1
	last := h.heap[n]
	h.heap = h.heap[:n]
	if n > 0 {
		h.sink(last)
	}
}

// sink puts r at the top of the heap or below it.
func (h *ranks) sink(r ranking) {
	heap, i := h.heap, 0
	for below := 1; below < len(heap); below = 2*i + 1 {
		if other := below + 1; other < len(heap) {
			below += heap[other].before(&heap[below])
		}
		if heap[below].before(&r) == 0 {
			break
		}
		heap[i] = heap[below]
		i = below
	}
	heap[i] = r
}
