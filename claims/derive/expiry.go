package derive

import "math"

// mm1Expiry is M/M/1 with a deadline on waiting: who has waited longer when
// the turn comes is discarded and takes no service. The work found, at most
// the deadline for those who are served, has the density
//
//	v(x) = lambda p_0 e^{-(mu-lambda)x} for 0 < x <= d, then v(d) e^{-mu(x-d)}
//
// and is zero with p_0. The three weights are those of no work, of some up to
// the deadline, and of more, up to a factor that keeps them finite.
type mm1Expiry struct {
	lambda, mu, deadline float64
	none, some, more     float64
}

// newMM1Expiry is that queue; outside the domain nothing of it is a number.
func newMM1Expiry(lambda, mu, deadline float64) mm1Expiry {
	if !positive(lambda) || !positive(mu) || !finite(deadline) {
		nan := math.NaN()
		return mm1Expiry{nan, nan, nan, nan, nan, nan}
	}
	m := mm1Expiry{lambda: lambda, mu: mu, deadline: deadline, none: 1, more: rho(lambda, mu)}
	if falls := Exp(float64(-math.Abs(lambda-mu) * deadline)); lambda > mu {
		m.none = falls
	} else {
		m.more = float64(m.more * falls)
	}
	m.some = float64(lambda * m.spell(deadline))
	return m
}

// spell is the integral of e^{-(mu-lambda)x} from 0 to t, for t up to the
// deadline, times the factor that the weights have.
func (m mm1Expiry) spell(t float64) float64 {
	if gap := m.lambda - m.mu; gap > 0 {
		return float64(t * decay(float64(gap*t)) * Exp(float64(-gap*(m.deadline-t))))
	}
	return float64(t * decay(float64((m.mu-m.lambda)*t)))
}

func (m mm1Expiry) all() float64 { return m.none + m.some + m.more }

// within is the weight of those served whose sojourn is at most t, for t up
// to the deadline: p_0 mu times the integral of e^{-(mu-lambda)x} up to t.
func (m mm1Expiry) within(t float64) float64 { return float64(m.mu * m.spell(t)) }

// servedAbove is the share of the served whose sojourn exceeds t. Beyond the
// deadline only a service can still go on.
func (m mm1Expiry) servedAbove(t float64) float64 {
	early := min(t, m.deadline)
	late := 1 - m.within(early)/(m.none+m.some)
	return float64(late * Exp(float64(-m.mu*(t-early))))
}

// MM1ExpiryExpired is the share of all requests that M/M/1, first in first
// out, discards at dequeue because they have waited longer than a deadline in
// seconds, in steady state: p_0 rho e^{-(mu-lambda)d}. It is for positive
// rates per second, lambda above mu too, and a deadline of at least zero; it
// is NaN elsewhere. Barrer (1957); Baccelli and Hébuterne (1981).
func MM1ExpiryExpired(lambda, mu, deadline float64) float64 {
	m := newMM1Expiry(lambda, mu, deadline)
	return m.more / m.all()
}

// MM1ExpiryUseful is the share of all requests that the queue of
// [MM1ExpiryExpired] answers with a sojourn of at most the deadline:
// P(V+S <= d) for the work V found and a service S. The domain is the same.
// As d grows it tends to 1 at rho <= 1, to 1/rho² above.
func MM1ExpiryUseful(lambda, mu, deadline float64) float64 {
	m := newMM1Expiry(lambda, mu, deadline)
	return m.within(deadline) / m.all()
}

// MM1ExpiryAbove is the share of those served by the queue of
// [MM1ExpiryExpired] whose sojourn exceeds t seconds. The domain is the same,
// and t >= 0.
func MM1ExpiryAbove(lambda, mu, deadline, t float64) float64 {
	if !finite(t) {
		return math.NaN()
	}
	return newMM1Expiry(lambda, mu, deadline).servedAbove(t)
}

// MM1ExpiryQuantile is the p-quantile, in seconds, of the sojourn time of those
// served by the queue of [MM1ExpiryExpired], from [MM1ExpiryAbove]. The domain
// is the same, and 0 <= p < 1.
func MM1ExpiryQuantile(lambda, mu, deadline, p float64) float64 {
	m := newMM1Expiry(lambda, mu, deadline)
	return quantileOf(m.servedAbove, p, deadline+1/mu)
}

// md1Expiry is the same with a fixed service: up to the deadline the work found
// has the law of fixedWork, and p_0 = 1-rho P(W <= d), since the server is
// busy with those who are served.
type md1Expiry struct {
	work     *fixedWork
	deadline float64 // in services
	served   float64 // the share served
}

// mostFixedLoad is the load up to which the weights of fixedWork are worked out:
// above it nearly no service passes without an arrival.
const mostFixedLoad = 40

func newMD1Expiry(lambda, mu, deadline float64) (md1Expiry, bool) {
	if !positive(lambda) || !positive(mu) || !finite(deadline) {
		return md1Expiry{}, false
	}
	if rho(lambda, mu) > mostFixedLoad {
		return md1Expiry{}, false
	}
	m := md1Expiry{work: newFixedWork(rho(lambda, mu)), deadline: float64(mu * deadline)}
	below := m.work.below(m.deadline)
	m.served = below / (m.work.empty + float64(m.work.load*below))
	return m, true
}

// within is the share of the served whose sojourn is at most t, in services.
func (m md1Expiry) within(t float64) float64 {
	return m.work.below(min(t-1, m.deadline)) / m.work.below(m.deadline)
}

// MD1ExpiryExpired is what [MM1ExpiryExpired] is, for services that all take
// 1/mu seconds. The domain is the same, for a deadline below a million
// services and a load of at most 40. The work up to the deadline is that of
// M/D/1 up to a factor, as in Baccelli and Hébuterne (1981).
func MD1ExpiryExpired(lambda, mu, deadline float64) float64 {
	m, ok := newMD1Expiry(lambda, mu, deadline)
	if !ok {
		return math.NaN()
	}
	return 1 - m.served
}

// MD1ExpiryUseful is what [MM1ExpiryUseful] is, for services that all take
// 1/mu seconds. The domain is that of [MD1ExpiryExpired].
func MD1ExpiryUseful(lambda, mu, deadline float64) float64 {
	m, ok := newMD1Expiry(lambda, mu, deadline)
	if !ok {
		return math.NaN()
	}
	return float64(m.within(m.deadline) * m.served)
}

// MD1ExpiryQuantile is what [MM1ExpiryQuantile] is, for services that all take
// 1/mu seconds. The domain is that of [MD1ExpiryExpired], and 0 <= p < 1.
func MD1ExpiryQuantile(lambda, mu, deadline, p float64) float64 {
	m, ok := newMD1Expiry(lambda, mu, deadline)
	if !ok {
		return math.NaN()
	}
	above := func(t float64) float64 { return 1 - m.within(t) }
	return quantileOf(above, p, m.deadline+1) / mu
}
