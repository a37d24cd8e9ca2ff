package kernel

import "fmt"

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
	return []Invalid{{"End.Requests", fmt.Sprint(d.Requests), fmt.Sprintf("from 1 to %d", MaxRequests)}}
}

// Horizon ends a run at an instant. Nothing arrives and no service begins at
// that instant or later; requests that still wait are stranded.
type Horizon struct {
	// Time is in s, from MinTime to MaxTime. At most [MaxRequests] calls may
	// arrive by then.
	Time float64
	// Cut strands a request whose service would end after Time. Otherwise it
	// is served to its end.
	Cut bool
}

func (h Horizon) problems() []Invalid { return between("End.Time", h.Time, MinTime, MaxTime, "s") }

// crowd refuses a horizon by which far too many calls arrive in the long run,
// which a run would find out only after [MaxRequests] of them.
func (c Config) crowd() []Invalid {
	var until float64
	switch h := c.End.(type) {
	case Horizon:
		until = h.Time
	case *Horizon:
		until = h.Time
	default:
		return nil
	}
	rate, _ := c.Arrivals.LongRun()
	if calls := float64(until * rate); settled(c.Arrivals, until) && calls > float64(MaxRequests) {
		return []Invalid{{"End.Time", fmt.Sprint(until), fmt.Sprintf("a time by which at most %d calls arrive, and not %.3g", MaxRequests, calls)}}
	}
	return nil
}

// settled says whether the long run tells how many arrive up to an instant. It
// does not where a run begins with what may be far from the average: it can be
// over before that comes to pass.
func settled(a Arrivals, until float64) bool {
	switch a := a.(type) {
	case Phases, *Phases, ArrivalTrace, *ArrivalTrace:
		return false
	case Modulated:
		return until >= 10*a.round()
	case *Modulated:
		return until >= 10*a.round()
	}
	return true
}
