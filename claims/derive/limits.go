package derive

import "math"

// FailAtScaleLimit is the longest time, in seconds, that a request may have
// waited when its turn comes: the short limit if the queue has not been empty
// for so many seconds as the long limit says, else the long one. The times are
// in seconds and at least zero; it is NaN elsewhere. Maurer (2015), with 5 ms
// and 100 ms.
func FailAtScaleLimit(sinceEmpty, short, long float64) float64 {
	switch {
	case !(sinceEmpty >= 0) || !finite(short) || !finite(long):
		return math.NaN()
	case sinceEmpty >= long:
		return short
	}
	return long
}

// REDAverage is the average of the queue, in requests, after one more arrival
// that found so many waiting: average + weight (queue - average), the weight
// being 0.002 by default. The weight is above zero and at most one; it is NaN
// elsewhere. Floyd and Jacobson (1993).
func REDAverage(average, queue, weight float64) float64 {
	if !finite(average) || !finite(queue) || !(weight > 0 && weight <= 1) {
		return math.NaN()
	}
	return average + float64(weight*(queue-average))
}

// REDBase is the probability p_b of a drop before the count corrects it:
// most (average-low)/(high-low) for an average between the thresholds low and
// high, zero below, one from high on. All but most are in requests. The domain
// is 0 <= low < high and 0 < most <= 1; it is NaN elsewhere. Floyd and Jacobson
// (1993), with 5, 15 and 1/50.
func REDBase(average, low, high, most float64) float64 {
	if !finite(average) || !finite(low) || !positive(high) || low >= high || !(most > 0 && most <= 1) {
		return math.NaN()
	}
	if average >= high {
		return 1
	}
	return max(0, most*(average-low)/(high-low))
}

// REDDrop is the probability p_a with which an arrival is dropped when so many
// in a row before it were not: p_b/(1 - count p_b), one where that is not below
// one. It is NaN for p_b outside 0 to 1 and a count below zero. Floyd and
// Jacobson (1993).
func REDDrop(base float64, count int) float64 {
	if !(base >= 0 && base <= 1) || count < 0 {
		return math.NaN()
	}
	rest := 1 - float64(float64(count)*base)
	return base / max(base, rest)
}

// REDGapShare is the share of drops, at one p_b, that are the n-th arrival
// after the drop before: p_b for n from 1 to 1/p_b, since [REDDrop] makes the
// gaps uniform; what is left over when 1/p_b is not a whole number falls on the
// next n. It is NaN for p_b outside (0, 1] and n below one. Floyd and Jacobson
// (1993).
func REDGapShare(base float64, n int) float64 {
	if !(base > 0 && base <= 1) || n < 1 {
		return math.NaN()
	}
	before := float64(float64(n-1) * base)
	return min(base, max(0, 1-before))
}

// VegasQueue is the number of requests that wait, as a Vegas limit reckons it
// from the limit, in requests, the smallest round trip seen and the present
// one, both in seconds: the limit times 1 - smallest/present, rounded up. It is
// NaN unless all are positive and finite and the smallest is at most the
// present one. Netflix, concurrency-limits (2018).
func VegasQueue(limit, smallest, present float64) float64 {
	if !positive(limit) || !positive(smallest) || !positive(present) || smallest > present {
		return math.NaN()
	}
	return math.Ceil(float64(limit * (1 - smallest/present)))
}

// VegasThresholds are the reckoned queues, in requests, below which a Vegas
// limit grows and above which it shrinks: 3 log10 and 6 log10 of the limit. They
// are NaN for a limit below one. Netflix, concurrency-limits (2018).
func VegasThresholds(limit float64) (alpha, beta float64) {
	if !(limit >= 1) {
		return math.NaN(), math.NaN()
	}
	alpha = float64(3 * (Log(limit) / math.Ln10))
	return alpha, float64(2 * alpha)
}
