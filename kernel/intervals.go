package kernel

import (
	"math"
	"slices"
	"sort"
)

// Interval is a value measured and the interval that goes with it.
type Interval struct {
	Value, Low, High float64
	Confidence       float64 // how often such an interval covers the true value
}

// MeanInterval gives the mean of values that know nothing of each other, such
// as one per seed of [Replicate], and the interval that covers the true mean
// with the given confidence, from 0.01 to 0.9999: mean ± t·standard error, with
// Student's t. It supposes that the values are roughly normal, which means of
// long runs are.
//
// The requests of one run do know of each other: an interval over them is much
// too narrow. See [BatchMeans].
func MeanInterval(values []float64, confidence float64) (Interval, error) {
	if err := checkInterval(values, 2, confidence); err != nil {
		return Interval{}, err
	}
	m := MomentsOf(values)
	t := studentQuantile(float64((1+confidence)/2), float64(m.Count()-1))
	reach := float64(t * m.StdErr())
	return Interval{m.Mean(), m.Mean() - reach, m.Mean() + reach, confidence}, nil
}

// BatchMeans gives the mean of one run's values, in their order, and an
// interval for the mean of the long run: the values are cut into batches of the
// same length, and the batches' means treated as in [MeanInterval]. What does
// not fill the batches is left out at the beginning.
//
// It covers as it says only if a batch is long beside the time in which the
// queue forgets its state: take at most ten batches of fifty relaxation times
// each or more ([RunLength]). Runs of several seeds are the safer way.
func BatchMeans(values []float64, batches int, confidence float64) (Interval, error) {
	if err := checkInterval(values, batches, confidence); err != nil {
		return Interval{}, err
	}
	if batches < 2 {
		return Interval{}, Invalids{{"batches", sprint(batches), "2 or more"}}
	}
	size := len(values) / batches
	values = values[len(values)-batches*size:]
	means := make([]float64, batches)
	for i := range means {
		means[i] = MomentsOf(values[i*size : (i+1)*size]).Mean()
	}
	return MeanInterval(means, confidence)
}

// QuantileInterval gives the q-quantile of values that know nothing of each
// other, and an interval between two of them that covers the true quantile with
// at least the given confidence, whatever the distribution. The number of
// values below the quantile is binomial; that gives the ranks. Confidence is
// what they attain. The error says how many values it takes where there are too
// few.
func QuantileInterval(values []float64, q, confidence float64) (Interval, error) {
	var all Invalids
	if !(q > 0 && q < 1) {
		all = Invalids{{"q", text(q), "above 0 and below 1"}}
	}
	all = append(all, intervalProblems(confidence)...)
	if err := noValues(values, all); err != nil {
		return Interval{}, err
	}
	n, tail := len(values), float64((1-confidence)/2*(1+1e-12))                        // what is attained but for rounding is attained
	low := sort.Search(n, func(k int) bool { return binomialBelow(k+1, n, q) > tail }) // the most k with P(fewer than k) within the tail
	high := sort.Search(n+1, func(k int) bool { return 1-binomialBelow(k, n, q) <= tail })
	if low < 1 || high > n {
		least := int(math.Ceil(Log(tail) / Log(max(q, 1-q))))
		return Interval{}, Invalids{{"values", sprintf("a list of %d", n), sprintf("at least %d values for this quantile", least)}}
	}
	sorted := slices.Sorted(slices.Values(values))
	attained := binomialBelow(high, n, q) - binomialBelow(low, n, q)
	return Interval{sorted[rank(q, n)], sorted[low-1], sorted[high-1], attained}, nil
}

func intervalProblems(confidence float64) Invalids {
	return between("confidence", confidence, 0.01, 0.9999, "")
}

// checkInterval gives what is wrong with the arguments of an interval.
func checkInterval(values []float64, least int, confidence float64) error {
	all := intervalProblems(confidence)
	if n := len(values); n > 0 && n < least {
		all = append(all, Invalid{"values", sprintf("a list of %d", n), sprintf("at least %d values", least)})
	}
	return noValues(values, all)
}
