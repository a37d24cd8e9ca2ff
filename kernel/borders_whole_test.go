package kernel

import (
	"strings"
	"testing"
)

// border is the last station of its kind that is taken and the first that is
// not, and what is said of that.
type border struct {
	good, bad Config
	want      string
}

// with is the station that says nothing but what it must, after a change.
func with(change func(c *Config)) Config {
	c := base()
	change(&c)
	return c
}

// many is a station with classes up to the highest.
func many(change func(c *Config)) Config {
	c := with(change)
	c.Classes = Classes{Given: []int{MaxClasses - 1}}
	return c
}

func admits(a Admission) Config { return many(func(c *Config) { c.Admission = []Admission{a} }) }

func weighted(n int) Config {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = 1
	}
	return many(func(c *Config) { c.Discipline = Fair{Weights: weights} })
}

func deadlines(n int) func(c *Config) {
	return func(c *Config) { c.Client.Deadlines = make([]float64, n) }
}

// shared has n classes of which all calls are of the first, and deadlines for
// so many.
func shared(n, limits int) Config {
	c := with(deadlines(limits))
	c.Classes.Shares = make([]float64, n)
	c.Classes.Shares[0] = 1
	return c
}

func arrives(a Arrivals) Config { return with(func(c *Config) { c.Arrivals = a }) }

func retrying(attempts int, b Backoff) Config {
	return with(func(c *Config) { c.Client.Retries = Retries{Attempts: attempts, Backoff: b} })
}

// ramps is phases of 1 s with so many arrivals in the first.
func ramps(n int, mass float64) Config {
	all := make([]Phase, n)
	for i := range all {
		all[i].Length = 1
	}
	all[0].From, all[0].To = mass, mass
	return arrives(Phases{Repeat: true, Phases: all})
}

// states is states of 1 s with so many arrivals in the first.
func states(n int, mass float64) Config {
	all := make([]ModulatedState, n)
	for i := range all {
		all[i].Stay = 1
	}
	all[0].Rate = mass
	return arrives(Modulated{States: all})
}

// calls is a process up to a horizon.
func calls(gap Arrivals, time float64) Config {
	return with(func(c *Config) { c.Arrivals, c.End = gap, Horizon{Time: time} })
}

func stops(factor float64, end End) Config {
	return with(func(c *Config) { c.Speed, c.End = []SpeedChange{{At: 1, Factor: factor}}, end })
}

