package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"kneebook/kernel"
)

// badNumbers are what no field of a float takes; badCounts what no count does.
var (
	badNumbers = []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, -1e-300, math.MaxFloat64}
	badCounts  = []int{-1, math.MinInt, math.MaxInt}
)

// full is a configuration with something in every field that is not a policy.
func full() kernel.Config {
	c := config(90, 50, 7)
	c.Servers = 2
	c.Speed = []kernel.SpeedChange{{At: 0.1, Factor: 0.5}, {At: 0.2, Factor: 2}}
	c.Client = kernel.Client{
		Deadline: 0.1, Deadlines: []float64{0.2}, Slack: 1e-9,
		Timeout: kernel.Timeout{After: 0.1, Abandon: true},
		Retries: kernel.Retries{
			Attempts: 3,
			Backoff:  kernel.Backoff{First: 0.1, Factor: 2, Max: 1, Jitter: 0.5},
			Budget:   kernel.Budget{Ratio: 0.1, Burst: 10},
		},
	}
	c.Classes.Shares = []float64{0.5, 0.5}
	c.Window = 0.1
	return c
}

// fullConfigs is that with each policy of the tables, and with the other ends
// and classes.
func fullConfigs() []kernel.Config {
	horizon, given := full(), full()
	horizon.End = kernel.Horizon{Time: 1, Cut: true}
	given.Classes = kernel.Classes{Given: []int{0, 1}}
	all := []kernel.Config{full(), horizon, given}
	for _, d := range kernel.Disciplines() {
		c := full()
		c.Discipline = d
		all = append(all, c)
	}
	for _, policy := range kernel.AdmissionPolicies() {
		c := full()
		c.Admission = []kernel.Admission{policy}
		all = append(all, c)
	}
	for _, rule := range kernel.DequeueRules() {
		c := full()
		c.Dequeue = rule
		all = append(all, c)
	}
	return all
}

// spoil calls f with a copy of the configuration for every number in it, and a
// function that sets that number.
func spoil(c kernel.Config, f func(path string, kind reflect.Kind, with func(v any) kernel.Config)) {
	var walk func(path string, at reflect.Value, rebuild func(reflect.Value) kernel.Config)
	walk = func(path string, at reflect.Value, rebuild func(reflect.Value) kernel.Config) {
		switch at.Kind() {
		case reflect.Interface:
			if !at.IsNil() {
				walk(path, at.Elem(), rebuild)
			}
		case reflect.Struct:
			for i := range at.NumField() {
				name := strings.TrimPrefix(path+"."+at.Type().Field(i).Name, ".")
				walk(name, at.Field(i), func(v reflect.Value) kernel.Config {
					changed := reflect.New(at.Type()).Elem()
					changed.Set(at)
					changed.Field(i).Set(v)
					return rebuild(changed)
				})
			}
		case reflect.Slice:
			for i := range at.Len() {
				walk(fmt.Sprintf("%s[%d]", path, i), at.Index(i), func(v reflect.Value) kernel.Config {
					changed := reflect.MakeSlice(at.Type(), at.Len(), at.Len())
					reflect.Copy(changed, at)
					changed.Index(i).Set(v)
					return rebuild(changed)
				})
			}
		case reflect.Float64, reflect.Int:
			f(path, at.Kind(), func(v any) kernel.Config { return rebuild(reflect.ValueOf(v).Convert(at.Type())) })
		}
	}
	walk("", reflect.ValueOf(&c).Elem(), func(v reflect.Value) kernel.Config { return v.Interface().(kernel.Config) })
}

// Every number in every configuration: what it does not take is an error that
// names the field and the value.
func TestBadNumbers(t *testing.T) {
	fields := map[string]bool{}
	for _, c := range fullConfigs() {
		spoil(c, func(path string, kind reflect.Kind, with func(v any) kernel.Config) {
			fields[path] = true
			if kind == reflect.Float64 {
				for _, v := range badNumbers {
					refused(t, path, fmt.Sprint(v), with(v))
				}
				zero(t, path, with(0.0))
				return
			}
			for _, v := range badCounts {
				refused(t, path, fmt.Sprint(v), with(v))
			}
			zero(t, path, with(0))
		})
	}
	if len(fields) < 40 {
		t.Errorf("only %d fields were found", len(fields))
	}
}

func refused(t *testing.T, path, value string, c kernel.Config) {
	t.Helper()
	_, err := kernel.Run(c)
	var all kernel.Invalids
	if !errors.As(err, &all) || !strings.Contains(err.Error(), path+" is "+value) {
		t.Errorf("%s set to %s gives %v", path, value, err)
	}
}

// zero is refused by name, or runs to its end.
func zero(t *testing.T, path string, c kernel.Config) {
	t.Helper()
	if _, err := kernel.Run(c); err != nil && !strings.Contains(err.Error(), path) && !strings.HasPrefix(path, "Classes.Shares") {
		t.Errorf("%s set to 0 gives %v", path, err)
	}
}

