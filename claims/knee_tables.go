package claims

import (
	"slices"

	"kneebook/claims/derive"
)

// deriveKnee derives the table knee again: load, rate, mean, theory, p50, p99,
// and p99 over that of the first row.
func deriveKnee(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, load := range p.Numbers("loads") {
		run, rate := kneeRun(p, load, seed).Sojourns, load*capacity(p)
		p99 := derive.Quantile(run, 0.99)
		first := p99
		if len(rows) > 0 {
			first = rows[0][5]
		}
		rows = append(rows, []float64{load, rate, derive.Mean(run), derive.MM1Mean(rate, capacity(p)),
			derive.Quantile(run, 0.5), p99, p99 / first})
	}
	return rows
}

// deriveKneeError derives the table knee-error again: load, theory, mean,
// error, p99.
func deriveKneeError(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, load := range p.Numbers("loads") {
		run, theory := kneeRun(p, load, seed).Sojourns, derive.MM1Mean(load*capacity(p), capacity(p))
		mean := derive.Mean(run)
		rows = append(rows, []float64{load, theory, mean, mean/theory - 1, derive.Quantile(run, 0.99)})
	}
	return rows
}

// deriveKneePath derives the table knee-path again: request, when it arrives,
// what it finds in the system, the most that any found so far, and the mean
// since the row above.
func deriveKneePath(p Params, seed uint64) [][]float64 {
	run := kneeRun(p, p.Number("load"), seed)
	found, every := derive.NumberInSystem(run), int(p.Number("every"))
	var rows [][]float64
	for from := 0; from < len(found); from += every {
		to := min(from+every, len(found))
		sum := 0
		for _, n := range found[from:to] {
			sum += n
		}
		rows = append(rows, []float64{float64(to), run.Arrivals[to-1], float64(found[to-1]),
			float64(slices.Max(found[:to])), float64(sum) / float64(to-from)})
	}
	return rows
}

// kneeRun is one run by the naive simulator.
func kneeRun(p Params, load float64, seed uint64) derive.Run {
	return boundedRun(p, load*capacity(p), int(p.Number("requests")), seed, derive.Options{})
}
