package derive

import (
	"math"
	"slices"
)

// NumberOverTime is how many are present on average from time 0 to end, in
// requests: the integral of their number, over end. Each enters and leaves at
// the instants at its place in the two lists, not after end. It is NaN where
// the lists differ in length, one leaves before it enters, an instant lies
// outside 0 to end, or end is not positive.
//
// The number is followed from one change to the next, and no formula that ties
// it to the time that each one stays is used, so that Little's law can be held
// against it.
func NumberOverTime(enters, leaves []float64, end float64) float64 {
	if len(enters) != len(leaves) || !positive(end) {
		return math.NaN()
	}
	for i := range enters {
		if !(0 <= enters[i] && enters[i] <= leaves[i] && leaves[i] <= end) {
			return math.NaN()
		}
	}
	enters, leaves = inOrder(enters), inOrder(leaves)
	sum, last, number := 0.0, 0.0, 0
	for entered := 0; number > 0 || entered < len(enters); {
		left := entered - number
		at, by := leaves[left], -1
		if entered < len(enters) && enters[entered] <= at {
			at, by = enters[entered], +1
			entered++
		}
		sum += float64(float64(number) * (at - last))
		last, number = at, number+by
	}
	return sum / end
}

// inOrder gives the values in ascending order, and leaves the list as it is.
func inOrder(values []float64) []float64 {
	if slices.IsSorted(values) {
		return values
	}
	return slices.Sorted(slices.Values(values))
}
