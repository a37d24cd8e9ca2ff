package experiments

import (
	"fmt"

	"kneebook/kernel"
)

// TraceParams is what [OrderTrace] and [DoomedTrace] run with: one overloaded
// server before a bounded queue, and which of its requests to look at.
type TraceParams struct {
	Rate     float64 `param:"rate" unit:"/s"`           // of arrivals
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Places   int     `param:"places" unit:"requests"`   // who finds so many waiting is dropped
	Deadline float64 `param:"deadline" unit:"s"`        // the clients', and the limit on waiting where there is a check
	Requests int     `param:"requests" unit:"requests"` // offered in each run, which ends when nobody is left
	First    int     `param:"first" unit:"requests"`    // number of the first request of the trace, counted from 1
	Count    int     `param:"count" unit:"requests"`    // requests in the trace, one arriving after another
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// OrderTraceDefaults gives the parameters of the order notebook: some requests
// of its run that come when the queue is full.
func OrderTraceDefaults() TraceParams {
	p := OrderDefaults()
	return TraceParams{Rate: p.Rate, Service: p.Service, Servers: p.Servers, Places: p.Places, Deadline: p.Deadline,
		Requests: p.Requests, First: 2001, Count: 30, Seed: p.Seed}
}

// DoomedTraceDefaults gives the parameters of the doomed notebook: some
// requests of its run that come when the queue is as long as it becomes.
func DoomedTraceDefaults() TraceParams {
	p := DoomedDefaults()
	return TraceParams{Rate: p.Rate, Service: p.Service, Servers: p.Servers, Places: p.Places, Deadline: p.Deadline,
		Requests: p.Requests, First: 2001, Count: 30, Seed: p.Seed}
}

func (p TraceParams) overload() overload {
	return overload{rate: p.Rate, service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// maxTrace is the longest trace that is taken, in requests.
const maxTrace = 1000

// check gives nil, or an error that lists every parameter that is wrong.
func (p TraceParams) check() error {
	all := append(rateProblems("Rate", p.Rate), p.overload().problems()...)
	all = append(all, placesProblems(p.Places)...)
	all = append(all, deadlineProblems("Deadline", p.Deadline)...)
	if p.First < 1 || p.First > p.Requests {
		all = append(all, outside("First", p.First, fmt.Sprintf("from 1 to Requests, %d", p.Requests)))
	} else if most := min(maxTrace, p.Requests-p.First+1); p.Count < 1 || p.Count > most {
		all = append(all, outside("Count", p.Count, fmt.Sprintf("from 1 to %d", most)))
	}
	return errorOf(all)
}

// TraceRow is one request of a run under one policy, and what became of it.
type TraceRow struct {
	Request string  `col:"request" label:"request" key:"true"`                               // policy and number: fifo-2401
	Policy  string  `col:"policy" label:"policy"`                                            // what its run is called
	Number  int     `col:"number" unit:"requests" label:"came as number" print:"requests.0"` // counted from 1
	Arrival float64 `col:"arrival" unit:"s" label:"arrival" print:"s.3"`                     // when it came
	Start   float64 `col:"start" unit:"s" label:"start, or left without" print:"s.3"`        // at Arrival where it was refused
	End     float64 `col:"end" unit:"s" label:"end" print:"s.3"`                             // when it left
	Fate    string  `col:"fate" label:"fate"`                                                // completed, dropped, shed, expired, abandoned or stranded
}

// TraceResult is the table of an experiment that looks at requests one by one.
type TraceResult struct {
	Params TraceParams
	Rows   []TraceRow // policy by policy; under each in the order of arrival
}

// OrderTrace follows single requests of the runs of [Order]: what becomes of
// them first in first out (fifo) and last in first out (lifo). It panics with
// an error that lists every parameter that is wrong.
func OrderTrace(p TraceParams) TraceResult { return must(runOrderTrace(p)) }

func runOrderTrace(p TraceParams) (TraceResult, error) {
	return runTrace(p, []string{"fifo", "lifo"}, []policy{{places: p.Places}, {places: p.Places, lifo: true}})
}

// DoomedTrace follows single requests of the runs of [Doomed]: what becomes of
// them first in first out without a check of the deadline at dequeue (no-check)
// and with it (check). It panics with an error that lists every parameter that
// is wrong.
func DoomedTrace(p TraceParams) TraceResult { return must(runDoomedTrace(p)) }

func runDoomedTrace(p TraceParams) (TraceResult, error) {
	return runTrace(p, []string{"no-check", "check"}, []policy{{places: p.Places}, {places: p.Places, expiry: p.Deadline}})
}

func runTrace(p TraceParams, names []string, policies []policy) (TraceResult, error) {
	if err := p.check(); err != nil {
		return TraceResult{}, err
	}
	result := TraceResult{Params: p}
	for i, name := range names {
		run, err := p.overload().run(policies[i])
		if err != nil {
			return TraceResult{}, err
		}
		result.Rows = append(result.Rows, traceRows(run, name, p.First, p.Count)...)
	}
	return result, nil
}

// traceRows are count requests of a run, from the first on.
func traceRows(run kernel.Result, policy string, first, count int) []TraceRow {
	var rows []TraceRow
	for number := first; number < first+count; number++ {
		k := number - 1
		rows = append(rows, TraceRow{
			Request: fmt.Sprintf("%s-%d", policy, number), Policy: policy, Number: number,
			Arrival: run.Arrivals[k], Start: run.Starts[k], End: run.Departures[k], Fate: run.Fates[k].String(),
		})
	}
	return rows
}

// of are the rows of one policy; it panics where there is none.
func (r TraceResult) of(policy string) []TraceRow {
	var rows []TraceRow
	for _, row := range r.Rows {
		if row.Policy == policy {
			rows = append(rows, row)
		}
	}
	if rows == nil {
		panic(fmt.Errorf("the trace has no policy %q", policy))
	}
	return rows
}

// Arrivals gives when each request came under a policy, in s. Like every
// function of the result that takes a policy, it panics where there is no such.
func (r TraceResult) Arrivals(policy string) []float64 {
	return column(r.of(policy), func(row TraceRow) float64 { return row.Arrival })
}

// Starts gives when each service began, in s; or when the request left, if it
// was not served.
func (r TraceResult) Starts(policy string) []float64 {
	return column(r.of(policy), func(row TraceRow) float64 { return row.Start })
}

// Ends gives when each request left, in s.
func (r TraceResult) Ends(policy string) []float64 {
	return column(r.of(policy), func(row TraceRow) float64 { return row.End })
}

// Fates gives the name of what became of each request.
func (r TraceResult) Fates(policy string) []string {
	var fates []string
	for _, row := range r.of(policy) {
		fates = append(fates, row.Fate)
	}
	return fates
}
