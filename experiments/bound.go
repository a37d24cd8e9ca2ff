package experiments

import (
	"fmt"
	"slices"
	"strconv"

	"kneebook/kernel"
)

// BoundParams is what [Bound], [BoundSLO] and [BoundCaps] run with: one server
// with a bounded queue, first come first served, Poisson arrivals and
// exponential service times, run once for each queue cap with the same draws.
// A request that finds the queue full is dropped.
type BoundParams struct {
	Rate     float64 `param:"rate" unit:"/s"`           // of arrivals
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Caps     []int   `param:"caps" unit:"requests"`     // how many may wait; 0 is no cap
	Budget   float64 `param:"budget" unit:"s"`          // the sojourn time that is still of use
	Requests int     `param:"requests" unit:"requests"` // per run, which ends when none is left
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// BoundDefaults gives the parameters of the notebook on bounded queues.
func BoundDefaults() BoundParams {
	return BoundParams{
		Rate: 110, Service: 0.010, Servers: 1, Caps: []int{0, 1000, 100, 10, 2}, Budget: 0.200, Requests: 20_000, Seed: 7,
	}
}

func (p BoundParams) station() station {
	return station{service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// load is the offered load.
func (p BoundParams) load() float64 { return float64(p.Rate * p.Service) }

// check gives nil, or an error that lists every parameter that is wrong. No
// cap is below least.
func (p BoundParams) check(least int) error {
	all := append(boundRateProblems(p.Rate), p.station().problems()...)
	if len(p.Caps) == 0 {
		all = append(all, outside("Caps", "empty", "one cap or more"))
	}
	for i, places := range p.Caps {
		field := fmt.Sprintf("Caps[%d]", i)
		if places < least || places > maxPlaces {
			all = append(all, outside(field, places, fmt.Sprintf("from %d to %d", least, maxPlaces)))
		}
		if slices.Contains(p.Caps[:i], places) {
			all = append(all, outside(field, places, "each cap once"))
		}
	}
	if !(p.Budget >= minService && p.Budget <= maxService) {
		all = append(all, outside("Budget", p.Budget, fmt.Sprintf("from %g to %g s", minService, maxService)))
	}
	if all == nil {
		return nil
	}
	return all
}

// boundRateProblems lists what is wrong with an arrival rate.
func boundRateProblems(rate float64) kernel.Invalids {
	if rate >= kernel.MinRate && rate <= kernel.MaxRate {
		return nil
	}
	return kernel.Invalids{outside("Rate", rate, fmt.Sprintf("from %g to %g per second", kernel.MinRate, kernel.MaxRate))}
}

// run simulates one queue cap; 0 is no cap. Nobody may change the result.
func (p BoundParams) run(places int) (kernel.Result, error) {
	var admission []kernel.Admission
	if places > 0 {
		admission = []kernel.Admission{kernel.QueueCap{K: places}}
	}
	return runOnce(kernel.Config{
		Arrivals:     kernel.Poisson{Rate: p.Rate},
		Service:      kernel.Exponential{Mean: p.Service},
		ServiceDrawn: kernel.AtDequeue,
		Admission:    admission,
		Client:       kernel.Client{Deadline: p.Budget},
		Draws:        kernel.CPython{Seed: p.Seed},
		End:          kernel.Drain{Requests: p.Requests},
	})
}

// summary gives mean, p50 and p99 of the sojourn times of a run, in s.
func summary(run kernel.Result) (sojourns, error) {
	times := run.Sojourns()
	mean, err := kernel.Mean(times)
	if err != nil {
		return sojourns{}, err
	}
	at, err := kernel.Quantiles(times, []float64{0.50, 0.99})
	if err != nil {
		return sojourns{}, err
	}
	return sojourns{mean: mean, p50: at[0], p99: at[1]}, nil
}

// BoundRow is one run with one queue cap.
type BoundRow struct {
	Cap        string  `col:"cap" label:"queue cap" key:"true"` // none, or its number
	P50        float64 `col:"p50" unit:"s" label:"p50" print:"ms.0"`
	P99        float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`
	Dropped    int     `col:"dropped" unit:"requests" label:"dropped" print:"requests.0"`
	Completed  float64 `col:"completed" unit:"share" label:"completed, of those offered" print:"%.1"`
	Within     float64 `col:"within" unit:"share" label:"within the budget, of those offered" print:"%.1"`
	Throughput float64 `col:"throughput" unit:"/s" label:"completed per second" print:"/s.1"`           // until the last one has left
	Theory     float64 `col:"theory" unit:"/s" label:"closed form of it, in the long run" print:"/s.1"` // of M/M/1/K
}

// BoundResult is the table of [Bound].
type BoundResult struct {
	Params BoundParams
	Rows   []BoundRow // in the order of Params.Caps
}

// Bound measures what each queue cap does to the sojourn times and to the
// number of requests served. It panics with an error that lists every
// parameter that is wrong.
func Bound(p BoundParams) BoundResult { return must(runBound(p)) }

func runBound(p BoundParams) (BoundResult, error) {
	if err := p.check(0); err != nil {
		return BoundResult{}, err
	}
	result := BoundResult{Params: p}
	for _, places := range p.Caps {
		row, err := p.row(places)
		if err != nil {
			return BoundResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func (p BoundParams) row(places int) (BoundRow, error) {
	run, err := p.run(places)
	if err != nil {
		return BoundRow{}, err
	}
	m, err := summary(run)
	if err != nil {
		return BoundRow{}, err
	}
	return BoundRow{
		Cap: capName(places), P50: m.p50, P99: m.p99, Dropped: run.Dropped,
		Completed:  float64(run.Completed) / float64(run.Offered),
		Within:     float64(run.OnTime) / float64(run.Offered),
		Throughput: float64(run.Completed) / run.End,
		Theory:     p.throughput(places),
	}, nil
}

// throughput is the closed form of the rate of completions in the long run.
func (p BoundParams) throughput(places int) float64 {
	if places == 0 {
		return min(p.Rate, p.station().capacity())
	}
	return float64(p.Rate * (1 - refusedShare(p.load(), places+1)))
}

// capName is how a row is named: by its cap.
func capName(places int) string {
	if places == 0 {
		return "none"
	}
	return strconv.Itoa(places)
}

// row gives the row of a cap; it panics where there is none.
func (r BoundResult) row(places int) BoundRow {
	return r.Rows[capIndex("bound", places, r.Params.Caps)]
}

// capIndex finds a cap among those that were run; it panics where it is not
// there.
func capIndex(table string, places int, ran []int) int {
	i := slices.Index(ran, places)
	if i < 0 {
		panic(fmt.Errorf("%s has no row for the cap %d; its caps are %v", table, places, ran))
	}
	return i
}

// P50 gives the median sojourn time of a row, in s. Like every function of the
// result that takes a cap, 0 for none, it panics where that cap was not run.
func (r BoundResult) P50(places int) float64 { return r.row(places).P50 }

// P99 gives the 99th percentile of the sojourn time of a row, in s.
func (r BoundResult) P99(places int) float64 { return r.row(places).P99 }

// Dropped gives how many requests found the queue full.
func (r BoundResult) Dropped(places int) float64 { return float64(r.row(places).Dropped) }

// Completed gives the share of the requests offered that were served.
func (r BoundResult) Completed(places int) float64 { return r.row(places).Completed }

// Within gives the share of the requests offered that were served within the
// budget.
func (r BoundResult) Within(places int) float64 { return r.row(places).Within }

// Throughput gives how many requests were completed per second of the run.
func (r BoundResult) Throughput(places int) float64 { return r.row(places).Throughput }

// Theory gives the closed form of the throughput in the long run, per second.
func (r BoundResult) Theory(places int) float64 { return r.row(places).Theory }
