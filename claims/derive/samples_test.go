package derive

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

func TestNormalWithin(t *testing.T) {
	for _, z := range []float64{0, 1e-9, 0.1, 0.5, 1, 1.96, 3, 5, 8.9, 12} {
		if got, want := NormalWithin(z), math.Erf(z/math.Sqrt2); !(math.Abs(got-want) <= 2e-15) {
			t.Errorf("within %v lie %v, want %v", z, got, want)
		}
	}
	agree(t, "two sigma", normalLimit(0.95), mathext.NormalQuantile(0.975), 1e-12)
	allNaN(t, NormalWithin(-1), NormalWithin(math.NaN()))
}

// 20,000 waits are worth about so many, and an interval that takes them for
// independent at 0.9 holds the mean 8 times in 100.
func TestEffectiveSample(t *testing.T) {
	for _, c := range []struct{ load, worth, slack float64 }{{0.5, 2100, 50}, {0.9, 55, 1}, {0.95, 13, 1}} {
		if got := EffectiveSample(c.load, 1, 20000); !(math.Abs(got-c.worth) <= c.slack) {
			t.Errorf("at %v 20,000 requests are worth %v, want about %v", c.load, got, c.worth)
		}
	}
	if got := NaiveCoverage(0.9, 1, 0.95); !printed(got, "0.08") {
		t.Errorf("at 0.9 the interval holds the mean with %v, want 0.08", got)
	}
	agree(t, "nobody waits", NaiveCoverage(1e-9, 1, 0.95), 0.95, 1e-3)
	allNaN(t, EffectiveSample(0.5, 1, 0), EffectiveSample(1, 1, 9), NaiveCoverage(1, 1, 0.95), NaiveCoverage(0.5, 1, 1), NaiveCoverage(0.5, 1, math.NaN()))
}

func TestLimitsOfManyChecks(t *testing.T) {
	agree(t, "one check", SidakLimit(1, 0.05), 1.959963984540054, 1e-12)
	agree(t, "a hundred", SidakLimit(100, 0.01), mathext.NormalQuantile(1-(1-math.Pow(0.99, 0.01))/2), 1e-9)
	agree(t, "chi-squared of 10", ChiSquaredQuantile(10, 0.95), 18.307038053275146, 1e-9)
	agree(t, "chi-squared of 1", ChiSquaredQuantile(1, 0.95), 1.959963984540054*1.959963984540054, 1e-9)
	agree(t, "chi-squared of 2", ChiSquaredQuantile(2, 0.999), 2*math.Log(1000), 1e-9)
	allNaN(t, SidakLimit(0, 0.01), SidakLimit(1, 0), SidakLimit(1, 1), ChiSquaredQuantile(0, 0.5), ChiSquaredQuantile(1, 0), ChiSquaredQuantile(1, 1))
}
