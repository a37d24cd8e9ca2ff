package experiments

import (
	"fmt"
	"slices"
)

// DisciplineParams is what [Discipline] runs with: one server that is offered
// more than it can finish for a while, once behind each queue with the same
// calls.
type DisciplineParams struct {
	Service  float64 `param:"service" unit:"s"` // mean
	Arrivals string  `param:"arrivals"`         // poisson or even
	Services string  `param:"services"`         // exponential or fixed
	Factor   float64 `param:"factor" unit:"×"`  // the load while there is too much
	Surge
	Seed uint64 `param:"seed"` // of CPython's random.Random
}

// DisciplineDefaults gives the parameters of the discipline notebook.
func DisciplineDefaults() DisciplineParams {
	return DisciplineParams{Service: 0.010, Arrivals: poisson, Services: exponential, Factor: 3, Surge: SurgeDefaults(), Seed: 1}
}

// surge is the one that the parameters describe.
func (p DisciplineParams) surge() surge {
	return surge{Surge: p.Surge, service: p.Service, factor: p.Factor, arrivals: p.Arrivals, services: p.Services, seed: p.Seed}
}

// DisciplineRow is what a surge comes to behind one queue. All but bad and
// recovery is about the requests that arrive during the overload; what there is
// none of is NaN.
type DisciplineRow struct {
	Queue     string  `col:"queue" label:"queue" key:"true"`
	Goodput   float64 `col:"goodput" unit:"share" label:"goodput" print:"%.1"`     // answered on time
	Bad       int     `col:"bad" unit:"s" label:"bad" print:"s.0"`                 // with goodput below half of capacity
	Waste     float64 `col:"waste" unit:"share" label:"wasted" print:"%.1"`        // of the service time
	P50       float64 `col:"p50" unit:"s" label:"p50" print:"ms.0"`                // sojourn time
	P99       float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`                // sojourn time
	Shed      float64 `col:"shed-p50" unit:"s" label:"refused after" print:"ms.0"` // NaN where nobody is
	Served    float64 `col:"served" unit:"share" label:"served" print:"%.1"`       // of the requests
	Overtaken float64 `col:"overtaken" unit:"share" label:"overtaken" print:"%.1"` // of the served: by one that came later
	Recovery  float64 `col:"recovery" unit:"s" label:"back after" print:"s.0"`     // NaN if it is not
}

// DisciplineResult is the table of [Discipline].
type DisciplineResult struct {
	Params DisciplineParams
	Rows   []DisciplineRow // one for each queue
}

// Discipline measures what each queue makes of the same overload. It panics
// with an error that lists every parameter that is wrong.
func Discipline(p DisciplineParams) DisciplineResult { return must(runDiscipline(p)) }

func runDiscipline(p DisciplineParams) (DisciplineResult, error) {
	s := p.surge()
	if err := errorOf(s.problems()); err != nil {
		return DisciplineResult{}, err
	}
	result := DisciplineResult{Params: p}
	rows, err := s.rows(s.queues(p.Service))
	result.Rows = rows
	return result, err
}

// rows meets a surge behind each queue, on all cores.
func (s surge) rows(queues []queue) ([]DisciplineRow, error) {
	l := s.draw()
	rows := make([]DisciplineRow, len(queues))
	err := each(len(queues), func(i int) error {
		o, err := s.meet(l, queues[i])
		if err != nil {
			return fmt.Errorf("queue %s: %w", queues[i].name, err)
		}
		rows[i] = s.row(queues[i].name, o)
		return nil
	})
	return rows, err
}

// row is what a table says of an outcome.
func (s surge) row(name string, o outcome) DisciplineRow {
	served, refused := quantilesOf(o.served, 0.50, 0.99), quantilesOf(o.refused, 0.50)
	row := DisciplineRow{Queue: name, Goodput: s.goodput(o), Bad: o.bad, Recovery: o.recovery, P50: served[0], P99: served[1], Shed: refused[0]}
	row.Waste = o.late / o.work
	row.Served = float64(len(o.served)) / float64(o.offered)
	row.Overtaken = float64(o.overtaken) / float64(len(o.served))
	return row
}

// row gives the row of a queue; it panics where there is none.
func (r DisciplineResult) row(queue string) DisciplineRow {
	return rowNamed("discipline", r.Rows, queue, func(row DisciplineRow) string { return row.Queue })
}

// rowNamed gives the row with a key; it panics with the keys that there are.
func rowNamed[R any](table string, rows []R, key string, of func(R) string) R {
	i := slices.IndexFunc(rows, func(row R) bool { return of(row) == key })
	if i < 0 {
		var keys []string
		for _, row := range rows {
			keys = append(keys, of(row))
		}
		panic(fmt.Errorf("%s has no row %q; it has %v", table, key, keys))
	}
	return rows[i]
}

// Goodput gives the on-time answers behind a queue, as a share of what the
// server can finish. Like every function of the result that takes a queue, it
// panics where there is none of that name.
func (r DisciplineResult) Goodput(queue string) float64 { return r.row(queue).Goodput }

// Bad gives the seconds of the overload with less than half of that.
func (r DisciplineResult) Bad(queue string) float64 { return float64(r.row(queue).Bad) }

// Waste gives the share of the service time that went into late answers.
func (r DisciplineResult) Waste(queue string) float64 { return r.row(queue).Waste }

// P50 gives the median sojourn time of the served, in s.
func (r DisciplineResult) P50(queue string) float64 { return r.row(queue).P50 }

// P99 gives the 99th percentile of the sojourn time of the served, in s.
func (r DisciplineResult) P99(queue string) float64 { return r.row(queue).P99 }

// Shed gives the median time until a request was refused, in s; NaN where none
// was.
func (r DisciplineResult) Shed(queue string) float64 { return r.row(queue).Shed }

// Served gives the share of the requests that were served, in time or not.
func (r DisciplineResult) Served(queue string) float64 { return r.row(queue).Served }

// Overtaken gives the share of the served whose service began after that of a
// request that came later.
func (r DisciplineResult) Overtaken(queue string) float64 { return r.row(queue).Overtaken }

// Recovery gives the seconds from the end of the overload to the first five
// that go well; NaN where the run has none.
func (r DisciplineResult) Recovery(queue string) float64 { return r.row(queue).Recovery }

// short is a number as a key has it.
func short(v float64) string { return fmt.Sprintf("%.6g", v) }
