package experiments_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kneebook/experiments"
)

// Every accessor reads the column that it is named after.
func TestBoundAccessors(t *testing.T) {
	bound := experiments.Bound(experiments.BoundDefaults())
	for i, places := range bound.Params.Caps {
		r := bound.Rows[i]
		got := []float64{bound.P50(places), bound.P99(places), bound.Dropped(places), bound.Completed(places), bound.Within(places),
			bound.Throughput(places), bound.Theory(places)}
		want := []float64{r.P50, r.P99, float64(r.Dropped), r.Completed, r.Within, r.Throughput, r.Theory}
		if !slices.Equal(got, want) {
			t.Errorf("cap %d: %v, want %v", places, got, want)
		}
	}
	slo := experiments.BoundSLO(experiments.BoundSLODefaults())
	for i, r := range slo.Rows {
		got := []float64{slo.P50(r.Cap), slo.P99(r.Cap), slo.Over(r.Cap), slo.PerPlace(r.Cap), slo.Caps()[i], slo.P99s()[i]}
		if want := []float64{r.P50, r.P99, r.Over, r.PerPlace, float64(r.Cap), r.P99}; !slices.Equal(got, want) {
			t.Errorf("cap %d: %v, want %v", r.Cap, got, want)
		}
	}
	caps := experiments.BoundCaps(experiments.BoundCapsDefaults())
	for i, r := range caps.Rows {
		got := []float64{caps.P99(r.Cap), caps.Within(r.Cap), caps.TheoryP99(r.Cap), caps.Caps()[i], caps.P99s()[i], caps.Theories()[i]}
		if want := []float64{r.P99, r.Within, r.Theory, float64(r.Cap), r.P99, r.Theory}; !slices.Equal(got, want) {
			t.Errorf("cap %d: %v, want %v", r.Cap, got, want)
		}
	}
}

func TestBoundLengthAccessors(t *testing.T) {
	p := experiments.BoundLengthDefaults()
	p.Lengths = []int{500, 1000}
	length := experiments.BoundLength(p)
	for i, r := range length.Rows {
		n := r.Requests
		got := []float64{length.LastArrival(n), length.Found(n), length.End(n), length.Mean(n), length.P50(n), length.Even(n),
			length.P99(n), length.Largest(n)}
		want := []float64{r.LastArrival, float64(r.Found), r.End, r.Mean, r.P50, r.Even, r.P99, r.Largest}
		if !slices.Equal(got, want) {
			t.Errorf("%d requests: %v, want %v", n, got, want)
		}
		got = []float64{length.Lengths()[i], length.P50s()[i], length.P99s()[i], length.Evens()[i]}
		if want := []float64{float64(n), r.P50, r.P99, r.Even}; !slices.Equal(got, want) {
			t.Errorf("columns at %d: %v, want %v", i, got, want)
		}
	}
}

// badBound sets one parameter to something that cannot be run.
var badBound = []struct {
	set  func(*experiments.BoundParams)
	want string
}{
	{func(p *experiments.BoundParams) { p.Rate = 0 }, "Rate is 0"},
	{func(p *experiments.BoundParams) { p.Rate = math.NaN() }, "Rate is NaN"},
	{func(p *experiments.BoundParams) { p.Rate = math.Inf(1) }, "Rate is +Inf"},
	{func(p *experiments.BoundParams) { p.Service = -1 }, "Service is -1"},
	{func(p *experiments.BoundParams) { p.Servers = 2 }, "Servers is 2"},
	{func(p *experiments.BoundParams) { p.Caps = nil }, "Caps is empty"},
	{func(p *experiments.BoundParams) { p.Caps = []int{3, -1} }, "Caps[1] is -1"},
	{func(p *experiments.BoundParams) { p.Caps = []int{3, 1_000_001} }, "Caps[1] is 1000001"},
	{func(p *experiments.BoundParams) { p.Caps = []int{3, 4, 3} }, "Caps[2] is 3, want each cap once"},
	{func(p *experiments.BoundParams) { p.Budget = 0 }, "Budget is 0"},
	{func(p *experiments.BoundParams) { p.Budget = math.NaN() }, "Budget is NaN"},
	{func(p *experiments.BoundParams) { p.Requests = 0 }, "Requests is 0"},
}

func TestBoundRefuses(t *testing.T) {
	for _, name := range []string{"bound", "bound-slo", "bound-caps"} {
		e, _ := experiments.Lookup(name)
		for _, c := range badBound {
			p := e.Defaults().(experiments.BoundParams)
			c.set(&p)
			if _, err := e.Run(p, 7); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	}
	for _, name := range []string{"bound-slo", "bound-caps"} {
		e, _ := experiments.Lookup(name)
		if _, err := e.Run(experiments.BoundDefaults(), 7); err == nil || !strings.Contains(err.Error(), "Caps[0] is 0, want from 1") {
			t.Errorf("%s takes a queue without a cap: %v", name, err)
		}
	}
}

func TestBoundLengthRefuses(t *testing.T) {
	for _, c := range []struct {
		set  func(*experiments.BoundLengthParams)
		want string
	}{
		{func(p *experiments.BoundLengthParams) { p.Rate = -1 }, "Rate is -1"},
		{func(p *experiments.BoundLengthParams) { p.Service = 0 }, "Service is 0"},
		{func(p *experiments.BoundLengthParams) { p.Servers = 0 }, "Servers is 0"},
		{func(p *experiments.BoundLengthParams) { p.Lengths = nil }, "Lengths is empty"},
		{func(p *experiments.BoundLengthParams) { p.Lengths = []int{5, 0} }, "Lengths[1] is 0"},
		{func(p *experiments.BoundLengthParams) { p.Lengths = []int{5, 5} }, "Lengths[1] is 5, want each length once"},
	} {
		p := experiments.BoundLengthDefaults()
		c.set(&p)
		if err := panicOf(func() { experiments.BoundLength(p) }); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// A row that was not run is an error that says what was.
func TestNoSuchBound(t *testing.T) {
	bound := experiments.Bound(experiments.BoundDefaults())
	p := experiments.BoundLengthDefaults()
	p.Lengths = []int{100}
	length := experiments.BoundLength(p)
	for want, f := range map[string]func(){
		"bound has no row for the cap 3; its caps are [0 1000 100 10 2]":  func() { bound.P99(3) },
		"bound-length has no row for 101 requests; its lengths are [100]": func() { length.P50(101) },
	} {
		if err := panicOf(f); err == nil || err.Error() != want {
			t.Errorf("panics with %v, want %s", err, want)
		}
	}
	if !reflect.DeepEqual(bound, experiments.Bound(bound.Params)) {
		t.Error("the same parameters give another result")
	}
}
