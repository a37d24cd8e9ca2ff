package derive

import (
	"math"
	"testing"
)

func TestChoices(t *testing.T) {
	for _, c := range []struct {
		d    int
		mean string
	}{{2, "2.61406"}, {3, "2.02786"}} {
		if got := ChoicesMean(0.9, c.d); !printed(got, c.mean) {
			t.Errorf("%d choices: %v, want %s", c.d, got, c.mean)
		}
	}
	for _, load := range []float64{0.1, 0.5, 0.9, 0.99} {
		agree(t, "one choice", ChoicesMean(load, 1), MM1Mean(load, 1), 1e-13)
		agree(t, "one choice", ChoicesTail(load, 1, 7), math.Pow(load, 7), 1e-13)
		for _, d := range []int{2, 3, 5} {
			// Little: the mean number at a server is the sum of the tails.
			number := 0.0
			for n := 1; n < 60; n++ {
				number += ChoicesTail(load, d, n)
			}
			agree(t, "Little", number, load*ChoicesMean(load, d), 1e-12)
			agree(t, "the tail", ChoicesTail(load, d, 3), math.Pow(load, float64(1+d+d*d)), 1e-12)
		}
	}
	allNaN(t, ChoicesMean(1, 2), ChoicesMean(0, 2), ChoicesMean(0.5, 0), ChoicesMean(math.NaN(), 2),
		ChoicesTail(1, 2, 1), ChoicesTail(0.5, 0, 1), ChoicesTail(0.5, 2, -1))
}

func TestRetryConditions(t *testing.T) {
	if RetriesSustain(50, 150, 2) || !RetriesSustain(50.1, 150, 2) || RetriesSustain(50, 100, 0) || RetriesSustain(50, 100, -1) {
		t.Error("the failed state sustains itself from a rate of mu/(1+R) on, that excluded")
	}
	if RetryLimit(150, 2) != 50 || RetriesSustain(RetryLimit(150, 2), 150, 2) {
		t.Errorf("the limit is %v", RetryLimit(150, 2))
	}
	if LayeredAttempts(2, 3) != 27 || LayeredAttempts(0, 9) != 1 || LayeredAttempts(3, 0) != 1 || LayeredAttempts(3, 5) != 1024 {
		t.Error("layers multiply")
	}
	if AttemptsPerCall(1, 3) != 4 || AttemptsPerCall(0, 3) != 1 || AttemptsPerCall(0.5, 0) != 1 {
		t.Error("attempts of a call")
	}
	agree(t, "the series", AttemptsPerCall(0.3, 4), (1-math.Pow(0.3, 5))/0.7, 1e-14)
	allNaN(t, RetryLimit(0, 1), RetryLimit(1, -1), AttemptsPerCall(1.1, 1), AttemptsPerCall(-0.1, 1), AttemptsPerCall(0.5, -1),
		LayeredAttempts(-1, 1), LayeredAttempts(1, -1))
}

func TestThrottling(t *testing.T) {
	if ThrottleShare(0, 0, 2) != 0 || ThrottleShare(100, 60, 2) != 0 {
		t.Error("who is mostly accepted refuses nothing")
	}
	agree(t, "nothing accepted", ThrottleShare(99, 0, 2), 0.99, 1e-15)
	agree(t, "a quarter accepted", ThrottleShare(999, 250, 2), 0.499, 1e-15)
	// The share and the load that it leaves are each other's fixed point.
	for _, lambda := range []float64{50, 100, 150, 300, 1e4} {
		load := ThrottledLoad(lambda, 100, 2)
		refused := ThrottleShare(1e12, 1e12*min(load, 100)/lambda, 2)
		agree(t, "the fixed point", lambda*(1-refused), load, 1e-9)
	}
	if ThrottledLoad(1e4, 100, 2) != 200 || ThrottledLoad(1e4, 100, 1.1) != 110.00000000000001 || ThrottledLoad(60, 100, 2) != 60 {
		t.Error("a backend under heavy overload sees k times its capacity")
	}
	allNaN(t, ThrottleShare(-1, 0, 2), ThrottleShare(1, 2, 2), ThrottleShare(1, 1, 0), ThrottleShare(math.NaN(), 0, 2),
		ThrottledLoad(0, 1, 2), ThrottledLoad(1, 0, 2), ThrottledLoad(1, 1, 0.5))
}

func TestUSL(t *testing.T) {
	agree(t, "nothing shared", USLCapacity(32, 0, 0), 32, 1e-15)
	agree(t, "Amdahl", USLCapacity(1e9, 0.05, 0), 20, 1e-6)
	agree(t, "one worker", USLCapacity(1, 0.3, 0.2), 1, 1e-15)
	agree(t, "by hand", USLCapacity(10, 0.1, 0.01), 10/(1+0.9+0.9), 1e-14)
	peak := USLPeak(0.02, 0.0005)
	agree(t, "the peak", peak, math.Sqrt(1960), 1e-14)
	top := USLCapacity(peak, 0.02, 0.0005)
	if USLCapacity(peak*1.01, 0.02, 0.0005) >= top || USLCapacity(peak*0.99, 0.02, 0.0005) >= top {
		t.Error("there is more beside the peak")
	}
	if !math.IsInf(USLPeak(0.1, 0), 1) || USLPeak(0.5, 4) != 1 {
		t.Errorf("peaks %v and %v", USLPeak(0.1, 0), USLPeak(0.5, 4))
	}
	allNaN(t, USLCapacity(0.5, 0.1, 0.1), USLCapacity(2, -0.1, 0), USLCapacity(2, 1.1, 0), USLCapacity(2, 0.1, -1),
		USLCapacity(math.NaN(), 0.1, 0.1), USLPeak(2, 0.1), USLPeak(0.1, -1), USLPeak(0.1, math.NaN()))
}
