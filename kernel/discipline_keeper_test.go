package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// crowding is a station whose queue grows to hundreds and shrinks to nobody
// again and again. Requests leave as the discipline says or from anywhere;
// waits is who waits, in order of arrival.
type crowding struct {
	s     *station
	rest  *rand.Rand
	waits []int32
}

func newCrowding(kinds int) *crowding {
	c := &crowding{s: &station{slab: make([]request, 1), kinds: kinds}, rest: rand.New(rand.NewPCG(1, 2))}
	c.s.policy.open(uniforms{nativeStream(3, "policy")}, drawBlock, false)
	return c
}

// run takes the discipline through 100,000 steps. pick says which of those who
// wait comes next, by its place among them.
func (c *crowding) run(t *testing.T, d Discipline, pick func() int) {
	p := d.open(c.s)
	c.s.keeper = p.(keeper)
	for step := range 100_000 {
		joins := 40 + 20*(step/2000%2) // of 100 steps: the queue shrinks and grows in turn
		switch k := c.rest.IntN(100); {
		case k < joins:
			at, r := c.s.slot()
			r.class, r.id = int32(c.rest.IntN(c.s.kinds)), step
			c.s.keeper.join(at, r)
			c.s.join(at, r)
			c.waits = append(c.waits, at)
		case len(c.waits) == 0:
		case k < 90:
			place := pick()
			at := p.next()
			if at != c.waits[place] {
				t.Fatalf("step %d, %d wait: request %d is next, not %d", step, len(c.waits), c.s.slab[at].id, c.s.slab[c.waits[place]].id)
			}
			c.s.unlink(&c.s.slab[at])
			c.free(place)
		default:
			place := c.rest.IntN(len(c.waits))
			c.s.leave(c.waits[place])
			c.free(place)
		}
	}
}

// free makes the place of a request that waits no longer free.
func (c *crowding) free(place int) {
	at := c.waits[place]
	c.waits = slices.Delete(c.waits, place, place+1)
	c.s.slab[at].newer, c.s.unused = c.s.unused, at
}

func TestRandomTakesTheKthOfACrowd(t *testing.T) {
	c := newCrowding(1)
	same, longest := nativeStream(3, "policy"), 0
	c.run(t, Random{}, func() int {
		longest = max(longest, len(c.waits))
		if len(c.waits) == 1 {
			return 0
		}
		return int(same.uniform() * float64(len(c.waits)))
	})
	if longest < 2*fewRandom {
		t.Errorf("at most %d wait, want a crowd", longest)
	}
}

func TestPriorityTakesTheOldestOfTheLowestClass(t *testing.T) {
	c := newCrowding(5)
	c.run(t, Priority{}, func() int {
		first := 0
		for place, at := range c.waits {
			if c.s.slab[at].class < c.s.slab[c.waits[first]].class {
				first = place
			}
		}
		return first
	})
}
