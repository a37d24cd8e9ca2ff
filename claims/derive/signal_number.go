package derive

import (
	"cmp"
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
	changes := make([]step, 0, 2*len(enters))
	for i := range enters {
		if !(0 <= enters[i] && enters[i] <= leaves[i] && leaves[i] <= end) {
			return math.NaN()
		}
		changes = append(changes, step{enters[i], +1}, step{leaves[i], -1})
	}
	slices.SortStableFunc(changes, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	sum, last, number := 0.0, 0.0, 0
	for _, c := range changes {
		sum += float64(float64(number) * (c.at - last))
		last, number = c.at, number+c.by
	}
	return sum / end
}
