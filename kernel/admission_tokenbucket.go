package kernel

// TokenBucket lets one request in for each token; who finds none is shed.
// Tokens come at a constant rate, up to Burst, and there are Burst at the
// start.
type TokenBucket struct {
	Rate  float64 // tokens per s, from MinRate to MaxRate
	Burst float64 // tokens, from 1 to MaxTime
}

func (b TokenBucket) problems(field string) []Invalid {
	all := between(field+".Rate", b.Rate, MinRate, MaxRate, "per second")
	return append(all, between(field+".Burst", b.Burst, 1, MaxTime, "tokens")...)
}

func (b TokenBucket) open(s *station) gate { return &tokenBucket{s: s, b: b, tokens: b.Burst} }

type tokenBucket struct {
	s      *station
	b      TokenBucket
	tokens float64
	last   float64 // when it last looked
}

func (g *tokenBucket) admit(*request) Fate {
	g.tokens = min(g.b.Burst, g.tokens+float64(g.b.Rate*(g.s.now-g.last)))
	g.last = g.s.now
	if g.tokens < 1 {
		return Shed
	}
	g.tokens--
	return undecided
}
