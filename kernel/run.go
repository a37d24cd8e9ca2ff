package kernel

import "math"

// Run simulates what c says. The error, an [Invalids], is that of
// [Config.Validate], or says that arrivals and end do not fit: an end after
// more calls than arrive, or a horizon before which more than [MaxRequests]
// arrive; where the arrivals tell that in advance, Validate refuses it before
// the run. So does a run so long that the clock no longer tells the beginning of
// a service from its end. A run always comes to its end.
func Run(c Config) (Result, error) {
	if err := c.Validate(); err != nil {
		return Result{}, err
	}
	return runAgain(c, Result{})
}

// runAgain is Run of a valid Config. The slices of an earlier result become
// those of this one, where they are long enough.
func runAgain(c Config, earlier Result) (Result, error) {
	r, err := simulate(c, earlier)
	if err != nil {
		return Result{}, err
	}
	if late := c.tooLate(r.End, r.LastArrival); late != nil {
		return Result{}, Invalids(late)
	}
	r.Warnings = warnings(c, r.End)
	return r, nil
}

func simulate(c Config, earlier Result) (Result, error) {
	if n, ok := drained(c.End); ok && c.plain() {
		if r, ok := fast(c, n, earlier); ok {
			return r, nil
		}
	}
	s := open(c, earlier)
	s.run()
	if s.fault != nil {
		return Result{}, s.fault
	}
	return s.out.result()
}

// plain says whether c is the case that needs no events: one server, an
// unbounded queue, the oldest first, nobody refused, discarded or impatient.
func (c Config) plain() bool {
	return c.oldestFirst() &&
		c.Servers <= 1 && len(c.Speed) == 0 && len(c.Admission) == 0 && missing(c.Dequeue) &&
		c.Client.Timeout.After == 0 && c.Classes.count() == 1 && c.Record != RecordTrace && c.Window == 0
}

// plainRun is a run of the plain case. The queue needs no place of its own: a
// request waits from its arrival to its start.
type plainRun struct {
	Result
	free  float64 // when the server is done with the request before
	limit float64 // s, the longest sojourn that is on time
}

// fast runs the plain case, block by block. It gives false where there are
// fewer arrivals than the run needs.
func fast(c Config, n int, earlier Result) (Result, bool) {
	p := plainRun{}
	p.Deadlines = c.Client.limits(1)
	p.limit = p.Deadlines[0]
	p.Counts, p.Calls, p.Servers = Counts{Offered: n, Completed: n}, n, 1
	draws := c.Draws.streams()
	source, works := c.Arrivals.open(draws.arrivals), c.Service.open(draws.service)
	if c.Record == RecordTotals {
		p.WaitingTimes, p.SojournTimes = newHistogram(histogramDigits), newHistogram(histogramDigits)
	} else {
		p.hold(n, earlier)
	}
	if draws.ahead {
		if p.Arrivals == nil {
			p.Arrivals = make([]float64, n)
		}
		if source.fill(p.Arrivals) < n {
			return Result{}, false
		}
	}
	var block [4][drawBlock]float64
	for from := 0; from < n; from += drawBlock {
		to := min(from+drawBlock, n)
		arrivals, starts, departures := block[0][:to-from], block[1][:to-from], block[2][:to-from]
		if p.Arrivals != nil {
			arrivals = p.Arrivals[from:to]
		}
		if p.Starts != nil {
			starts, departures = p.Starts[from:to], p.Departures[from:to]
		}
		if !draws.ahead && source.fill(arrivals) < len(arrivals) {
			return Result{}, false
		}
		works.fill(block[3][:to-from])
		p.serve(block[3][:to-from], arrivals, starts, departures)
		p.note(block[3][:to-from], arrivals, starts, departures)
	}
	return p.finish(), true
}

// hold makes room for the times of n requests, all of which are completed.
func (p *plainRun) hold(n int, earlier Result) {
	p.Arrivals = longer(earlier.Arrivals[:0], n)
	p.Starts = longer(earlier.Starts[:0], n)
	p.Departures = longer(earlier.Departures[:0], n)
	p.Fates = longer(earlier.Fates[:0], n)
	p.Fates[0] = Completed
	for filled := 1; filled < n; filled *= 2 {
		copy(p.Fates[filled:], p.Fates[:filled])
	}
}

// serve takes the requests of a block through the server one after another.
func (p *plainRun) serve(works, arrivals, starts, departures []float64) {
	free, busy, waited := p.free, p.Busy, p.QueueTime
	arrivals, starts, departures = arrivals[:len(works)], starts[:len(works)], departures[:len(works)]
	for i, work := range works {
		start := max(free, arrivals[i])
		free = start + work
		starts[i], departures[i] = start, free
		busy += work
		waited += start - arrivals[i]
	}
	p.free, p.Busy, p.QueueTime = free, busy, waited
	p.LastArrival, p.End = arrivals[len(works)-1], free
}

// note counts the requests of a block that are on time, and writes down how
// long they took if no times are kept.
func (p *plainRun) note(works, arrivals, starts, departures []float64) {
	if p.limit == math.Inf(1) {
		p.OnTime += len(arrivals)
	} else {
		p.judge(works, arrivals, departures)
	}
	if p.WaitingTimes == nil {
		return
	}
	for i, at := range arrivals {
		p.WaitingTimes.Record(starts[i] - at)
		p.SojournTimes.Record(departures[i] - at)
	}
}

// judge counts the requests of a block that are on time, and the work of the
// others.
func (p *plainRun) judge(works, arrivals, departures []float64) {
	for i, at := range arrivals {
		onTime := one(departures[i]-at <= p.limit)
		p.OnTime += onTime
		p.LateWork += float64(works[i] * float64(1-onTime))
	}
}

// finish gives the result. Nobody leaves unserved, so that the time spent in
// the queue by all together is the integral of the number that wait.
func (p *plainRun) finish() Result {
	if p.Starts == nil {
		p.Arrivals = nil
	}
	p.SystemTime, p.Work = p.QueueTime+p.Busy, p.Busy
	if p.WaitingTimes != nil {
		p.ByFate = []FateTimes{{0, Completed, p.WaitingTimes, p.SojournTimes}}
	}
	p.Answered = p.OnTime
	p.ByClass = []Counts{p.Counts}
	return p.Result
}
