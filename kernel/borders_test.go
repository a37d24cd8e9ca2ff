package kernel

import (
	"math"
	"strings"
	"testing"
)

// ranges are the numbers that a field takes, as its comment says: from low to
// high, and 0 where that has a meaning of its own. Whole numbers are one apart.
var ranges = []struct {
	field     string
	low, high float64
	kind      string // whole, zero (a number, or 0) or "", a number
	set       func(c *Config, v float64)
}{
	{"Arrivals.Rate", 1e-9, 1e9, "", func(c *Config, v float64) { c.Arrivals = Poisson{Rate: v} }},
	{"Arrivals.Gap", 1e-9, 1e9, "", func(c *Config, v float64) { c.Arrivals = Even{Gap: v} }},
	{"Arrivals.Rate", 1e-9, 1e9, "", func(c *Config, v float64) { c.Arrivals = Batches{Rate: v, Size: 1} }},
	{"Arrivals.Size", 1, 1e6, "whole", func(c *Config, v float64) { c.Arrivals = Batches{Rate: 1, Size: int(v)} }},
	{"Arrivals.Mean", 1, 1e6, "", func(c *Config, v float64) { c.Arrivals = Batches{Rate: 1, Mean: v} }},
	{"Arrivals.States[0].Rate", 1e-9, 1e9, "zero", func(c *Config, v float64) { c.Arrivals = Modulated{[]ModulatedState{{v, 1}, {1, 1}}} }},
	{"Arrivals.States[0].Stay", 1e-9, 1e12, "", func(c *Config, v float64) { c.Arrivals = Modulated{[]ModulatedState{{1, v}, {1, 1}}} }},
	{"Arrivals.Phases[0].Length", 1e-9, 1e12, "", func(c *Config, v float64) { c.Arrivals = Phases{Phases: []Phase{{Length: v, From: 1, To: 1}}} }},
	{"Arrivals.Phases[0].Gap", 1e-9, 1e9, "zero", func(c *Config, v float64) { c.Arrivals = Phases{Phases: []Phase{{Length: 1, Gap: v}}} }},
	{"Arrivals.Phases[0].From", 1e-9, 1e9, "zero", func(c *Config, v float64) { c.Arrivals = Phases{Phases: []Phase{{Length: 1, From: v}}} }},
	{"Arrivals.Phases[0].To", 1e-9, 1e9, "zero", func(c *Config, v float64) { c.Arrivals = Phases{Phases: []Phase{{Length: 1, To: v}}} }},
	{"Arrivals.Instants[0]", 0, 1e12, "", func(c *Config, v float64) { c.Arrivals = ArrivalTrace{Instants: []float64{v}} }},
	{"Arrivals.Instants[1]", 7, 1e12, "", func(c *Config, v float64) { c.Arrivals = ArrivalTrace{Instants: []float64{7, v}} }},
	{"Arrivals.Period", 7, 1e12, "zero", func(c *Config, v float64) { c.Arrivals = ArrivalTrace{Instants: []float64{7}, Period: v} }},
	{"Arrivals.Period", 1e-9, 1e12, "zero", func(c *Config, v float64) { c.Arrivals = ArrivalTrace{Instants: []float64{0}, Period: v} }},
	{"Service.Mean", 1e-9, 1e9, "", func(c *Config, v float64) { c.Service = Exponential{Mean: v} }},
	{"Service.Time", 1e-9, 1e9, "", func(c *Config, v float64) { c.Service = Fixed{Time: v} }},
	{"Service.Low", 0, math.Nextafter(3, 0), "", func(c *Config, v float64) { c.Service = Uniform{Low: v, High: 3} }},
	{"Service.High", 1e-9, 1e9, "", func(c *Config, v float64) { c.Service = Uniform{High: v} }},
	{"Service.Mean", 1e-9, 1e9, "", func(c *Config, v float64) { c.Service = Lognormal{Mean: v, SCV: 1} }},
	{"Service.SCV", 1e-6, 1e6, "", func(c *Config, v float64) { c.Service = Lognormal{Mean: 1, SCV: v} }},
	{"Service.Mean", 1e-9, 1e9, "", func(c *Config, v float64) { c.Service = Hyperexponential{Mean: v, SCV: 1} }},
	{"Service.SCV", 1, 1e6, "", func(c *Config, v float64) { c.Service = Hyperexponential{Mean: 1, SCV: v} }},
	{"Service.Alpha", 0.01, 100, "", func(c *Config, v float64) { c.Service = BoundedPareto{Alpha: v, Low: 1, High: 2} }},
	{"Service.Low", 1e-9, math.Nextafter(3, 0), "", func(c *Config, v float64) { c.Service = BoundedPareto{Alpha: 1, Low: v, High: 3} }},
	{"Service.High", math.Nextafter(1e-9, 1), 1e9, "", func(c *Config, v float64) { c.Service = BoundedPareto{Alpha: 1, Low: 1e-9, High: v} }},
	{"Service.Values[0]", 0, 1e9, "", func(c *Config, v float64) { c.Service = Empirical{Values: []float64{v, 1}} }},
	{"Service.Times[0]", 0, 1e9, "", func(c *Config, v float64) { c.Service = ServiceTrace{Times: []float64{v, 1}} }},
	{"ServiceDrawn", 0, 1, "whole", func(c *Config, v float64) { c.ServiceDrawn = Bound(v) }},
	{"Servers", 0, 1024, "whole", func(c *Config, v float64) { c.Servers = int(v) }},
	{"Speed[0].At", 0, 1e12, "", func(c *Config, v float64) { c.Speed = []SpeedChange{{At: v, Factor: 1}} }},
	{"Speed[0].Factor", 1e-6, 1e6, "zero", func(c *Config, v float64) { c.Speed = []SpeedChange{{At: 1, Factor: v}, {At: 2, Factor: 1}} }},
	{"Discipline.Standing", 1e-9, 1e12, "", func(c *Config, v float64) { c.Discipline = AdaptiveLIFO{Standing: v} }},
	{"Discipline.Weights[0]", 1e-6, 1e6, "", func(c *Config, v float64) { c.Discipline = Fair{Weights: []float64{v}} }},
	{"Admission[0].K", 1, 1e8, "whole", func(c *Config, v float64) { c.Admission = []Admission{QueueCap{K: int(v)}} }},
	{"Admission[0].K", 1, 1e8, "whole", func(c *Config, v float64) { c.Admission = []Admission{SystemCap{K: int(v)}} }},
	{"Admission[0].K", 1, 1e8, "whole", func(c *Config, v float64) { c.Admission = []Admission{EvictOldest{K: int(v)}} }},
	{"Admission[0].N", 1, 1e8, "whole", func(c *Config, v float64) { c.Admission = []Admission{ConcurrencyLimit{N: int(v)}} }},
	{"Admission[0].Cap", 0, 1e8, "whole", func(c *Config, v float64) {
		c.Admission = []Admission{ClassThresholds{Cap: int(v), Limits: []Limit{{Total: 1}}}}
	}},
	{"Admission[0].Limits[0].Total", 0, 1e8, "whole", func(c *Config, v float64) {
		c.Admission = []Admission{ClassThresholds{Limits: []Limit{{Total: int(v)}}}}
	}},
	{"Admission[0].Limits[0].Own", 0, 1e8, "whole", func(c *Config, v float64) {
		c.Admission = []Admission{ClassThresholds{Limits: []Limit{{Total: 1, Own: int(v)}}}}
	}},
	{"Admission[0].Cap", 1, 1e8, "whole", func(c *Config, v float64) { c.Admission = []Admission{Reservation{Cap: int(v)}} }},
	{"Admission[0].Reserved", 0, 1e8, "whole", func(c *Config, v float64) { c.Admission = []Admission{Reservation{1e8, []int{int(v)}}} }},
	{"Admission[0].Weight", 1e-6, 1, "", func(c *Config, v float64) { c.Admission = []Admission{RED{v, 5, 15, 0.1, 1}} }},
	{"Admission[0].M", 0, math.Nextafter(1e12, 0), "", func(c *Config, v float64) { c.Admission = []Admission{RED{0.1, v, 1e12, 0.1, 1}} }},
	{"Admission[0].Max", math.Nextafter(5, 6), 1e12, "", func(c *Config, v float64) { c.Admission = []Admission{RED{0.1, 5, v, 0.1, 1}} }},
	{"Admission[0].MaxP", 1e-6, 1, "", func(c *Config, v float64) { c.Admission = []Admission{RED{0.1, 5, 15, v, 1}} }},
	{"Admission[0].MeanService", 1e-9, 1e9, "", func(c *Config, v float64) { c.Admission = []Admission{RED{0.1, 5, 15, 0.1, v}} }},
	{"Admission[0].Rate", 1e-9, 1e9, "", func(c *Config, v float64) { c.Admission = []Admission{TokenBucket{v, 1}} }},
	{"Admission[0].Burst", 1, 1e12, "", func(c *Config, v float64) { c.Admission = []Admission{TokenBucket{1, v}} }},
	{"Dequeue.Limit", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = WaitBeyond{Limit: v} }},
	{"Dequeue.Deadline", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = CannotFinish{Deadline: v} }},
	{"Dequeue.Target", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = CoDel{Target: v, Interval: 1} }},
	{"Dequeue.Interval", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = CoDel{Target: 1, Interval: v} }},
	{"Dequeue.Reentry", 0, 2, "whole", func(c *Config, v float64) { c.Dequeue = CoDel{Target: 1, Interval: 1, Reentry: Reentry(v)} }},
	{"Dequeue.Short", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = FailAtScale{Short: v, Long: 1} }},
	{"Dequeue.Long", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = FailAtScale{Short: 1, Long: v} }},
	{"Dequeue.Target", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = Folly{Target: v, Interval: 1} }},
	{"Dequeue.Interval", 1e-9, 1e12, "", func(c *Config, v float64) { c.Dequeue = Folly{Target: 1, Interval: v} }},
	{"Client.Deadline", 1e-9, 1e12, "zero", func(c *Config, v float64) { c.Client.Deadline = v }},
	{"Client.Deadlines[0]", 1e-9, 1e12, "zero", func(c *Config, v float64) { c.Client.Deadlines = []float64{v} }},
	{"Client.Slack", 0, 1e12, "", func(c *Config, v float64) { c.Client = Client{Deadline: 1, Slack: v} }},
	{"Client.Timeout.After", 1e-9, 1e12, "", func(c *Config, v float64) { c.Client.Timeout = Timeout{After: v, Abandon: true} }},
	{"Client.Timeout.After", 1e-9, 1e12, "zero", func(c *Config, v float64) {
		c.Client = Client{Timeout: Timeout{After: v}, Retries: Retries{Attempts: 2}}
	}},
	{"Client.Retries.Attempts", 0, 100, "whole", func(c *Config, v float64) { c.Client.Retries.Attempts = int(v) }},
	{"Client.Retries.Backoff.First", 1e-9, 1e12, "zero", func(c *Config, v float64) { c.Client.Retries = Retries{Attempts: 2, Backoff: Backoff{First: v}} }},
	{"Client.Retries.Backoff.Factor", 1e-6, 1e6, "zero", func(c *Config, v float64) {
		c.Client.Retries = Retries{Attempts: 2, Backoff: Backoff{First: 1, Factor: v}}
	}},
	{"Client.Retries.Backoff.Max", 1e-9, 1e12, "zero", func(c *Config, v float64) {
		c.Client.Retries = Retries{Attempts: 2, Backoff: Backoff{First: 1, Max: v}}
	}},
	{"Client.Retries.Backoff.Jitter", 0, 1, "", func(c *Config, v float64) {
		c.Client.Retries = Retries{Attempts: 2, Backoff: Backoff{First: 1, Jitter: v}}
	}},
	{"Client.Retries.Budget.Ratio", 0, 1, "", func(c *Config, v float64) { c.Client.Retries = Retries{Attempts: 2, Budget: Budget{v, 1}} }},
	{"Client.Retries.Budget.Burst", 1, 1e12, "zero", func(c *Config, v float64) { c.Client.Retries = Retries{Attempts: 2, Budget: Budget{0, v}} }},
	{"Classes.Given[1]", 0, 63, "whole", func(c *Config, v float64) { c.Classes.Given = []int{0, int(v)} }},
	{"End.Requests", 1, 1e8, "whole", func(c *Config, v float64) { c.End = Drain{Requests: int(v)} }},
	{"End.Time", 1e-9, 1e12, "", func(c *Config, v float64) { c.Arrivals, c.End = Poisson{Rate: 1e-9}, Horizon{Time: v} }},
	{"Record", 0, 2, "whole", func(c *Config, v float64) { c.Record = Record(v) }},
	{"Window", 1e-9, 1e12, "zero", func(c *Config, v float64) { c.Window = v }},
}

// base is a station that says nothing but what it must.
func base() Config {
	return Config{Arrivals: Poisson{Rate: 1}, Service: Fixed{Time: 1}, Draws: Native{Seed: 1}, End: Drain{Requests: 1}}
}

// Every field takes the last number of its range, and not the one beyond.
func TestRangesEndWhereTheySay(t *testing.T) {
	for _, r := range ranges {
		below, above := math.Nextafter(r.low, math.Inf(-1)), math.Nextafter(r.high, math.Inf(1))
		if r.kind == "whole" {
			below, above = r.low-1, r.high+1
		}
		good := []float64{r.low, r.high}
		if r.kind == "zero" {
			good = append(good, 0)
		}
		for _, v := range good {
			c := base()
			if r.set(&c, v); c.Validate() != nil {
				t.Errorf("%s of %v: %v", r.field, v, c.Validate())
			}
		}
		for _, v := range []float64{below, above} {
			c := base()
			if r.set(&c, v); c.Validate() == nil || !strings.Contains(c.Validate().Error(), r.field) {
				t.Errorf("%s of %v gives %v", r.field, v, c.Validate())
			}
		}
	}
}
