package kernel

// recorder writes a run's result down while it goes on.
type recorder struct {
	Result
	times    bool
	retried  int    // requests that were not the first of their call
	trace    *Trace // nil unless asked for
	tallies  []tally
	length   float64     // s, of the windows; 0 is none
	spent    []FateTimes // by class and fate, where no times are kept
	answered []uint64
	bits     bool // calls may be answered twice
	overflow bool // there are too many windows
	more     bool // there is more to write down than counts and times
}

// histogramDigits is the precision of the histograms of a result.
const histogramDigits = 3

func newRecorder(c Config, classes int, earlier Result) recorder {
	o := recorder{times: c.Record != RecordTotals, length: c.Window, tallies: make([]tally, classes)}
	o.Servers, o.Deadlines = max(1, c.Servers), c.Client.limits(classes)
	o.bits = c.Client.Retries.Attempts > 1
	o.more = o.bits || o.length > 0 || c.Record != RecordTimes
	if c.Record == RecordTrace {
		o.trace = &Trace{}
	}
	if !o.times {
		o.openTimes(classes)
		return o
	}
	o.Arrivals, o.Starts, o.Departures = earlier.Arrivals[:0], earlier.Starts[:0], earlier.Departures[:0]
	o.Fates = earlier.Fates[:0]
	if classes > 1 {
		o.Classes = longer(earlier.Classes, 0)
	}
	o.grow(foreseen(c))
	return o
}

// foreseen is how many calls a run will have at most, 0 where that is not known.
func foreseen(c Config) int {
	if n, ok := drained(c.End); ok {
		return n
	}
	if t, ok := c.Arrivals.(ArrivalTrace); ok && t.Period == 0 {
		return len(t.Instants)
	}
	return 0
}

// grow makes room for so many requests.
func (o *recorder) grow(n int) {
	o.Arrivals = longer(o.Arrivals, n)
	o.Starts = longer(o.Starts, n)
	o.Departures = longer(o.Departures, n)
	o.Fates = longer(o.Fates, n)
	if o.Classes != nil {
		o.Classes = longer(o.Classes, n)
	}
}

// longer gives a list the length n: itself if it has room, and else a copy. What
// is added has any value. The list is never nil.
func longer[T any](list []T, n int) []T {
	if list != nil && n <= cap(list) {
		return list[:n]
	}
	grown := make([]T, n)
	copy(grown, list)
	return grown
}

// cut gives the lists the length of what was offered.
func (o *recorder) cut() {
	n := o.Offered
	if !o.times || n == len(o.Arrivals) {
		return
	}
	o.Arrivals, o.Starts, o.Departures, o.Fates = o.Arrivals[:n], o.Starts[:n], o.Departures[:n], o.Fates[:n]
	if o.Classes != nil {
		o.Classes = o.Classes[:n]
	}
}

// pass lets time pass in which the numbers of requests do not change.
func (o *recorder) pass(length float64, waiting, inService, servers int) {
	if inService > servers {
		o.Busy += float64(length * float64(servers))
	} else {
		o.Busy += float64(length * float64(inService))
	}
	o.QueueTime += float64(length * float64(waiting))
	o.SystemTime += float64(length * float64(waiting+inService))
}

// offer writes down a request that arrives.
func (o *recorder) offer(r *request) {
	o.Offered++
	o.LastArrival = r.arrival
	if r.id < len(o.Arrivals) {
		o.Arrivals[r.id] = r.arrival
	}
	if r.id < len(o.Classes) {
		o.Classes[r.id] = int(r.class)
	}
}

// offerMore writes down what else there is of an arrival, and makes room.
func (o *recorder) offerMore(r *request) {
	if o.times && r.id >= len(o.Arrivals) {
		o.grow(max(drawBlock, 2*r.id))
	}
	if o.length > 0 {
		o.offerIn(r.arrival)
	}
	if o.trace != nil {
		o.trace.Requests = append(o.trace.Requests, Request{Call: r.call, Try: int(r.try), Class: int(r.class), Arrival: r.arrival})
	}
}

// decide writes down what became of a request, at this instant.
func (o *recorder) decide(now float64, r *request, fate Fate) {
	t := &o.tallies[r.class]
	t[fate]++
	if fate == Completed {
		onTime := one(now-r.arrival <= o.Deadlines[r.class])
		t[onTimeTally] += onTime
		o.Work += r.work
		o.LateWork += unless(onTime, r.work)
	}
	if o.times {
		o.Starts[r.id], o.Departures[r.id], o.Fates[r.id] = r.start, now, fate
	}
	if o.more {
		o.decideMore(now, r, fate)
	}
}

// decideMore writes down what else there is of a request's end.
func (o *recorder) decideMore(now float64, r *request, fate Fate) {
	onTime := fate == Completed && now-r.arrival <= o.Deadlines[r.class]
	if onTime && o.bits && o.first(r.call) {
		o.Answered++
	}
	if o.length > 0 {
		o.decideIn(now, fate)
		if fate == Completed {
			o.completeIn(now, r, onTime)
		}
	}
	if !o.times {
		o.spend(now, r, fate)
	}
	if o.trace != nil {
		t := &o.trace.Requests[r.id]
		t.Service, t.Server, t.Start, t.Left, t.Fate = r.work, int(r.server), r.start, now, fate
	}
}

// onTimeTally is where a tally counts what was completed on time.
const onTimeTally = fates

// tally counts the requests of one class, by fate.
type tally [fates + 1]int

func (t *tally) counts() Counts {
	offered := 0
	for _, n := range t[:fates] {
		offered += n
	}
	return Counts{
		Offered: offered, Completed: t[Completed], Dropped: t[Dropped], Shed: t[Shed],
		Expired: t[Expired], Abandoned: t[Abandoned], Stranded: t[Stranded], OnTime: t[onTimeTally],
	}
}

// counted sums the tallies of the classes up.
func counted(tallies []tally) (total Counts, byClass []Counts) {
	var all tally
	for _, class := range tallies {
		for k, n := range class {
			all[k] += n
		}
		byClass = append(byClass, class.counts())
	}
	return all.counts(), byClass
}

// first says whether a call was not answered before, and notes that it is now.
func (o *recorder) first(call int) bool {
	for call/64 >= len(o.answered) {
		o.answered = append(o.answered, 0)
	}
	word, bit := &o.answered[call/64], uint64(1)<<(call%64)
	isFirst := *word&bit == 0
	*word |= bit
	return isFirst
}

// result gives what was written down.
func (o *recorder) result() (Result, error) {
	if err := o.closeWindows(); err != nil {
		return Result{}, err
	}
	if o.trace != nil {
		o.Trace = *o.trace
	}
	o.cut()
	offered := o.Offered // counted one by one, and not the sum of the fates
	o.Counts, o.ByClass = counted(o.tallies)
	o.Offered, o.Calls = offered, offered-o.retried
	if !o.bits {
		o.Answered = o.OnTime
	}
	o.ByFate = o.byFate()
	return o.Result, nil
}
