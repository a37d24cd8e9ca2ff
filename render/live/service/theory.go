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
}

// theory finds the closed forms of a service; ok is false where there are none.
func (s *Service) theory() (t theory, ok bool) {
	if len(s.Arrivals) > 0 || s.Admission.Name != "all" || s.Retries > 0 {
		return theory{}, false
	}
	q := queue{lambda: s.Rate, mu: 1 / s.Mean, servers: s.Servers, cv: s.CV, mean: s.Mean, discipline: s.Discipline, expiry: s.Expiry}
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
	case q.discipline == "sjf":
		return false
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

// moments are those of the service time.
func (q queue) moments() derive.Moments {
	switch square := float64(q.cv * q.cv); {
	case q.cv == 0:
		return derive.DeterministicMoments(q.mean)
	case q.cv < 1:
		return derive.LognormalMoments(q.mean, square)
	default:
		return derive.HyperexponentialMoments(q.mean, square)
	}
}

// pool is several servers without limits, at a load below 1 for each.
func (q queue) pool(t *theory) bool {
	if q.cv != 1 || q.discipline == "sharing" || q.discipline == "sjf" {
		return false
	}
	t.name, t.mean = "M/M/c", derive.MMcMean(q.lambda, q.mu, q.servers)
	if q.discipline == "fifo" {
		t.quantile = func(p float64) float64 { return derive.MMcQuantile(q.lambda, q.mu, q.servers, p) }
		t.above = func(x float64) float64 { return derive.MMcAbove(q.lambda, q.mu, q.servers, x) }
	}
	return true
}

// bounded is servers with a limit of who may wait, at any load.
func (q queue) bounded(t *theory) bool {
	if q.cv != 1 || q.discipline == "sharing" || q.discipline == "sjf" {
		return false
	}
	t.name = "M/M/c/K"
	t.dropped = derive.MMcKBlocked(q.lambda, q.mu, q.servers, q.places)
	if q.servers > 1 {
		return true
	}
	t.name, t.mean = "M/M/1/K", derive.MM1KMean(q.lambda, q.mu, q.places)
	t.dropped = derive.MM1KBlocked(q.lambda, q.mu, q.places)
	if q.discipline == "fifo" {
		t.quantile = func(p float64) float64 { return derive.MM1KQuantile(q.lambda, q.mu, q.places, p) }
		t.above = func(x float64) float64 { return derive.MM1KAbove(q.lambda, q.mu, q.places, x) }
	}
	return true
}

// expiring is one server that discards who has waited longer than a limit, at
// any load.
func (q queue) expiring(t *theory) bool {
	if q.cv != 1 || q.servers > 1 || q.places > 0 || q.discipline != "fifo" {
		return false
	}
	limit := q.expiry.Args[0]
	t.name, t.expired = "M/M/1 with expiry", derive.MM1ExpiryExpired(q.lambda, q.mu, limit)
	t.quantile = func(p float64) float64 { return derive.MM1ExpiryQuantile(q.lambda, q.mu, limit, p) }
	t.above = func(x float64) float64 { return derive.MM1ExpiryAbove(q.lambda, q.mu, limit, x) }
	return true
}

// at gives a quantile, NaN where the closed forms have none.
func (t theory) at(p float64) float64 {
	if t.quantile == nil {
		return math.NaN()
	}
	return t.quantile(p)
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
