package derive

import "math"

// codelHead is minus zeta(1/2): the sum of 1/√k up to n is 2√n less so much,
// as n grows. CoDel is so many intervals ahead of the plain 2√n.
const codelHead = 1.4603545088095868

// CoDelDropTime is the time from the first drop of a dropping spell to its
// n-th, in seconds: the interval, in seconds, times the sum of 1/√k for k from
// 1 to n-1. RFC 8289 sets each next drop so long after the one before, the
// count starting at one. It is NaN for n below one or an interval that is not
// positive and finite.
func CoDelDropTime(interval float64, n int) float64 {
	if !positive(interval) || n < 1 {
		return math.NaN()
	}
	sum := 0.0
	for k := n - 1; k > 0; k-- {
		sum += 1 / math.Sqrt(float64(k))
	}
	return float64(interval * sum)
}

// CoDelDrops is the number of drops in the first t seconds of a dropping spell,
// with its steps smoothed: ((t/interval + 1.46)/2)², 1.46 being -zeta(1/2). So
// the rate of drops grows linearly in time, by 1/(2 interval²) per second. It is
// NaN for a negative time or an interval that is not positive and finite.
func CoDelDrops(interval, t float64) float64 {
	if !positive(interval) || !finite(t) {
		return math.NaN()
	}
	root := (t/interval + codelHead) / 2
	return float64(root * root)
}

// codelSpell says whether an excess, per second, is one that CoDel's spell is
// worked out for: at least one request more per interval than is served.
func codelSpell(lambda, mu, target, interval float64) bool {
	return positive(lambda) && positive(mu) && positive(target) && positive(interval) &&
		float64((lambda-mu)*interval) >= 1
}

// CoDelPeakTime is the time from the first drop until the head of the queue is
// oldest, in seconds: 2 interval² (lambda-mu) - 1.46 interval, when the drops
// catch up with the excess. The assumptions, here and in [CoDelPeakAge] and
// [CoDelClearTime]: an overload of constant rates per second begins at an
// empty queue and lasts; arrivals, services and drops flow evenly; the spell
// starts at a count of one and is not left in between. They hold for an
// interval in seconds with (lambda-mu) interval >= 1; it is NaN elsewhere.
// Derived from the control law of RFC 8289.
func CoDelPeakTime(lambda, mu, target, interval float64) float64 {
	if !codelSpell(lambda, mu, target, interval) {
		return math.NaN()
	}
	return max(0, float64(interval*(float64(2*interval*(lambda-mu))-codelHead)))
}

// CoDelAge is the age of the head of the queue, in seconds, t seconds after the
// first drop of the spell of [CoDelPeakTime], whose domain it has, as long as
// the spell lasts:
//
//	target + interval (1-mu/lambda) + t (1-mu/lambda) - drops/lambda
//
// The age grows by 1-mu/lambda per second while nothing is dropped, the first
// drop comes one interval after it has passed the target, and each drop takes
// off the gap between two arrivals.
func CoDelAge(lambda, mu, target, interval, t float64) float64 {
	if !codelSpell(lambda, mu, target, interval) || !finite(t) {
		return math.NaN()
	}
	growth := (lambda - mu) / lambda
	return target + float64(growth*(interval+t)) - CoDelDrops(interval, t)/lambda
}

// CoDelPeakAge is the age of the head of the queue when it is oldest, in
// seconds: [CoDelAge] at [CoDelPeakTime]. It is about
// interval² (lambda-mu)²/lambda for a large excess. The domain is the same.
func CoDelPeakAge(lambda, mu, target, interval float64) float64 {
	return CoDelAge(lambda, mu, target, interval, CoDelPeakTime(lambda, mu, target, interval))
}

// CoDelClearTime is the time from the first drop until the head of the queue is
// no older than the target again, in seconds: about 4 interval² (lambda-mu) for
// a large excess. It solves CoDelAge = target: with x = (lambda-mu) interval,
// t/interval = 2x + 2√(x² - 0.46 x) - 1.46. The domain is that of
// [CoDelPeakTime].
func CoDelClearTime(lambda, mu, target, interval float64) float64 {
	if !codelSpell(lambda, mu, target, interval) {
		return math.NaN()
	}
	x := float64((lambda - mu) * interval)
	root := math.Sqrt(float64(x * (x - (codelHead - 1))))
	return float64(interval * max(0, float64(2*(x+root))-codelHead))
}
