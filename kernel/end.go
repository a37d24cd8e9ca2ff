package kernel

import (
	"math"
)

// End is how a run ends: [Drain] or [Horizon].
type End interface {
	problems() []Invalid
}

// Drain ends a run when all requests that arrived have left: Requests calls
// arrive, then the queue drains.
type Drain struct {
	Requests int // calls, from 1 to [MaxRequests]
}

func (d Drain) problems() []Invalid {
	if d.Requests >= 1 && d.Requests <= MaxRequests {
		return nil
	}
	return []Invalid{{"End.Requests", sprint(d.Requests), sprintf("from 1 to %d", MaxRequests)}}
}

// Horizon ends a run at an instant. Nothing arrives and no service begins at
// that instant or later; requests that still wait are stranded, also one whose
// client's timeout ends just then.
type Horizon struct {
	// Time is in s, from MinTime to MaxTime. At most [MaxRequests] calls may
	// arrive by then.
	Time float64
	// Cut strands a request whose service would end after Time. Otherwise it
	// is served to its end.
	Cut bool
}

func (h Horizon) problems() []Invalid { return between("End.Time", h.Time, MinTime, MaxTime, "s") }

// horizonAt is the horizon, +Inf where the run drains.
func horizonAt(end End) float64 {
	switch h := end.(type) {
	case Horizon:
		return h.Time
	case *Horizon:
		return h.Time
	}
	return math.Inf(1)
}

// endless refuses a horizon that no run can reach: by which far too many calls
// arrive, which a run would find out only after [MaxRequests] of them, with too
// many windows, or at which the clock is too coarse.
func (c Config) endless() (all []Invalid) {
	time := horizonAt(c.End)
	if math.IsInf(time, 1) {
		return nil
	}
	if calls := callsBy(c.Arrivals, time); calls > float64(MaxRequests) {
		all = append(all, Invalid{"End.Time", sprint(time), sprintf("a time by which at most %d calls arrive, and not %.3g", MaxRequests, calls)})
	}
	if c.Window > 0 && time/c.Window >= float64(MaxWindows) {
		all = append(all, tooShort(c.Window))
	}
	return append(all, c.tooLate(time, time)...)
}

// callsBy is how many calls arrive before an instant, on average, or at least.
func callsBy(a Arrivals, time float64) float64 {
	switch a := a.(type) {
	case Phases:
		return a.before(time)
	case *Phases:
		return a.before(time)
	case ArrivalTrace:
		return a.before(time)
	case *ArrivalTrace:
		return a.before(time)
	case Modulated:
		return a.before(time)
	case *Modulated:
		return a.before(time)
	}
	rate, _ := a.LongRun()
	return float64(time * rate)
}
