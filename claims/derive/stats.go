package derive

import (
	"math"
	"slices"
)

// Quantile returns the element of rank floor(q n), counted from zero, among
// the n values in ascending order, the last one at most. It has the values'
// unit. It is NaN for no values and for q outside 0 to 1. The values are left
// as they are; those already in order are not sorted again.
func Quantile(values []float64, q float64) float64 {
	if len(values) == 0 || !(q >= 0 && q <= 1) {
		return math.NaN()
	}
	if !slices.IsSorted(values) {
		values = slices.Clone(values)
		slices.Sort(values)
	}
	rank := int(q * float64(len(values)))
	return values[min(rank, len(values)-1)]
}

// Mean returns the sum of the values, added from first to last, divided by
// their number. It has the values' unit, and is NaN for no values.
func Mean(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sum := 0.0
	for _, value := range values {
		sum += value
	}
	return sum / float64(len(values))
}

// NumberInSystem returns how many requests each arrival finds present, waiting
// or in service, itself not counted, in order of arrival. Who leaves at the
// very instant of the arrival has left.
func NumberInSystem(run Run) []int {
	found := make([]int, 0, len(run.Arrivals))
	var present []float64 // when each request that is there will leave
	for i, now := range run.Arrivals {
		present = slices.DeleteFunc(present, func(leaves float64) bool { return leaves <= now })
		found = append(found, len(present))
		present = append(present, run.Departures[i])
	}
	return found
}
