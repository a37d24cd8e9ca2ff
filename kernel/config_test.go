package kernel_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"kneebook/kernel"
)

var inf, nan = math.Inf(1), math.NaN()

// bad sets one field to something with which nothing can be run.
var bad = []struct {
	set  func(*kernel.Config)
	want string
}{
	{func(c *kernel.Config) { c.Arrivals = nil }, "Arrivals is nil, want an arrival process, such as Poisson"},
	{func(c *kernel.Config) { c.Arrivals = (*kernel.Poisson)(nil) }, "Arrivals is nil, want an arrival process, such as Poisson"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{} }, "Arrivals.Rate is 0, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{Rate: -50} }, "Arrivals.Rate is -50, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{Rate: nan} }, "Arrivals.Rate is NaN, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{Rate: inf} }, "Arrivals.Rate is +Inf, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{Rate: -inf} }, "Arrivals.Rate is -Inf, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{Rate: 1e300} }, "Arrivals.Rate is 1e+300, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Arrivals = kernel.Poisson{Rate: 5e-324} }, "Arrivals.Rate is 5e-324, want from 1e-09 to 1e+09 per second"},
	{func(c *kernel.Config) { c.Service = nil }, "Service is nil, want a service time, such as Exponential"},
	{func(c *kernel.Config) { c.Service = (*kernel.Exponential)(nil) }, "Service is nil, want a service time, such as Exponential"},
	{func(c *kernel.Config) { c.Service = kernel.Exponential{} }, "Service.Mean is 0, want from 1e-09 to 1e+09 s"},
	{func(c *kernel.Config) { c.Service = kernel.Exponential{Mean: -0.01} }, "Service.Mean is -0.01, want from 1e-09 to 1e+09 s"},
	{func(c *kernel.Config) { c.Service = kernel.Exponential{Mean: nan} }, "Service.Mean is NaN, want from 1e-09 to 1e+09 s"},
	{func(c *kernel.Config) { c.Service = kernel.Exponential{Mean: inf} }, "Service.Mean is +Inf, want from 1e-09 to 1e+09 s"},
	{func(c *kernel.Config) { c.Service = kernel.Exponential{Mean: 1e300} }, "Service.Mean is 1e+300, want from 1e-09 to 1e+09 s"},
	{func(c *kernel.Config) { c.End = kernel.Drain{} }, "End.Requests is 0, want from 1 to 100000000"},
	{func(c *kernel.Config) { c.End = kernel.Drain{Requests: -1} }, "End.Requests is -1, want from 1 to 100000000"},
	{func(c *kernel.Config) { c.End = kernel.Drain{Requests: math.MaxInt32} }, "End.Requests is 2147483647, want from 1 to 100000000"},
	{func(c *kernel.Config) { c.End = kernel.Drain{Requests: math.MinInt32} }, "End.Requests is -2147483648, want from 1 to 100000000"},
}

func TestBadConfig(t *testing.T) {
	for _, b := range bad {
		c := config(50, 10, 7)
		b.set(&c)
		r, err := kernel.Run(c)
		var all kernel.Invalids
		if !errors.As(err, &all) || len(all) != 1 || err.Error() != b.want {
			t.Errorf("got %v, want %s", err, b.want)
		}
		if !reflect.DeepEqual(r, kernel.Result{}) {
			t.Errorf("%s: a result beside the error", b.want)
		}
	}
}

// All that is wrong comes in one error, in the order of the fields.
func TestBadConfigAllAtOnce(t *testing.T) {
	want := []string{"Arrivals is nil", "Service.Mean is -1", "Draws is nil", "End is nil"}
	err := kernel.Config{Service: kernel.Exponential{Mean: -1}}.Validate()
	if err == nil {
		t.Fatal("no error")
	}
	got := strings.Split(err.Error(), "; ")
	if len(got) != len(want) {
		t.Fatalf("%v", err)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
}

// The widest values that are accepted run to their end, with finite times; but
// services so short beside the time between two calls are lost in its last digit.
func TestWidestConfigs(t *testing.T) {
	for _, rate := range []float64{kernel.MinRate, kernel.MaxRate} {
		for _, mean := range []float64{kernel.MinMean, kernel.MaxMean} {
			c := config(rate, 3, 1)
			c.Service = kernel.Exponential{Mean: mean}
			if rate < 1 && mean < 1 {
				if _, err := kernel.Run(c); err == nil || !strings.HasPrefix(err.Error(), "Service is of mean 1e-09 s") {
					t.Errorf("rate %v, mean %v: %v", rate, mean, err)
				}
				continue
			}
			if r := run(t, c); !(r.End > 0 && r.End < inf && r.Busy > 0) {
				t.Errorf("rate %v, mean %v: %+v", rate, mean, r)
			}
		}
	}
}

// A pointer to a process is as good as the process.
func TestPointersRun(t *testing.T) {
	c := config(50, 10, 7)
	want := run(t, c)
	c.Arrivals, c.Service = &kernel.Poisson{Rate: 50}, &kernel.Exponential{Mean: 0.010}
	if got := run(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
