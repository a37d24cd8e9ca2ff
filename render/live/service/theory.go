package service

import (
	"math"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// theory is what closed forms say of a service in the long run. What they do
// not say is NaN, or nil.
type theory struct {
	name     string // M/M/1
	mean     float64
	quantile func(p float64) float64
	above    func(t float64) float64 // share of the completed whose sojourn is longer
	dropped  float64                 // of all requests
	expired  float64
}

// queue is what the closed forms take.
type queue struct {
	lambda, mu float64 // per second
	servers    int
	places     int // in the system; 0 is no limit
	cv         float64
	mean       float64 // s, of the service time
	discipline string
	expiry     Policy
	premium    float64 // share of the first class
}

// theory finds the closed forms of a service; ok is false where there are none.
func (s *Service) theory() (t theory, ok bool) {
	if len(s.Arrivals) > 0 || s.Pattern != "random" || s.Peak > 0 || s.Admission.Name != "all" || s.Timeout > 0 || s.Retries > 0 {
		return theory{}, false
	}
	q := queue{lambda: s.Rate, mu: 1 / s.Mean, servers: s.Servers, cv: s.CV, mean: s.Mean, discipline: s.Discipline, expiry: s.Expiry, premium: s.Premium}
	if s.Cap > 0 {
		q.places = s.Cap + s.Servers
	}
	t = theory{mean: math.NaN()}
	switch {
	case s.Expiry.Name == "wait":
		ok = q.expiring(&t)
	case s.Expiry.Name != "none":
	case q.places > 0:
		ok = q.bounded(&t)
	case q.lambda >= float64(q.mu*float64(q.servers)):
	case q.servers > 1:
		ok = q.pool(&t)
	default:
		ok = q.oneServer(&t)
	}
	return t, ok
}

// oneServer is a single server without limits, at a load below 1.
func (q queue) oneServer(t *theory) bool {
	switch {
	case q.discipline == "sharing":
		t.name, t.mean = "M/G/1, shared", derive.SharedMean(q.lambda, q.mean)
	case q.discipline == "sjf" && q.cv == 1:
		t.name, t.mean = "M/M/1, shortest first", derive.MM1ShortestMean(q.lambda, q.mu)
	case q.discipline == "sjf" || q.discipline == "fair":
		return false
	case q.discipline == "priority":
		t.name, t.mean = "M/G/1, priority (Cobham)", q.mean+q.tiers()
	case q.discipline == "fifo" && q.cv == 1:
		t.name, t.mean = "M/M/1", derive.MM1Mean(q.lambda, q.mu)
		t.quantile = func(p float64) float64 { return derive.MM1Quantile(q.lambda, q.mu, p) }
		t.above = func(x float64) float64 { return derive.MM1Above(q.lambda, q.mu, x) }
	case q.discipline == "lifo" && q.cv == 1:
		t.name, t.mean = "M/M/1, newest first", derive.MM1Mean(q.lambda, q.mu)
		t.quantile = func(p float64) float64 { return derive.MM1LIFOQuantile(q.lambda, q.mu, p) }
		t.above = func(x float64) float64 { return derive.MM1LIFOAbove(q.lambda, q.mu, x) }
	case q.discipline == "fifo" && q.cv == 0:
		t.name, t.mean = "M/D/1", derive.MD1Mean(q.lambda, q.mu)
		t.quantile = func(p float64) float64 { return derive.MD1Quantile(q.lambda, q.mu, p) }
		t.above = func(x float64) float64 { return derive.MD1Above(q.lambda, q.mu, x) }
	default:
		t.name, t.mean = "M/G/1 (Pollaczek–Khinchine)", derive.MG1Mean(q.lambda, q.moments())
	}
	return true
}

// tiers is the mean waiting time of both classes together.
func (q queue) tiers() float64 {
	first, second := float64(q.lambda*q.premium), float64(q.lambda*(1-q.premium))
	waits := derive.PriorityMeanWaits([]derive.PriorityClass{{Rate: first, Service: q.moments()}, {Rate: second, Service: q.moments()}})
	return float64(q.premium*waits[0]) + float64((1-q.premium)*waits[1])
}

// moments are those of the service time.
func (q queue) moments() derive.Moments {
	switch square := float64(q.cv * q.cv); {
	case q.cv == 0:
		return derive.DeterministicMoments(q.mean)
	case q.cv == 1:
		return derive.ExponentialMoments(q.mean)
	case q.cv < 1:
		return derive.LognormalMoments(q.mean, square)
	default:
		return derive.HyperexponentialMoments(q.mean, square)
	}
}

// byAge says whether the discipline knows nothing of a request but when it came,
// so that the number in the system, and the mean, are those of any other such.
func (q queue) byAge() bool {
	return q.discipline == "fifo" || q.discipline == "lifo" || q.discipline == "adaptive-lifo" || q.discipline == "random"
}

// pool is several servers without limits, at a load below 1 for each.
func (q queue) pool(t *theory) bool {
	if q.cv != 1 || !q.byAge() {
		return false
	}
	t.name, t.mean = "M/M/c", derive.MMcMean(q.lambda, q.mu, q.servers)
	if q.discipline == "fifo" {
		t.quantile = func(p float64) float64 { return derive.MMcQuantile(q.lambda, q.mu, q.servers, p) }
		t.above = func(x float64) float64 { return derive.MMcAbove(q.lambda, q.mu, q.servers, x) }
	}
	return true
}

// mostNewestFirst is the most places of which the tail of the newest first is
// worked out: it takes as many steps as there are places and events.
const mostNewestFirst = 1000

// bounded is servers with a limit of who may wait, at any load.
func (q queue) bounded(t *theory) bool {
	if q.cv != 1 || !q.byAge() {
		return false
	}
	t.name = "M/M/c/K"
	t.dropped = derive.MMcKBlocked(q.lambda, q.mu, q.servers, q.places)
	if q.servers > 1 {
		return true
	}
	t.name, t.mean = "M/M/1/K", derive.MM1KMean(q.lambda, q.mu, q.places)
	t.dropped = derive.MM1KBlocked(q.lambda, q.mu, q.places)
	switch q.discipline {
	case "fifo":
		t.quantile = func(p float64) float64 { return derive.MM1KQuantile(q.lambda, q.mu, q.places, p) }
		t.above = func(x float64) float64 { return derive.MM1KAbove(q.lambda, q.mu, q.places, x) }
	case "lifo":
		if q.places > mostNewestFirst {
			break
		}
		t.quantile = func(p float64) float64 { return derive.MM1KLIFOQuantile(q.lambda, q.mu, q.places, p) }
		t.above = func(x float64) float64 { return derive.MM1KLIFOAbove(q.lambda, q.mu, q.places, x) }
	}
	return true
}

// expiring is one server that discards who has waited longer than a limit, at
// any load.
func (q queue) expiring(t *theory) bool {
	if q.cv != 1 || q.servers > 1 || q.places > 0 {
		return false
	}
	limit := q.expiry.Args[0]
	switch q.discipline {
	case "fifo":
		t.name, t.expired = "M/M/1 with expiry", derive.MM1ExpiryExpired(q.lambda, q.mu, limit)
		t.quantile = func(p float64) float64 { return derive.MM1ExpiryQuantile(q.lambda, q.mu, limit, p) }
		t.above = func(x float64) float64 { return derive.MM1ExpiryAbove(q.lambda, q.mu, limit, x) }
		return true
	case "lifo":
		t.name, t.expired = "M/M/1 with expiry, newest first", derive.MM1LIFOExpiryExpired(q.lambda, q.mu, limit)
		t.quantile = func(p float64) float64 { return derive.MM1LIFOExpiryQuantile(q.lambda, q.mu, limit, p) }
		t.above = func(x float64) float64 { return derive.MM1LIFOExpiryAbove(q.lambda, q.mu, limit, x) }
		return true
	}
	return false
}

// at gives a quantile, NaN where the closed forms have none.
func (t theory) at(p float64) float64 {
	if t.quantile == nil {
		return math.NaN()
	}
	return t.quantile(p)
}

// wait is the mean waiting time; nobody waits where all share the servers.
func (t theory) wait(s *Service) float64 {
	if s.Discipline == "sharing" {
		return 0
	}
	return t.mean - s.Mean
}

// completed is the share of requests that are completed.
func (t theory) completed() float64 { return 1 - t.dropped - t.expired }

// of is the share of requests with a fate.
func (t theory) of(fate kernel.Fate) float64 {
	switch fate {
	case kernel.Completed:
		return t.completed()
	case kernel.Dropped:
		return t.dropped
	case kernel.Expired:
		return t.expired
	}
	return 0
}

// onTime is the share of requests that are completed within a deadline, 0 for
// none.
func (t theory) onTime(deadline float64) float64 {
	switch {
	case deadline == 0:
		return t.completed()
	case t.above == nil:
		return math.NaN()
	}
	return float64(t.completed() * (1 - t.above(deadline)))
}
