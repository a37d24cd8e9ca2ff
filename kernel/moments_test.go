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
	if math.Abs(m.Mean()/mean-1) > 1e-14 || math.Abs(m.Variance()/variance-1) > 1e-9 {
		t.Errorf("mean %v, variance %v, want %v and %v", m.Mean(), m.Variance(), mean, variance)
	}
	if got, want := m.StdErr(), math.Sqrt(variance/10_000); math.Abs(got/want-1) > 1e-9 {
		t.Errorf("standard error %v, want %v", got, want)
	}
	one, two := MomentsOf(values[:123]), MomentsOf(values[123:])
	one.Merge(two)
	if math.Abs(one.Mean()/mean-1) > 1e-14 || math.Abs(one.Variance()/variance-1) > 1e-8 || one.Count() != 10_000 || one.Min() != m.Min() || one.Max() != m.Max() {
		t.Errorf("merged: %+v, want %+v", one, m)
	}
}

func TestMomentsByHand(t *testing.T) {
	m := MomentsOf([]float64{2, 4, -3, 9})
	if m.Mean() != 3 || math.Abs(m.Variance()-74./3) > 1e-14 || m.Min() != -3 || m.Max() != 9 || m.Count() != 4 {
		t.Errorf("%+v, variance %v", m, m.Variance())
	}
	var none Moments
	none.Merge(Moments{})
	if none.Mean() != 0 || !math.IsNaN(none.Variance()) || none.Count() != 0 {
		t.Errorf("of nothing: %+v", none)
	}
	none.Merge(m)
	m.Merge(Moments{})
	if none != m {
		t.Errorf("%+v, want %+v", none, m)
	}
	if one := MomentsOf([]float64{7}); one.Mean() != 7 || !math.IsNaN(one.StdErr()) {
		t.Errorf("of one: %+v", one)
	}
}
