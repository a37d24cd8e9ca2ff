package kernel

// SystemCap bounds all requests in the system: one that finds K others waiting
// or in service is dropped.
type SystemCap struct {
	K int // from 1 to MaxRequests
}

func (c SystemCap) problems(field string) []Invalid { return whole(field+".K", c.K, 1, MaxRequests) }

func (c SystemCap) open(s *station) gate { return &systemCap{s, c.K, Dropped} }

type systemCap struct {
	s    *station
	k    int
	fate Fate
}

func (c *systemCap) admit(*request) Fate {
	if c.s.inSystem() >= c.k {
		return c.fate
	}
	return undecided
}

func (c SystemCap) room(float64) float64 { return float64(c.K) }
