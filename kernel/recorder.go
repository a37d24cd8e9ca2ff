package kernel

import "fmt"

// recorder writes a run's result down while it goes on.
type recorder struct {
	Result
	times      bool
	trace      *Trace // nil unless asked for
	window     float64
	lastChange float64 // when a request last arrived or left
	answered   []uint64
	bits       bool // calls may be answered twice
	overflow   bool // there are too many windows
}

func newRecorder(c Config, classes int) *recorder {
	o := &recorder{times: c.Record != RecordTotals, window: c.Window}
	o.Servers = max(1, c.Servers)
	o.ByClass = make([]Counts, classes)
	o.bits = c.Client.Retries.Attempts > 1
	if c.Record == RecordTrace {
		o.trace = &Trace{}
	}
	if !o.times {
		return o
	}
	n, _ := drained(c.End)
	times := make([]float64, 3*n)
	o.Arrivals, o.Starts, o.Departures = times[:0:n], times[n:n:2*n], times[2*n:2*n]
	o.Fates = make([]Fate, 0, n)
	if classes > 1 {
		o.Classes = make([]int, 0, n)
	}
	return o
}

// pass lets time pass in which the numbers of requests do not change.
func (o *recorder) pass(length float64, waiting, inService, servers int) {
	o.QueueTime += float64(length * float64(waiting))
	o.SystemTime += float64(length * float64(waiting+inService))
	o.Busy += float64(length * float64(min(inService, servers)))
}

// offer writes down a request that arrives.
func (o *recorder) offer(s *station, r *request) {
	o.Offered++
	o.ByClass[r.class].Offered++
	o.LastArrival, o.lastChange = s.now, s.now
	if r.try == 1 {
		o.Calls++
	}
	if o.window > 0 {
		o.windowAt(s.now).Offered++
	}
	if o.times {
		o.Arrivals = append(o.Arrivals, s.now)
		o.Starts = append(o.Starts, 0)
		o.Departures = append(o.Departures, 0)
		o.Fates = append(o.Fates, undecided)
		if o.Classes != nil {
			o.Classes = append(o.Classes, int(r.class))
		}
	}
	if o.trace != nil {
		o.trace.Requests = append(o.trace.Requests, Request{Call: r.call, Try: int(r.try), Class: int(r.class), Arrival: s.now})
	}
}

// decide writes down what became of a request, at this instant.
func (o *recorder) decide(s *station, r *request, fate Fate) {
	o.lastChange = s.now
	onTime := fate == Completed && s.now-r.arrival <= s.deadline[r.class]
	o.Counts.add(fate, onTime)
	o.ByClass[r.class].add(fate, onTime)
	if onTime && o.first(r.call) {
		o.Answered++
	}
	if o.window > 0 && fate == Completed {
		w := o.windowAt(s.now)
		w.Completed++
		w.OnTime += one(onTime)
	}
	if o.times {
		o.Starts[r.id], o.Departures[r.id], o.Fates[r.id] = r.start, s.now, fate
	}
	if o.trace != nil {
		t := &o.trace.Requests[r.id]
		t.Service, t.Server, t.Start, t.Left, t.Fate = r.work, int(r.server), r.start, s.now, fate
	}
}

// first says whether a call was not answered before, and notes that it is now.
func (o *recorder) first(call int) bool {
	if !o.bits {
		return true
	}
	for call/64 >= len(o.answered) {
		o.answered = append(o.answered, 0)
	}
	word, bit := &o.answered[call/64], uint64(1)<<(call%64)
	isFirst := *word&bit == 0
	*word |= bit
	return isFirst
}

// windowAt gives the window in which an instant lies.
func (o *recorder) windowAt(t float64) *Window {
	if !(t/o.window < float64(MaxWindows)) {
		o.overflow = true
		return &Window{}
	}
	k := windowOf(t, o.window)
	for k >= len(o.Windows) {
		o.Windows = append(o.Windows, Window{Begin: float64(float64(len(o.Windows)) * o.window)})
	}
	return &o.Windows[k]
}

// windowOf is the k with k·length <= t < (k+1)·length, each product rounded.
func windowOf(t, length float64) int {
	k := int(t / length)
	for float64(float64(k)*length) > t {
		k--
	}
	for float64(float64(k+1)*length) <= t {
		k++
	}
	return k
}

// result gives what was written down.
func (o *recorder) result() (Result, error) {
	if o.window > 0 {
		o.windowAt(o.End)
	}
	if o.overflow {
		return Result{}, Invalids{{"Window", fmt.Sprint(o.window), fmt.Sprintf("a length that fits at most %d times into the run", MaxWindows)}}
	}
	if o.trace != nil {
		o.Trace = *o.trace
	}
	return o.Result, nil
}
