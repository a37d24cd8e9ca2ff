package derive

import "math"

// rho is the offered load of one server, in erlangs.
func rho(lambda, mu float64) float64 {
	return lambda / mu
}

// stable says whether one server at rate mu keeps up with arrivals at rate
// lambda, both positive and finite.
func stable(lambda, mu float64) bool {
	return positive(lambda) && positive(mu) && lambda < mu
}

// MM1Mean is the mean sojourn time of M/M/1 in steady state, in seconds:
// 1/(mu-lambda), for rates per second with 0 < lambda < mu. It is NaN
// elsewhere. Kleinrock, Queueing Systems I (1975), 3.2.
func MM1Mean(lambda, mu float64) float64 {
	if !stable(lambda, mu) {
		return math.NaN()
	}
	return 1 / (mu - lambda)
}

// MM1MeanWait is the mean waiting time of M/M/1 in steady state, in seconds:
// rho/(mu-lambda) with rho = lambda/mu, for rates per second with
// 0 < lambda < mu. It is NaN elsewhere. Kleinrock (1975), 3.2.
func MM1MeanWait(lambda, mu float64) float64 {
	return float64(rho(lambda, mu) * MM1Mean(lambda, mu))
}

// MM1Quantile is the p-quantile of the sojourn time of M/M/1, first in first
// out, in steady state, in seconds: ln(1/(1-p))/(mu-lambda), since the sojourn
// is exponential. The domain is rates per second with 0 < lambda < mu and
// 0 <= p < 1; it is NaN elsewhere. Kleinrock (1975), 5.7.
func MM1Quantile(lambda, mu, p float64) float64 {
	if !(p >= 0 && p < 1) {
		return math.NaN()
	}
	return float64(-Log(1-p) * MM1Mean(lambda, mu))
}

// MM1Above is the share of requests of M/M/1, first in first out, in steady
// state, whose sojourn exceeds t seconds: exp(-(mu-lambda)t), for t >= 0 and
// rates per second with 0 < lambda < mu. It is NaN elsewhere. Kleinrock
// (1975), 5.7.
func MM1Above(lambda, mu, t float64) float64 {
	if !stable(lambda, mu) || !(t >= 0) {
		return math.NaN()
	}
	return Exp(float64(-(mu - lambda) * t))
}

// MD1MeanWait is the mean waiting time of M/D/1 in steady state, in seconds:
// rho/(2(mu-lambda)), half of M/M/1's, for rates per second with
// 0 < lambda < mu. It is NaN elsewhere. Pollaczek (1930), Khinchine (1932).
func MD1MeanWait(lambda, mu float64) float64 {
	return MM1MeanWait(lambda, mu) / 2
}

// RelaxationTime is how long M/M/1 takes to forget how it started, in seconds:
// 1/(mu(1-√rho)²), for rates per second with 0 < lambda < mu. It is NaN
// elsewhere. Cohen, The Single Server Queue (1982), III.7.
func RelaxationTime(lambda, mu float64) float64 {
	if !stable(lambda, mu) {
		return math.NaN()
	}
	gap := 1 - math.Sqrt(rho(lambda, mu))
	return 1 / (mu * gap * gap)
}

// MM1WaitVariance is the variance of one waiting time of M/M/1, first in first
// out, in steady state, in seconds squared: rho(2-rho)/(mu-lambda)², for rates
// per second with 0 < lambda < mu. It is NaN elsewhere. It follows from the
// waiting time's law, zero with probability 1-rho and else exponential.
func MM1WaitVariance(lambda, mu float64) float64 {
	r, mean := rho(lambda, mu), MM1Mean(lambda, mu)
	return float64(r * (2 - r) * mean * mean)
}

// MM1MeanWaitVariance is n times the variance of the mean of n waiting times
// of one long run of M/M/1, first in first out, in seconds squared:
// rho(2+5rho-4rho²+rho³)/(mu²(1-rho)⁴), for rates per second with
// 0 < lambda < mu. It is NaN elsewhere. Divided by MM1WaitVariance it says how
// many requests in a row are worth one independent request. Daley, Advances
// in Applied Probability (1968).
func MM1MeanWaitVariance(lambda, mu float64) float64 {
	if !stable(lambda, mu) {
		return math.NaN()
	}
	r := rho(lambda, mu)
	cubic := 2 + float64(r*(5+float64(r*(r-4))))
	square := float64(mu * (1 - r) * (1 - r))
	return r * cubic / (square * square)
}
