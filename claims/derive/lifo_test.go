package derive

import (
	"math"
	"testing"
)

// busyDensity is that of the busy period of M/M/1 by Bessel's function,
// e^{-(λ+μ)t} I_1(2t√(λμ))/(t√ρ), with the series of I_1 and none of the steps
// that the package goes.
func busyDensity(lambda, mu, t float64) float64 {
	half := t * math.Sqrt(lambda*mu)
	term := half * math.Exp(-(lambda+mu)*t)
	sum := 0.0
	for k := 1.0; term > sum*1e-18; k++ {
		sum += term
		term *= half * half / (k * (k + 1))
	}
	return sum / (t * math.Sqrt(lambda/mu))
}

func TestLIFOWaitIsABusyPeriod(t *testing.T) {
	for _, lambda := range []float64{0.2, 0.5, 0.8} {
		for _, x := range []float64{0.1, 1, 5, 20, 60} {
			ended := integral(func(u float64) float64 { return busyDensity(lambda, 1, u) }, 1e-12, x, 200)
			apart := MM1LIFOWaitAbove(lambda, 1, x) - lambda*(1-ended)
			and := integral(func(u float64) float64 { return busyDensity(lambda, 1, u) * math.Exp(-(x - u)) }, 1e-12, x, 200)
			longer := MM1LIFOAbove(lambda, 1, x) - (1-lambda)*math.Exp(-x) - lambda*(1-ended+and)
			if !(math.Abs(apart) <= 2e-12) || !(math.Abs(longer) <= 2e-12) {
				t.Errorf("load %v: the shares above %v are off by %v and %v", lambda, x, apart, longer)
			}
		}
	}
}

// The law has the mean of first in first out, and its second moment is that of
// the formula.
func TestLIFOHasItsMoments(t *testing.T) {
	for _, lambda := range []float64{0.1, 0.5, 0.7} {
		above := func(x float64) float64 { return MM1LIFOWaitAbove(lambda, 1, x) }
		agree(t, "the mean wait", meanOf(above, 1500), MM1MeanWait(lambda, 1), 1e-7)
		square := meanOf(func(x float64) float64 { return 2 * x * above(x) }, 1500)
		agree(t, "E[W²]", square, LIFOWaitSecondMoment(lambda, ExponentialMoments(1)), 1e-6)
		stay := func(x float64) float64 { return MM1LIFOAbove(lambda, 1, x) }
		agree(t, "the mean sojourn", meanOf(stay, 1500), MM1Mean(lambda, 1), 1e-7)
	}
	deviation := LIFOWaitDeviation(0.5, ExponentialMoments(1))
	agree(t, "the variance at a half", deviation*deviation, 8-1, 1e-14)
	// At 0.8 of mean services of 0.01 s: (2 4² + 0.8 6/0.6)/0.2 - 4² of these squared.
	deviation = LIFOWaitDeviation(80, ExponentialMoments(0.01))
	agree(t, "the variance at 0.8", deviation*deviation, 184e-4, 1e-12)
}

func TestLIFOQuantiles(t *testing.T) {
	for _, c := range []struct {
		lambda   float64
		p50, p99 string
	}{{0.5, "1.2066", "13.92"}, {0.8, "1.7764", "62.99"}} {
		p50, p99 := MM1LIFOQuantile(c.lambda, 1, 0.5), MM1LIFOQuantile(c.lambda, 1, 0.99)
		if !printed(p50, c.p50) || !printed(p99, c.p99) {
			t.Errorf("at %v: p50 %v and p99 %v, want %s and %s", c.lambda, p50, p99, c.p50, c.p99)
		}
		agree(t, "scale", 100*MM1LIFOQuantile(100*c.lambda, 100, 0.99), p99, 1e-12)
	}
	// Where nearly nobody comes a sojourn is a service.
	agree(t, "an idle server", MM1LIFOQuantile(1e-9, 1, 0.99), math.Log(100), 1e-7)
	nan := math.NaN()
	allNaN(t, MM1LIFOAbove(0.5, 1, 1e8), MM1LIFOQuantile(1, 1, 0.5), MM1LIFOQuantile(0.5, 1, 1), MM1LIFOQuantile(nan, 1, 0.5),
		MM1LIFOAbove(1, 1, 1), MM1LIFOAbove(0.5, 1, -1), MM1LIFOWaitAbove(2, 1, 1), MM1LIFOWaitAbove(0.5, 1, nan))
}

// The naive simulator, newest first, meets both quantiles.
func TestSimulatorMeetsLIFO(t *testing.T) {
	const runs, n = 60, 20000
	p99 := MM1LIFOQuantile(50, 100, 0.99)
	shares := make([]float64, 0, runs)
	for seed := range uint64(runs) {
		beyond := 0
		run := SingleServer(50, 0.010, n, seed, Options{LIFO: true})
		for _, sojourn := range run.Sojourns {
			if sojourn > p99 {
				beyond++
			}
		}
		shares = append(shares, float64(beyond)/n)
	}
	meets(t, "the share above the p99", shares, 0.01)
}

// meets reports runs whose mean is four standard errors or more from what it
// should be.
func meets(t *testing.T, name string, runs []float64, want float64) {
	t.Helper()
	mean, squares := Mean(runs), 0.0
	for _, value := range runs {
		squares += (value - mean) * (value - mean)
	}
	count := float64(len(runs))
	deviation := math.Sqrt(squares / (count - 1) / count)
	t.Logf("%s: %v, want %v, z %.2f", name, mean, want, (mean-want)/deviation)
	if !(math.Abs(mean-want) <= 4*deviation) {
		t.Errorf("%s is %v, want %v: %.1f standard errors off", name, mean, want, (mean-want)/deviation)
	}
}
