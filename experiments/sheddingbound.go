package experiments

import (
	"fmt"
	"slices"
)

// SheddingBoundParams is what [SheddingBound] runs with: the lab's station at
// one rate, with a bound at the door, once for each bound.
type SheddingBoundParams struct {
	Rate     float64 `param:"rate" unit:"/s"`         // of arrivals
	Bounds   []int   `param:"bounds" unit:"requests"` // who finds so many waiting or in service is refused
	Servers  int     `param:"servers" unit:"servers"` // 1
	Service  float64 `param:"service" unit:"s"`       // every service takes so long
	Deadline float64 `param:"deadline" unit:"s"`      // the client's
	Horizon  float64 `param:"horizon" unit:"s"`       // nobody arrives, and no service begins, from then on
}

// SheddingBoundDefaults gives the parameters of the shedding notebook.
func SheddingBoundDefaults() SheddingBoundParams {
	p := SheddingDefaults()
	return SheddingBoundParams{Rate: 200, Bounds: []int{1, 5, 10, 15, 18, 19, 20, 21, 22, 25, 30, 40},
		Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Horizon: p.Horizon}
}

func (p SheddingBoundParams) check() error {
	all := evenRateProblems("Rate", p.Rate)
	all = append(all, listProblems("Bounds", p.Bounds, boundProblems)...)
	return errorOf(append(all, labProblems(p.Service, p.Deadline, p.Horizon, p.Servers, 1)...))
}

// SheddingBoundRow is one run.
type SheddingBoundRow struct {
	Bound   int     `col:"bound" unit:"requests" label:"bound" print:"requests.0" key:"true"`
	Goodput float64 `col:"goodput" unit:"/s" label:"goodput" print:"/s.1"`
	Wasted  float64 `col:"wasted" unit:"share" label:"wasted" print:"%.1"`
	P99     float64 `col:"p99" unit:"s" label:"p99 of the served" print:"ms.1"`
	Longest float64 `col:"longest" unit:"s" label:"longest of the served" print:"ms.1"`
	Shed    float64 `col:"shed" unit:"share" label:"shed" print:"%.1"`
}

// SheddingBoundResult is the table of [SheddingBound].
type SheddingBoundResult struct {
	Params SheddingBoundParams
	Rows   []SheddingBoundRow
}

// SheddingBound measures what becomes of goodput and response time when the
// bound at the door moves. It panics with an error that lists every parameter
// that is wrong.
func SheddingBound(p SheddingBoundParams) SheddingBoundResult { return must(runSheddingBound(p)) }

func runSheddingBound(p SheddingBoundParams) (SheddingBoundResult, error) {
	if err := p.check(); err != nil {
		return SheddingBoundResult{}, err
	}
	result := SheddingBoundResult{Params: p}
	for _, bound := range p.Bounds {
		l := lab{service: inMS(p.Service), deadline: inMS(p.Deadline), horizon: inMS(p.Horizon), places: bound}
		r, err := l.run(tailDrop, l.even(p.Rate))
		if err != nil {
			return SheddingBoundResult{}, err
		}
		row := l.sheddingRow(tailDrop, p.Rate, r)
		result.Rows = append(result.Rows, SheddingBoundRow{Bound: bound, Goodput: row.Goodput, Wasted: row.Wasted,
			P99: row.P99, Longest: inS(ceiling.exact(r.Sojourns(), 100)), Shed: row.Shed})
	}
	return result, nil
}

// row gives the row of a bound; it panics where there is none.
func (r SheddingBoundResult) row(bound int) SheddingBoundRow {
	i := slices.IndexFunc(r.Rows, func(row SheddingBoundRow) bool { return row.Bound == bound })
	if i < 0 {
		panic(fmt.Errorf("shedding-bound has no row for the bound %d; its bounds are %v", bound, r.Params.Bounds))
	}
	return r.Rows[i]
}

// Goodput gives the completions within the deadline, per second of the run. It
// panics where the table has no row for the bound.
func (r SheddingBoundResult) Goodput(bound int) float64 { return r.row(bound).Goodput }

// Bounds gives the column of bounds.
func (r SheddingBoundResult) Bounds() []float64 {
	return column(r.Rows, func(row SheddingBoundRow) float64 { return float64(row.Bound) })
}

// Goodputs gives the column of goodput, per second.
func (r SheddingBoundResult) Goodputs() []float64 {
	return column(r.Rows, func(row SheddingBoundRow) float64 { return row.Goodput })
}
