package kernel_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// replications is how many runs of independent seeds stand behind one row.
const replications = 200

// anchor is one value of queueing theory that runs must meet in the mean.
type anchor struct {
	formula string
	value   float64
	config  kernel.Config
	of      func(kernel.Result) float64
}

// offered is requests at offered load rho to a server of mean service time 1.
func offered(rho float64, n int) kernel.Config {
	c := config(rho, n, 0)
	c.Service = kernel.Exponential{Mean: 1}
	return c
}

// anchors lists the values. The means are those of a finite run that starts
// empty (Spitzer), so no warm-up is needed and loads above 1 can be met; the
// tails and the busy share are those of the long run, taken after a warm-up of
// twenty relaxation times.
func anchors() []anchor {
	var all []anchor
	for _, a := range []struct {
		rho float64
		n   int
	}{{0.2, 1}, {0.5, 100}, {0.5, 20_000}, {0.8, 20_000}, {0.9, 20_000}, {0.95, 20_000}, {0.99, 20_000}, {1, 1000}, {1.1, 20_000}, {1.2, 20_000}} {
		all = append(all, anchor{"M/M/1 from empty, mean sojourn (Spitzer)", derive.SpitzerMeanSojourn(a.rho, 1, a.n),
			offered(a.rho, a.n), func(r kernel.Result) float64 { return sum(r.Sojourns()) / float64(a.n) }})
	}
	for _, rho := range []float64{0.5, 0.8} {
		warmUp := int(20 * derive.RelaxationTime(rho, 1) * rho)
		for _, p := range []float64{0.5, 0.99} {
			beyond := derive.MM1Quantile(rho, 1, p)
			all = append(all, anchor{"M/M/1 in the long run, share of sojourns beyond the p-quantile", 1 - p,
				offered(rho, 20_000), func(r kernel.Result) float64 { return shareBeyond(r.Sojourns()[warmUp:], beyond) }})
		}
		all = append(all, anchor{"M/M/1 in the long run, share of arrivals that wait", rho,
			offered(rho, 20_000), func(r kernel.Result) float64 { return shareBeyond(r.Waiting()[warmUp:], 0) }})
	}
	return all
}

func shareBeyond(values []float64, limit float64) float64 {
	beyond := 0
	for _, v := range values {
		if v > limit {
			beyond++
		}
	}
	return float64(beyond) / float64(len(values))
}

// simulate gives the mean and standard error over replications whose seeds no
// other row has.
func (a anchor) simulate(t *testing.T, row int) (mean, stdErr float64) {
	values := make([]float64, replications)
	for i := range values {
		a.config.Draws = kernel.CPython{Seed: uint64(row*replications + i)}
		values[i] = a.of(run(t, a.config))
	}
	mean = sum(values) / replications
	squares := 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(squares / (replications - 1) / replications)
}

// Runs meet the closed forms: the largest |z| lies under the Sidak 1% limit
// for so many rows, and the sum of z squared inside chi-squared's 0.1% to
// 99.9%.
func TestAnchors(t *testing.T) {
	if testing.Short() {
		t.Skip("3,200 runs")
	}
	rows := anchors()
	const chance = 0.01005 // -log 0.99: of one row or another beyond the limit
	limit := distuv.UnitNormal.Quantile(1 - chance/float64(2*len(rows)))
	total := 0.0
	for i, a := range rows {
		mean, stdErr := a.simulate(t, i)
		z := (mean - a.value) / stdErr
		total += z * z
		t.Logf("%-64s rho %.2f, n %5d: %10.5f, simulated %10.5f ± %.5f, z %+.2f",
			a.formula, a.config.Arrivals.(kernel.Poisson).Rate, a.config.End.(kernel.Drain).Requests, a.value, mean, stdErr, z)
		if !(math.Abs(z) < limit) {
			t.Errorf("%s: %v, want %v, |z| %.2f is over %.2f", a.formula, mean, a.value, math.Abs(z), limit)
		}
	}
	chi := distuv.ChiSquared{K: float64(len(rows))}
	if low, high := chi.Quantile(0.001), chi.Quantile(0.999); !(total > low && total < high) {
		t.Errorf("the sum of z squared is %.2f, want from %.2f to %.2f", total, low, high)
	}
}

// The closed forms used here are those of the literature's tables.
func TestAnchorValues(t *testing.T) {
	for _, c := range []struct{ rho, want, precision float64 }{
		{0.5, 1.9998, 5e-5}, {0.9, 9.9550, 5e-5}, {0.95, 19.620, 5e-4}, {0.99, 66.847, 5e-4}, {1.1, 919.08, 5e-3}, {1.2, 1671.7, 5e-2},
	} {
		if got := derive.SpitzerMeanSojourn(c.rho, 1, 20_000); math.Abs(got-c.want) > c.precision {
			t.Errorf("mean of the first 20,000 at %v is %v, want %v", c.rho, got, c.want)
		}
	}
}
