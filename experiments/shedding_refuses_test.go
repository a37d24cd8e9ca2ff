package experiments_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/experiments"
)

// What cannot be run is refused by name, every fault at once.
func TestLabRefuses(t *testing.T) {
	for _, c := range []struct {
		f    func()
		want []string
	}{
		{func() { experiments.Shedding(experiments.SheddingParams{Rates: []float64{0, 1e5, 50, 50}}) },
			[]string{"Rates[0] is 0", "Rates[1] is 100000", "Rates[3] is 50, want each entry once", "Service is 0", "Servers is 0", "Deadline is 0", "Places is 0", "Horizon is 0"}},
		{func() { experiments.SheddingFates(experiments.SheddingParams{}) }, []string{"Rates is empty"}},
		{func() { experiments.SheddingChoices(experiments.SheddingDefaults()) }, []string{"Rates is [50 75", "want one rate"}},
		{func() { experiments.SheddingTies(experiments.SheddingParams{}) }, []string{"Rates is empty"}},
		{func() { experiments.SheddingBound(experiments.SheddingBoundParams{Bounds: []int{0, 2, 2}}) },
			[]string{"Rate is 0", "Bounds[0] is 0", "Bounds[2] is 2, want each entry once", "Horizon is 0"}},
		{func() { experiments.SheddingLength(experiments.SheddingLengthParams{Horizons: []float64{-1, 4000}}) },
			[]string{"Rate is 0", "Horizons[0] is -1", "Horizons[1] is 4000, want from 0.001 to 3600 s", "Places is 0"}},
		{func() { experiments.SheddingVariants(experiments.SheddingVariantsParams{Rates: []float64{math.NaN()}}) },
			[]string{"Rates[0] is NaN", "Bounds is empty", "Horizons is empty"}},
		{func() { experiments.Hangover(experiments.HangoverParams{}) },
			[]string{"Valley is 0", "Spike is 0", "ValleyLength is 0", "SpikeLength is 0", "Window is 0"}},
		{func() {
			experiments.HangoverSpare(experiments.HangoverSpareParams{Valleys: []float64{100}, Service: 0.010})
		},
			[]string{"Valleys[0] is 100, want below the capacity"}},
	} {
		err := panicOf(c.f)
		if err == nil {
			t.Errorf("no error that says %s", c.want)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%v does not say %s", err, want)
			}
		}
	}
}

// So is one field of a demand, a window or a trace.
func TestHangoverRefuses(t *testing.T) {
	w, tr, h := experiments.HangoverWindowDefaults(), experiments.HangoverTraceDefaults(), experiments.HangoverDefaults()
	w.Start, tr.Count, tr.Every, h.Window = 4.95, 0, -1, 6
	for _, c := range []struct {
		f    func()
		want string
	}{
		{func() { experiments.HangoverWindow(w) }, "Start is 4.95, want from 0 to 4.9 s"},
		{func() { experiments.HangoverTrace(tr) }, "Every is -1, want from 1 to 100000000; Count is 0"},
		{func() { experiments.HangoverRecovery(h) }, "Window is 6, want from 0.001 s to the horizon"},
		{func() { experiments.HangoverFates(h) }, "Window is 6"},
		{func() { experiments.HangoverTies(h) }, "Window is 6"},
		{func() { experiments.SheddingCells(h) }, "Window is 6"},
	} {
		if err := panicOf(c.f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("panics with %v, want %s", err, c.want)
		}
	}
}

