package derive

import (
	"math"
	"testing"
)

// loads are those of the reference tables, for a mean service time of one.
var loads = []float64{0.5, 0.8, 0.9, 0.95, 0.99}

// The tables give four or five digits; so close is what they can say.
const tableDigits = 6e-5

func TestMM1Tables(t *testing.T) {
	means := []float64{2, 5, 10, 20, 100}
	medians := []float64{1.3863, 3.4657, 6.9315, 13.863, 69.315}
	p99s := []float64{9.2103, 23.026, 46.052, 92.103, 460.52}
	for i, load := range loads {
		check(t, "MM1Mean", load, MM1Mean(load, 1), means[i])
		check(t, "MM1Quantile .5", load, MM1Quantile(load, 1, 0.5), medians[i])
		check(t, "MM1Quantile .99", load, MM1Quantile(load, 1, 0.99), p99s[i])
		check(t, "MM1MeanWait", load, MM1MeanWait(load, 1), means[i]-1)
		check(t, "MD1MeanWait", load, MD1MeanWait(load, 1), load/(2*(1-load)))
	}
}

func check(t *testing.T, name string, at, got, want float64) {
	t.Helper()
	if !within(got, want, tableDigits) {
		t.Errorf("%s at %v is %v, want %v", name, at, got, want)
	}
}

// A server a hundred times as fast makes all times a hundredth.
func TestClosedFormsScale(t *testing.T) {
	for _, load := range loads {
		check(t, "MM1Mean", load, MM1Mean(100*load, 100)*100, MM1Mean(load, 1))
		check(t, "MM1Quantile", load, MM1Quantile(100*load, 100, 0.99)*100, MM1Quantile(load, 1, 0.99))
		check(t, "MM1Above", load, MM1Above(100*load, 100, 0.07), MM1Above(load, 1, 7))
		check(t, "MM1MeanWait", load, MM1MeanWait(100*load, 100)*100, MM1MeanWait(load, 1))
		check(t, "MD1MeanWait", load, MD1MeanWait(100*load, 100)*100, MD1MeanWait(load, 1))
		check(t, "MMcMeanWait", load, MMcMeanWait(400*load, 100, 4)*100, MMcMeanWait(4*load, 1, 4))
		check(t, "RelaxationTime", load, RelaxationTime(100*load, 100)*100, RelaxationTime(load, 1))
		check(t, "MM1WaitVariance", load, MM1WaitVariance(100*load, 100)*1e4, MM1WaitVariance(load, 1))
		check(t, "MM1MeanWaitVariance", load, MM1MeanWaitVariance(100*load, 100)*1e4, MM1MeanWaitVariance(load, 1))
		check(t, "SpitzerMeanSojourn", load, SpitzerMeanSojourn(100*load, 100, 500)*100, SpitzerMeanSojourn(load, 1, 500))
	}
}

func TestMM1AboveUndoesQuantile(t *testing.T) {
	for _, p := range []float64{0, 0.5, 0.9, 0.99, 0.999999} {
		got := MM1Above(95, 100, MM1Quantile(95, 100, p))
		if !within(got, 1-p, 1e-14) {
			t.Errorf("above the %v-quantile are %v, want %v", p, got, 1-p)
		}
	}
}

func TestErlang(t *testing.T) {
	check(t, "ErlangB 5", 3, ErlangB(3, 5), 0.11005)
	check(t, "ErlangB 10", 8, ErlangB(8, 10), 0.12166)
	for _, c := range []struct {
		servers int
		wait    float64
	}{{1, 9}, {2, 4.2632}, {4, 1.9694}, {8, 0.87692}} {
		load := 0.9 * float64(c.servers)
		check(t, "MMcMeanWait", float64(c.servers), MMcMeanWait(load, 1, c.servers), c.wait)
	}
	check(t, "ErlangC 1", 0.7, ErlangC(0.7, 1), 0.7)
}

// Long runs are worth so many independent requests, from the same source as
// the tables: about 2,100 of 20,000 at load .5, 55 at .9, 13 at .95.
func TestWorthOfARun(t *testing.T) {
	for _, c := range []struct{ load, worth, slack float64 }{{0.5, 2100, 50}, {0.9, 55, 1}, {0.95, 13, 1}} {
		got := 20000 * MM1WaitVariance(c.load, 1) / MM1MeanWaitVariance(c.load, 1)
		if !(math.Abs(got-c.worth) <= c.slack) {
			t.Errorf("at %v 20,000 requests are worth %v, want about %v", c.load, got, c.worth)
		}
	}
}

func TestRelaxationTime(t *testing.T) {
	check(t, "RelaxationTime", 0.25, RelaxationTime(0.25, 1), 4)
	check(t, "RelaxationTime", 0.81, RelaxationTime(81, 100), 1)
}

func TestOutsideTheDomain(t *testing.T) {
	nan, infinity := math.NaN(), math.Inf(1)
	rates := []struct{ lambda, mu float64 }{
		{1, 1}, {2, 1}, {0, 1}, {-1, 1}, {1, 0}, {1, -1}, {nan, 1}, {0.5, nan}, {infinity, 1}, {1, infinity},
	}
	for _, r := range rates {
		for name, got := range map[string]float64{
			"MM1Mean": MM1Mean(r.lambda, r.mu), "MM1MeanWait": MM1MeanWait(r.lambda, r.mu),
			"MM1Quantile": MM1Quantile(r.lambda, r.mu, 0.5), "MM1Above": MM1Above(r.lambda, r.mu, 1),
			"MD1MeanWait": MD1MeanWait(r.lambda, r.mu), "RelaxationTime": RelaxationTime(r.lambda, r.mu),
			"MM1WaitVariance":     MM1WaitVariance(r.lambda, r.mu),
			"MM1MeanWaitVariance": MM1MeanWaitVariance(r.lambda, r.mu),
			"MMcMeanWait":         MMcMeanWait(r.lambda, r.mu, 1),
		} {
			if !math.IsNaN(got) {
				t.Errorf("%s(%v, %v) is %v, want NaN", name, r.lambda, r.mu, got)
			}
		}
	}
	for _, got := range []float64{
		MM1Quantile(0.5, 1, 1), MM1Quantile(0.5, 1, -0.1), MM1Quantile(0.5, 1, nan), MM1Above(0.5, 1, -1), MM1Above(0.5, 1, nan),
		ErlangB(0, 1), ErlangB(1, 0), ErlangC(1, 1), ErlangC(0, 1), ErlangC(nan, 1), ErlangC(1, -1), MMcMeanWait(2, 1, 2),
		SpitzerMeanSojourn(0, 1, 1), SpitzerMeanSojourn(1, 0, 1), SpitzerMeanSojourn(1, 1, 0), SpitzerMeanSojourn(nan, 1, 1),
	} {
		if !math.IsNaN(got) {
			t.Errorf("outside the domain: %v, want NaN", got)
		}
	}
}
