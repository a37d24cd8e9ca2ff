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
	Time float64 // s, from MinTime to MaxTime
	// Cut strands a request whose service would end after Time. Otherwise it
	// is served to its end.
	Cut bool
}

func (h Horizon) problems() []Invalid { return between("End.Time", h.Time, MinTime, MaxTime, "s") }
