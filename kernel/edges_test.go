package kernel

import (
	"math"
	"slices"
	"testing"
)

// done runs a configuration that can be run.
func done(t *testing.T, c Config) Result {
	t.Helper()
	r, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Random early detection with a weight of 1, whose average is the number found:
// from Min on those let in count towards the next that is shed, from Max on all
// are shed, and an instant in which nobody waited is no time to forget in.
func TestREDAtItsLimits(t *testing.T) {
	g := RED{Weight: 1, Min: 1, Max: 5, MaxP: 1, MeanService: 1}.open(&station{}).(*red)
	for i, c := range []struct {
		waiting int
		number  uint64
		want    Fate
	}{
		{1, 0, undecided}, {3, 1<<53 - 1, Shed}, {4, 1<<53 - 1, undecided}, {5, 1<<53 - 1, Shed},
	} {
		g.s.waiting, g.s.policy = c.waiting, numberFeed{}
		g.s.policy.open(uniforms{drawing(c.number)}, 1, false)
		if got := g.admit(nil); got != c.want {
			t.Errorf("request %d, which finds %d: %v, want %v", i, c.waiting, got, c.want)
		}
	}
	g.s.waiting, g.s.now, g.s.emptySince = 0, 3, 3
	if g.follow(); g.average != 5 {
		t.Errorf("no time after the queue became empty the average is %v, and was 5", g.average)
	}
	g.s.now = 4
	if g.follow(); g.average != 0 {
		t.Errorf("a service later it is %v", g.average)
	}
}

// Of two who come at once LIFO serves the second, so that at the horizon it is
// the first of all who is stranded.
func TestTheFirstIsStranded(t *testing.T) {
	r := done(t, Config{
		Arrivals: ArrivalTrace{Instants: []float64{0, 0}}, Service: Fixed{Time: 4}, Discipline: LIFO{},
		Draws: Native{}, End: Horizon{Time: 3},
	})
	if want := []Fate{Stranded, Completed}; !slices.Equal(r.Fates, want) || r.Stranded != 1 || r.Departures[0] != 3 {
		t.Errorf("%v at %v, want %v", r.Fates, r.Departures, want)
	}
}

// An arrival just at the horizon is the last that is drawn: the service times
// follow it in CPython's stream.
func TestDrawsUpToTheHorizon(t *testing.T) {
	g, at := NewMT19937(7), 0.0
	for range 6 {
		at += g.Exponential(50)
	}
	r := done(t, Config{
		Arrivals: Poisson{Rate: 50}, Service: Exponential{Mean: 0.010}, Draws: CPython{Seed: 7},
		End: Horizon{Time: at}, Record: RecordTrace,
	})
	if want := g.Exponential(100); r.Offered != 5 || r.Trace.Works[0] != want {
		t.Errorf("%d arrive, and the first service takes %v, want 5 and %v", r.Offered, r.Trace.Works[0], want)
	}
}

// No more calls are drawn than a run can have.
func TestDrawsUpToTheLimit(t *testing.T) {
	f := feed{source: Even{Gap: 1}.open(nil), limit: 3}
	if f.drawAhead(1e6); !slices.Equal(f.block, []float64{0, 1, 2}) {
		t.Errorf("drawn %v of at most 3", f.block)
	}
}

// An answer at the deadline is on time, also in the plain case, which goes a way
// of its own.
func TestAnswersAtTheDeadline(t *testing.T) {
	for _, servers := range []int{1, 2} {
		r := done(t, Config{
			Arrivals: Even{Gap: 1}, Service: Fixed{Time: 0.5}, Servers: servers, Client: Client{Deadline: 0.5},
			Draws: Native{}, End: Drain{Requests: 9},
		})
		if r.OnTime != 9 || r.LateWork != 0 {
			t.Errorf("%d servers: %d of 9 are on time, late work %v", servers, r.OnTime, r.LateWork)
		}
	}
}

// Only fates that there were have times.
func TestTimesOfNobody(t *testing.T) {
	for _, c := range []struct {
		deadline float64
		want     Fate
	}{{0.5, Expired}, {2, Completed}} {
		r := done(t, Config{
			Arrivals: Even{Gap: 2}, Service: Fixed{Time: 1}, Dequeue: CannotFinish{Deadline: c.deadline},
			Draws: Native{}, End: Drain{Requests: 3}, Record: RecordTotals,
		})
		if len(r.ByFate) != 1 || r.ByFate[0].Fate != c.want || r.ByFate[0].Sojourn.Count() != 3 {
			t.Errorf("a deadline of %v: %+v, want the times of three %v", c.deadline, r.ByFate, c.want)
		}
	}
}

// The largest number of all has its place; the last window that there may be
// ends before the border.
func TestLastCellAndLastWindow(t *testing.T) {
	h := newHistogram(1)
	if h.Record(math.MaxFloat64); h.Count() != 1 || h.Refused() != 0 || h.Max() != math.MaxFloat64 {
		t.Errorf("%d counted, %d refused", h.Count(), h.Refused())
	}
	o := recorder{length: 0.5}
	if end := float64(MaxWindows) / 2; o.beyond(math.Nextafter(end, 0)) || !o.beyond(end) {
		t.Errorf("of windows of half a second %d end before %v s", MaxWindows, end)
	}
}

// Ranks that attain a confidence are those that it gives: as far from both ends,
// with what they attain, whatever rounding does to it.
func TestRanksThatJustAttain(t *testing.T) {
	for n := 6; n < 60; n++ {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i + 1)
		}
		for k := 1; 2*k < n; k++ {
			confidence := 1 - 2*binomialBelow(k, n, 0.5)
			if confidence < 0.01 || confidence > 0.9999 {
				continue
			}
			i, err := QuantileInterval(values, 0.5, confidence)
			if err != nil || i.Low != float64(k) || i.High != float64(n+1-k) || !(math.Abs(i.Confidence-confidence) <= 1e-12) {
				t.Errorf("%d values at %v: %+v, %v, want from %d to %d", n, confidence, i, err, k, n+1-k)
			}
		}
	}
}

