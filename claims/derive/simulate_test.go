package derive

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// near says whether got is want to so many digits after the point.
func near(got, want float64, decimals int) bool {
	return fmt.Sprintf("%.*f", decimals, got) == fmt.Sprintf("%.*f", decimals, want)
}

// within says whether got is within a relative distance of want.
func within(got, want, relative float64) bool {
	return math.Abs(got-want) <= relative*math.Abs(want)
}

func total(values []float64) float64 {
	sum := 0.0
	for _, value := range values {
		sum += value
	}
	return sum
}

// The instants are those of the published algorithm's own run under CPython.
func TestArrivals(t *testing.T) {
	for _, c := range []struct {
		rate  float64
		seed  uint64
		first []float64
		last  float64
	}{
		{100, 7, []float64{0.003913148442348043, 0.005548333012402824, 0.016073289193112093}, 199.14987075444807},
		{140, 9, []float64{0.0044412206162220864, 0.007779123190366593, 0.008844308710163552}, 142.25197378116886},
	} {
		got, _ := Arrivals(c.rate, 20000, c.seed)
		if !slices.Equal(got[:3], c.first) || got[19999] != c.last || len(got) != 20000 {
			t.Errorf("rate %v, seed %d: %v … %v, want %v … %v", c.rate, c.seed, got[:3], got[19999], c.first, c.last)
		}
	}
}

func TestServicesFollowArrivals(t *testing.T) {
	_, random := Arrivals(100, 20000, 7)
	for i, want := range []float64{0.03193657323358008, 0.012855836753786326, 0.0001815593401955371} {
		if got := random.Expovariate(100); got != want {
			t.Errorf("service %d is %v, want %v", i, got, want)
		}
	}
}

// The five runs whose totals come with the published algorithm.
func TestRunTotals(t *testing.T) {
	for _, c := range []struct {
		rate                        float64
		options                     Options
		completed, dropped, expired int
		sum, end                    float64
	}{
		{50, Options{}, 20000, 0, 0, 403.902403015, 398.318401232},
		{120, Options{Capacity: 200}, 16968, 3032, 0, 31701.744806544, 167.893537686},
		{120, Options{Capacity: 200, LIFO: true}, 16968, 3032, 0, 31701.744806544, 167.893537686},
		{120, Options{Capacity: 200, Timeout: 0.25}, 16662, 0, 3338, 3499.869143425, 166.220340691},
		{120, Options{Capacity: 200, LIFO: true, Timeout: 0.25}, 16059, 0, 3941, 524.238292388, 166.050782200},
	} {
		run := SingleServer(c.rate, 0.010, 20000, 7, c.options)
		got := []int{len(run.Sojourns), run.Dropped, run.Expired}
		if !slices.Equal(got, []int{c.completed, c.dropped, c.expired}) {
			t.Errorf("%v %+v: fates %d, want %d %d %d", c.rate, c.options, got, c.completed, c.dropped, c.expired)
		}
		if !near(total(run.Sojourns), c.sum, 9) || !near(run.End, c.end, 9) {
			t.Errorf("%v %+v: sum %.9f, end %.9f; want %.9f, %.9f", c.rate, c.options, total(run.Sojourns), run.End, c.sum, c.end)
		}
	}
}

// Lindley's recursion knows nothing of events: a request starts when it has
// come and the one before has gone.
func TestFIFOIsLindley(t *testing.T) {
	const n = 2000
	for _, rate := range []float64{30, 95, 130} {
		arrivals, random := Arrivals(rate, n, 11)
		run := SingleServerFIFO(rate, 0.010, n, 11)
		free := 0.0
		for i, arrival := range arrivals {
			free = max(free, arrival) + random.Expovariate(100)
			if run.Sojourns[i] != free-arrival || run.Completed[i] != i {
				t.Fatalf("rate %v: sojourn %d is %v, want %v", rate, i, run.Sojourns[i], free-arrival)
			}
		}
		if run.LastArrival != arrivals[n-1] || run.End != free {
			t.Errorf("rate %v: last arrival %v, end %v; want %v, %v", rate, run.LastArrival, run.End, arrivals[n-1], free)
		}
	}
}

// Whatever the options, the parts of a run fit together.
func TestRunFitsTogether(t *testing.T) {
	for _, options := range []Options{
		{}, {LIFO: true}, {Capacity: 5}, {Timeout: 0.05}, {Capacity: 20, LIFO: true, Timeout: 0.1},
	} {
		run := SingleServer(120, 0.010, 3000, 5, options)
		if fates := len(run.Sojourns) + run.Dropped + run.Expired; fates != 3000 {
			t.Errorf("%+v: %d fates of 3000 requests", options, fates)
		}
		free := 0.0
		for k, request := range run.Completed {
			arrival, start := run.Arrivals[request], run.Starts[k]
			end := start + run.Services[k]
			if start < arrival || start < free || end != run.Departures[request] || run.Sojourns[k] != end-arrival {
				t.Fatalf("%+v: completion %d does not fit: arrival %v, start %v, end %v, free %v", options, k, arrival, start, end, free)
			}
			if options.Timeout > 0 && start-arrival > options.Timeout {
				t.Fatalf("%+v: completion %d waited %v", options, k, start-arrival)
			}
			free = end
		}
		if free > run.End {
			t.Errorf("%+v: the run ends at %v, its last completion at %v", options, run.End, free)
		}
	}
}

// Nobody waits beyond the capacity, and who is dropped found it reached.
func TestCapacityBinds(t *testing.T) {
	const capacity = 3
	run := SingleServer(120, 0.010, 3000, 5, Options{Capacity: capacity})
	dropped := 0
	for i, found := range NumberInSystem(run) {
		refused := run.Departures[i] == run.Arrivals[i]
		if refused != (found == capacity+1) || found > capacity+1 {
			t.Fatalf("request %d found %d present; refused: %v", i, found, refused)
		}
		if refused {
			dropped++
		}
	}
	if dropped != run.Dropped || dropped == 0 {
		t.Errorf("%d requests left at once, %d are counted as dropped", dropped, run.Dropped)
	}
}

func TestNothingToSimulate(t *testing.T) {
	infinity, nan := math.Inf(1), math.NaN()
	for _, run := range []Run{
		SingleServerFIFO(0, 1, 10, 1), SingleServerFIFO(-1, 1, 10, 1), SingleServerFIFO(nan, 1, 10, 1),
		SingleServerFIFO(infinity, 1, 10, 1), SingleServerFIFO(1, 0, 10, 1), SingleServerFIFO(1, nan, 10, 1),
		SingleServerFIFO(1, 1, 0, 1), SingleServerFIFO(1, 1, -1, 1),
	} {
		if run.Arrivals != nil || run.End != 0 {
			t.Errorf("a run without a domain has %d arrivals", len(run.Arrivals))
		}
	}
}

func BenchmarkSingleServerFIFO(b *testing.B) {
	const n = 20000
	for b.Loop() {
		SingleServerFIFO(95, 0.010, n, 7)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/request")
}
