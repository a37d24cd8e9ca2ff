package derive

import "math"

// Options change who waits for the one server and who is served. The zero
// value is an unbounded queue, first in first out, without a timeout.
type Options struct {
	// Capacity is how many requests may wait, in requests, the one in service
	// not counted. Who finds so many waiting is dropped. Zero is no limit.
	Capacity int
	// LIFO serves the newest request that waits, not the oldest.
	LIFO bool
	// Timeout is the longest wait, in seconds, after which a request is still
	// served when its turn comes; beyond it is discarded. Zero is no limit.
	Timeout float64
}

// Run is what happened in one simulated run. Every request that was offered is
// either in Sojourns, or counted as dropped or expired.
type Run struct {
	// Arrivals is the instant of each arrival, in seconds, in order.
	Arrivals []float64
	// Departures is the instant at which each request left, in seconds, in
	// order of arrival: when it completed, was dropped, or was discarded.
	Departures []float64
	// Fates is what became of each request, in order of arrival: Completed,
	// Dropped or Expired.
	Fates []Fate
	// Completed is the place in Arrivals of each request that was served to
	// its end, in order of completion. Starts, Services and Sojourns have the
	// same order. First in first out it is the order of arrival.
	Completed []int
	// Starts is the instant at which each service began, in seconds.
	Starts []float64
	// Services is how long each service took, in seconds.
	Services []float64
	// Sojourns is how long each request stayed, from arrival to completion, in
	// seconds.
	Sojourns []float64
	// Dropped is how many requests a full queue refused.
	Dropped int
	// Expired is how many requests were discarded when their turn came.
	Expired int
	// LastArrival is the instant of the last arrival, in seconds.
	LastArrival float64
	// End is the instant at which the server was last free of work, in
	// seconds: the last completion, if anything was served.
	End float64
}

// Arrivals returns n instants of a Poisson process of the given rate, in
// seconds, and the generator that drew them. The first is one gap after zero.
func Arrivals(rate float64, n int, seed uint64) ([]float64, *Draws) {
	random := NewDraws(seed)
	instants := make([]float64, 0, n)
	now := 0.0
	for range n {
		now += random.Expovariate(rate)
		instants = append(instants, now)
	}
	return instants, random
}

// SingleServerFIFO simulates one server with an unbounded queue, first in
// first out: n requests at the given rate per second, exponential services of
// the given mean in seconds, until all have left. A rate or a mean that is not
// positive and finite, or n below one, gives an empty run.
func SingleServerFIFO(rate, meanService float64, n int, seed uint64) Run {
	return SingleServer(rate, meanService, n, seed, Options{})
}

// SingleServer simulates one server as the options have it: n requests at the
// given rate per second, exponential services of the given mean in seconds,
// until all have left. All arrivals are drawn first; services follow from the
// same generator, one for each request taken out of the queue, in that order,
// also when it turns out to have expired. The domain is SingleServerFIFO's.
func SingleServer(rate, meanService float64, n int, seed uint64, options Options) Run {
	if !positive(rate) || !positive(meanService) || n < 1 {
		return Run{}
	}
	arrivals, random := Arrivals(rate, n, seed)
	s := server{random: random, rate: 1 / meanService, options: options}
	s.run.Arrivals = arrivals
	s.run.LastArrival = arrivals[n-1]
	s.makeRoom(n)
	for s.next < n || len(s.pending) > 0 {
		if len(s.pending) > 0 && (s.next == n || s.freeAt <= arrivals[s.next]) {
			s.serve(s.take())
		} else {
			s.arrive()
		}
	}
	s.run.End = s.freeAt
	return s.run
}

// positive says whether x is a finite number above zero.
func positive(x float64) bool {
	return x > 0 && !math.IsInf(x, 1)
}

// server is the state between two events.
type server struct {
	random  *Draws
	rate    float64 // services per second
	options Options
	pending []int   // who waits: places in Arrivals, the oldest first
	freeAt  float64 // when the server is next free
	next    int     // the place in Arrivals of the next to come
	run     Run
}

// makeRoom sets aside what n requests need, so that lists do not grow.
func (s *server) makeRoom(n int) {
	s.run.Departures = make([]float64, n)
	s.run.Fates = make([]Fate, n)
	s.run.Completed = make([]int, 0, n)
	s.run.Starts = make([]float64, 0, n)
	s.run.Services = make([]float64, 0, n)
	s.run.Sojourns = make([]float64, 0, n)
}

// take removes from the queue the request whose turn it is.
func (s *server) take() int {
	if s.options.LIFO {
		newest := s.pending[len(s.pending)-1]
		s.pending = s.pending[:len(s.pending)-1]
		return newest
	}
	oldest := s.pending[0]
	s.pending = s.pending[1:]
	return oldest
}

// serve draws a service time for a request and serves it, or discards it when
// it has waited too long.
func (s *server) serve(request int) {
	service := s.random.Expovariate(s.rate)
	enqueued := s.run.Arrivals[request]
	start := max(s.freeAt, enqueued)
	if s.options.Timeout > 0 && start-enqueued > s.options.Timeout {
		s.run.Expired++
		s.freeAt = start
		s.run.Departures[request], s.run.Fates[request] = start, Expired
		return
	}
	s.freeAt = start + service
	s.run.Departures[request], s.run.Fates[request] = s.freeAt, Completed
	s.run.Completed = append(s.run.Completed, request)
	s.run.Starts = append(s.run.Starts, start)
	s.run.Services = append(s.run.Services, service)
	s.run.Sojourns = append(s.run.Sojourns, s.freeAt-enqueued)
}

// arrive lets the next request join the queue, or drops it when that is full.
func (s *server) arrive() {
	request := s.next
	now := s.run.Arrivals[request]
	s.next++
	if s.options.Capacity > 0 && len(s.pending) >= s.options.Capacity {
		s.run.Dropped++
		s.run.Departures[request], s.run.Fates[request] = now, Dropped
		return
	}
	s.pending = append(s.pending, request)
	s.freeAt = max(s.freeAt, now)
}