// What is wrong in another way than one number.
func TestBadStations(t *testing.T) {
	for _, b := range []struct {
		set  func(*kernel.Config)
		want string
	}{
		{func(c *kernel.Config) { c.Draws = nil }, "Draws is nil"},
		{func(c *kernel.Config) { c.End = nil }, "End is nil"},
		{func(c *kernel.Config) { c.End = (*kernel.Drain)(nil) }, "End is nil"},
		{func(c *kernel.Config) { c.Admission = []kernel.Admission{nil} }, "Admission[0] is nil"},
		{func(c *kernel.Config) { c.Discipline = kernel.LeastFirst{} }, "Discipline.Key is nil"},
		{func(c *kernel.Config) { c.Admission = []kernel.Admission{kernel.AdmitIf{}} }, "Admission[0].Admit is nil"},
		{func(c *kernel.Config) { c.Dequeue = kernel.DiscardIf{} }, "Dequeue.Discard is nil"},
		{func(c *kernel.Config) {
			c.Discipline = kernel.LeastFirst{Key: func(kernel.View) float64 { return math.NaN() }}
		}, "Discipline.Key is NaN"},
		{func(c *kernel.Config) { c.Servers = 1025 }, "Servers is 1025"},
		{func(c *kernel.Config) { c.Discipline, c.ServiceDrawn = kernel.SJF{}, kernel.AtDequeue }, "ServiceDrawn is AtDequeue"},
		{func(c *kernel.Config) { c.Discipline, c.ServiceDrawn = kernel.Fair{}, kernel.AtDequeue }, "ServiceDrawn is AtDequeue"},
		{func(c *kernel.Config) { c.Discipline = kernel.Fair{Weights: make([]float64, 65)} }, "Discipline.Weights is of length 65"},
		{func(c *kernel.Config) { c.Classes = kernel.Classes{Shares: []float64{1}, Given: []int{0}} }, "Classes is of both kinds"},
		{func(c *kernel.Config) { c.Classes.Shares = []float64{0.5, 0.4} }, "Classes.Shares is of sum 0.9"},
		{func(c *kernel.Config) { c.Classes = kernel.Classes{Given: []int{0, 64}} }, "Classes.Given[1] is 64"},
		{func(c *kernel.Config) { c.Speed[1].At = 0.1 }, "Speed[1].At is 0.1"},
		{func(c *kernel.Config) { c.Speed[1].Factor = 0 }, "Speed[1].Factor is 0"},
		{func(c *kernel.Config) { c.Client.Timeout.After = 0 }, "Client.Timeout.After is 0"},
		{func(c *kernel.Config) { c.Client.Retries.Attempts = 101 }, "Client.Retries.Attempts is 101"},
		{func(c *kernel.Config) {
			c.Client.Retries = kernel.Retries{Attempts: 100, Backoff: kernel.ExponentialBackoff(1, 0)}
		}, "Client.Retries.Backoff.Max is 0"},
		{func(c *kernel.Config) { c.Window = 1e-9 }, "Window is 1e-09"},
		{func(c *kernel.Config) {
			c.Admission = []kernel.Admission{kernel.Reservation{Cap: 3, Reserved: []int{2, 2}}}
		}, "Admission[0].Reserved is 4 together"},
		{func(c *kernel.Config) {
			c.Admission = []kernel.Admission{kernel.RED{Weight: 0.1, Min: 5, Max: 5, MaxP: 0.1, MeanService: 1}}
		}, "Admission[0].Max is 5"},
		{func(c *kernel.Config) { c.Arrivals = kernel.ArrivalTrace{Instants: []float64{1, 2}} }, "End.Requests is 50, want at most 2"},
	} {
		c := full()
		b.set(&c)
		_, err := kernel.Run(c)
		var all kernel.Invalids
		if !errors.As(err, &all) || !strings.Contains(err.Error(), b.want) {
			t.Errorf("got %v, want %s", err, b.want)
		}
	}
}

