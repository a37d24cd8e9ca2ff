package claims

import (
	"slices"

	"kneebook/claims/derive"
)

// assemblyRows are the keys of the table assembly.
var assemblyRows = []string{"unbounded", "fifo", "fifo-check", "lifo", "lifo-check"}

// assemblyOptions are the options of its rows.
func assemblyOptions(p Params) []derive.Options {
	o := checks(p) // fifo, fifo-check, lifo-check, lifo
	return []derive.Options{{}, o[0], o[1], o[3], o[2]}
}

// deriveAssembly derives the table assembly again: policies, p50, p99, useful,
// wasted, shed, the share shed, how long the server works on.
func deriveAssembly(p Params, seed uint64) [][]float64 {
	n := p.Number("requests")
	var rows [][]float64
	for i, o := range assemblyOptions(p) {
		run := boundedRun(p, p.Number("rate"), int(n), seed, o)
		useful, times := countWithin(run.Sojourns, p.Number("deadline")), run.Sojourns
		shed := float64(run.Dropped + run.Expired)
		rows = append(rows, []float64{float64(i), derive.Quantile(times, 0.5), derive.Quantile(times, 0.99),
			float64(useful), float64(len(times) - useful), shed, shed / n, slices.Max(run.Departures) - run.LastArrival})
	}
	return rows
}

// assemblyCurves are the lines of the figures: what each row of the table
// would be at other rates and lengths.
func assemblyCurves() []Curve {
	var all []Curve
	for _, line := range []struct {
		figure, series string
		row            int
	}{{"assembly-load", "tail-drop", 1}, {"assembly-load", "FIFO with check", 2}, {"assembly-load-lifo", "LIFO", 3}, {"assembly-load-lifo", "LIFO with check", 4}} {
		all = append(all, Curve{line.figure, line.series, func(t Tables, rate float64) float64 {
			p := t.Params("assembly")
			n := int(p.Number("requests"))
			run := boundedRun(p, rate, n, uint64(p.Number("seed")), assemblyOptions(p)[line.row])
			return float64(countWithin(run.Sojourns, p.Number("deadline"))) / float64(n)
		}})
	}
	for _, line := range []struct {
		series string
		row    int
	}{{"FIFO", 0}, {"tail-drop", 1}, {"FIFO with check", 2}} {
		all = append(all, Curve{"assembly-length", line.series, func(t Tables, requests float64) float64 {
			p := t.Params("assembly")
			run := boundedRun(p, p.Number("rate"), int(requests), uint64(p.Number("seed")), assemblyOptions(p)[line.row])
			return derive.Quantile(run.Sojourns, 0.5)
		}})
	}
	return all
}
