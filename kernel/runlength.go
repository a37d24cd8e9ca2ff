package kernel

import (
	"fmt"
	"math"
)

// Advice says how far a run can be trusted that estimates the long run of a
// queue without limits. See [RunLength].
type Advice struct {
	// Load is the offered load per server: rate times mean service time over
	// the number of servers. NaN where there is no long run to speak of.
	Load float64
	// Relaxation is the time in s in which the queue forgets its state,
	// service/servers·v/(1-√load)², where v is half the sum of the arrivals'
	// index of dispersion and the service time's squared coefficient of
	// variation: 1 for M/M/1, for which the formula is exact.
	Relaxation float64
	// Independent is how many independent requests the run is worth for the
	// mean waiting time.
	Independent float64
	// RelativeError is the standard error of the mean waiting time of one such
	// run, over that mean.
	RelativeError float64
	// Requests is how many requests make RelativeError a tenth.
	Requests float64
	// Warning says in one sentence why the run is too short, or that there is
	// no long run. Empty if neither.
	Warning string
}

// longError is the relative error above which a run is called too short.
const longError = 0.1

// RunLength estimates from c how long its run is beside the relaxation time of
// the queue. Requests that follow each other wait about equally long, so the
// mean of n of them varies by far more than that of n independent ones: for
// M/M/1 by load(2+5load-4load²+load³)/(1-load)⁴/n, in squared service times
// (Daley 1968). Other arrivals and services are scaled by v, as in heavy
// traffic; for them it is an estimate.
//
// The advice is empty, with a Load of NaN, for a station with a limit (an
// admission policy, a rule at dequeue, clients that abandon), with retries or a
// speed that changes, and for arrivals without a long run or in [Phases], whose
// queue comes from the rate's ups and downs. The error is that of
// [Config.Validate].
func RunLength(c Config) (Advice, error) {
	if err := c.Validate(); err != nil {
		return Advice{}, err
	}
	return advise(c), nil
}

// warnings is what a reader of a run's result should know.
func warnings(c Config) (all []string) {
	if a := advise(c); a.Warning != "" {
		all = append(all, a.Warning)
	}
	if after := c.Client.Timeout.After; after > 0 && !c.Client.hurried() {
		all = append(all, fmt.Sprintf(
			"Client.Timeout.After is %v and there is no Client.Deadline: answers to clients that have gone count as on time", after))
	}
	return all
}

// unlimited says whether the long run of c is that of a plain queue.
func (c Config) unlimited() bool {
	return len(c.Admission) == 0 && missing(c.Dequeue) && len(c.Speed) == 0 &&
		!(c.Client.Timeout.After > 0 && c.Client.Timeout.Abandon) && c.Client.Retries.Attempts <= 1
}

// expected is how many requests a run has, about, at a given rate.
func expected(end End, rate float64) float64 {
	switch e := end.(type) {
	case Drain:
		return float64(e.Requests)
	case *Drain:
		return float64(e.Requests)
	case Horizon:
		return float64(e.Time * rate)
	case *Horizon:
		return float64(e.Time * rate)
	}
	return math.NaN()
}

func inPhases(a Arrivals) bool {
	switch a.(type) {
	case Phases, *Phases:
		return true
	}
	return false
}

func advise(c Config) Advice {
	rate, dispersion := c.Arrivals.LongRun()
	if !c.unlimited() || inPhases(c.Arrivals) || math.IsNaN(rate) || math.IsNaN(dispersion) {
		return Advice{Load: math.NaN()}
	}
	first, second, _ := c.Service.Moments()
	servers := float64(max(c.Servers, 1))
	load := float64(rate*first) / servers
	if load >= 1 {
		return Advice{Load: load, Relaxation: math.Inf(1), RelativeError: math.Inf(1), Requests: math.Inf(1), Warning: fmt.Sprintf(
			"offered load %.4g is not below 1: the queue grows for as long as requests arrive, and what is measured depends on the length of the run", load)}
	}
	scv := max(0, second/float64(first*first)-1)
	v := float64((dispersion + scv) / 2)
	root := 1 - math.Sqrt(load)
	a := Advice{Load: load, Relaxation: float64(first/servers*v) / float64(root*root)}
	a.judge(expected(c.End, rate), v, rate)
	return a
}

// judge fills in what follows from the number of requests, n.
func (a *Advice) judge(n, v, rate float64) {
	load, idle := a.Load, 1-a.Load
	square := float64(idle * idle)
	sum := float64(v*load*(2+float64(load*(5-float64(load*(4-load)))))) / float64(square*square) // n times the variance of the mean
	one := float64(load*(2-load)) / square                                                       // the variance of one waiting time
	mean := load / idle
	a.Independent = min(n, n*one/sum)
	a.RelativeError = math.Sqrt(sum/n) / mean
	a.Requests = math.Ceil(sum / float64(longError*longError*mean*mean))
	if a.RelativeError > longError {
		a.Warning = fmt.Sprintf("offered load %.4g: a run of %.4g s is %.3g relaxation times of %.3g s, and the mean waiting time of one run is off by %.2g%% (one standard error); take %.0f requests, or runs of several seeds",
			load, n/rate, n/rate/a.Relaxation, a.Relaxation, float64(100*a.RelativeError), twoDigits(a.Requests))
	}
}

// twoDigits rounds a positive number up, to two significant digits.
func twoDigits(n float64) float64 {
	step := 1.0
	for n/step >= 100 {
		step = float64(step * 10)
	}
	return float64(math.Ceil(n/step) * step)
}
