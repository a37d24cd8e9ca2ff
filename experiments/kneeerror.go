package experiments

import "slices"

// KneeErrorDefaults gives the parameters of the knee notebook's second table.
func KneeErrorDefaults() KneeParams {
	p := KneeDefaults()
	p.Loads = []float64{0.5, 0.7, 0.8, 0.9, 0.95, 0.98}
	return p
}

// KneeErrorRow compares one run's mean with the closed form.
type KneeErrorRow struct {
	Load   float64 `col:"load" unit:"share" label:"offered load" print:"%.0" key:"true"`
	Theory float64 `col:"theory" unit:"s" label:"closed form of the mean" print:"ms.0"` // in the long run
	Mean   float64 `col:"mean" unit:"s" label:"mean" print:"ms.0"`
	Error  float64 `col:"error" unit:"share" label:"error" print:"%.0"` // mean/theory - 1
	P99    float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`
}

// KneeErrorResult is the table of [KneeError].
type KneeErrorResult struct {
	Params KneeParams
	Rows   []KneeErrorRow // in the order of Params.Loads
}

// KneeError measures how far the mean sojourn time of one run lies from the
// closed form, at each offered load. It panics with an error that lists every
// parameter that is wrong.
func KneeError(p KneeParams) KneeErrorResult { return must(runKneeError(p)) }

func runKneeError(p KneeParams) (KneeErrorResult, error) {
	knee, err := runKnee(p)
	if err != nil {
		return KneeErrorResult{}, err
	}
	result := KneeErrorResult{Params: p}
	for _, k := range knee.Rows {
		result.Rows = append(result.Rows,
			KneeErrorRow{Load: k.Load, Theory: k.Theory, Mean: k.Mean, Error: k.Mean/k.Theory - 1, P99: k.P99})
	}
	return result, nil
}

// row gives the row of a load; it panics where there is none.
func (r KneeErrorResult) row(load float64) KneeErrorRow {
	i := slices.IndexFunc(r.Rows, func(row KneeErrorRow) bool { return row.Load == load })
	if i < 0 {
		panic(noLoad("knee-error", load, r.Loads()))
	}
	return r.Rows[i]
}

// Theory gives the closed form of the mean sojourn time in the long run, in s.
// Like every function of the result that takes a load, it panics where that
// load was not run.
func (r KneeErrorResult) Theory(load float64) float64 { return r.row(load).Theory }

// Mean gives the mean sojourn time of a row, in s.
func (r KneeErrorResult) Mean(load float64) float64 { return r.row(load).Mean }

// Error gives by what share a row's mean lies above its closed form; below it
// the share is negative.
func (r KneeErrorResult) Error(load float64) float64 { return r.row(load).Error }

// P99 gives the 99th percentile of the sojourn time of a row, in s.
func (r KneeErrorResult) P99(load float64) float64 { return r.row(load).P99 }

// Loads gives the column of offered loads.
func (r KneeErrorResult) Loads() []float64 {
	return column(r.Rows, func(k KneeErrorRow) float64 { return k.Load })
}

// Errors gives the column of errors, shares.
func (r KneeErrorResult) Errors() []float64 {
	return column(r.Rows, func(k KneeErrorRow) float64 { return k.Error })
}
