package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// The widest rates and deadlines that the experiments with a bounded queue take.
const (
	minRate     float64 = 0.001 // per second
	maxRate     float64 = 1e6   // per second
	minDeadline float64 = 1e-6  // s
	maxDeadline float64 = 1e6   // s
)

// policy is how a queue treats those who wait in it.
type policy struct {
	places int     // who finds so many waiting is dropped; 0 is no limit
	lifo   bool    // the newest is served next, not the oldest
	expiry float64 // s; who has waited longer when its turn comes is discarded; 0 is nobody
}

// overload is one server that is offered Poisson arrivals at any rate, with
// exponential service times. The k-th service time drawn is that of the k-th
// request taken out of the queue.
type overload struct {
	rate     float64 // per second
	service  float64 // s, mean
	servers  int
	requests int
	seed     uint64
}

// problems lists the parameters of o with which nothing can be run, the rate
// apart.
func (o overload) problems() kernel.Invalids {
	s := station{service: o.service, servers: o.servers, requests: o.requests, seed: o.seed}
	return s.problems()
}

func rateProblems(field string, rate float64) kernel.Invalids {
	if rate >= minRate && rate <= maxRate {
		return nil
	}
	return kernel.Invalids{outside(field, rate, fmt.Sprintf("from %g to %g per second", minRate, maxRate))}
}

func deadlineProblems(field string, deadline float64) kernel.Invalids {
	if deadline >= minDeadline && deadline <= maxDeadline {
		return nil
	}
	return kernel.Invalids{outside(field, deadline, fmt.Sprintf("from %g to %g s", minDeadline, maxDeadline))}
}

func placesProblems(places int) kernel.Invalids { return boundProblems("Places", places) }

// listProblems is what is wrong with a list whose every entry makes a row.
func listProblems[V comparable](field string, values []V, each func(field string, v V) kernel.Invalids) kernel.Invalids {
	var all kernel.Invalids
	if len(values) == 0 {
		all = append(all, outside(field, "empty", "one entry or more"))
	}
	for i, v := range values {
		name := fmt.Sprintf("%s[%d]", field, i)
		all = append(all, each(name, v)...)
		if slices.Contains(values[:i], v) {
			all = append(all, outside(name, v, "each entry once"))
		}
	}
	return all
}

// errorOf is nil where nothing is wrong.
func errorOf(all kernel.Invalids) error {
	if len(all) == 0 {
		return nil
	}
	return all
}

// run simulates o under a policy. Nobody may change the result.
func (o overload) run(p policy) (kernel.Result, error) {
	c := kernel.Config{
		Arrivals:     kernel.Poisson{Rate: o.rate},
		Service:      kernel.Exponential{Mean: o.service},
		ServiceDrawn: kernel.AtDequeue,
		Draws:        kernel.CPython{Seed: o.seed},
		End:          kernel.Drain{Requests: o.requests},
	}
	if p.places > 0 {
		c.Admission = []kernel.Admission{kernel.QueueCap{K: p.places}}
	}
	if p.lifo {
		c.Discipline = kernel.LIFO{}
	}
	if p.expiry > 0 {
		c.Dequeue = kernel.WaitBeyond{Limit: p.expiry}
	}
	return runOnce(c)
}

// within counts the times that are at most a deadline in s.
func within(times []float64, deadline float64) int {
	count := 0
	for _, t := range times {
		if t <= deadline {
			count++
		}
	}
	return count
}

// drained counts the requests of a run whose service began after the last
// arrival, when nobody new could come before them any more.
func drained(r kernel.Result) int {
	count := 0
	for k, fate := range r.Fates {
		if fate == kernel.Completed && r.Starts[k] > r.LastArrival {
			count++
		}
	}
	return count
}
