package derive

import "math"

// RetriesSustain says whether a server of rate mu per second that has failed
// stays failed after its trigger is gone, when calls come at rate lambda per
// second, each is retried up to so many times, and what is late is served all
// the same: lambda (1+retries) > mu. Bronson et al. (2021); Huang et al. (2022).
func RetriesSustain(lambda, mu float64, retries int) bool {
	return positive(lambda) && positive(mu) && retries >= 0 && float64(lambda*float64(1+retries)) > mu
}

// RetryLimit is the highest rate of calls, per second, at which the failed
// state of [RetriesSustain] does not sustain itself: mu/(1+retries). It is NaN
// for a rate that is not positive and finite or fewer than no retries.
func RetryLimit(mu float64, retries int) float64 {
	if !positive(mu) || retries < 0 {
		return math.NaN()
	}
	return mu / float64(1+retries)
}

// AttemptsPerCall is the mean number of attempts of a call, of which each fails
// with the same probability, independently, and a failed one is retried up to
// so many times: 1 + p + … + p^retries. It is NaN for a probability outside 0
// to 1 and for fewer than no retries.
func AttemptsPerCall(failing float64, retries int) float64 {
	if !(failing >= 0 && failing <= 1) || retries < 0 {
		return math.NaN()
	}
	sum := 1.0
	for range retries {
		sum = 1 + float64(failing*sum)
	}
	return sum
}

// LayeredAttempts is the number of attempts at the last of so many layers that
// all fail and all retry, for one call at the first: (1+retries)^layers. It is
// NaN for negative numbers.
func LayeredAttempts(retries, layers int) float64 {
	if retries < 0 || layers < 0 {
		return math.NaN()
	}
	return powerOf(float64(1+retries), layers)
}

// ThrottleShare is the probability with which a client that counts its own
// requests and how many a backend accepted, over some window, refuses the next
// by itself: max(0, (requests - k accepts)/(requests + 1)). The counts are at
// least zero, accepts at most requests, k above zero; it is NaN elsewhere.
// Site Reliability Engineering (2016), chapter 21.
func ThrottleShare(requests, accepts, k float64) float64 {
	if !finite(requests) || !(accepts >= 0 && accepts <= requests) || !positive(k) {
		return math.NaN()
	}
	return max(0, (requests-float64(k*accepts))/(requests+1))
}

// ThrottledLoad is the rate, per second, that a backend sees in the long run
// from clients that throttle themselves as in [ThrottleShare] with large
// counts, when they want to send at rate lambda and the backend accepts what
// it can, at most its capacity: min(lambda, k capacity) for k of at least one.
// It is NaN for k below one and for rates that are not positive and finite.
func ThrottledLoad(lambda, capacity, k float64) float64 {
	if !positive(lambda) || !positive(capacity) || !(k >= 1) {
		return math.NaN()
	}
	return min(lambda, float64(k*capacity))
}
