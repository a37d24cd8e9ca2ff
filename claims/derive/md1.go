package derive

import "math"

// fixedWork is the law of the work that an arrival finds at one server whose
// services all take one unit of time, up to a factor: below is P(W <= x)/p_0.
// It holds at any load, also above one, where only the part up to a deadline
// is a law.
//
// The number in the system just after departures has the weights p_n with
//
//	a_0 p_{n+1} = p_0 P(A>n) + sum over i = 1 … n of p_i P(A>n+1-i)
//
// where A, the arrivals during a service, is Poisson and a_0 = P(A=0): it is
// entered from below as often as from above. With Q_k the sum of p_i for i up
// to k+1, and x = m-u for a whole m and 0 < u <= 1,
//
//	P(W <= x) = sum over j = 0 … m-1 of Q_{m-1-j} e^-ρu (ρu)^j/j!
//
// (Franx, A simple solution for the M/D/c waiting time distribution, 2001).
// Nothing is ever subtracted, so that no digits are lost at high load, as they
// are in Erlang's alternating sum.
type fixedWork struct {
	load   float64
	none   float64   // a_0
	above  []float64 // P(A>k)
	empty  float64   // p_0, one until the weights grow too large
	counts []float64 // p_1, p_2, …
	sums   []float64 // Q_0, Q_1, …
}

func newFixedWork(load float64) *fixedWork {
	arrivals := newPoisson(load)
	within := make([]float64, arrivals.last()+2)
	copy(within[arrivals.first:], arrivals.weights)
	tails := atLeast(within)
	return &fixedWork{load: load, none: within[0], above: tails[1:], empty: 1}
}

// tail is P(A>k).
func (f *fixedWork) tail(k int) float64 {
	if k < len(f.above) {
		return f.above[k]
	}
	return 0
}

// extend works out Q up to a k.
func (f *fixedWork) extend(k int) {
	for n := len(f.counts); n <= k; n++ {
		sum := float64(f.empty * f.tail(n))
		for i := max(1, n+1-len(f.above)); i <= n; i++ {
			sum += float64(f.counts[i-1] * f.tail(n+1-i))
		}
		next := sum / f.none
		before := f.empty
		if n > 0 {
			before = f.sums[n-1]
		}
		f.counts = append(f.counts, next)
		f.sums = append(f.sums, before+next)
		f.shrink()
	}
}

// shrink makes all weights smaller by one factor when the last is very large.
func (f *fixedWork) shrink() {
	const large = 1e200
	if f.sums[len(f.sums)-1] < large {
		return
	}
	f.empty /= large
	for i := range f.counts {
		f.counts[i] /= large
		f.sums[i] /= large
	}
}

// below is P(W <= x) up to a factor; after it, empty is P(W = 0) up to the same
// factor.
func (f *fixedWork) below(x float64) float64 {
	switch {
	case x < 0:
		return 0
	case !(x < mostSteps):
		return math.NaN()
	}
	whole := int(x) + 1
	f.extend(whole - 1)
	arrivals := newPoisson(float64(f.load * (float64(whole) - x)))
	sum := 0.0
	for i, w := range arrivals.weights {
		if j := arrivals.first + i; j < whole {
			sum += float64(w * f.sums[whole-1-j])
		}
	}
	return sum
}

// MD1Above is the share of requests of M/D/1, first in first out, in steady
// state, whose sojourn exceeds t seconds, for rates per second with
// 0 < lambda < mu, mu being one over the service time, and t at least zero and
// below a million and one services. It is NaN elsewhere. Crommelin (1932), in a
// form that subtracts nothing.
func MD1Above(lambda, mu, t float64) float64 {
	if !stable(lambda, mu) || !finite(t) {
		return math.NaN()
	}
	return md1Above(newFixedWork(rho(lambda, mu)), float64(mu*t))
}

// md1Above is the share above t, in services, at a load below one, where p_0 is
// one less the load and no weight grows large.
func md1Above(work *fixedWork, t float64) float64 {
	return max(0, 1-float64((1-work.load)*work.below(t-1)))
}

// MD1Mean is the mean sojourn time of M/D/1 in steady state, in seconds: the
// mean wait of [MD1MeanWait] and one service. The domain is the same.
func MD1Mean(lambda, mu float64) float64 {
	return MD1MeanWait(lambda, mu) + 1/mu
}

// MD1Quantile is the p-quantile of the sojourn time of M/D/1, first in first
// out, in steady state, in seconds, from [MD1Above]. The domain is rates per
// second with 0 < lambda < mu and 0 <= p < 1, as far as the quantile is below
// a million services; it is NaN elsewhere.
func MD1Quantile(lambda, mu, p float64) float64 {
	if !stable(lambda, mu) {
		return math.NaN()
	}
	work := newFixedWork(rho(lambda, mu))
	above := func(t float64) float64 { return md1Above(work, t) }
	return quantileOf(above, p, 1) / mu
}
