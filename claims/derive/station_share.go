package derive

import "math"

// shares says whether all in service share the servers. Then serving lists
// those in service, in order of arrival, and no one is at a server of his own.
func (s *simulation) shares() bool { return s.Discipline.Rule == ProcessorSharing }

// share is the part of a server that each in service has.
func (s *simulation) share() float64 {
	return min(1, float64(s.servers())/float64(len(s.serving)))
}

// nextShared is when the first of those that share will be done, infinite if
// there is none.
func (s *simulation) nextShared() float64 {
	if len(s.serving) == 0 {
		return math.Inf(1)
	}
	return s.finish(s.memory.shared, s.memory.least/s.share())
}

// completeShared brings the work left up to now. If the first is due to be
// done, it and those with no more work than it are completed.
func (s *simulation) completeShared() {
	due, first := s.nextShared() <= s.now, s.memory.least
	done := float64(s.share() * s.capacity(s.memory.shared, s.now))
	s.memory.shared, s.memory.least = s.now, math.Inf(1)
	stay := 0
	for i, a := range s.serving {
		if due && s.left[i] == first {
			s.finishAt(a)
			continue
		}
		left := max(0, s.left[i]-done)
		s.memory.least = min(s.memory.least, left)
		s.serving[stay], s.left[stay] = a, left
		stay++
	}
	s.serving, s.left = s.serving[:stay], s.left[:stay]
}

// capacity is the work that a server can do between two instants.
func (s Station) capacity(from, to float64) float64 {
	sum, factor := 0.0, 1.0
	for _, change := range s.Speeds {
		until := min(max(from, change.At), to)
		sum += float64((until - from) * factor)
		from, factor = until, change.Factor
	}
	return sum + float64((to-from)*factor)
}

// pickShared lets all who wait begin, in order of arrival.
func (s *simulation) pickShared() {
	for a := s.next(); a != Nobody; a = s.next() {
		s.start(a, 0)
		s.serving, s.left = append(s.serving, a), append(s.left, s.attempts[a].Service)
		s.memory.least = min(s.memory.least, s.attempts[a].Service)
	}
}
