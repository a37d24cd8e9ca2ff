package derive

import "math"

// Moments are those of a service time: the means of S, S² and S³, in seconds,
// seconds squared and seconds cubed.
type Moments struct {
	First, Second, Third float64
}

// noMoments is what a service time outside its domain has.
func noMoments() Moments { return Moments{math.NaN(), math.NaN(), math.NaN()} }

// scaledMoments are those of a time with so many times the mean.
func scaledMoments(mean, second, third float64) Moments {
	square := float64(mean * mean)
	return Moments{mean, float64(square * second), float64(square * mean * third)}
}

// DeterministicMoments are those of a service that always takes the same
// time, in seconds: s, s², s³. They are NaN unless it is positive and finite.
func DeterministicMoments(service float64) Moments {
	if !positive(service) {
		return noMoments()
	}
	return scaledMoments(service, 1, 1)
}

// ExponentialMoments are those of an exponential service with a mean in
// seconds: m, 2m², 6m³. They are NaN unless it is positive and finite.
func ExponentialMoments(mean float64) Moments {
	if !positive(mean) {
		return noMoments()
	}
	return scaledMoments(mean, 2, 6)
}

// HyperexponentialMoments are those of a service that is one of two
// exponentials with balanced means: with probability p the mean is m/(2p),
// else m/(2(1-p)), where 2p-1 = √((c²-1)/(c²+1)) and c² is the squared
// coefficient of variation. E[S²] = m²(1+c²), and E[S³] = 3m³c²(1+c²) follows
// from p(1-p) = 1/(2(1+c²)). The mean m is in seconds and positive, c² at
// least one; they are NaN elsewhere.
func HyperexponentialMoments(mean, squaredVariation float64) Moments {
	if !positive(mean) || !(squaredVariation >= 1) || math.IsInf(squaredVariation, 1) {
		return noMoments()
	}
	sum := 1 + squaredVariation
	return scaledMoments(mean, sum, float64(3*sum*squaredVariation))
}

// ParetoMoments are those of a bounded Pareto service: the density falls as
// x^{-shape-1} from low to high, both in seconds, and
//
//	E[S^k] = shape low^shape/(1-(low/high)^shape) (high^{k-shape} - low^{k-shape})/(k-shape)
//
// with ln(high/low) for the last quotient where the shape is k. The domain is
// shape > 0 and 0 < low < high; they are NaN elsewhere.
func ParetoMoments(shape, low, high float64) Moments {
	if !positive(shape) || !positive(low) || !positive(high) || low >= high {
		return noMoments()
	}
	span := Log(high / low)
	whole := float64(span * decay(float64(shape*span)))
	moment := func(k float64) float64 {
		return span * decay(float64((shape-k)*span)) / whole
	}
	return scaledBy(low, moment(1), moment(2), moment(3))
}

// scaledBy are the moments of a time in units of so many seconds.
func scaledBy(unit, first, second, third float64) Moments {
	square := float64(unit * unit)
	return Moments{float64(unit * first), float64(square * second), float64(square * unit * third)}
}

// LognormalMoments are those of a lognormal service with a mean in seconds and
// a squared coefficient of variation c²: m, m²(1+c²), m³(1+c²)³. The mean is
// positive, c² at least zero; they are NaN elsewhere.
func LognormalMoments(mean, squaredVariation float64) Moments {
	if !positive(mean) || !finite(squaredVariation) {
		return noMoments()
	}
	sum := 1 + squaredVariation
	return scaledMoments(mean, sum, float64(sum*sum*sum))
}

// UniformMoments are those of a service uniform between two times in seconds:
// (a+b)/2, (a²+ab+b²)/3, (a+b)(a²+b²)/4. The domain is 0 <= a <= b, b above
// zero and finite; they are NaN elsewhere.
func UniformMoments(low, high float64) Moments {
	if !(low >= 0) || !positive(high) || low > high {
		return noMoments()
	}
	aa, ab, bb := float64(low*low), float64(low*high), float64(high*high)
	return Moments{(low + high) / 2, (aa + ab + bb) / 3, float64((low + high) * (aa + bb) / 4)}
}

// steady says whether one server with such services keeps up with arrivals at
// rate lambda.
func (m Moments) steady(lambda float64) bool {
	return positive(lambda) && positive(m.First) && float64(lambda*m.First) < 1
}

// MG1MeanWait is the mean waiting time of M/G/1 in steady state, in seconds,
// under any discipline that neither looks at service times nor interrupts a
// service: lambda E[S²]/(2(1-rho)) with rho = lambda E[S], for a rate per
// second and 0 < rho < 1. It is NaN elsewhere. Pollaczek (1930), Khinchine
// (1932).
func MG1MeanWait(lambda float64, service Moments) float64 {
	if !service.steady(lambda) {
		return math.NaN()
	}
	idle := 1 - float64(lambda*service.First)
	return lambda * service.Second / (2 * idle)
}

// MG1Mean is the mean sojourn time of M/G/1 in steady state, in seconds: the
// mean wait of [MG1MeanWait] and the mean service. The domain is the same.
func MG1Mean(lambda float64, service Moments) float64 {
	return MG1MeanWait(lambda, service) + service.First
}

// MG1WaitSecondMoment is the mean of the square of the waiting time of M/G/1,
// first in first out, in steady state, in seconds squared:
// 2 E[W]² + lambda E[S³]/(3(1-rho)). The domain is that of [MG1MeanWait].
// Takács (1962); Kleinrock, Queueing Systems I (1975), 5.7.
func MG1WaitSecondMoment(lambda float64, service Moments) float64 {
	wait := MG1MeanWait(lambda, service)
	idle := 1 - float64(lambda*service.First)
	return float64(2*wait*wait) + lambda*service.Third/(3*idle)
}

// MG1WaitDeviation is the standard deviation of the waiting time of M/G/1,
// first in first out, in steady state, in seconds, from [MG1WaitSecondMoment].
// The domain is that of [MG1MeanWait].
func MG1WaitDeviation(lambda float64, service Moments) float64 {
	wait := MG1MeanWait(lambda, service)
	return math.Sqrt(MG1WaitSecondMoment(lambda, service) - float64(wait*wait))
}

// SharedMean is the mean sojourn time of M/G/1 in which all present share the
// server equally, in steady state, in seconds: E[S]/(1-rho), whatever else the
// law of S is. It takes the rate per second and the mean service in seconds,
// and is NaN unless 0 < rho < 1. Kleinrock, Queueing Systems II (1976), 4.4.
func SharedMean(lambda, meanService float64) float64 {
	return SharedMeanOf(lambda, meanService, meanService)
}

// SharedMeanOf is the mean sojourn time of those requests of [SharedMean]
// that need a service of so many seconds: service/(1-rho). It is NaN for a
// service that is negative or infinite and outside of SharedMean's domain.
func SharedMeanOf(lambda, meanService, service float64) float64 {
	if !(Moments{First: meanService}).steady(lambda) || !finite(service) {
		return math.NaN()
	}
	return service / (1 - float64(lambda*meanService))
}
