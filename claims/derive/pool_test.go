package derive

import (
	"math"
	"testing"
)

// One server is M/M/1.
func TestMMcOfOneIsMM1(t *testing.T) {
	for _, lambda := range []float64{0.1, 0.5, 0.9, 0.99} {
		agree(t, "MMcMean", MMcMean(lambda, 1, 1), MM1Mean(lambda, 1), 1e-12)
		agree(t, "MMcAbove", MMcAbove(lambda, 1, 1, 3), MM1Above(lambda, 1, 3), 1e-12)
		agree(t, "MMcQuantile", MMcQuantile(lambda, 1, 1, 0.99), MM1Quantile(lambda, 1, 0.99), 1e-12)
		deviation := MMcWaitDeviation(lambda, 1, 1)
		agree(t, "MMcWaitDeviation²", deviation*deviation, MM1WaitVariance(lambda, 1), 1e-12)
	}
}

// The law has the mean of Erlang C, the quantiles undo it, and a chain with
// many places waits as often.
func TestMMcFitsTogether(t *testing.T) {
	for _, servers := range []int{1, 2, 3, 8, 64} {
		for _, load := range []float64{0.3, 0.5, 0.9} {
			lambda := load * float64(servers)
			above := func(x float64) float64 { return MMcAbove(lambda, 1, servers, x) }
			agree(t, "the mean", meanOf(above, 500), MMcMean(lambda, 1, servers), 1e-9)
			for _, p := range []float64{0.1, 0.5, 0.99} {
				agree(t, "the quantile", above(MMcQuantile(lambda, 1, servers, p)), 1-p, 1e-11)
			}
			law := BirthDeath(poolRates(lambda, servers, servers+800))
			agree(t, "who waits", sumOf(law[servers:]), ErlangC(lambda, servers), 1e-12)
			agree(t, "scale", 100*MMcQuantile(100*lambda, 100, servers, 0.99), MMcQuantile(lambda, 1, servers, 0.99), 1e-12)
		}
	}
}

// Servers a hundred times as fast make all times a hundredth and refuse as many.
func TestMMcScales(t *testing.T) {
	agree(t, "MMcMean", 100*MMcMean(360, 100, 4), MMcMean(3.6, 1, 4), 1e-12)
	agree(t, "MMcMeanWait", 100*MMcMeanWait(360, 100, 4), MMcMeanWait(3.6, 1, 4), 1e-12)
	agree(t, "MMcWaitDeviation", 100*MMcWaitDeviation(360, 100, 4), MMcWaitDeviation(3.6, 1, 4), 1e-12)
	agree(t, "MMcWaitQuantile", 100*MMcWaitQuantile(360, 100, 4, 0.9), MMcWaitQuantile(3.6, 1, 4, 0.9), 1e-12)
	agree(t, "MMcAbove", MMcAbove(360, 100, 4, 0.02), MMcAbove(3.6, 1, 4, 2), 1e-12)
	agree(t, "MMcKBlocked", MMcKBlocked(360, 100, 4, 9), MMcKBlocked(3.6, 1, 4, 9), 1e-12)
}

func poolRates(lambda float64, servers, places int) (up, down []float64) {
	for n := range places {
		up = append(up, lambda)
		down = append(down, float64(min(n+1, servers)))
	}
	return up, down
}

// Where the wait and the service have one rate their sum is Erlang's.
func TestMMcWithEqualRates(t *testing.T) {
	waits := ErlangC(1, 2)
	for _, x := range []float64{0.1, 1, 10} {
		want := math.Exp(-x) * (1 + waits*x)
		agree(t, "MMcAbove", MMcAbove(1, 1, 2, x), want, 1e-14)
		agree(t, "MMcAbove beside it", MMcAbove(1+1e-9, 1, 2, x), want, 1e-7)
	}
}

func TestMMcWaitQuantile(t *testing.T) {
	if got := MMcWaitQuantile(1, 1, 4, 0.5); got != 0 {
		t.Errorf("the median wait of a pool that is mostly idle is %v", got)
	}
	p99 := MMcWaitQuantile(3.6, 1, 4, 0.99)
	agree(t, "who waits longer", ErlangC(3.6, 4)*math.Exp(-0.4*p99), 0.01, 1e-13)
}

// Without places to wait it is Erlang B; with one server M/M/1/K.
func TestMMcKBlocked(t *testing.T) {
	for _, lambda := range []float64{0.5, 3, 8, 40} {
		for _, servers := range []int{1, 5, 10, 100} {
			agree(t, "Erlang B", MMcKBlocked(lambda, 1, servers, servers), ErlangB(lambda, servers), 1e-12)
		}
		agree(t, "M/M/1/K", MMcKBlocked(lambda, 1, 1, 30), MM1KBlocked(lambda, 1, 30), 1e-12)
	}
	if got := MMcKBlocked(1e5, 1, 2, 200); !within(got, 1-2e-5, 1e-9) {
		t.Errorf("far above capacity %v are refused, want all but 2 in 1e5", got)
	}
	for _, c := range []struct {
		load    float64
		servers int
		want    string
	}{{3, 5, "0.11005"}, {8, 10, "0.12166"}} {
		if got := ErlangB(c.load, c.servers); !printed(got, c.want) {
			t.Errorf("ErlangB(%v, %d) is %v, want %s", c.load, c.servers, got, c.want)
		}
	}
}

// At equal total capacity one fast server waits longer than a pool, but a
// slow server takes longer in all.
func TestPoolingComparedAtEqualCapacity(t *testing.T) {
	if !(MMcMeanWait(3.6, 1, 4) < MM1MeanWait(3.6, 4)) || !(MMcMean(3.6, 1, 4) > MM1Mean(3.6, 4)) {
		t.Errorf("waits %v and %v, sojourns %v and %v", MMcMeanWait(3.6, 1, 4), MM1MeanWait(3.6, 4), MMcMean(3.6, 1, 4), MM1Mean(3.6, 4))
	}
}

func TestMMcOutsideTheDomain(t *testing.T) {
	nan := math.NaN()
	for _, f := range []func(lambda, mu float64, servers int) float64{
		MMcMean, MMcWaitDeviation,
		func(l, m float64, c int) float64 { return MMcAbove(l, m, c, 1) },
		func(l, m float64, c int) float64 { return MMcQuantile(l, m, c, 0.5) },
		func(l, m float64, c int) float64 { return MMcWaitQuantile(l, m, c, 0.5) },
	} {
		allNaN(t, f(2, 1, 2), f(0, 1, 2), f(1, 0, 2), f(1, 1, 0), f(nan, 1, 2), f(1, nan, 2), f(-1, -1, 2), f(1, 1, -2), f(-1, -1, -2))
	}
	allNaN(t, MMcAbove(1, 1, 2, -1), MMcQuantile(1, 1, 2, 1), MMcWaitQuantile(1, 1, 2, nan),
		MMcKBlocked(1, 1, 2, 1), MMcKBlocked(0, 1, 2, 2), MMcKBlocked(1, 1, 0, 2))
}
