package kernel

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"
)

func recorded(t *testing.T, digits int, values []float64) *Histogram {
	t.Helper()
	h, err := NewHistogram(digits)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		h.Record(v)
	}
	return h
}

// The bounds enclose the exact quantile, and the value told lies within the
// precision, for values of every size.
func TestHistogramMeetsExactQuantiles(t *testing.T) {
	g := nativeStream(1, "histogram")
	for digits := 1; digits <= 4; digits++ {
		values := make([]float64, 20_000)
		g.exponentials(values, 1)
		for i := range values {
			switch i % 10 {
			case 0:
				values[i] = 0
			case 1:
				values[i] = math.Ldexp(values[i], i%75-37)
			}
		}
		h := recorded(t, digits, values)
		precision := math.Pow(10, -float64(digits))
		for _, q := range []float64{0, 0.05, 0.1, 0.1001, 0.3, 0.5, 0.9, 0.99, 0.999, 1} {
			exact, _ := Quantile(values, q)
			low, high, err := h.Bounds(q)
			if err != nil || !(low <= exact && exact <= high) || low >= 0x1p-40 && high-low > precision*low {
				t.Errorf("%d digits: the %v-quantile %v lies from %v to %v, %v", digits, q, exact, low, high, err)
			}
			if got, _ := h.Quantile(q); got < low || got > high || low >= 0x1p-40 && !(math.Abs(got-exact) <= precision*exact/2) {
				t.Errorf("%d digits: the %v-quantile is %v, want %v", digits, q, got, exact)
			}
		}
		if mean, _ := Mean(values); !(math.Abs(h.Mean()/mean-1) <= 1e-12) || h.Min() != 0 || h.Max() != slices.Max(values) || h.Count() != 20_000 {
			t.Errorf("mean %v, from %v to %v, %d values", h.Mean(), h.Min(), h.Max(), h.Count())
		}
	}
}

// Cells by hand: with one digit a power of two has 16 cells.
func TestHistogramCells(t *testing.T) {
	h := recorded(t, 1, []float64{1, 1.06, 1.0625, 1.99, 2, 0, 0, 0x1p-60, 1e300, 0x1p-40, 0x1.88p39})
	want := []HistogramCell{
		{0, 0, 2}, {0, 0x1p-40, 1}, {0x1p-40, 0x1.1p-40, 1}, {1, 1.0625, 2}, {1.0625, 1.125, 1}, {1.9375, 2, 1}, {2, 2.125, 1}, {0x1.8p39, 0x1.9p39, 1}, {0x1p40, math.Inf(1), 1},
	}
	if got := h.Cells(); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	for _, v := range []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1)} {
		h.Record(v)
	}
	if h.Count() != 11 || h.Refused() != 4 || h.Max() != 1e300 {
		t.Errorf("%d counted, %d refused, at most %v", h.Count(), h.Refused(), h.Max())
	}
}

// A histogram that is not there has no counts.
func TestHistogramMergeNothing(t *testing.T) {
	h, same := recorded(t, 3, []float64{1, 2}), recorded(t, 3, []float64{1, 2})
	if err := h.Merge(nil); err != nil || !reflect.DeepEqual(h, same) {
		t.Errorf("%v, and %+v", err, h)
	}
}

// The variance is that of the values and not of their cells, also where they
// are far from 0 and close to each other, and after histograms were put
// together.
func TestHistogramVariance(t *testing.T) {
	for _, base := range []float64{0, 3, 1e6} {
		values := make([]float64, 2000)
		nativeStream(5, "histogram").uniforms(values)
		for i := range values {
			values[i] += base
		}
		want := MomentsOf(values).Variance()
		h := recorded(t, 1, values[:700])
		if err := h.Merge(recorded(t, 1, values[700:])); err != nil {
			t.Fatal(err)
		}
		for _, got := range []float64{recorded(t, 1, values).Variance(), h.Variance()} {
			if !(math.Abs(got/want-1) <= 1e-9) {
				t.Errorf("from %v on: %v, want %v", base, got, want)
			}
		}
	}
	if v := recorded(t, 1, []float64{0.1, 0.1, 0.1}).Variance(); v != 0 {
		t.Errorf("of equal values: %v", v)
	}
	if v := recorded(t, 1, []float64{7}).Variance(); !math.IsNaN(v) {
		t.Errorf("of one value: %v", v)
	}
}

// Two halves put together are the whole, in either order.
func TestHistogramMerge(t *testing.T) {
	values := make([]float64, 3000)
	nativeStream(2, "histogram").exponentials(values, 0.001)
	values[7], values[2000], values[2001] = 0, -1, 0
	whole := recorded(t, 2, values)
	one, two := recorded(t, 2, values[:1000]), recorded(t, 2, values[1000:])
	for _, pair := range [][2]*Histogram{{one, two}, {recorded(t, 2, nil), one}} {
		if err := pair[0].Merge(pair[1]); err != nil {
			t.Fatal(err)
		}
		got := pair[0]
		if !slices.Equal(got.Cells(), whole.Cells()) || got.Count() != whole.Count() || got.Refused() != 1 || got.Max() != whole.Max() || got.Min() != 0 {
			t.Errorf("%v, want %v", got.Cells(), whole.Cells())
		}
	}
	if err := recorded(t, 3, nil).Merge(one); fmt.Sprint(err) != "digits is 2, want 3, as the histogram that it is added to" {
		t.Errorf("%v", err)
	}
}

// However long the run, the memory is the same: nothing is allocated once a
// power of two has its cells.
func TestHistogramMemory(t *testing.T) {
	values := make([]float64, 10_000)
	nativeStream(3, "histogram").uniforms(values)
	for i := range values {
		values[i]++
	}
	h := recorded(t, 3, values)
	if allocs := testing.AllocsPerRun(3, func() {
		for _, v := range values {
			h.Record(v)
		}
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestHistogramRefuses(t *testing.T) {
	for _, digits := range []int{0, -1, 5, math.MaxInt} {
		if _, err := NewHistogram(digits); fmt.Sprint(err) != fmt.Sprintf("digits is %d, want from 1 to 4", digits) {
			t.Errorf("%v", err)
		}
	}
	h := recorded(t, 1, nil)
	if _, err := h.Quantile(math.NaN()); fmt.Sprint(err) != "q is NaN, want from 0 to 1; values is empty, want one value or more" {
		t.Errorf("%v", err)
	}
	if !math.IsNaN(h.Mean()) || !math.IsInf(h.Max(), -1) {
		t.Errorf("of nothing: mean %v, at most %v", h.Mean(), h.Max())
	}
}

// BenchmarkHistogram prints the time to record a value, beside that of exact
// p50 and p99 of as many.
func BenchmarkHistogram(b *testing.B) {
	values := make([]float64, 20_000)
	nativeStream(1, "histogram").exponentials(values, 1)
	for digits := 2; digits <= 4; digits++ {
		b.Run(fmt.Sprintf("digits=%d", digits), func(b *testing.B) {
			h := newHistogram(digits)
			var own, other []time.Duration
			for b.Loop() {
				start := time.Now()
				for _, v := range values {
					h.Record(v)
				}
				middle := time.Now()
				_, _ = Quantiles(values, []float64{0.5, 0.99})
				own, other = append(own, middle.Sub(start)), append(other, time.Since(middle))
			}
			slices.Sort(own)
			slices.Sort(other)
			b.ReportMetric(float64(own[len(own)/2])/20_000, "ns/value")
			b.ReportMetric(float64(own[len(own)/2])/float64(other[len(other)/2]), "x-exact")
			b.ReportMetric(0, "ns/op")
		})
	}
}
