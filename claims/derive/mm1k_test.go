package derive

import (
	"math"
	"testing"
)

// Two places to wait at 1.1, worked out by hand: the admitted find 0, 1, 2 with
// 1, 1.1 and 1.21 of 3.31. An independent table has 7.386 for the p99, one more
// in its last digit than the root of this.
func TestMM1KByHand(t *testing.T) {
	above := func(x float64) float64 {
		return math.Exp(-x) * (1 + x*2.31/3.31 + x*x/2*1.21/3.31)
	}
	for _, x := range []float64{0, 0.1, 1, 5, 20} {
		agree(t, "MM1KAbove", MM1KAbove(1.1, 1, 3, x), above(x), 1e-13)
	}
	p99 := MM1KQuantile(1.1, 1, 3, 0.99)
	agree(t, "the share above the p99", above(p99), 0.01, 1e-12)
	if !printed(p99, "7.3855") {
		t.Errorf("the p99 is %v, want 7.3855", p99)
	}
	agree(t, "MM1KBlocked", MM1KBlocked(1.1, 1, 3), 1.331/4.641, 1e-14)
	agree(t, "MM1KMean", MM1KMean(1.1, 1, 3), 1+(1.1+2.42)/3.31, 1e-14)
}

// With many places nothing is refused and M/M/1 is left.
func TestMM1KTendsToMM1(t *testing.T) {
	for _, lambda := range []float64{0.1, 0.5, 0.9} {
		agree(t, "MM1KMean", MM1KMean(lambda, 1, 2000), MM1Mean(lambda, 1), 1e-12)
		agree(t, "MM1KQuantile", MM1KQuantile(lambda, 1, 2000, 0.99), MM1Quantile(lambda, 1, 0.99), 1e-12)
		agree(t, "MM1KAbove", MM1KAbove(lambda, 1, 2000, 7), MM1Above(lambda, 1, 7), 1e-12)
		agree(t, "MM1KMeanQueue", MM1KMeanQueue(lambda, 1, 2000), lambda*MM1MeanWait(lambda, 1), 1e-12)
	}
}

// Little's law, the server's share of busy time, and the chain of states.
func TestMM1KFitsTogether(t *testing.T) {
	for _, lambda := range []float64{0.3, 1, 1.1, 7, 1000} {
		for _, k := range []int{1, 2, 5, 40, 1000} {
			through := MM1KThroughput(lambda, 1, k)
			agree(t, "Little", MM1KMeanNumber(lambda, 1, k), through*MM1KMean(lambda, 1, k), 1e-11)
			agree(t, "busy", through, 1-MM1KShare(lambda, 1, k, 0), 1e-12)
			agree(t, "the chain", MM1KBlocked(lambda, 1, k), MMcKBlocked(lambda, 1, 1, k), 1e-12)
			if k < 50 {
				above := func(x float64) float64 { return MM1KAbove(lambda, 1, k, x) }
				agree(t, "the mean by the law", meanOf(above, 400), MM1KMean(lambda, 1, k), 1e-10)
			}
		}
	}
	agree(t, "Erlang B", MM1KBlocked(3, 1, 1), ErlangB(3, 1), 1e-15)
}

func TestMM1KScalesAndEnds(t *testing.T) {
	if got := MM1KAbove(1, 1, 3, 1e18); got != 0 {
		t.Errorf("%v stay for 1e18 services", got)
	}
	agree(t, "MM1KQuantile", 100*MM1KQuantile(120, 100, 200, 0.99), MM1KQuantile(1.2, 1, 200, 0.99), 1e-12)
	agree(t, "MM1KMean", 100*MM1KMean(120, 100, 200), MM1KMean(1.2, 1, 200), 1e-12)
	nan, infinity := math.NaN(), math.Inf(1)
	for _, f := range []func(lambda, mu float64, k int) float64{
		MM1KBlocked, MM1KThroughput, MM1KMean, MM1KMeanNumber, MM1KMeanQueue,
		func(lambda, mu float64, k int) float64 { return MM1KAbove(lambda, mu, k, 1) },
		func(lambda, mu float64, k int) float64 { return MM1KQuantile(lambda, mu, k, 0.5) },
	} {
		allNaN(t, f(0, 1, 3), f(1, 0, 3), f(1, 1, 0), f(nan, 1, 3), f(1, nan, 3), f(infinity, 1, 3), f(-1, 1, 3))
	}
	allNaN(t, MM1KAbove(1, 1, 3, -1), MM1KAbove(1, 1, 3, nan), MM1KQuantile(1, 1, 3, 1), MM1KShare(1, 1, 3, 4), MM1KShare(1, 1, 3, -1))
}
