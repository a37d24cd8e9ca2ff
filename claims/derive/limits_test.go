package derive

import (
	"math"
	"testing"
)

func TestFailAtScaleLimit(t *testing.T) {
	for _, c := range []struct{ since, want float64 }{{0, 0.1}, {0.0999, 0.1}, {0.1, 0.005}, {7, 0.005}} {
		if got := FailAtScaleLimit(c.since, 0.005, 0.1); got != c.want {
			t.Errorf("not empty for %v: %v, want %v", c.since, got, c.want)
		}
	}
	allNaN(t, FailAtScaleLimit(-1, 0.005, 0.1), FailAtScaleLimit(math.NaN(), 0.005, 0.1), FailAtScaleLimit(1, -1, 0.1))
}

// The count makes the gap between drops uniform.
func TestREDGapsAreUniform(t *testing.T) {
	for _, base := range []float64{0.02, 0.005, 0.3, 1, 0.07} {
		none, sum := 1.0, 0.0
		for n := 1; n <= int(1/base)+2; n++ {
			drop := REDDrop(base, n-1)
			share := none * drop
			if want := REDGapShare(base, n); !(math.Abs(share-want) <= 1e-12) {
				t.Errorf("p_b %v: a gap of %d has %v, want %v", base, n, share, want)
			}
			none *= 1 - drop
			sum += share
		}
		agree(t, "all gaps", sum, 1, 1e-12)
	}
}

func TestREDShares(t *testing.T) {
	for _, c := range []struct{ average, want float64 }{{0, 0}, {4.9, 0}, {5, 0}, {10, 0.01}, {14.999999, 0.02}, {15, 1}, {50, 1}} {
		if got := REDBase(c.average, 5, 15, 0.02); !(math.Abs(got-c.want) <= 1e-8) {
			t.Errorf("at an average of %v: %v, want %v", c.average, got, c.want)
		}
	}
	agree(t, "the average", REDAverage(10, 60, 0.002), 10.1, 1e-14)
	// A queue that stays at one length is the average in the end.
	average := 0.0
	for range 5000 {
		average = REDAverage(average, 20, 0.002)
	}
	agree(t, "a long average", average, 20*(1-math.Pow(0.998, 5000)), 1e-10)
	nan := math.NaN()
	allNaN(t, REDAverage(1, 1, 0), REDAverage(1, 1, 1.1), REDAverage(-1, 1, 0.5), REDAverage(1, nan, 0.5),
		REDBase(1, 5, 5, 0.1), REDBase(1, 5, 15, 0), REDBase(nan, 5, 15, 0.1), REDBase(-1, 5, 15, 0.1),
		REDDrop(-0.1, 0), REDDrop(0.1, -1), REDDrop(nan, 1), REDGapShare(0, 1), REDGapShare(0.1, 0), REDGapShare(1.1, 1))
}

func TestVegas(t *testing.T) {
	for _, c := range []struct{ limit, smallest, present, want float64 }{
		{100, 0.01, 0.01, 0}, {100, 0.01, 0.02, 50}, {100, 0.01, 0.0101, 1}, {10, 0.5, 2, 8},
	} {
		if got := VegasQueue(c.limit, c.smallest, c.present); got != c.want {
			t.Errorf("%v: a queue of %v", c, got)
		}
	}
	for _, c := range []struct{ limit, alpha, beta float64 }{{1, 0, 0}, {10, 3, 6}, {100, 6, 12}, {1000, 9, 18}} {
		alpha, beta := VegasThresholds(c.limit)
		if !(math.Abs(alpha-c.alpha) <= 1e-14) || !(math.Abs(beta-c.beta) <= 1e-14) {
			t.Errorf("at a limit of %v the thresholds are %v and %v", c.limit, alpha, beta)
		}
	}
	alpha, beta := VegasThresholds(0.5)
	allNaN(t, alpha, beta, VegasQueue(0, 1, 1), VegasQueue(1, 0, 1), VegasQueue(1, 2, 1), VegasQueue(1, math.NaN(), 1))
}
