package kernel

// OfClass gives the part of the result that belongs to one class, so that
// Waiting, Sojourns and Ages can be had of it, with the counts and histograms
// of that class. Everything that is not kept by class is left out: it is 0, or
// nil, as Calls, Busy, QueueTime and Work are, and what is worked out from it,
// such as Utilisation, is 0 too.
func (r Result) OfClass(class int) Result {
	if class < 0 || class >= len(r.ByClass) {
		return r.frame()
	}
	part := r.where(func(k int) bool { return r.class(k) == class })
	part.Counts, part.ByClass = r.ByClass[class], make([]Counts, len(r.ByClass))
	part.ByClass[class] = part.Counts
	for _, t := range r.ByFate {
		if t.Class == class {
			part.ByFate = append(part.ByFate, t)
		}
	}
	if r.WaitingTimes != nil {
		part.WaitingTimes, part.SojournTimes = part.TimesOf(Completed)
	}
	return part
}

// ArrivedBetween gives the part of the result that belongs to the requests that
// arrived at from or later and before to, both in s: their times and their
// counts, such as how many of those that arrived during an overload were
// completed on time, whenever that was. Everything that is not kept by request
// is left out, that is 0 or nil, as in [Result.OfClass]; with RecordTotals that is everything, and [Result.Windows] tells
// the same of windows.
func (r Result) ArrivedBetween(from, to float64) Result {
	return r.where(func(k int) bool { return from <= r.Arrivals[k] && r.Arrivals[k] < to })
}

// LeftBetween is [Result.ArrivedBetween] for the requests that left at from or
// later and before to: by completion, or otherwise.
func (r Result) LeftBetween(from, to float64) Result {
	return r.where(func(k int) bool { return from <= r.Departures[k] && r.Departures[k] < to })
}

// frame is a part without requests.
func (r Result) frame() Result {
	return Result{Servers: r.Servers, LastArrival: r.LastArrival, End: r.End, Deadlines: r.Deadlines}
}

// where is the part of the requests for which in holds.
func (r Result) where(in func(k int) bool) Result {
	part := r.frame()
	tallies := make([]tally, max(1, len(r.ByClass)))
	for k := range r.Arrivals {
		if !in(k) {
			continue
		}
		class := r.class(k)
		part.Arrivals = append(part.Arrivals, r.Arrivals[k])
		part.Starts = append(part.Starts, r.Starts[k])
		part.Departures = append(part.Departures, r.Departures[k])
		part.Fates = append(part.Fates, r.fate(k))
		if r.Classes != nil {
			part.Classes = append(part.Classes, class)
		}
		tallies[class][r.fate(k)]++
		onTime := r.fate(k) == Completed && (class >= len(r.Deadlines) || r.Departures[k]-r.Arrivals[k] <= r.Deadlines[class])
		tallies[class][onTimeTally] += one(onTime)
	}
	part.Counts, part.ByClass = counted(tallies)
	return part
}

// fate is that of a request. A result without fates is one in which all were
// completed.
func (r Result) fate(k int) Fate {
	if r.Fates == nil {
		return Completed
	}
	return r.Fates[k]
}

// class is that of a request.
func (r Result) class(k int) int {
	if r.Classes == nil {
		return 0
	}
	return r.Classes[k]
}
