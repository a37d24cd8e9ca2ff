package derive

import (
	"cmp"
	"math"
	"slices"
)

// InSystem is the integral over the run of the number that wait or are in
// service, in requests times time.
func (h History) InSystem() float64 {
	var steps []step
	for k := range h.Attempts {
		a := &h.Attempts[k]
		steps = append(steps, step{a.Arrival, +1}, step{a.Left(), -1})
	}
	return area(steps, math.MaxInt)
}

// InQueue is the integral over the run of the number that wait, in requests
// times time.
func (h History) InQueue() float64 {
	var steps []step
	for k := range h.Attempts {
		a := &h.Attempts[k]
		until := a.Left()
		if a.Started() {
			until = a.Start
		}
		steps = append(steps, step{a.Arrival, +1}, step{until, -1})
	}
	return area(steps, math.MaxInt)
}

// Busy is the time that the servers were busy, added over all of them: the
// integral of the number in service, of which no more than Servers count.
func (h History) Busy() float64 {
	var steps []step
	for k := range h.Attempts {
		a := &h.Attempts[k]
		if a.Started() {
			steps = append(steps, step{a.Start, +1}, step{a.Left(), -1})
		}
	}
	return area(steps, h.Station.servers())
}

// step is a change of a number at an instant.
type step struct {
	at float64
	by int
}

// area integrates a number that begins at zero and changes by steps. No more
// than most of it count.
func area(steps []step, most int) float64 {
	slices.SortFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	sum, last, number := 0.0, 0.0, 0
	for _, s := range steps {
		sum += float64(float64(min(number, most)) * (s.at - last))
		last = s.at
		number += s.by
	}
	return sum
}
