package derive

import (
	"cmp"
	"slices"
)

// Fate is what became of an attempt.
type Fate int

// The fates. Each attempt offered has exactly one.
const (
	// Completed was served to its end.
	Completed Fate = iota + 1
	// Dropped was refused by a full queue.
	Dropped
	// Shed was refused, evicted or discarded by another policy.
	Shed
	// Expired was discarded when its turn came, since it was too late.
	Expired
	// Abandoned was given up by its client while it waited.
	Abandoned
	// Stranded was waiting or in service when the run closed.
	Stranded
)

// String is the fate's name in lower case; of anything else "none".
func (f Fate) String() string {
	if f < Completed || f > Stranded {
		return "none"
	}
	names := []string{"completed", "dropped", "shed", "expired", "abandoned", "stranded"}
	return names[f-Completed]
}

// Nobody is the server of an attempt that never started.
const Nobody = -1

// Attempt is one try of one call, and what became of it.
type Attempt struct {
	// Sequence is its place in the order of arrival, from 0.
	Sequence int
	// Call is its call's place in Trace.Calls; Try counts from 1.
	Call, Try int
	// Class is its call's.
	Class int
	// Arrival is when it came.
	Arrival float64
	// Service is its work, zero if it was never given one.
	Service float64
	// Server is who served it, Nobody if none did. Start is when that began.
	Server int
	Start  float64
	// Fate is what became of it: at End if completed, at Discard otherwise.
	Fate         Fate
	End, Discard float64
}

// Started says whether the attempt was ever in service.
func (a *Attempt) Started() bool { return a.Server != Nobody }

// Left is when the attempt left the station, whatever its fate.
func (a *Attempt) Left() float64 {
	if a.Fate == Completed {
		return a.End
	}
	return a.Discard
}

// History is what happened in one run.
type History struct {
	// Station is what was run.
	Station Station
	// Attempts are all that were offered, in order of arrival.
	Attempts []Attempt
	// Calls is how many calls arrived.
	Calls int
	// End is when the run was over: the last arrival or departure, and not
	// before the horizon if there is one.
	End float64
	// Spells are CoDel's spells of dropping, in order.
	Spells []CoDelSpell
}

// CoDelSpell is how one of CoDel's spells of dropping begins.
type CoDelSpell struct {
	Start float64 // when its first request is shed, in seconds
	Count int     // the count that the time to the next drop follows from
}

// Count returns how many attempts had a fate.
func (h History) Count(fate Fate) int {
	n := 0
	for k := range h.Attempts {
		if h.Attempts[k].Fate == fate {
			n++
		}
	}
	return n
}

// Sojourns returns how long each completed attempt stayed, in order of
// completion; of those at one instant the earlier arrival is first.
func (h History) Sojourns() []float64 {
	var sojourns []float64
	for _, a := range h.completions() {
		sojourns = append(sojourns, a.End-a.Arrival)
	}
	return sojourns
}

// completions are the completed attempts in order of completion.
func (h History) completions() []Attempt {
	var done []Attempt
	for _, a := range h.Attempts {
		if a.Fate == Completed {
			done = append(done, a)
		}
	}
	slices.SortStableFunc(done, func(a, b Attempt) int { return cmp.Compare(a.End, b.End) })
	return done
}

// OnTime says whether an attempt was completed within its client's deadline.
func (h *History) OnTime(a *Attempt) bool {
	return a.Fate == Completed && a.End-a.Arrival <= h.Station.Client.deadline(a.Class)+h.Station.Client.Slack
}

// CountOnTime returns how many attempts were completed on time.
func (h History) CountOnTime() int {
	n := 0
	for k := range h.Attempts {
		if h.OnTime(&h.Attempts[k]) {
			n++
		}
	}
	return n
}

// CallsAnswered returns how many calls had an attempt completed on time.
func (h History) CallsAnswered() int {
	answered := make([]bool, h.Calls)
	n := 0
	for k := range h.Attempts {
		if a := &h.Attempts[k]; h.OnTime(a) && !answered[a.Call] {
			answered[a.Call] = true
			n++
		}
	}
	return n
}

// Utilisation is the share of the servers' time, from zero to the history's
// end, in which they were busy. It is NaN for a history without length.
func (h History) Utilisation() float64 {
	return h.Busy() / (float64(h.Station.servers()) * h.End)
}
