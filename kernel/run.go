package kernel

import "math"

// serviceBlock is how many service times are drawn at once.
const serviceBlock = 512

// Run simulates what c says. The error, an [Invalids], is that of
// [Config.Validate], or says that arrivals and end do not fit: an end after
// more calls than arrive, or a horizon before which more than [MaxRequests]
// arrive. A run always comes to its end.
func Run(c Config) (Result, error) {
	if err := c.Validate(); err != nil {
		return Result{}, err
	}
	r, err := simulate(c)
	if err == nil {
		r.Warnings = warnings(c)
	}
	return r, err
}

// simulate runs a valid Config.
func simulate(c Config) (Result, error) {
	if n, ok := drained(c.End); ok && c.plain() {
		if r, ok := fast(c, n); ok {
			return r, nil
		}
	}
	s := open(c)
	s.run()
	if s.fault != nil {
		return Result{}, s.fault
	}
	return s.out.result()
}

// plain says whether c is the case that needs no events: one server, an
// unbounded queue, the oldest first, nobody refused, discarded or impatient.
func (c Config) plain() bool {
	_, byValue := c.Discipline.(FIFO)
	_, byPointer := c.Discipline.(*FIFO)
	return (missing(c.Discipline) || byValue || byPointer) &&
		c.Servers <= 1 && len(c.Speed) == 0 && len(c.Admission) == 0 && missing(c.Dequeue) &&
		c.Client.Timeout.After == 0 && c.Classes.count() == 1 && c.Record == RecordTimes && c.Window == 0
}

// fast runs the plain case. It gives false where there are fewer arrivals than
// the run needs.
func fast(c Config, n int) (Result, bool) {
	times := make([]float64, 3*n)
	r := Result{
		Arrivals:   times[:n:n],
		Starts:     times[n : 2*n : 2*n],
		Departures: times[2*n:],
		Counts:     Counts{Offered: n, Completed: n},
		Calls:      n,
		Servers:    1,
	}
	draws := c.Draws.streams()
	if c.Arrivals.open(draws.arrivals).fill(r.Arrivals) < n {
		return Result{}, false
	}
	r.serve(c.Service.open(draws.service))
	r.LastArrival, r.End = r.Arrivals[n-1], r.Departures[n-1]
	r.SystemTime = r.QueueTime + r.Busy
	r.Fates = make([]Fate, n)
	for k := range r.Fates {
		r.Fates[k] = Completed
	}
	r.OnTime = r.within(c.Client.limits(1)[0])
	r.Answered = r.OnTime
	r.ByClass = []Counts{r.Counts}
	return r, true
}

// within counts the requests whose sojourn is not above a limit in s.
func (r *Result) within(limit float64) int {
	if limit == math.Inf(1) {
		return len(r.Arrivals)
	}
	count := 0
	for k, arrival := range r.Arrivals {
		count += one(r.Departures[k]-arrival <= limit)
	}
	return count
}

// serve takes the requests through the server one after another. The queue
// needs no place of its own: a request waits from its arrival to its start.
func (r *Result) serve(service sampler) {
	var block [serviceBlock]float64
	free := 0.0 // when the server is done with the request before
	for from := 0; from < r.Offered; from += serviceBlock {
		to := min(from+serviceBlock, r.Offered)
		times := block[:to-from]
		service.fill(times)
		arrivals, starts, departures := r.Arrivals[from:to], r.Starts[from:to], r.Departures[from:to]
		for i, s := range times {
			start := max(free, arrivals[i])
			free = start + s
			starts[i], departures[i] = start, free
			r.Busy += s
			r.QueueTime += start - arrivals[i]
		}
	}
}
