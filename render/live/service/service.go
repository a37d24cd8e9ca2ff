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
	Arrivals   []float64 // instants of a log; none is arrivals at random
	Mean       float64   // of the service time
	CV         float64   // coefficient of variation of the service time: 0 is always the same
	Servers    int
	Cap        int     // how many may wait; 0 is no limit
	Deadline   float64 // up to which an answer is of use; 0 is no deadline
	Percentile float64 // that is to be within the deadline
	Discipline string  // of the table disciplines
	Admission  Policy  // of the table admissions
	Expiry     Policy  // of the table expiries
	Timeout    float64 // after which a client tries again; 0 is never
	Retries    int     // further tries of a call
	Pause      float64 // before a retry
	Requests   int     // calls, after which the run drains
	Horizon    float64 // at which a run ends instead; 0 is after the requests
	Seeds      int
	Seed       uint64 // from which the seeds follow
}

// Policy is a name with its numbers: wait 50ms.
type Policy struct {
	Name string
	Args []float64
}

// Defaults is the service that every text begins with: one server at 80% load.
func Defaults() Service {
	return Service{Rate: 80, Mean: 0.010, CV: 1, Servers: 1, Percentile: 0.99, Discipline: "fifo",
		Admission: Policy{Name: "all"}, Expiry: Policy{Name: "none"}, Requests: 20_000, Seeds: 20, Seed: 1}
}

// The most work that a browser is asked for.
const (
	MaxRequests = 1_000_000
	MaxSeeds    = 200
	MaxTotal    = 20_000_000 // requests over all seeds
)

// config is the run of one seed.
func (s *Service) config(seed uint64) kernel.Config {
	c := kernel.Config{
		Arrivals:   s.arrivals(),
		Service:    s.times(),
		Servers:    s.Servers,
		Discipline: disciplineOf(s.Discipline),
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
	if len(s.Arrivals) > 0 {
		return kernel.ArrivalTrace{Instants: s.Arrivals}
	}
	return kernel.Poisson{Rate: s.Rate}
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
	c := kernel.Client{Deadline: s.Deadline}
	if s.Retries > 0 {
		c.Retries.Attempts = s.Retries + 1
		c.Timeout.After = s.Timeout
		if s.Pause > 0 {
			c.Retries.Backoff = kernel.FixedBackoff(s.Pause)
		}
	}
	return c
}

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
