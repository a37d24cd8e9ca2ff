package derive

import "math"

// BirthDeath is the stationary law of a chain on 0, 1, … n: up[i] is the rate
// from i to i+1, at least zero, down[i] that from i+1 to i, above zero, both
// per second. Each step up is taken as often as the step down beside it, so
// that p_{i+1} = p_i up[i]/down[i]. It is nil when the lists differ in length
// or a rate is outside its domain.
func BirthDeath(up, down []float64) []float64 {
	if len(up) != len(down) {
		return nil
	}
	law, sum := []float64{1}, 1.0
	for i := range up {
		if !finite(up[i]) || !positive(down[i]) {
			return nil
		}
		next := law[i] * up[i] / down[i]
		law, sum = append(law, next), sum+next
		if sum > 1e200 {
			law, sum = scaled(law, 1e-200), sum/1e200
		}
	}
	return scaled(law, 1/sum)
}

func scaled(values []float64, by float64) []float64 {
	for i := range values {
		values[i] = float64(values[i] * by)
	}
	return values
}

// ThresholdChain is M/M/1, first in first out, with classes that a threshold on
// the whole queue admits: a request of class k joins when fewer than Places[k]
// wait, of whatever class, or when the server is free. The classes need the
// same services. A reservation, which counts the requests of one class alone,
// is not of this kind.
type ThresholdChain struct {
	// Rates are the arrivals of each class, per second: Poisson processes.
	Rates []float64
	// Places is how many may wait, in requests, by class.
	Places []int
	// Mu is the service rate, per second.
	Mu float64
}

// valid says whether the chain is defined, and what the most places are.
func (c ThresholdChain) valid() (most int, ok bool) {
	if len(c.Rates) == 0 || len(c.Rates) != len(c.Places) || !positive(c.Mu) {
		return 0, false
	}
	for k, rate := range c.Rates {
		if !positive(rate) || c.Places[k] < 0 {
			return 0, false
		}
		most = max(most, c.Places[k])
	}
	return most, true
}

// Shares is the share of time with 0, 1, … requests in the system, the one in
// service among them, in steady state. It is nil unless rates are positive and
// finite, places at least zero, and both lists of one length.
func (c ThresholdChain) Shares() []float64 {
	most, ok := c.valid()
	if !ok {
		return nil
	}
	up, down := make([]float64, most+1), make([]float64, most+1)
	for n := range up {
		down[n] = c.Mu
		for k, rate := range c.Rates {
			if n <= c.Places[k] {
				up[n] += rate
			}
		}
	}
	return BirthDeath(up, down)
}

// found is the shares of time with the numbers in the system with which a class
// is admitted, and of those with which it is refused.
func (c ThresholdChain) found(class int) (admitted, refused []float64) {
	law := c.Shares()
	if class < 0 || class >= len(c.Rates) || law == nil {
		return nil, nil
	}
	places := c.Places[class] + 1
	return law[:places], law[places:]
}

// Blocked is the share of a class that is refused in steady state, classes
// being counted from zero: that of the time in which it would not be admitted.
// It is NaN outside the domain of Shares and for a class that does not exist.
func (c ThresholdChain) Blocked(class int) float64 {
	admitted, refused := c.found(class)
	if admitted == nil {
		return math.NaN()
	}
	return sumOf(refused)
}

// Mean is the mean sojourn time of the admitted of a class in steady state, in
// seconds. The domain is that of Blocked.
func (c ThresholdChain) Mean(class int) float64 {
	admitted, _ := c.found(class)
	return (1 + weightedMean(admitted)) / c.Mu
}

// Quantile is the p-quantile of the sojourn time of the admitted of a class in
// steady state, in seconds: who finds n stays for n+1 services. The domain is
// that of Blocked, and 0 <= p < 1.
func (c ThresholdChain) Quantile(class int, p float64) float64 {
	admitted, _ := c.found(class)
	if admitted == nil {
		return math.NaN()
	}
	tails := atLeast(admitted)
	above := func(t float64) float64 { return erlangMixtureAbove(c.Mu, t, tails) }
	return quantileOf(above, p, 1/c.Mu)
}
