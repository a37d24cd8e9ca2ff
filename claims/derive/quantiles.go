package derive

import "math"

// quantileOf is the smallest t, to the last digits, at which no more than the
// share 1-p lies above. The share above falls as t grows, to zero at last;
// scale is any time of its size. It is NaN for p outside [0, 1) and where the
// share is NaN.
func quantileOf(above func(float64) float64, p, scale float64) float64 {
	rest := 1 - p
	if !(p >= 0 && p < 1) || math.IsNaN(above(scale)) {
		return math.NaN()
	}
	if above(0) <= rest {
		return 0
	}
	low, high := 0.0, scale
	for above(high) > rest && !math.IsInf(high, 1) {
		low, high = high, float64(2*high)
	}
	if math.IsNaN(above(high)) || math.IsInf(high, 1) {
		return math.NaN()
	}
	for range 200 {
		middle := low + (high-low)/2
		if middle == low || middle == high {
			break
		}
		if above(middle) > rest {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// decay is (1-e^-x)/x, the mean of e^-y for y from 0 to x, one at zero. Near
// zero it is summed as a series, where the quotient would lose digits.
func decay(x float64) float64 {
	if math.Abs(x) > 0.5 {
		return (1 - Exp(-x)) / x
	}
	sum := 1.0
	for k := 18.0; k > 1; k-- {
		sum = 1 - float64(x/k*sum)
	}
	return sum
}

// power is x to the power y, for x above zero.
func power(x, y float64) float64 {
	return Exp(float64(y * Log(x)))
}

// powerOf is x to a whole power of at least zero, by repeated squaring.
func powerOf(x float64, n int) float64 {
	product := 1.0
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			product = float64(product * x)
		}
		x = float64(x * x)
	}
	return product
}

// poisson is the law of a Poisson number: the weight of first+i is weights[i].
// Weights below 1e-20 of the largest are left out.
type poisson struct {
	first   int
	weights []float64
}

// newPoisson is the law with a mean of at least zero. It goes from the mode to
// both sides, so that no weight is too small to begin with.
func newPoisson(mean float64) poisson {
	const least = 1e-20
	mode := int(mean)
	var down []float64
	for n, w := mode, 1.0; n > 0; n-- {
		w = float64(w * float64(n) / mean)
		if w < least {
			break
		}
		down = append(down, w)
	}
	law := poisson{first: mode - len(down)}
	for i := len(down) - 1; i >= 0; i-- {
		law.weights = append(law.weights, down[i])
	}
	for n, w := mode, 1.0; w >= least; n++ {
		law.weights = append(law.weights, w)
		w = float64(w * mean / float64(n+1))
	}
	return law.normalised()
}

func (p poisson) normalised() poisson {
	sum := 0.0
	for _, w := range p.weights {
		sum += w
	}
	for i, w := range p.weights {
		p.weights[i] = w / sum
	}
	return p
}

// last is the largest number that has a weight.
func (p poisson) last() int { return p.first + len(p.weights) - 1 }

// mean is the mean of values[n], which is zero beyond the end of the list.
func (p poisson) mean(values []float64) float64 {
	sum := 0.0
	for i, w := range p.weights {
		if n := p.first + i; n < len(values) {
			sum += float64(w * values[n])
		}
	}
	return sum
}

// erlangMixtureAbove is the share above t of the time that n+1 services at
// rate mu take, n being random: the mean over a Poisson number j with mean
// mu t of the share of n that are j or more, since the services take longer
// than t when at most n of them end in it.
func erlangMixtureAbove(mu, t float64, atLeast []float64) float64 {
	services := float64(mu * t)
	if services-float64(40*math.Sqrt(services)) > float64(len(atLeast)) {
		return 0 // below 1e-300
	}
	return newPoisson(services).mean(atLeast)
}

// mostSteps is how many services, or steps of a chain, a law is followed that
// has to be worked out one by one. Beyond it is NaN rather than an hour away.
const mostSteps = 1e6

// atLeast turns weights of 0, 1, … into the shares of 0 or more, 1 or more, …
func atLeast(weights []float64) []float64 {
	tails := make([]float64, len(weights))
	sum := 0.0
	for i := len(weights) - 1; i >= 0; i-- {
		sum += weights[i]
		tails[i] = sum
	}
	for i := range tails {
		tails[i] /= sum
	}
	return tails
}

// The positive half of Gauss's ten points on (-1, 1), and their weights.
var (
	gaussPoints = [5]float64{
		0.1488743389816312, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845, 0.9739065285171717,
	}
	gaussWeights = [5]float64{
		0.2955242247147529, 0.2692667193099963, 0.2190863625159820, 0.1494513491505806, 0.0666713443086881,
	}
)

// integral is that of f from a to b, by ten points in each of so many equal
// panels.
func integral(f func(float64) float64, a, b float64, panels int) float64 {
	half := (b - a) / float64(2*panels)
	sum := 0.0
	for panel := range panels {
		middle := a + float64(half*float64(2*panel+1))
		for i, point := range gaussPoints {
			step := float64(half * point)
			sum += float64(gaussWeights[i] * (f(middle-step) + f(middle+step)))
		}
	}
	return float64(sum * half)
}
