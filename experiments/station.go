package experiments

import (
	"fmt"

	"kneebook/kernel"
)

// The widest parameters that these experiments take. Beyond them a run would
// not end in reasonable time, or its times would lose their meaning.
const (
	minLoad    float64 = 0.001
	maxLoad    float64 = 0.9999
	minService float64 = 1e-6 // s
	maxService float64 = 1e6  // s
)

// station is one server with an unbounded queue, first come first served,
// exponential service times and Poisson arrivals.
type station struct {
	service  float64 // s
	servers  int
	requests int
	seed     uint64
}

// problems lists the parameters of s with which nothing can be run.
func (s station) problems() kernel.Invalids {
	var all kernel.Invalids
	if !(s.service >= minService && s.service <= maxService) {
		all = append(all, outside("Service", s.service, fmt.Sprintf("from %g to %g s", minService, maxService)))
	}
	if s.servers != 1 {
		all = append(all, outside("Servers", s.servers, "1"))
	}
	if s.requests < 1 || s.requests > kernel.MaxRequests {
		all = append(all, outside("Requests", s.requests, fmt.Sprintf("from 1 to %d", kernel.MaxRequests)))
	}
	return all
}

// loadProblems lists what is wrong with an offered load. From 1 on the queue
// has no long run that a closed form could describe.
func loadProblems(field string, load float64) kernel.Invalids {
	if load >= minLoad && load <= maxLoad {
		return nil
	}
	return kernel.Invalids{outside(field, load, fmt.Sprintf("from %g to %g", minLoad, maxLoad))}
}

func outside(field string, value any, want string) kernel.Invalid {
	return kernel.Invalid{Field: field, Value: fmt.Sprint(value), Want: want}
}

// capacity is how many requests per second the servers can serve. For one
// server and 10 ms it is 100 exactly.
func (s station) capacity() float64 { return float64(s.servers) / s.service }

// rate is the arrival rate, per second, at an offered load.
func (s station) rate(load float64) float64 { return float64(load * s.capacity()) }

// run simulates the station at an offered load. Nobody may change the result.
func (s station) run(load float64) (kernel.Result, error) {
	return runOnce(kernel.Config{
		Arrivals: kernel.Poisson{Rate: s.rate(load)},
		Service:  kernel.Exponential{Mean: s.service},
		Draws:    kernel.CPython{Seed: s.seed},
		End:      kernel.Drain{Requests: s.requests},
	})
}

// theory is the closed form of the mean sojourn time of M/M/1 in the long run,
// in s: 1/(mu - lambda).
func (s station) theory(load float64) float64 { return 1 / (s.capacity() - s.rate(load)) }

// theoryQuantile is the closed form of the q-quantile of the sojourn time of
// M/M/1 in the long run, in s: -log(1-q)/(mu - lambda).
func (s station) theoryQuantile(load, q float64) float64 {
	return -kernel.Log(1-q) / (s.capacity() - s.rate(load))
}

// sojourns is what a page tells of the sojourn times of one run, in s.
type sojourns struct{ mean, p50, p99 float64 }

// measure runs the station at an offered load.
func (s station) measure(load float64) (sojourns, error) {
	run, err := s.run(load)
	if err != nil {
		return sojourns{}, err
	}
	times := run.Sojourns()
	mean, err := kernel.Mean(times)
	if err != nil {
		return sojourns{}, err
	}
	at, err := kernel.Quantiles(times, []float64{0.50, 0.99})
	if err != nil {
		return sojourns{}, err
	}
	return sojourns{mean: mean, p50: at[0], p99: at[1]}, nil
}
