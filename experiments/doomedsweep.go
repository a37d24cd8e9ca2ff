package experiments

import (
	"fmt"
	"slices"
)

// DoomedSweepParams is what [DoomedSweep] runs with: the FIFO queue of [Doomed]
// at several deadlines.
type DoomedSweepParams struct {
	Rate      float64   `param:"rate" unit:"/s"`
	Service   float64   `param:"service" unit:"s"`
	Servers   int       `param:"servers" unit:"servers"` // 1
	Places    int       `param:"places" unit:"requests"` // who finds so many waiting is dropped
	Deadlines []float64 `param:"deadlines" unit:"s"`     // none twice
	Requests  int       `param:"requests" unit:"requests"`
	Seed      uint64    `param:"seed"`
}

// DoomedSweepDefaults gives the parameters of the doomed notebook's sweep.
func DoomedSweepDefaults() DoomedSweepParams {
	d := DoomedDefaults()
	return DoomedSweepParams{Rate: d.Rate, Service: d.Service, Servers: d.Servers, Places: d.Places,
		Deadlines: []float64{0.05, 0.1, 0.25, 0.5, 1, 2}, Requests: d.Requests, Seed: d.Seed}
}

func (p DoomedSweepParams) overload() overload {
	return overload{rate: p.Rate, service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p DoomedSweepParams) check() error {
	all := append(rateProblems("Rate", p.Rate), p.overload().problems()...)
	all = append(all, placesProblems(p.Places)...)
	return errorOf(append(all, listProblems("Deadlines", p.Deadlines, deadlineProblems)...))
}

// DoomedSweepRow is what a check of the deadline gains at one deadline, in
// requests that were completed within it.
type DoomedSweepRow struct {
	Deadline float64 `col:"deadline" unit:"s" label:"client deadline" print:"ms.0" key:"true"`
	Plain    int     `col:"plain" unit:"requests" label:"no check, useful" print:"requests.0"`
	Checked  int     `col:"checked" unit:"requests" label:"with check, useful" print:"requests.0"`
	Gained   int     `col:"gained" unit:"requests" label:"gained" print:"requests.0"` // checked less plain
	Gain     float64 `col:"gain" unit:"×" label:"as a ratio" print:"×.1"`             // over 1, where plain is 0
	Expired  int     `col:"expired" unit:"requests" label:"with check, expired" print:"requests.0"`
	Dropped  int     `col:"dropped" unit:"requests" label:"with check, dropped" print:"requests.0"`
}

// DoomedSweepResult is the table of [DoomedSweep].
type DoomedSweepResult struct {
	Params DoomedSweepParams
	Rows   []DoomedSweepRow // in the order of Params.Deadlines
}

// DoomedSweep measures what the check gains at each deadline. It panics with an
// error that lists every parameter that is wrong.
func DoomedSweep(p DoomedSweepParams) DoomedSweepResult { return must(runDoomedSweep(p)) }

func runDoomedSweep(p DoomedSweepParams) (DoomedSweepResult, error) {
	if err := p.check(); err != nil {
		return DoomedSweepResult{}, err
	}
	plain, err := p.overload().run(policy{places: p.Places})
	if err != nil {
		return DoomedSweepResult{}, err
	}
	times := plain.Sojourns()
	result := DoomedSweepResult{Params: p}
	for _, deadline := range p.Deadlines {
		run, err := p.overload().run(policy{places: p.Places, expiry: deadline})
		if err != nil {
			return DoomedSweepResult{}, err
		}
		row := DoomedSweepRow{Deadline: deadline, Plain: within(times, deadline), Checked: within(run.Sojourns(), deadline),
			Expired: run.Expired, Dropped: run.Dropped}
		row.Gained = row.Checked - row.Plain
		row.Gain = float64(row.Checked) / float64(max(row.Plain, 1))
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// row gives the row of a deadline; it panics where there is none.
func (r DoomedSweepResult) row(deadline float64) DoomedSweepRow {
	i := slices.IndexFunc(r.Rows, func(row DoomedSweepRow) bool { return row.Deadline == deadline })
	if i < 0 {
		panic(fmt.Errorf("doomed-sweep has no row for the deadline %v; its deadlines are %v", deadline, r.Params.Deadlines))
	}
	return r.Rows[i]
}

// Gained gives how many more requests the check completes within a deadline.
// Like every function of the result that takes a deadline, it panics where that
// deadline was not run.
func (r DoomedSweepResult) Gained(deadline float64) float64 { return float64(r.row(deadline).Gained) }

// Gain gives the same as a ratio.
func (r DoomedSweepResult) Gain(deadline float64) float64 { return r.row(deadline).Gain }

// Deadlines gives the column of deadlines, in s.
func (r DoomedSweepResult) Deadlines() []float64 {
	return column(r.Rows, func(d DoomedSweepRow) float64 { return d.Deadline })
}

// Plains gives the column of useful completions without the check.
func (r DoomedSweepResult) Plains() []float64 {
	return column(r.Rows, func(d DoomedSweepRow) float64 { return float64(d.Plain) })
}

// Checkeds gives the column of useful completions with the check.
func (r DoomedSweepResult) Checkeds() []float64 {
	return column(r.Rows, func(d DoomedSweepRow) float64 { return float64(d.Checked) })
}

// Gaineds gives the column of useful completions gained.
func (r DoomedSweepResult) Gaineds() []float64 {
	return column(r.Rows, func(d DoomedSweepRow) float64 { return float64(d.Gained) })
}
