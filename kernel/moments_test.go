package kernel

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

func TestMoments(t *testing.T) {
	values := make([]float64, 10_000)
	nativeStream(4, "moments").exponentials(values, 1)
	for i := range values {
		values[i] += 1e6 // where sums of squares would have lost the variance
	}
	m := MomentsOf(values)
	mean, variance := stat.MeanVariance(values, nil)
	if !(math.Abs(m.Mean()/mean-1) <= 1e-14) || !(math.Abs(m.Variance()/variance-1) <= 1e-9) {
		t.Errorf("mean %v, variance %v, want %v and %v", m.Mean(), m.Variance(), mean, variance)
	}
	if got, want := m.StdErr(), math.Sqrt(variance/10_000); !(math.Abs(got/want-1) <= 1e-9) {
		t.Errorf("standard error %v, want %v", got, want)
	}
	one, two := MomentsOf(values[:123]), MomentsOf(values[123:])
	one.Merge(two)
	if !(math.Abs(one.Mean()/mean-1) <= 1e-14) || !(math.Abs(one.Variance()/variance-1) <= 1e-8) || one.Count() != 10_000 || one.Min() != m.Min() || one.Max() != m.Max() {
		t.Errorf("merged: %+v, want %+v", one, m)
	}
}

func TestMomentsByHand(t *testing.T) {
	m := MomentsOf([]float64{2, 4, -3, 9})
	if m.Mean() != 3 || !(math.Abs(m.Variance()-74./3) <= 1e-14) || m.Min() != -3 || m.Max() != 9 || m.Count() != 4 {
		t.Errorf("%+v, variance %v", m, m.Variance())
	}
	var none Moments
	none.Merge(Moments{})
	if none.Mean() != 0 || !math.IsNaN(none.Variance()) || none.Count() != 0 {
		t.Errorf("of nothing: %+v", none)
	}
	want := m
	none.Merge(m)
	m.Merge(Moments{})
	if none != want || m != want {
		t.Errorf("%+v and %+v, want %+v", none, m, want)
	}
	for _, v := range []float64{7, -7} { // nothing has no extremes
		one, none := MomentsOf([]float64{v}), Moments{}
		none.Merge(one)
		one.Merge(Moments{})
		if one.Min() != v || one.Max() != v || none != one {
			t.Errorf("%v and nothing: %+v, nothing and %v: %+v", v, one, v, none)
		}
	}
	if one := MomentsOf([]float64{7}); one.Mean() != 7 || !math.IsNaN(one.StdErr()) {
		t.Errorf("of one: %+v", one)
	}
}

// goldenStatistics is the SHA-256 of what the statistics give, to the last bit,
// the same on every machine.
const goldenStatistics = "40bf95eb53df683726c7020f9eb5b025ea5df263f1fc16a85d929833437645f5"

func TestGoldenStatistics(t *testing.T) {
	values := make([]float64, 3000)
	nativeStream(6, "statistics").exponentials(values, 3)
	m, h := MomentsOf(values), newHistogram(3)
	numbers := []float64{m.Mean(), m.Variance(), m.StdErr()}
	for i, v := range values {
		h.Record(v)
		numbers = append(numbers, Exp(v), Exp(-300*v), Log(v), logGamma(v), logGamma(float64(i+1)))
	}
	for _, q := range []float64{0.01, 0.3, 0.5, 0.9, 0.97} {
		low, high, _ := h.Bounds(q)
		mean, _ := MeanInterval(values[:20], q)
		batches, _ := BatchMeans(values, 7, q)
		quantile, _ := QuantileInterval(values, q, 0.9)
		a := advise(mm1(q, 5000))
		numbers = append(numbers, low, high, mean.Low, mean.High, batches.Low, batches.High, quantile.Low, quantile.High, quantile.Confidence,
			a.Load, a.Relaxation, a.Independent, a.RelativeError, a.Requests, betaShare(q, 3, 0.4), studentQuantile(0.5+q/2, 12))
	}
	if got := hashOf(numbers, h.cellNumbers()); got != goldenStatistics {
		t.Errorf("they hash to %s, want %s", got, goldenStatistics)
	}
}

// cellNumbers is the cells in a row.
func (h *Histogram) cellNumbers() (all []float64) {
	for _, c := range h.Cells() {
		all = append(all, c.From, c.To, float64(c.Count))
	}
	return all
}
