package kernel_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"kneebook/kernel"
)

// laws lists what holds for every run that is traced. Each law gives what is
// wrong, or "".
var laws = []struct {
	name  string
	check func(c kernel.Config, r kernel.Result) string
}{
	{"fates add up", fatesAddUp},
	{"time runs forwards", timeRunsForwards},
	{"Little's law", littlesLaw},
	{"a server serves one at a time", oneAtATime},
	{"no server idles while a request waits", noIdling},
	{"nothing starts after the horizon", horizonHolds},
	{"limits hold at every instant", limitsHold},
	{"rules hold for all who are served or discarded", rulesHold},
	{"no more are let in than there are tokens", tokensHold},
	{"clients keep to their patience and tries", clientsKeep},
	{"windows add up", windowsAddUp},
	{"nobody is picked before one to be preferred", noInversion},
	{"FIFO departures are in order per server", departsInOrder},
	{"nobody who can finish overruns", noOverrun},
}

// holds runs a configuration and holds it to the laws.
func holds(t *testing.T, c kernel.Config) kernel.Result {
	t.Helper()
	c.Record = kernel.RecordTrace
	r := run(t, c)
	for _, law := range laws {
		if wrong := law.check(c, r); wrong != "" {
			t.Errorf("%T, %T, %+v\n%s: %s", c.Discipline, c.Dequeue, c, law.name, wrong)
		}
	}
	return r
}

// tableConfigs is each entry of the kernel's tables in a station at an offered
// load below 1, about 1, and above, with one server and with three.
func tableConfigs() (all []kernel.Config) {
	for _, servers := range []int{1, 3} {
		for _, rate := range []float64{50, 100, 170} {
			base := config(rate*float64(servers), 1500, uint64(servers))
			base.Servers = servers
			base.Classes.Shares = []float64{0.3, 0.7}
			base.Client.Deadline = 0.1
			for _, d := range kernel.Disciplines() {
				c := base
				c.Discipline = d
				all = append(all, c)
			}
			for _, policy := range kernel.AdmissionPolicies() {
				c := base
				c.Admission = []kernel.Admission{policy}
				all = append(all, c)
			}
			for _, rule := range kernel.DequeueRules() {
				c := base
				c.Dequeue = rule
				all = append(all, c)
			}
			for _, s := range kernel.ServiceTimes() {
				c := base
				c.Service, c.Draws = s, kernel.Native{Seed: 3}
				all = append(all, c)
			}
			for _, a := range kernel.ArrivalProcesses() {
				c := base
				c.Arrivals, c.Draws = a, kernel.Native{Seed: 3}
				c.Admission = []kernel.Admission{kernel.QueueCap{K: 50}}
				all = append(all, c)
			}
		}
	}
	return all
}

func TestLawsOfEveryTableEntry(t *testing.T) {
	for _, c := range tableConfigs() {
		holds(t, c)
	}
}

