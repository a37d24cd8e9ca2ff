package claims

import (
	"kneebook/claims/derive"
)

// signalRun is one run by the naive simulator.
func signalRun(p Params, rate float64, seed uint64) derive.Run {
	return boundedRun(p, rate, int(p.Number("requests")), seed, derive.Options{})
}

// signals is what the signals read over one run of the naive simulator.
type signals struct{ capped, busy, waiting, inSystem, estimate, p99 float64 }

// signalsOf reads them: the numbers by following them through time.
func signalsOf(p Params, rate float64, run derive.Run) signals {
	service := p.Number("service")
	return signals{
		capped:   min(1, rate/capacity(p)),
		busy:     derive.NumberOverTime(run.Starts, run.Departures, run.End),
		waiting:  derive.NumberOverTime(run.Arrivals, run.Starts, run.End),
		inSystem: derive.NumberOverTime(run.Arrivals, run.Departures, run.End),
		estimate: (derive.Mean(run.Sojourns) - service) / service,
		p99:      derive.Quantile(run.Sojourns, 0.99),
	}
}

// deriveSignal derives the table signal again: rate, load cut at 1, busy,
// waiting, in the system, mean wait over mean service, p99.
func deriveSignal(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, rate := range p.Numbers("rates") {
		s := signalsOf(p, rate, signalRun(p, rate, seed))
		rows = append(rows, []float64{rate, s.capped, s.busy, s.waiting, s.inSystem, s.estimate, s.p99})
	}
	return rows
}

// deriveSignalErrors derives the table signal-errors again: rate, load cut at
// 1, busy, share not served, share served after the deadline, waiting, mean
// wait over mean service, p99.
func deriveSignalErrors(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, rate := range p.Numbers("rates") {
		run, offered := signalRun(p, rate, seed), p.Number("requests")
		s, served := signalsOf(p, rate, run), float64(len(run.Sojourns))
		late := served - boundInTime(run.Sojourns, p.Number("deadline"))
		rows = append(rows, []float64{rate, s.capped, s.busy, (offered - served) / offered, late / offered,
			s.waiting, s.estimate, s.p99})
	}
	return rows
}

// deriveSignalPath derives the table signal-path again: the end of the window,
// the share of it in which the server was busy, how many wait, their mean
// services, the wait of who was taken last, and the share of those served in
// the window that was late.
func deriveSignalPath(p Params, seed uint64) [][]float64 {
	run, every := signalRun(p, p.Number("rate"), seed), p.Number("every")
	var rows [][]float64
	for w := range int(p.Number("windows")) {
		rows = append(rows, signalWindow(p, run, float64(w)*every, float64(w+1)*every))
	}
	return rows
}

// signalWindow looks at every request of a run, and what it was doing from
// begin to end.
func signalWindow(p Params, run derive.Run, begin, end float64) []float64 {
	busy, waiting, wait, served, late := 0.0, 0.0, 0.0, 0.0, 0.0
	for i, arrival := range run.Arrivals {
		start, departure := run.Starts[i], run.Departures[i]
		if arrival <= end && start > end {
			waiting++
		}
		if start <= end {
			wait = start - arrival
		}
		if departure > begin && departure <= end {
			served++
			if departure-arrival > p.Number("deadline") {
				late++
			}
		}
		busy += max(0, min(departure, end)-max(start, begin))
	}
	return []float64{end, busy / (end - begin), waiting, waiting * p.Number("service"), wait, late / served}
}
