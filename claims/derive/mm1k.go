package derive

import "math"

// geometric is the weights ratio^n for n from 0 to last, scaled so that the
// largest is one.
func geometric(ratio float64, last int) []float64 {
	weights := make([]float64, last+1)
	w := 1.0
	for i := range weights {
		if ratio > 1 {
			weights[last-i] = w
			w /= ratio
		} else {
			weights[i] = w
			w = float64(w * ratio)
		}
	}
	return weights
}

// mm1k says whether M/M/1/K is defined: positive rates, and at least one place
// in the system.
func mm1k(lambda, mu float64, places int) bool {
	return positive(lambda) && positive(mu) && places >= 1
}

// MM1KShare is the share of time that M/M/1/K has n requests in the system, in
// steady state: p_n = rho^n (1-rho)/(1-rho^{K+1}), for K places in the system,
// the one in service among them, rates per second, lambda above mu too, and n
// from 0 to K. It is NaN elsewhere. Kleinrock, Queueing Systems I (1975), 3.6.
func MM1KShare(lambda, mu float64, places, n int) float64 {
	if !mm1k(lambda, mu, places) || n < 0 || n > places {
		return math.NaN()
	}
	weights := geometric(rho(lambda, mu), places)
	return weights[n] / sumOf(weights)
}

// sumOf adds from the first to the last.
func sumOf(values []float64) float64 {
	sum := 0.0
	for _, value := range values {
		sum += value
	}
	return sum
}

// MM1KBlocked is the share of the requests offered that M/M/1/K refuses, in
// steady state: p_K of [MM1KShare], since arrivals of a Poisson process see
// what time sees. The domain is that of MM1KShare. Kleinrock (1975), 3.6.
func MM1KBlocked(lambda, mu float64, places int) float64 {
	return MM1KShare(lambda, mu, places, places)
}

// MM1KThroughput is the rate at which M/M/1/K completes requests in steady
// state, per second: lambda (1-p_K). The domain is that of [MM1KShare].
func MM1KThroughput(lambda, mu float64, places int) float64 {
	return float64(lambda * (1 - MM1KBlocked(lambda, mu, places)))
}

// MM1KMeanNumber is the mean number of requests in an M/M/1/K system in steady
// state, the one in service among them: the sum of n p_n. The domain is that
// of [MM1KShare].
func MM1KMeanNumber(lambda, mu float64, places int) float64 {
	if !mm1k(lambda, mu, places) {
		return math.NaN()
	}
	return weightedMean(geometric(rho(lambda, mu), places))
}

// weightedMean is the mean of n when n has the weight weights[n].
func weightedMean(weights []float64) float64 {
	sum := 0.0
	for n, w := range weights {
		sum += float64(float64(n) * w)
	}
	return sum / sumOf(weights)
}

// MM1KMeanQueue is the mean number of requests that wait in M/M/1/K in steady
// state: the mean number in the system less the share of time in which the
// server is busy, 1-p_0. The domain is that of [MM1KShare].
func MM1KMeanQueue(lambda, mu float64, places int) float64 {
	busy := 1 - MM1KShare(lambda, mu, places, 0)
	return MM1KMeanNumber(lambda, mu, places) - busy
}

// MM1KMean is the mean sojourn time of the admitted in M/M/1/K, in steady
// state, in seconds: with n found in the system it is (n+1)/mu, and the
// admitted find n with p_n/(1-p_K). The domain is that of [MM1KShare].
func MM1KMean(lambda, mu float64, places int) float64 {
	if !mm1k(lambda, mu, places) {
		return math.NaN()
	}
	return (1 + weightedMean(geometric(rho(lambda, mu), places-1))) / mu
}

// MM1KAbove is the share of the admitted in M/M/1/K, first in first out, in
// steady state, whose sojourn exceeds t seconds: a mixture of Erlang(n+1) with
// the weights p_n/(1-p_K), n from 0 to K-1. The domain is that of [MM1KShare]
// and t >= 0; it is NaN elsewhere.
func MM1KAbove(lambda, mu float64, places int, t float64) float64 {
	if !mm1k(lambda, mu, places) || !finite(t) {
		return math.NaN()
	}
	return erlangMixtureAbove(mu, t, atLeast(geometric(rho(lambda, mu), places-1)))
}

// finite says whether t is a time: at least zero, and not infinite.
func finite(t float64) bool { return t >= 0 && !math.IsInf(t, 1) }

// MM1KQuantile is the p-quantile of the sojourn time of the admitted in
// M/M/1/K, first in first out, in steady state, in seconds, from [MM1KAbove].
// The domain is that of [MM1KShare] and 0 <= p < 1; it is NaN elsewhere.
func MM1KQuantile(lambda, mu float64, places int, p float64) float64 {
	if !mm1k(lambda, mu, places) {
		return math.NaN()
	}
	tails := atLeast(geometric(rho(lambda, mu), places-1))
	above := func(t float64) float64 { return erlangMixtureAbove(mu, t, tails) }
	return quantileOf(above, p, 1/mu)
}
