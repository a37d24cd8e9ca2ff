package derive

import (
	"math"
	"slices"
	"testing"
)

// The station and the single server, which were written apart, are the same to
// the last bit where both apply.
func TestStationIsTheSingleServer(t *testing.T) {
	for _, rate := range []float64{60, 95, 130} {
		for _, options := range []Options{{}, {Capacity: 12}, {LIFO: true, Capacity: 50}, {Timeout: 0.1}, {LIFO: true, Timeout: 0.1, Capacity: 30}} {
			station := Station{AtDequeue: true, Admission: Admission{QueueCap: options.Capacity}}
			if options.LIFO {
				station.Discipline.Rule = LIFO
			}
			if options.Timeout > 0 {
				station.Expiry = Expiry{Rule: WaitBeyond, Limit: options.Timeout}
			}
			h := station.Run(CPythonTrace(rate, 0.01, 3000, 3))
			run := SingleServer(rate, 0.01, 3000, 3, options)
			if !slices.Equal(h.Sojourns(), run.Sojourns) || h.Count(Dropped) != run.Dropped || h.Count(Expired) != run.Expired {
				t.Errorf("rate %v, %+v: the two differ", rate, options)
			}
			for i, a := range h.Attempts {
				if run.Fates[i] != a.Fate || run.Departures[i] != a.Left() {
					t.Fatalf("rate %v, %+v: request %d is %v at %v and %v at %v", rate, options, i, run.Fates[i], run.Departures[i], a.Fate, a.Left())
				}
			}
		}
	}
}

// The recursion of Kiefer and Wolfowitz (1955) knows nothing of events: each
// request goes to the server that is free first.
func TestServersAreKieferWolfowitz(t *testing.T) {
	for servers := 1; servers <= 4; servers++ {
		trace := CPythonTrace(0.9*float64(servers), 1, 2000, uint64(servers))
		h := Station{Servers: servers}.Run(trace)
		free := make([]float64, servers)
		for i, a := range h.Attempts {
			slices.Sort(free)
			start := max(free[0], trace.Calls[i])
			free[0] = start + trace.Works[i]
			if a.Start != start || a.End != free[0] {
				t.Fatalf("%d servers, request %d: %v-%v, want %v-%v", servers, i, a.Start, a.End, start, free[0])
			}
		}
	}
}

// busyPeriods are the begins and ends of the times with somebody present.
func busyPeriods(h History) []float64 {
	var edges []float64
	until := math.Inf(-1)
	for _, a := range h.Attempts {
		if a.Arrival > until {
			edges = append(edges, until, a.Arrival)
		}
		until = max(until, periodEnd(h, a.Arrival))
	}
	return append(edges, until)[1:]
}

// periodEnd is the first instant from another on at which all who came before
// it have left.
func periodEnd(h History, instant float64) float64 {
	for {
		end := instant
		for _, a := range h.Attempts {
			if a.Arrival <= instant {
				end = max(end, a.Left())
			}
		}
		if end == instant {
			return end
		}
		instant = end
	}
}

// One server that never idles is busy at the same times, whoever it serves
// first.
func TestBusyPeriodsDoNotDependOnTheDiscipline(t *testing.T) {
	trace := CPythonTrace(0.8, 1, 400, 5)
	trace.Works = trace.Works[:400]
	for i := range trace.Calls {
		trace.Classes = append(trace.Classes, i%3)
	}
	trace.Uniforms = CPythonTrace(1, 1, 400, 6).Works
	for i, u := range trace.Uniforms {
		trace.Uniforms[i] = u - math.Floor(u)
	}
	want := busyPeriods(rule(FIFO).Run(trace))
	for r := LIFO; r <= ProcessorSharing; r++ {
		got := busyPeriods(rule(r).Run(trace))
		if !slices.EqualFunc(got, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 || a == b }) {
			t.Errorf("discipline %d: %d edges of busy periods, want the %d of FIFO", r, len(got), len(want))
		}
	}
	if len(want) < 100 {
		t.Errorf("only %d edges", len(want))
	}
}

// Nobody of a lower class waits when one of a higher starts.
func TestPriorityIsNeverInverted(t *testing.T) {
	d := dice{NewDraws(8)}
	for range 20 {
		h := Station{Servers: 1 + d.upTo(3), Discipline: Discipline{Rule: Priority}}.Run(lawTrace(d, 200, 2))
		for _, a := range h.Attempts {
			for _, b := range h.Attempts {
				if b.Class < a.Class && b.Arrival < a.Start && a.Start < b.Start {
					t.Fatalf("%+v started before %+v", a, b)
				}
			}
		}
	}
}

// Fair queueing with weights 1 and 2 and both classes always waiting gives the
// second twice the service.
func TestFairSharesByWeight(t *testing.T) {
	d := dice{NewDraws(9)}
	trace := Trace{Calls: make([]float64, 4000)}
	for range trace.Calls {
		trace.Classes = append(trace.Classes, d.upTo(2))
		trace.Works = append(trace.Works, d.Expovariate(1))
	}
	h := Station{Discipline: Discipline{Rule: Fair, Weights: []float64{1, 2}}, Horizon: 2000}.Run(trace)
	given := make([]float64, 2)
	for _, a := range h.Attempts {
		if a.Started() {
			given[a.Class] += a.Service
		}
	}
	if share := given[1] / given[0]; !(math.Abs(share-2) <= 0.02) {
		t.Errorf("the second class has %v times the service of the first, want 2", share)
	}
}

// A request of work x has the mean sojourn x/(1-load) when Poisson arrivals
// share a server: here over all, 1/(1-0.5).
func TestSharingMeetsItsMean(t *testing.T) {
	h := rule(ProcessorSharing).Run(CPythonTrace(0.5, 1, 40000, 11))
	if mean := Mean(h.Sojourns()); !(math.Abs(mean-2) <= 0.08) {
		t.Errorf("the mean sojourn is %v, want 2", mean)
	}
}

func BenchmarkStation(b *testing.B) {
	station := Station{AtDequeue: true, Admission: Admission{QueueCap: 200}, Expiry: Expiry{Rule: WaitBeyond, Limit: 0.25}}
	trace := CPythonTrace(120, 0.01, 20000, 7)
	for b.Loop() {
		station.Run(trace)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20000, "ns/request")
}

// The fates have the names that pages print.
func TestFateNames(t *testing.T) {
	if got := Fate(-1).String(); got != "none" {
		t.Errorf("what is no fate is %q", got)
	}
	for fate, want := range []string{"none", "completed", "dropped", "shed", "expired", "abandoned", "stranded", "none"} {
		if got := Fate(fate).String(); got != want {
			t.Errorf("fate %d is %q, want %q", fate, got, want)
		}
	}
}