// Every accessor reads the column that it is named after, and says what there
// is where it is asked for something else.
func TestLabAccessors(t *testing.T) {
	s := experiments.Shedding(experiments.SheddingDefaults())
	for i, r := range s.Rows {
		rate, k := s.Params.Rates[i%7], i%7
		got := []float64{s.Goodput(r.Policy, rate), s.Shed(r.Policy, rate), s.Wasted(r.Policy, rate), s.P99(r.Policy, rate), s.ShedWait(r.Policy, rate),
			s.Offereds(r.Policy)[k], s.Goodputs(r.Policy)[k], s.P99s(r.Policy)[k]}
		if want := []float64{r.Goodput, r.Shed, r.Wasted, r.P99, r.ShedWait, r.Offered, r.Goodput, r.P99}; !slices.EqualFunc(got, want, same) {
			t.Errorf("%s: %v, want %v", r.Run, got, want)
		}
	}
	b, l := experiments.SheddingBound(experiments.SheddingBoundDefaults()), experiments.SheddingLength(experiments.SheddingLengthDefaults())
	for i, r := range b.Rows {
		if b.Goodput(r.Bound) != r.Goodput || b.Goodputs()[i] != r.Goodput || b.Bounds()[i] != float64(r.Bound) {
			t.Errorf("bound %d", r.Bound)
		}
	}
	for i, r := range l.Rows {
		if l.Goodput(r.Horizon) != r.Goodput || l.Goodputs()[i] != r.Goodput || l.Horizons()[i] != r.Horizon || l.TailDrops()[i] != r.TailDrop {
			t.Errorf("length %v", r.Horizon)
		}
	}
	c := experiments.SheddingChoices(experiments.SheddingChoicesDefaults())
	if got := []float64{c.Goodput("oldest"), c.Goodput("newest-door-expiry")}; !slices.Equal(got, []float64{7.8, 100}) {
		t.Errorf("choices: %v", got)
	}
	for _, one := range []struct {
		f    func()
		want string
	}{
		{func() { s.P99("fifo", 60) }, `shedding has no run "fifo-60"; its policies are fifo, tail-drop, expiry and lifo, its rates [50 75 100 125 150 200 300]`},
		{func() { b.Goodput(17) }, "shedding-bound has no row for the bound 17; its bounds are [1 5"},
		{func() { l.Goodput(3) }, "shedding-length has no row for 3 s; its lengths are [1 2 5 10 30 60]"},
		{func() { c.Goodput("middle") }, `shedding-choices has no choice "middle"`},
	} {
		if err := panicOf(one.f); err == nil || !strings.HasPrefix(err.Error(), one.want) {
			t.Errorf("panics with %v, want %s", err, one.want)
		}
	}
}

func TestHangoverAccessors(t *testing.T) {
	h, r, s := experiments.Hangover(experiments.HangoverDefaults()), experiments.HangoverRecovery(experiments.HangoverRecoveryDefaults()),
		experiments.HangoverSpare(experiments.HangoverSpareDefaults())
	for i, row := range h.Rows {
		got := []float64{h.Starts()[i], h.P99s("fifo")[i], h.P99s("tail-drop")[i], h.P99s("expiry")[i], h.P99s("lifo")[i]}
		if want := []float64{row.Start, row.FIFO, row.TailDrop, row.Expiry, row.LIFO}; !slices.Equal(got, want) {
			t.Errorf("window %v: %v, want %v", row.Start, got, want)
		}
	}
	for _, row := range r.Rows {
		if !same(r.Recovered(row.Policy), row.Recovered) {
			t.Errorf("%s recovers after %v, want %v", row.Policy, r.Recovered(row.Policy), row.Recovered)
		}
	}
	for i, row := range s.Rows {
		if s.Loads()[i] != row.Load || s.Recovereds()[i] != row.Recovered || s.Fluids()[i] != row.Fluid || math.Abs(row.Fluid-row.Recovered) > 0.2 {
			t.Errorf("valley of %v: %+v", row.Valley, row)
		}
	}
	trace := experiments.HangoverTrace(experiments.HangoverTraceDefaults())
	if n := len(trace.Rows); n != 84 || len(trace.Arrivals("lifo")) != 21 || trace.Ends("lifo")[0] != trace.Rows[63].End ||
		trace.Starts("fifo")[1] != trace.Rows[1].Start || trace.Fates("expiry")[2] != "expired" {
		t.Errorf("%d rows: %+v", n, trace.Rows)
	}
	for _, f := range []func(){func() { h.P99s("red") }, func() { r.Recovered("red") }} {
		if err := panicOf(f); err == nil || !strings.Contains(err.Error(), `"red"`) {
			t.Errorf("panics with %v", err)
		}
	}
}
