package service

import (
	"slices"
	"strings"

	"kneebook/notebooks/drawing"
)

// rival is a policy that can be set beside others on the same arrivals: the
// service with what it changes of it.
type rival struct {
	name   string                // in the text
	policy string                // as figures name it: it has a slot of the palette
	with   func(s *Service) bool // false where the service lacks what the policy needs
	needs  string
}

// rivals are all there are. Each begins from the service first in, first out,
// without expiry and admission policy, and with its queue cap; where tail-drop is
// among those compared, the cap is that one's alone.
var rivals = [...]rival{
	{"fifo", "FIFO", func(*Service) bool { return true }, ""},
	{"lifo", "LIFO", func(s *Service) bool { s.Discipline = "lifo"; return true }, ""},
	{"tail-drop", "tail-drop", func(s *Service) bool { return s.Cap > 0 }, "a queue cap or a deadline"},
	{"expiry", "expiry", func(s *Service) bool { return s.expires("hopeless", s.Deadline) }, "a deadline"},
	{"delay-cap", "delay cap", func(s *Service) bool { return s.expires("wait", s.Deadline) }, "a deadline"},
	{"codel", "CoDel", func(s *Service) bool { return s.expires("codel", 0.005, 0.100) }, ""},
	{"priority", "priority", func(s *Service) bool { s.Discipline = "priority"; return s.Premium > 0 }, "a share of premium requests"},
	{"floor", "floor", func(s *Service) bool { return s.Admission.Name == "floor" }, "admission=" + kindOf(admissions, "floor").form()},
	{"reserved", "reserved", func(s *Service) bool { return s.Admission.Name == "reserve" }, "admission=" + kindOf(admissions, "reserve").form()},
}

// expires makes the service discard at dequeue: by its own rule if that is of
// the name, or else by one with these numbers.
func (s *Service) expires(name string, args ...float64) bool {
	if s.Expiry.Name != name {
		s.Expiry = Policy{Name: name, Args: args}
	}
	return s.Expiry.Args[0] > 0
}

// rivalOf finds one by its name in the text; nil where there is none.
func rivalOf(name string) *rival {
	for i := range rivals {
		if rivals[i].name == name {
			return &rivals[i]
		}
	}
	return nil
}

// under is the service under a policy of those compared.
func (s *Service) under(r *rival) (Service, bool) {
	v := *s
	v.Discipline, v.Compare = "fifo", nil
	if r.name != "codel" && r.name != "expiry" && r.name != "delay-cap" {
		v.Expiry = Policy{Name: "none"}
	}
	if r.name != "floor" && r.name != "reserved" {
		v.Admission = Policy{Name: "all"}
	}
	switch drops := slices.Contains(s.Compare, "tail-drop"); {
	case drops && r.name != "tail-drop":
		v.Cap = 0
	case r.name == "tail-drop" && s.Cap == 0:
		v.Cap = s.little()
	}
	return v, r.with(&v)
}

// little is Little's cap: what the servers complete within the deadline.
func (s *Service) little() int { return int(float64(s.capacity() * s.Deadline)) }

// checkCompare says what is wrong with the policies to be compared.
func (s *Service) checkCompare() string {
	slots := map[int]string{}
	for _, name := range s.Compare {
		r := rivalOf(name)
		if r == nil {
			return "some of " + rivalNames() + ", with commas between"
		}
		if _, ok := s.under(r); !ok {
			return "beside " + name + " " + r.needs
		}
		slot := drawing.PolicySlot(r.policy)
		if other := slots[slot]; other != "" {
			return "one of " + other + " and " + name + ": a figure draws them alike"
		}
		slots[slot] = name
	}
	if len(s.Compare) == 1 {
		return "two policies or more"
	}
	return ""
}

// rivalNames lists the policies that can be compared.
func rivalNames() string {
	var out []string
	for _, r := range rivals {
		out = append(out, r.name)
	}
	return strings.Join(out, ", ")
}

// line is a service with the name of its line in a figure.
type line struct {
	name string
	Service
}

// lines are the services that figures draw: those compared, or the service
// itself.
func (s *Service) lines() []line {
	if len(s.Compare) == 0 {
		return []line{{s.policy(), *s}}
	}
	var out []line
	for _, name := range s.Compare {
		r := rivalOf(name)
		v, _ := s.under(r)
		out = append(out, line{r.policy, v})
	}
	return out
}

// policy is the name under which a figure draws the service: that of what marks
// it most.
func (s *Service) policy() string {
	switch {
	case s.Admission.byClass():
		return kindOf(admissions, s.Admission.Name).drawn
	case s.Expiry.Name != "none":
		return kindOf(expiries, s.Expiry.Name).drawn
	case s.Discipline != "fifo":
		return disciplineOf(s.Discipline).drawn
	case s.Admission.Name != "all":
		return kindOf(admissions, s.Admission.Name).drawn
	case s.Cap > 0:
		return "tail-drop"
	}
	return "FIFO"
}
