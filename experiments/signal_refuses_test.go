package experiments_test

import (
	"math"
	"strings"
	"testing"

	"kneebook/experiments"
)

func TestSignalRefuses(t *testing.T) {
	for _, name := range []string{"signal", "signal-errors"} {
		e, _ := experiments.Lookup(name)
		for _, c := range []struct {
			set  func(*experiments.SignalParams)
			want string
		}{
			{func(p *experiments.SignalParams) { p.Rates = nil }, "Rates is empty"},
			{func(p *experiments.SignalParams) { p.Rates = []float64{50, 0} }, "Rates[1] is 0"},
			{func(p *experiments.SignalParams) { p.Rates = []float64{math.NaN()} }, "Rates[0] is NaN"},
			{func(p *experiments.SignalParams) { p.Rates = []float64{50, 60, 50} }, "Rates[2] is 50, want each rate once"},
			{func(p *experiments.SignalParams) { p.Service = 0 }, "Service is 0"},
			{func(p *experiments.SignalParams) { p.Servers = 3 }, "Servers is 3"},
			{func(p *experiments.SignalParams) { p.Deadline = -1 }, "Deadline is -1"},
			{func(p *experiments.SignalParams) { p.Requests = 0 }, "Requests is 0"},
		} {
			p := e.Defaults().(experiments.SignalParams)
			c.set(&p)
			if _, err := e.Run(p, 7); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	}
}

func TestSignalPathRefuses(t *testing.T) {
	for _, c := range []struct {
		set  func(*experiments.SignalPathParams)
		want string
	}{
		{func(p *experiments.SignalPathParams) { p.Rate = -1 }, "Rate is -1"},
		{func(p *experiments.SignalPathParams) { p.Service = -1 }, "Service is -1"},
		{func(p *experiments.SignalPathParams) { p.Deadline = 0 }, "Deadline is 0"},
		{func(p *experiments.SignalPathParams) { p.Every = 0 }, "Every is 0"},
		{func(p *experiments.SignalPathParams) { p.Windows = 0 }, "Windows is 0"},
		{func(p *experiments.SignalPathParams) { p.Windows = 100 }, "Windows is 100, want so many that they end before the last arrival"},
	} {
		p := experiments.SignalPathDefaults()
		c.set(&p)
		if err := panicOf(func() { experiments.SignalPath(p) }); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// A row that was not run is an error that says what was.
func TestNoSuchSignal(t *testing.T) {
	p := experiments.SignalDefaults()
	p.Rates, p.Requests = []float64{50, 60}, 100
	signal, errs := experiments.Signal(p), experiments.SignalErrors(p)
	path := experiments.SignalPath(experiments.SignalPathDefaults())
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"signal has no row for the rate 70; its rates are [50 60]", func() { signal.Busy(70) }},
		{"signal-errors has no row for the rate 70; its rates are [50 60]", func() { errs.Late(70) }},
		{"signal-path has no row for 7 s; it has one every 5 s, 12 of them", func() { path.Late(7) }},
	} {
		if err := panicOf(c.f); err == nil || err.Error() != c.want {
			t.Errorf("panics with %v, want %s", err, c.want)
		}
	}
}
