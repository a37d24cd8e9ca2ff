package kernel

import (
	"math"
	"strings"
	"testing"
)

func mm1(load float64, n int) Config {
	return Config{
		Arrivals: Poisson{Rate: load}, Service: Exponential{Mean: 1},
		Draws: Native{Seed: 1}, End: Drain{Requests: n},
	}
}

func advice(t *testing.T, c Config) Advice {
	t.Helper()
	a, err := RunLength(c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// As the literature's table says: what 20,000 requests of M/M/1 are worth, and
// the relaxation time in services.
func TestRunLengthOfMM1(t *testing.T) {
	for _, c := range []struct {
		load, independent, relaxation float64
		warns                         bool
	}{
		{0.5, 2069, 11.657, false}, {0.8, 242.9, 89.72, false}, {0.9, 55.15, 379.7, true}, {0.95, 13.13, 1559.7, true},
	} {
		a := advice(t, mm1(c.load, 20_000))
		if !(math.Abs(a.Independent/c.independent-1) <= 1e-3) || !(math.Abs(a.Relaxation/c.relaxation-1) <= 1e-3) || a.Load != c.load {
			t.Errorf("load %v: %+v, want %v and %v", c.load, a, c.independent, c.relaxation)
		}
		if (a.Warning != "") != c.warns {
			t.Errorf("load %v: warning %q", c.load, a.Warning)
		}
		if a = advice(t, mm1(c.load, int(a.Requests))); !(math.Abs(a.RelativeError-0.1) <= 0.001) {
			t.Errorf("load %v: so many requests give an error of %v, want 0.1", c.load, a.RelativeError)
		}
	}
}

// More variable arrivals or services lengthen the relaxation time in
// proportion, more servers shorten it.
func TestRunLengthScales(t *testing.T) {
	plain := advice(t, mm1(0.8, 1000)).Relaxation
	for _, c := range []struct {
		arrivals Arrivals
		service  Service
		servers  int
		times    float64
	}{
		{Even{Gap: 1.25}, Exponential{Mean: 1}, 1, 0.5},
		{Poisson{Rate: 0.8}, Fixed{Time: 1}, 1, 0.5},
		{Poisson{Rate: 0.8}, Hyperexponential{Mean: 1, SCV: 4}, 1, 2.5},
		{Batches{Rate: 0.4, Size: 2}, Exponential{Mean: 1}, 1, 1.5},
		{Poisson{Rate: 3.2}, Exponential{Mean: 1}, 4, 0.25},
		{Poisson{Rate: 0.4}, Exponential{Mean: 2}, 1, 2},
	} {
		config := Config{Arrivals: c.arrivals, Service: c.service, Servers: c.servers, Draws: Native{}, End: Drain{Requests: 1000}}
		a := advice(t, config)
		if !(math.Abs(a.Relaxation/plain/c.times-1) <= 1e-12) || !(math.Abs(a.Load-0.8) <= 1e-15) {
			t.Errorf("%T, %T: load %v, %v times the relaxation time, want %v", c.arrivals, c.service, a.Load, a.Relaxation/plain, c.times)
		}
	}
}

func TestRunLengthWarning(t *testing.T) {
	want := "offered load 0.95: a run of 2.105e+04 s is 13.5 relaxation times of 1.56e+03 s, and the mean waiting time of one run is off by 29% (one standard error); take 170000 requests, or runs of several seeds"
	if got := advice(t, mm1(0.95, 20_000)).Warning; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	a := advice(t, mm1(1.2, 20_000))
	if !strings.HasPrefix(a.Warning, "offered load 1.2 is not below 1: the queue grows") || !math.IsInf(a.Requests, 1) {
		t.Errorf("%+v", a)
	}
	if w := warnings(mm1(0.95, 20_000), 21_000); len(w) != 1 || w[0] != want {
		t.Errorf("warnings %q", w)
	}
	if w := warnings(mm1(0.5, 20_000), 40_000); w != nil {
		t.Errorf("warnings %q", w)
	}
}

// The predicted error is what runs show: the means of many runs scatter by it.
func TestRunLengthPredictsTheError(t *testing.T) {
	for _, c := range []struct {
		arrivals Arrivals
		service  Service
		within   float64 // of the predicted error; exact for M/M/1, a rule of thumb for the rest
	}{
		{Poisson{Rate: 0.8}, Exponential{Mean: 1}, 0.14},
		{Poisson{Rate: 0.8}, Fixed{Time: 1}, 0.2},
		{Poisson{Rate: 0.8}, Hyperexponential{Mean: 1, SCV: 4}, 0.2},
		{Even{Gap: 1.25}, Exponential{Mean: 1}, 0.3},
		{Batches{Rate: 0.4, Size: 2}, Exponential{Mean: 1}, 0.3},
	} {
		config := Config{Arrivals: c.arrivals, Service: c.service, Draws: Native{}, End: Drain{Requests: 20_000}}
		means, err := Replicate(config, Seeds(11, 400), func(r Result) []float64 {
			return []float64{MomentsOf(r.Waiting()).Mean()}
		})
		if err != nil {
			t.Fatal(err)
		}
		m, want := MomentsOf(means[0]), advice(t, config).RelativeError
		if got := math.Sqrt(m.Variance()) / m.Mean(); !(math.Abs(got/want-1) <= c.within) {
			t.Errorf("%T, %T: the means scatter by %.4f, predicted %.4f", c.arrivals, c.service, got, want)
		}
	}
}

// Where nothing can be said, that is said, and why; the offered load is told
// wherever there is one.
func TestRunLengthIsNotKnown(t *testing.T) {
	for _, c := range []struct {
		change func(*Config)
		load   float64
		why    string
	}{
		{func(c *Config) { c.Arrivals = ArrivalTrace{Instants: []float64{1}, Period: 1} }, math.NaN(), "the arrivals have no long run"},
		{func(c *Config) { c.Arrivals = Phases{Phases: []Phase{{Length: 1e6, From: 1, To: 1}}} }, math.NaN(), "the rate of the arrivals goes up and down"},
		{func(c *Config) { c.Arrivals = &Phases{Repeat: true, Phases: []Phase{{Length: 9, From: 1, To: 1}}} }, math.NaN(), "the rate of the arrivals goes up and down"},
		{func(c *Config) { c.Client.Retries.Attempts = 2 }, 0.95, "clients try again, so that more arrive than the offered load of 0.95"},
		{func(c *Config) { c.Speed = []SpeedChange{{At: 1, Factor: 2}} }, math.NaN(), "the speed of the servers changes"},
		{func(c *Config) {
			c.Arrivals, c.Dequeue = Poisson{Rate: 1.2}, CoDel{Target: 1, Interval: 10}
		}, 1.2, "offered load 1.2 is not below 1, and the limits do not tell how long the queue can get"},
		{func(c *Config) {
			c.Arrivals, c.Dequeue, c.Discipline = Poisson{Rate: 1.2}, WaitBeyond{Limit: 3}, LIFO{}
		}, 1.2, "offered load 1.2 is not below 1, and the limits do not tell how long the queue can get"},
	} {
		config := mm1(0.95, 100)
		c.change(&config)
		a := advice(t, config)
		if a.Load != c.load && !(math.IsNaN(a.Load) && math.IsNaN(c.load)) || a.Warning != "whether the run is long enough is not known: "+c.why || !math.IsNaN(a.Relaxation) {
			t.Errorf("%+v, want %v, %s", a, c.load, c.why)
		}
	}
	if _, err := RunLength(Config{}); err == nil {
		t.Error("advice about nothing")
	}
}

// The relaxation time of M/M/1 with room for few is the inverse of the gap
// between the eigenvalues of its generator: by hand for room for one, where the
// rates add up, and for two, where they are the roots of a quadratic equation.
func TestRelaxationWithALimit(t *testing.T) {
	for _, c := range []struct {
		load       float64
		room       int
		relaxation float64
	}{
		{0.5, 1, 1 / 1.5}, {1.2, 1, 1 / 2.2}, {0.5, 2, 1 / (1.5 - math.Sqrt(0.5))}, {1.2, 2, 1 / (2.2 - math.Sqrt(1.2))}, {1, 2, 1},
	} {
		config := mm1(c.load, 1000)
		config.Admission = []Admission{SystemCap{K: c.room}}
		if a := advice(t, config); !(math.Abs(a.Relaxation/c.relaxation-1) <= 1e-12) || a.Load != c.load || a.Warning != "" {
			t.Errorf("%+v, want %v", a, c.relaxation)
		}
	}
	for angle := 0.001; angle < math.Pi; angle += 0.01 {
		if got, want := versine(angle), 1-math.Cos(angle); !(math.Abs(got-want) <= 1e-15*(1+want/angle/angle)) {
			t.Errorf("1 less the cosine of %v is %v, want %v", angle, got, want)
		}
	}
}

// Each limit of length or time that there is bounds the room; the narrowest
// counts, and others leave the bound of the queue without a limit.
func TestRoom(t *testing.T) {
	for _, c := range []struct {
		change func(*Config)
		room   float64
	}{
		{func(c *Config) { c.Admission = []Admission{QueueCap{K: 4}} }, 7},
		{func(c *Config) { c.Admission = []Admission{&QueueCap{K: 4}, EvictOldest{K: 6}} }, 6},
		{func(c *Config) { c.Admission = []Admission{ConcurrencyLimit{N: 5}} }, 5},
		{func(c *Config) { c.Admission = []Admission{ClassThresholds{Cap: 4}} }, 7},
		{func(c *Config) { c.Admission = []Admission{ClassThresholds{Limits: []Limit{{}}}} }, math.Inf(1)},
		{func(c *Config) { c.Admission = []Admission{Reservation{Cap: 4}} }, 7},
		{func(c *Config) { c.Dequeue = WaitBeyond{Limit: 2} }, 9},
		{func(c *Config) { c.Dequeue = &CannotFinish{Deadline: 4} }, 15},
		{func(c *Config) { c.Dequeue = FailAtScale{Short: 1, Long: 3} }, 12},
		{func(c *Config) { c.Dequeue, c.Discipline = WaitBeyond{Limit: 2}, LIFO{} }, math.Inf(1)},
		{func(c *Config) { c.Client.Timeout = Timeout{After: 5, Abandon: true} }, 18},
		{func(c *Config) { c.Admission = []Admission{TokenBucket{Rate: 1, Burst: 1}} }, math.Inf(1)},
	} {
		config := mm1(1, 100)
		config.Servers = 3
		c.change(&config)
		if got := config.room(3, 1); got != c.room {
			t.Errorf("%+v: room for %v, want %v", config, got, c.room)
		}
	}
	open, codel := mm1(0.9, 20_000), mm1(0.9, 20_000)
	codel.Dequeue = CoDel{Target: 1, Interval: 10}
	if a, b := advice(t, open), advice(t, codel); a.Relaxation != b.Relaxation || !strings.HasPrefix(b.Warning, "offered load 0.9: a run of 2.222e+04 s is 58.5 relaxation times of 380 s at most") {
		t.Errorf("%+v and %+v", a, b)
	}
}

// The number in the system of M/M/1 with room for so many comes back to its mean
// as the relaxation time says: over a run of many relaxation times the mean
// scatters by little, and over runs of few by much.
func TestRelaxationWithALimitIsThatOfTheRuns(t *testing.T) {
	config := mm1(1, 2)
	config.Admission = []Admission{SystemCap{K: 20}}
	scatter := func(times float64) float64 {
		config.End = Horizon{Time: times * advice(t, config).Relaxation}
		means, err := Replicate(config, Seeds(5, 300), func(r Result) []float64 { return []float64{r.InSystem()} })
		if err != nil {
			t.Fatal(err)
		}
		m := MomentsOf(means[0])
		return math.Sqrt(m.Variance()) / m.Mean()
	}
	if few, many := scatter(5), scatter(longEnough); few < 0.2 || many > longError {
		t.Errorf("the mean is off by %v and %v", few, many)
	}
}

// A run that is too short says so, whichever way it is simulated; a long enough
// one is silent, and so is one with a limit.
func TestRunWarns(t *testing.T) {
	capped, short := mm1(1.2, 2000), mm1(1.2, 100)
	capped.Admission = []Admission{QueueCap{K: 4}}
	short.Admission = capped.Admission
	for _, c := range []struct {
		config Config
		want   string
	}{
		{mm1(0.95, 1000), "offered load 0.95: a run of 1053 s is 0.675 relaxation times"},
		{mm1(1.2, 1000), "offered load 1.2 is not below 1"},
		{mm1(0.5, 5000), ""}, {capped, ""},
		{short, "offered load 1.2: a run of 83.33 s is 25.2 relaxation times of 3.3 s at most, and estimates of the long run are rough below 100 of them; take 400 requests"},
	} {
		for _, record := range []Record{RecordTimes, RecordTotals} {
			c.config.Record = record
			r, err := Run(c.config)
			if err != nil || len(r.Warnings) != min(1, len(c.want)) || c.want != "" && !strings.HasPrefix(r.Warnings[0], c.want) {
				t.Errorf("%v: %v, %q, want %s", record, err, r.Warnings, c.want)
			}
		}
	}
}
