package derive

import (
	"math"
	"testing"
)

// quantileLaws are all quantiles of a time, by the share that lies below.
var quantileLaws = map[string]func(p float64) float64{
	"M/M/1":                       func(p float64) float64 { return MM1Quantile(0.8, 1, p) },
	"GI/M/1":                      func(p float64) float64 { return GIM1Quantile(EvenGaps(0.8), 1, p) },
	"M/D/1":                       func(p float64) float64 { return MD1Quantile(0.8, 1, p) },
	"M/M/1 newest first":          func(p float64) float64 { return MM1LIFOQuantile(0.5, 1, p) },
	"M/M/1/K":                     func(p float64) float64 { return MM1KQuantile(1.2, 1, 4, p) },
	"M/M/1/K newest first":        func(p float64) float64 { return MM1KLIFOQuantile(1.2, 1, 4, p) },
	"M/M/c":                       func(p float64) float64 { return MMcQuantile(1.5, 1, 2, p) },
	"wait of M/M/c":               func(p float64) float64 { return MMcWaitQuantile(1.5, 1, 2, p) },
	"thresholds":                  func(p float64) float64 { return twoThresholds.Quantile(1, p) },
	"M/M/1 expiry":                func(p float64) float64 { return MM1ExpiryQuantile(1.2, 1, 5, p) },
	"M/D/1 expiry":                func(p float64) float64 { return MD1ExpiryQuantile(1.2, 1, 5.5, p) },
	"M/M/1 expiry, newest first":  func(p float64) float64 { return MM1LIFOExpiryQuantile(1.2, 1, 5, p) },
	"any normal number, its size": normalLimit,
}

var twoThresholds = ThresholdChain{Rates: []float64{1, 0.5}, Places: []int{3, 1}, Mu: 1}

// No time lies below zero, and no time has everything below it.
func TestQuantilesAtTheirBorders(t *testing.T) {
	for name, quantile := range quantileLaws {
		if got := quantile(0); got != 0 {
			t.Errorf("%s: the 0-quantile is %v, want 0", name, got)
		}
		for _, p := range []float64{1, -1e-300, math.NaN(), math.Inf(1)} {
			if got := quantile(p); !math.IsNaN(got) {
				t.Errorf("%s: the %v-quantile is %v, want NaN", name, p, got)
			}
		}
	}
}

// Everybody stays for more than no time, and a wait above zero is one at all.
// No time is negative.
func TestSharesAboveNoTime(t *testing.T) {
	for _, c := range []struct {
		name  string
		above func(t float64) float64
		want  float64
	}{
		{"M/M/1", func(t float64) float64 { return MM1Above(0.8, 1, t) }, 1},
		{"M/D/1", func(t float64) float64 { return MD1Above(0.8, 1, t) }, 1},
		{"M/M/1 newest first", func(t float64) float64 { return MM1LIFOAbove(0.5, 1, t) }, 1},
		{"the wait of M/M/1 newest first", func(t float64) float64 { return MM1LIFOWaitAbove(0.5, 1, t) }, 0.5},
		{"M/M/1/K", func(t float64) float64 { return MM1KAbove(1.2, 1, 4, t) }, 1},
		{"M/M/1/K newest first", func(t float64) float64 { return MM1KLIFOAbove(1.2, 1, 4, t) }, 1},
		{"M/M/c", func(t float64) float64 { return MMcAbove(1.5, 1, 2, t) }, 1},
		{"M/M/1 expiry", func(t float64) float64 { return MM1ExpiryAbove(1.2, 1, 5, t) }, 1},
		{"M/M/1 expiry, newest first", func(t float64) float64 { return MM1LIFOExpiryAbove(1.2, 1, 5, t) }, 1},
		{"late work of M/M/1/K", func(t float64) float64 { return MM1KLateWork(1.2, 1, 4, t) }, 1},
	} {
		agree(t, c.name, c.above(0), c.want, 1e-14)
		allNaN(t, c.above(-1e-300), c.above(math.NaN()))
	}
	// Who finds nobody before M/D/1 stays for one service and not longer.
	agree(t, "M/D/1 above a service", MD1Above(0.8, 1, 1), 0.8, 1e-14)
}

// A law that is followed step by step ends where its documentation says.
func TestLawsEndAfterAMillionSteps(t *testing.T) {
	allNaN(t, MM1LIFOAbove(0.5, 1.5, 5e5), MM1LIFOWaitAbove(0.5, 1.5, 5e5), MD1Above(0.5, 1, 1e6+1))
}

// What a function gives at the ends of its domain that belong to it: worked out
// by hand.
func TestBordersOfDomains(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"at least none of a queue", ChoicesTail(0.5, 2, 0), 1},
		{"no place to wait is Erlang's loss", ThresholdChain{Rates: []float64{1.5}, Places: []int{0}, Mu: 1}.Blocked(0), 0.6},
		{"CoDel's peak at an excess of one in an interval", CoDelPeakTime(20, 10, 0.005, 0.1), 0.1 * (2 - codelHead)},
		{"no retries have the limit of the server", RetryLimit(100, 0), 100},
		{"who may have what is there", ThrottledLoad(300, 100, 1), 100},
		{"the average of the newest alone", REDAverage(10, 60, 1), 60},
		{"where nothing is dropped, however many before", REDDrop(0, 3), 0},
		{"Amdahl with nothing beside", USLCapacity(10, 1, 0), 1},
		{"the peak of one worker", USLPeak(1, 0.1), 1},
		{"no confidence", NaiveCoverage(0.5, 1, 0), 0},
		{"one of a row", EffectiveSample(0.5, 1, 1), EffectiveSample(0.5, 1, 1000) / 1000},
		{"a run of one", Mean(SingleServerFIFO(1, 1, 1, 7).Sojourns), SingleServerFIFO(1, 1, 1, 7).Services[0]},
	} {
		if !(math.Abs(c.got-c.want) <= 1e-15*c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if got := GIM1Idle(PoissonGaps(0.5), 1); got != 0.5 {
		t.Errorf("the root is a half, to the last bit, not %v", got)
	}
	if !RetriesSustain(200, 100, 0) {
		t.Error("without retries an overload does not sustain itself")
	}
	allNaN(t, ChoicesTail(0, 2, 1), MMcWaitQuantile(1.5, 1, 2, 1))
}

// A share that falls in steps is found at its steps.
func TestQuantileOfSteps(t *testing.T) {
	for _, c := range []struct{ step, scale float64 }{{3, 1}, {3, 3}, {1, 8}, {0.3, 1}} {
		above := func(x float64) float64 {
			if x < c.step {
				return 1
			}
			return 0.5
		}
		if got := quantileOf(above, 0.5, c.scale); got != c.step {
			t.Errorf("half lies at %v, found at %v", c.step, got)
		}
	}
}
