// Package service runs a reader's own numbers: a service is described by a
// short text, run on the kernel over several seeds, and set beside the closed
// forms where there are some. It reads no clock and no file, so that a browser,
// a terminal and a test get the same answer to the last bit.
//
// Every key of the text is one line of the table [Keys]; [Parse] reads it,
// [Service.Text] writes it, [Service.Run] does the work.
package service

import "kneebook/kernel"

// Service describes a reader's service and how it is to be run. Times are in
// seconds, rates per second, shares from 0 to 1.
type Service struct {
	Rate       float64   // of calls; unused where Arrivals are given
	Pattern    string    // of the arrivals: random or even
	Peak       float64   // rate of a burst; 0 is none
	PeakAt     float64   // when it begins
	PeakFor    float64   // how long it lasts
	Arrivals   []float64 // instants of a log; none is a rate
	Premium    float64   // share of calls of the first class; 0 is no classes
	Mean       float64   // of the service time
	CV         float64   // coefficient of variation of the service time: 0 is always the same
	Servers    int
	Cap        int      // how many may wait; 0 is no limit
	Deadline   float64  // up to which an answer is of use; 0 is no deadline
	Percentile float64  // that is to be within the deadline
	Discipline string   // of the table disciplines
	Admission  Policy   // of the table admissions
	Expiry     Policy   // of the table expiries
	Timeout    float64  // after which a client gives a request up; 0 is never
	Leave      string   // whether a request that is given up leaves the queue: yes or no
	Retries    int      // further tries of a call
	Pause      float64  // before a retry
	Budget     float64  // retries, per call, that clients allow themselves; 0 is all
	Compare    []string // policies of the table rivals, to set beside each other
	Figures    string   // of the table views
	Requests   int      // calls, after which the run drains
	Horizon    float64  // at which a run ends instead; 0 is after the requests
	Seeds      int
	Seed       uint64 // from which the seeds follow
}

// Policy is a name with its numbers: wait 50ms.
type Policy struct {
	Name string
	Args []float64
}

// Defaults is the service that every text begins with: one server at 80% load,
// and clients that want 99% of the answers within 200 ms.
func Defaults() Service {
	return Service{Rate: 80, Pattern: "random", Mean: 0.010, CV: 1, Servers: 1, Deadline: 0.200, Percentile: 0.99, Discipline: "fifo",
		Admission: Policy{Name: "all"}, Expiry: Policy{Name: "none"}, Leave: "no", Figures: "goodput", Requests: 20_000, Seeds: 20, Seed: 1}
}

// The most work that a browser is asked for.
const (
	MaxRequests = 1_000_000
	MaxSeeds    = 1000
	MaxTotal    = 20_000_000 // requests over all seeds
)

// config is the run of one seed.
func (s *Service) config(seed uint64) kernel.Config {
	c := kernel.Config{
		Arrivals:   s.arrivals(),
		Service:    s.times(),
		Servers:    s.Servers,
		Discipline: disciplineOf(s.Discipline).value,
		Classes:    s.classes(),
		Client:     s.client(),
		Draws:      kernel.Native{Seed: seed},
		End:        kernel.Drain{Requests: s.Requests},
	}
	if s.Cap > 0 {
		c.Admission = append(c.Admission, kernel.QueueCap{K: s.Cap})
	}
	if p := s.Admission.build(admissions, s); p != nil {
		c.Admission = append(c.Admission, p.(kernel.Admission))
	}
	if p := s.Expiry.build(expiries, s); p != nil {
		c.Dequeue = p.(kernel.DequeueRule)
	}
	if s.Horizon > 0 {
		c.End = kernel.Horizon{Time: s.Horizon}
	}
	return c
}

// arrivals is the arrival process.
func (s *Service) arrivals() kernel.Arrivals {
	switch {
	case len(s.Arrivals) > 0:
		return kernel.ArrivalTrace{Instants: s.Arrivals}
	case s.Peak > 0:
		return s.burst()
	case s.Pattern == "even":
		return kernel.Even{Gap: 1 / s.Rate}
	}
	return kernel.Poisson{Rate: s.Rate}
}

// burst is the rate, the burst, and the rate again for as long as it takes.
func (s *Service) burst() kernel.Arrivals {
	phase := func(length, rate float64) kernel.Phase {
		if s.Pattern == "even" {
			return kernel.Phase{Length: length, Gap: 1 / rate}
		}
		return kernel.Phase{Length: length, From: rate, To: rate}
	}
	var list []kernel.Phase
	if s.PeakAt > 0 {
		list = append(list, phase(s.PeakAt, s.Rate))
	}
	return kernel.Phases{Phases: append(list, phase(s.PeakFor, s.Peak), phase(longest, s.Rate))}
}

// longest is how long the rate after a burst lasts: longer than any run.
const longest = 1e9

// classes are the two classes of calls, if there are two.
func (s *Service) classes() (c kernel.Classes) {
	if s.Premium > 0 {
		c.Shares = []float64{s.Premium, 1 - s.Premium}
	}
	return c
}

// times is the service time: fixed, lognormal below the variation of the
// exponential, hyperexponential above it.
func (s *Service) times() kernel.Service {
	switch square := float64(s.CV * s.CV); {
	case s.CV == 0:
		return kernel.Fixed{Time: s.Mean}
	case s.CV == 1:
		return kernel.Exponential{Mean: s.Mean}
	case s.CV < 1:
		return kernel.Lognormal{Mean: s.Mean, SCV: square}
	default:
		return kernel.Hyperexponential{Mean: s.Mean, SCV: square}
	}
}

// client is what the clients do.
func (s *Service) client() kernel.Client {
	c := kernel.Client{Deadline: s.Deadline, Timeout: kernel.Timeout{After: s.Timeout, Abandon: s.Leave == "yes"}}
	if s.Retries > 0 {
		c.Retries.Attempts = s.Retries + 1
		if s.Pause > 0 {
			c.Retries.Backoff = kernel.FixedBackoff(s.Pause)
		}
		if s.Budget > 0 {
			c.Retries.Budget = kernel.Budget{Ratio: s.Budget, Burst: burstOfRetries}
		}
	}
	return c
}

// burstOfRetries is how many retries a budget holds at the most.
const burstOfRetries = 10

// capacity is how many requests the servers can complete, per second.
func (s *Service) capacity() float64 { return float64(s.Servers) / s.Mean }

// rate is that of the calls: the one given, or that of the log.
func (s *Service) rate() float64 {
	n := len(s.Arrivals)
	if n == 0 {
		return s.Rate
	}
	return float64(n) / s.Arrivals[n-1]
}

// load is the offered load per server.
func (s *Service) load() float64 { return s.rate() / s.capacity() }
