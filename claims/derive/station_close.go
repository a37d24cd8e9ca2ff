package derive

import "math"

// closeDown ends the run: at the horizon, or when nothing more can happen.
// Services that end at this very instant are completed; who waits is stranded;
// services that go on are stranded too, or go on to their ends.
func (s *simulation) closeDown() {
	if s.nextCompletion() <= s.now {
		s.complete()
	}
	for _, a := range s.waiting {
		s.lose(a, Stranded)
	}
	closed := s.now
	for next := s.nextCompletion(); !s.Cut && !math.IsInf(next, 1); next = s.nextCompletion() {
		s.now = next
		s.complete()
	}
	s.now = closed
	for _, a := range s.serving {
		if a != Nobody {
			s.lose(a, Stranded)
		}
	}
}

// history is the record of the run.
func (s *simulation) history() History {
	h := History{Station: s.Station, Calls: s.called, End: s.Horizon, Attempts: s.attempts, Spells: s.memory.codel.spells}
	for a := range h.Attempts {
		h.End = max(h.End, h.Attempts[a].Left())
	}
	return h
}
