package claims

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sort"
	"sync"

	"kneebook/claims/derive"
	"kneebook/notebooks"
)

// surgeSlack is how far a sojourn may be above the deadline, and a wait above
// its limit, for rounding errors' sake, in s.
const surgeSlack = 1e-9

// surge is an overload that tables were published with.
type surge struct {
	base, factor            float64
	before, overload, after float64
	deadline, top, service  float64
	limits, depths          []float64
	targets, intervals      []float64
	even, fixed             bool
}

// surgeOf reads what all such tables have, and what most of them have.
func surgeOf(p Params) surge {
	s := surge{base: p.Number("base"), before: p.Number("before"), overload: p.Number("overload"), after: p.Number("after"),
		deadline: p.Number("deadline"), top: p.Number("top"), limits: p.Numbers("limits"), depths: p.Numbers("depths"),
		targets: p.Numbers("targets"), intervals: p.Numbers("intervals")}
	for _, q := range p {
		switch {
		case q.Name == "service":
			s.service = q.Numbers()[0]
		case q.Name == "factor":
			s.factor = q.Numbers()[0]
		case q.Name == "arrivals":
			s.even = q.Values[0] == "even"
		case q.Name == "services" && q.Numbers() == nil:
			s.fixed = q.Values[0] == "fixed"
		}
	}
	return s
}

// mu is what the server can finish, per second.
func (s surge) mu() float64 { return 1 / s.service }

// end is when the overload is over.
func (s surge) end() float64 { return s.before + s.overload }

// horizon is when a run is over.
func (s surge) horizon() float64 { return s.end() + s.after }

// trace is what the clients send.
func (s surge) trace(seed uint64) derive.Trace {
	rest := (1 - s.top) / 2
	return derive.Surge{
		Stretches: []derive.Stretch{{Length: s.before, Rate: s.base * s.mu()}, {Length: s.overload, Rate: s.factor * s.mu()}, {Length: s.after, Rate: s.base * s.mu()}},
		Even:      s.even, Work: s.service, Fixed: s.fixed, Shares: []float64{s.top, rest},
	}.Trace(seed)
}

// naiveQueue is one way to treat who waits: a station, or a line for each
// tier.
type naiveQueue struct {
	name    string
	station derive.Station
	tiers   bool
	limit   float64
}

// keepsAll says whether nobody is refused or discarded, however many wait.
func (q naiveQueue) keepsAll() bool {
	s := q.station
	return s.Expiry.Rule == derive.NoExpiry && s.Admission.SystemCap == 0 && s.Admission.EvictOldest == 0 && q.limit == 0
}

// asStation is the queue as a station, which knows retries. With tiers it is
// slow for long lines.
func (q naiveQueue) asStation() derive.Station {
	if !q.tiers {
		return q.station
	}
	station := derive.Station{Discipline: derive.Discipline{Rule: derive.Priority}}
	if q.limit > 0 {
		station.Expiry = derive.Expiry{Rule: derive.WaitBeyond, Limit: q.limit}
	}
	return station
}

// run runs a queue.
func (s surge) run(q naiveQueue, trace derive.Trace, horizon float64) derive.History {
	client := derive.Client{Deadline: s.deadline, Slack: surgeSlack}
	come := sort.SearchFloat64s(trace.Calls, horizon) // for the later ones no room is needed
	trace.Calls = trace.Calls[:come]
	if q.tiers {
		return derive.TierQueue{Classes: 3, Limit: q.limit, Client: client, Horizon: horizon}.Run(trace)
	}
	q.station.Horizon, q.station.Client = horizon, client
	return q.station.Run(trace)
}

// queues are all of them, in the order of the tables. A name ends in the times,
// in ms, that the queue is set to.
func (s surge) queues() []naiveQueue {
	var all []naiveQueue
	add := func(d derive.Discipline, a derive.Admission, e derive.Expiry, name string, times ...float64) {
		all = append(all, naiveQueue{name: timed(name, times), station: derive.Station{Discipline: d, Admission: a, Expiry: e}})
	}
	beyond := func(limit float64) derive.Expiry {
		return derive.Expiry{Rule: derive.WaitBeyond, Limit: limit + surgeSlack}
	}
	cap := func(depth float64) int { return max(1, int(math.Round(depth*s.mu()))) }
	codel := func(target, interval float64, reentry derive.Reentry, name string) {
		add(derive.Discipline{}, derive.Admission{}, derive.Expiry{Rule: derive.CoDel, Target: target, Interval: interval, Reentry: reentry}, name, target, interval)
	}
	fifo, lifo := derive.Discipline{}, derive.Discipline{Rule: derive.LIFO}
	open, late := derive.Admission{}, beyond(s.deadline-s.service)
	target, long := s.targets[0], s.intervals[0]

	add(fifo, open, derive.Expiry{}, "fifo")
	add(fifo, open, late, "last-chance")
	for _, limit := range s.limits {
		add(fifo, open, beyond(limit), "delay-cap", limit)
	}
	for _, depth := range s.depths {
		add(fifo, derive.Admission{SystemCap: cap(depth)}, derive.Expiry{}, "tail-drop", depth)
	}
	codel(target, long, derive.RFC8289, "codel")
	codel(target, long, derive.TwoThousandTwelve, "codel-first")
	codel(target, long, derive.MinusTwo, "codel-keep")
	for _, other := range s.targets[1:] {
		codel(other, long, derive.RFC8289, "codel")
	}
	for _, other := range s.intervals[1:] {
		codel(target, other, derive.RFC8289, "codel")
	}
	for _, t := range s.targets {
		add(fifo, open, derive.Expiry{Rule: derive.FailAtScale, Short: t, Long: long}, "scale", t, long)
	}
	for _, t := range s.targets {
		add(fifo, open, derive.Expiry{Rule: derive.Folly, Target: t, Interval: long}, "folly", t, long)
	}
	for _, t := range s.targets {
		add(derive.Discipline{Rule: derive.AdaptiveLIFO, Standing: long}, open, derive.Expiry{Rule: derive.FailAtScale, Short: t, Long: long}, "adaptive", t, long)
	}
	add(lifo, open, derive.Expiry{}, "lifo")
	add(lifo, derive.Admission{SystemCap: cap(s.depths[0])}, derive.Expiry{}, "lifo-refuse", s.depths[0])
	add(lifo, derive.Admission{EvictOldest: cap(s.depths[0])}, derive.Expiry{}, "lifo-evict", s.depths[0])
	late.All = true
	add(lifo, open, late, "lifo-last-chance")
	return append(all, naiveQueue{name: "priority", tiers: true}, naiveQueue{name: "priority-last-chance", tiers: true, limit: late.Limit})
}

// timed is a name that ends in times.
func timed(name string, times []float64) string {
	for _, t := range times {
		name += fmt.Sprintf("-%.6g", 1000*t)
	}
	return name
}

// wantedQueues are those that a table's parameter queues names, in the order of
// the tables; all of them where it names none.
func (s surge) wantedQueues(p Params) []naiveQueue {
	i := slices.IndexFunc(p, func(q notebooks.Param) bool { return q.Name == "queues" })
	if i < 0 || len(p[i].Values) == 0 {
		return s.queues()
	}
	return slices.DeleteFunc(s.queues(), func(q naiveQueue) bool { return !slices.Contains(p[i].Values, q.name) })
}

// forEach does n things on all processors.
func forEach(n int, do func(i int)) {
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			do(i)
		})
	}
	all.Wait()
}
