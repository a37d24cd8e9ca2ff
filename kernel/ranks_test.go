package kernel

import (
	"math/rand/v2"
	"testing"
)

// Requests come and go, some as the first and some from anywhere: the first is
// the one that comes first of those still there, and the heap holds no more of
// those who have left than of the others.
func TestRanksForgetThoseWhoLeft(t *testing.T) {
	const room = 20
	r, slab := rand.New(rand.NewPCG(1, 1)), make([]request, room)
	h, waiting, longest := ranks{byClass: true}, 0, 0
	for id := range 200_000 {
		at := int32(r.IntN(room))
		switch {
		case slab[at].id == 0: // the place is free
			slab[at] = request{id: id + 1, tag: float64(r.IntN(50)), class: int32(r.IntN(2))}
			h.push(slab, at, &slab[at], slab[at].tag)
			waiting++
		case r.IntN(4) > 0:
			slab[at].id = 0
			h.leave()
			waiting--
		default:
			want := firstOf(slab)
			if got := h.next(slab); got != want {
				t.Fatalf("step %d: %+v comes first, not %+v", id, slab[got], slab[want])
			}
			slab[want].id = 0
			waiting--
		}
		if h.count() != waiting+h.gone {
			t.Fatalf("step %d: %d there, where %d wait and %d have left", id, h.count(), waiting, h.gone)
		}
		longest = max(longest, h.count())
	}
	if longest > 2*room+2 {
		t.Errorf("%d there, where at most %d wait", longest, room)
	}
}

// firstOf looks at all who wait.
func firstOf(slab []request) (first int32) {
	before := func(a, b *request) bool {
		if a.tag != b.tag {
			return a.tag < b.tag
		}
		return a.class < b.class || a.class == b.class && a.id < b.id
	}
	first = -1
	for at := range slab {
		if slab[at].id != 0 && (first < 0 || before(&slab[at], &slab[first])) {
			first = int32(at)
		}
	}
	return first
}
