package experiments

// BoundSLODefaults gives the parameters of the notebook's Try it: caps around
// the one that Little's law gives for the budget.
func BoundSLODefaults() BoundParams {
	p := BoundDefaults()
	p.Caps = []int{5, 10, 20, 40, 100, 400}
	return p
}

// BoundSLORow compares the tail under one queue cap with the budget.
type BoundSLORow struct {
	Cap      int     `col:"cap" unit:"requests" label:"queue cap" print:"requests.0" key:"true"`
	P50      float64 `col:"p50" unit:"s" label:"p50" print:"ms.0"`
	P99      float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`
	Dropped  int     `col:"dropped" unit:"requests" label:"dropped" print:"requests.0"`
	Over     float64 `col:"over" unit:"×" label:"p99 over the budget" print:"×.1"`                            // within it up to 1
	PerPlace float64 `col:"per-place" unit:"×" label:"p99 over the mean service of a full queue" print:"×.1"` // p99/(cap·service)
}

// BoundSLOResult is the table of [BoundSLO].
type BoundSLOResult struct {
	Params BoundParams
	Rows   []BoundSLORow // in the order of Params.Caps
}

// BoundSLO measures the tail under each queue cap, which is at least 1, and
// holds it against the budget. It panics with an error that lists every
// parameter that is wrong.
func BoundSLO(p BoundParams) BoundSLOResult { return must(runBoundSLO(p)) }

func runBoundSLO(p BoundParams) (BoundSLOResult, error) {
	if err := p.check(1); err != nil {
		return BoundSLOResult{}, err
	}
	result := BoundSLOResult{Params: p}
	for _, places := range p.Caps {
		run, err := p.run(places)
		if err != nil {
			return BoundSLOResult{}, err
		}
		m, err := summary(run)
		if err != nil {
			return BoundSLOResult{}, err
		}
		result.Rows = append(result.Rows, BoundSLORow{
			Cap: places, P50: m.p50, P99: m.p99, Dropped: run.Dropped,
			Over: m.p99 / p.Budget, PerPlace: m.p99 / float64(float64(places)*p.Service),
		})
	}
	return result, nil
}

// row gives the row of a cap; it panics where there is none.
func (r BoundSLOResult) row(places int) BoundSLORow {
	return r.Rows[capIndex("bound-slo", places, r.Params.Caps)]
}

// P50 gives the median sojourn time of a row, in s. Like every function of the
// result that takes a cap, it panics where that cap was not run; TheoryP99
// takes any.
func (r BoundSLOResult) P50(places int) float64 { return r.row(places).P50 }

// P99 gives the 99th percentile of the sojourn time of a row, in s.
func (r BoundSLOResult) P99(places int) float64 { return r.row(places).P99 }

// Over gives the p99 of a row over the budget; up to 1 it is within it.
func (r BoundSLOResult) Over(places int) float64 { return r.row(places).Over }

// PerPlace gives the p99 of a row over the time that as many mean services
// take as requests may wait.
func (r BoundSLOResult) PerPlace(places int) float64 { return r.row(places).PerPlace }

// Caps gives the column of caps.
func (r BoundSLOResult) Caps() []float64 {
	return column(r.Rows, func(b BoundSLORow) float64 { return float64(b.Cap) })
}

// P99s gives the column of 99th percentiles, in s.
func (r BoundSLOResult) P99s() []float64 {
	return column(r.Rows, func(b BoundSLORow) float64 { return b.P99 })
}

// BoundCapsDefaults gives the parameters of the notebook's closer look: the
// caps around the largest one that holds the budget.
func BoundCapsDefaults() BoundParams {
	p := BoundDefaults()
	p.Caps = []int{11, 12, 13}
	return p
}

// BoundCapsRow is the tail under one queue cap beside its closed form.
type BoundCapsRow struct {
	Cap    int     `col:"cap" unit:"requests" label:"queue cap" print:"requests.0" key:"true"`
	P99    float64 `col:"p99" unit:"s" label:"p99" print:"ms.1"`
	Theory float64 `col:"theory" unit:"s" label:"closed form of the p99, in the long run" print:"ms.1"` // of M/M/1/K
	Within float64 `col:"within" unit:"share" label:"within the budget, of those offered" print:"%.1"`
}

// BoundCapsResult is the table of [BoundCaps].
type BoundCapsResult struct {
	Params BoundParams
	Rows   []BoundCapsRow // in the order of Params.Caps
}

// BoundCaps measures the tail under each queue cap, which is at least 1, and
// puts the closed form beside it. It panics with an error that lists every
// parameter that is wrong.
func BoundCaps(p BoundParams) BoundCapsResult { return must(runBoundCaps(p)) }

func runBoundCaps(p BoundParams) (BoundCapsResult, error) {
	if err := p.check(1); err != nil {
		return BoundCapsResult{}, err
	}
	result := BoundCapsResult{Params: p}
	for _, places := range p.Caps {
		row, err := p.row(places)
		if err != nil {
			return BoundCapsResult{}, err
		}
		result.Rows = append(result.Rows,
			BoundCapsRow{Cap: places, P99: row.P99, Theory: p.theoryQuantile(places, 0.99), Within: row.Within})
	}
	return result, nil
}

// theoryQuantile is the closed form of a quantile of the sojourn time in the
// long run, in s.
func (p BoundParams) theoryQuantile(places int, q float64) float64 {
	return float64(p.Service * boundedQuantile(p.load(), places+1, q))
}

// TheoryP99 gives the closed form of the p99 of the sojourn time in the long
// run, in s, under any cap of at least 1, run or not.
func (r BoundCapsResult) TheoryP99(places int) float64 { return r.Params.theoryQuantile(places, 0.99) }

// row gives the row of a cap; it panics where there is none.
func (r BoundCapsResult) row(places int) BoundCapsRow {
	return r.Rows[capIndex("bound-caps", places, r.Params.Caps)]
}

// P99 gives the 99th percentile of the sojourn time of a row, in s. Like every
// function of the result that takes a cap, except TheoryP99, it panics where
// that cap was not run.
func (r BoundCapsResult) P99(places int) float64 { return r.row(places).P99 }

// Within gives the share of the requests offered that were served within the
// budget.
func (r BoundCapsResult) Within(places int) float64 { return r.row(places).Within }

// Largest gives the largest cap that was run whose p99 is within the budget;
// 0 if none is.
func (r BoundCapsResult) Largest() float64 {
	largest := 0
	for _, row := range r.Rows {
		if row.P99 <= r.Params.Budget {
			largest = max(largest, row.Cap)
		}
	}
	return float64(largest)
}

// Caps gives the column of caps.
func (r BoundCapsResult) Caps() []float64 {
	return column(r.Rows, func(b BoundCapsRow) float64 { return float64(b.Cap) })
}

// P99s gives the column of 99th percentiles, in s.
func (r BoundCapsResult) P99s() []float64 {
	return column(r.Rows, func(b BoundCapsRow) float64 { return b.P99 })
}

// Theories gives the column of closed forms of the 99th percentile, in s.
func (r BoundCapsResult) Theories() []float64 {
	return column(r.Rows, func(b BoundCapsRow) float64 { return b.Theory })
}
