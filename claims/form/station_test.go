package form

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/kernel"
)

// of evaluates an expression that asks a run.
func of(t *testing.T, expression string) float64 {
	t.Helper()
	return one(t, expression).Value(claims.Tables{})
}

// settings are the runs of which each figure is compared with the kernel's.
var settings = []struct {
	args   string
	change func(c *kernel.Config)
}{
	{"", func(*kernel.Config) {}},
	{", rate=120/s, cap=20", func(c *kernel.Config) {
		c.Arrivals, c.Admission = kernel.Poisson{Rate: 120}, []kernel.Admission{kernel.QueueCap{K: 20}}
	}},
	{", discipline=lifo, drawn=at-dequeue", func(c *kernel.Config) {
		c.Discipline, c.ServiceDrawn = kernel.LIFO{}, kernel.AtDequeue
	}},
	{", discipline=sjf", func(c *kernel.Config) { c.Discipline = kernel.SJF{} }},
	{", discipline=ps", func(c *kernel.Config) { c.Discipline = kernel.ProcessorSharing{} }},
	{", rate=120/s, expiry=250 ms, drawn=at-dequeue", func(c *kernel.Config) {
		c.Arrivals, c.ServiceDrawn = kernel.Poisson{Rate: 120}, kernel.AtDequeue
		c.Dequeue = kernel.WaitBeyond{Limit: 0.250}
	}},
	{", rate=190/s, servers=2", func(c *kernel.Config) { c.Arrivals, c.Servers = kernel.Poisson{Rate: 190}, 2 }},
	{", law=fixed", func(c *kernel.Config) { c.Service = kernel.Fixed{Time: 0.010} }},
}

// measured are the figures of a run of the kernel.
func measuredFigures(r kernel.Result) map[string]float64 {
	q := func(values []float64, q float64) float64 { v, _ := kernel.Quantile(values, q); return v }
	mean := func(values []float64) float64 { v, _ := kernel.Mean(values); return v }
	n := float64(r.Offered)
	out := map[string]float64{
		"mean": mean(r.Sojourns()), "p99": q(r.Sojourns(), 0.99), "p99.9": q(r.Sojourns(), 0.999), "longest": q(r.Sojourns(), 1),
		"wait": mean(r.Waiting()), "wait-quantile": q(r.Waiting(), 0.9), "quantile": q(r.Sojourns(), 0.9),
		"throughput": float64(r.Completed) / r.End, "goodput": r.Goodput(), "utilisation": r.Utilisation(),
		"number": r.InSystem(), "queue": r.InQueue(), "end": r.End,
	}
	for name, count := range map[string]int{"completed": r.Completed, "dropped": r.Dropped, "expired": r.Expired, "on-time": r.OnTime} {
		out[name], out[name+"-share"] = float64(count), float64(count)/n
	}
	return out
}

func TestRunsAreThoseOfTheKernel(t *testing.T) {
	for _, s := range settings {
		c := kernel.Config{Arrivals: kernel.Poisson{Rate: 95}, Service: kernel.Exponential{Mean: 0.010}, Client: kernel.Client{Deadline: 0.100},
			Draws: kernel.CPython{Seed: 7}, End: kernel.Drain{Requests: 2000}}
		s.change(&c)
		r, err := kernel.Run(c)
		if err != nil {
			t.Fatal(err)
		}
		own := "service=10 ms, requests=2,000, seed=7, deadline=100 ms" + s.args
		if !strings.Contains(s.args, "rate=") {
			own = "rate=95/s, " + own
		}
		known := measuredFigures(r)
		for name, want := range known {
			args := own
			if name == "quantile" || name == "wait-quantile" {
				args += ", q=90%"
			}
			if s.args == ", discipline=ps" && strings.HasPrefix(name, "wait") || s.args == ", discipline=ps" && name == "queue" {
				continue // nobody waits there
			}
			if got := of(t, fmt.Sprintf("station.%s(%s)", name, args)); !(math.Abs(got-want) <= 1e-9*math.Max(math.Abs(want), 1e-3)) {
				t.Errorf("%s%s is %v, and the kernel has %v", name, s.args, got, want)
			}
		}
		for _, f := range figures() {
			if _, ok := known[f.name]; !ok {
				t.Errorf("the figure %s is not compared with the kernel's", f.name)
			}
		}
	}
}

// A call replaces arguments of the run that it names.
func TestACallReplacesTheRunsArguments(t *testing.T) {
	nb, ps := Read(fence("run r: rate=95/s, service=10 ms,", "  requests=500, seed=7", "a: A", "  = r.p99(rate=50/s)", "b: B", "  = r.p99"), nil, true)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	for i, want := range []string{"station.p99(rate=50/s, service=10 ms, requests=500, seed=7)", "station.p99(rate=95/s, service=10 ms, requests=500, seed=7)"} {
		if got := nb.Claims[i].Value(nil); got != of(t, want) {
			t.Errorf("%s: %v", want, got)
		}
	}
}
