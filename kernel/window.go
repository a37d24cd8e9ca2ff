package kernel

// Window is what happened from Begin to just before Begin plus the length of a
// window, Config.Window, or to the end of the run if that is sooner.
type Window struct {
	Begin float64 // s
	// Counts has the requests offered by their arrival, and those of each fate
	// and on time by when they left: a request that is offered in one window
	// may be completed in another.
	Counts
	// OfferedOnTime is how many of those offered here were completed on time,
	// whenever that was.
	OfferedOnTime int
	// LongestSojourn is that of the requests completed here, in s; 0 of none.
	// For a quantile see [Result.LeftBetween].
	LongestSojourn float64
	// Work and LateWork are those of [Result] for the requests completed here,
	// in s.
	Work, LateWork float64
	// Busy, QueueTime and SystemTime are those of [Result] over this window, in
	// s: over its length they are the servers that were busy, the requests that
	// waited and those in the system, on average over time.
	Busy, QueueTime, SystemTime float64
	// WaitingAtEnd and InSystemAtEnd are how many waited, and waited or were in
	// service, just before the window ended; 0 where the run ended before it.
	WaitingAtEnd, InSystemAtEnd int
}

// spread lets time pass in the windows, in which the numbers of requests do not
// change.
func (o *recorder) spread(from, to float64, waiting, inService int) {
	if o.overflow = o.overflow || o.beyond(to); o.overflow {
		return
	}
	for from < to {
		k, _ := o.window(from)
		w, end := &o.Windows[k], float64(float64(k+1)*o.length)
		step := min(to, end) - from
		w.Busy += float64(step * float64(min(inService, o.Servers)))
		w.QueueTime += float64(step * float64(waiting))
		w.SystemTime += float64(step * float64(waiting+inService))
		if end <= to {
			w.WaitingAtEnd, w.InSystemAtEnd = waiting, waiting+inService
		}
		from = end
	}
}

// offerIn counts a request that arrives now.
func (o *recorder) offerIn(now float64) {
	if k, ok := o.window(now); ok {
		o.Windows[k].Offered++
	}
}

// decideIn counts a request that leaves now.
func (o *recorder) decideIn(now float64, fate Fate) {
	k, ok := o.window(now)
	if !ok {
		return
	}
	w := &o.Windows[k]
	switch fate {
	case Completed:
		w.Completed++
	case Dropped:
		w.Dropped++
	case Shed:
		w.Shed++
	case Expired:
		w.Expired++
	case Abandoned:
		w.Abandoned++
	case Stranded:
		w.Stranded++
	}
}

// completeIn writes down what more there is to a completion.
func (o *recorder) completeIn(now float64, r *request, onTime bool) {
	k, ok := o.window(now)
	if !ok {
		return
	}
	w := &o.Windows[k]
	w.LongestSojourn = max(w.LongestSojourn, now-r.arrival)
	w.Work += r.work
	if !onTime {
		w.LateWork += r.work
		return
	}
	w.OnTime++
	arrived, _ := o.window(r.arrival)
	o.Windows[arrived].OfferedOnTime++
}

// window gives the number of the window in which an instant lies. There is none
// where the run has too many.
func (o *recorder) window(t float64) (k int, ok bool) {
	if o.beyond(t) {
		o.overflow = true
		return 0, false
	}
	k = windowOf(t, o.length)
	for k >= len(o.Windows) {
		o.Windows = append(o.Windows, Window{Begin: float64(float64(len(o.Windows)) * o.length)})
	}
	return k, true
}

// beyond says whether an instant lies beyond the last window that there may be.
func (o *recorder) beyond(t float64) bool { return !(t/o.length < float64(MaxWindows)) }

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

// closeWindows makes the windows reach to the end of the run.
func (o *recorder) closeWindows() error {
	if o.length > 0 {
		o.window(o.End)
	}
	if !o.overflow {
		return nil
	}
	return Invalids{tooShort(o.length)}
}

// tooShort is a length of windows of which a run has too many.
func tooShort(length float64) Invalid {
	return Invalid{"Window", sprint(length), sprintf("a length that fits fewer than %d times into the run", MaxWindows)}
}
