package kernel

// speeds is how fast the servers are. Instants are asked for in order.
type speeds struct {
	changes []SpeedChange
	factor  float64 // now
	passed  int     // how many changes lie behind
}

func (s *speeds) open(changes []SpeedChange) { s.changes, s.factor = changes, 1 }

// at moves on to an instant and gives the factor there.
func (s *speeds) at(now float64) float64 {
	for s.passed < len(s.changes) && s.changes[s.passed].At <= now {
		s.factor = s.changes[s.passed].Factor
		s.passed++
	}
	return s.factor
}

// end is when work that begins now is done: when the integral of the speed has
// reached it. No work is done at once, in a pause too.
func (s *speeds) end(now, work float64) float64 {
	factor := s.at(now)
	for _, change := range s.changes[s.passed:] {
		done := float64((change.At - now) * factor)
		if work <= done {
			break
		}
		work -= done
		now, factor = change.At, change.Factor
	}
	if work == 0 { // in a pause it would be divided by 0
		return now
	}
	return now + work/factor
}
