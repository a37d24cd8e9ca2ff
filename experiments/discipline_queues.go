package experiments

import (
	"fmt"
	"slices"
	"strings"

	"kneebook/kernel"
)

// Surge is what the experiments on the queue discipline have in common: a
// server that is offered too much for a while, and the settings of what stands
// before it. Loads are multiples of what the server can finish.
type Surge struct {
	Base      float64   `param:"base" unit:"×"`      // the load before and after
	Before    float64   `param:"before" unit:"s"`    // how long the server has less than it can do
	Overload  float64   `param:"overload" unit:"s"`  // how long it has too much
	After     float64   `param:"after" unit:"s"`     // how long it has less again
	Deadline  float64   `param:"deadline" unit:"s"`  // the sojourn time up to which an answer is of use
	Limits    []float64 `param:"limits" unit:"s"`    // the delay caps, beside the deadline less one mean service
	Depths    []float64 `param:"depths" unit:"s"`    // the bounds of the queue, in mean service times times as many
	Targets   []float64 `param:"targets" unit:"s"`   // of CoDel and its relatives
	Intervals []float64 `param:"intervals" unit:"s"` // of CoDel; its relatives have the first one
	Top       float64   `param:"top" unit:"share"`   // of the first of three tiers; the others share the rest evenly
}

// SurgeDefaults gives the surge of the discipline notebook.
func SurgeDefaults() Surge {
	return Surge{Base: 0.5, Before: 10, Overload: 90, After: 400, Deadline: 0.2,
		Limits: []float64{0.1, 0.05}, Depths: []float64{0.2, 0.1, 0.05},
		Targets: []float64{0.005, 0.05}, Intervals: []float64{0.1, 0.03, 0.01}, Top: 0.2}
}

// brief is a surge of a tenth of the length.
func (s Surge) brief() Surge {
	s.Before, s.Overload, s.After = s.Before/10, s.Overload/10, s.After/10
	return s
}

// tiersOf is how many tiers there are.
const tiersOf = 3

// problems lists every field with which nothing can be run.
func (s Surge) problems() kernel.Invalids {
	all := multipleProblems("Base", s.Base)
	for _, d := range []struct {
		field string
		value float64
	}{{"Before", s.Before}, {"Overload", s.Overload}, {"After", s.After}} {
		if !(d.value >= 1 && d.value <= 10_000) {
			all = append(all, outside(d.field, d.value, "from 1 to 10000 s"))
		}
	}
	all = append(all, deadlineProblems("Deadline", s.Deadline)...)
	all = append(all, listProblems("Limits", s.Limits, deadlineProblems)...)
	all = append(all, listProblems("Depths", s.Depths, deadlineProblems)...)
	all = append(all, listProblems("Targets", s.Targets, deadlineProblems)...)
	all = append(all, listProblems("Intervals", s.Intervals, deadlineProblems)...)
	if !(s.Top >= 0.001 && s.Top <= 0.999) {
		all = append(all, outside("Top", s.Top, "from 0.001 to 0.999"))
	}
	return all
}

// multipleProblems lists what is wrong with a multiple of the capacity.
func multipleProblems(field string, value float64) kernel.Invalids {
	if value >= minLoad && value <= 100 {
		return nil
	}
	return kernel.Invalids{outside(field, value, fmt.Sprintf("from %g to 100", minLoad))}
}

// queue is one way to treat those who wait before the server.
type queue struct {
	name string
	set  func(c *kernel.Config) // what it changes of an unbounded queue, oldest first
	tier bool                   // it looks at the tier of a request
	long bool                   // it keeps all that come, and has to serve them after the overload
}

// queues lists all of them for a server with a mean service time in s. A name
// ends in the milliseconds that it is set to.
func (s Surge) queues(service float64) []queue {
	all := []queue{{name: "fifo", long: true, set: func(*kernel.Config) {}}}
	all = append(all, s.expiring(service)...)
	all = append(all, s.codels()...)
	all = append(all, s.relatives()...)
	all = append(all, s.lifos(service)...)
	return append(all, s.tiered(service)...)
}

// named is a queue whose name ends in times, given in s and written in ms.
func named(set func(c *kernel.Config), name string, times ...float64) queue {
	for _, t := range times {
		name += fmt.Sprintf("-%.6g", float64(1000*t))
	}
	return queue{name: name, set: set}
}

// lastChance expires who cannot be served within the deadline by a service of
// mean length.
func (s Surge) lastChance(service float64, all bool) kernel.DequeueRule {
	return kernel.WaitBeyond{Limit: s.Deadline - service + slack, All: all}
}

// places is how many mean service times fit into a time in s, one at the least.
func places(depth, service float64) int { return max(1, int(depth/service+0.5)) }

