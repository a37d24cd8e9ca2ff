package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// MechanismsPoolParams is what [MechanismsPool] runs with: a pool of connections
// with a queue before it, once for each number of connections, with the same
// draws.
type MechanismsPoolParams struct {
	Rate   float64 `param:"rate" unit:"/s"`           // of calls
	Hold   float64 `param:"hold" unit:"s"`            // for which a call holds its connection, mean
	Sizes  []int   `param:"sizes" unit:"connections"` // of the pool, each more than are needed on average; none twice
	Target float64 `param:"target" unit:"s"`          // of the mean wait
	Calls  int     `param:"calls" unit:"calls"`       // in each run, which ends when all have left
	Seed   uint64  `param:"seed"`                     // of CPython's random.Random
}

// MechanismsPoolDefaults gives the parameters of the notebook on advanced
// mechanisms.
func MechanismsPoolDefaults() MechanismsPoolParams {
	return MechanismsPoolParams{Rate: 100, Hold: 0.050, Sizes: []int{6, 7, 8, 9, 10}, Target: 0.005, Calls: 3000, Seed: 7}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p MechanismsPoolParams) check() error {
	all := rateProblems("Rate", p.Rate)
	for _, problem := range (station{service: p.Hold, servers: 1, requests: p.Calls}).problems() {
		problem.Field = map[string]string{"Service": "Hold", "Requests": "Calls"}[problem.Field]
		all = append(all, problem)
	}
	all = append(all, listProblems("Sizes", p.Sizes, func(field string, c int) kernel.Invalids {
		if float64(p.Rate*p.Hold) < float64(c) && c <= kernel.MaxServers {
			return nil
		}
		return kernel.Invalids{outside(field, c, fmt.Sprintf("more than Rate times Hold and at most %d", kernel.MaxServers))}
	})...)
	return errorOf(append(all, deadlineProblems("Target", p.Target)...))
}

// MechanismsPoolRow is one run of a pool.
type MechanismsPoolRow struct {
	Size    int     `col:"size" unit:"connections" label:"connections" print:"connections.0" key:"true"`
	Busy    float64 `col:"busy" unit:"erlangs" label:"in use, mean" print:"erlangs.2"`
	Little  float64 `col:"little" unit:"erlangs" label:"Little's law" print:"erlangs.2"` // calls per second of the run, times the mean hold
	Waits   float64 `col:"waits" unit:"share" label:"calls that wait" print:"%.1"`
	Wait    float64 `col:"wait" unit:"s" label:"wait, mean" print:"ms.1"`
	Formula float64 `col:"formula" unit:"s" label:"formula" print:"ms.1"` // of the mean wait in the long run
	P99     float64 `col:"p99" unit:"s" label:"wait, p99" print:"ms.0"`
}

// MechanismsPoolResult is the table of [MechanismsPool].
type MechanismsPoolResult struct {
	Params MechanismsPoolParams
	Rows   []MechanismsPoolRow // in the order of Params.Sizes
}

// MechanismsPool measures how many connections of a pool are in use and how
// long calls wait for one. It panics with an error that lists every parameter
// that is wrong.
func MechanismsPool(p MechanismsPoolParams) MechanismsPoolResult { return must(runMechanismsPool(p)) }

func runMechanismsPool(p MechanismsPoolParams) (MechanismsPoolResult, error) {
	if err := p.check(); err != nil {
		return MechanismsPoolResult{}, err
	}
	result := MechanismsPoolResult{Params: p}
	for _, size := range p.Sizes {
		row, err := p.row(size)
		if err != nil {
			return MechanismsPoolResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func (p MechanismsPoolParams) row(size int) (MechanismsPoolRow, error) {
	run, err := kernel.Run(kernel.Config{
		Arrivals:     kernel.Poisson{Rate: p.Rate},
		Service:      kernel.Exponential{Mean: p.Hold},
		ServiceDrawn: kernel.AtDequeue,
		Servers:      size,
		Draws:        kernel.CPython{Seed: p.Seed},
		End:          kernel.Drain{Requests: p.Calls},
	})
	if err != nil {
		return MechanismsPoolRow{}, err
	}
	waits, holds := run.Waiting(), make([]float64, p.Calls)
	waited := 0
	for k := range holds {
		holds[k] = run.Departures[k] - run.Starts[k]
		if run.Starts[k] > run.Arrivals[k] {
			waited++
		}
	}
	mean, err := kernel.Mean(waits)
	if err != nil {
		return MechanismsPoolRow{}, err
	}
	hold, err := kernel.Mean(holds)
	if err != nil {
		return MechanismsPoolRow{}, err
	}
	p99, err := kernel.Quantile(waits, 0.99)
	return MechanismsPoolRow{
		Size: size, Busy: run.Busy / run.End, Little: float64(float64(p.Calls) / run.End * hold),
		Waits: float64(waited) / float64(p.Calls), Wait: mean, Formula: p.formula(size), P99: p99,
	}, err
}

// formula is the mean wait in the long run, by Erlang's C.
func (p MechanismsPoolParams) formula(size int) float64 {
	load, refused := float64(p.Rate*p.Hold), 1.0
	for k := 1; k <= size; k++ {
		product := float64(load * refused)
		refused = product / (float64(k) + product)
	}
	each := load / float64(size)
	waits := refused / (1 - float64(each*(1-refused)))
	return waits / (float64(size)/p.Hold - p.Rate)
}

// row gives the row of a size; it panics where there is none.
func (r MechanismsPoolResult) row(size int) MechanismsPoolRow {
	i := slices.Index(r.Params.Sizes, size)
	if i < 0 {
		panic(fmt.Errorf("mechanisms-pool has no row for %d connections; its sizes are %v", size, r.Params.Sizes))
	}
	return r.Rows[i]
}

// Busy gives how many connections of a pool are in use, on average over time.
// Like every function of the result that takes a size, it panics where that
// was not run.
func (r MechanismsPoolResult) Busy(size int) float64 { return r.row(size).Busy }

// Wait gives the mean wait for a connection, in s.
func (r MechanismsPoolResult) Wait(size int) float64 { return r.row(size).Wait }

// Waits gives the share of calls that wait for a connection.
func (r MechanismsPoolResult) Waits(size int) float64 { return r.row(size).Waits }

// P99 gives the 99th percentile of the wait for a connection, in s.
func (r MechanismsPoolResult) P99(size int) float64 { return r.row(size).P99 }

// Smallest gives the smallest of the pools whose mean wait is at most the
// target; 0 where there is none.
func (r MechanismsPoolResult) Smallest() float64 {
	smallest := 0
	for _, row := range r.Rows {
		if row.Wait <= r.Params.Target && (smallest == 0 || row.Size < smallest) {
			smallest = row.Size
		}
	}
	return float64(smallest)
}

// FormulaAt gives the closed form of the mean wait, in s, for any number of
// connections above the mean number in use, run or not.
func (r MechanismsPoolResult) FormulaAt(size int) float64 { return r.Params.formula(size) }

// Sizes gives the column of sizes.
func (r MechanismsPoolResult) Sizes() []float64 {
	return column(r.Rows, func(row MechanismsPoolRow) float64 { return float64(row.Size) })
}

// MeanWaits gives the column of mean waits, in s.
func (r MechanismsPoolResult) MeanWaits() []float64 {
	return column(r.Rows, func(row MechanismsPoolRow) float64 { return row.Wait })
}