func TestLawsOfRandomConfigurations(t *testing.T) {
	for seed := range uint64(1500) {
		holds(t, randomConfig(rand.New(rand.NewPCG(seed, 2))))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// bytesSource makes choices of the fuzzer's bytes, and goes on with another
// generator when they run out.
type bytesSource struct {
	choices []byte
	rest    *rand.PCG
}

func (b *bytesSource) Uint64() uint64 {
	v := b.rest.Uint64() >> 16
	n := min(len(b.choices), 2)
	for i, choice := range b.choices[:n] {
		v |= uint64(choice) << (56 - 8*i)
	}
	b.choices = b.choices[n:]
	return v
}

// FuzzStation looks for a configuration that breaks a law, or of which the
// naive simulator makes something else.
func FuzzStation(f *testing.F) {
	for seed := range uint64(64) {
		r := rand.New(rand.NewPCG(seed, 3))
		choices := make([]byte, 180)
		for i := range choices {
			choices[i] = byte(r.Uint64())
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		c := randomConfig(rand.New(&bytesSource{choices, rand.NewPCG(1, 1)}))
		first := holds(t, c)
		c.Record = kernel.RecordTrace
		if again := run(t, c); !reflect.DeepEqual(first, again) {
			t.Errorf("%+v gives two results", c)
		}
		meet(t, c)
		sameBusyPeriods(t, c)
	})
}

// The same configuration gives the same bytes, on one processor and on two.
func TestSameStationTwice(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for seed := range uint64(200) {
		c := randomConfig(rand.New(rand.NewPCG(seed, 4)))
		c.Record = kernel.RecordTrace
		runtime.GOMAXPROCS(1)
		first := run(t, c)
		runtime.GOMAXPROCS(2)
		if again := run(t, c); !reflect.DeepEqual(first, again) {
			t.Fatalf("seed %d: %+v gives two results", seed, c)
		}
	}
}

// What is recorded does not change what happens, nor does the fast way for the
// plain case.
func TestRecordsAgree(t *testing.T) {
	for seed := range uint64(300) {
		c := randomConfig(rand.New(rand.NewPCG(seed, 5)))
		if seed%3 == 0 {
			c = config(90, int(seed)+1, seed)
			c.Client.Deadline = 0.05
		}
		c.Record = kernel.RecordTrace
		traced := run(t, c)
		traced.Trace = kernel.Trace{}
		c.Record = kernel.RecordTimes
		timed := run(t, c)
		for _, v := range []struct {
			what string
			a, b float64
		}{{"busy", traced.Busy, timed.Busy}, {"queue", traced.QueueTime, timed.QueueTime}, {"system", traced.SystemTime, timed.SystemTime}} {
			if !near(v.a, v.b) {
				t.Errorf("seed %d: %s time %v, traced %v", seed, v.what, v.b, v.a)
			}
		}
		c.Record = kernel.RecordTotals
		agreeInTotal(t, traced, run(t, c))
		traced.Busy, traced.QueueTime, traced.SystemTime = timed.Busy, timed.QueueTime, timed.SystemTime
		if !reflect.DeepEqual(traced, timed) {
			t.Errorf("seed %d: %+v\ntraced %+v\ntimes  %+v", seed, c, traced, timed)
		}
	}
}

// agreeInTotal compares a run with one of which only totals were kept.
func agreeInTotal(t *testing.T, full, totals kernel.Result) {
	t.Helper()
	if totals.Arrivals != nil || totals.Starts != nil || totals.Departures != nil || totals.Fates != nil || totals.Classes != nil {
		t.Error("a result of totals has times")
	}
	if totals.Work != full.Work || totals.LateWork != full.LateWork || !slices.Equal(totals.Deadlines, full.Deadlines) {
		t.Errorf("totals: work %v, late %v, deadlines %v", totals.Work, totals.LateWork, totals.Deadlines)
	}
	if totals.Counts != full.Counts || totals.Answered != full.Answered || totals.End != full.End || totals.LastArrival != full.LastArrival ||
		!slices.Equal(totals.ByClass, full.ByClass) || !slices.Equal(totals.Windows, full.Windows) || !near(totals.QueueTime, full.QueueTime) {
		t.Errorf("totals %+v\nof %+v", totals, full)
	}
	sameTimes(t, "of all", full.Waiting(), totals.WaitingTimes)
	sameTimes(t, "of all", full.Sojourns(), totals.SojournTimes)
	for class := range full.ByClass {
		one, some := full.OfClass(class), totals.OfClass(class)
		sameTimes(t, "of one class", one.Waiting(), some.WaitingTimes)
		for _, fate := range kernel.Fates() {
			waiting, sojourn := some.TimesOf(fate)
			sameTimes(t, fate.String(), one.Waits(fate), waiting)
			sameTimes(t, fate.String(), one.Ages(fate), sojourn)
		}
	}
	for _, fate := range kernel.Fates() {
		waiting, sojourn := totals.TimesOf(fate)
		again, too := full.TimesOf(fate)
		sameTimes(t, fate.String(), full.Waits(fate), waiting)
		if !slices.Equal(waiting.Cells(), again.Cells()) || !slices.Equal(sojourn.Cells(), too.Cells()) {
			t.Errorf("%v: other cells than from the times of the requests", fate)
		}
	}
}

// sameTimes holds a histogram to the values that it should have counted.
func sameTimes(t *testing.T, what string, values []float64, histogram *kernel.Histogram) {
	t.Helper()
	if int(histogram.Count()) != len(values) || histogram.Refused() > 0 {
		t.Errorf("%s: %d of %d in the histogram", what, histogram.Count(), len(values))
	}
	if len(values) == 0 {
		return
	}
	low, high, err := histogram.Bounds(0.9)
	if exact := quantile(t, values, 0.9); err != nil || exact < low || exact > high {
		t.Errorf("%s: p90 is %v, the histogram says %v to %v, %v", what, exact, low, high, err)
	}
	m := kernel.MomentsOf(values)
	if !near(histogram.Mean(), m.Mean()) || len(values) > 1 && !near(histogram.Variance(), m.Variance()) {
		t.Errorf("%s: mean %v and variance %v, the histogram says %v and %v", what, m.Mean(), m.Variance(), histogram.Mean(), histogram.Variance())
	}
}

// busyPeriods is the stretches of time in which someone is in the system. Those
// that touch are one: who is served last at such an instant, and who first, may
// be of no service time, and is there or not as the discipline has it.
func busyPeriods(r kernel.Result) (periods [][2]float64) {
	end := math.Inf(-1)
	order := make([]int, len(r.Arrivals))
	for k := range order {
		order[k] = k
	}
	for _, k := range order {
		if r.Arrivals[k] > end+1e-9 {
			periods = append(periods, [2]float64{r.Arrivals[k], r.Departures[k]})
		}
		last := &periods[len(periods)-1]
		last[1] = max(last[1], r.Departures[k])
		end = last[1]
	}
	return periods
}

// Whoever is served next, the server is busy at the same times, as long as it
// never idles while one waits and nobody leaves unserved.
func TestSameBusyPeriods(t *testing.T) {
	for _, rate := range []float64{30, 80, 99} {
		c := config(rate, 5000, uint64(rate))
		c.Classes.Shares = []float64{0.5, 0.5}
		c.Client.Deadline = 0.05
		for _, d := range kernel.Disciplines() {
			c.Discipline = d
			sameBusyPeriods(t, c)
		}
	}
	for seed := range uint64(500) {
		sameBusyPeriods(t, randomConfig(rand.New(rand.NewPCG(seed, 7))))
	}
}

// sameBusyPeriods takes from a configuration all that lets a request leave
// unserved, and compares its busy periods with those of FIFO.
func sameBusyPeriods(t *testing.T, c kernel.Config) {
	t.Helper()
	c.Servers, c.ServiceDrawn, c.Admission, c.Dequeue, c.Client.Timeout, c.Client.Retries = 1, kernel.AtArrival, nil, nil, kernel.Timeout{}, kernel.Retries{}
	c.Draws = kernel.Native{Seed: 8} // policies draw from a stream of their own
	c.End = kernel.Drain{Requests: 300}
	got := busyPeriods(run(t, c))
	d := c.Discipline
	c.Discipline = nil
	want := busyPeriods(run(t, c))
	same := len(got) == len(want)
	for k := 0; same && k < len(got); k++ {
		same = near(got[k][0], want[k][0]) && near(got[k][1], want[k][1])
	}
	if !same {
		t.Errorf("%T, %+v: busy %v, FIFO %v", d, c, got, want)
	}
}

// With one server, FIFO lets requests leave in the order in which they came;
// with several, each server does.
func TestFIFODeparts(t *testing.T) {
	for _, servers := range []int{1, 2, 16} {
		c := config(95*float64(servers), 5000, 5)
		c.Servers = servers
		r := holds(t, c)
		left := make([][]float64, servers)
		starts := make([]float64, 0, len(r.Starts))
		for _, q := range r.Trace.Requests {
			left[q.Server] = append(left[q.Server], q.Left)
			starts = append(starts, q.Start)
		}
		if !slices.IsSorted(starts) {
			t.Errorf("%d servers: services do not begin in order of arrival", servers)
		}
		for server, times := range left {
			if len(times) == 0 || !slices.IsSorted(times) {
				t.Errorf("server %d of %d: %d departures, not in order", server, servers, len(times))
			}
		}
	}
}

// A queue that has stood for exactly as long as AdaptiveLIFO asks for is a
// standing one: the second request begins to wait at 1 s, the server is free at
// 4 s.
func TestStandingQueue(t *testing.T) {
	for _, row := range []struct{ standing, starts float64 }{{3, 8}, {3.0001, 4}} {
		r := run(t, kernel.Config{
			Arrivals: kernel.ArrivalTrace{Instants: []float64{0, 1, 2}}, Service: kernel.Fixed{Time: 4},
			Discipline: kernel.AdaptiveLIFO{Standing: row.standing}, Draws: kernel.Native{}, End: kernel.Drain{Requests: 3},
		})
		if r.Starts[1] != row.starts {
			t.Errorf("with %v s the second request starts at %v, want %v", row.standing, r.Starts[1], row.starts)
		}
	}
}

// With fixed service times nobody whom CannotFinish lets be served is late.
func TestNoOverrun(t *testing.T) {
	for _, d := range []kernel.Discipline{kernel.FIFO{}, kernel.LIFO{}, kernel.Priority{}} {
		for _, all := range []bool{false, true} {
			c := config(200, 5000, 11)
			c.Service = kernel.Fixed{Time: 0.010}
			c.Discipline = d
			c.Dequeue = kernel.CannotFinish{Deadline: 0.2, All: all && d == kernel.LIFO{}}
			c.Client.Deadline = 0.2 + 1e-12
			if r := holds(t, c); r.OnTime != r.Completed || r.Completed == 0 || r.Expired == 0 {
				t.Errorf("%T: %d completed, %d on time, %d expired", d, r.Completed, r.OnTime, r.Expired)
			}
		}
	}
}

func ExampleDiscipline() {
	for _, d := range kernel.Disciplines()[:2] {
		c := kernel.Config{
			Arrivals: kernel.Poisson{Rate: 120},
			Service:  kernel.Exponential{Mean: 0.010},
			Draws:    kernel.CPython{Seed: 7},
			End:      kernel.Drain{Requests: 20_000},
			Client:   kernel.Client{Deadline: 0.1},
		}
		c.Discipline, c.ServiceDrawn = d, kernel.AtDequeue
		c.Admission = []kernel.Admission{kernel.QueueCap{K: 200}}
		r, err := kernel.Run(c)
		fmt.Printf("%T: %d completed, %d of them in time, %v\n", d, r.Completed, r.OnTime, err)
	}
	// Output:
	// kernel.FIFO: 16968 completed, 82 of them in time, <nil>
	// kernel.LIFO: 16968 completed, 14136 of them in time, <nil>
}
