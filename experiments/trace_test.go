package experiments_test

import (
	"slices"
	"strings"
	"testing"

	"kneebook/experiments"
)

// The first requests of the run show what its counts say: all 82 that FIFO
// answers within the deadline are among the first 89, and both disciplines drop
// the same ones.
func TestOrderTraceIsTheRun(t *testing.T) {
	p := experiments.OrderTraceDefaults()
	p.First, p.Count = 1, 1000
	r := experiments.OrderTrace(p)
	fast, last := 0, 0
	for k, fate := range r.Fates("fifo") {
		if fate == "completed" && r.Ends("fifo")[k]-r.Arrivals("fifo")[k] <= p.Deadline {
			fast, last = fast+1, k+1
		}
	}
	if fast != 82 || last != 89 {
		t.Errorf("%d in time, the last of them number %d; want 82 and 89", fast, last)
	}
	p.First = 2001
	r = experiments.OrderTrace(p)
	for k, fate := range r.Fates("fifo") {
		if (fate == "dropped") != (r.Fates("lifo")[k] == "dropped") {
			t.Errorf("request %d is %s under fifo and %s under lifo", p.First+k, fate, r.Fates("lifo")[k])
		}
	}
	if !slices.Contains(r.Fates("fifo"), "dropped") {
		t.Error("nothing is dropped")
	}
}

// Each row is in order: arrival, start, end; who is not served has no service;
// one server serves one request after another; with the check nobody starts
// after the deadline.
func TestDoomedTraceIsInOrder(t *testing.T) {
	p := experiments.DoomedTraceDefaults()
	p.Count = 500
	r := experiments.DoomedTrace(p)
	if len(r.Rows) != 1000 || r.Rows[0].Request != "no-check-2001" || r.Rows[999].Request != "check-2500" || r.Rows[999].Number != 2500 {
		t.Fatalf("%d rows, from %+v to %+v", len(r.Rows), r.Rows[0], r.Rows[len(r.Rows)-1])
	}
	for _, policy := range []string{"no-check", "check"} {
		free, expired := 0.0, 0
		for k, fate := range r.Fates(policy) {
			arrival, start, end := r.Arrivals(policy)[k], r.Starts(policy)[k], r.Ends(policy)[k]
			switch {
			case arrival > start || start > end || fate != "completed" && start != end:
				t.Errorf("%s %d: %v, %v, %v, %s", policy, k, arrival, start, end, fate)
			case fate == "dropped" && end != arrival:
				t.Errorf("%s %d is dropped at %v, after it came at %v", policy, k, end, arrival)
			case fate == "completed" && (start < free || policy == "check" && start-arrival > p.Deadline):
				t.Errorf("%s %d came at %v and starts at %v; the server is free at %v", policy, k, arrival, start, free)
			case fate == "completed":
				free = end
			case fate == "expired":
				expired++
			}
		}
		if (expired > 0) != (policy == "check") {
			t.Errorf("%s: %d expired", policy, expired)
		}
	}
}

func TestTraceRefuses(t *testing.T) {
	for _, c := range []struct {
		set  func(p *experiments.TraceParams)
		want string
	}{
		{func(p *experiments.TraceParams) { p.Rate = -1 }, "Rate is -1"},
		{func(p *experiments.TraceParams) { p.Places = 0 }, "Places is 0"},
		{func(p *experiments.TraceParams) { p.Deadline = 0 }, "Deadline is 0"},
		{func(p *experiments.TraceParams) { p.Servers = 2 }, "Servers is 2"},
		{func(p *experiments.TraceParams) { p.First = 0 }, "First is 0, want from 1 to Requests, 20000"},
		{func(p *experiments.TraceParams) { p.First = 20_001 }, "First is 20001"},
		{func(p *experiments.TraceParams) { p.Count = 0 }, "Count is 0, want from 1 to 1000"},
		{func(p *experiments.TraceParams) { p.First, p.Count = 19_999, 3 }, "Count is 3, want from 1 to 2"},
	} {
		e, _ := experiments.Lookup("doomed-trace")
		p := experiments.DoomedTraceDefaults()
		c.set(&p)
		if _, err := e.Run(p, 7); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want an error with %q, got %v", c.want, err)
		}
	}
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), `no policy "sjf"`) {
			t.Errorf("a policy that is not there: %v", err)
		}
	}()
	experiments.OrderTrace(experiments.OrderTraceDefaults()).Ends("sjf")
}