// A whole token is enough, at the door and for a retry.
func TestTheLastTokenCounts(t *testing.T) {
	c := Config{
		Arrivals: Even{Gap: 1}, Service: Fixed{Time: 0.5}, Admission: []Admission{TokenBucket{Rate: 1, Burst: 1}},
		Draws: Native{}, End: Drain{Requests: 9},
	}
	if r := done(t, c); r.Completed != 9 {
		t.Errorf("with a token for each %d of 9 are let in", r.Completed)
	}
	c.Arrivals, c.Admission = Even{Gap: 0.25}, []Admission{QueueCap{K: 1}}
	c.Client.Retries = Retries{Attempts: 2, Backoff: FixedBackoff(9), Budget: Budget{Burst: 1}}
	if r := done(t, c); r.Offered != 10 {
		t.Errorf("with a token for one retry %d of 9 calls are tried again", r.Offered-9)
	}
}

// The last of all may be refused by an empty station, where it finds nobody.
func TestRefusedByAnEmptyStation(t *testing.T) {
	r := done(t, Config{
		Arrivals: Even{Gap: 2}, Service: Fixed{Time: 1}, Admission: []Admission{TokenBucket{Rate: 1e-9, Burst: 1}},
		Draws: Native{}, End: Drain{Requests: 2},
	})
	if got := r.SeenByArrivals(); !slices.Equal(got, []int{0, 0}) || r.Shed != 1 {
		t.Errorf("they find %v, and %d is refused", got, r.Shed)
	}
}

// A station that is plain but for one thing does what it does when it is traced,
// which the plain way never is: the instants, fates, classes and windows.
func TestPlainButForOneThing(t *testing.T) {
	for i, change := range []func(c *Config){
		func(*Config) {},
		func(c *Config) { c.Servers = 2 },
		func(c *Config) { c.Speed = []SpeedChange{{At: 1, Factor: 0.5}} },
		func(c *Config) { c.Discipline = LIFO{} },
		func(c *Config) { c.Admission = []Admission{QueueCap{K: 1}} },
		func(c *Config) { c.Dequeue = WaitBeyond{Limit: 0.5} },
		func(c *Config) { c.Client.Timeout = Timeout{After: 0.5, Abandon: true} },
		func(c *Config) { c.Classes.Shares = []float64{0.5, 0.5} },
		func(c *Config) { c.Window = 1 },
		func(c *Config) { c.End = Horizon{Time: 9} },
	} {
		for _, draws := range []Draws{Native{Seed: 3}, CPython{Seed: 3}} {
			c := mm1(0.9, 50)
			change(&c)
			c.Draws = draws
			timed := done(t, c)
			c.Record = RecordTrace
			traced := done(t, c)
			same := slices.Equal(timed.Departures, traced.Departures) && slices.Equal(timed.Fates, traced.Fates) &&
				slices.Equal(timed.Classes, traced.Classes) && slices.Equal(timed.Windows, traced.Windows)
			if !same || timed.Counts != traced.Counts || timed.Servers != traced.Servers {
				t.Errorf("change %d, %T: %+v, traced %+v", i, draws, timed.Counts, traced.Counts)
			}
		}
	}
}

// Of two services that end at one instant both have ended before an arrival of
// that instant: all four find a place.
func TestServicesThatEndAtOnce(t *testing.T) {
	r := done(t, Config{
		Arrivals: ArrivalTrace{Instants: []float64{0, 0, 1, 1}}, Service: Fixed{Time: 1}, Servers: 2,
		Admission: []Admission{SystemCap{K: 2}}, Draws: Native{}, End: Drain{Requests: 4},
	})
	if r.Completed != 4 || r.End != 2 {
		t.Errorf("%d of 4 are served by %v s", r.Completed, r.End)
	}
}

// Who came later may leave earlier: the newest goes first, so that of three who
// came before 1 s the second is the last to leave, at 3 s, and the only one whom
// an arrival at 2.5 s finds.
func TestSeenOutOfOrder(t *testing.T) {
	r := done(t, Config{
		Arrivals: ArrivalTrace{Instants: []float64{0, 0.5, 0.75, 2.5}}, Service: Fixed{Time: 1}, Discipline: LIFO{},
		Draws: Native{}, End: Drain{Requests: 4},
	})
	if got, want := r.SeenByArrivals(), []int{0, 1, 2, 1}; !slices.Equal(got, want) {
		t.Errorf("they find %v, want %v", got, want)
	}
}
