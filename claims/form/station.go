package form

import (
	"fmt"
	"sync"

	"kneebook/claims"
	"kneebook/claims/derive"
)

// stationFamily is the name by which a run is asked for without one of its own.
const stationFamily = "station"

// stationArgs are what a run can be given, in the order of the help.
var stationArgs = []string{"rate", "service", "requests", "seed", "servers", "law", "discipline", "cap", "expiry", "deadline", "drawn"}

// setting says which run: what the naive simulator is asked for, so that it can
// be told whether one was made already.
type setting struct {
	rate, service, expiry, deadline float64
	servers, requests               int
	cap                             int // unlimited is no limit
	seed                            uint64
	fixed, atDequeue                bool
	rule                            derive.Rule
}

const unlimited = -1

// rules are the disciplines by name.
var rules = map[string]derive.Rule{"fifo": derive.FIFO, "lifo": derive.LIFO, "sjf": derive.SJF, "ps": derive.ProcessorSharing}

// settingOf makes a setting of a run's arguments.
func settingOf(v values, words map[string]string) setting {
	s := setting{rate: v["rate"], service: v["service"], expiry: v["expiry"], deadline: v["deadline"],
		servers: v.count("servers"), requests: v.count("requests"), seed: uint64(v["seed"]), cap: unlimited,
		fixed: words["law"] == "fixed", atDequeue: words["drawn"] == "at-dequeue", rule: rules[words["discipline"]]}
	if places, ok := v["cap"]; ok {
		s.cap = int(places)
	}
	return s
}

// runs are the last that were made.
var runs = derive.NewRecent[setting, *derive.History](16)

// run is what the naive simulator gives. Nobody may change what it holds.
func (s setting) run() *derive.History {
	return runs.Get(s, func() *derive.History {
		h := s.station().Run(s.trace())
		return &h
	})
}

// asked are the runs that a notebook has asked for: all together they are
// bounded.
type asked struct {
	mu       sync.Mutex
	runs     map[setting]bool
	requests int
}

// add counts a run, once. It panics where they are too many.
func (a *asked) add(s setting) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.runs[s] {
		a.runs[s] = true
		a.requests += s.requests
	}
	if a.requests > mostInAll {
		panic(claims.Missing(fmt.Sprintf("the runs of a notebook's claims have more than %d requests together", mostInAll)))
	}
}

// trace is everything random in the run: all arrivals, and then the services
// from the same generator.
func (s setting) trace() derive.Trace {
	if !s.fixed {
		return derive.CPythonTrace(s.rate, s.service, s.requests, s.seed)
	}
	calls, _ := derive.Arrivals(s.rate, s.requests, s.seed)
	works := make([]float64, s.requests)
	for i := range works {
		works[i] = s.service
	}
	return derive.Trace{Calls: calls, Works: works}
}

// station is everything else.
func (s setting) station() derive.Station {
	out := derive.Station{Servers: s.servers, AtDequeue: s.atDequeue, Discipline: derive.Discipline{Rule: s.rule}, Client: derive.Client{Deadline: s.deadline}}
	if s.expiry > 0 {
		out.Expiry = derive.Expiry{Rule: derive.WaitBeyond, Limit: s.expiry}
	}
	if s.cap != unlimited {
		out.Admission.QueueCap = s.cap
	}
	return out
}

// figure is what can be asked of a run.
type figure struct {
	name, unit, says string
	q                bool // it takes the argument q
	value            func(h *derive.History, q float64) float64
}

// figures are all of them; of quantile there are p50, p99, p99.9 and their like
// as well.
func figures() []figure {
	count := func(name, says string, of func(h *derive.History) int) []figure {
		return []figure{
			{name: name, unit: "requests", says: says, value: func(h *derive.History, _ float64) float64 { return float64(of(h)) }},
			{name: name + "-share", unit: "share", says: says + ", of those that arrived", value: func(h *derive.History, _ float64) float64 {
				return float64(of(h)) / float64(len(h.Attempts))
			}},
		}
	}
	fate := func(f derive.Fate, says string) []figure {
		return count(f.String(), says, func(h *derive.History) int { return h.Count(f) })
	}
	out := []figure{
		{name: "mean", unit: "s", says: "mean sojourn time of the completed", value: func(h *derive.History, _ float64) float64 { return derive.Mean(h.Sojourns()) }},
		{name: quantileFigure, unit: "s", q: true, says: "any quantile of the sojourn time of the completed; p50, p99, p99.9 and their like for short",
			value: func(h *derive.History, q float64) float64 { return derive.Quantile(h.Sojourns(), q) }},
		{name: "wait", unit: "s", says: "mean waiting time of the completed", value: func(h *derive.History, _ float64) float64 { return derive.Mean(waits(h)) }},
		{name: "wait-quantile", unit: "s", q: true, says: "any quantile of the waiting time of the completed", value: func(h *derive.History, q float64) float64 { return derive.Quantile(waits(h), q) }},
		{name: "longest", unit: "s", says: "longest sojourn time of the completed", value: func(h *derive.History, _ float64) float64 { return derive.Quantile(h.Sojourns(), 1) }},
		{name: "throughput", unit: "/s", says: "completions per second of the run", value: func(h *derive.History, _ float64) float64 { return float64(h.Count(derive.Completed)) / h.End }},
		{name: "goodput", unit: "/s", says: "completions within the deadline, per second of the run", value: func(h *derive.History, _ float64) float64 { return float64(h.CountOnTime()) / h.End }},
		{name: "utilisation", unit: "share", says: "share of the servers' time that they are busy", value: func(h *derive.History, _ float64) float64 { return h.Utilisation() }},
		{name: "number", unit: "requests", says: "mean number in the system, over the time of the run", value: func(h *derive.History, _ float64) float64 { return h.InSystem() / h.End }},
		{name: "queue", unit: "requests", says: "mean number that waits, over the time of the run", value: func(h *derive.History, _ float64) float64 { return h.InQueue() / h.End }},
		{name: "end", unit: "s", says: "when the last one left", value: func(h *derive.History, _ float64) float64 { return h.End }},
	}
	out = append(out, fate(derive.Completed, "requests that were served to their end")...)
	out = append(out, fate(derive.Dropped, "requests that a full queue refused")...)
	out = append(out, fate(derive.Expired, "requests that were discarded at their turn")...)
	return append(out, count("on-time", "requests that were completed within the deadline", func(h *derive.History) int { return h.CountOnTime() })...)
}

// waits are how long each completed request waited, in order of arrival.
func waits(h *derive.History) []float64 {
	var out []float64
	for i := range h.Attempts {
		if a := &h.Attempts[i]; a.Fate == derive.Completed {
			out = append(out, a.Start-a.Arrival)
		}
	}
	return out
}
