package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// ProductionRetriesParams is what [ProductionRetries] runs with: one server
// before a short queue, and clients that try again when they are refused.
type ProductionRetriesParams struct {
	Rates   []float64 `param:"rates" unit:"/s"`        // of calls; none twice
	Service float64   `param:"service" unit:"s"`       // mean service time
	Servers int       `param:"servers" unit:"servers"` // 1
	Places  int       `param:"places" unit:"requests"` // who finds so many waiting is refused
	Retries int       `param:"retries" unit:"retries"` // how often a call is tried again
	Pause   float64   `param:"pause" unit:"s"`         // before each retry
	Ratio   float64   `param:"ratio" unit:"share"`     // of a retry, that a call adds to the budget
	Burst   float64   `param:"burst" unit:"retries"`   // the most that the budget holds; it starts full
	Calls   int       `param:"calls" unit:"calls"`     // in each run, which ends when all are decided
	Seed    uint64    `param:"seed"`                   // of CPython's random.Random
}

// ProductionRetriesDefaults gives the parameters of the notebook on numbers in
// production.
func ProductionRetriesDefaults() ProductionRetriesParams {
	return ProductionRetriesParams{Rates: []float64{80, 130, 200}, Service: 0.010, Servers: 1, Places: 10,
		Retries: 3, Pause: 0.5, Ratio: 0.1, Burst: 10, Calls: 3000, Seed: 7}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p ProductionRetriesParams) check() error {
	all := listProblems("Rates", p.Rates, rateProblems)
	for _, problem := range (station{service: p.Service, servers: p.Servers, requests: p.Calls}).problems() {
		if problem.Field == "Requests" {
			problem.Field = "Calls"
		}
		all = append(all, problem)
	}
	all = append(all, placesProblems(p.Places)...)
	if p.Retries < 0 || p.Retries >= kernel.MaxAttempts {
		all = append(all, outside("Retries", p.Retries, fmt.Sprintf("from 0 to %d", kernel.MaxAttempts-1)))
	}
	if !(p.Pause >= kernel.MinTime && p.Pause <= kernel.MaxTime) {
		all = append(all, outside("Pause", p.Pause, fmt.Sprintf("from %g to %g s", kernel.MinTime, kernel.MaxTime)))
	}
	if !(p.Ratio >= 0 && p.Ratio <= 1) {
		all = append(all, outside("Ratio", p.Ratio, "from 0 to 1"))
	}
	if !(p.Burst >= 1 && p.Burst <= 1e9) {
		all = append(all, outside("Burst", p.Burst, "from 1 to 1e+09"))
	}
	return errorOf(all)
}

// ProductionRetriesRow is what clients get and what the server sees at one rate
// of calls: without retries, with them, and with a budget for them. A call is
// answered if one of its attempts is.
type ProductionRetriesRow struct {
	Rate           float64 `col:"rate" unit:"/s" label:"calls" print:"/s.0" key:"true"`
	None           float64 `col:"none" unit:"share" label:"answered: no retries" print:"%.1"`
	Retried        float64 `col:"retried" unit:"share" label:"retries" print:"%.1"`
	Budgeted       float64 `col:"budgeted" unit:"share" label:"budget" print:"%.1"`
	Attempts       float64 `col:"attempts" unit:"×" label:"attempts a call: retries" print:"×.2"`
	Formula        float64 `col:"formula" unit:"×" label:"formula" print:"×.2"` // if each attempt were refused by itself
	BudgetAttempts float64 `col:"budget-attempts" unit:"×" label:"budget" print:"×.2"`
	Extra          float64 `col:"extra" unit:"share" label:"retries, of all attempts" print:"%.0"`
}

// ProductionRetriesResult is the table of [ProductionRetries].
type ProductionRetriesResult struct {
	Params ProductionRetriesParams
	Rows   []ProductionRetriesRow // in the order of Params.Rates
}

// ProductionRetries measures what retries gain their clients and cost their
// server, with a budget and without. It panics with an error that lists every
// parameter that is wrong.
func ProductionRetries(p ProductionRetriesParams) ProductionRetriesResult {
	return must(runProductionRetries(p))
}

