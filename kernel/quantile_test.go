package kernel

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// shapes are lists of values of every kind: drawn, sorted, equal, few distinct
// ones, and some that an evenly spread sample takes for something else. Each is
// a function of the index and of a number drawn from [0, 1).
var shapes = []struct {
	name  string
	value func(i int, u float64) float64
}{
	{"uniform", func(_ int, u float64) float64 { return u }},
	{"exponential", func(_ int, u float64) float64 { return -Log(1 - u) }},
	{"rising", func(i int, _ float64) float64 { return float64(i) }},
	{"falling", func(i int, _ float64) float64 { return float64(-i) }},
	{"equal", func(int, float64) float64 { return 3 }},
	{"three", func(_ int, u float64) float64 { return math.Floor(3 * u) }},
	{"comb", func(i int, _ float64) float64 { return float64(i % 4) }},
	{"rare", func(i int, u float64) float64 { return float64(i%7%2) * u }},
	{"infinite", func(_ int, u float64) float64 { return math.Inf(int(3*u) - 1) }},
}

func TestQuantileIsTheSortedElement(t *testing.T) {
	qs := []float64{0, 0.001, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1}
	for _, n := range []int{1, 2, 3, 99, 100, 128, 129, 1000, 16968, 20000} {
		for _, shape := range shapes {
			g, values := NewMT19937(uint64(n)), make([]float64, n)
			for i := range values {
				values[i] = shape.value(i, g.Float64())
			}
			sorted := slices.Clone(values)
			got, err := Quantiles(values, qs)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(values, sorted) {
				t.Fatalf("%s, n %d: the values were changed", shape.name, n)
			}
			slices.Sort(sorted)
			for i, q := range qs {
				if want := sorted[min(int(math.Floor(q*float64(n))), n-1)]; got[i] != want {
					t.Errorf("%s, n %d: the %v-quantile is %v, want %v", shape.name, n, q, got[i], want)
				}
			}
		}
	}
}

// A sample that holds none but the largest or the smallest values misleads
// every bracket; the element comes out all the same.
func TestQuantileOfAMisleadingSample(t *testing.T) {
	const n = 20000
	sampled := make([]bool, n)
	for i, size := 0, len(newSelection(make([]float64, n)).sample); i < size; i++ {
		sampled[i*n/size] = true
	}
	for _, sign := range []float64{1, -1} {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i)
			if sampled[i] {
				values[i] += sign * n
			}
		}
		sorted := slices.Sorted(slices.Values(values))
		for _, q := range []float64{0, 0.01, 0.5, 0.9, 0.99, 1} {
			got, err := Quantile(values, q)
			if want := sorted[rank(q, n)]; err != nil || got != want {
				t.Errorf("sign %v: the %v-quantile is %v, %v, want %v", sign, q, got, err, want)
			}
		}
	}
}

// The rank rule, with the cases that the C05 page turns on.
func TestRank(t *testing.T) {
	for _, c := range []struct {
		q    float64
		n    int
		want int
	}{
		{0.99, 20000, 19800}, {0.99, 16968, 16798}, {0.5, 20000, 10000}, {0.5, 3, 1}, {1, 10, 9}, {0, 10, 0}, {0.5, 1, 0},
	} {
		if got := rank(c.q, c.n); got != c.want {
			t.Errorf("rank(%v, %d) = %d, want %d", c.q, c.n, got, c.want)
		}
	}
}

func TestQuantileRefuses(t *testing.T) {
	for _, c := range []struct {
		values []float64
		q      float64
		want   string
	}{
		{nil, 0.5, "values is empty, want one value or more"},
		{[]float64{1, math.NaN()}, 0.5, "values[1] is NaN, want a number"},
		{[]float64{1}, math.NaN(), "qs[0] is NaN, want from 0 to 1"},
		{[]float64{1}, -0.1, "qs[0] is -0.1, want from 0 to 1"},
		{nil, 1.5, "qs[0] is 1.5, want from 0 to 1; values is empty, want one value or more"},
	} {
		_, err := Quantile(c.values, c.q)
		var all Invalids
		if !errors.As(err, &all) || err.Error() != c.want {
			t.Errorf("Quantile(%v, %v): %v, want %s", c.values, c.q, err, c.want)
		}
	}
}

func TestMean(t *testing.T) {
	if got, err := Mean([]float64{1, 2, 6}); got != 3 || err != nil {
		t.Errorf("Mean is %v, %v", got, err)
	}
	// Added from the left the small ones vanish one by one; from the right they would not.
	if got, _ := Mean([]float64{1, 0x1p-53, 0x1p-53, 0}); got != 0.25 {
		t.Errorf("Mean is %v, want 0.25: not added from left to right", got)
	}
	if _, err := Mean(nil); err == nil {
		t.Error("Mean of nothing gives no error")
	}
}
