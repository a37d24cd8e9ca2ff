//go:build ignore

// The cells of knee.md as one program. Run it inside a clone: go run knee.go
package main

import (
	"math"

	"kneebook/experiments"
	"kneebook/notebooks/show"
)

// factor is the p99 at 95% over that at 50%, in a run of so many requests.
func factor(requests, seed int) float64 {
	p := experiments.KneeDefaults()
	p.Loads = []float64{0.5, 0.95}
	p.Requests = requests
	p.Seed = uint64(seed)
	return experiments.Knee(p).Ratio(0.95)
}

// meanAt is the mean response time at 99%, in a run of so many requests.
func meanAt(requests, seed int) float64 {
	p := experiments.KneeDefaults()
	p.Loads = []float64{0.99}
	p.Requests = requests
	p.Seed = uint64(seed)
	return experiments.Knee(p).Mean(0.99)
}

func main() {
	// Cell knee.
	knee := experiments.Knee(experiments.KneeDefaults())
	show.Table("knee", knee)

	show.Bind("knee-p99-low", knee.P99(0.5), "s")
	show.Bind("knee-p99-high", knee.P99(0.95), "s")
	show.Bind("knee-p99-ratio", knee.P99(0.95)/knee.P99(0.5), "×")
	show.Bind("knee-p99-in-step", knee.P99(0.5)*0.95/0.5, "s")

	// Cell curves.
	var loads, p50, p99 []float64
	for percent := 30; percent <= 99; percent++ {
		load := float64(percent) / 100
		loads = append(loads, load)
		p50 = append(p50, knee.TheoryQuantile(load, 0.5))
		p99 = append(p99, knee.TheoryQuantile(load, 0.99))
	}
	show.Plot("knee-tail", show.Figure{
		Title:   "Response time against utilisation",
		Caption: "The p50 and the p99 of the response time. Lines: the long run, from the formula. Points: a run of 20,000 requests at each load.",
		Alt:     "Both curves are nearly flat up to a middle load and turn steeply upward close to a full server. The measured points follow them closely at low load, scatter around them at high load, and lie clearly below them at the highest load.",
		Data:    "knee",
		X:       show.Axis{Label: "utilisation", Unit: "%"},
		Y:       show.Axis{Label: "response time", Unit: "ms", Log: true},
		Series: []show.Series{
			{Name: "p99, long run", X: loads, Y: p99, Theory: true},
			{Name: "p99, measured", Slot: 6, X: knee.Loads(), Y: knee.P99s(), Mark: true},
			{Name: "p50, long run", X: loads, Y: p50, Theory: true},
			{Name: "p50, measured", Slot: 1, X: knee.Loads(), Y: knee.P50s(), Mark: true},
		},
	})

	// Cell check.
	show.Bind("knee-mean-50", knee.Mean(0.5)/knee.Theory(0.5)-1, "share")
	show.Bind("knee-mean-80", knee.Mean(0.8)/knee.Theory(0.8)-1, "share")
	show.Bind("knee-mean-90", knee.Mean(0.9)/knee.Theory(0.9)-1, "share")
	show.Bind("knee-mean-95", knee.Mean(0.95)/knee.Theory(0.95)-1, "share")

	// Cell seeds.
	var seeds, shorter, same, across, exactly []float64
	for seed := 1; seed <= 40; seed++ {
		seeds = append(seeds, float64(seed))
		shorter = append(shorter, factor(2000, seed))
		same = append(same, factor(20000, seed))
	}
	for tenth := 0; tenth <= 410; tenth++ {
		across = append(across, float64(tenth)/10)
		exactly = append(exactly, (1-0.5)/(1-0.95))
	}
	show.Plot("knee-seeds", show.Figure{
		Title:   "The factor, seed by seed",
		Caption: "The p99 at [95%](given:knee.loads) over that at [50%](given:knee.loads), in runs of 20,000 requests and in runs of [10%](plain:hypothetical) of that, with seeds from the lowest on. Line: the long run.",
		Alt:     "Nearly all points scatter below the line of the long run; only few lie above it. Most of those of the shorter runs lie lower than the others.",
		X:       show.Axis{Label: "seed", Unit: "seeds"},
		Y:       show.Axis{Label: "p99 at high load over that at low load", Unit: "×"},
		Series: []show.Series{
			{Name: "shorter runs", Slot: 6, X: seeds, Y: shorter, Mark: true},
			{Name: "runs of this length", Slot: 1, X: seeds, Y: same, Mark: true},
			{Name: "long run", X: across, Y: exactly, Theory: true},
		},
	})

	// Cell short.
	show.Bind("knee-mean-99", knee.Mean(0.99), "s")
	path := experiments.KneePath(experiments.KneePathDefaults())
	show.Table("knee-path", path)

	// Cell length.
	var lengths, lowest, highest []float64
	for _, n := range []int{2000, 6000, 20000, 60000, 200000} {
		low, high := meanAt(n, 1), meanAt(n, 1)
		for seed := 2; seed <= 8; seed++ {
			m := meanAt(n, seed)
			if m < low {
				low = m
			}
			if m > high {
				high = m
			}
		}
		lengths = append(lengths, float64(n))
		lowest = append(lowest, low)
		highest = append(highest, high)
	}
	var allLengths, thisSeed []float64
	for _, n := range []int{2000, 6000, 20000, 60000, 200000, 600000, 2000000} {
		allLengths = append(allLengths, float64(n))
		thisSeed = append(thisSeed, meanAt(n, 7))
	}
	var counts, expected, limit []float64
	for n := 2000.0; n < 2100000; n *= 1.4677992676220695 { // six points a decade
		counts = append(counts, math.Round(n))
		expected = append(expected, knee.Expected(0.99, int(math.Round(n))))
		limit = append(limit, knee.Theory(0.99))
	}
	show.Plot("knee-length", show.Figure{
		Title:   "The mean response time against the length of the run",
		Caption: "The mean at [99%](given:knee.loads), in runs that start empty: with the seed of this page, and the lowest and the highest of the first few seeds. Lines: what is expected of a run of that length, and the long run.",
		Alt:     "The expected mean climbs with the length of the run and reaches the level of the long run only for the longest ones. The lowest and the highest of the seeds lie far apart around it, and close in slowly. The seed of this page crosses the expected line more than once.",
		X:       show.Axis{Label: "requests in the run", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "mean response time", Unit: "ms", Log: true},
		Series: []show.Series{
			{Name: "long run", X: counts, Y: limit, Theory: true},
			{Name: "expected", X: counts, Y: expected, Theory: true},
			{Name: "highest of the seeds", Slot: 6, X: lengths, Y: highest, Mark: true},
			{Name: "lowest of the seeds", Slot: 6, X: lengths, Y: lowest, Mark: true},
			{Name: "this seed", Slot: 1, X: allLengths, Y: thisSeed, Mark: true},
		},
	})

	// Cell error.
	again := experiments.KneeErrorDefaults()
	longer := experiments.KneeError(again)
	show.Table("knee-error", longer)

	// Cell long-run.
	show.Bind("knee-mean-ratio-98-run", longer.Mean(0.98)/longer.Mean(0.5), "×")
}
