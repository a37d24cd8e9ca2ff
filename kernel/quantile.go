package kernel

import (
	"math"
	"slices"
)

// fewValues is the length up to which sorting is the fastest way to select.
const fewValues = 128

// Quantile gives the exact q-quantile of values, q from 0 to 1: the element at
// the index floor(q·n) of the n values in ascending order, counted from 0, and
// the last one where that is n. The product is a float64 and truncated. Nothing
// is interpolated. values stays as it is.
//
// The error, an [Invalids], names q outside its range, no values, or NaN among
// them.
func Quantile(values []float64, q float64) (float64, error) {
	at, err := Quantiles(values, []float64{q})
	if err != nil {
		return 0, err
	}
	return at[0], nil
}

// Quantiles gives several quantiles of the same values, in the order of qs. See
// [Quantile]; together they take less time than one by one.
func Quantiles(values, qs []float64) ([]float64, error) {
	if err := checkQuantiles(values, qs); err != nil {
		return nil, err
	}
	s := newSelection(values)
	out := make([]float64, len(qs))
	for i, q := range qs {
		out[i] = s.at(rank(q, len(values)))
	}
	return out, nil
}

// rank is the index of the q-quantile among n sorted values.
func rank(q float64, n int) int {
	return min(int(float64(q*float64(n))), n-1)
}

func checkQuantiles(values, qs []float64) error {
	var all Invalids
	for i, q := range qs {
		all = append(all, between(sprintf("qs[%d]", i), q, 0, 1, "")...)
	}
	return noValues(values, all)
}

// noValues adds to all what is wrong with values and gives it as an error.
func noValues(values []float64, all Invalids) error {
	if len(values) == 0 {
		all = append(all, Invalid{"values", "empty", "one value or more"})
	}
	for i, v := range values {
		if v != v {
			all = append(all, Invalid{sprintf("values[%d]", i), "NaN", "a number"})
			break
		}
	}
	if all == nil {
		return nil
	}
	return all
}

// Mean gives the sum of the values, added from the first to the last, divided
// by their number. The error, an [Invalids], names no values, or NaN among
// them.
func Mean(values []float64) (float64, error) {
	if err := noValues(values, nil); err != nil {
		return 0, err
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values)), nil
}

// selection finds elements by rank. A small sorted sample brackets the element
// wanted; one pass keeps the values inside the bracket and counts those below
// it. (Floyd and Rivest 1975, with the sample spread evenly and not random, so
// that the work is the same every time.)
type selection struct {
	values []float64
	sample []float64 // sorted; empty where there are few values
	inside []float64 // room for the values inside a bracket
}

func newSelection(values []float64) *selection {
	n := len(values)
	s := &selection{values: values}
	if n <= fewValues {
		return s
	}
	size := 3 * int(math.Sqrt(float64(n)))
	s.sample = make([]float64, min(size, n/4))
	for i := range s.sample {
		s.sample[i] = values[i*n/len(s.sample)]
	}
	slices.Sort(s.sample)
	return s
}

// at gives the element with the given index in ascending order.
func (s *selection) at(rank int) float64 {
	if s.sample == nil {
		return sortedAt(slices.Clone(s.values), rank)
	}
	low, high := s.bracket(rank)
	inside, below := s.keep(low, high)
	switch {
	case rank < below: // the sample misled: look in all that lies on that side
		inside, below = s.keep(math.Inf(-1), low)
	case rank >= below+len(inside):
		inside, below = s.keep(high, math.Inf(1))
	}
	if len(inside) > len(s.values)/2 { // many equal values
		return sortedAt(inside, rank-below)
	}
	return newSelection(inside).at(rank - below)
}

// bracket gives two elements of the sample between which the element of the
// given rank lies, most likely.
func (s *selection) bracket(rank int) (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	n, size := float64(len(s.values)), float64(len(s.sample))
	middle := float64(float64(rank) / n * size)
	reach := float64(2.5*math.Sqrt(float64(middle*(1-middle/size)))) + 2
	if i := int(middle - reach); i > 0 {
		low = s.sample[i]
	}
	if i := int(middle+reach) + 1; i < len(s.sample) {
		high = s.sample[i]
	}
	return low, high
}

// keep copies the values from low to high, both included, and counts those
// below low.
func (s *selection) keep(low, high float64) (inside []float64, below int) {
	if s.inside == nil {
		s.inside = make([]float64, len(s.values)+1)
	}
	kept, atLeast := 0, 0
	for _, v := range s.values {
		s.inside[kept] = v // the next one overwrites it unless it is kept
		up := one(v >= low)
		atLeast += up
		kept += up & one(v <= high)
	}
	return s.inside[:kept], len(s.values) - atLeast
}

// one is 1 where b holds and 0 where not. The compiler makes no branch of it.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func sortedAt(values []float64, rank int) float64 {
	slices.Sort(values)
	return values[rank]
}
