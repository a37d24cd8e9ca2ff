package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// WhiteboardShareRow is one share of requests: what the formula says, and what
// the runs give.
type WhiteboardShareRow struct {
	Share   string  `col:"share" label:"share" key:"true"`
	Formula float64 `col:"formula" unit:"share" label:"formula" print:"%.1"`
	Mean    float64 `col:"mean" unit:"share" label:"runs" print:"%.1"`
	Error   float64 `col:"error" unit:"share" label:"error" print:"%.1"` // standard error of that mean
	Apart   float64 `col:"apart" unit:"×" label:"apart" print:"×.1"`     // mean less formula, in standard errors
}

// WhiteboardSharesResult is the table of [WhiteboardShares].
type WhiteboardSharesResult struct {
	Params WhiteboardParams
	Rows   []WhiteboardShareRow
}

// WhiteboardShares measures shares of the requests offered. Of mm1: idle find
// nobody, three find three in the system, beyond-mean and beyond-p90 stay
// longer than the mean and the p90 of the formula. Of mmc: erlang-c wait.
// Of mm1k: blocked are refused. It panics with an error that lists every
// parameter that is wrong.
func WhiteboardShares(p WhiteboardParams) WhiteboardSharesResult { return must(runWhiteboardShares(p)) }

func runWhiteboardShares(p WhiteboardParams) (WhiteboardSharesResult, error) {
	if err := p.check(); err != nil {
		return WhiteboardSharesResult{}, err
	}
	result := WhiteboardSharesResult{Params: p}
	for _, b := range p.stations() {
		rows := p.shares(b.name)
		if rows == nil {
			continue
		}
		lists, err := p.measure(b, func(r kernel.Result) []float64 { return sharesOf(r, rows, p.Skip) })
		if err != nil {
			return WhiteboardSharesResult{}, err
		}
		for i, share := range rows {
			m := kernel.MomentsOf(lists[i])
			result.Rows = append(result.Rows, WhiteboardShareRow{Share: share.name, Formula: share.formula,
				Mean: m.Mean(), Error: m.StdErr(), Apart: (m.Mean() - share.formula) / m.StdErr()})
		}
	}
	return result, nil
}

// share is a share of requests: those of which is says so.
type share struct {
	name    string
	formula float64
	is      func(r kernel.Result, k, found int) bool
}

// shares lists what is counted at a station.
func (p WhiteboardParams) shares(station string) []share {
	idle := 1 - p.Load
	stays := func(t float64) func(r kernel.Result, k, found int) bool {
		return func(r kernel.Result, k, _ int) bool { return r.Departures[k]-r.Arrivals[k] > t }
	}
	mean := p.Service / idle
	switch station {
	case "mm1":
		return []share{
			{"idle", idle, func(_ kernel.Result, _, found int) bool { return found == 0 }},
			{"three", float64(idle * p.Load * p.Load * p.Load), func(_ kernel.Result, _, found int) bool { return found == 3 }},
			{"beyond-mean", kernel.Exp(-1), stays(mean)},
			{"beyond-p90", 0.1, stays(float64(mean * kernel.Log(10)))},
		}
	case "mmc":
		return []share{{"erlang-c", p.erlangC(), func(r kernel.Result, k, _ int) bool { return r.Starts[k] > r.Arrivals[k] }}}
	case "mm1k":
		return []share{{"blocked", p.blocked(), func(r kernel.Result, k, _ int) bool { return r.Fates[k] == kernel.Dropped }}}
	}
	return nil
}

// sharesOf counts over one run, the first so many requests left out.
func sharesOf(r kernel.Result, shares []share, skip int) []float64 {
	found, out := r.SeenByArrivals(), make([]float64, len(shares))
	for i, s := range shares {
		n := 0
		for k := skip; k < len(r.Arrivals); k++ {
			if s.is(r, k, found[k]) {
				n++
			}
		}
		out[i] = float64(n) / float64(len(r.Arrivals)-skip)
	}
	return out
}

// row gives the row of a share; it panics where there is none.
func (r WhiteboardSharesResult) row(name string) WhiteboardShareRow {
	i := slices.IndexFunc(r.Rows, func(row WhiteboardShareRow) bool { return row.Share == name })
	if i < 0 {
		names := make([]string, len(r.Rows))
		for k, row := range r.Rows {
			names[k] = row.Share
		}
		panic(fmt.Errorf("whiteboard-shares has no share %q; it has %v", name, names))
	}
	return r.Rows[i]
}

// Formula gives the formula of a share. Like every function of the result that
// takes a share, it panics where there is none of that name.
func (r WhiteboardSharesResult) Formula(share string) float64 { return r.row(share).Formula }

// Mean gives the mean of a share over the runs.
func (r WhiteboardSharesResult) Mean(share string) float64 { return r.row(share).Mean }

// Error gives the standard error of that mean.
func (r WhiteboardSharesResult) Error(share string) float64 { return r.row(share).Error }

// Apart gives by how many standard errors the mean is above the formula.
func (r WhiteboardSharesResult) Apart(share string) float64 { return r.row(share).Apart }
