package kernel

import (
	"math"
)

// Advice says how far a run can be trusted that estimates the long run of a
// queue. See [RunLength].
type Advice struct {
	// Load is the offered load per server: rate of the calls times mean service
	// time over the number of servers. NaN where there is no long run to speak
	// of.
	Load float64
	// Relaxation is the time in s in which the queue forgets its state,
	// service/servers·v/(1+load-2√load·cos(π/(room+1))), where room is how many
	// there can be in the system, and v is half the sum of the arrivals' index
	// of dispersion and the service time's squared coefficient of variation: 1
	// for M/M/1, for which the formula is exact (Takács 1962). Without a limit
	// the cosine is 1. Where a limit is not one of length or time, it is that of the queue
	// without it, which is an upper bound. NaN where neither can be said.
	Relaxation float64
	// Independent is how many independent requests the run is worth for the
	// mean waiting time. NaN where the queue has a limit.
	Independent float64
	// RelativeError is the standard error of the mean waiting time of one such
	// run, over that mean. NaN where the queue has a limit.
	RelativeError float64
	// Requests is how many requests make RelativeError a tenth; where the queue
	// has a limit, how many take a hundred relaxation times, which is about the
	// same at high load. NaN where Relaxation is.
	Requests float64
	// Warning says in one sentence why the run is too short, or that there is
	// no long run, or why nothing can be said. Empty if none of these.
	Warning string
}

// longError is the relative error above which a run is called too short, and
// longEnough the number of relaxation times below which it is.
const (
	longError  = 0.1
	longEnough = 100
)

// RunLength estimates from c how long its run is beside the relaxation time of
// the queue. Requests that follow each other wait about equally long, so the
// mean of n of them varies by far more than that of n independent ones: for
// M/M/1 by load(2+5load-4load²+load³)/(1-load)⁴/n, in squared service times
// (Daley 1968). Other arrivals and services are scaled by v, as in heavy
// traffic; for them it is an estimate. With several servers, where fewer wait,
// the sum that M/M/c has stands in its place (Whitt 1992); where as good as nobody
// waits the error is +Inf. Where the queue has a limit (an admission policy, a
// rule at dequeue, clients that abandon) the run is held to a hundred relaxation
// times.
//
// Under [ProcessorSharing], where nobody waits, the error is about that of the
// number in the system, what looks only at who waits is no limit, and nobody
// abandons.
//
// Nothing can be said, and Warning says so, where clients try again or the speed
// changes, for arrivals without a long run or in [Phases], whose queue comes
// from the rate's ups and downs, and at a load of 1 and more under limits of
// which the Config does not tell how long they let the queue grow. The error is
// that of [Config.Validate].
func RunLength(c Config) (Advice, error) {
	if err := c.Validate(); err != nil {
		return Advice{}, err
	}
	return advise(c), nil
}

// warnings is what a reader of the result of a run that ended at an instant
// should know.
func warnings(c Config, end float64) (all []string) {
	if a := advise(c); a.Warning != "" {
		all = append(all, a.Warning)
	}
	if after := c.Client.Timeout.After; after > 0 && !c.Client.hurried() {
		all = append(all, sprintf(
			"Client.Timeout.After is %v and there is no Client.Deadline: answers to clients that have gone count as on time", after))
	}
	if step := clockStep(end); step > float64(c.shortest()*coarse) {
		all = append(all, sprintf(
			"at the end of the run, %.4g s, the clock goes in steps of %.2g s, and a service takes %.2g s on average: times are rounded to that", end, step, c.shortest()))
	}
	return all
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

// silent is the advice where nothing can be said about the length of a run.
func silent(load float64, why string) Advice {
	return Advice{Load: load, Relaxation: math.NaN(), Independent: math.NaN(), RelativeError: math.NaN(), Requests: math.NaN(),
		Warning: "whether the run is long enough is not known: " + why}
}

func advise(c Config) Advice {
	rate, dispersion := c.Arrivals.LongRun()
	first, second, _ := c.Service.Moments()
	servers := float64(max(c.Servers, 1))
	load := float64(rate*first) / servers
	limited := c.limited()
	room := c.room(servers, first)
	switch {
	case inPhases(c.Arrivals):
		return silent(math.NaN(), "the rate of the arrivals goes up and down")
	case math.IsNaN(rate) || math.IsNaN(dispersion):
		return silent(math.NaN(), "the arrivals have no long run")
	case len(c.Speed) > 0:
		return silent(math.NaN(), "the speed of the servers changes")
	case c.Client.Retries.Attempts > 1:
		return silent(load, sprintf("clients try again, so that more arrive than the offered load of %.4g", load))
	case load >= 1 && !limited:
		return Advice{Load: load, Relaxation: math.Inf(1), RelativeError: math.Inf(1), Requests: math.Inf(1), Warning: sprintf(
			"offered load %.4g is not below 1: the queue grows for as long as requests arrive, and what is measured depends on the length of the run", load)}
	case load >= 1 && math.IsInf(room, 1):
		return silent(load, sprintf("offered load %.4g is not below 1, and the limits do not tell how long the queue can get", load))
	}
	scv := max(0, second/float64(first*first)-1)
	v := float64((dispersion + scv) / 2)
	a := Advice{Load: load, Relaxation: float64(first/servers*v) / gap(load, room)}
	if limited {
		a.judgeLimited(expected(c.End, rate), rate)
	} else {
		a.judge(expected(c.End, rate), v, rate, max(c.Servers, 1))
	}
	return a
}

// judgeLimited fills in what follows from the number of requests, n, where the
// queue has a limit.
func (a *Advice) judgeLimited(n, rate float64) {
	a.Independent, a.RelativeError = math.NaN(), math.NaN()
	a.Requests = math.Ceil(float64(float64(longEnough*a.Relaxation) * rate))
	if a.Requests > n {
		a.Warning = sprintf("offered load %.4g: a run of %.4g s is %.3g relaxation times of %.3g s at most, and estimates of the long run are rough below %d of them; take %.0f requests, or runs of several seeds",
			a.Load, n/rate, n/rate/a.Relaxation, a.Relaxation, longEnough, twoDigits(a.Requests))
	}
}

// judge fills in what follows from the number of requests, n.
func (a *Advice) judge(n, v, rate float64, servers int) {
	load, idle := a.Load, 1-a.Load
	square := float64(idle * idle)
	sum := float64(v*load*(2+float64(load*(5-float64(load*(4-load)))))) / float64(square*square) // n times the variance of the mean
	one := float64(load*(2-load)) / square                                                       // the variance of one waiting time
	mean := load / idle
	if servers > 1 {
		sum, one = scatter(servers, load)
		sum, mean = float64(v*sum), 1
	}
	if math.IsInf(sum, 1) {
		a.Independent, a.RelativeError, a.Requests = 0, sum, sum
		a.Warning = sprintf("offered load %.4g: as good as nobody waits for one of %d servers, and no run is long enough for the mean waiting time", load, servers)
		return
	}
	a.Independent = min(n, n*one/sum)
	a.RelativeError = math.Sqrt(sum/n) / mean
	a.Requests = math.Ceil(sum / float64(longError*longError*mean*mean))
	if a.RelativeError > longError {
		a.Warning = sprintf("offered load %.4g: a run of %.4g s is %.3g relaxation times of %.3g s, and the mean waiting time of one run is off by %.2g%% (one standard error); take %.0f requests, or runs of several seeds",
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
