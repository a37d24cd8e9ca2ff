package derive

import (
	"math"
	"testing"
)

func TestExpiryTable(t *testing.T) {
	for _, c := range []struct {
		lambda, deadline     float64
		expired, useful, p99 string
	}{
		{0.9, 25, "0.007914", "0.983293", "24.873"},
		{1.2, 10, "0.183955", "0.662749", "12.933"},
		{1.2, 25, "0.167450", "0.693008", "27.819"},
	} {
		expired, useful := MM1ExpiryExpired(c.lambda, 1, c.deadline), MM1ExpiryUseful(c.lambda, 1, c.deadline)
		p99 := MM1ExpiryQuantile(c.lambda, 1, c.deadline, 0.99)
		if !printed(expired, c.expired) || !printed(useful, c.useful) || !printed(p99, c.p99) {
			t.Errorf("%v: %v %v %v", c, expired, useful, p99)
		}
		agree(t, "scale", 100*MM1ExpiryQuantile(100*c.lambda, 100, c.deadline/100, 0.99), p99, 1e-12)
	}
}

// Without a deadline to speak of it is M/M/1; with none at all to wait it is
// a server without a queue.
func TestExpiryAtItsLimits(t *testing.T) {
	agree(t, "useful", MM1ExpiryUseful(0.8, 1, 1e4), 1, 1e-12)
	agree(t, "quantile", MM1ExpiryQuantile(0.8, 1, 1e4, 0.99), MM1Quantile(0.8, 1, 0.99), 1e-12)
	for _, lambda := range []float64{1.1, 1.2, 2, 10, 40} {
		agree(t, "useful above capacity", MM1ExpiryUseful(lambda, 1, 1e6), 1/(lambda*lambda), 1e-9)
		agree(t, "expired above capacity", MM1ExpiryExpired(lambda, 1, 1e6), 1-1/lambda, 1e-9)
		agree(t, "expired at once", MM1ExpiryExpired(lambda, 1, 0), ErlangB(lambda, 1), 1e-14)
		agree(t, "expired, fixed", MD1ExpiryExpired(lambda, 1, 0), ErlangB(lambda, 1), 1e-14)
		agree(t, "expired above capacity, fixed", MD1ExpiryExpired(lambda, 1, 900), 1-1/lambda, 1e-9)
	}
	// Either side of equal rates.
	below, above := MM1ExpiryUseful(1-1e-9, 1, 10), MM1ExpiryUseful(1+1e-9, 1, 10)
	agree(t, "equal rates", MM1ExpiryUseful(1, 1, 10), (below+above)/2, 1e-12)
	agree(t, "equal rates", MM1ExpiryUseful(1, 1, 10), 10.0/12, 1e-14)
	agree(t, "fixed, unbounded", MD1ExpiryQuantile(0.8, 1, 300, 0.99), MD1Quantile(0.8, 1, 0.99), 1e-9)
}

// Fixed services, by the server's idle time: who has one service's time in all
// is answered in time if the server is idle, which is 1-rho of the served; who
// has no time to wait is served at once or not at all. A faster server does the
// same in less time.
func TestFixedExpiryAtItsLimits(t *testing.T) {
	for _, lambda := range []float64{0.3, 0.9, 2} {
		agree(t, "a deadline of a service", MD1ExpiryUseful(lambda, 1, 1), 1-lambda*(1-MD1ExpiryExpired(lambda, 1, 1)), 1e-13)
		for _, deadline := range []float64{0, 0.5, 1} {
			if got := MD1ExpiryQuantile(lambda, 1, deadline, 0.1); got != 1 {
				t.Errorf("rate %v, deadline %v: a tenth takes %v, want one service", lambda, deadline, got)
			}
		}
		for _, deadline := range []float64{0.5, 2.5} {
			agree(t, "expired, faster", MD1ExpiryExpired(100*lambda, 100, deadline/100), MD1ExpiryExpired(lambda, 1, deadline), 1e-12)
			agree(t, "useful, faster", MD1ExpiryUseful(100*lambda, 100, deadline/100), MD1ExpiryUseful(lambda, 1, deadline), 1e-12)
			agree(t, "p99, faster", 100*MD1ExpiryQuantile(100*lambda, 100, deadline/100, 0.99), MD1ExpiryQuantile(lambda, 1, deadline, 0.99), 1e-12)
		}
	}
}

