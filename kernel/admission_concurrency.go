package kernel

// ConcurrencyLimit sheds a request that finds N others waiting or in service.
// It is SystemCap as a policy, not as a full queue.
type ConcurrencyLimit struct {
	N int // from 1 to MaxRequests
}

func (c ConcurrencyLimit) problems(field string) []Invalid {
	return whole(field+".N", c.N, 1, MaxRequests)
}

func (c ConcurrencyLimit) open(s *station) gate { return &systemCap{s, c.N, Shed} }

func (c ConcurrencyLimit) room(float64) float64 { return float64(c.N) }
