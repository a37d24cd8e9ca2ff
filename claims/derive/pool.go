package derive

import "math"

// pool says whether servers at rate mu each keep up with arrivals at rate
// lambda.
func pool(lambda, mu float64, servers int) bool {
	return servers >= 1 && positive(mu) && stable(lambda, float64(float64(servers)*mu))
}

// MMcMean is the mean sojourn time of M/M/c in steady state, in seconds: the
// mean wait of [MMcMeanWait] and one service. The domain is the same.
func MMcMean(lambda, mu float64, servers int) float64 {
	return MMcMeanWait(lambda, mu, servers) + 1/mu
}

// MMcWaitDeviation is the standard deviation of the waiting time of M/M/c,
// first in first out, in steady state, in seconds: √(C(2-C))/(c mu-lambda),
// since the wait is zero with 1-C, C of [ErlangC], and else exponential. The
// domain is that of [MMcMeanWait].
func MMcWaitDeviation(lambda, mu float64, servers int) float64 {
	if !pool(lambda, mu, servers) {
		return math.NaN()
	}
	waits := ErlangC(lambda/mu, servers)
	return math.Sqrt(float64(waits*(2-waits))) / (float64(float64(servers)*mu) - lambda)
}

// MMcAbove is the share of requests of M/M/c, first in first out, in steady
// state, whose sojourn exceeds t seconds. The wait is zero with 1-C, C of
// [ErlangC], and else exponential with rate eta = c mu-lambda; the service,
// independent of it, comes on top:
//
//	(1-C) e^{-mu t} + C (e^{-eta t} + eta ∫ e^{-eta x - mu(t-x)} dx), x from 0 to t.
//
// The domain is that of [MMcMeanWait] and t >= 0; it is NaN elsewhere.
func MMcAbove(lambda, mu float64, servers int, t float64) float64 {
	if !pool(lambda, mu, servers) || !finite(t) {
		return math.NaN()
	}
	waits := ErlangC(lambda/mu, servers)
	eta := float64(float64(servers)*mu) - lambda
	slower, apart := Exp(float64(-min(eta, mu)*t)), math.Abs(eta-mu)
	both := float64(eta * t * slower * decay(float64(apart*t)))
	wait := Exp(float64(-eta*t)) + both
	return float64((1-waits)*Exp(float64(-mu*t))) + float64(waits*wait)
}

// MMcQuantile is the p-quantile of the sojourn time of M/M/c, first in first
// out, in steady state, in seconds, from [MMcAbove]. The domain is that of
// [MMcMeanWait] and 0 <= p < 1; it is NaN elsewhere.
func MMcQuantile(lambda, mu float64, servers int, p float64) float64 {
	above := func(t float64) float64 { return MMcAbove(lambda, mu, servers, t) }
	return quantileOf(above, p, 1/mu)
}

// MMcWaitQuantile is the p-quantile of the waiting time of M/M/c, first in
// first out, in steady state, in seconds: ln(C/(1-p))/(c mu-lambda) with C of
// [ErlangC], zero where no more than 1-p wait. The domain is that of
// [MMcMeanWait] and 0 <= p < 1; it is NaN elsewhere.
func MMcWaitQuantile(lambda, mu float64, servers int, p float64) float64 {
	if !pool(lambda, mu, servers) || !(p >= 0 && p < 1) {
		return math.NaN()
	}
	waits := ErlangC(lambda/mu, servers)
	return max(0, Log(waits/(1-p))/(float64(float64(servers)*mu)-lambda))
}

// MMcKBlocked is the share of requests that M/M/c/K refuses, in steady state:
// the share of time in which it has K requests, by [BirthDeath]. The K places
// in the system count those in service; K is at least the number of servers,
// rates are per second and positive. It is NaN elsewhere.
func MMcKBlocked(lambda, mu float64, servers, places int) float64 {
	if !mm1k(lambda, mu, places) || servers < 1 || places < servers {
		return math.NaN()
	}
	up, down := make([]float64, places), make([]float64, places)
	for n := range places {
		up[n] = lambda
		down[n] = float64(float64(min(n+1, servers)) * mu)
	}
	return BirthDeath(up, down)[places]
}