// The law by integrating the density of the work found, and a service on top.
func TestExpiryByTheDensity(t *testing.T) {
	for _, c := range []struct{ lambda, deadline float64 }{{0.5, 3}, {0.9, 25}, {1.2, 10}, {2, 4}} {
		density := func(x float64) float64 {
			return c.lambda * math.Exp(-(1-c.lambda)*min(x, c.deadline)-max(0, x-c.deadline))
		}
		up := integral(density, 0, c.deadline, 40)
		all := 1 + up + integral(density, c.deadline, c.deadline+60, 60)
		agree(t, "expired", MM1ExpiryExpired(c.lambda, 1, c.deadline), 1-(1+up)/all, 1e-10)
		for _, x := range []float64{0.1, c.deadline / 2, c.deadline, c.deadline + 2} {
			end := min(x, c.deadline)
			in := 1 - math.Exp(-x) + integral(func(v float64) float64 { return density(v) * (1 - math.Exp(v-x)) }, 0, end, 40)
			agree(t, "within", 1-MM1ExpiryAbove(c.lambda, 1, c.deadline, x), in/(1+up), 1e-10)
			if x == c.deadline {
				agree(t, "useful", MM1ExpiryUseful(c.lambda, 1, x), in/all, 1e-10)
			}
		}
	}
}

// warmUp is how many requests of a run do not count, since it starts empty.
const warmUp = 1000

// shares are those of a run's requests after the warm-up.
type shares struct{ expired, useful, beyond float64 }

// fixedExpiryRun is a naive run of fixed services: the work left, one arrival
// after another.
func fixedExpiryRun(lambda, deadline, p99 float64, n int, seed uint64) shares {
	arrivals, _ := Arrivals(lambda, n, seed)
	free, served := 0.0, 0.0
	var s shares
	for i, now := range arrivals {
		if i == warmUp {
			s, served = shares{}, 0
		}
		wait := max(0, free-now)
		if wait > deadline {
			s.expired++
			continue
		}
		served++
		free = now + wait + 1
		if wait+1 <= deadline {
			s.useful++
		}
		if wait+1 > p99 {
			s.beyond++
		}
	}
	count := float64(n - warmUp)
	return shares{s.expired / count, s.useful / count, s.beyond / served}
}

func TestRunsMeetFixedExpiry(t *testing.T) {
	for _, c := range []struct{ lambda, deadline float64 }{{0.9, 2.5}, {1.2, 10.5}, {2, 2.5}} {
		var expired, useful, beyond []float64
		p99 := MD1ExpiryQuantile(c.lambda, 1, c.deadline, 0.99)
		for seed := range uint64(100) {
			s := fixedExpiryRun(c.lambda, c.deadline, p99, 20000, seed)
			expired, useful, beyond = append(expired, s.expired), append(useful, s.useful), append(beyond, s.beyond)
		}
		meets(t, "expired", expired, MD1ExpiryExpired(c.lambda, 1, c.deadline))
		meets(t, "useful", useful, MD1ExpiryUseful(c.lambda, 1, c.deadline))
		meets(t, "above the p99", beyond, 0.01)
	}
}

// The naive simulator with a timeout meets Barrer.
func TestSimulatorMeetsExpiry(t *testing.T) {
	const n = 20000
	for _, c := range []struct{ rate, deadline float64 }{{90, 0.05}, {120, 0.1}, {200, 0.02}} {
		var expired, useful []float64
		for seed := range uint64(60) {
			run := SingleServer(c.rate, 0.010, n, seed, Options{Timeout: c.deadline})
			good, served := 0.0, 0.0
			for k, request := range run.Completed {
				if request < warmUp {
					continue
				}
				served++
				if run.Sojourns[k] <= c.deadline {
					good++
				}
			}
			expired = append(expired, 1-served/(n-warmUp))
			useful = append(useful, good/(n-warmUp))
		}
		meets(t, "expired", expired, MM1ExpiryExpired(c.rate, 100, c.deadline))
		meets(t, "useful", useful, MM1ExpiryUseful(c.rate, 100, c.deadline))
	}
}

func TestExpiryOutsideTheDomain(t *testing.T) {
	nan, infinity := math.NaN(), math.Inf(1)
	for _, f := range []func(lambda, mu, deadline float64) float64{
		MM1ExpiryExpired, MM1ExpiryUseful, MD1ExpiryExpired, MD1ExpiryUseful,
		func(l, m, d float64) float64 { return MM1ExpiryAbove(l, m, d, 1) },
		func(l, m, d float64) float64 { return MM1ExpiryQuantile(l, m, d, 0.5) },
		func(l, m, d float64) float64 { return MD1ExpiryQuantile(l, m, d, 0.5) },
	} {
		allNaN(t, f(0, 1, 1), f(1, 0, 1), f(1, 1, -1), f(nan, 1, 1), f(1, nan, 1), f(1, 1, nan), f(1, 1, infinity), f(infinity, 1, 1))
	}
	allNaN(t, MD1ExpiryExpired(41, 1, 1), MM1ExpiryAbove(1, 1, 1, -1), MM1ExpiryQuantile(1, 1, 1, 1), MD1ExpiryQuantile(1, 1, 1, -1))
}
