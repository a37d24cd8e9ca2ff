package kernel

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// fitsCells holds counts against the probabilities of their cells, by
// chi-squared between its 0.05% and its 99.95% limit: one test in a thousand
// fails by chance, and since the seed is fixed, always the same one.
func fitsCells(t *testing.T, what string, counts []int, probabilities []float64) {
	t.Helper()
	n := 0
	for _, c := range counts {
		n += c
	}
	chi := 0.0
	for i, c := range counts {
		want := float64(n) * probabilities[i]
		if want < 20 {
			t.Fatalf("%s: cell %d expects only %.1f", what, i, want)
		}
		chi += (float64(c) - want) * (float64(c) - want) / want
	}
	limits := distuv.ChiSquared{K: float64(len(counts) - 1)}
	if low, high := limits.Quantile(0.0005), limits.Quantile(0.9995); !(chi > low && chi < high) {
		t.Errorf("%s: chi-squared of %d cells is %.1f, want from %.1f to %.1f", what, len(counts), chi, low, high)
	}
}

// fitsDistribution holds draws against a distribution function, by
// Kolmogorov's distance under its 0.1% limit.
func fitsDistribution(t *testing.T, what string, values []float64, below func(float64) float64) {
	t.Helper()
	sorted := slices.Sorted(slices.Values(values))
	n, worst := float64(len(sorted)), 0.0
	for i, v := range sorted {
		p := below(v)
		worst = max(worst, float64(i+1)/n-p, p-float64(i)/n)
	}
	if limit := 1.95 / math.Sqrt(n); !(worst < limit) {
		t.Errorf("%s: the distance to the distribution is %.5f, want below %.5f", what, worst, limit)
	}
}

// fitsMoments holds the means of the first powers of draws against the
// distribution's raw moments, within four standard errors estimated from the
// draws. NaN among the moments is passed over.
func fitsMoments(t *testing.T, what string, values []float64, moments ...float64) {
	t.Helper()
	n := float64(len(values))
	for k, want := range moments {
		sum, squares := 0.0, 0.0
		for _, v := range values {
			p := v
			for range k {
				p *= v
			}
			sum += p
			squares += p * p
		}
		mean := sum / n
		stdErr := math.Sqrt(max(0, squares/n-mean*mean) / n)
		if want == want && !(math.Abs(mean-want) <= 4*stdErr+1e-10*math.Abs(want)) {
			t.Errorf("%s: the mean of power %d is %v ± %v, want %v", what, k+1, mean, stdErr, want)
		}
	}
}

// hashOf is the SHA-256 of the bits of numbers.
func hashOf(lists ...[]float64) string {
	h := sha256.New()
	for _, values := range lists {
		for _, v := range values {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
