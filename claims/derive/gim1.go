package derive

import "math"

// Gaps are the times between arrivals, one like the other and independent:
// their mean, in seconds, and the mean of e^{-s A} for s per second.
type Gaps struct {
	Mean      float64
	Transform func(s float64) float64
}

// noGaps is what arrivals outside their domain have.
func noGaps() Gaps {
	return Gaps{math.NaN(), func(float64) float64 { return math.NaN() }}
}

// EvenGaps are those of arrivals at a rate per second, all gaps the same:
// e^{-s/lambda}. The rate is positive and finite; they are NaN elsewhere.
func EvenGaps(rate float64) Gaps {
	if !positive(rate) {
		return noGaps()
	}
	return Gaps{1 / rate, func(s float64) float64 { return Exp(-s / rate) }}
}

// PoissonGaps are those of a Poisson process of a rate per second:
// lambda/(lambda+s). The rate is positive and finite; they are NaN elsewhere.
func PoissonGaps(rate float64) Gaps { return ErlangGaps(rate, 1) }

// ErlangGaps are those of which each is the sum of so many exponential stages,
// for arrivals at a rate per second: (k lambda/(k lambda+s))^k. The rate is
// positive and finite, k at least one; they are NaN elsewhere.
func ErlangGaps(rate float64, stages int) Gaps {
	if !positive(rate) || stages < 1 {
		return noGaps()
	}
	each := float64(rate * float64(stages))
	return Gaps{1 / rate, func(s float64) float64 { return powerOf(each/(each+s), stages) }}
}

// HyperexponentialGaps are those that are one of two exponentials with
// balanced means, as in [HyperexponentialMoments], for arrivals at a rate per
// second. The squared coefficient of variation is at least one; they are NaN
// elsewhere.
func HyperexponentialGaps(rate, squaredVariation float64) Gaps {
	if !positive(rate) || !(squaredVariation >= 1) || math.IsInf(squaredVariation, 1) {
		return noGaps()
	}
	lean := math.Sqrt((squaredVariation - 1) / (squaredVariation + 1))
	p, q := (1+lean)/2, (1-lean)/2
	return Gaps{1 / rate, func(s float64) float64 {
		often, seldom := float64(2*p*rate), float64(2*q*rate)
		return p*often/(often+s) + q*seldom/(seldom+s)
	}}
}

// GIM1Idle is 1-sigma, the share of requests of GI/M/1 that do not wait, in
// steady state, where sigma is the root below one of
//
//	sigma = E[e^{-mu(1-sigma)A}]
//
// for gaps A and a service rate mu per second. It is NaN unless the mean gap
// is longer than the mean service. Kleinrock, Queueing Systems I (1975), 6.4.
func GIM1Idle(gaps Gaps, mu float64) float64 {
	if !positive(mu) || !positive(gaps.Mean) || float64(gaps.Mean*mu) <= 1 {
		return math.NaN()
	}
	// 1-y less the transform at mu y rises from zero at y = 0, then falls
	// below zero, and has one root in between. A number that is the root is
	// found as it is.
	above := func(y float64) bool { return 1-y >= gaps.Transform(float64(mu*y)) }
	low, high := 0.5, 1.0
	for !above(low) && low > 1e-12 {
		low, high = low/2, low
	}
	for middle := (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2 {
		if above(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// GIM1Mean is the mean sojourn time of GI/M/1 in steady state, in seconds:
// 1/(mu(1-sigma)). The domain is that of [GIM1Idle].
func GIM1Mean(gaps Gaps, mu float64) float64 {
	return 1 / (mu * GIM1Idle(gaps, mu))
}

// GIM1MeanWait is the mean waiting time of GI/M/1 in steady state, in seconds:
// sigma/(mu(1-sigma)). The domain is that of [GIM1Idle].
func GIM1MeanWait(gaps Gaps, mu float64) float64 {
	return float64((1 - GIM1Idle(gaps, mu)) * GIM1Mean(gaps, mu))
}

// GIM1WaitDeviation is the standard deviation of the waiting time of GI/M/1,
// first in first out, in steady state, in seconds: √(sigma(2-sigma))/(mu(1-sigma)),
// since the wait is zero with 1-sigma and else exponential. The domain is that
// of [GIM1Idle].
func GIM1WaitDeviation(gaps Gaps, mu float64) float64 {
	sigma := 1 - GIM1Idle(gaps, mu)
	return float64(math.Sqrt(float64(sigma*(2-sigma))) * GIM1Mean(gaps, mu))
}

// GIM1Quantile is the p-quantile of the sojourn time of GI/M/1, first in first
// out, in steady state, in seconds: ln(1/(1-p))/(mu(1-sigma)), since the
// sojourn is exponential. The domain is that of [GIM1Idle] and 0 <= p < 1.
func GIM1Quantile(gaps Gaps, mu, p float64) float64 {
	if !(p >= 0 && p < 1) {
		return math.NaN()
	}
	return float64(-Log(1-p) * GIM1Mean(gaps, mu))
}
