package kernel

// QueueCap is a waiting room: a request that finds K others waiting is
// dropped. Those in service do not count.
type QueueCap struct {
	K int // from 1 to MaxRequests
}

func (q QueueCap) problems(field string) []Invalid { return whole(field+".K", q.K, 1, MaxRequests) }

func (q QueueCap) open(s *station) gate { return &queueCap{s, q.K} }

type queueCap struct {
	s *station
	k int
}

func (q *queueCap) admit(*request) Fate {
	if q.s.waiting >= q.k {
		return Dropped
	}
	return undecided
}

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

// ConcurrencyLimit sheds a request that finds N others waiting or in service.
// It is SystemCap as a policy, not as a full queue.
type ConcurrencyLimit struct {
	N int // from 1 to MaxRequests
}

func (c ConcurrencyLimit) problems(field string) []Invalid {
	return whole(field+".N", c.N, 1, MaxRequests)
}

func (c ConcurrencyLimit) open(s *station) gate { return &systemCap{s, c.N, Shed} }
