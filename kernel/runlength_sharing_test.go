package kernel

import (
	"math"
	"strings"
	"testing"
)

// Where all are served at once nobody waits, and what limits who waits limits
// nothing: at a load of 1.5 the number in the system grows, whatever waiting
// room there is, and a limit on the system still is one. Of those who come in
// batches some may be refused, so that nothing can be said.
func TestRunLengthOfSharing(t *testing.T) {
	grows, unknown := "offered load 1.5 is not below 1: the queue grows", "whether the run is long enough is not known"
	for _, c := range []struct {
		change func(*Config)
		want   string
	}{
		{func(c *Config) { c.Admission = []Admission{QueueCap{K: 1}} }, grows},
		{func(c *Config) { c.Admission = []Admission{&QueueCap{K: 1}, Reservation{Cap: 3}} }, grows},
		{func(c *Config) { c.Admission = []Admission{ClassThresholds{Cap: 1}} }, grows},
		{func(c *Config) { c.Admission = []Admission{RED{Max: 2, Weight: 1, MaxP: 1, MeanService: 1}} }, grows},
		{func(c *Config) { c.Client.Timeout = Timeout{After: 1, Abandon: true} }, grows},
		{func(c *Config) { c.Dequeue = WaitBeyond{Limit: 1} }, grows},
		{func(c *Config) { c.Dequeue = &CoDel{Target: 1, Interval: 2} }, grows},
		{func(c *Config) { c.Admission = []Admission{QueueCap{K: 1}, SystemCap{K: 4}} }, ""},
		{func(c *Config) {
			c.Arrivals, c.Admission = Batches{Rate: 0.75, Size: 2}, []Admission{QueueCap{K: 1}}
		}, unknown},
		{func(c *Config) { c.Dequeue = CannotFinish{Deadline: 1} }, unknown},
	} {
		config := mm1(1.5, 50_000)
		config.Discipline, config.Client.Deadline = ProcessorSharing{}, 1
		c.change(&config)
		a := advice(t, config)
		if !strings.HasPrefix(a.Warning, c.want) || c.want == "" && (a.Warning != "" || math.IsInf(a.Relaxation, 1)) {
			t.Errorf("%+v: %+v, want %s", config, a, c.want)
		}
	}
}
