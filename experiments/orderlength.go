package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// OrderLengthParams is what [OrderLength] runs with: the LIFO run of [Order]
// at several lengths.
type OrderLengthParams struct {
	Rate     float64 `param:"rate" unit:"/s"`
	Service  float64 `param:"service" unit:"s"`
	Servers  int     `param:"servers" unit:"servers"` // 1
	Places   int     `param:"places" unit:"requests"` // who finds so many waiting is dropped
	Deadline float64 `param:"deadline" unit:"s"`
	Lengths  []int   `param:"lengths" unit:"requests"` // offered in each run; none twice
	Seed     uint64  `param:"seed"`
}

// OrderLengthDefaults gives the parameters of the order notebook.
func OrderLengthDefaults() OrderLengthParams {
	o := OrderDefaults()
	return OrderLengthParams{Rate: o.Rate, Service: o.Service, Servers: o.Servers, Places: o.Places, Deadline: o.Deadline,
		Lengths: []int{20_000, 40_000, 80_000}, Seed: o.Seed}
}

func (p OrderLengthParams) overload(requests int) overload {
	return overload{rate: p.Rate, service: p.Service, servers: p.Servers, requests: requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p OrderLengthParams) check() error {
	all := append(rateProblems("Rate", p.Rate), p.overload(1).problems()...)
	all = append(all, placesProblems(p.Places)...)
	all = append(all, deadlineProblems("Deadline", p.Deadline)...)
	return errorOf(append(all, listProblems("Lengths", p.Lengths, lengthProblems)...))
}

func lengthProblems(field string, requests int) kernel.Invalids {
	if requests >= 1 && requests <= kernel.MaxRequests {
		return nil
	}
	return kernel.Invalids{outside(field, requests, fmt.Sprintf("from 1 to %d", kernel.MaxRequests))}
}

// OrderLengthRow is one LIFO run of one length.
type OrderLengthRow struct {
	Requests     int     `col:"requests" unit:"requests" label:"requests offered" print:"requests.0" key:"true"`
	Drained      int     `col:"drained" unit:"requests" label:"served after the last arrival" print:"requests.0"`
	DrainedShare float64 `col:"drained-share" unit:"share" label:"of those served" print:"%.2"`
	P50          float64 `col:"p50" unit:"s" label:"p50" print:"ms.1"`
	P95          float64 `col:"p95" unit:"s" label:"p95" print:"ms.0"`
	P99          float64 `col:"p99" unit:"s" label:"p99" print:"s.1"`
	FastShare    float64 `col:"fast-share" unit:"share" label:"within the deadline, of those offered" print:"%.1"`
}

// OrderLengthResult is the table of [OrderLength].
type OrderLengthResult struct {
	Params OrderLengthParams
	Rows   []OrderLengthRow // in the order of Params.Lengths
}

// OrderLength measures the sojourn times of last in first out in runs of
// several lengths. It panics with an error that lists every parameter that is
// wrong.
func OrderLength(p OrderLengthParams) OrderLengthResult { return must(runOrderLength(p)) }

func runOrderLength(p OrderLengthParams) (OrderLengthResult, error) {
	if err := p.check(); err != nil {
		return OrderLengthResult{}, err
	}
	result := OrderLengthResult{Params: p}
	for _, requests := range p.Lengths {
		run, err := p.overload(requests).run(policy{places: p.Places, lifo: true})
		if err != nil {
			return OrderLengthResult{}, err
		}
		times := run.Sojourns()
		at, err := kernel.Quantiles(times, []float64{0.50, 0.95, 0.99})
		if err != nil {
			return OrderLengthResult{}, err
		}
		late := drained(run)
		result.Rows = append(result.Rows, OrderLengthRow{
			Requests: requests, Drained: late, DrainedShare: float64(late) / float64(run.Completed),
			P50: at[0], P95: at[1], P99: at[2],
			FastShare: float64(within(times, p.Deadline)) / float64(requests),
		})
	}
	return result, nil
}

// row gives the row of a length; it panics where there is none.
func (r OrderLengthResult) row(requests int) OrderLengthRow {
	i := slices.IndexFunc(r.Rows, func(row OrderLengthRow) bool { return row.Requests == requests })
	if i < 0 {
		panic(fmt.Errorf("order-length has no row for %d requests; its lengths are %v", requests, r.Params.Lengths))
	}
	return r.Rows[i]
}

// P99 gives the 99th percentile of the sojourn time in the run of a length, in
// s. It panics where that length was not run.
func (r OrderLengthResult) P99(requests int) float64 { return r.row(requests).P99 }

// Lengths gives the column of lengths.
func (r OrderLengthResult) Lengths() []float64 {
	return column(r.Rows, func(o OrderLengthRow) float64 { return float64(o.Requests) })
}

// P50s gives the column of medians, in s.
func (r OrderLengthResult) P50s() []float64 {
	return column(r.Rows, func(o OrderLengthRow) float64 { return o.P50 })
}

// P95s gives the column of 95th percentiles, in s.
func (r OrderLengthResult) P95s() []float64 {
	return column(r.Rows, func(o OrderLengthRow) float64 { return o.P95 })
}

// P99s gives the column of 99th percentiles, in s.
func (r OrderLengthResult) P99s() []float64 {
	return column(r.Rows, func(o OrderLengthRow) float64 { return o.P99 })
}
