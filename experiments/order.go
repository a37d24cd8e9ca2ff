package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// OrderParams is what [Order] runs with: one server before a bounded queue,
// Poisson arrivals and exponential service times, once for each queue
// discipline with the same draws.
type OrderParams struct {
	Rate     float64 `param:"rate" unit:"/s"`           // of arrivals
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Places   int     `param:"places" unit:"requests"`   // who finds so many waiting is dropped
	Deadline float64 `param:"deadline" unit:"s"`        // up to which a sojourn counts as fast
	Requests int     `param:"requests" unit:"requests"` // offered in each run, which ends when nobody is left
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// OrderDefaults gives the parameters of the order notebook.
func OrderDefaults() OrderParams {
	return OrderParams{Rate: 120, Service: 0.010, Servers: 1, Places: 200, Deadline: 0.100, Requests: 20_000, Seed: 7}
}

func (p OrderParams) overload() overload {
	return overload{rate: p.Rate, service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p OrderParams) check() error {
	all := append(rateProblems("Rate", p.Rate), p.overload().problems()...)
	all = append(all, placesProblems(p.Places)...)
	return errorOf(append(all, deadlineProblems("Deadline", p.Deadline)...))
}

// OrderRow is one run under one queue discipline.
type OrderRow struct {
	Discipline string  `col:"discipline" label:"queue discipline" key:"true"` // fifo or lifo
	Served     int     `col:"served" unit:"requests" label:"served" print:"requests.0"`
	Dropped    int     `col:"dropped" unit:"requests" label:"dropped" print:"requests.0"`
	Mean       float64 `col:"mean" unit:"s" label:"mean" print:"ms.1"`      // sojourn time of the served
	P50        float64 `col:"p50" unit:"s" label:"p50" print:"ms.1"`        // of the served
	P988       float64 `col:"p98.8" unit:"s" label:"p98.8" print:"ms.1"`    // of the served
	P99        float64 `col:"p99" unit:"s" label:"p99" print:"ms.1"`        // of the served
	Longest    float64 `col:"longest" unit:"s" label:"longest" print:"s.1"` // sojourn time of the served
	Fast       int     `col:"fast" unit:"requests" label:"within the deadline" print:"requests.0"`
	FastShare  float64 `col:"fast-share" unit:"share" label:"of those offered" print:"%.1"`
	LastFast   int     `col:"last-fast" unit:"requests" label:"the last of them arrived as number" print:"requests.0"` // counted from 1; 0 if there is none
	Drained    int     `col:"drained" unit:"requests" label:"served after the last arrival" print:"requests.0"`
}

// OrderResult is the table of [Order].
type OrderResult struct {
	Params OrderParams
	Rows   []OrderRow // fifo, lifo
}

// Order measures what first in first out and last in first out make of the
// same arrivals before a bounded queue. It panics with an error that lists
// every parameter that is wrong.
func Order(p OrderParams) OrderResult { return must(runOrder(p)) }

func runOrder(p OrderParams) (OrderResult, error) {
	if err := p.check(); err != nil {
		return OrderResult{}, err
	}
	result := OrderResult{Params: p}
	for _, lifo := range []bool{false, true} {
		run, err := p.overload().run(policy{places: p.Places, lifo: lifo})
		if err != nil {
			return OrderResult{}, err
		}
		row, err := orderRow(run, p, lifo)
		if err != nil {
			return OrderResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// disciplineName is the key of a row.
func disciplineName(lifo bool) string {
	if lifo {
		return "lifo"
	}
	return "fifo"
}

func orderRow(run kernel.Result, p OrderParams, lifo bool) (OrderRow, error) {
	times := run.Sojourns()
	mean, err := kernel.Mean(times)
	if err != nil {
		return OrderRow{}, err
	}
	at, err := kernel.Quantiles(times, []float64{0.50, 0.988, 0.99})
	if err != nil {
		return OrderRow{}, err
	}
	fast := within(times, p.Deadline)
	return OrderRow{
		Discipline: disciplineName(lifo),
		Served:     run.Completed, Dropped: run.Dropped,
		Mean: mean, P50: at[0], P988: at[1], P99: at[2], Longest: slices.Max(times),
		Fast: fast, FastShare: float64(fast) / float64(p.Requests),
		LastFast: lastWithin(run, p.Deadline), Drained: drained(run),
	}, nil
}

// lastWithin is the number, from 1, of the last request to arrive that was
// completed within a deadline in s; 0 where there is none.
func lastWithin(r kernel.Result, deadline float64) int {
	last := 0
	for k, fate := range r.Fates {
		if fate == kernel.Completed && r.Departures[k]-r.Arrivals[k] <= deadline {
			last = k + 1
		}
	}
	return last
}

// row gives the row of a discipline; it panics where there is none.
func (r OrderResult) row(discipline string) OrderRow {
	i := slices.IndexFunc(r.Rows, func(row OrderRow) bool { return row.Discipline == discipline })
	if i < 0 {
		panic(fmt.Errorf("order has no row for the discipline %q; it has fifo and lifo", discipline))
	}
	return r.Rows[i]
}

// Served gives how many requests were completed. Like every function of the
// result that takes a discipline, it panics for any but fifo and lifo.
func (r OrderResult) Served(discipline string) float64 { return float64(r.row(discipline).Served) }

// Dropped gives how many requests found the queue full.
func (r OrderResult) Dropped(discipline string) float64 { return float64(r.row(discipline).Dropped) }

// Mean gives the mean sojourn time of the served, in s.
func (r OrderResult) Mean(discipline string) float64 { return r.row(discipline).Mean }

// P50 gives the median sojourn time of the served, in s.
func (r OrderResult) P50(discipline string) float64 { return r.row(discipline).P50 }

// P988 gives the 98.8th percentile of the sojourn time of the served, in s.
func (r OrderResult) P988(discipline string) float64 { return r.row(discipline).P988 }

// P99 gives the 99th percentile of the sojourn time of the served, in s.
func (r OrderResult) P99(discipline string) float64 { return r.row(discipline).P99 }

// Longest gives the longest sojourn time of the served, in s.
func (r OrderResult) Longest(discipline string) float64 { return r.row(discipline).Longest }

// Fast gives how many requests were completed within the deadline.
func (r OrderResult) Fast(discipline string) float64 { return float64(r.row(discipline).Fast) }

// FastShare gives which share of those offered was completed within the
// deadline.
func (r OrderResult) FastShare(discipline string) float64 { return r.row(discipline).FastShare }

// LastFast gives the number, counted from 1, of the last request to arrive that
// was completed within the deadline.
func (r OrderResult) LastFast(discipline string) float64 { return float64(r.row(discipline).LastFast) }

// Drained gives how many requests were completed after the last arrival.
func (r OrderResult) Drained(discipline string) float64 { return float64(r.row(discipline).Drained) }