func runProductionRetries(p ProductionRetriesParams) (ProductionRetriesResult, error) {
	if err := p.check(); err != nil {
		return ProductionRetriesResult{}, err
	}
	result := ProductionRetriesResult{Params: p}
	for _, rate := range p.Rates {
		row, err := p.row(rate)
		if err != nil {
			return ProductionRetriesResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// row runs the three kinds of clients at one rate.
func (p ProductionRetriesParams) row(rate float64) (ProductionRetriesRow, error) {
	patient := kernel.Retries{Attempts: p.Retries + 1, Backoff: kernel.FixedBackoff(p.Pause)}
	thrifty := patient
	thrifty.Budget = kernel.Budget{Ratio: p.Ratio, Burst: p.Burst}
	var runs []kernel.Result
	for _, retries := range []kernel.Retries{{}, patient, thrifty} {
		run, err := p.run(rate, retries)
		if err != nil {
			return ProductionRetriesRow{}, err
		}
		runs = append(runs, run)
	}
	calls := float64(p.Calls)
	answered := func(r kernel.Result) float64 { return float64(r.Answered) / calls }
	attempts := func(r kernel.Result) float64 { return float64(r.Offered) / calls }
	return ProductionRetriesRow{
		Rate: rate, None: answered(runs[0]), Retried: answered(runs[1]), Budgeted: answered(runs[2]),
		Attempts: attempts(runs[1]), Formula: p.attempts(rate), BudgetAttempts: attempts(runs[2]),
		Extra: 1 - calls/float64(runs[1].Offered),
	}, nil
}

// run simulates the server with some kind of clients.
func (p ProductionRetriesParams) run(rate float64, retries kernel.Retries) (kernel.Result, error) {
	return kernel.Run(kernel.Config{
		Arrivals:     kernel.Poisson{Rate: rate},
		Service:      kernel.Exponential{Mean: p.Service},
		ServiceDrawn: kernel.AtDequeue,
		Admission:    []kernel.Admission{kernel.QueueCap{K: p.Places}},
		Client:       kernel.Client{Retries: retries},
		Draws:        kernel.CPython{Seed: p.Seed},
		End:          kernel.Drain{Requests: p.Calls},
	})
}

// attempts is how many a call would make in the long run, if its attempts came
// at random and were refused independently of each other: with a(q) attempts a
// call where a share q of them is refused, q is the share that a queue with so
// many places refuses of a(q) times the rate of calls. Such a q is found by
// halving.
func (p ProductionRetriesParams) attempts(rate float64) float64 {
	a := func(q float64) float64 {
		sum := 1.0
		for range p.Retries {
			sum = 1 + float64(q*sum)
		}
		return sum
	}
	low, high := 0.0, 1.0
	for range 100 {
		q := low + float64((high-low)/2)
		if refusedShare(float64(rate*a(q)*p.Service), p.Places+1) > q {
			low = q
		} else {
			high = q
		}
	}
	return a(low)
}

// row gives the row of a rate; it panics where there is none.
func (r ProductionRetriesResult) row(rate float64) ProductionRetriesRow {
	i := slices.IndexFunc(r.Rows, func(row ProductionRetriesRow) bool { return row.Rate == rate })
	if i < 0 {
		panic(fmt.Errorf("production-retries has no row for %v calls per second; its rates are %v", rate, r.Params.Rates))
	}
	return r.Rows[i]
}

// None gives the share of calls that is answered without retries. Like every
// function of the result that takes a rate, it panics where that was not run.
func (r ProductionRetriesResult) None(rate float64) float64 { return r.row(rate).None }

// Retried gives the share of calls that is answered with retries.
func (r ProductionRetriesResult) Retried(rate float64) float64 { return r.row(rate).Retried }

// Budgeted gives the share of calls that is answered with a budget.
func (r ProductionRetriesResult) Budgeted(rate float64) float64 { return r.row(rate).Budgeted }

// Attempts gives how many attempts a call makes with retries, on average.
func (r ProductionRetriesResult) Attempts(rate float64) float64 { return r.row(rate).Attempts }

// BudgetAttempts gives how many attempts a call makes with a budget.
func (r ProductionRetriesResult) BudgetAttempts(rate float64) float64 {
	return r.row(rate).BudgetAttempts
}

// Extra gives the share of retries among all attempts, with retries.
func (r ProductionRetriesResult) Extra(rate float64) float64 { return r.row(rate).Extra }

// AttemptsAt gives the formula of the attempts a call makes with retries, at
// any rate of calls, run or not, if each attempt were refused by itself.
func (r ProductionRetriesResult) AttemptsAt(rate float64) float64 { return r.Params.attempts(rate) }

// Rates gives the column of rates of calls, per second.
func (r ProductionRetriesResult) Rates() []float64 {
	return column(r.Rows, func(row ProductionRetriesRow) float64 { return row.Rate })
}

// AllAttempts gives the column of attempts a call with retries.
func (r ProductionRetriesResult) AllAttempts() []float64 {
	return column(r.Rows, func(row ProductionRetriesRow) float64 { return row.Attempts })
}

// AllBudgetAttempts gives the column of attempts a call with a budget.
func (r ProductionRetriesResult) AllBudgetAttempts() []float64 {
	return column(r.Rows, func(row ProductionRetriesRow) float64 { return row.BudgetAttempts })
}
