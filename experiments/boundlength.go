package experiments

import (
	"fmt"
	"slices"
)

// BoundLengthParams is what [BoundLength] runs with: the server of [Bound]
// without a queue cap, run once for each number of requests.
type BoundLengthParams struct {
	Rate    float64 `param:"rate" unit:"/s"`          // of arrivals
	Service float64 `param:"service" unit:"s"`        // mean service time
	Servers int     `param:"servers" unit:"servers"`  // 1
	Lengths []int   `param:"lengths" unit:"requests"` // of each run, which ends when all are served
	Seed    uint64  `param:"seed"`                    // of CPython's random.Random
}

// BoundLengthDefaults gives the parameters of the notebook on bounded queues.
func BoundLengthDefaults() BoundLengthParams {
	b := BoundDefaults()
	return BoundLengthParams{
		Rate: b.Rate, Service: b.Service, Servers: b.Servers, Lengths: []int{5_000, 10_000, 20_000, 40_000}, Seed: b.Seed,
	}
}

// bound is the run of so many requests as one of [Bound].
func (p BoundLengthParams) bound(requests int) BoundParams {
	return BoundParams{Rate: p.Rate, Service: p.Service, Servers: p.Servers, Caps: []int{0}, Budget: p.Service,
		Requests: requests, Seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p BoundLengthParams) check() error {
	all := append(boundRateProblems(p.Rate), p.bound(1).station().problems()...)
	if len(p.Lengths) == 0 {
		all = append(all, outside("Lengths", "empty", "one length or more"))
	}
	for i, n := range p.Lengths {
		field := fmt.Sprintf("Lengths[%d]", i)
		for _, problem := range p.bound(n).station().problems() {
			if problem.Field == "Requests" {
				all = append(all, outside(field, n, problem.Want))
			}
		}
		if slices.Contains(p.Lengths[:i], n) {
			all = append(all, outside(field, n, "each length once"))
		}
	}
	if all == nil {
		return nil
	}
	return all
}

// BoundLengthRow is one run of one length.
type BoundLengthRow struct {
	Requests    int     `col:"requests" unit:"requests" label:"requests" print:"requests.0" key:"true"`
	LastArrival float64 `col:"last-arrival" unit:"s" label:"last arrival" print:"s.1"`
	Found       int     `col:"found" unit:"requests" label:"found in the system by the last arrival" print:"requests.0"`
	End         float64 `col:"end" unit:"s" label:"all served" print:"s.1"`
	Mean        float64 `col:"mean" unit:"s" label:"mean" print:"s.1"`
	P50         float64 `col:"p50" unit:"s" label:"p50" print:"s.1"`
	Even        float64 `col:"even" unit:"s" label:"p50 without chance" print:"s.1"` // of even arrivals and equal services
	P99         float64 `col:"p99" unit:"s" label:"p99" print:"s.1"`
	Largest     float64 `col:"largest" unit:"s" label:"largest" print:"s.1"`
}

// BoundLengthResult is the table of [BoundLength].
type BoundLengthResult struct {
	Params BoundLengthParams
	Rows   []BoundLengthRow // in the order of Params.Lengths
}

// BoundLength measures the sojourn times of an unbounded queue for each length
// of the run. It panics with an error that lists every parameter that is wrong.
func BoundLength(p BoundLengthParams) BoundLengthResult { return must(runBoundLength(p)) }

func runBoundLength(p BoundLengthParams) (BoundLengthResult, error) {
	if err := p.check(); err != nil {
		return BoundLengthResult{}, err
	}
	result := BoundLengthResult{Params: p}
	for _, n := range p.Lengths {
		row, err := p.row(n)
		if err != nil {
			return BoundLengthResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func (p BoundLengthParams) row(n int) (BoundLengthRow, error) {
	run, err := p.bound(n).run(0)
	if err != nil {
		return BoundLengthRow{}, err
	}
	m, err := summary(run)
	if err != nil {
		return BoundLengthRow{}, err
	}
	found := run.SeenByArrivals()
	return BoundLengthRow{
		Requests: n, LastArrival: run.LastArrival, Found: found[len(found)-1], End: run.End,
		Mean: m.mean, P50: m.p50, Even: p.even(n), P99: m.p99, Largest: slices.Max(run.Sojourns()),
	}, nil
}

// even is the p50 of the sojourn time if arrivals come evenly and services are
// all equal: each request waits longer than the one before by what the service
// time exceeds the gap, and the middle one has the median.
func (p BoundLengthParams) even(n int) float64 {
	growth := max(p.Service-1/p.Rate, 0)
	return p.Service + float64(float64(n/2)*growth)
}

// row gives the row of a length; it panics where there is none.
func (r BoundLengthResult) row(n int) BoundLengthRow {
	i := slices.Index(r.Params.Lengths, n)
	if i < 0 {
		panic(fmt.Errorf("bound-length has no row for %d requests; its lengths are %v", n, r.Params.Lengths))
	}
	return r.Rows[i]
}

// P50 gives the median sojourn time of a run, in s. Like every function of the
// result that takes a length, it panics where that length was not run.
func (r BoundLengthResult) P50(n int) float64 { return r.row(n).P50 }

// P99 gives the 99th percentile of the sojourn time of a run, in s.
func (r BoundLengthResult) P99(n int) float64 { return r.row(n).P99 }

// Mean gives the mean sojourn time of a run, in s.
func (r BoundLengthResult) Mean(n int) float64 { return r.row(n).Mean }

// Even gives the p50 without chance, in s.
func (r BoundLengthResult) Even(n int) float64 { return r.row(n).Even }

// Largest gives the largest sojourn time of a run, in s.
func (r BoundLengthResult) Largest(n int) float64 { return r.row(n).Largest }

// LastArrival gives when the last request of a run arrived, in s.
func (r BoundLengthResult) LastArrival(n int) float64 { return r.row(n).LastArrival }

// End gives when the last request of a run was served, in s.
func (r BoundLengthResult) End(n int) float64 { return r.row(n).End }

// Found gives how many requests the last one found in the system.
func (r BoundLengthResult) Found(n int) float64 { return float64(r.row(n).Found) }

// Lengths gives the column of lengths.
func (r BoundLengthResult) Lengths() []float64 {
	return column(r.Rows, func(b BoundLengthRow) float64 { return float64(b.Requests) })
}

// P50s gives the column of medians, in s.
func (r BoundLengthResult) P50s() []float64 {
	return column(r.Rows, func(b BoundLengthRow) float64 { return b.P50 })
}

// P99s gives the column of 99th percentiles, in s.
func (r BoundLengthResult) P99s() []float64 {
	return column(r.Rows, func(b BoundLengthRow) float64 { return b.P99 })
}

// Evens gives the column of medians without chance, in s.
func (r BoundLengthResult) Evens() []float64 {
	return column(r.Rows, func(b BoundLengthRow) float64 { return b.Even })
}
