package kernel

import (
	"math"
	"math/bits"
)

// ranks is a heap of requests: the least tag first, then the lowest class if
// byClass is set, then the oldest. A request's place is its place in the heap.
type ranks struct {
	heap    []ranking
	byClass bool
}

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
func (h *ranks) first() int32 { return h.heap[0].slot }

func (h *ranks) push(slab []request, at int32) {
	r := &slab[at]
	last := ranking{ordered(r.tag), uint64(r.id), at}
	if h.byClass {
		last.order |= uint64(r.class) << 48
	}
	h.heap = append(h.heap, last)
	h.up(slab, len(h.heap)-1, last)
}

func (h *ranks) pop(slab []request) int32 {
	first := h.first()
	h.remove(slab, first)
	return first
}

// remove takes out a request, wherever it is.
func (h *ranks) remove(slab []request, at int32) {
	i := int(slab[at].place)
	n := len(h.heap) - 1
	last := h.heap[n]
	h.heap = h.heap[:n]
	if i == n {
		return
	}
	if i > 0 && last.before(&h.heap[(i-1)/2]) == 1 {
		h.up(slab, i, last)
	} else {
		h.down(slab, i, last)
	}
}

// up puts a request at place i or above it.
func (h *ranks) up(slab []request, i int, r ranking) {
	for i > 0 {
		above := (i - 1) / 2
		if r.before(&h.heap[above]) == 0 {
			break
		}
		h.set(slab, i, h.heap[above])
		i = above
	}
	h.set(slab, i, r)
}

// down puts a request at place i or below it.
func (h *ranks) down(slab []request, i int, r ranking) {
	n := len(h.heap)
	for 2*i+1 < n {
		below := 2*i + 1
		if below+1 < n {
			below += h.heap[below+1].before(&h.heap[below])
		}
		if h.heap[below].before(&r) == 0 {
			break
		}
		h.set(slab, i, h.heap[below])
		i = below
	}
	h.set(slab, i, r)
}

func (h *ranks) set(slab []request, i int, r ranking) {
	h.heap[i] = r
	slab[r.slot].place = int32(i)
}
