package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// FailuresTogetherParams is what [FailuresTogether] runs with: clients that all
// come back after the same event, each after a random time.
type FailuresTogetherParams struct {
	Clients int       `param:"clients" unit:"clients"`
	Service float64   `param:"service" unit:"s"` // of each, all alike
	Spreads []float64 `param:"spreads" unit:"s"` // within which they come, about; none twice
	Seed    uint64    `param:"seed"`             // of CPython's random.Random
}

// FailuresTogetherDefaults gives the parameters of the notebook on failure
// modes at scale.
func FailuresTogetherDefaults() FailuresTogetherParams {
	return FailuresTogetherParams{Clients: 500, Service: 0.010, Spreads: []float64{0.1, 1, 2, 5, 10, 20}, Seed: 7}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p FailuresTogetherParams) check() error {
	var all kernel.Invalids
	if p.Clients < 1 || p.Clients > kernel.MaxRequests {
		all = append(all, outside("Clients", p.Clients, fmt.Sprintf("from 1 to %d", kernel.MaxRequests)))
	}
	if !(p.Service >= minService && p.Service <= maxService) {
		all = append(all, outside("Service", p.Service, fmt.Sprintf("from %g to %g s", minService, maxService)))
	}
	return errorOf(append(all, listProblems("Spreads", p.Spreads, deadlineProblems)...))
}

// FailuresTogetherRow is how long clients wait that come within some time.
type FailuresTogetherRow struct {
	Spread float64 `col:"spread" unit:"s" label:"come within" print:"s.1" key:"true"`
	Load   float64 `col:"load" unit:"share" label:"load meanwhile" print:"%.0"`
	Mean   float64 `col:"mean" unit:"s" label:"wait, mean" print:"ms.0"`
	Most   float64 `col:"most" unit:"s" label:"longest wait" print:"ms.0"`
	Even   float64 `col:"even" unit:"s" label:"mean without chance" print:"ms.0"` // if they came evenly
}

// FailuresTogetherResult is the table of [FailuresTogether].
type FailuresTogetherResult struct {
	Params FailuresTogetherParams
	Rows   []FailuresTogetherRow // in the order of Params.Spreads
}

// FailuresTogether measures how long clients wait for a server that come back
// together, more or less: at random at such a rate that they take about the
// given time. It panics with an error that lists every parameter that is wrong.
func FailuresTogether(p FailuresTogetherParams) FailuresTogetherResult {
	return must(runFailuresTogether(p))
}

func runFailuresTogether(p FailuresTogetherParams) (FailuresTogetherResult, error) {
	if err := p.check(); err != nil {
		return FailuresTogetherResult{}, err
	}
	result := FailuresTogetherResult{Params: p}
	for _, spread := range p.Spreads {
		run, err := kernel.Run(kernel.Config{
			Arrivals: kernel.Poisson{Rate: float64(p.Clients) / spread},
			Service:  kernel.Fixed{Time: p.Service},
			Draws:    kernel.CPython{Seed: p.Seed},
			End:      kernel.Drain{Requests: p.Clients},
		})
		if err != nil {
			return FailuresTogetherResult{}, err
		}
		waits := run.Waiting()
		mean, err := kernel.Mean(waits)
		if err != nil {
			return FailuresTogetherResult{}, err
		}
		work := float64(float64(p.Clients) * p.Service)
		result.Rows = append(result.Rows, FailuresTogetherRow{Spread: spread, Load: work / spread, Mean: mean,
			Most: slices.Max(waits), Even: max(0, work-spread) / 2})
	}
	return result, nil
}

// row gives the row of a spread; it panics where there is none.
func (r FailuresTogetherResult) row(spread float64) FailuresTogetherRow {
	i := slices.Index(r.Params.Spreads, spread)
	if i < 0 {
		panic(fmt.Errorf("failures-together has no row for %v s; its spreads are %v", spread, r.Params.Spreads))
	}
	return r.Rows[i]
}

// Mean gives the mean wait of clients that come within some time, in s. Like
// every function of the result that takes a spread, it panics where that was
// not run.
func (r FailuresTogetherResult) Mean(spread float64) float64 { return r.row(spread).Mean }

// Most gives the longest wait, in s.
func (r FailuresTogetherResult) Most(spread float64) float64 { return r.row(spread).Most }
