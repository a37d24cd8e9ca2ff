package kernel

// QueueCap is a waiting room: a request that finds K others waiting is
// dropped. Those in service do not count.
type QueueCap struct {
	K int // from 1 to MaxRequests
}

func (q QueueCap) problems(field string) []Invalid { return whole(field+".K", q.K, 1, MaxRequests) }

func (q QueueCap) open(s *station) gate {
	if s.gate == nil { // no other policy is asked before it
		s.room = min(s.room, q.K)
		return nil
	}
	return &queueCap{s, q.K}
}

type queueCap struct {
	s *station
	k int
}

func (q *queueCap) admit(*request) Fate {
	if q.s.full(q.k) {
		return Dropped
	}
	return undecided
}

func (q QueueCap) room(servers float64) float64 { return servers + float64(q.K) }

func (QueueCap) looksAtWaiting() {}
