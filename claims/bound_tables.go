package claims

import (
	"slices"
	"strconv"

	"kneebook/claims/derive"
)

// boundRun is one run of a bounded queue by the naive simulator; 0 places are
// no bound.
func boundRun(p Params, places float64, seed uint64) derive.Run {
	return boundedRun(p, p.Number("rate"), int(p.Number("requests")), seed, derive.Options{Capacity: int(places)})
}

// deriveBound derives the table bound again: cap, p50, p99, dropped, the
// shares of those offered that were completed and that were completed within
// the budget, completions per second, and their closed form.
func deriveBound(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, places := range p.Numbers("caps") {
		run, offered := boundRun(p, places, seed), p.Number("requests")
		done := float64(len(run.Sojourns))
		rows = append(rows, []float64{places, derive.Quantile(run.Sojourns, 0.5), derive.Quantile(run.Sojourns, 0.99),
			float64(run.Dropped), done / offered, boundInTime(run.Sojourns, p.Number("budget")) / offered,
			done / run.End, boundThroughput(p, places)})
	}
	return rows
}

// boundInTime is how many values are at most a limit.
func boundInTime(values []float64, limit float64) float64 {
	n := 0
	for _, v := range values {
		if v <= limit {
			n++
		}
	}
	return float64(n)
}

// boundThroughput is the long-run rate of completions with so many places in
// the queue, 0 for no bound.
func boundThroughput(p Params, places float64) float64 {
	if places == 0 {
		return min(p.Number("rate"), capacity(p))
	}
	return derive.MM1KThroughput(p.Number("rate"), capacity(p), int(places)+1)
}

// deriveBoundLength derives the table bound-length again: requests, last
// arrival, what it finds, when all are served, mean, p50, p50 of an even flow,
// p99, largest.
func deriveBoundLength(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, n := range p.Numbers("lengths") {
		run := boundedRun(p, p.Number("rate"), int(n), seed, derive.Options{})
		rows = append(rows, []float64{n, run.LastArrival, foundByLast(run), run.End, derive.Mean(run.Sojourns),
			derive.Quantile(run.Sojourns, 0.5), evenMedian(p, n), derive.Quantile(run.Sojourns, 0.99), slices.Max(run.Sojourns)})
	}
	return rows
}

// foundByLast is how many of the others leave after the last arrival.
func foundByLast(run derive.Run) float64 {
	n := 0
	for _, leaves := range run.Departures[:len(run.Departures)-1] {
		if leaves > run.LastArrival {
			n++
		}
	}
	return float64(n)
}

// evenMedian is the median sojourn time of n requests at equal gaps with equal
// services: the k-th one, counted from 0, waits k times what a service lasts
// longer than a gap.
func evenMedian(p Params, n float64) float64 {
	service := p.Number("service")
	return service + max(0, service-1/p.Number("rate"))*float64(int(n)/2)
}

// deriveBoundCaps derives the table bound-caps again: cap, p99, its closed
// form, and the share of those offered that was completed within the budget.
func deriveBoundCaps(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, places := range p.Numbers("caps") {
		run := boundRun(p, places, seed)
		rows = append(rows, []float64{places, derive.Quantile(run.Sojourns, 0.99), boundQuantile(p, places, 0.99),
			boundInTime(run.Sojourns, p.Number("budget")) / p.Number("requests")})
	}
	return rows
}

// boundQuantile is the long-run quantile of the sojourn time with so many
// places in the queue.
func boundQuantile(p Params, places, q float64) float64 {
	return derive.MM1KQuantile(p.Number("rate"), capacity(p), int(places)+1, q)
}

// deriveBoundSLO derives the table bound-slo again: cap, p50, p99, dropped, p99
// over the budget, p99 over the mean services of a full queue.
func deriveBoundSLO(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, places := range p.Numbers("caps") {
		run := boundRun(p, places, seed)
		p99 := derive.Quantile(run.Sojourns, 0.99)
		rows = append(rows, []float64{places, derive.Quantile(run.Sojourns, 0.5), p99, float64(run.Dropped),
			p99 / p.Number("budget"), p99 / (places * p.Number("service"))})
	}
	return rows
}

// boundKey is the key of a row that is named by a number.
func boundKey(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
