package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// SignalPathParams is what [SignalPath] runs with: the run of [Signal] at one
// arrival rate, looked at while it goes on.
type SignalPathParams struct {
	Rate     float64 `param:"rate" unit:"/s"`           // of arrivals
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Deadline float64 `param:"deadline" unit:"s"`        // the sojourn time up to which a client is content
	Requests int     `param:"requests" unit:"requests"` // in the run
	Every    float64 `param:"every" unit:"s"`           // from one row to the next
	Windows  int     `param:"windows" unit:"windows"`   // rows, all of them before the last arrival
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// SignalPathDefaults gives the parameters of the notebook on signals: its run
// above capacity.
func SignalPathDefaults() SignalPathParams {
	s := SignalDefaults()
	return SignalPathParams{Rate: 120, Service: s.Service, Servers: s.Servers, Deadline: s.Deadline, Requests: s.Requests,
		Every: 5, Windows: 12, Seed: s.Seed}
}

func (p SignalPathParams) signal() SignalParams {
	return SignalParams{Rates: []float64{p.Rate}, Service: p.Service, Servers: p.Servers, Deadline: p.Deadline,
		Requests: p.Requests, Seed: p.Seed}
}

// signalMaxWindows bounds the rows of a path.
const signalMaxWindows = 10_000

// check gives nil, or an error that lists every parameter that is wrong.
func (p SignalPathParams) check() error {
	all := append(signalRateProblems("Rate", p.Rate), p.signal().station().problems()...)
	all = append(all, signalDeadlineProblems(p.Deadline)...)
	if !(p.Every >= minService && p.Every <= maxService) {
		all = append(all, outside("Every", p.Every, fmt.Sprintf("from %g to %g s", minService, maxService)))
	}
	if p.Windows < 1 || p.Windows > signalMaxWindows {
		all = append(all, outside("Windows", p.Windows, fmt.Sprintf("from 1 to %d", signalMaxWindows)))
	}
	if all == nil {
		return nil
	}
	return all
}

// SignalPathRow is what the candidate signals read at one instant, or in the
// window that ends with it.
type SignalPathRow struct {
	Time    float64 `col:"time" unit:"s" label:"time" print:"s.0" key:"true"`                         // the end of the window
	Busy    float64 `col:"busy" unit:"share" label:"utilisation in the window" print:"%.1"`           // share of it
	Waiting int     `col:"waiting" unit:"requests" label:"requests waiting" print:"requests.0"`       // at the instant
	Ahead   float64 `col:"ahead" unit:"s" label:"wait that they mean for who comes now" print:"s.1"`  // their services, on average
	Wait    float64 `col:"wait" unit:"s" label:"wait of the one served last" print:"s.1"`             // begun last by the instant
	Late    float64 `col:"late" unit:"share" label:"late, of those served in the window" print:"%.1"` // after the deadline
}

// SignalPathResult is the table of [SignalPath].
type SignalPathResult struct {
	Params SignalPathParams
	Rows   []SignalPathRow // by Time
}

// SignalPath follows the candidate signals along one run from its start. It
// panics with an error that lists every parameter that is wrong.
func SignalPath(p SignalPathParams) SignalPathResult { return must(runSignalPath(p)) }

func runSignalPath(p SignalPathParams) (SignalPathResult, error) {
	if err := p.check(); err != nil {
		return SignalPathResult{}, err
	}
	run, err := p.signal().run(p.Rate)
	if err != nil {
		return SignalPathResult{}, err
	}
	if until := float64(float64(p.Windows) * p.Every); until > run.LastArrival {
		return SignalPathResult{}, kernel.Invalids{outside("Windows", p.Windows,
			fmt.Sprintf("so many that they end before the last arrival, after %.6g s", run.LastArrival))}
	}
	result := SignalPathResult{Params: p}
	for w := range p.Windows {
		begin, end := float64(float64(w)*p.Every), float64(float64(w+1)*p.Every)
		result.Rows = append(result.Rows, p.row(run, begin, end))
	}
	return result, nil
}

// row reads the signals at the end of the window. First come first served,
// arrivals, starts and departures are all in one order.
func (p SignalPathParams) row(run kernel.Result, begin, end float64) SignalPathRow {
	arrived, started := countUpTo(run.Arrivals, end), countUpTo(run.Starts, end)
	row := SignalPathRow{Time: end, Waiting: arrived - started, Ahead: float64(float64(arrived-started) * p.Service)}
	if started > 0 {
		row.Wait = run.Starts[started-1] - run.Arrivals[started-1]
	}
	first, last := countUpTo(run.Departures, begin), countUpTo(run.Departures, end)
	late := 0
	for i := first; i < last; i++ {
		if run.Departures[i]-run.Arrivals[i] > p.Deadline {
			late++
		}
	}
	if last > first {
		row.Late = float64(late) / float64(last-first)
	}
	busy := 0.0
	for i := first; i < started; i++ {
		busy += max(0, min(run.Departures[i], end)-max(run.Starts[i], begin))
	}
	row.Busy = busy / (end - begin)
	return row
}

// countUpTo is how many of the ascending instants are at most t.
func countUpTo(instants []float64, t float64) int {
	i, found := slices.BinarySearch(instants, t)
	for found && i < len(instants) && instants[i] == t {
		i++
	}
	return i
}

// row of a time; it panics where there is none.
func (r SignalPathResult) row(time float64) SignalPathRow {
	i := slices.IndexFunc(r.Rows, func(row SignalPathRow) bool { return row.Time == time })
	if i < 0 {
		panic(fmt.Errorf("signal-path has no row for %v s; it has one every %v s, %d of them", time, r.Params.Every, r.Params.Windows))
	}
	return r.Rows[i]
}

// Busy gives the share of the window before a time in which the server was
// busy. Like every function of the result that takes a time, it panics where
// the table has no row for it.
func (r SignalPathResult) Busy(time float64) float64 { return r.row(time).Busy }

// Waiting gives how many requests waited at a time.
func (r SignalPathResult) Waiting(time float64) float64 { return float64(r.row(time).Waiting) }

// Ahead gives the mean service time of all who waited at a time, in s.
func (r SignalPathResult) Ahead(time float64) float64 { return r.row(time).Ahead }

// Wait gives the waiting time of the request whose service had begun last, in
// s.
func (r SignalPathResult) Wait(time float64) float64 { return r.row(time).Wait }

// Late gives the share of those served in the window before a time that was
// served after the deadline.
func (r SignalPathResult) Late(time float64) float64 { return r.row(time).Late }

// Times gives the column of times, in s.
func (r SignalPathResult) Times() []float64 {
	return column(r.Rows, func(s SignalPathRow) float64 { return s.Time })
}

// Busies gives the column of utilisations.
func (r SignalPathResult) Busies() []float64 {
	return column(r.Rows, func(s SignalPathRow) float64 { return s.Busy })
}

// Waitings gives the column of numbers waiting.
func (r SignalPathResult) Waitings() []float64 {
	return column(r.Rows, func(s SignalPathRow) float64 { return float64(s.Waiting) })
}

// Aheads gives the column of what the queue means for who comes now, in s.
func (r SignalPathResult) Aheads() []float64 {
	return column(r.Rows, func(s SignalPathRow) float64 { return s.Ahead })
}

// Waits gives the column of waiting times of the one served last, in s.
func (r SignalPathResult) Waits() []float64 {
	return column(r.Rows, func(s SignalPathRow) float64 { return s.Wait })
}

// Lates gives the column of shares that were late.
func (r SignalPathResult) Lates() []float64 {
	return column(r.Rows, func(s SignalPathRow) float64 { return s.Late })
}
