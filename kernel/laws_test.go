package kernel_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// lawConfigs is every arrival process with every service time of the kernel's
// tables, at lengths around the ends of its blocks, and queues that are nearly
// empty, nearly full and overloaded.
func lawConfigs() []kernel.Config {
	var all []kernel.Config
	for _, arrivals := range kernel.ArrivalProcesses() {
		for _, service := range kernel.ServiceTimes() {
			for _, n := range []int{1, 2, 311, 312, 313, 511, 512, 513, 5000} {
				all = append(all, kernel.Config{
					Arrivals: arrivals, Service: service,
					Draws: kernel.CPython{Seed: uint64(n)}, End: kernel.Drain{Requests: n},
				})
			}
		}
	}
	for _, rate := range []float64{0.01, 10, 90, 99, 100, 130, 1e6} {
		all = append(all, config(rate, 4000, uint64(rate)))
	}
	return all
}

// eachRun calls f with every configuration and its run.
func eachRun(t *testing.T, f func(t *testing.T, c kernel.Config, r kernel.Result)) {
	for _, c := range lawConfigs() {
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) { f(t, c, run(t, c)) })
	}
}

// Every request offered has one fate.
func TestFatesAddUp(t *testing.T) {
	eachRun(t, func(t *testing.T, c kernel.Config, r kernel.Result) {
		n := c.End.(kernel.Drain).Requests
		if r.Offered != n || r.Completed != n {
			t.Errorf("%d asked for, %d offered, %d completed", n, r.Offered, r.Completed)
		}
		if len(r.Arrivals) != n || len(r.Starts) != n || len(r.Departures) != n {
			t.Errorf("%d arrivals, %d starts, %d departures", len(r.Arrivals), len(r.Starts), len(r.Departures))
		}
	})
}

// Time runs forwards: arrival, start, departure; and first come, first served.
func TestOrder(t *testing.T) {
	eachRun(t, func(t *testing.T, _ kernel.Config, r kernel.Result) {
		if !slices.IsSorted(r.Arrivals) || !slices.IsSorted(r.Starts) || !slices.IsSorted(r.Departures) {
			t.Error("the requests are out of order")
		}
		for k, arrival := range r.Arrivals {
			if !(0 <= arrival && arrival <= r.Starts[k] && r.Starts[k] <= r.Departures[k]) {
				t.Fatalf("request %d: arrival %v, start %v, departure %v", k, arrival, r.Starts[k], r.Departures[k])
			}
		}
		if last := len(r.Arrivals) - 1; r.LastArrival != r.Arrivals[last] || r.End != r.Departures[last] {
			t.Errorf("last arrival %v, end %v", r.LastArrival, r.End)
		}
	})
}

// The server never idles while a request waits, and serves one at a time.
func TestWorkIsConserved(t *testing.T) {
	eachRun(t, func(t *testing.T, _ kernel.Config, r kernel.Result) {
		free, busy := 0.0, 0.0
		for k, start := range r.Starts {
			if start != math.Max(free, r.Arrivals[k]) {
				t.Fatalf("request %d starts at %v; it came at %v and the server was free at %v", k, start, r.Arrivals[k], free)
			}
			free = r.Departures[k]
			busy += free - start
		}
		if !(math.Abs(busy-r.Busy) <= 1e-9*r.Busy+1e-15*r.End*float64(r.Offered)) {
			t.Errorf("the server was busy for %v s, the result says %v", busy, r.Busy)
		}
		if u := r.Utilisation(); !(u > 0 && u <= 1) || u != min(1, r.Busy/r.End) || r.Busy > r.End*(1+1e-12) {
			t.Errorf("utilisation %v", u)
		}
	})
}

// Little's law: the time integral of the number in the system is the sum of the
// sojourn times, on a run that starts and ends empty. The integral is taken
// from the merged order of arrivals and departures.
func TestLittle(t *testing.T) {
	eachRun(t, func(t *testing.T, _ kernel.Config, r kernel.Result) {
		integral, now, in, out := 0.0, 0.0, 0, 0
		for out < r.Offered {
			next := r.Departures[out]
			arrives := in < r.Offered && r.Arrivals[in] < next
			if arrives {
				next = r.Arrivals[in]
			}
			integral += float64(in-out) * (next - now)
			now = next
			if arrives {
				in++
			} else {
				out++
			}
		}
		if total := sum(r.Sojourns()); !(math.Abs(integral/total-1) <= 1e-9) {
			t.Errorf("the number in the system integrates to %v, the sojourn times add up to %v", integral, total)
		}
	})
}

func TestWaitingAndSojourn(t *testing.T) {
	eachRun(t, func(t *testing.T, _ kernel.Config, r kernel.Result) {
		waiting, sojourns := r.Waiting(), r.Sojourns()
		for k, a := range r.Arrivals {
			if waiting[k] != r.Starts[k]-a || sojourns[k] != r.Departures[k]-a {
				t.Fatalf("request %d: waits %v, stays %v", k, waiting[k], sojourns[k])
			}
		}
	})
}

func TestSameRunTwice(t *testing.T) {
	eachRun(t, func(t *testing.T, c kernel.Config, r kernel.Result) {
		if !reflect.DeepEqual(r, run(t, c)) {
			t.Error("the same configuration gives another run")
		}
		c.Draws = kernel.CPython{Seed: c.Draws.(kernel.CPython).Seed + 1}
		_, dispersion := c.Arrivals.LongRun()
		if drawn := dispersion > 0; drawn && reflect.DeepEqual(r.Arrivals, run(t, c).Arrivals) {
			t.Error("another seed gives the same arrivals")
		}
	})
}

// A second implementation, event by event, with its own generator and
// logarithm, gives the same times.
func TestMeetsTheNaiveSimulator(t *testing.T) {
	for _, c := range lawConfigs() {
		arrivals, random := c.Arrivals.(kernel.Poisson)
		service, memoryless := c.Service.(kernel.Exponential)
		if !random || !memoryless {
			continue
		}
		want := derive.SingleServerFIFO(arrivals.Rate, service.Mean, c.End.(kernel.Drain).Requests, c.Draws.(kernel.CPython).Seed)
		got := run(t, c)
		if d := furthest(got.Arrivals, want.Arrivals); !(d < 1e-12) {
			t.Errorf("%+v: arrivals differ by %v", c, d)
		}
		if d := furthest(got.Departures, want.Departures); !(d < 1e-12) {
			t.Errorf("%+v: departures differ by %v", c, d)
		}
		if !slices.Equal(got.SeenByArrivals(), derive.NumberInSystem(want)) {
			t.Errorf("%+v: the numbers in the system differ", c)
		}
	}
}

// furthest is the largest relative distance of two lists; NaN where their
// lengths differ.
func furthest(a, b []float64) float64 {
	if len(a) != len(b) {
		return math.NaN()
	}
	worst := 0.0
	for i := range a {
		worst = math.Max(worst, math.Abs(a[i]/b[i]-1))
	}
	return worst
}
