package derive

import (
	"math"
	"testing"
)

// The naive simulator discards and answers the same shares, within what long
// runs can tell.
func TestMM1LIFOExpiryMeetsTheSimulator(t *testing.T) {
	const runs, n = 20, 20000
	for _, c := range []struct{ lambda, deadline float64 }{{120, 0.25}, {120, 0.05}, {80, 0.1}, {200, 0.1}} {
		var useful, expired []float64
		for seed := range runs {
			run := SingleServer(c.lambda, 0.01, n, uint64(seed+1), Options{LIFO: true, Timeout: c.deadline})
			in := 0
			for _, s := range run.Sojourns {
				if s <= c.deadline {
					in++
				}
			}
			useful, expired = append(useful, float64(in)/n), append(expired, float64(run.Expired)/n)
		}
		if z := scoreOf(useful, MM1LIFOExpiryUseful(c.lambda, 100, c.deadline)); !(math.Abs(z) <= 4) {
			t.Errorf("%+v: useful %v, z = %.1f", c, Mean(useful), z)
		}
		if z := scoreOf(expired, MM1LIFOExpiryExpired(c.lambda, 100, c.deadline)); !(math.Abs(z) <= 4) {
			t.Errorf("%+v: expired %v, z = %.1f", c, Mean(expired), z)
		}
	}
}

// scoreOf is how many standard errors a mean lies from what it should be.
func scoreOf(values []float64, want float64) float64 {
	mean, squares := Mean(values), 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	n := float64(len(values))
	return (mean - want) / math.Sqrt(squares/(n-1)/n)
}

// With no patience only who finds the server idle is served: as in Erlang's
// loss formula with one server. With endless patience below capacity nobody is
// discarded.
func TestMM1LIFOExpiryEnds(t *testing.T) {
	for _, c := range []struct{ got, want float64 }{
		{MM1LIFOExpiryExpired(120, 100, 0), 120.0 / 220}, {MM1LIFOExpiryUseful(120, 100, 0), 0},
		{MM1LIFOExpiryExpired(50, 100, 20), 0}, {MM1LIFOExpiryUseful(50, 100, 20), 1},
	} {
		if !(math.Abs(c.got-c.want) <= 1e-9) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	for _, bad := range []float64{MM1LIFOExpiryUseful(0, 100, 1), MM1LIFOExpiryUseful(120, 100, -1), MM1LIFOExpiryExpired(1, 0, 1)} {
		if !math.IsNaN(bad) {
			t.Errorf("outside the domain: %v, want NaN", bad)
		}
	}
}

// Up to the deadline those served are those answered in time, beyond it only a
// service goes on; a long deadline is none, and none to wait is a service; and
// a faster server does the same in less time.
func TestMM1LIFOExpiryAboveFitsTogether(t *testing.T) {
	for _, c := range []struct{ lambda, deadline float64 }{{0.5, 3}, {1.2, 5}, {2, 1}} {
		above := func(x float64) float64 { return MM1LIFOExpiryAbove(c.lambda, 1, c.deadline, x) }
		served := 1 - MM1LIFOExpiryExpired(c.lambda, 1, c.deadline)
		agree(t, "in time", served*(1-above(c.deadline)), MM1LIFOExpiryUseful(c.lambda, 1, c.deadline), 1e-13)
		agree(t, "a service goes on", above(c.deadline+2), above(c.deadline)*math.Exp(-2), 1e-13)
		agree(t, "no time to wait", MM1LIFOExpiryAbove(c.lambda, 1, 0, 3), math.Exp(-3), 1e-13)
		for _, x := range []float64{0.1, 1, 4} {
			agree(t, "a faster server", MM1LIFOExpiryAbove(100*c.lambda, 100, c.deadline/100, x/100), above(x), 1e-12)
			agree(t, "no deadline", MM1LIFOExpiryAbove(0.5, 1, 200, x), MM1LIFOAbove(0.5, 1, x), 1e-9)
		}
		agree(t, "the median", above(MM1LIFOExpiryQuantile(c.lambda, 1, c.deadline, 0.5)), 0.5, 1e-12)
	}
}