// idle is what would have no effect, and what is said of it.
var idle = []struct {
	set  func(*kernel.Config)
	want string
}{
	{func(c *kernel.Config) { c.Client.Retries.Budget.Burst = 0 }, "Client.Retries.Budget.Burst is 0"},
	{func(c *kernel.Config) { c.Client.Retries.Attempts = 1 }, "Client.Retries.Attempts is 1, want 2 or more"},
	{func(c *kernel.Config) { c.Client.Retries = kernel.Retries{Backoff: kernel.FixedBackoff(1)} }, "Client.Retries.Attempts is 0, want 2 or more"},
	{func(c *kernel.Config) {
		c.Client.Retries = kernel.Retries{Attempts: 1, Budget: kernel.Budget{Burst: 1}}
	}, "Client.Retries.Attempts is 1, want 2 or more"},
	{func(c *kernel.Config) { c.Client.Retries.Backoff = kernel.Backoff{Max: 1} }, "Client.Retries.Backoff.First is 0"},
	{func(c *kernel.Config) { c.Client.Retries.Backoff = kernel.Backoff{Factor: 2} }, "Client.Retries.Backoff.First is 0"},
	{func(c *kernel.Config) { c.Client.Retries.Backoff = kernel.Backoff{Jitter: 1} }, "Client.Retries.Backoff.First is 0"},
	{func(c *kernel.Config) {
		c.Client = kernel.Client{Deadline: 1, Timeout: kernel.Timeout{After: 2}}
	}, "Client.Timeout.After is 2, want 0 without Abandon and without Retries: nothing would follow from it"},
	{func(c *kernel.Config) { c.Client = kernel.Client{Slack: 1, Deadlines: []float64{0}} }, "Client.Slack is 1, want 0 without"},
	{func(c *kernel.Config) { c.Client.Deadlines = make([]float64, 3) }, "Client.Deadlines is of length 3, want at most 2"},
	{func(c *kernel.Config) { c.Admission = []kernel.Admission{kernel.ClassThresholds{}} }, "Admission[0].Cap and Limits is 0 and empty"},
	{func(c *kernel.Config) {
		c.Admission = []kernel.Admission{&kernel.ClassThresholds{Limits: make([]kernel.Limit, 3)}}
	}, "Admission[0].Limits is of length 3, want at most 2"},
	{func(c *kernel.Config) {
		c.Admission = []kernel.Admission{kernel.Reservation{Cap: 9, Reserved: []int{1, 1, 1}}}
	}, "Admission[0].Reserved is of length 3, want at most 2"},
	{func(c *kernel.Config) {
		c.Admission = []kernel.Admission{kernel.ClassThresholds{Cap: 9, Limits: []kernel.Limit{{}, {Own: 9}}}}
	}, "Admission[0].Limits[1].Total is 0, want a threshold, beside an Own"},
	{func(c *kernel.Config) { c.Discipline = kernel.Fair{Weights: []float64{1, 2, 3}} }, "Discipline.Weights is of length 3, want at most 2"},
}

// What would silently do nothing is refused, by the name of what is missing.
func TestWhatWouldDoNothing(t *testing.T) {
	for _, b := range idle {
		c := full()
		b.set(&c)
		if err := c.Validate(); err == nil || !strings.HasPrefix(err.Error(), b.want) {
			t.Errorf("got %v, want %s", err, b.want)
		}
	}
}

// A retry at once, a budget that is not filled up, a deadline of one class
// alone, and classes given call by call, of which one need not come, are not
// nothing.
func TestWhatDoesSomething(t *testing.T) {
	for i, set := range []func(*kernel.Config){
		func(c *kernel.Config) {
			c.Client.Retries = kernel.Retries{Attempts: 2, Backoff: kernel.FixedBackoff(0)}
		},
		func(c *kernel.Config) { c.Client.Retries.Budget = kernel.Budget{Burst: 3} },
		func(c *kernel.Config) { c.Client = kernel.Client{Slack: 1, Deadlines: []float64{0, 1}} },
		func(c *kernel.Config) {
			c.Classes, c.Client.Deadlines = kernel.Classes{Given: []int{0, 0}}, []float64{1, 2}
		},
	} {
		c := full()
		set(&c)
		if err := c.Validate(); err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
}

// Clients that give up without a deadline leave answers that count as on time:
// the result says so.
func TestTimeoutWithoutDeadlineWarns(t *testing.T) {
	c := full()
	if r := run(t, c); len(r.Warnings) != 1 { // that it does not know how long to run
		t.Errorf("with a deadline: %q", r.Warnings)
	}
	c.Client.Deadline, c.Client.Deadlines, c.Client.Slack = 0, nil, 0
	want := "Client.Timeout.After is 0.1 and there is no Client.Deadline: answers to clients that have gone count as on time"
	if r := run(t, c); len(r.Warnings) != 2 || r.Warnings[1] != want {
		t.Errorf("got %q, want %q", r.Warnings, want)
	}
}

// The plain case, too, notices that there are fewer arrivals than it needs.
func TestTooFewArrivals(t *testing.T) {
	c := config(1, 3, 7)
	c.Arrivals = kernel.ArrivalTrace{Instants: []float64{1, 2}}
	for _, draws := range []kernel.Draws{kernel.CPython{}, kernel.Native{}} {
		c.Draws = draws
		if _, err := kernel.Run(c); err == nil || !strings.Contains(err.Error(), "End.Requests is 3, want at most 2") {
			t.Errorf("%T: %v", draws, err)
		}
	}
}
