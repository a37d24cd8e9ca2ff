package claims

import (
	"kneebook/claims/derive"
)

// checks are the options of the rows of the table doomed: first in first out,
// the same with a check of the deadline, last in first out with it, and without.
func checks(p Params) []derive.Options {
	places, deadline := int(p.Number("places")), p.Number("deadline")
	return []derive.Options{{Capacity: places}, {Capacity: places, Timeout: deadline},
		{Capacity: places, LIFO: true, Timeout: deadline}, {Capacity: places, LIFO: true}}
}

// deriveDoomed derives the table doomed again: policy, completed, useful,
// wasted, the share of the server's time that is, dropped, expired, p50, p99 of
// the useful.
func deriveDoomed(p Params, seed uint64) [][]float64 {
	deadline := p.Number("deadline")
	var rows [][]float64
	for i, o := range checks(p) {
		run := boundedRun(p, p.Number("rate"), int(p.Number("requests")), seed, o)
		useful := usefulOf(run.Sojourns, deadline)
		row := []float64{float64(i), float64(len(run.Sojourns)), float64(len(useful)), float64(len(run.Sojourns) - len(useful)),
			lateWork(run, deadline), float64(run.Dropped), float64(run.Expired), derive.Quantile(run.Sojourns, 0.5), 0}
		if len(useful) > 0 {
			row[len(row)-1] = derive.Quantile(useful, 0.99)
		}
		rows = append(rows, row)
	}
	return rows
}

// deriveDoomedSweep derives the table doomed-sweep again: deadline, useful
// without and with a check, their difference and ratio, expired, dropped.
func deriveDoomedSweep(p Params, seed uint64) [][]float64 {
	n, places := int(p.Number("requests")), int(p.Number("places"))
	all := boundedRun(p, p.Number("rate"), n, seed, derive.Options{Capacity: places})
	var rows [][]float64
	for _, deadline := range p.Numbers("deadlines") {
		run := boundedRun(p, p.Number("rate"), n, seed, derive.Options{Capacity: places, Timeout: deadline})
		plain, checked := float64(countWithin(all.Sojourns, deadline)), float64(countWithin(run.Sojourns, deadline))
		rows = append(rows, []float64{deadline, plain, checked, checked - plain, checked / max(plain, 1),
			float64(run.Expired), float64(run.Dropped)})
	}
	return rows
}

// usefulOf are the times that are at most a deadline.
func usefulOf(times []float64, deadline float64) []float64 {
	var useful []float64
	for _, t := range times {
		if !(t > deadline) {
			useful = append(useful, t)
		}
	}
	return useful
}

// lateWork is the share of all services' time that went into requests which
// completed after a deadline.
func lateWork(run derive.Run, deadline float64) float64 {
	late, all := 0.0, 0.0
	for i, service := range run.Services {
		all += service
		if run.Sojourns[i] > deadline {
			late += service
		}
	}
	return late / all
}

// doomedLengthCurve is how many are useful in a run of so many requests, under
// the policy of one row of the table doomed.
func doomedLengthCurve(figure, series string, row int) Curve {
	return Curve{figure, series, func(t Tables, requests float64) float64 {
		p := t.Params("doomed")
		run := boundedRun(p, p.Number("rate"), int(requests), uint64(p.Number("seed")), checks(p)[row])
		return float64(countWithin(run.Sojourns, p.Number("deadline")))
	}}
}

// doomedSeedsCurve is how many are useful in the run with each seed, under the
// policy of one row of the table doomed.
func doomedSeedsCurve(series string, row int) Curve {
	return Curve{"doomed-seeds", series, func(t Tables, seed float64) float64 {
		p := t.Params("doomed")
		run := boundedRun(p, p.Number("rate"), int(p.Number("requests")), uint64(seed), checks(p)[row])
		return float64(countWithin(run.Sojourns, p.Number("deadline")))
	}}
}
