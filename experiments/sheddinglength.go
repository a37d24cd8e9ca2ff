package experiments

import (
	"fmt"
	"slices"
)

// SheddingLengthParams is what [SheddingLength] runs with: the lab's station
// at one rate, once for each length of the run.
type SheddingLengthParams struct {
	Rate     float64   `param:"rate" unit:"/s"`         // of arrivals
	Horizons []float64 `param:"horizons" unit:"s"`      // nobody arrives, and no service begins, from then on
	Servers  int       `param:"servers" unit:"servers"` // 1
	Service  float64   `param:"service" unit:"s"`       // every service takes so long
	Deadline float64   `param:"deadline" unit:"s"`      // the client's
	Places   int       `param:"places" unit:"requests"` // tail-drop refuses who finds so many waiting or in service
}

// SheddingLengthDefaults gives the parameters of the shedding notebook.
func SheddingLengthDefaults() SheddingLengthParams {
	p := SheddingDefaults()
	return SheddingLengthParams{Rate: 200, Horizons: []float64{1, 2, 5, 10, 30, 60},
		Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: p.Places}
}

func (p SheddingLengthParams) check() error {
	all := evenRateProblems("Rate", p.Rate)
	all = append(all, listProblems("Horizons", p.Horizons, horizonProblems)...)
	return errorOf(append(all, labProblems(p.Service, p.Deadline, 1, p.Servers, p.Places)...))
}

// SheddingLengthRow is a run under fifo, and what tail-drop gives in the same
// time.
type SheddingLengthRow struct {
	Horizon  float64 `col:"horizon" unit:"s" label:"length" print:"s.0" key:"true"`
	OnTime   int     `col:"on-time" unit:"requests" label:"in time" print:"requests.0"`
	Last     float64 `col:"last" unit:"s" label:"the last of them" print:"ms.0"` // when it was completed
	Goodput  float64 `col:"goodput" unit:"/s" label:"goodput" print:"/s.2"`
	Wasted   float64 `col:"wasted" unit:"share" label:"wasted" print:"%.1"`
	P99      float64 `col:"p99" unit:"s" label:"p99 of the served" print:"ms.0"`
	TailDrop float64 `col:"tail-drop" unit:"/s" label:"goodput of tail-drop" print:"/s.2"`
}

// SheddingLengthResult is the table of [SheddingLength].
type SheddingLengthResult struct {
	Params SheddingLengthParams
	Rows   []SheddingLengthRow
}

// SheddingLength measures which numbers of an overloaded run stay when it goes
// on for longer. It panics with an error that lists every parameter that is
// wrong.
func SheddingLength(p SheddingLengthParams) SheddingLengthResult { return must(runSheddingLength(p)) }

func runSheddingLength(p SheddingLengthParams) (SheddingLengthResult, error) {
	if err := p.check(); err != nil {
		return SheddingLengthResult{}, err
	}
	result := SheddingLengthResult{Params: p}
	for _, horizon := range p.Horizons {
		l := lab{service: inMS(p.Service), deadline: inMS(p.Deadline), horizon: inMS(horizon), places: p.Places}
		r, err := l.run(oldestOnly, l.even(p.Rate))
		if err != nil {
			return SheddingLengthResult{}, err
		}
		bounded, err := l.run(tailDrop, l.even(p.Rate))
		if err != nil {
			return SheddingLengthResult{}, err
		}
		row, fates := l.sheddingRow(oldestOnly, p.Rate, r), l.fatesRow("", r)
		result.Rows = append(result.Rows, SheddingLengthRow{Horizon: horizon, OnTime: fates.OnTime, Last: fates.Last,
			Goodput: row.Goodput, Wasted: row.Wasted, P99: row.P99, TailDrop: l.sheddingRow(tailDrop, p.Rate, bounded).Goodput})
	}
	return result, nil
}

// row gives the row of a length; it panics where there is none.
func (r SheddingLengthResult) row(horizon float64) SheddingLengthRow {
	i := slices.IndexFunc(r.Rows, func(row SheddingLengthRow) bool { return row.Horizon == horizon })
	if i < 0 {
		panic(fmt.Errorf("shedding-length has no row for %g s; its lengths are %v", horizon, r.Params.Horizons))
	}
	return r.Rows[i]
}

// Goodput gives fifo's completions within the deadline, per second of the run.
// It panics where the table has no row for the length in s.
func (r SheddingLengthResult) Goodput(horizon float64) float64 { return r.row(horizon).Goodput }

// Horizons gives the column of lengths, in s.
func (r SheddingLengthResult) Horizons() []float64 {
	return column(r.Rows, func(row SheddingLengthRow) float64 { return row.Horizon })
}

// Goodputs gives the column of fifo's goodput, per second.
func (r SheddingLengthResult) Goodputs() []float64 {
	return column(r.Rows, func(row SheddingLengthRow) float64 { return row.Goodput })
}

// TailDrops gives the column of tail-drop's goodput, per second.
func (r SheddingLengthResult) TailDrops() []float64 {
	return column(r.Rows, func(row SheddingLengthRow) float64 { return row.TailDrop })
}
