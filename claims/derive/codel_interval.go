package derive

import "math"

// CoDelInterval is the longest interval, in seconds, with which the head of the
// queue is never older than an age, in seconds, in the spell of
// [CoDelPeakTime]. With x = (lambda-mu) interval the head is at its oldest by
// (x² - 0.46 x)/lambda above the target, 0.46 being one less than the 1.46 of
// CoDelPeakTime, and so
//
//	x = 0.23 + √(0.23² + lambda (age-target))
//
// For a large excess the interval is about √(age lambda)/(lambda-mu): at a given
// overload factor it shrinks with the square root of the service rate. It is
// NaN where the age is not above the target, and where the interval is none
// that the closed form is for.
func CoDelInterval(lambda, mu, target, age float64) float64 {
	const half = (codelHead - 1) / 2
	excess := half + math.Sqrt(half*half+float64(lambda*(age-target)))
	interval := excess / (lambda - mu)
	if !codelSpell(lambda, mu, target, interval) {
		return math.NaN()
	}
	return interval
}
