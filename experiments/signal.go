package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// SignalParams is what [Signal] and [SignalErrors] run with: one server with an
// unbounded queue, first come first served, Poisson arrivals and exponential
// service times, run once for each arrival rate with the same draws.
type SignalParams struct {
	Rates    []float64 `param:"rates" unit:"/s"`          // of arrivals, above the capacity too; none twice
	Service  float64   `param:"service" unit:"s"`         // mean service time
	Servers  int       `param:"servers" unit:"servers"`   // 1
	Deadline float64   `param:"deadline" unit:"s"`        // the sojourn time up to which a client is content
	Requests int       `param:"requests" unit:"requests"` // per run, which ends when all are served
	Seed     uint64    `param:"seed"`                     // of CPython's random.Random
}

// SignalDefaults gives the parameters of the notebook on signals.
func SignalDefaults() SignalParams {
	return SignalParams{Rates: []float64{50, 80, 90, 95, 99, 120}, Service: 0.010, Servers: 1, Deadline: 1, Requests: 20_000, Seed: 7}
}

func (p SignalParams) station() station {
	return station{service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p SignalParams) check() error {
	var all kernel.Invalids
	if len(p.Rates) == 0 {
		all = append(all, outside("Rates", "empty", "one rate or more"))
	}
	for i, rate := range p.Rates {
		field := fmt.Sprintf("Rates[%d]", i)
		all = append(all, signalRateProblems(field, rate)...)
		if slices.Contains(p.Rates[:i], rate) {
			all = append(all, outside(field, rate, "each rate once"))
		}
	}
	all = append(all, p.station().problems()...)
	if all = append(all, signalDeadlineProblems(p.Deadline)...); all != nil {
		return all
	}
	return nil
}

func signalRateProblems(field string, rate float64) kernel.Invalids {
	if rate >= kernel.MinRate && rate <= kernel.MaxRate {
		return nil
	}
	return kernel.Invalids{outside(field, rate, fmt.Sprintf("from %g to %g per second", kernel.MinRate, kernel.MaxRate))}
}

func signalDeadlineProblems(deadline float64) kernel.Invalids {
	if deadline >= minService && deadline <= maxService {
		return nil
	}
	return kernel.Invalids{outside("Deadline", deadline, fmt.Sprintf("from %g to %g s", minService, maxService))}
}

// run simulates one arrival rate.
func (p SignalParams) run(rate float64) (kernel.Result, error) {
	return kernel.Run(kernel.Config{
		Arrivals: kernel.Poisson{Rate: rate},
		Service:  kernel.Exponential{Mean: p.Service},
		Client:   kernel.Client{Deadline: p.Deadline},
		Draws:    kernel.CPython{Seed: p.Seed},
		End:      kernel.Drain{Requests: p.Requests},
	})
}

// SignalRow is what the candidate signals read in one run. Averages are over
// the time of the run, from 0 until all are served.
type SignalRow struct {
	Rate     float64 `col:"rate" unit:"/s" label:"arrival rate" print:"/s.0" key:"true"`
	Capped   float64 `col:"capped" unit:"share" label:"load, cut at a full server" print:"%.0"`                    // no measurement
	Busy     float64 `col:"busy" unit:"share" label:"utilisation, measured" print:"%.1"`                           // share of the time
	Waiting  float64 `col:"waiting" unit:"requests" label:"requests waiting, measured" print:"requests.1"`         // on average over time
	InSystem float64 `col:"in-system" unit:"requests" label:"requests in the system, measured" print:"requests.1"` // on average over time
	Estimate float64 `col:"estimate" unit:"requests" label:"mean wait over mean service" print:"requests.1"`       // no measurement of a number
	P99      float64 `col:"p99" unit:"s" label:"p99 of the response time" print:"ms.1"`
}

// SignalResult is the table of [Signal].
type SignalResult struct {
	Params SignalParams
	Rows   []SignalRow // in the order of Params.Rates
}

// Signal measures utilisation, queue and sojourn time at each arrival rate. It
// panics with an error that lists every parameter that is wrong.
func Signal(p SignalParams) SignalResult { return must(runSignal(p)) }

func runSignal(p SignalParams) (SignalResult, error) {
	if err := p.check(); err != nil {
		return SignalResult{}, err
	}
	result := SignalResult{Params: p}
	for _, rate := range p.Rates {
		row, _, err := p.row(rate)
		if err != nil {
			return SignalResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func (p SignalParams) row(rate float64) (SignalRow, kernel.Result, error) {
	run, err := p.run(rate)
	if err != nil {
		return SignalRow{}, run, err
	}
	m, err := summary(run)
	if err != nil {
		return SignalRow{}, run, err
	}
	return SignalRow{
		Rate: rate, Capped: min(1, rate/p.station().capacity()), Busy: run.Utilisation(), Waiting: run.InQueue(),
		InSystem: run.InSystem(), Estimate: (m.mean - p.Service) / p.Service, P99: m.p99,
	}, run, nil
}

// row gives the row of a rate; it panics where there is none.
func (r SignalResult) row(rate float64) SignalRow {
	return r.Rows[rateIndex("signal", rate, r.Params.Rates)]
}

// rateIndex finds a rate among those that were run; it panics where it is not
// there.
func rateIndex(table string, rate float64, ran []float64) int {
	i := slices.Index(ran, rate)
	if i < 0 {
		panic(fmt.Errorf("%s has no row for the rate %v; its rates are %v", table, rate, ran))
	}
	return i
}

// Busy gives the share of the time in which the server was busy. Like every
// function of the result that takes a rate, it panics where that rate was not
// run.
func (r SignalResult) Busy(rate float64) float64 { return r.row(rate).Busy }

// Waiting gives how many requests waited, on average over time.
func (r SignalResult) Waiting(rate float64) float64 { return r.row(rate).Waiting }

// InSystem gives how many requests waited or were in service, on average over
// time.
func (r SignalResult) InSystem(rate float64) float64 { return r.row(rate).InSystem }

// Estimate gives the mean waiting time over the mean service time.
func (r SignalResult) Estimate(rate float64) float64 { return r.row(rate).Estimate }

// P99 gives the 99th percentile of the sojourn time, in s.
func (r SignalResult) P99(rate float64) float64 { return r.row(rate).P99 }

// Rates gives the column of arrival rates, per second.
func (r SignalResult) Rates() []float64 {
	return column(r.Rows, func(s SignalRow) float64 { return s.Rate })
}

// Busies gives the column of utilisations.
func (r SignalResult) Busies() []float64 {
	return column(r.Rows, func(s SignalRow) float64 { return s.Busy })
}

// Waitings gives the column of numbers waiting.
func (r SignalResult) Waitings() []float64 {
	return column(r.Rows, func(s SignalRow) float64 { return s.Waiting })
}

// InSystems gives the column of numbers in the system.
func (r SignalResult) InSystems() []float64 {
	return column(r.Rows, func(s SignalRow) float64 { return s.InSystem })
}

// Estimates gives the column of mean waiting times over the mean service time.
func (r SignalResult) Estimates() []float64 {
	return column(r.Rows, func(s SignalRow) float64 { return s.Estimate })
}
