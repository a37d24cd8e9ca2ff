package kernel

import (
	"math"
)

// Validate gives nil, or an [Invalids] that lists every field that is wrong.
func (c Config) Validate() error {
	var all Invalids
	all = append(all, need("Arrivals", c.Arrivals, "an arrival process, such as Poisson")...)
	all = append(all, need("Service", c.Service, "a service time, such as Exponential")...)
	all = append(all, choice("ServiceDrawn", int(c.ServiceDrawn), "AtArrival or AtDequeue", int(AtDequeue))...)
	all = append(all, whole("Servers", c.Servers, 0, MaxServers)...)
	all = append(all, c.speedProblems()...)
	all = append(all, c.policyProblems()...)
	all = append(all, c.Client.problems()...)
	all = append(all, c.classless("Client.Deadlines", len(c.Client.Deadlines))...)
	all = append(all, c.Classes.problems()...)
	all = append(all, need("Draws", c.Draws, "random numbers, such as CPython")...)
	all = append(all, need("End", c.End, "Drain or Horizon")...)
	all = append(all, choice("Record", int(c.Record), "RecordTimes, RecordTrace or RecordTotals", int(RecordTotals))...)
	all = append(all, optional("Window", c.Window, MinTime, MaxTime, "s")...)
	if all == nil {
		all = c.endless()
	}
	if all == nil {
		return nil
	}
	return all
}

// need gives the problems of a part that has to be there.
func need(field string, part interface{ problems() []Invalid }, want string) []Invalid {
	if missing(part) {
		return []Invalid{{field, "nil", want}}
	}
	return part.problems()
}

// policyProblems lists what is wrong with discipline, admission and rule.
func (c Config) policyProblems() (all []Invalid) {
	if !missing(c.Discipline) {
		all = append(all, c.Discipline.problems()...)
		if sharpSighted(c.Discipline) && c.ServiceDrawn == AtDequeue {
			all = append(all, Invalid{"ServiceDrawn", "AtDequeue", "AtArrival, since the discipline looks at service times"})
		}
		all = append(all, c.perClass("Discipline", c.Discipline)...)
	}
	for i, policy := range c.Admission {
		field := sprintf("Admission[%d]", i)
		if missing(policy) {
			all = append(all, Invalid{field, "nil", "an admission policy, such as QueueCap"})
			continue
		}
		all = append(all, policy.problems(field)...)
		all = append(all, c.perClass(field, policy)...)
	}
	if !missing(c.Dequeue) {
		all = append(all, c.Dequeue.problems()...)
	}
	return all
}

// perClass gives the problem of a policy that has a list with an entry for each
// class, if it has too many.
func (c Config) perClass(field string, policy any) []Invalid {
	p, is := policy.(interface{ perClass() (string, int) })
	if !is {
		return nil
	}
	name, entries := p.perClass()
	return c.classless(field+name, entries)
}

// sharpSighted says whether a discipline looks at service times: it has a method
// needsWork, which does nothing else.
func sharpSighted(d Discipline) bool {
	sharp, is := d.(interface{ needsWork() })
	if is {
		sharp.needsWork()
	}
	return is
}

// speedProblems lists what is wrong with the changes of speed. A pause without
// end would keep a run from ending, unless a horizon cuts it.
func (c Config) speedProblems() (all []Invalid) {
	last := math.Inf(-1)
	for i, change := range c.Speed {
		field := sprintf("Speed[%d]", i)
		all = append(all, between(field+".At", change.At, 0, MaxTime, "s")...)
		all = append(all, optional(field+".Factor", change.Factor, MinFactor, MaxFactor, "")...)
		if change.At <= last {
			all = append(all, Invalid{field + ".At", sprint(change.At), "a time after that of the change before"})
		}
		last = change.At
		if i == len(c.Speed)-1 && change.Factor == 0 && !endsWithin(c.End) {
			all = append(all, Invalid{field + ".Factor", "0", "a speed at which the run can end, or a Horizon with Cut"})
		}
	}
	return all
}

// endsWithin says whether a run ends at its horizon, whatever is in service.
func endsWithin(end End) bool {
	switch h := end.(type) {
	case Horizon:
		return h.Cut
	case *Horizon:
		return h != nil && h.Cut
	}
	return false
}

// count is how many classes there are.
func (c Classes) count() int {
	n := max(1, len(c.Shares))
	for _, class := range c.Given {
		n = max(n, class+1)
	}
	return n
}

func (c Classes) problems() (all []Invalid) {
	if len(c.Shares) > 0 && len(c.Given) > 0 {
		return []Invalid{{"Classes", "of both kinds", "Shares or Given"}}
	}
	all = append(all, atMost("Classes.Shares", len(c.Shares), MaxClasses, "classes")...)
	sum := 0.0
	for i, share := range c.Shares {
		all = append(all, between(sprintf("Classes.Shares[%d]", i), share, 0, 1, "")...)
		sum += share
	}
	if len(c.Shares) > 0 && len(all) == 0 && !(math.Abs(sum-1) <= 1e-9) {
		all = append(all, Invalid{"Classes.Shares", sprintf("of sum %v", sum), "shares that add up to 1"})
	}
	for i, class := range c.Given {
		if class < 0 || class >= MaxClasses {
			return append(all, whole(sprintf("Classes.Given[%d]", i), class, 0, MaxClasses-1)...)
		}
	}
	return all
}

// classless gives the problem of a list with an entry for each class that has
// some for classes of which no call is. Where the classes are given call by
// call, there may well be none of one.
func (c Config) classless(field string, entries int) []Invalid {
	if n := c.Classes.count(); entries > n && entries <= MaxClasses && len(c.Classes.Given) == 0 {
		return []Invalid{{field, sprintf("of length %d", entries), sprintf("at most %d, the number of Classes", n)}}
	}
	return nil
}

// whole gives the problem of a whole number outside a range, if it is one.
func whole(field string, value, low, high int) []Invalid {
	if value >= low && value <= high {
		return nil
	}
	return []Invalid{{field, sprint(value), sprintf("from %d to %d", low, high)}}
}

// choice gives the problem of a constant that is none of those there are, 0 to
// last.
func choice(field string, value int, want string, last int) []Invalid {
	if value >= 0 && value <= last {
		return nil
	}
	return []Invalid{{field, sprint(value), want}}
}

// atMost gives the problem of a list that is too long.
func atMost(field string, length, most int, what string) []Invalid {
	if length <= most {
		return nil
	}
	return []Invalid{{field, sprintf("of length %d", length), sprintf("at most %d %s", most, what)}}
}
