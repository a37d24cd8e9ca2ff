package kernel

import (
	"math"
	"math/bits"
	"slices"
)

// ranks is requests in order: the least tag first, then the lowest class if
// byClass is set, then the oldest. A request that leaves without being the first
// stays until it comes to the front, or until half of them have left.
//
// The first few stand in a line, all others in a heap behind it. Who joins a
// short queue finds its place near the front of the line, or behind it, after a
// step or two; in a heap every next one would sink another from the top to the
// bottom.
type ranks struct {
	line    [lineLength]ranking // the first one last
	inLine  int
	heap    []ranking
	byClass bool
	gone    int // how many of them have left
}

// lineLength is how many may stand in the line.
const lineLength = 16

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
func (a ranking) before(b ranking) int {
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

// count is how many there are, with those who have left.
func (h *ranks) count() int { return h.inLine + len(h.heap) }

// first is the request that comes first. There must be one.
func (h *ranks) first(slab []request) int32 {
	if h.gone > 0 {
		h.passOver(slab)
	}
	return h.front().slot
}

// front is the first of all, also if it has left.
func (h *ranks) front() *ranking {
	if h.inLine > 0 {
		return &h.line[h.inLine-1]
	}
	return &h.heap[0]
}

// passOver takes out those at the front who have left.
func (h *ranks) passOver(slab []request) {
	for h.gone > 0 && h.front().left(slab) {
		h.gone--
		h.pop()
	}
}

// left says whether the request is no longer in its place in the slab.
func (a *ranking) left(slab []request) bool {
	return slab[a.slot].id != int(a.order&(1<<classShift-1))
}

// push adds a request, which has its place in the slab, with a tag: to the line
// if it comes before all in the heap.
func (h *ranks) push(slab []request, at int32, r *request, tag float64) {
	if h.gone > 0 && 2*h.gone > h.count() {
		h.clean(slab)
	}
	if h.inLine == lineLength {
		h.shorten()
	}
	added := ranking{ordered(tag), uint64(r.id), at}
	if h.byClass {
		added.order |= uint64(r.class) << classShift
	}
	if len(h.heap) > 0 && added.before(h.heap[0]) == 0 {
		h.rise(added)
		return
	}
	i := h.inLine
	h.inLine++
	for ; i > 0 && h.line[i-1].before(added) != 0; i-- {
		h.line[i] = h.line[i-1]
	}
	h.line[i] = added
}

// next takes out the request that comes first. There must be one.
func (h *ranks) next(slab []request) int32 {
	if h.gone == 0 && h.inLine > 0 {
		h.inLine--
		return h.line[h.inLine].slot
	}
	return h.nextOfAll(slab)
}

// nextOfAll is next where it has to look at more than the line.
func (h *ranks) nextOfAll(slab []request) int32 {
	at := h.first(slab)
	h.pop()
	return at
}

// leave takes note that a request leaves which next did not give.
func (h *ranks) leave() { h.gone++ }

// clean takes out all who have left.
func (h *ranks) clean(slab []request) {
	left := func(r ranking) bool { return r.left(slab) }
	h.inLine = len(slices.DeleteFunc(h.line[:h.inLine], left))
	rest := slices.DeleteFunc(h.heap, left)
	h.heap, h.gone = rest[:0], 0
	for _, r := range rest {
		h.rise(r)
	}
}

// shorten moves the half of the line that comes last to the heap.
func (h *ranks) shorten() {
	const half = lineLength / 2
	for i := half - 1; i >= 0; i-- {
		h.rise(h.line[i])
	}
	h.inLine = copy(h.line[:], h.line[half:])
}

// pop takes out the first.
func (h *ranks) pop() {
	if h.inLine > 0 {
		h.inLine--
		return
	}
	n := len(h.heap) - 1
	last := h.heap[n]
	h.heap = h.heap[:n]
	if n > 0 {
		h.sink(last)
	}
}

// rise puts r at the bottom of the heap or above it.
func (h *ranks) rise(r ranking) {
	h.heap = append(h.heap, r)
	i := len(h.heap) - 1
	for i > 0 {
		above := (i - 1) / 2
		if r.before(h.heap[above]) == 0 {
			break
		}
		h.heap[i] = h.heap[above]
		i = above
	}
	h.heap[i] = r
}

// sink puts r at the top of the heap or below it.
func (h *ranks) sink(r ranking) {
	heap, i := h.heap, 0
	for below := 1; below < len(heap); below = 2*i + 1 {
		if other := below + 1; other < len(heap) {
			below += heap[other].before(heap[below])
		}
		if heap[below].before(r) == 0 {
			break
		}
		heap[i] = heap[below]
		i = below
	}
	heap[i] = r
}
