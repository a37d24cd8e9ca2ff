package kernel

import "math"

// timeouts is when clients give up, in order: with one length for all, the
// first to begin is the first to end, so that a ring will do.
type timeouts struct {
	after   float64
	abandon bool
	ring    []timeout // its length is a power of two
	first   int
	count   int
}

// timeout is one request's.
type timeout struct {
	at   float64
	id   int
	slot int32
}

func (t *timeouts) open(c Client) {
	t.after, t.abandon = c.Timeout.After, c.Timeout.Abandon
	t.ring = make([]timeout, 64)
}

// schedule starts the timeout of a request that has just joined.
func (t *timeouts) schedule(s *station, slot int32) {
	if t.count == len(t.ring) {
		grown := make([]timeout, 2*len(t.ring))
		n := copy(grown, t.ring[t.first:])
		copy(grown[n:], t.ring[:t.first])
		t.ring, t.first = grown, 0
	}
	r := &s.slab[slot]
	t.ring[(t.first+t.count)&(len(t.ring)-1)] = timeout{r.arrival + t.after, r.id, slot}
	t.count++
}

// next is the instant of the first timeout of a request whose fate is open,
// +Inf for none.
func (t *timeouts) next(s *station) float64 {
	for t.count > 0 {
		head := &t.ring[t.first]
		if s.slab[head.slot].id == head.id {
			return head.at
		}
		t.drop()
	}
	return math.Inf(1)
}

func (t *timeouts) drop() {
	t.first = (t.first + 1) & (len(t.ring) - 1)
	t.count--
}

// giveUp ends the patience of all clients whose timeout is now.
func (s *station) giveUp(now float64) {
	for s.timeouts.next(s) == now {
		at := s.timeouts.ring[s.timeouts.first].slot
		s.timeouts.drop()
		r := &s.slab[at]
		if s.timeouts.abandon && r.server == noServer {
			s.leave(at)
			s.discard(at, Abandoned)
			continue
		}
		s.retries.fail(s, r)
	}
}

// limits gives the longest sojourn in s that is on time, for each class.
func (c Client) limits(classes int) []float64 {
	all := make([]float64, classes)
	for class := range all {
		all[class] = c.deadline(class) + c.Slack
	}
	return all
}

// deadline gives that of a class in s, +Inf for none.
func (c Client) deadline(class int) float64 {
	limit := c.Deadline
	if class < len(c.Deadlines) {
		limit = c.Deadlines[class]
	}
	if limit == 0 {
		return math.Inf(1)
	}
	return limit
}
