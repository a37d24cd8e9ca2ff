package derive

import "slices"

// PickFirst is one server with services of one length whose choice of whom to
// serve comes before an arrival at the same instant. A Station has it the other
// way round.
type PickFirst struct {
	// Newest serves the newest, not the oldest.
	Newest bool
	// Cap drops who finds so many waiting or in service. Zero is no cap.
	Cap int
	// Deadline expires, when their turn comes, those who would be completed
	// later than that after their arrival. Zero is no deadline.
	Deadline float64
	// Service is how long every service takes.
	Service float64
	// Horizon is when the run closes: nobody comes or starts at that instant or
	// later, and those that wait are stranded.
	Horizon float64
}

// Run returns what becomes of calls at given instants, in order.
func (p PickFirst) Run(calls []float64) History {
	come, _ := slices.BinarySearch(calls, p.Horizon)
	calls = calls[:come]
	h := History{Calls: len(calls), End: p.Horizon}
	for i, at := range calls {
		h.Attempts = append(h.Attempts, Attempt{Sequence: i, Call: i, Try: 1, Arrival: at, Server: Nobody, Fate: Stranded, Discard: p.Horizon})
	}
	var waiting []int
	now, next := 0.0, 0
	join := func() {
		inSystem := len(waiting)
		if calls[next] < now {
			inSystem++ // the one in service until now
		}
		if p.Cap > 0 && inSystem >= p.Cap {
			h.Attempts[next].Fate, h.Attempts[next].Discard = Dropped, calls[next]
		} else {
			waiting = append(waiting, next)
		}
		next++
	}
	for now < p.Horizon && (len(waiting) > 0 || next < len(calls)) {
		if len(waiting) == 0 && calls[next] >= now {
			now = calls[next]
			join()
		}
		for next < len(calls) && calls[next] < now {
			join()
		}
		if len(waiting) == 0 {
			continue
		}
		a := &h.Attempts[p.take(&waiting)]
		if p.Deadline > 0 && now-a.Arrival+p.Service > p.Deadline {
			a.Fate, a.Discard = Expired, now
			continue
		}
		a.Server, a.Start, a.Fate, a.End, a.Discard = 0, now, Completed, now+p.Service, 0
		now = a.End
	}
	for next < len(calls) {
		join()
	}
	return h
}

// take removes the one whose turn it is.
func (p PickFirst) take(waiting *[]int) int {
	at := 0
	if p.Newest {
		at = len(*waiting) - 1
	}
	who := (*waiting)[at]
	*waiting = append((*waiting)[:at], (*waiting)[at+1:]...)
	return who
}
