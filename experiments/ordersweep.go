package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// OrderSweepParams is what [OrderSweep] runs with: the queue of [Order] at
// several arrival rates.
type OrderSweepParams struct {
	Rates    []float64 `param:"rates" unit:"/s"` // of arrivals; none twice
	Service  float64   `param:"service" unit:"s"`
	Servers  int       `param:"servers" unit:"servers"` // 1
	Places   int       `param:"places" unit:"requests"` // who finds so many waiting is dropped
	Deadline float64   `param:"deadline" unit:"s"`
	Requests int       `param:"requests" unit:"requests"` // offered in each run
	Seed     uint64    `param:"seed"`
}

// OrderSweepDefaults gives the parameters of the order notebook's sweep.
func OrderSweepDefaults() OrderSweepParams {
	o := OrderDefaults()
	return OrderSweepParams{Rates: []float64{60, 90, 100, 120, 160}, Service: o.Service, Servers: o.Servers,
		Places: o.Places, Deadline: o.Deadline, Requests: o.Requests, Seed: o.Seed}
}

func (p OrderSweepParams) overload(rate float64) overload {
	return overload{rate: rate, service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p OrderSweepParams) check() error {
	all := append(listProblems("Rates", p.Rates, rateProblems), p.overload(0).problems()...)
	all = append(all, placesProblems(p.Places)...)
	return errorOf(append(all, deadlineProblems("Deadline", p.Deadline)...))
}

// OrderSweepRow compares the two disciplines at one arrival rate, by the
// requests that were completed within the deadline.
type OrderSweepRow struct {
	Rate      float64 `col:"rate" unit:"/s" label:"arrival rate" print:"/s.0" key:"true"`
	FIFO      int     `col:"fifo" unit:"requests" label:"FIFO, within the deadline" print:"requests.0"`
	LIFO      int     `col:"lifo" unit:"requests" label:"LIFO, within the deadline" print:"requests.0"`
	Gained    int     `col:"gained" unit:"requests" label:"LIFO less FIFO" print:"requests.0"`
	Advantage float64 `col:"advantage" unit:"×" label:"LIFO over FIFO" print:"×.1"` // over 1, where FIFO has none
}

// OrderSweepResult is the table of [OrderSweep].
type OrderSweepResult struct {
	Params OrderSweepParams
	Rows   []OrderSweepRow // in the order of Params.Rates
}

// OrderSweep measures how many requests each discipline completes within the
// deadline, at each arrival rate. It panics with an error that lists every
// parameter that is wrong.
func OrderSweep(p OrderSweepParams) OrderSweepResult { return must(runOrderSweep(p)) }

func runOrderSweep(p OrderSweepParams) (OrderSweepResult, error) {
	if err := p.check(); err != nil {
		return OrderSweepResult{}, err
	}
	result := OrderSweepResult{Params: p}
	for _, rate := range p.Rates {
		fifo, lifo, err := bothOrders(p.overload(rate), p.Places)
		if err != nil {
			return OrderSweepResult{}, err
		}
		row := OrderSweepRow{Rate: rate, FIFO: within(fifo.Sojourns(), p.Deadline), LIFO: within(lifo.Sojourns(), p.Deadline)}
		row.Gained = row.LIFO - row.FIFO
		row.Advantage = float64(row.LIFO) / float64(max(row.FIFO, 1))
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// bothOrders runs the same arrivals under first in first out and last in first
// out.
func bothOrders(o overload, places int) (fifo, lifo kernel.Result, err error) {
	if fifo, err = o.run(policy{places: places}); err != nil {
		return fifo, lifo, err
	}
	lifo, err = o.run(policy{places: places, lifo: true})
	return fifo, lifo, err
}

// row gives the row of a rate; it panics where there is none.
func (r OrderSweepResult) row(rate float64) OrderSweepRow {
	i := slices.IndexFunc(r.Rows, func(row OrderSweepRow) bool { return row.Rate == rate })
	if i < 0 {
		panic(fmt.Errorf("order-sweep has no row for the rate %v; its rates are %v", rate, r.Params.Rates))
	}
	return r.Rows[i]
}

// FIFO gives how many requests first in first out completes within the
// deadline. Like every function of the result that takes a rate, it panics
// where that rate was not run.
func (r OrderSweepResult) FIFO(rate float64) float64 { return float64(r.row(rate).FIFO) }

// LIFO gives how many requests last in first out completes within the deadline.
func (r OrderSweepResult) LIFO(rate float64) float64 { return float64(r.row(rate).LIFO) }

// Gained gives how many more LIFO completes within the deadline than FIFO;
// fewer are negative.
func (r OrderSweepResult) Gained(rate float64) float64 { return float64(r.row(rate).Gained) }

// Advantage gives LIFO's count over FIFO's.
func (r OrderSweepResult) Advantage(rate float64) float64 { return r.row(rate).Advantage }

// Rates gives the column of arrival rates, per second.
func (r OrderSweepResult) Rates() []float64 {
	return column(r.Rows, func(o OrderSweepRow) float64 { return o.Rate })
}

// FIFOs gives the column of counts under first in first out.
func (r OrderSweepResult) FIFOs() []float64 {
	return column(r.Rows, func(o OrderSweepRow) float64 { return float64(o.FIFO) })
}

// LIFOs gives the column of counts under last in first out.
func (r OrderSweepResult) LIFOs() []float64 {
	return column(r.Rows, func(o OrderSweepRow) float64 { return float64(o.LIFO) })
}
