package derive

import (
	"cmp"
	"slices"
)

// ranks says whether the discipline serves by rank. Then ranked lists those who
// wait, the first to be served first.
func (s *simulation) ranks() bool {
	switch s.Discipline.Rule {
	case Priority, SJF, EDF, Fair:
		return true
	}
	return false
}

// rankOf is the place of an attempt in ranked, or where it is to be put.
func (s *simulation) rankOf(a int) int {
	place, _ := slices.BinarySearchFunc(s.ranked, a, s.before)
	return place
}

// before compares two who wait: by what the discipline looks at, which does not
// change while they wait, and then by age.
func (s *simulation) before(a, b int) int {
	first, second := &s.attempts[a], &s.attempts[b]
	order := 0
	switch s.Discipline.Rule {
	case Priority:
		order = cmp.Compare(first.Class, second.Class)
	case SJF:
		order = cmp.Compare(first.Service, second.Service)
	case EDF:
		order = cmp.Compare(first.Arrival+s.Client.deadline(first.Class), second.Arrival+s.Client.deadline(second.Class))
	case Fair:
		order = cmp.Or(cmp.Compare(s.jobs[a].tag, s.jobs[b].tag), cmp.Compare(first.Class, second.Class))
	}
	return cmp.Or(order, cmp.Compare(a, b))
}

// countWaiting counts an attempt among those of its class that wait.
func (s *simulation) countWaiting(a, by int) {
	class := s.attempts[a].Class
	for len(s.classes) <= class {
		s.classes = append(s.classes, 0)
	}
	s.classes[class] += by
}

// waitingOf is how many of a class wait.
func (s *simulation) waitingOf(class int) int {
	if class >= len(s.classes) {
		return 0
	}
	return s.classes[class]
}
