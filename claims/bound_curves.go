package claims

import "kneebook/claims/derive"

// boundCurves are the lines of the figures that are no columns of a table.
func boundCurves() []Curve {
	budget := func(t Tables, _ float64) float64 { return t.Params("bound").Number("budget") }
	return []Curve{
		{"bound-seeds", "smaller cap", boundSeedP99(12)},
		{"bound-seeds", "larger cap", boundSeedP99(13)},
		{"bound-seeds", "smaller cap, long run", func(t Tables, _ float64) float64 { return boundP99(12)(t) }},
		{"bound-seeds", "larger cap, long run", func(t Tables, _ float64) float64 { return boundP99(13)(t) }},
		{"bound-seeds", "budget", budget},
		{"bound-tail", "long run", func(t Tables, places float64) float64 { return boundP99(places)(t) }},
		{"bound-tail", "budget", budget},
	}
}

// boundSeedP99 is the p99 under a cap of the run with a seed, by the naive
// simulator.
func boundSeedP99(places float64) func(t Tables, seed float64) float64 {
	return func(t Tables, seed float64) float64 {
		run := boundRun(t.Params("bound-caps"), places, uint64(seed))
		return derive.Quantile(run.Sojourns, 0.99)
	}
}