func borders() []border {
	third := Backoff{First: 1e6, Factor: 1e6} // the last pause of three attempts is 1e12 s
	cut, windows := &Horizon{Time: 5, Cut: true}, func(n float64) Config {
		return with(func(c *Config) { c.End, c.Window = Horizon{Time: n}, 1 })
	}
	second := Phases{Repeat: true, Phases: []Phase{{Length: 1, Gap: 1}}}
	early := Phases{Phases: []Phase{{Length: 0.001, Gap: 1e-6}, {Length: 1e10}}}
	times := func(values ...float64) Config {
		return with(func(c *Config) { c.Service = ServiceTrace{Times: values} })
	}
	return []border{
		{shared(64, 64), shared(65, 0), "Classes.Shares is of length 65, want at most 64 classes"},
		{shared(63, 63), shared(63, 64), "Client.Deadlines is of length 64, want at most 63, the number of Classes"},
		{many(deadlines(64)), many(deadlines(65)), "Client.Deadlines is of length 65, want at most 64 deadlines"},
		{weighted(64), weighted(65), "Discipline.Weights is of length 65, want at most 64 weights"},
		{admits(ClassThresholds{Limits: make([]Limit, 64)}), admits(ClassThresholds{Limits: make([]Limit, 65)}), "Admission[0].Limits is of length 65, want at most 64 limits"},
		{admits(Reservation{1, make([]int, 64)}), admits(Reservation{1, make([]int, 65)}), "Admission[0].Reserved is of length 65, want at most 64 classes"},
		{admits(Reservation{5, []int{2, 3}}), admits(Reservation{5, []int{2, 4}}), "Admission[0].Reserved is 6 together, want at most Cap, 5"},
		{admits(ClassThresholds{Cap: 1}), admits(ClassThresholds{}), "Admission[0].Cap and Limits is 0 and empty, want one of them"},
		{admits(RED{0.1, 0, 1e-6, 0.1, 1}), admits(RED{0.1, 5, 5, 0.1, 1}), "Admission[0].Max is 5, want above Admission[0].Min, 5 requests"},
		{retrying(3, third), retrying(4, third), "Client.Retries.Backoff.Max is 0, want a limit, since the last pause would be 1e+18 s"},
		{retrying(100, FixedBackoff(1e12)), retrying(100, Backoff{First: 1, Factor: 1.5}), "Client.Retries.Backoff.Max is 0, want a limit, since the last pause would be 1.81e+17 s"},
		{retrying(100, Backoff{First: 1, Factor: 2, Max: 60}), retrying(100, Backoff{First: 1, Factor: 2}), "Client.Retries.Backoff.Max is 0, want a limit, since the last pause would be 3.17e+29 s"},
		{ramps(10_000, 10), ramps(10_001, 11), "Arrivals.Phases is a list of 10001, want from 1 to 10000 phases"},
		{ramps(1, 0.001), ramps(2, 0.0019), "Arrivals.Phases is 0.0019 arrivals in all, want at least 0.002 arrivals in a round that repeats"},
		{states(10_000, 10), states(10_001, 11), "Arrivals.States is a list of 10001, want from 2 to 10000 states"},
		{states(2, 0.002), states(2, 0.0019), "Arrivals.States is 0.0019 arrivals in all, want at least 0.002 arrivals in a round of the states"},
		{times(1e-9, 1e-9), times(1e-9, 0), "Service.Times is of mean 5e-10, want a mean from 1e-09 s"},
		{times(1e9, 1e9), times(1e9, -1), "Service.Times[1] is -1, want from 0 to 1e+09 s"},
		{arrives(ArrivalTrace{Instants: []float64{1e12, 1e12}}), arrives(ArrivalTrace{Instants: []float64{1e12, 7}}), "Arrivals.Instants[1] is 7, want from 1e+12 to 1e+12 s"},
		{stops(0, cut), stops(0, (*Horizon)(nil)), "Speed[0].Factor is 0, want a speed at which the run can end, or a Horizon with Cut; End is nil, want Drain or Horizon"},
		{windows(999_999), windows(1_000_000), "Window is 1, want a length that fits fewer than 1000000 times into the run"},
		{calls(second, 1e8), calls(second, 1e8+1), "End.Time is 1.00000001e+08, want a time by which at most 100000000 calls arrive, and not 1e+08"},
		{calls(early, 1e10), calls(Phases{Repeat: true, Phases: early.Phases}, 1e10), "Arrivals.Phases[0].Gap is 1e-06, want at least 1.9e-06 s, the steps in which the clock goes at 1e+10 s"},
		{calls(ArrivalTrace{Instants: []float64{0}, Period: 1}, 1e8), calls(Even{Gap: 0.5}, 5e7+1), "End.Time is 5.0000001e+07, want a time by which at most 100000000 calls arrive, and not 1e+08"},
		{slow(0x1p-13), slow(0x1p-14), "Service is of mean 6.103515625e-05 s, want at least 0.00012 s, the steps in which the clock goes at 1e+12 s"},
	}
}

// slow is a station that runs until the clock goes in steps of 2^-13 s, with so
// long a service.
func slow(service float64) Config {
	return with(func(c *Config) {
		c.Arrivals, c.Service, c.End = Poisson{Rate: 1e-9}, Fixed{Time: service}, Horizon{Time: 1e12}
	})
}

// What is as large as it may be is taken, and what goes beyond is refused, in
// words that say where the border is.
func TestBorders(t *testing.T) {
	for _, b := range borders() {
		if err := b.good.Validate(); err != nil {
			t.Errorf("short of %q: %v", b.want, err)
		}
		if err := b.bad.Validate(); err == nil || err.Error() != b.want {
			t.Errorf("got %v, want %s", err, b.want)
		}
	}
}

// fits are lists as short, or numbers as few, as may be: what follows from them
// is plain.
func TestStatisticsOfFew(t *testing.T) {
	two := []float64{1, 3} // of mean 2 and variance 2
	h := newHistogram(3)
	for _, v := range two {
		h.Record(v)
	}
	if v := MomentsOf(two).Variance(); v != 2 || h.Variance() != 2 {
		t.Errorf("the variance of two is %v, and %v of the histogram, want 2", v, h.Variance())
	}
	if i, err := MeanInterval(two, 0.5); err != nil || i.Value != 2 || i.Low < 0.9999999 || i.Low > 1.0000001 { // t of 1 degree at 3/4 is 1, the standard error too
		t.Errorf("the mean of two: %+v, %v", i, err)
	}
	if i, err := BatchMeans([]float64{0, 2, 2, 4}, 2, 0.5); err != nil || i.Value != 2 {
		t.Errorf("two batches of two: %+v, %v", i, err)
	}
	least := []float64{1, 2, 3, 4, 5, 6} // a median lies among six with 31/32
	if i, err := QuantileInterval(least, 0.5, 0.95); err != nil || i.Low != 1 || i.High != 6 || !strings.HasPrefix(text(i.Confidence), "0.96875") {
		t.Errorf("the median of six: %+v, %v", i, err)
	}
	if _, err := QuantileInterval(least[1:], 0.5, 0.95); err == nil || err.Error() != "values is a list of 5, want at least 6 values for this quantile" {
		t.Errorf("the median of five: %v", err)
	}
}
