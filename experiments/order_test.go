package experiments_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/experiments"
)

// Every accessor reads the column that it is named after.
func TestOrderAccessors(t *testing.T) {
	order := experiments.Order(experiments.OrderDefaults())
	for _, r := range order.Rows {
		d := r.Discipline
		got := []float64{order.Served(d), order.Dropped(d), order.Mean(d), order.P50(d), order.P988(d), order.P99(d),
			order.Longest(d), order.Fast(d), order.FastShare(d), order.LastFast(d), order.Drained(d)}
		want := []float64{float64(r.Served), float64(r.Dropped), r.Mean, r.P50, r.P988, r.P99,
			r.Longest, float64(r.Fast), r.FastShare, float64(r.LastFast), float64(r.Drained)}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", d, got, want)
		}
	}
	sweep := experiments.OrderSweep(experiments.OrderSweepDefaults())
	for i, r := range sweep.Rows {
		got := []float64{sweep.FIFO(r.Rate), sweep.LIFO(r.Rate), sweep.Gained(r.Rate), sweep.Advantage(r.Rate),
			sweep.Rates()[i], sweep.FIFOs()[i], sweep.LIFOs()[i]}
		want := []float64{float64(r.FIFO), float64(r.LIFO), float64(r.LIFO - r.FIFO), r.Advantage, r.Rate, float64(r.FIFO), float64(r.LIFO)}
		for k := range want {
			if math.Abs(got[k]-want[k]) > 1e-9 {
				t.Errorf("rate %v: %v, want %v", r.Rate, got, want)
			}
		}
	}
}

func TestOrderColumns(t *testing.T) {
	length := experiments.OrderLength(experiments.OrderLengthDefaults())
	for i, r := range length.Rows {
		got := []float64{length.Lengths()[i], length.P50s()[i], length.P95s()[i], length.P99s()[i], length.P99(r.Requests)}
		if want := []float64{float64(r.Requests), r.P50, r.P95, r.P99, r.P99}; !slices.Equal(got, want) {
			t.Errorf("%d requests: %v, want %v", r.Requests, got, want)
		}
	}
	deadlines := experiments.OrderDeadlines(experiments.OrderDeadlinesDefaults())
	for i, r := range deadlines.Rows {
		got := []float64{deadlines.Deadlines()[i], deadlines.FIFOs()[i], deadlines.LIFOs()[i], deadlines.FIFOOffered(r.Deadline),
			deadlines.FIFOServed(r.Deadline), deadlines.LIFOOffered(r.Deadline), deadlines.LIFOServed(r.Deadline)}
		want := []float64{r.Deadline, r.FIFOOffered, r.LIFOOffered, r.FIFOOffered, r.FIFOServed, r.LIFOOffered, r.LIFOServed}
		if !slices.Equal(got, want) {
			t.Errorf("within %v s: %v, want %v", r.Deadline, got, want)
		}
	}
}

// FIFO is quick only at its start: who comes later than the last quick one
// waits longer than the deadline, so a longer run has no more of them.
func TestOrderQuickOnlyAtTheStart(t *testing.T) {
	p := experiments.OrderDefaults()
	short := experiments.Order(p)
	p.Requests = 5 * p.Requests
	long := experiments.Order(p)
	for _, r := range []experiments.OrderResult{short, long} {
		if r.LastFast("fifo") > 200 || r.Fast("fifo") > r.LastFast("fifo") {
			t.Errorf("%v quick ones, the last of them number %v", r.Fast("fifo"), r.LastFast("fifo"))
		}
	}
	if long.Fast("lifo") < 4.8*short.Fast("lifo") {
		t.Errorf("LIFO: %v quick ones, then %v in a run five times as long", short.Fast("lifo"), long.Fast("lifo"))
	}
}

func TestOrderRefuses(t *testing.T) {
	bad := func(set func(p *experiments.OrderParams)) func() {
		p := experiments.OrderDefaults()
		set(&p)
		return func() { experiments.Order(p) }
	}
	sweep, deadlines, length := experiments.OrderSweepDefaults(), experiments.OrderDeadlinesDefaults(), experiments.OrderLengthDefaults()
	sweep.Rates = []float64{60, 60}
	deadlines.Deadlines = nil
	length.Lengths = []int{20, -1}
	order := experiments.Order(experiments.OrderDefaults())
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"Rate is 0,", bad(func(p *experiments.OrderParams) { p.Rate = 0 })},
		{"Rate is NaN", bad(func(p *experiments.OrderParams) { p.Rate = math.NaN() })},
		{"Places is 0", bad(func(p *experiments.OrderParams) { p.Places = 0 })},
		{"Deadline is -1", bad(func(p *experiments.OrderParams) { p.Deadline = -1 })},
		{"Service is 0", bad(func(p *experiments.OrderParams) { p.Service = 0 })},
		{"Servers is 2", bad(func(p *experiments.OrderParams) { p.Servers = 2 })},
		{"Requests is 0", bad(func(p *experiments.OrderParams) { p.Requests = 0 })},
		{"Rates[1] is 60, want each entry once", func() { experiments.OrderSweep(sweep) }},
		{"Deadlines is empty", func() { experiments.OrderDeadlines(deadlines) }},
		{"Lengths[1] is -1", func() { experiments.OrderLength(length) }},
		{`no row for the discipline "random"`, func() { order.P50("random") }},
	} {
		if err := panicOf(c.f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("panics with %v, want %s", err, c.want)
		}
	}
}
