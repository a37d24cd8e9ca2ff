package derive

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// EffectiveSample is how many independent waiting times a row of n waiting
// times of M/M/1, first in first out, is worth when their mean is taken: n
// times [MM1WaitVariance] over [MM1MeanWaitVariance]. It is for rates per second
// with 0 < lambda < mu and n of at least one, much longer than the relaxation
// time; it is NaN elsewhere.
func EffectiveSample(lambda, mu float64, n int) float64 {
	if n < 1 {
		return math.NaN()
	}
	return float64(float64(n) * (MM1WaitVariance(lambda, mu) / MM1MeanWaitVariance(lambda, mu)))
}

// NaiveCoverage is the probability that an interval of so much confidence for
// the mean wait of M/M/1 holds the mean, when it is made from one long run as
// if its waits were independent: the interval is too short by the root of
// EffectiveSample/n. The rates are per second with 0 < lambda < mu, the
// confidence at least zero and below one; it is NaN elsewhere.
func NaiveCoverage(lambda, mu, confidence float64) float64 {
	worth := MM1WaitVariance(lambda, mu) / MM1MeanWaitVariance(lambda, mu)
	return NormalWithin(float64(normalLimit(confidence) * math.Sqrt(worth)))
}

// NormalWithin is the probability that a normal number lies within z standard
// deviations of its mean, for z >= 0; it is NaN elsewhere. It is twice the
// density times z + z³/3 + z⁵/(3·5) + …, of which no term is negative.
func NormalWithin(z float64) float64 {
	switch {
	case !(z >= 0):
		return math.NaN()
	case z > 9:
		return 1
	}
	square := float64(z * z)
	sum, term := 0.0, z
	for k := 3.0; sum+term > sum; k += 2 {
		sum += term
		term = term * square / k
	}
	const rootHalfPi = 1.2533141373155002512
	return min(1, float64(Exp(-square/2)*sum)/rootHalfPi)
}

// normalLimit is the z with [NormalWithin] of so much.
func normalLimit(within float64) float64 {
	return quantileOf(func(z float64) float64 { return 1 - NormalWithin(z) }, within, 1)
}

// SidakLimit is what the largest of so many independent |z| stays below with
// probability 1-level: the z with NormalWithin(z) = (1-level)^{1/checks}. The
// number is at least one, the level above zero and below one; it is NaN
// elsewhere. Šidák (1967).
func SidakLimit(checks int, level float64) float64 {
	if checks < 1 || !(level > 0 && level < 1) {
		return math.NaN()
	}
	return normalLimit(power(1-level, 1/float64(checks)))
}

// ChiSquaredQuantile is the p-quantile of the sum of so many squares of
// independent standard normal numbers: twice the inverse of the regularised
// incomplete gamma function at half of their number. The number is at least
// one, p above zero and below one; it is NaN elsewhere. Its last digits may
// differ between processors.
func ChiSquaredQuantile(squares int, p float64) float64 {
	if squares < 1 || !(p > 0 && p < 1) {
		return math.NaN()
	}
	return float64(2 * mathext.GammaIncRegInv(float64(squares)/2, p))
}
