package kernel_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// naiveTrace hands the draws of a run over as data.
func naiveTrace(r kernel.Result) (t derive.Trace) {
	t.Works, t.Uniforms = r.Trace.Works, r.Trace.Uniforms
	for _, q := range r.Trace.Requests {
		if q.Try == 1 {
			t.Calls = append(t.Calls, q.Arrival)
			t.Classes = append(t.Classes, q.Class)
		}
	}
	return t
}

// differ gives the first difference between a run and the naive one, or "".
func differ(r kernel.Result, h derive.History, length float64) string {
	for k, a := range h.Attempts[:min(len(h.Attempts), len(r.Trace.Requests))] {
		q := r.Trace.Requests[k]
		same := q.Call == a.Call && q.Try == a.Try && q.Class == a.Class && int(q.Fate) == int(a.Fate) && q.Server == a.Server &&
			near(q.Arrival, a.Arrival) && near(q.Left, a.Left()) && near(q.Service, a.Service) &&
			(!a.Started() || near(q.Start, a.Start))
		if !same {
			return fmt.Sprintf("request %d is %+v, naively %+v", k, q, a)
		}
	}
	if len(r.Trace.Requests) != len(h.Attempts) {
		return fmt.Sprintf("%d requests, naively %d", len(r.Trace.Requests), len(h.Attempts))
	}
	work, late := h.Work()
	for _, v := range []struct {
		what       string
		got, naive float64
	}{
		{"work", r.Work, work}, {"late work", r.LateWork, late},
		{"end", r.End, h.End}, {"busy time", r.Busy, h.Busy()},
		{"time in queue", r.QueueTime, h.InQueue()}, {"time in system", r.SystemTime, h.InSystem()},
		{"calls", float64(r.Calls), float64(h.Calls)}, {"answered", float64(r.Answered), float64(h.CallsAnswered())},
		{"on time", float64(r.OnTime), float64(h.CountOnTime())},
	} {
		if !near(v.got, v.naive) {
			return fmt.Sprintf("%s %v, naively %v", v.what, v.got, v.naive)
		}
	}
	return differInWindows(r, h, length)
}

func differInWindows(r kernel.Result, h derive.History, length float64) string {
	if r.Windows == nil {
		return ""
	}
	windows := h.Windows(length)
	if len(windows) != len(r.Windows) {
		return fmt.Sprintf("%d windows, naively %d", len(r.Windows), len(windows))
	}
	for k, w := range windows {
		got := r.Windows[k]
		same := got.Offered == w.Offered && got.OfferedOnTime == w.OfferedOnTime && got.OnTime == w.OnTime &&
			got.WaitingAtEnd == w.Waiting && got.InSystemAtEnd == w.Present &&
			near(got.LongestSojourn, w.Longest) && near(got.Work, w.Work) && near(got.LateWork, w.LateWork) &&
			near(got.Busy, w.Busy) && near(got.QueueTime, w.InQueue) && near(got.SystemTime, w.InSystem)
		for _, fate := range kernel.Fates() {
			same = same && got.Of(fate) == w.Fates[fate]
		}
		if !same {
			return fmt.Sprintf("window %d is %+v, naively %+v", k, got, w)
		}
	}
	return ""
}

// near allows for another order of additions.
func near(a, b float64) bool { return a == b || math.Abs(a-b) <= 1e-9*math.Max(1, math.Abs(b)) }

// meet runs a configuration both ways.
func meet(t *testing.T, c kernel.Config) kernel.Result {
	t.Helper()
	c.Record = kernel.RecordTrace
	r, err := kernel.Run(c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	station, err := naive(c)
	if err != nil {
		t.Fatal(err)
	}
	if d := differ(r, station.Run(naiveTrace(r)), c.Window); d != "" {
		t.Errorf("%T %T %+v:\n%s", c.Discipline, c.Dequeue, c, d)
	}
	return r
}

// The kernel and the naive simulator, which share no code, make the same of the
// same trace: every fate the same, every time within 1e-9.
func TestMeetsTheNaiveStation(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	seen := map[string]int{}
	for seed := range uint64(n) {
		c := randomConfig(rand.New(rand.NewPCG(seed, 1)))
		r := meet(t, c)
		for _, fate := range kernel.Fates() {
			seen[fate.String()] += r.Of(fate)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(seen)
	for _, fate := range kernel.Fates() {
		if seen[fate.String()] < n {
			t.Errorf("of all runs only %d requests were %v", seen[fate.String()], fate)
		}
	}
}
