package derive

import "math"

// Window is what happened in one window of time, from its begin to just
// before its end.
type Window struct {
	// Offered counts attempts by their arrival, OfferedOnTime those of them
	// that were completed on time, whenever that was.
	Offered, OfferedOnTime int
	// Completed and OnTime count them by their completion, Fates all of them
	// by when they left, each fate at its own number.
	Completed, OnTime int
	Fates             [Stranded + 1]int
	// Longest is the longest sojourn of those completed here, zero of none.
	Longest float64
	// Work adds the services of those completed here, LateWork of those that
	// were late.
	Work, LateWork float64
	// InQueue, InSystem and Busy are the integrals of History over the window.
	InQueue, InSystem, Busy float64
	// Waiting and Present are how many wait, and are in the station, just
	// before the window's end; zero if the run is over by then.
	Waiting, Present int
}

// Windows counts by windows of the given length, the first from zero, as many
// as the history's end needs: an event at the end itself has its window too.
func (h History) Windows(length float64) []Window {
	windows := h.Counts(length)
	for k := range windows {
		h.look(&windows[k], float64(float64(k)*length), float64(float64(k+1)*length))
	}
	return windows
}

// Counts is Windows without what needs a look at every attempt for each window:
// InQueue, InSystem, Busy, Waiting and Present are zero.
func (h History) Counts(length float64) []Window {
	windows := make([]Window, int(math.Floor(h.End/length))+1)
	for k := range h.Attempts {
		a := &h.Attempts[k]
		windows[int(math.Floor(a.Arrival/length))].Offered++
		windows[int(math.Floor(a.Left()/length))].Fates[a.Fate]++
		if a.Fate != Completed {
			continue
		}
		left := &windows[int(math.Floor(a.End/length))]
		left.Completed++
		left.Longest = math.Max(left.Longest, a.End-a.Arrival)
		left.Work += a.Service
		if h.OnTime(a) {
			windows[int(math.Floor(a.Arrival/length))].OfferedOnTime++
			left.OnTime++
		} else {
			left.LateWork += a.Service
		}
	}
	return windows
}

// look fills in what goes on in a window, whoever arrives and leaves there.
func (h History) look(w *Window, begin, end float64) {
	var queue, system, service []step
	for k := range h.Attempts {
		a := &h.Attempts[k]
		until := a.Left()
		if a.Started() {
			until = a.Start
			service = append(service, overlap(a.Start, a.Left(), begin, end)...)
		}
		queue = append(queue, overlap(a.Arrival, until, begin, end)...)
		system = append(system, overlap(a.Arrival, a.Left(), begin, end)...)
		if end <= h.End && a.Arrival < end && until >= end {
			w.Waiting++
		}
		if end <= h.End && a.Arrival < end && a.Left() >= end {
			w.Present++
		}
	}
	w.InQueue, w.InSystem = area(queue, math.MaxInt), area(system, math.MaxInt)
	w.Busy = area(service, h.Station.servers())
}

// overlap are the steps of one who is there from an instant to another, as far
// as that falls between two.
func overlap(from, to, begin, end float64) []step {
	from, to = math.Max(from, begin), math.Min(to, end)
	if from >= to {
		return nil
	}
	return []step{{from, +1}, {to, -1}}
}

// Work adds the services of all completed attempts, and of those that were
// late.
func (h History) Work() (all, late float64) {
	for k := range h.Attempts {
		a := &h.Attempts[k]
		if a.Fate != Completed {
			continue
		}
		all += a.Service
		if !h.OnTime(a) {
			late += a.Service
		}
	}
	return all, late
}
