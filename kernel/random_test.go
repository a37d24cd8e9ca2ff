package kernel_test

import (
	"math"
	"math/rand/v2"
	"slices"

	"kneebook/kernel"
)

// dice draws configurations. As often as not all times are multiples of 1/1024
// s, which add up without rounding, so that many things happen at the same
// instant and limits are met exactly.
type dice struct {
	*rand.Rand
	clockwork bool
}

// chance is true with probability p.
func (d dice) chance(p float64) bool { return d.Float64() < p }

// time draws one around scale.
func (d dice) time(scale float64) float64 {
	t := scale * (0.2 + float64(2*d.Float64()))
	if d.clockwork {
		t = math.Round(1024*t) / 1024
	}
	return math.Max(1./1024, t)
}

// randomStation draws a configuration of everything that the kernel has, at a
// service time of about 10 ms a server.
func randomStation(r *rand.Rand) kernel.Config {
	d := dice{r, r.Float64() < 0.5}
	c := kernel.Config{
		Servers: 1, Draws: kernel.CPython{Seed: d.Uint64N(1000)},
		Service: kernel.Exponential{Mean: 0.010}, Discipline: d.discipline(), Dequeue: d.rule(),
		Client: d.client(), Admission: d.admission(), Speed: d.speed(),
	}
	if d.chance(0.5) {
		c.Draws = kernel.Native{Seed: d.Uint64N(1000)}
	}
	if d.chance(0.3) {
		c.Servers = 1 + d.IntN(6)
	}
	c.Arrivals = kernel.Poisson{Rate: float64(c.Servers) * []float64{30, 90, 130, 300}[d.IntN(4)]}
	if d.clockwork {
		c.Arrivals = kernel.Even{Gap: float64(4+d.IntN(36)) / 1024}
		c.Service = kernel.Fixed{Time: 10. / 1024}
	}
	if d.chance(0.3) {
		c.ServiceDrawn = kernel.AtDequeue
	}
	switch d.IntN(3) {
	case 0:
		c.Classes.Shares = []float64{0.5, 0.25, 0.25}
	case 1:
		c.Classes.Given = []int{1, 0, 2, 1, 1, 0, 0, 2}
	}
	c.End = kernel.Drain{Requests: 1 + d.IntN(400)}
	if d.chance(0.4) {
		c.End = kernel.Horizon{Time: d.time(1), Cut: d.chance(0.5)}
	}
	if d.chance(0.3) {
		c.Window = d.time(0.1)
	}
	if kernel.SharpSighted(c.Discipline) {
		c.ServiceDrawn = kernel.AtArrival
	}
	if _, shared := c.Discipline.(kernel.ProcessorSharing); d.clockwork && shared {
		d.share(&c)
	}
	sensible(&c)
	return c
}

// randomConfig is a random station, where the speed changes often with services
// of no length.
func randomConfig(r *rand.Rand) kernel.Config {
	c := randomStation(r)
	if d := (dice{r, false}); len(c.Speed) > 0 && d.chance(0.5) {
		d.trifles(&c)
	}
	return c
}

// trifles makes some services of no length, which may begin in a pause.
func (d dice) trifles(c *kernel.Config) {
	times := []float64{0, d.time(0.02), 0, d.time(0.02), d.time(0.02)}
	if d.chance(0.5) {
		c.Service = kernel.ServiceTrace{Times: times}
	} else {
		c.Service = kernel.Empirical{Values: times}
	}
}

// sensible takes out what would have no effect and is refused: pauses without
// retries, timeouts of which nothing follows, and entries for classes that there are not.
func sensible(c *kernel.Config) {
	if c.Client.Retries.Attempts < 2 {
		c.Client.Retries = kernel.Retries{Attempts: c.Client.Retries.Attempts}
		if !c.Client.Timeout.Abandon {
			c.Client.Timeout.After = 0
		}
	}
	if len(c.Classes.Shares) > 0 || len(c.Classes.Given) > 0 {
		return
	}
	c.Client.Deadlines = c.Client.Deadlines[:min(1, len(c.Client.Deadlines))]
	if fair, is := c.Discipline.(kernel.Fair); is {
		c.Discipline = kernel.Fair{Weights: fair.Weights[:min(1, len(fair.Weights))]}
	}
	for i, policy := range c.Admission {
		switch p := policy.(type) {
		case kernel.ClassThresholds:
			p.Limits = p.Limits[:1]
			c.Admission[i] = p
		case kernel.Reservation:
			p.Reserved = p.Reserved[:1]
			c.Admission[i] = p
		}
	}
}

