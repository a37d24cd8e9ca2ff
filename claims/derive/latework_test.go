package derive

import (
	"math"
	"testing"
)

// The share by integrating over the work found what a service beyond the rest
// of the deadline is worth.
func TestExpiryLateWorkByTheDensity(t *testing.T) {
	for _, c := range []struct{ lambda, deadline float64 }{{0.5, 3}, {0.9, 25}, {1, 4}, {1.2, 10}, {2, 4}} {
		beyond := func(rest float64) float64 { return (rest + 1) * math.Exp(-rest) }
		density := func(x float64) float64 { return c.lambda * math.Exp(-(1-c.lambda)*x) }
		late := beyond(c.deadline) + integral(func(x float64) float64 { return density(x) * beyond(c.deadline-x) }, 0, c.deadline, 40)
		served := 1 + integral(density, 0, c.deadline, 40)
		agree(t, "late work", MM1ExpiryLateWork(c.lambda, 1, c.deadline), late/served, 1e-10)
		agree(t, "scale", MM1ExpiryLateWork(100*c.lambda, 100, c.deadline/100), late/served, 1e-10)
	}
	agree(t, "no deadline to keep", MM1ExpiryLateWork(1.2, 1, 0), 1, 1e-14)
}

// With a place for one, a request's sojourn is its own service.
func TestMM1KLateWorkByHand(t *testing.T) {
	agree(t, "one place", MM1KLateWork(3, 1, 1, 2), 3*math.Exp(-2), 1e-12)
	agree(t, "any", MM1KLateWork(0.8, 1, 20, 0), 1, 1e-14)
	// In M/M/1 the sojourn is exponential and a service spread over it evenly,
	// so the share is that of a sojourn drawn by its length.
	agree(t, "unbounded", MM1KLateWork(0.8, 1, 400, 9), unboundedLateWork(0.8, 9), 1e-9)
}

// unboundedLateWork adds the terms of M/M/1 with mean service 1, the Erlang
// tails by their sums.
func unboundedLateWork(load, t float64) float64 {
	sum := 0.0
	for n := 0; n < 300; n++ {
		tail, term := 0.0, math.Exp(-t)
		for k := 0; k < n+2; k++ {
			tail += term
			term *= t / float64(k+1)
		}
		sum += (1 - load) * math.Pow(load, float64(n)) * tail
	}
	return sum
}

// The naive simulator, by the services of its late requests.
func TestSimulatorMeetsLateWork(t *testing.T) {
	const n, places = 20000, 10
	var bounded, checked []float64
	for seed := range uint64(60) {
		bounded = append(bounded, lateWork(SingleServer(110, 0.010, n, seed, Options{Capacity: places}), 0.1))
		checked = append(checked, lateWork(SingleServer(120, 0.010, n, seed, Options{Timeout: 0.1}), 0.1))
	}
	meets(t, "bounded", bounded, MM1KLateWork(110, 100, places+1, 0.1))
	meets(t, "checked", checked, MM1ExpiryLateWork(120, 100, 0.1))
}

// lateWork is the share of the service time after the warm-up that goes to
// completions beyond a deadline.
func lateWork(run Run, deadline float64) float64 {
	late, all := 0.0, 0.0
	for k, request := range run.Completed {
		if request < warmUp {
			continue
		}
		all += run.Services[k]
		if run.Sojourns[k] > deadline {
			late += run.Services[k]
		}
	}
	return late / all
}

func TestLateWorkOutsideTheDomain(t *testing.T) {
	for _, v := range []float64{MM1KLateWork(0, 1, 2, 1), MM1KLateWork(1, 1, 0, 1), MM1KLateWork(1, 1, 2, -1),
		MM1ExpiryLateWork(1, 0, 1), MM1ExpiryLateWork(1, 1, math.Inf(1))} {
		if !math.IsNaN(v) {
			t.Errorf("%v, want NaN", v)
		}
	}
}

// Of those whom the naive simulator serves newest first with a check, the
// share above a quantile is what it says, before the deadline and beyond it.
func TestMM1LIFOExpiryQuantileMeetsTheSimulator(t *testing.T) {
	const n = 20000
	for _, c := range []struct{ lambda, deadline, p float64 }{{120, 0.25, 0.5}, {130, 0.25, 0.99}, {120, 0.05, 0.97}} {
		at := MM1LIFOExpiryQuantile(c.lambda, 100, c.deadline, c.p)
		if (c.p == 0.97) != (at > c.deadline) {
			t.Errorf("%+v: the quantile %v lies on the wrong side of the deadline", c, at)
		}
		agree(t, "above its quantile", MM1LIFOExpiryAbove(c.lambda, 100, c.deadline, at), 1-c.p, 1e-9)
		var beyond []float64
		for seed := range uint64(40) {
			above, served := 0.0, 0.0
			run := SingleServer(c.lambda, 0.010, n, seed, Options{LIFO: true, Timeout: c.deadline})
			for _, s := range run.Sojourns {
				served++
				if s > at {
					above++
				}
			}
			beyond = append(beyond, above/served)
		}
		meets(t, "above the quantile", beyond, 1-c.p)
	}
	if v := MM1LIFOExpiryQuantile(1, 0, 1, 0.5); !math.IsNaN(v) {
		t.Errorf("%v, want NaN", v)
	}
}
