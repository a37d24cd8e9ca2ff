package kernel

// RED is random early detection (Floyd and Jacobson 1993): it follows a moving
// average of the number that wait, lets everyone join below Min, sheds everyone
// from Max on, and sheds at random in between, with gaps between two that are
// shed that are uniform and not geometric.
type RED struct {
	Weight      float64 // of the number found in the average, from MinFactor to 1
	Min         float64 // requests, from 0
	Max         float64 // requests, above Min, to MaxTime
	MaxP        float64 // the probability near Max, above 0 to 1
	MeanService float64 // s, in which the average forgets one step while nobody waits, from MinMean to MaxMean
}

func (d RED) problems(field string) []Invalid {
	all := between(field+".Weight", d.Weight, MinFactor, 1, "")
	all = append(all, between(field+".Min", d.Min, 0, MaxTime, "requests")...)
	all = append(all, between(field+".Max", d.Max, MinFactor, MaxTime, "requests")...)
	if len(all) == 0 && d.Max <= d.Min {
		all = append(all, Invalid{field + ".Max", sprint(d.Max), sprintf("above %s.Min, %g requests", field, d.Min)})
	}
	all = append(all, between(field+".MaxP", d.MaxP, MinFactor, 1, "")...)
	return append(all, between(field+".MeanService", d.MeanService, MinMean, MaxMean, "s")...)
}

func (d RED) open(s *station) gate {
	s.policyDraws = true
	return &red{s: s, d: d}
}

type red struct {
	s       *station
	d       RED
	average float64
	looked  float64 // when it last looked
	passed  float64 // let in since the last one that was shed, while it was random
}

func (g *red) admit(*request) Fate {
	g.follow()
	if g.average < g.d.Min {
		g.passed = 0
		return undecided
	}
	if g.average >= g.d.Max {
		g.passed = 0
		return Shed
	}
	p := float64(g.d.MaxP*(g.average-g.d.Min)) / (g.d.Max - g.d.Min)
	if room := 1 - float64(g.passed*p); room > 0 {
		p /= room
	} else {
		p = 1
	}
	if g.s.policy.take() < p {
		g.passed = 0
		return Shed
	}
	g.passed++
	return undecided
}

// follow brings the average up to date. While nobody waits it decays as if a
// request had been found waiting none every MeanService.
func (g *red) follow() {
	if n := g.s.waiting; n > 0 {
		g.average += float64(g.d.Weight * (float64(n) - g.average))
	} else if g.average > 0 {
		idle := (g.s.now - max(g.s.emptySince, g.looked)) / g.d.MeanService
		if idle > 0 {
			g.average = float64(g.average * Exp(float64(idle*Log(1-g.d.Weight))))
		}
	}
	g.looked = g.s.now
}

func (RED) looksAtWaiting() {}
