package kernel

// FateTimes is how long the requests of one class and one fate waited and
// stayed, in s. Where there are many it takes little memory: see [Histogram].
type FateTimes struct {
	Class int
	Fate  Fate
	// Waiting is from arrival to the start of service, or to leaving where that
	// never began.
	Waiting *Histogram
	// Sojourn is from arrival to leaving, whatever the fate.
	Sojourn *Histogram
}

// TimesOf gives how long in s the requests of one fate waited and stayed, of
// all classes together, in new histograms of three digits: from
// [Result.ByFate], or from the times of the requests where these were kept.
// See [Result.OfClass] for one class.
func (r Result) TimesOf(fate Fate) (waiting, sojourn *Histogram) {
	waiting, sojourn = newHistogram(histogramDigits), newHistogram(histogramDigits)
	for _, t := range r.ByFate {
		if t.Fate == fate {
			waiting.add(t.Waiting)
			sojourn.add(t.Sojourn)
		}
	}
	for k, f := range r.Fates {
		if f == fate {
			waiting.Record(r.Starts[k] - r.Arrivals[k])
			sojourn.Record(r.Departures[k] - r.Arrivals[k])
		}
	}
	return waiting, sojourn
}

// openTimes makes room for the times of a run that keeps totals. Of one class,
// those of the completed are those of all.
func (o *recorder) openTimes(classes int) {
	o.WaitingTimes, o.SojournTimes = newHistogram(histogramDigits), newHistogram(histogramDigits)
	o.spent = make([]FateTimes, classes*fates)
	if classes == 1 {
		o.spent[Completed] = FateTimes{0, Completed, o.WaitingTimes, o.SojournTimes}
	}
}

// spend writes down how long a request has waited and stayed that leaves now.
func (o *recorder) spend(now float64, r *request, fate Fate) {
	waited, stayed := r.start-r.arrival, now-r.arrival
	t := &o.spent[int(r.class)*fates+int(fate)]
	if t.Waiting == nil {
		*t = FateTimes{int(r.class), fate, newHistogram(histogramDigits), newHistogram(histogramDigits)}
	}
	t.Waiting.Record(waited)
	t.Sojourn.Record(stayed)
	if fate == Completed && t.Waiting != o.WaitingTimes {
		o.WaitingTimes.Record(waited)
		o.SojournTimes.Record(stayed)
	}
}

// byFate lists the times that there are.
func (o *recorder) byFate() (all []FateTimes) {
	for _, t := range o.spent {
		if t.Waiting != nil && t.Waiting.count > 0 {
			all = append(all, t)
		}
	}
	return all
}
