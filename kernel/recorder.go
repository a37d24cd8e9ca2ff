package kernel

// recorder writes a run's result down while it goes on.
type recorder struct {
	Result
	times      bool
	trace      *Trace // nil unless asked for
	tallies    []tally
	length     float64     // s, of the windows; 0 is none
	spent      []FateTimes // by class and fate, where no times are kept
	lastChange float64     // when a request last arrived or left
	answered   []uint64
	bits       bool // calls may be answered twice
	overflow   bool // there are too many windows
}

// histogramDigits is the precision of the histograms of a result.
const histogramDigits = 3

func newRecorder(c Config, classes int, earlier Result) recorder {
	o := recorder{times: c.Record != RecordTotals, length: c.Window, tallies: make([]tally, classes)}
	o.Servers, o.Deadlines = max(1, c.Servers), c.Client.limits(classes)
	o.bits = c.Client.Retries.Attempts > 1
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
func (o *recorder) offer(s *station, r *request) {
	k := o.Offered
	o.Offered++
	if r.try == 1 {
		o.Calls++
	}
	if o.times {
		if k >= len(o.Arrivals) {
			o.grow(max(drawBlock, 2*k))
		}
		o.Arrivals[k] = s.now
		if o.Classes != nil {
			o.Classes[k] = int(r.class)
		}
	}
	o.tallies[r.class][undecided]++
	o.LastArrival, o.lastChange = s.now, s.now
	if o.length > 0 {
		o.offerIn(s.now)
	}
	if o.trace != nil {
		o.trace.Requests = append(o.trace.Requests, Request{Call: r.call, Try: int(r.try), Class: int(r.class), Arrival: s.now})
	}
}

// decide writes down what became of a request, at this instant.
func (o *recorder) decide(s *station, r *request, fate Fate) {
	o.lastChange = s.now
	o.tallies[r.class][fate]++
	if o.length > 0 {
		o.decideIn(s.now, fate)
	}
	if fate == Completed {
		o.complete(s, r)
	}
	if !o.times {
		o.spend(s, r, fate)
	} else {
		o.Starts[r.id], o.Departures[r.id], o.Fates[r.id] = r.start, s.now, fate
	}
	if o.trace != nil {
		t := &o.trace.Requests[r.id]
		t.Service, t.Server, t.Start, t.Left, t.Fate = r.work, int(r.server), r.start, s.now, fate
	}
}

// complete writes down a completion.
func (o *recorder) complete(s *station, r *request) {
	onTime := s.now-r.arrival <= o.Deadlines[r.class]
	o.tallies[r.class][onTimeTally] += one(onTime)
	if onTime && (!o.bits || o.first(r.call)) {
		o.Answered++
	}
	o.Work += r.work
	if !onTime {
		o.LateWork += r.work
	}
	if o.length > 0 {
		o.completeIn(s.now, r, onTime)
	}
}

// onTimeTally is where a tally counts what was completed on time.
const onTimeTally = fates

// tally counts the requests of one class: by fate, with those offered where the
// fate is undecided.
type tally [fates + 1]int

func (t *tally) counts() Counts {
	return Counts{
		Offered: t[undecided], Completed: t[Completed], Dropped: t[Dropped], Shed: t[Shed],
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
	o.Counts, o.ByClass = counted(o.tallies)
	o.ByFate = o.byFate()
	return o.Result, nil
}
