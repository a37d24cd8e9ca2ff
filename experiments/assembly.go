package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// AssemblyParams is what [Assembly] runs with: one overloaded server whose
// clients leave when their deadline has passed.
type AssemblyParams struct {
	Rate     float64 `param:"rate" unit:"/s"`           // of arrivals
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Places   int     `param:"places" unit:"requests"`   // who finds so many waiting is dropped, where there is a bound
	Deadline float64 `param:"deadline" unit:"s"`        // the clients', and the limit on waiting where there is a check
	Requests int     `param:"requests" unit:"requests"` // offered in each run, which ends when nobody is left
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// AssemblyDefaults gives the parameters of the assembly notebook.
func AssemblyDefaults() AssemblyParams {
	p := AssemblyParams(DoomedDefaults())
	p.Rate = 130
	return p
}

// AssemblyRow is one run under one set of policies.
type AssemblyRow struct {
	Policy    string  `col:"policy" label:"policies" key:"true"` // unbounded, fifo, fifo-check, lifo or lifo-check
	P50       float64 `col:"p50" unit:"s" label:"p50" print:"ms.0"`
	P99       float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`
	Useful    int     `col:"useful" unit:"requests" label:"useful" print:"requests.0"` // completed within the deadline
	Wasted    int     `col:"wasted" unit:"requests" label:"wasted" print:"requests.0"` // completed after it
	Shed      int     `col:"shed" unit:"requests" label:"dropped or expired" print:"requests.0"`
	ShedShare float64 `col:"shed-share" unit:"share" label:"of those offered" print:"%.1"`
	After     float64 `col:"after" unit:"s" label:"works on after the last arrival" print:"s.1"`
}

// AssemblyResult is the table of [Assembly].
type AssemblyResult struct {
	Params AssemblyParams
	Rows   []AssemblyRow // unbounded, fifo, fifo-check, lifo, lifo-check
}

// assemblyPolicies are the rows of [Assembly]: a name, and what it does.
func assemblyPolicies(places int, deadline float64) ([]string, []policy) {
	return []string{"unbounded", "fifo", "fifo-check", "lifo", "lifo-check"}, []policy{
		{}, {places: places}, {places: places, expiry: deadline},
		{places: places, lifo: true}, {places: places, lifo: true, expiry: deadline},
	}
}

// Assembly measures a bound, an order and a check of the deadline, one after
// another and together, on the same arrivals. It panics with an error that
// lists every parameter that is wrong.
func Assembly(p AssemblyParams) AssemblyResult { return must(runAssembly(p)) }

func runAssembly(p AssemblyParams) (AssemblyResult, error) {
	if err := DoomedParams(p).check(); err != nil {
		return AssemblyResult{}, err
	}
	result := AssemblyResult{Params: p}
	names, policies := assemblyPolicies(p.Places, p.Deadline)
	for i, name := range names {
		run, err := DoomedParams(p).overload().run(policies[i])
		if err != nil {
			return AssemblyResult{}, err
		}
		row, err := assemblyRow(run, p)
		if err != nil {
			return AssemblyResult{}, err
		}
		row.Policy = name
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func assemblyRow(run kernel.Result, p AssemblyParams) (AssemblyRow, error) {
	times := run.Sojourns()
	at, err := kernel.Quantiles(times, []float64{0.50, 0.99})
	if err != nil {
		return AssemblyRow{}, err
	}
	useful, shed := within(times, p.Deadline), run.Dropped+run.Expired
	return AssemblyRow{
		P50: at[0], P99: at[1], Useful: useful, Wasted: run.Completed - useful,
		Shed: shed, ShedShare: float64(shed) / float64(p.Requests), After: slices.Max(run.Departures) - run.LastArrival,
	}, nil
}

// row gives the row of a set of policies; it panics where there is none.
func (r AssemblyResult) row(policy string) AssemblyRow {
	i := slices.IndexFunc(r.Rows, func(row AssemblyRow) bool { return row.Policy == policy })
	if i < 0 {
		panic(fmt.Errorf("assembly has no row for the policies %q; it has unbounded, fifo, fifo-check, lifo and lifo-check", policy))
	}
	return r.Rows[i]
}

// P50 gives the median sojourn time of the completed, in s. Like every function
// of the result that takes a policy, it panics where there is no such row.
func (r AssemblyResult) P50(policy string) float64 { return r.row(policy).P50 }

// P99 gives the 99th percentile of the sojourn time of the completed, in s.
func (r AssemblyResult) P99(policy string) float64 { return r.row(policy).P99 }

// Useful gives how many requests were completed within the deadline.
func (r AssemblyResult) Useful(policy string) float64 { return float64(r.row(policy).Useful) }

// Wasted gives how many requests were completed after it.
func (r AssemblyResult) Wasted(policy string) float64 { return float64(r.row(policy).Wasted) }

// Shed gives how many requests were dropped or expired.
func (r AssemblyResult) Shed(policy string) float64 { return float64(r.row(policy).Shed) }

// After gives for how long the server still works after the last arrival, in s.
func (r AssemblyResult) After(policy string) float64 { return r.row(policy).After }
