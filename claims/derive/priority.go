package derive

import "math"

// PriorityClass is one class of requests at a server: its rate per second and
// the moments of its service time.
type PriorityClass struct {
	Rate    float64
	Service Moments
}

// PriorityMeanWaits are the mean waiting times, in seconds, of the classes of
// M/G/1 with priorities that interrupt no service, the first class served
// first, in steady state:
//
//	W_k = R/((1-s_{k-1})(1-s_k))
//
// where R, the sum of lambda_i E[S_i²]/2, is the mean rest of the service
// found, and s_k the load of class k and those before it. All are NaN unless
// each rate is positive and the whole load is below one. Cobham (1954).
func PriorityMeanWaits(classes []PriorityClass) []float64 {
	waits := make([]float64, len(classes))
	rest, before := residual(classes), 0.0
	for k, class := range classes {
		after := before + float64(class.Rate*class.Service.First)
		waits[k] = rest / ((1 - before) * (1 - after))
		before = after
	}
	return waits
}

// residual is the mean rest of the service that an arrival finds, zero if none,
// and NaN where there is no steady state.
func residual(classes []PriorityClass) float64 {
	rest, load := 0.0, 0.0
	for _, class := range classes {
		if !class.Service.steady(class.Rate) {
			return math.NaN()
		}
		rest += float64(class.Rate * class.Service.Second / 2)
		load += float64(class.Rate * class.Service.First)
	}
	if load >= 1 {
		return math.NaN()
	}
	return rest
}

// ConservedWait is the sum of rho_i W_i over the classes, in seconds, which is
// the same whatever their order, and whatever the discipline, as long as it
// neither looks at service times, interrupts a service, nor idles while any
// wait: rho R/(1-rho), with R as in [PriorityMeanWaits]. The domain is the same.
// Kleinrock (1965).
func ConservedWait(classes []PriorityClass) float64 {
	load := 0.0
	for _, class := range classes {
		load += float64(class.Rate * class.Service.First)
	}
	return load * residual(classes) / (1 - load)
}

// MM1ShortestWait is the mean waiting time, in seconds, of a request of M/M/1
// that needs a service of so many seconds, when the shortest that waits is
// served next and no service is interrupted: R/(1-s(x))², with the mean rest
// R = lambda/mu² of a service found and the load of shorter requests,
//
//	s(x) = rho (1 - (1+mu x) e^{-mu x}).
//
// It is for rates per second with 0 < lambda < mu and service >= 0; NaN
// elsewhere. Phipps (1956), as the limit of many classes of Cobham (1954).
func MM1ShortestWait(lambda, mu, service float64) float64 {
	if !stable(lambda, mu) || !finite(service) {
		return math.NaN()
	}
	work := float64(mu * service)
	shorter := float64(rho(lambda, mu) * (1 - float64((1+work)*Exp(-work))))
	longer := 1 - shorter
	return rho(lambda, mu) / (mu * longer * longer)
}

// MM1ShortestMean is the mean sojourn time, in seconds, of M/M/1 that serves
// the shortest request next and interrupts no service, in steady state: the
// mean of [MM1ShortestWait] over the service times, and one service. It is for
// rates per second with 0 < lambda < mu; NaN elsewhere.
func MM1ShortestMean(lambda, mu float64) float64 {
	// Above 60 mean services lies 1e-26 of the requests.
	wait := integral(func(work float64) float64 {
		return float64(MM1ShortestWait(lambda, mu, work/mu) * Exp(-work))
	}, 0, 60, 60)
	return wait + 1/mu
}
