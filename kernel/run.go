package kernel

// serviceBlock is how many service times are drawn at once.
const serviceBlock = 512

// Run simulates what c says: one server, an unbounded queue, the oldest request
// first. The error is that of [Config.Validate]; a valid Config always runs to
// its end.
func Run(c Config) (Result, error) {
	if err := c.Validate(); err != nil {
		return Result{}, err
	}
	return fast(c), nil
}

// fast runs the plain case: one server, an unbounded queue, the oldest first.
func fast(c Config) Result {
	n := c.End.(Drain).Requests
	times := make([]float64, 3*n)
	r := Result{
		Arrivals:   times[:n:n],
		Starts:     times[n : 2*n : 2*n],
		Departures: times[2*n:],
		Offered:    n,
	}
	draws := c.Draws.streams()
	c.Arrivals.open(draws.arrivals).fill(r.Arrivals)
	r.serve(c.Service.open(draws.service))
	r.LastArrival, r.End = r.Arrivals[n-1], r.Departures[n-1]
	return r
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
		}
	}
	r.Completed = r.Offered
}
