package derive

import "math"

// LIFOWaitSecondMoment is the mean of the square of the waiting time of M/G/1
// that serves the newest first and interrupts no service, in steady state, in
// seconds squared: that of [MG1WaitSecondMoment] divided by 1-rho. The mean is
// that of [MG1MeanWait]. The domain is the same. Takács (1963); Cohen, The
// Single Server Queue (1982), III.3.
func LIFOWaitSecondMoment(lambda float64, service Moments) float64 {
	idle := 1 - float64(lambda*service.First)
	return MG1WaitSecondMoment(lambda, service) / idle
}

// LIFOWaitDeviation is the standard deviation of the waiting time of
// [LIFOWaitSecondMoment], in seconds. The domain is the same.
func LIFOWaitDeviation(lambda float64, service Moments) float64 {
	wait := MG1MeanWait(lambda, service)
	return math.Sqrt(LIFOWaitSecondMoment(lambda, service) - float64(wait*wait))
}

// busySpell is the shares, after each number of steps, of a busy period of
// M/M/1 that still goes on, and of one followed by one more service. A step is
// an arrival or a possible completion; they come at rate lambda+mu. A busy
// period ends at step 2k+1 with probability C_k (λμ)^k μ/(λ+μ)^{2k+1}, C_k
// being Catalan's numbers.
func busySpell(lambda, mu float64, steps int) (goesOn, andService []float64) {
	up, down := lambda/(lambda+mu), mu/(lambda+mu)
	product := float64(up * down)
	ends, k := down, 0
	still, after := 1.0, 0.0
	for n := range steps + 1 {
		after = float64(after * up)
		if n%2 == 1 {
			still -= ends
			after += ends
			ends = float64(ends * product * float64(4*k+2) / float64(k+2))
			k++
		}
		goesOn = append(goesOn, max(still, 0))
		andService = append(andService, max(still, 0)+after)
	}
	return goesOn, andService
}

// MM1LIFOWaitAbove is the share of requests of M/M/1 that serves the newest
// first and interrupts no service, in steady state, whose wait exceeds t
// seconds. Who finds the server busy waits for the rest of a service and for
// all who come meanwhile and later: a busy period. It is for rates per second
// with 0 < lambda < mu, and t from 0 to below a million steps of its arrivals
// and services together; NaN elsewhere. Takács (1963).
func MM1LIFOWaitAbove(lambda, mu, t float64) float64 {
	if !stable(lambda, mu) || !(t >= 0 && float64((lambda+mu)*t) < mostSteps) {
		return math.NaN()
	}
	steps := newPoisson(float64((lambda + mu) * t))
	goesOn, _ := busySpell(lambda, mu, steps.last())
	return float64(rho(lambda, mu) * steps.mean(goesOn))
}

// MM1LIFOAbove is the share of requests of the queue of [MM1LIFOWaitAbove]
// whose sojourn exceeds t seconds: its wait and one more service. The domain
// is the same.
func MM1LIFOAbove(lambda, mu, t float64) float64 {
	if !stable(lambda, mu) || !(t >= 0 && float64((lambda+mu)*t) < mostSteps) {
		return math.NaN()
	}
	steps := newPoisson(float64((lambda + mu) * t))
	_, andService := busySpell(lambda, mu, steps.last())
	busy := rho(lambda, mu)
	return float64((1-busy)*Exp(float64(-mu*t))) + float64(busy*steps.mean(andService))
}

// MM1LIFOQuantile is the p-quantile of the sojourn time of the queue of
// [MM1LIFOWaitAbove], in seconds, from [MM1LIFOAbove]. The domain is rates per
// second with 0 < lambda < mu and 0 <= p < 1, as far as it lies in MM1LIFOAbove's
// domain; it is NaN elsewhere.
func MM1LIFOQuantile(lambda, mu, p float64) float64 {
	above := func(t float64) float64 { return MM1LIFOAbove(lambda, mu, t) }
	return quantileOf(above, p, 1/mu)
}
