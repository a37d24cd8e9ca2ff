package derive

import (
	"math"
	"testing"
)

func TestGIM1Table(t *testing.T) {
	if got := GIM1Mean(EvenGaps(0.8), 1); !printed(got, "2.69273") {
		t.Errorf("D/M/1 at 0.8: %v, want 2.69273", got)
	}
	if got := GIM1Mean(EvenGaps(80), 100); !printed(100*got, "2.69273") {
		t.Errorf("D/M/1 at 80 of 100: %v, want 0.0269273", got)
	}
}

// Poisson arrivals are M/M/1, however they are written.
func TestGIM1IsMM1(t *testing.T) {
	for _, lambda := range []float64{0.01, 0.3, 0.5, 0.9, 0.99} {
		for _, gaps := range []Gaps{PoissonGaps(lambda), ErlangGaps(lambda, 1), HyperexponentialGaps(lambda, 1)} {
			agree(t, "GIM1Mean", GIM1Mean(gaps, 1), MM1Mean(lambda, 1), 1e-12)
			agree(t, "GIM1MeanWait", GIM1MeanWait(gaps, 1), MM1MeanWait(lambda, 1), 1e-12)
			agree(t, "GIM1Quantile", GIM1Quantile(gaps, 1, 0.99), MM1Quantile(lambda, 1, 0.99), 1e-12)
			deviation := GIM1WaitDeviation(gaps, 1)
			agree(t, "GIM1WaitDeviation²", deviation*deviation, MM1WaitVariance(lambda, 1), 1e-11)
		}
	}
}

// Many stages are even gaps, the root is one, and more regular arrivals wait
// less.
func TestGIM1FitsTogether(t *testing.T) {
	for _, lambda := range []float64{0.3, 0.8, 0.95} {
		agree(t, "many stages", GIM1Mean(ErlangGaps(lambda, 1000000), 1), GIM1Mean(EvenGaps(lambda), 1), 1e-5)
		before := 0.0
		for _, gaps := range []Gaps{EvenGaps(lambda), ErlangGaps(lambda, 4), PoissonGaps(lambda), HyperexponentialGaps(lambda, 4)} {
			idle := GIM1Idle(gaps, 1)
			agree(t, "the root", 1-idle, gaps.Transform(idle), 1e-12)
			agree(t, "the mean gap", (1-gaps.Transform(1e-7))/1e-7, gaps.Mean, 1e-5)
			wait := GIM1MeanWait(gaps, 1)
			if wait <= before {
				t.Errorf("at %v less regular arrivals wait %v, not longer than %v", lambda, wait, before)
			}
			before = wait
		}
	}
}

// The two exponentials of balanced gaps share the time equally, and have the
// variation asked for.
func TestHyperexponentialGaps(t *testing.T) {
	gaps := HyperexponentialGaps(0.5, 4)
	const h = 1e-4
	second := (gaps.Transform(2*h) - 2*gaps.Transform(h) + 1) / (h * h)
	agree(t, "E[A²]", second, 4*(1+4), 5e-3)
}

func TestGIM1OutsideTheDomain(t *testing.T) {
	for _, gaps := range []Gaps{
		EvenGaps(1), EvenGaps(2), EvenGaps(0), EvenGaps(math.NaN()), PoissonGaps(1), PoissonGaps(-1), ErlangGaps(0.5, 0),
		HyperexponentialGaps(0.5, 0.5), HyperexponentialGaps(0, 4), HyperexponentialGaps(0.5, math.Inf(1)),
	} {
		allNaN(t, GIM1Idle(gaps, 1), GIM1Mean(gaps, 1), GIM1MeanWait(gaps, 1), GIM1WaitDeviation(gaps, 1), GIM1Quantile(gaps, 1, 0.5))
	}
	allNaN(t, GIM1Mean(EvenGaps(0.5), 0), GIM1Mean(EvenGaps(0.5), math.NaN()), GIM1Quantile(EvenGaps(0.5), 1, 1),
		EvenGaps(0).Transform(1))
}
