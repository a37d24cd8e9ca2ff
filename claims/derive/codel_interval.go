package derive

import "math"

// CoDelInterval is the longest interval, in seconds, with which the head of the
// queue is never older than an age, in seconds, in the spell of
// [CoDelPeakTime]. It solves CoDelPeakAge = age by halving. For a large excess
// it is about √(age lambda)/(lambda-mu): at a given overload factor it shrinks
// with the square root of the service rate. It is NaN where the age is not
// above the target, or where so short an interval is none that the closed form
// is for.
func CoDelInterval(lambda, mu, target, age float64) float64 {
	if !(lambda > mu) || !positive(mu) || !(age > target) {
		return math.NaN()
	}
	low, high := 1/(lambda-mu), 1e6
	if !(CoDelPeakAge(lambda, mu, target, float64(low*(1+1e-12))) < age) || !(CoDelPeakAge(lambda, mu, target, high) > age) {
		return math.NaN()
	}
	for range 200 {
		middle := float64((low + high) / 2)
		if CoDelPeakAge(lambda, mu, target, middle) < age {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
