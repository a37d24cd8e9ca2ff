package kernel

import (
	"math"
)

// ClassThresholds refuses a class when too many wait: a request is dropped if
// Cap others wait, and else shed if Total or more wait and Own or more of its
// class do. Give one of Cap and Limits, or both.
type ClassThresholds struct {
	Cap    int     // from 1 to MaxRequests; 0 is no cap
	Limits []Limit // of each class; one without an entry has no limit
}

// Limit is the threshold of one class.
type Limit struct {
	Total int // requests that wait, to MaxRequests; 0 is no limit
	Own   int // requests of the class that wait, from 0 to MaxRequests; 0 without a Total
}

func (c ClassThresholds) problems(field string) []Invalid {
	all := whole(field+".Cap", c.Cap, 0, MaxRequests)
	if c.Cap == 0 && len(c.Limits) == 0 {
		all = append(all, Invalid{field + ".Cap and Limits", "0 and empty", "one of them"})
	}
	all = append(all, atMost(field+".Limits", len(c.Limits), MaxClasses, "limits")...)
	for i, l := range c.Limits {
		name := sprintf("%s.Limits[%d]", field, i)
		all = append(all, whole(name+".Total", l.Total, 0, MaxRequests)...)
		all = append(all, whole(name+".Own", l.Own, 0, MaxRequests)...)
		if l.Total == 0 && l.Own > 0 {
			all = append(all, Invalid{name + ".Total", "0", "a threshold, beside an Own"})
		}
	}
	return all
}

func (c ClassThresholds) perClass() (string, int) { return ".Limits", len(c.Limits) }

func (c ClassThresholds) open(s *station) gate { return &classThresholds{s, c} }

type classThresholds struct {
	s *station
	c ClassThresholds
}

func (g *classThresholds) admit(r *request) Fate {
	if g.c.Cap > 0 && g.s.waiting >= g.c.Cap {
		return Dropped
	}
	if int(r.class) >= len(g.c.Limits) {
		return undecided
	}
	l := g.c.Limits[r.class]
	if l.Total > 0 && g.s.waiting >= l.Total && g.s.waitingOf[r.class] >= l.Own {
		return Shed
	}
	return undecided
}

func (c ClassThresholds) room(servers float64) float64 {
	if c.Cap == 0 {
		return math.Inf(1)
	}
	return servers + float64(c.Cap)
}

func (ClassThresholds) looksAtWaiting() {}
