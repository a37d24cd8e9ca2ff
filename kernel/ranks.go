package kernel

// ranks is a heap of requests: the least tag first, then the lowest class if
// byClass is set, then the oldest. A request's place is its place in the heap.
type ranks struct {
	slots   []int32
	byClass bool
}

func (h *ranks) before(a, b *request) bool {
	if a.tag != b.tag {
		return a.tag < b.tag
	}
	if h.byClass && a.class != b.class {
		return a.class < b.class
	}
	return a.id < b.id
}

func (h *ranks) push(slab []request, at int32) {
	h.slots = append(h.slots, at)
	h.up(slab, len(h.slots)-1, at)
}

func (h *ranks) pop(slab []request) int32 {
	first := h.slots[0]
	h.remove(slab, first)
	return first
}

// remove takes out a request, wherever it is.
func (h *ranks) remove(slab []request, at int32) {
	i := int(slab[at].place)
	n := len(h.slots) - 1
	last := h.slots[n]
	h.slots = h.slots[:n]
	if i == n {
		return
	}
	if i > 0 && h.before(&slab[last], &slab[h.slots[(i-1)/2]]) {
		h.up(slab, i, last)
	} else {
		h.down(slab, i, last)
	}
}

// up puts a request at place i or above it.
func (h *ranks) up(slab []request, i int, at int32) {
	r := &slab[at]
	for i > 0 {
		above := h.slots[(i-1)/2]
		if !h.before(r, &slab[above]) {
			break
		}
		h.set(slab, i, above)
		i = (i - 1) / 2
	}
	h.set(slab, i, at)
}

// down puts a request at place i or below it.
func (h *ranks) down(slab []request, i int, at int32) {
	r := &slab[at]
	n := len(h.slots)
	for 2*i+1 < n {
		below := 2*i + 1
		if below+1 < n && h.before(&slab[h.slots[below+1]], &slab[h.slots[below]]) {
			below++
		}
		if !h.before(&slab[h.slots[below]], r) {
			break
		}
		h.set(slab, i, h.slots[below])
		i = below
	}
	h.set(slab, i, at)
}

func (h *ranks) set(slab []request, i int, at int32) {
	h.slots[i] = at
	slab[at].place = int32(i)
}
