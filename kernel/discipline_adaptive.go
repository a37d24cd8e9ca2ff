package kernel

// AdaptiveLIFO serves the newest request while there is a standing queue, one
// that has not been empty during the last Standing s, and else the oldest. Ben
// Maurer, "Fail at Scale", ACM Queue 13(8), 2015.
type AdaptiveLIFO struct {
	Standing float64 // s, from MinTime to MaxTime
}

func (a AdaptiveLIFO) problems() []Invalid {
	return between("Discipline.Standing", a.Standing, MinTime, MaxTime, "s")
}

func (a AdaptiveLIFO) open(s *station) picker { return &adaptive{s, a.Standing} }

type adaptive struct {
	s        *station
	standing float64
}

func (a adaptive) next() int32 {
	if a.s.standing(a.standing) {
		return a.s.newest()
	}
	return a.s.oldest()
}
