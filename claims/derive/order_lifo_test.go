package derive

import (
	"math"
	"testing"
)

// Without a limit that matters it is M/M/1; with one place there is no wait.
func TestMM1KLIFOIsMM1LIFO(t *testing.T) {
	for _, c := range []struct{ lambda, t float64 }{{50, 0.01}, {50, 0.05}, {50, 0.2}, {80, 0.1}, {20, 0}} {
		got, want := MM1KLIFOAbove(c.lambda, 100, 200, c.t), MM1LIFOAbove(c.lambda, 100, c.t)
		if !(math.Abs(got/want-1) <= 1e-9) {
			t.Errorf("rate %v, %v s: %v, want %v", c.lambda, c.t, got, want)
		}
	}
	for _, at := range []float64{0, 0.01, 0.05} {
		if got, want := MM1KLIFOAbove(300, 100, 1, at), math.Exp(-100*at); !(math.Abs(got/want-1) <= 1e-12) {
			t.Errorf("one place, %v s: %v, want %v", at, got, want)
		}
	}
}

// Whatever the order, the mean is that of MM1KMean: here as the integral of the
// share above.
func TestMM1KLIFOHasTheMeanOfFIFO(t *testing.T) {
	for _, c := range []struct {
		lambda float64
		places int
		end    float64
	}{{120, 2, 1}, {120, 5, 4}, {60, 8, 4}, {100, 4, 3}, {200, 6, 15}} {
		above := func(t float64) float64 { return MM1KLIFOAbove(c.lambda, 100, c.places, t) }
		got, want := integral(above, 0, c.end, 300), MM1KMean(c.lambda, 100, c.places)
		if !(math.Abs(got/want-1) <= 1e-5) {
			t.Errorf("%+v: mean %v, want %v", c, got, want)
		}
	}
}

// The naive simulator has the same quantiles, within what 20 runs can tell.
func TestMM1KLIFOMeetsTheSimulator(t *testing.T) {
	const lambda, places, runs = 120, 12, 20
	within := make([]float64, runs)
	for seed := range runs {
		run := SingleServer(lambda, 0.01, 20000, uint64(seed+1), Options{Capacity: places - 1, LIFO: true})
		for _, s := range run.Sojourns {
			if s > 0.1 {
				within[seed]++
			}
		}
		within[seed] /= float64(len(run.Sojourns))
	}
	want, mean := MM1KLIFOAbove(lambda, 100, places, 0.1), Mean(within)
	spread := 0.0
	for _, w := range within {
		spread += (w - mean) * (w - mean)
	}
	if z := (mean - want) / math.Sqrt(spread/(runs-1)/runs); !(math.Abs(z) <= 4) {
		t.Errorf("share above %v, want %v: z = %.1f", mean, want, z)
	}
}

func TestMM1KLIFOQuantile(t *testing.T) {
	for _, p := range []float64{0, 0.5, 0.99} {
		at := MM1KLIFOQuantile(120, 100, 30, p)
		if got := 1 - MM1KLIFOAbove(120, 100, 30, at); !(math.Abs(got-p) <= 1e-9) {
			t.Errorf("share up to the %v-quantile, %v: %v", p, at, got)
		}
	}
	for _, bad := range []float64{MM1KLIFOQuantile(120, 100, 30, 1), MM1KLIFOQuantile(0, 100, 30, 0.5),
		MM1KLIFOQuantile(120, 100, 0, 0.5), MM1KLIFOAbove(120, 100, 5, -1), MM1KLIFOAbove(-1, 100, 5, 1)} {
		if !math.IsNaN(bad) {
			t.Errorf("outside the domain: %v, want NaN", bad)
		}
	}
}

// With one place to wait there is no order; with more the mean is that of any;
// and a faster server does the same in less time.
func TestNewestFirstInALittleRoom(t *testing.T) {
	for _, lambda := range []float64{0.5, 1.2, 3} {
		for _, x := range []float64{0.1, 1, 4} {
			agree(t, "one waits", MM1KLIFOAbove(lambda, 1, 2, x), MM1KAbove(lambda, 1, 2, x), 1e-12)
			agree(t, "a faster server", MM1KLIFOAbove(100*lambda, 100, 4, x/100), MM1KLIFOAbove(lambda, 1, 4, x), 1e-12)
		}
		above := func(x float64) float64 { return MM1KLIFOAbove(lambda, 1, 4, x) }
		agree(t, "the mean", integral(above, 0, 8, 8)+integral(above, 8, 200, 48), MM1KMean(lambda, 1, 4), 1e-5)
	}
}
