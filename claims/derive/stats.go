package derive

import (
	"math"
	"slices"
)

// Quantile returns the element of rank floor(q n), counted from zero, among
// the n values in ascending order, the last one at most. It has the values'
// unit. It is NaN for no values and for q outside 0 to 1. The values are left
// as they are.
func Quantile(values []float64, q float64) float64 {
	if len(values) == 0 || !(q >= 0 && q <= 1) {
		return math.NaN()
	}
	rank := int(q * float64(len(values)))
	return find(slices.Clone(values), min(rank, len(values)-1))
}

// find is the value of a rank, counted from zero. It is Hoare's algorithm 65:
// the values are split at one of them, and the search goes on in the part that
// holds the rank.
func find(values []float64, rank int) float64 {
	low, high := 0, len(values)-1
	for low < high {
		pivot, i, j := values[rank], low, high
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for pivot < values[j] {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i, j = i+1, j-1
			}
		}
		if j < rank {
			low = i
		}
		if rank < i {
			high = j
		}
	}
	return values[rank]
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
