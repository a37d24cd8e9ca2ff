package experiments

import "fmt"

// SheddingCellsRow is a percentile of the lab post that its histogram prints
// otherwise than it is in whole milliseconds.
type SheddingCellsRow struct {
	Cell    string  `col:"cell" label:"cell" key:"true"` // fifo-200-p99, fifo-4900
	Exact   float64 `col:"exact" unit:"s" label:"value" print:"ms.2"`
	Whole   float64 `col:"whole" unit:"s" label:"in whole ms" print:"ms.0"`
	Printed float64 `col:"printed" unit:"s" label:"as printed" print:"ms.0"`
}

// SheddingCellsResult is the table of [SheddingCells].
type SheddingCellsResult struct {
	Params HangoverParams
	Rows   []SheddingCellsRow
}

// SheddingCells lists the cells of both files of the lab post in which the
// cells of the histogram show: p99 and shed-wait of the sweep at the rates of
// [SheddingDefaults], and every window of the hangover. It panics with an error
// that lists every parameter that is wrong.
func SheddingCells(p HangoverParams) SheddingCellsResult { return must(runSheddingCells(p)) }

func runSheddingCells(p HangoverParams) (SheddingCellsResult, error) {
	if err := p.check(); err != nil {
		return SheddingCellsResult{}, err
	}
	result, l := SheddingCellsResult{Params: p}, p.lab()
	for _, c := range labChoices() {
		for _, rate := range SheddingDefaults().Rates {
			r, err := l.run(c, l.even(rate))
			if err != nil {
				return SheddingCellsResult{}, err
			}
			result.add(runName(c.name, rate)+"-p99", r.Sojourns(), 99)
			result.add(runName(c.name, rate)+"-shed-wait", r.lost(), 50)
		}
	}
	for _, c := range labChoices() {
		windows, err := l.windows(c, p.demand(), inMS(p.Window))
		if err != nil {
			return SheddingCellsResult{}, err
		}
		for k, w := range windows {
			result.add(fmt.Sprintf("%s-%g", c.name, begins(k, inMS(p.Window))), w, 99)
		}
	}
	return result, nil
}

// add adds a percentile of times in ms if the histogram changes it.
func (r *SheddingCellsResult) add(name string, times []float64, percent float64) {
	h, exact := labReading(), ceiling.exact(times, percent)
	if whole := h.whole(exact); h.top(whole) != whole {
		r.Rows = append(r.Rows, SheddingCellsRow{Cell: name, Exact: inS(exact),
			Whole: inS(float64(whole)), Printed: inS(float64(h.top(whole)))})
	}
}
