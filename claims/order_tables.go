package claims

import (
	"slices"

	"kneebook/claims/derive"
)

// orders are the options of the two rows of the table order.
func orders(p Params) []derive.Options {
	places := int(p.Number("places"))
	return []derive.Options{{Capacity: places}, {Capacity: places, LIFO: true}}
}

// deriveOrder derives the table order again: discipline, served, dropped, mean,
// p50, p98.8, p99, longest, fast, their share, the last of them, drained.
func deriveOrder(p Params, seed uint64) [][]float64 {
	n, deadline := int(p.Number("requests")), p.Number("deadline")
	var rows [][]float64
	for i, o := range orders(p) {
		run := boundedRun(p, p.Number("rate"), n, seed, o)
		fast, times := float64(countWithin(run.Sojourns, deadline)), run.Sojourns
		rows = append(rows, []float64{float64(i), float64(len(times)), float64(run.Dropped), derive.Mean(times),
			derive.Quantile(times, 0.5), derive.Quantile(times, 0.988), derive.Quantile(times, 0.99),
			slices.Max(times), fast, fast / float64(n), float64(lastWithin(run, deadline)), float64(countDrained(run))})
	}
	return rows
}

// deriveOrderSweep derives the table order-sweep again: rate, FIFO, LIFO, LIFO
// less FIFO, LIFO over FIFO.
func deriveOrderSweep(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, rate := range p.Numbers("rates") {
		var fast []float64
		for _, o := range orders(p) {
			run := boundedRun(p, rate, int(p.Number("requests")), seed, o)
			fast = append(fast, float64(countWithin(run.Sojourns, p.Number("deadline"))))
		}
		rows = append(rows, []float64{rate, fast[0], fast[1], fast[1] - fast[0], fast[1] / max(fast[0], 1)})
	}
	return rows
}

// deriveOrderDeadlines derives the table order-deadlines again: deadline, then
// for each discipline the count, and its share of those offered and of those
// served.
func deriveOrderDeadlines(p Params, seed uint64) [][]float64 {
	n := p.Number("requests")
	var runs []derive.Run
	for _, o := range orders(p) {
		runs = append(runs, boundedRun(p, p.Number("rate"), int(n), seed, o))
	}
	var rows [][]float64
	for _, deadline := range p.Numbers("deadlines") {
		row := []float64{deadline}
		for _, run := range runs {
			fast := float64(countWithin(run.Sojourns, deadline))
			row = append(row, fast, fast/n, fast/float64(len(run.Sojourns)))
		}
		rows = append(rows, row)
	}
	return rows
}

// deriveOrderLength derives the table order-length again: requests, drained,
// their share of those served, p50, p95, p99, the share of those offered that
// is fast.
func deriveOrderLength(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, length := range p.Numbers("lengths") {
		run := boundedRun(p, p.Number("rate"), int(length), seed, orders(p)[1])
		late, times := float64(countDrained(run)), run.Sojourns
		rows = append(rows, []float64{length, late, late / float64(len(times)), derive.Quantile(times, 0.5),
			derive.Quantile(times, 0.95), derive.Quantile(times, 0.99),
			float64(countWithin(times, p.Number("deadline"))) / length})
	}
	return rows
}

// countWithin counts the times that are at most a deadline.
func countWithin(times []float64, deadline float64) int {
	n := 0
	for _, t := range times {
		if !(t > deadline) {
			n++
		}
	}
	return n
}

// lastWithin is the number, from 1, of the last to arrive that was completed
// within a deadline; zero if none was.
func lastWithin(run derive.Run, deadline float64) int {
	last := 0
	for i, request := range run.Completed {
		if !(run.Sojourns[i] > deadline) {
			last = max(last, request+1)
		}
	}
	return last
}

// countDrained counts the services that began after the last arrival.
func countDrained(run derive.Run) int {
	n := 0
	for _, start := range run.Starts {
		if start > run.LastArrival {
			n++
		}
	}
	return n
}

// orderSeedsCurve is how many are fast in the run with each seed, under the
// discipline of one row of the table order.
func orderSeedsCurve(series string, row int) Curve {
	return Curve{"order-seeds", series, func(t Tables, seed float64) float64 {
		p := t.Params("order")
		run := boundedRun(p, p.Number("rate"), int(p.Number("requests")), uint64(seed), orders(p)[row])
		return float64(countWithin(run.Sojourns, p.Number("deadline")))
	}}
}
