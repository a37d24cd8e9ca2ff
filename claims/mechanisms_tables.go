package claims

import (
	"strconv"

	"kneebook/claims/derive"
)

// keyOf is the key of a row that a whole number names.
func keyOf(n float64) string { return strconv.Itoa(int(n)) }

// deriveMechanismsPool derives the table mechanisms-pool again: connections;
// the mean number in use, as the area of a number over time and as rate times
// mean hold; the share of calls that wait; the mean wait, its closed form, and
// the p99.
func deriveMechanismsPool(p Params, seed uint64) [][]float64 {
	calls := p.Number("calls")
	trace := derive.CPythonTrace(p.Number("rate"), p.Number("hold"), int(calls), seed)
	var rows [][]float64
	for _, size := range p.Numbers("sizes") {
		history := derive.Station{Servers: int(size), AtDequeue: true}.Run(trace)
		var waits, holds []float64
		waited := 0.0
		for _, a := range history.Attempts {
			waits, holds = append(waits, a.Start-a.Arrival), append(holds, a.End-a.Start)
			if a.Start > a.Arrival {
				waited++
			}
		}
		rows = append(rows, []float64{size, history.Busy() / history.End, calls / history.End * derive.Mean(holds), waited / calls,
			derive.Mean(waits), derive.MMcMeanWait(p.Number("rate"), 1/p.Number("hold"), int(size)), derive.Quantile(waits, 0.99)})
	}
	return rows
}

// deriveMechanismsExamples derives the table mechanisms-examples again: inputs,
// the requests that a Vegas rule takes for queued, the load in a brownout, the
// share that it takes for the wanted load, the calls that keep a server down.
func deriveMechanismsExamples(p Params, _ uint64) [][]float64 {
	return [][]float64{{0, derive.VegasQueue(p.Number("limit"), p.Number("smallest"), p.Number("present")), dimmed(p), dimNeeded(p),
		derive.RetryLimit(p.Number("capacity"), int(p.Number("retries")))}}
}