// expiring are the queues that serve the oldest and bound its wait, at dequeue
// or at the door.
func (s Surge) expiring(service float64) []queue {
	all := []queue{{name: "last-chance", set: func(c *kernel.Config) { c.Dequeue = s.lastChance(service, false) }}}
	for _, limit := range s.Limits {
		all = append(all, named(func(c *kernel.Config) { c.Dequeue = kernel.WaitBeyond{Limit: limit + slack} }, "delay-cap", limit))
	}
	for _, depth := range s.Depths {
		all = append(all, named(func(c *kernel.Config) { c.Admission = bounded(places(depth, service)) }, "tail-drop", depth))
	}
	return all
}

// bounded refuses who finds so many waiting or in service.
func bounded(k int) []kernel.Admission { return []kernel.Admission{kernel.SystemCap{K: k}} }

// codels are the queues under CoDel: the first target with each interval and
// each rule of re-entry, RFC 8289's, the one first published and the one that
// keeps its count, the others with the first interval.
func (s Surge) codels() []queue {
	with := func(target, interval float64, reentry kernel.Reentry) func(c *kernel.Config) {
		return func(c *kernel.Config) {
			c.Dequeue = kernel.CoDel{Target: target, Interval: interval, Reentry: reentry}
		}
	}
	target, interval := s.Targets[0], s.Intervals[0]
	all := []queue{
		named(with(target, interval, kernel.RFC8289), "codel", target, interval),
		named(with(target, interval, kernel.TwoThousandTwelve), "codel-first", target, interval),
		named(with(target, interval, kernel.MinusTwo), "codel-keep", target, interval),
	}
	for _, other := range s.Targets[1:] {
		all = append(all, named(with(other, interval, kernel.RFC8289), "codel", other, interval))
	}
	for _, other := range s.Intervals[1:] {
		all = append(all, named(with(target, other, kernel.RFC8289), "codel", target, other))
	}
	return all
}

// relatives are the queues with Facebook's rules, each with every target.
func (s Surge) relatives() []queue {
	var scale, folly, adaptive []queue
	long := s.Intervals[0]
	for _, target := range s.Targets {
		rule := kernel.FailAtScale{Short: target, Long: long}
		scale = append(scale, named(func(c *kernel.Config) { c.Dequeue = rule }, "scale", target, long))
		folly = append(folly, named(func(c *kernel.Config) { c.Dequeue = kernel.Folly{Target: target, Interval: long} }, "folly", target, long))
		adaptive = append(adaptive, named(func(c *kernel.Config) {
			c.Dequeue, c.Discipline = rule, kernel.AdaptiveLIFO{Standing: long}
		}, "adaptive", target, long))
	}
	return append(append(scale, folly...), adaptive...)
}

// lifos are the queues that serve the newest: unbounded, with the first bound
// in two forms, and with expiry.
func (s Surge) lifos(service float64) []queue {
	k := places(s.Depths[0], service)
	newest := func(also func(c *kernel.Config)) func(c *kernel.Config) {
		return func(c *kernel.Config) {
			c.Discipline = kernel.LIFO{}
			also(c)
		}
	}
	return []queue{
		{name: "lifo", long: true, set: newest(func(*kernel.Config) {})},
		named(newest(func(c *kernel.Config) { c.Admission = bounded(k) }), "lifo-refuse", s.Depths[0]),
		named(newest(func(c *kernel.Config) { c.Admission = []kernel.Admission{kernel.EvictOldest{K: k}} }), "lifo-evict", s.Depths[0]),
		{name: "lifo-last-chance", set: newest(func(c *kernel.Config) { c.Dequeue = s.lastChance(service, true) })},
	}
}

// tiered are the queues that serve the first tier first, without a bound and
// with expiry.
func (s Surge) tiered(service float64) []queue {
	return []queue{
		{name: "priority", long: true, tier: true, set: func(c *kernel.Config) { c.Discipline = kernel.Priority{} }},
		{name: "priority-last-chance", tier: true, set: func(c *kernel.Config) {
			c.Discipline, c.Dequeue = kernel.Priority{}, s.lastChance(service, false)
		}},
	}
}

// wanted keeps the queues that are named, in the order of the tables; all of
// them where none is.
func wanted(queues []queue, names []string) []queue {
	if len(names) == 0 {
		return queues
	}
	return slices.DeleteFunc(queues, func(q queue) bool { return !slices.Contains(names, q.name) })
}

// queueProblems lists the names that no queue has.
func queueProblems(field string, names []string, queues []queue) kernel.Invalids {
	var known []string
	for _, q := range queues {
		known = append(known, q.name)
	}
	var all kernel.Invalids
	for i, name := range names {
		if !slices.Contains(known, name) {
			all = append(all, outside(fmt.Sprintf("%s[%d]", field, i), name, "one of "+strings.Join(known, ", ")))
		}
	}
	return all
}

// queueNamed finds a queue by its name.
func (s Surge) queueNamed(service float64, name string) queue {
	for _, q := range s.queues(service) {
		if q.name == name {
			return q
		}
	}
	panic(fmt.Errorf("there is no queue %q", name))
}
