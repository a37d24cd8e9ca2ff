package kernel

import "slices"

// Result is what one run did. All times are in s since the run began, with the
// system empty. Element k of a slice belongs to the request that was the k-th
// to arrive, counted from 0; with [RecordTotals] there are no such slices.
type Result struct {
	Arrivals   []float64 // when each request arrived
	Starts     []float64 // when its service began, or when it left without
	Departures []float64 // when it left: its service ended, or it was refused, discarded or stranded
	Fates      []Fate    // what became of it
	Classes    []int     // its class; nil where there is only one

	Counts            // of all requests
	ByClass  []Counts // of the requests of each class
	Calls    int      // calls that arrived, not counting their retries
	Answered int      // calls of which a request was completed on time

	Servers     int
	LastArrival float64 // s
	End         float64 // s, when the last one left, and not before the horizon
	Busy        float64 // s, the time during which servers served, added over all

	// QueueTime and SystemTime are the integrals over time, in s, of the number
	// that wait, and of the number that wait or are in service. A run that
	// starts and ends empty, and in which nobody leaves unserved, has a simpler
	// way to the first: what all together have waited is that integral, and
	// with Busy it is the second. One server with an unbounded queue in order of
	// arrival is reckoned so up to a [Drain]; every other run adds up numbers
	// times durations, event by event. So their last bits, and those of
	// Busy, may differ with Config.Record and Config.Window, which decide on the
	// way; instants, fates and counts are the same.
	QueueTime, SystemTime float64

	// Work is the service times of all completed requests together, in s, and
	// LateWork that of those which were completed, but not on time: LateWork over
	// Work is the share of the service that was of no use to anyone.
	Work, LateWork float64

	// Deadlines is the longest sojourn time in s with which a request is on
	// time, slack included, of each class; +Inf where there is no deadline.
	Deadlines []float64

	// WaitingTimes and SojournTimes hold those of the completed requests, in s,
	// and ByFate those of all requests, by class and fate, where Config.Record is
	// RecordTotals; nil elsewhere.
	WaitingTimes, SojournTimes *Histogram
	ByFate                     []FateTimes

	Windows []Window // one after another from time 0; nil unless Config.Window is set
	Trace   Trace    // empty unless asked for

	// Warnings is what a reader of the numbers should know, such as that the run
	// is too short for its load. See [RunLength].
	Warnings []string
}

// Counts is how many requests had each fate.
type Counts struct {
	Offered   int // all that arrived: the sum of the six fates
	Completed int
	Dropped   int
	Shed      int
	Expired   int
	Abandoned int
	Stranded  int
	OnTime    int // completed within the deadline, or at all if there is none
}

// Of gives the count of one fate.
func (c Counts) Of(fate Fate) int {
	switch fate {
	case Completed:
		return c.Completed
	case Dropped:
		return c.Dropped
	case Shed:
		return c.Shed
	case Expired:
		return c.Expired
	case Abandoned:
		return c.Abandoned
	case Stranded:
		return c.Stranded
	}
	return 0
}

// Late is how many requests were completed, but not on time.
func (c Counts) Late() int { return c.Completed - c.OnTime }

// Waiting gives the waiting time in s of each request that was completed, in
// order of arrival: from arrival to start of service. The slice is new.
func (r Result) Waiting() []float64 { return r.between(Completed, r.Starts) }

// Sojourns gives the sojourn time in s of each request that was completed, in
// order of arrival: from arrival to departure. The slice is new.
func (r Result) Sojourns() []float64 { return r.between(Completed, r.Departures) }

// Ages gives how old in s each request of one fate was when it left, in order
// of arrival. The slice is new.
func (r Result) Ages(fate Fate) []float64 { return r.between(fate, r.Departures) }

// Waits gives how long in s each request of one fate waited, in order of
// arrival: to the start of its service, or to its leaving where that never
// began. The slice is new.
func (r Result) Waits(fate Fate) []float64 { return r.between(fate, r.Starts) }

// Utilisation is the share of the run during which a server was busy, on
// average over the servers. It is never above 1, and NaN for a run that took no
// time, such as the zero Result.
func (r Result) Utilisation() float64 {
	// Busy is a sum that rounds at every step, and End is not that sum: of
	// servers that are never idle, it can come out a little larger.
	return min(1, r.Busy/(float64(r.Servers)*r.End))
}

// Goodput is how many requests were completed on time, per second of the run.
func (r Result) Goodput() float64 { return float64(r.OnTime) / r.End }

// InQueue is how many requests waited, on average over the time of the run.
func (r Result) InQueue() float64 { return r.QueueTime / r.End }

// InSystem is how many requests waited or were in service, on average over the
// time of the run.
func (r Result) InSystem() float64 { return r.SystemTime / r.End }

// SeenByArrivals gives, for each request, how many others were in the system
// (waiting or in service) when it arrived. Who leaves at the instant of an
// arrival has left before it, also whoever is evicted to make room. Who was
// refused never was in the system. The slice is new.
func (r Result) SeenByArrivals() []int {
	left := make([]float64, 0, len(r.Departures))
	for k, t := range r.Departures {
		if t > r.Arrivals[k] {
			left = append(left, t)
		}
	}
	slices.Sort(left)
	seen := make([]int, len(r.Arrivals))
	came, gone := 0, 0 // of those who stay longer than an instant
	for i, now := range r.Arrivals {
		for gone < came && left[gone] <= now {
			gone++
		}
		seen[i] = came - gone
		came += one(r.Departures[i] > now)
	}
	return seen
}

// between gives the time from arrival to another instant of the requests of one
// fate. A result without fates is one in which all were completed.
func (r Result) between(fate Fate, later []float64) []float64 {
	if r.Fates == nil && fate == Completed {
		return difference(later, r.Arrivals)
	}
	d := make([]float64, 0, r.Of(fate))
	for k, f := range r.Fates {
		if f == fate {
			d = append(d, later[k]-r.Arrivals[k])
		}
	}
	return d
}

func difference(later, earlier []float64) []float64 {
	d := make([]float64, len(later))
	for i, t := range later {
		d[i] = t - earlier[i]
	}
	return d
}
