package derive

import "slices"

// join puts an attempt at the end of the queue, and evicts the oldest if that
// is too many.
func (s *simulation) join(a int) {
	s.jobs[a].limit = s.patience()
	if s.Discipline.Rule == Fair {
		s.tag(a)
	}
	s.waiting = append(s.waiting, a)
	s.countWaiting(a, +1)
	if s.ranks() {
		s.ranked = slices.Insert(s.ranked, s.rankOf(a), a)
	}
	if s.Client.Timeout > 0 {
		s.giveUps = append(s.giveUps, alarm{s.now + s.Client.Timeout, a})
	}
	if most := s.Admission.EvictOldest; most > 0 && s.present() > most {
		s.lose(s.remove(0), Shed)
	}
}

// present is how many wait or are in service.
func (s *simulation) present() int { return len(s.waiting) + s.busy() }

// busy is how many are in service.
func (s *simulation) busy() int {
	n := 0
	for _, a := range s.serving {
		if a != Nobody {
			n++
		}
	}
	return n
}

// remove takes the one at a place out of the queue and returns it.
func (s *simulation) remove(place int) int {
	a := s.waiting[place]
	s.waiting = without(s.waiting, place)
	s.countWaiting(a, -1)
	if s.ranks() {
		s.ranked = without(s.ranked, s.rankOf(a))
	}
	if len(s.waiting) == 0 {
		s.memory.lastEmpty = s.now
		s.memory.emptied = s.now
	}
	return a
}

// without takes the place out of a list, which it changes.
func without(list []int, place int) []int {
	if place == 0 {
		return list[1:]
	}
	return slices.Delete(list, place, place+1)
}

// take lets the discipline take a request out of the queue.
func (s *simulation) take() int {
	a := s.remove(s.choice())
	if s.AtDequeue {
		s.attempts[a].Service = s.work()
	}
	s.memory.fair.virtual = s.jobs[a].tag
	return a
}

// choice is the place in the queue of the one that the discipline proposes.
func (s *simulation) choice() int {
	newest := len(s.waiting) - 1
	switch s.Discipline.Rule {
	case LIFO:
		return newest
	case AdaptiveLIFO:
		if s.standing(s.Discipline.Standing) {
			return newest
		}
		return 0
	case Priority, SJF, EDF, Fair:
		place, _ := slices.BinarySearch(s.waiting, s.ranked[0])
		return place
	case Random:
		if newest == 0 {
			return 0
		}
		return int(s.uniform() * float64(len(s.waiting)))
	}
	return 0 // FIFO and ProcessorSharing
}

// standing says whether the queue has not been empty for at least so long.
func (s *simulation) standing(long float64) bool {
	return s.now-s.memory.lastEmpty >= long
}

// fairMemory is the state of start-time fair queueing: the virtual time, and
// the finish tag of each class's last request.
type fairMemory struct {
	virtual float64
	last    []float64
}

// tag gives an attempt that is about to join its start tag. In an empty
// station the tags begin again from zero.
func (s *simulation) tag(a int) {
	m := &s.memory.fair
	if s.present() == 0 {
		*m = fairMemory{}
	}
	class := s.attempts[a].Class
	for len(m.last) <= class {
		m.last = append(m.last, 0)
	}
	weight := 1.0
	if class < len(s.Discipline.Weights) {
		weight = s.Discipline.Weights[class]
	}
	s.jobs[a].tag = max(m.virtual, m.last[class])
	m.last[class] = s.jobs[a].tag + s.attempts[a].Service/weight
}
