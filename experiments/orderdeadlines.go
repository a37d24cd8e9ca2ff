package experiments

import (
	"fmt"
	"slices"
)

// OrderDeadlinesParams is what [OrderDeadlines] runs with: the two runs of
// [Order], asked about several deadlines.
type OrderDeadlinesParams struct {
	Rate      float64   `param:"rate" unit:"/s"`
	Service   float64   `param:"service" unit:"s"`
	Servers   int       `param:"servers" unit:"servers"`   // 1
	Places    int       `param:"places" unit:"requests"`   // who finds so many waiting is dropped
	Deadlines []float64 `param:"deadlines" unit:"s"`       // none twice
	Requests  int       `param:"requests" unit:"requests"` // offered in each run
	Seed      uint64    `param:"seed"`
}

// OrderDeadlinesDefaults gives the parameters of the order notebook.
func OrderDeadlinesDefaults() OrderDeadlinesParams {
	o := OrderDefaults()
	return OrderDeadlinesParams{Rate: o.Rate, Service: o.Service, Servers: o.Servers, Places: o.Places,
		Deadlines: []float64{0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 20}, Requests: o.Requests, Seed: o.Seed}
}

func (p OrderDeadlinesParams) overload() overload {
	return overload{rate: p.Rate, service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p OrderDeadlinesParams) check() error {
	all := append(rateProblems("Rate", p.Rate), p.overload().problems()...)
	all = append(all, placesProblems(p.Places)...)
	return errorOf(append(all, listProblems("Deadlines", p.Deadlines, deadlineProblems)...))
}

// OrderDeadlinesRow is how many requests each discipline completes within one
// deadline, as a count and as a share of two different wholes.
type OrderDeadlinesRow struct {
	Deadline    float64 `col:"deadline" unit:"s" label:"deadline" print:"ms.0" key:"true"`
	FIFO        int     `col:"fifo" unit:"requests" label:"FIFO, within" print:"requests.0"`
	FIFOOffered float64 `col:"fifo-offered" unit:"share" label:"of those offered" print:"%.1"`
	FIFOServed  float64 `col:"fifo-served" unit:"share" label:"of those served" print:"%.1"`
	LIFO        int     `col:"lifo" unit:"requests" label:"LIFO, within" print:"requests.0"`
	LIFOOffered float64 `col:"lifo-offered" unit:"share" label:"of those offered" print:"%.1"`
	LIFOServed  float64 `col:"lifo-served" unit:"share" label:"of those served" print:"%.1"`
}

// OrderDeadlinesResult is the table of [OrderDeadlines].
type OrderDeadlinesResult struct {
	Params OrderDeadlinesParams
	Rows   []OrderDeadlinesRow // in the order of Params.Deadlines
}

// OrderDeadlines counts what each discipline completes within each deadline. It
// panics with an error that lists every parameter that is wrong.
func OrderDeadlines(p OrderDeadlinesParams) OrderDeadlinesResult { return must(runOrderDeadlines(p)) }

func runOrderDeadlines(p OrderDeadlinesParams) (OrderDeadlinesResult, error) {
	if err := p.check(); err != nil {
		return OrderDeadlinesResult{}, err
	}
	fifo, lifo, err := bothOrders(p.overload(), p.Places)
	if err != nil {
		return OrderDeadlinesResult{}, err
	}
	result := OrderDeadlinesResult{Params: p}
	offered := float64(p.Requests)
	for _, deadline := range p.Deadlines {
		row := OrderDeadlinesRow{Deadline: deadline, FIFO: within(fifo.Sojourns(), deadline), LIFO: within(lifo.Sojourns(), deadline)}
		row.FIFOOffered, row.FIFOServed = float64(row.FIFO)/offered, float64(row.FIFO)/float64(fifo.Completed)
		row.LIFOOffered, row.LIFOServed = float64(row.LIFO)/offered, float64(row.LIFO)/float64(lifo.Completed)
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// row gives the row of a deadline; it panics where there is none.
func (r OrderDeadlinesResult) row(deadline float64) OrderDeadlinesRow {
	i := slices.IndexFunc(r.Rows, func(row OrderDeadlinesRow) bool { return row.Deadline == deadline })
	if i < 0 {
		panic(fmt.Errorf("order-deadlines has no row for the deadline %v; its deadlines are %v", deadline, r.Params.Deadlines))
	}
	return r.Rows[i]
}

// FIFOServed gives the share of those that first in first out served which it
// completed within a deadline. Like every function of the result that takes a
// deadline, it panics where that deadline was not asked about.
func (r OrderDeadlinesResult) FIFOServed(deadline float64) float64 {
	return r.row(deadline).FIFOServed
}

// FIFOOffered gives that share of all that were offered.
func (r OrderDeadlinesResult) FIFOOffered(deadline float64) float64 {
	return r.row(deadline).FIFOOffered
}

// LIFOServed gives the share of those that last in first out served which it
// completed within a deadline.
func (r OrderDeadlinesResult) LIFOServed(deadline float64) float64 {
	return r.row(deadline).LIFOServed
}

// LIFOOffered gives that share of all that were offered.
func (r OrderDeadlinesResult) LIFOOffered(deadline float64) float64 {
	return r.row(deadline).LIFOOffered
}

// FIFOs gives that share of those offered for first in first out, at each
// deadline.
func (r OrderDeadlinesResult) FIFOs() []float64 {
	return column(r.Rows, func(o OrderDeadlinesRow) float64 { return o.FIFOOffered })
}

// LIFOs gives that share of those offered for last in first out, at each
// deadline.
func (r OrderDeadlinesResult) LIFOs() []float64 {
	return column(r.Rows, func(o OrderDeadlinesRow) float64 { return o.LIFOOffered })
}

// Deadlines gives the column of deadlines, in s.
func (r OrderDeadlinesResult) Deadlines() []float64 {
	return column(r.Rows, func(o OrderDeadlinesRow) float64 { return o.Deadline })
}
