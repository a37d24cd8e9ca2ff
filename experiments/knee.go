package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// KneeParams is what [Knee] and [KneeError] run with: one server with an
// unbounded queue, first come first served, Poisson arrivals and exponential
// service times, run once for each offered load with the same draws.
type KneeParams struct {
	Loads    []float64 `param:"loads" unit:"share"`       // each below 1; none twice
	Service  float64   `param:"service" unit:"s"`         // mean service time
	Servers  int       `param:"servers" unit:"servers"`   // 1
	Requests int       `param:"requests" unit:"requests"` // per run, which ends when all are served
	Seed     uint64    `param:"seed"`                     // of CPython's random.Random
}

// KneeDefaults gives the parameters of the knee notebook.
func KneeDefaults() KneeParams {
	return KneeParams{Loads: []float64{0.5, 0.8, 0.9, 0.95, 0.99}, Service: 0.010, Servers: 1, Requests: 20_000, Seed: 7}
}

func (p KneeParams) station() station {
	return station{service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p KneeParams) check() error {
	var all kernel.Invalids
	if len(p.Loads) == 0 {
		all = append(all, outside("Loads", "empty", "one load or more"))
	}
	for i, load := range p.Loads {
		field := fmt.Sprintf("Loads[%d]", i)
		all = append(all, loadProblems(field, load)...)
		if slices.Contains(p.Loads[:i], load) {
			all = append(all, outside(field, load, "each load once"))
		}
	}
	if all = append(all, p.station().problems()...); all != nil {
		return all
	}
	return nil
}

// KneeRow is the sojourn times of one run at one offered load.
type KneeRow struct {
	Load   float64 `col:"load" unit:"share" label:"offered load" print:"%.0" key:"true"`
	Rate   float64 `col:"rate" unit:"/s" label:"arrival rate" print:"/s.0"`
	Mean   float64 `col:"mean" unit:"s" label:"mean" print:"ms.0"`
	Theory float64 `col:"theory" unit:"s" label:"closed form of the mean" print:"ms.0"` // in the long run
	P50    float64 `col:"p50" unit:"s" label:"p50" print:"ms.0"`
	P99    float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`
	Ratio  float64 `col:"ratio" unit:"×" label:"p99 over the first row's" print:"×.1"`
}

// KneeResult is the table of [Knee].
type KneeResult struct {
	Params KneeParams
	Rows   []KneeRow // in the order of Params.Loads
}

// Knee measures the sojourn times at each offered load, and puts the closed
// form of the mean beside them. It panics with an error that lists every
// parameter that is wrong.
func Knee(p KneeParams) KneeResult { return must(runKnee(p)) }

func runKnee(p KneeParams) (KneeResult, error) {
	if err := p.check(); err != nil {
		return KneeResult{}, err
	}
	result := KneeResult{Params: p}
	for _, load := range p.Loads {
		s := p.station()
		m, err := s.measure(load)
		if err != nil {
			return KneeResult{}, err
		}
		row := KneeRow{Load: load, Rate: s.rate(load), Mean: m.mean, Theory: s.theory(load), P50: m.p50, P99: m.p99, Ratio: 1}
		if len(result.Rows) > 0 {
			row.Ratio = row.P99 / result.Rows[0].P99
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// row gives the row of a load; it panics where there is none.
func (r KneeResult) row(load float64) KneeRow {
	i := slices.IndexFunc(r.Rows, func(row KneeRow) bool { return row.Load == load })
	if i < 0 {
		panic(noLoad("knee", load, r.Loads()))
	}
	return r.Rows[i]
}

func noLoad(table string, load float64, ran []float64) error {
	return fmt.Errorf("%s has no row for the load %v; its loads are %v", table, load, ran)
}

// Rate gives the arrival rate of a row, per second. Like every function of the
// result that takes a load, it panics where that load was not run.
func (r KneeResult) Rate(load float64) float64 { return r.row(load).Rate }

// Mean gives the mean sojourn time of a row, in s.
func (r KneeResult) Mean(load float64) float64 { return r.row(load).Mean }

// Theory gives the closed form of the mean sojourn time in the long run, in s.
func (r KneeResult) Theory(load float64) float64 { return r.row(load).Theory }

// P50 gives the median sojourn time of a row, in s.
func (r KneeResult) P50(load float64) float64 { return r.row(load).P50 }

// P99 gives the 99th percentile of the sojourn time of a row, in s.
func (r KneeResult) P99(load float64) float64 { return r.row(load).P99 }

// Ratio gives a row's p99 over that of the first row.
func (r KneeResult) Ratio(load float64) float64 { return r.row(load).Ratio }

// TheoryQuantile gives the closed form of the q-quantile of the sojourn time in
// the long run, in s, at any offered load below 1, run or not. q is from 0 to
// below 1.
func (r KneeResult) TheoryQuantile(load, q float64) float64 {
	return r.Params.station().theoryQuantile(load, q)
}

// Loads gives the column of offered loads.
func (r KneeResult) Loads() []float64 {
	return column(r.Rows, func(k KneeRow) float64 { return k.Load })
}

// Means gives the column of mean sojourn times, in s.
func (r KneeResult) Means() []float64 {
	return column(r.Rows, func(k KneeRow) float64 { return k.Mean })
}

// Theories gives the column of closed forms of the mean, in s.
func (r KneeResult) Theories() []float64 {
	return column(r.Rows, func(k KneeRow) float64 { return k.Theory })
}

// P50s gives the column of medians, in s.
func (r KneeResult) P50s() []float64 { return column(r.Rows, func(k KneeRow) float64 { return k.P50 }) }

// P99s gives the column of 99th percentiles, in s.
func (r KneeResult) P99s() []float64 { return column(r.Rows, func(k KneeRow) float64 { return k.P99 }) }

// TheoryQuantiles gives the closed form of the q-quantile at each load of the
// table, in s.
func (r KneeResult) TheoryQuantiles(q float64) []float64 {
	return column(r.Rows, func(k KneeRow) float64 { return r.TheoryQuantile(k.Load, q) })
}

// column reads one number off every row.
func column[R any](rows []R, of func(R) float64) []float64 {
	out := make([]float64, len(rows))
	for i, row := range rows {
		out[i] = of(row)
	}
	return out
}
