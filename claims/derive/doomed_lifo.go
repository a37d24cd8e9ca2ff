package derive

import "math"

// lifoExpiry is M/M/1 that serves the newest first and discards at dequeue who
// has waited longer than a deadline. Who finds the server busy waits for a busy
// period of M/M/1 begun by one request: all who come above it meanwhile are
// younger, so none of them is discarded before it would be too late itself.
type lifoExpiry struct {
	busy       float64 // the share of time in which the server is busy
	tooLate    float64 // that of who finds it busy and waits beyond the deadline
	late       float64 // that of who finds it busy and has not completed by the deadline
	lateAtOnce float64 // that of who finds it idle and has not
}

func newLIFOExpiry(lambda, mu, deadline float64) (lifoExpiry, bool) {
	if !positive(lambda) || !positive(mu) || !finite(deadline) {
		return lifoExpiry{}, false
	}
	steps := newPoisson(float64((lambda + mu) * deadline))
	goesOn, andService := busySpell(lambda, mu, steps.last())
	l := lifoExpiry{tooLate: steps.mean(goesOn), late: steps.mean(andService),
		lateAtOnce: Exp(float64(-mu * deadline))}
	load := rho(lambda, mu)
	l.busy = load / (1 + float64(load*l.tooLate))
	return l, true
}

// MM1LIFOExpiryExpired is the share of all requests that M/M/1, newest first,
// no service interrupted, discards at dequeue because they have waited longer
// than a deadline in seconds, in steady state. With u the share of time in
// which the server is busy and F that of busy periods which end within the
// deadline, u = rho (1-u+uF), and u(1-F) are discarded. It is for positive
// rates per second, lambda above mu too, and a deadline of at least zero; it is
// NaN elsewhere.
func MM1LIFOExpiryExpired(lambda, mu, deadline float64) float64 {
	l, ok := newLIFOExpiry(lambda, mu, deadline)
	if !ok {
		return math.NaN()
	}
	return float64(l.busy * l.tooLate)
}

// MM1LIFOExpiryUseful is the share of all requests that the queue of
// [MM1LIFOExpiryExpired] answers with a sojourn of at most the deadline. The
// domain is the same.
func MM1LIFOExpiryUseful(lambda, mu, deadline float64) float64 {
	l, ok := newLIFOExpiry(lambda, mu, deadline)
	if !ok {
		return math.NaN()
	}
	return 1 - float64(l.busy*l.late) - float64((1-l.busy)*l.lateAtOnce)
}

// MM1LIFOExpiryAbove is the share of those served by the queue of
// [MM1LIFOExpiryExpired] whose sojourn exceeds t seconds. Who has completed by
// t has waited for a busy period and had a service, as without a deadline;
// beyond it only a service can still go on. The domain is the same, and t >= 0.
func MM1LIFOExpiryAbove(lambda, mu, deadline, t float64) float64 {
	l, ok := newLIFOExpiry(lambda, mu, deadline)
	if !ok || !finite(t) {
		return math.NaN()
	}
	return l.servedAbove(lambda, mu, deadline, t)
}

func (l lifoExpiry) servedAbove(lambda, mu, deadline, t float64) float64 {
	early := min(t, deadline)
	steps := newPoisson(float64((lambda + mu) * early))
	_, andService := busySpell(lambda, mu, steps.last())
	late := float64(l.busy*steps.mean(andService)) + float64((1-l.busy)*Exp(float64(-mu*early)))
	served := 1 - float64(l.busy*l.tooLate)
	return float64(max(0, late-(1-served)) / served * Exp(float64(-mu*(t-early))))
}

// MM1LIFOExpiryQuantile is the p-quantile, in seconds, of the sojourn time of
// those served by the queue of [MM1LIFOExpiryExpired], from
// [MM1LIFOExpiryAbove]. The domain is the same, and 0 <= p < 1.
func MM1LIFOExpiryQuantile(lambda, mu, deadline, p float64) float64 {
	l, ok := newLIFOExpiry(lambda, mu, deadline)
	if !ok {
		return math.NaN()
	}
	above := func(t float64) float64 { return l.servedAbove(lambda, mu, deadline, t) }
	return quantileOf(above, p, 1/mu)
}
