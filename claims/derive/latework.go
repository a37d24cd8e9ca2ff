package derive

import "math"

// MM1KLateWork is the share of its working time that the server of M/M/1/K,
// first in first out, in steady state, gives to requests whose sojourn exceeds
// t seconds. The services that make up a sojourn T are alike, so that E[S; T>t]
// of one of n+1 is E[T; T>t]/(n+1), which is E[S] times the share of Erlang(n+2)
// above t: the mixture of [MM1KAbove] with a service more. The domain is that of
// MM1KAbove.
func MM1KLateWork(lambda, mu float64, places int, t float64) float64 {
	if !mm1k(lambda, mu, places) || !finite(t) {
		return math.NaN()
	}
	weights := append([]float64{0}, geometric(rho(lambda, mu), places-1)...)
	return erlangMixtureAbove(mu, t, atLeast(weights))
}

// MM1ExpiryLateWork is that share for the queue of [MM1ExpiryExpired] and its
// deadline d: the integral of E[S; S>d-x] over the work x found,
//
//	p_0 e^{-(mu-lambda)d} (1 + (1-e^{-lambda d})/rho) / P(served)
//
// The domain is that of MM1ExpiryExpired.
func MM1ExpiryLateWork(lambda, mu, deadline float64) float64 {
	m := newMM1Expiry(lambda, mu, deadline)
	r := rho(lambda, mu)
	late := float64(m.more / r * (1 + (1-Exp(float64(-lambda*deadline)))/r))
	return late / (m.none + m.some)
}
