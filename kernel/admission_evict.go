package kernel

// EvictOldest lets everyone join, and then sheds the oldest request that waits
// if more than K wait or are in service. That may be the one that has just
// joined. It acts last, after every other policy has let the request in.
type EvictOldest struct {
	K int // from 1 to MaxRequests
}

func (e EvictOldest) problems(field string) []Invalid { return whole(field+".K", e.K, 1, MaxRequests) }

func (e EvictOldest) open(s *station) gate {
	if s.evictAt == 0 || e.K < s.evictAt {
		s.evictAt = e.K
	}
	return nil
}

func (e EvictOldest) room(float64) float64 { return float64(e.K) }
