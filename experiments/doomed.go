package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// DoomedParams is what [Doomed] runs with: one overloaded server before a
// bounded queue, whose clients leave when their deadline has passed.
type DoomedParams struct {
	Rate     float64 `param:"rate" unit:"/s"`           // of arrivals
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Places   int     `param:"places" unit:"requests"`   // who finds so many waiting is dropped
	Deadline float64 `param:"deadline" unit:"s"`        // the clients', and the limit on waiting where there is a check
	Requests int     `param:"requests" unit:"requests"` // offered in each run, which ends when nobody is left
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// DoomedDefaults gives the parameters of the doomed notebook.
func DoomedDefaults() DoomedParams {
	return DoomedParams{Rate: 120, Service: 0.010, Servers: 1, Places: 200, Deadline: 0.250, Requests: 20_000, Seed: 7}
}

func (p DoomedParams) overload() overload {
	return overload{rate: p.Rate, service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p DoomedParams) check() error {
	all := append(rateProblems("Rate", p.Rate), p.overload().problems()...)
	all = append(all, placesProblems(p.Places)...)
	return errorOf(append(all, deadlineProblems("Deadline", p.Deadline)...))
}

// DoomedRow is one run under one policy.
type DoomedRow struct {
	Policy     string  `col:"policy" label:"policy" key:"true"` // fifo, fifo-check, lifo-check or lifo
	Completed  int     `col:"completed" unit:"requests" label:"completed" print:"requests.0"`
	Useful     int     `col:"useful" unit:"requests" label:"of them useful" print:"requests.0"` // within the deadline
	Wasted     int     `col:"wasted" unit:"requests" label:"wasted" print:"requests.0"`         // completed, not useful
	WastedWork float64 `col:"wasted-work" unit:"share" label:"wasted, of the server's time" print:"%.1"`
	Dropped    int     `col:"dropped" unit:"requests" label:"dropped" print:"requests.0"`
	Expired    int     `col:"expired" unit:"requests" label:"expired" print:"requests.0"`
	P50        float64 `col:"p50" unit:"s" label:"p50" print:"ms.1"`                  // of the completed
	P99        float64 `col:"p99-useful" unit:"s" label:"p99 of useful" print:"ms.1"` // of the useful, so below the deadline
}

// DoomedResult is the table of [Doomed].
type DoomedResult struct {
	Params DoomedParams
	Rows   []DoomedRow // fifo, fifo-check, lifo-check, lifo
}

// doomedPolicies are the rows of [Doomed]: a name, and what it does.
func doomedPolicies(places int, deadline float64) ([]string, []policy) {
	return []string{"fifo", "fifo-check", "lifo-check", "lifo"}, []policy{
		{places: places}, {places: places, expiry: deadline},
		{places: places, lifo: true, expiry: deadline}, {places: places, lifo: true},
	}
}

// Doomed measures what becomes of an overloaded server's work with and without
// a check of the deadline at dequeue, first in first out and last in first out.
// It panics with an error that lists every parameter that is wrong.
func Doomed(p DoomedParams) DoomedResult { return must(runDoomed(p)) }

func runDoomed(p DoomedParams) (DoomedResult, error) {
	if err := p.check(); err != nil {
		return DoomedResult{}, err
	}
	result := DoomedResult{Params: p}
	names, policies := doomedPolicies(p.Places, p.Deadline)
	for i, name := range names {
		run, err := p.overload().run(policies[i])
		if err != nil {
			return DoomedResult{}, err
		}
		row, err := doomedRow(run, p.Deadline)
		if err != nil {
			return DoomedResult{}, err
		}
		row.Policy = name
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func doomedRow(run kernel.Result, deadline float64) (DoomedRow, error) {
	times := run.Sojourns()
	useful := upTo(times, deadline)
	p50, err := kernel.Quantile(times, 0.50)
	if err != nil {
		return DoomedRow{}, err
	}
	row := DoomedRow{
		Completed: run.Completed, Useful: len(useful), Wasted: run.Completed - len(useful), WastedWork: wastedWork(run, deadline),
		Dropped: run.Dropped, Expired: run.Expired, P50: p50,
	}
	if len(useful) > 0 {
		row.P99, err = kernel.Quantile(useful, 0.99)
	}
	return row, err
}

// upTo gives the times that are at most a deadline in s.
func upTo(times []float64, deadline float64) []float64 {
	var all []float64
	for _, t := range times {
		if t <= deadline {
			all = append(all, t)
		}
	}
	return all
}

// wastedWork is the share of the server's time that went into requests that
// were completed after their deadline in s.
func wastedWork(r kernel.Result, deadline float64) float64 {
	var wasted, busy float64
	for k, fate := range r.Fates {
		if fate != kernel.Completed {
			continue
		}
		service := r.Departures[k] - r.Starts[k]
		busy += service
		if r.Departures[k]-r.Arrivals[k] > deadline {
			wasted += service
		}
	}
	return wasted / busy
}

// row gives the row of a policy; it panics where there is none.
func (r DoomedResult) row(policy string) DoomedRow {
	i := slices.IndexFunc(r.Rows, func(row DoomedRow) bool { return row.Policy == policy })
	if i < 0 {
		panic(fmt.Errorf("doomed has no row for the policy %q; it has fifo, fifo-check, lifo-check and lifo", policy))
	}
	return r.Rows[i]
}

// Completed gives how many requests were completed. Like every function of the
// result that takes a policy, it panics where there is no such row.
func (r DoomedResult) Completed(policy string) float64 { return float64(r.row(policy).Completed) }

// Useful gives how many requests were completed within the deadline.
func (r DoomedResult) Useful(policy string) float64 { return float64(r.row(policy).Useful) }

// Wasted gives how many requests were completed after the deadline.
func (r DoomedResult) Wasted(policy string) float64 { return float64(r.row(policy).Wasted) }

// WastedWork gives the share of the server's time that went into those.
func (r DoomedResult) WastedWork(policy string) float64 { return r.row(policy).WastedWork }

// Expired gives how many requests were discarded at dequeue.
func (r DoomedResult) Expired(policy string) float64 { return float64(r.row(policy).Expired) }

// P50 gives the median sojourn time of the completed, in s.
func (r DoomedResult) P50(policy string) float64 { return r.row(policy).P50 }

// P99 gives the 99th percentile of the sojourn time of the useful, in s; 0
// where there are none.
func (r DoomedResult) P99(policy string) float64 { return r.row(policy).P99 }
