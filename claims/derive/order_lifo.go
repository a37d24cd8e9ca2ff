package derive

import "math"

// mm1kLIFO is M/M/1/K that serves the newest first and interrupts no service.
// Who joins waits until all who come later, and find room above it, have been
// served. The number above it goes up at rate lambda, unless the room is full,
// and down at rate mu; its own service begins when it would go below zero. How
// much room there is follows from how many it found.
type mm1kLIFO struct {
	lambda, mu float64
	// weights are those of finding 0, 1, … K-1 in the system.
	weights []float64
	// present are the shares of the admitted that are still there after each
	// number of steps. A step is an arrival or a possible completion; they come
	// at rate lambda+mu.
	present []float64
}

// extend reckons present for so many steps at least.
func (m *mm1kLIFO) extend(steps int) {
	if steps < len(m.present) {
		return
	}
	steps = max(steps, 2*len(m.present))
	m.present = make([]float64, steps+1)
	total := sumOf(m.weights)
	for found, w := range m.weights {
		room := len(m.weights) - 1 - found
		m.follow(room, found > 0, w/total)
	}
}

// follow adds, for each number of steps, the share of those who are still there
// among the admitted with so much room above them, who are a share of all.
func (m *mm1kLIFO) follow(room int, waits bool, share float64) {
	up, down := m.lambda/(m.lambda+m.mu), m.mu/(m.lambda+m.mu)
	above, serving, present := make([]float64, room+1), share, share
	if waits {
		above[0], serving = share, 0
	}
	highest := 0
	for n := range m.present {
		m.present[n] += max(present, 0)
		present -= float64(serving * down)
		serving = float64(serving*up) + float64(above[0]*down)
		top := min(highest+1, room)
		was, full := 0.0, above[room]
		for a := range top + 1 {
			next := 0.0
			if a < room {
				next = above[a+1]
			}
			was, above[a] = above[a], float64(was*up)+float64(next*down)
		}
		above[room] += float64(full * up)
		highest = top
	}
}

// above is the share of the admitted that stay for more than t seconds.
func (m *mm1kLIFO) above(t float64) float64 {
	steps := newPoisson(float64((m.lambda + m.mu) * t))
	m.extend(steps.last())
	return steps.mean(m.present[:steps.last()+1])
}

func newMM1KLIFO(lambda, mu float64, places int) *mm1kLIFO {
	return &mm1kLIFO{lambda: lambda, mu: mu, weights: geometric(rho(lambda, mu), places-1)}
}

// MM1KLIFOAbove is the share of the admitted in M/M/1/K, newest first, no
// service interrupted, in steady state, whose sojourn exceeds t seconds, for K
// places in the system, rates per second, lambda above mu too, and t >= 0. It
// is NaN elsewhere. The mean is that of [MM1KMean].
func MM1KLIFOAbove(lambda, mu float64, places int, t float64) float64 {
	if !mm1k(lambda, mu, places) || !finite(t) {
		return math.NaN()
	}
	return newMM1KLIFO(lambda, mu, places).above(t)
}

// MM1KLIFOQuantile is the p-quantile of the sojourn time of the admitted of
// [MM1KLIFOAbove], in seconds. The domain is that of MM1KLIFOAbove and
// 0 <= p < 1; it is NaN elsewhere.
func MM1KLIFOQuantile(lambda, mu float64, places int, p float64) float64 {
	if !mm1k(lambda, mu, places) {
		return math.NaN()
	}
	m := newMM1KLIFO(lambda, mu, places)
	return quantileOf(m.above, p, 1/mu)
}