// share lets at most two share one server. Shares are then 1 and 1/2, and
// nothing is rounded: two who share end on a multiple of 1/1024 s, and one who
// is alone and ends between two of them leaves the station empty.
//
// Of three, each gets a share that is rounded, and which of a completion and an
// arrival at the same instant comes first depends on how the work done is added
// up. The naive station counts down what each has left; the kernel counts up
// what each has had. With Even{Gap: 10}, Fixed{Time: 25} and SystemCap{3} (in
// 1/1024 s) the first should end at 50, as 10 + 10/2 + 30/3 is 25. So it does
// naively, and the request that arrives at 50 is served; in the kernel it ends
// 1.4e-14 later, and that request is dropped.
func (d dice) share(c *kernel.Config) {
	c.Servers = 1
	c.Service = kernel.Empirical{Values: []float64{3. / 1024, 10. / 1024, 25. / 1024}}
	c.Admission = slices.DeleteFunc(c.Admission, func(a kernel.Admission) bool {
		_, is := a.(kernel.SystemCap)
		return is
	})
	c.Admission = slices.Insert(c.Admission, 0, kernel.Admission(kernel.SystemCap{K: 2}))
	if b := &c.Client.Retries.Backoff; b.Jitter > 0 {
		b.Factor, b.Jitter = 2, 0
	}
}

func (d dice) discipline() kernel.Discipline {
	all := kernel.Disciplines()
	chosen := all[d.IntN(len(all))]
	switch chosen.(type) {
	case kernel.AdaptiveLIFO:
		return kernel.AdaptiveLIFO{Standing: d.time(0.05)}
	case kernel.Fair:
		return kernel.Fair{Weights: []float64{d.time(1), d.time(1)}[:d.IntN(3)]}
	}
	return chosen
}

func (d dice) rule() kernel.DequeueRule {
	switch d.IntN(9) {
	case 0:
		return kernel.WaitBeyond{Limit: d.time(0.05), All: d.chance(0.5)}
	case 1:
		return kernel.CannotFinish{Deadline: d.time(0.05), All: d.chance(0.5)}
	case 2, 3:
		return kernel.CoDel{Target: d.time(0.005), Interval: d.time(0.03), Reentry: kernel.Reentry(d.IntN(3))}
	case 4:
		return kernel.FailAtScale{Short: d.time(0.01), Long: d.time(0.05)}
	case 5:
		return kernel.Folly{Target: d.time(0.01), Interval: d.time(0.05)}
	}
	return nil
}

// limit draws a threshold; one without a Total has no Own.
func (d dice) limit() kernel.Limit {
	l := kernel.Limit{Total: d.IntN(10), Own: d.IntN(5)}
	if l.Total == 0 {
		l.Own = 0
	}
	return l
}

// admission draws policies in the order of their tests.
func (d dice) admission() (all []kernel.Admission) {
	policies := []kernel.Admission{
		kernel.QueueCap{K: 1 + d.IntN(20)},
		kernel.SystemCap{K: 1 + d.IntN(20)},
		kernel.ClassThresholds{Cap: d.IntN(20), Limits: []kernel.Limit{{}, d.limit(), {Total: 3}}},
		kernel.Reservation{Cap: 10 + d.IntN(10), Reserved: []int{d.IntN(5), d.IntN(5)}},
		kernel.RED{Weight: d.Float64(), Min: d.time(2), Max: 3 + d.time(8), MaxP: d.Float64(), MeanService: 0.010},
		kernel.TokenBucket{Rate: 50 + float64(100*d.Float64()), Burst: 1 + float64(9*d.Float64())},
		kernel.ConcurrencyLimit{N: 1 + d.IntN(20)},
		kernel.EvictOldest{K: 1 + d.IntN(20)},
	}
	for _, policy := range policies {
		if d.chance(0.12) {
			all = append(all, policy)
		}
	}
	return all
}

func (d dice) client() (c kernel.Client) {
	if d.chance(0.5) {
		c.Deadline = d.time(0.05)
		c.Deadlines = []float64{d.time(0.02), 0, d.time(0.1)}[:d.IntN(4)]
	}
	if d.chance(0.5) {
		c.Timeout = kernel.Timeout{After: d.time(0.05), Abandon: d.chance(0.6)}
	}
	if d.chance(0.5) {
		c.Retries.Attempts = d.IntN(5)
		switch d.IntN(3) {
		case 0:
			c.Retries.Backoff = kernel.FixedBackoff(0)
		case 1:
			c.Retries.Backoff = kernel.FixedBackoff(d.time(0.03))
		default:
			c.Retries.Backoff = kernel.Backoff{First: d.time(0.01), Factor: 1 + float64(2*d.Float64()), Max: d.time(0.05), Jitter: d.Float64()}
		}
		if d.chance(0.5) {
			c.Retries.Budget = kernel.Budget{Ratio: 0.25, Burst: 2}
		}
		if !d.clockwork && d.chance(0.5) {
			c.Retries.Budget = kernel.Budget{Ratio: d.Float64(), Burst: 1 + float64(5*d.Float64())}
		}
	}
	return c
}

func (d dice) speed() (all []kernel.SpeedChange) {
	if d.chance(0.7) {
		return nil
	}
	at := 0.0
	for range 1 + d.IntN(3) {
		at += d.time(0.2)
		all = append(all, kernel.SpeedChange{At: at, Factor: []float64{0, 0.5, 1, 2}[d.IntN(4)]})
	}
	return append(all, kernel.SpeedChange{At: at + 0.5, Factor: 1})
}
