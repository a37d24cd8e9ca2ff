//go:build ignore

// The cells of doomed.md as one program. Run it inside a clone: go run doomed.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell doomed.
	doomed := experiments.Doomed(experiments.DoomedDefaults())
	show.Table("doomed", doomed)

	show.Bind("doomed-useful", doomed.Useful("fifo")/doomed.Completed("fifo"), "share")
	show.Bind("doomed-wasted", doomed.Wasted("fifo")/doomed.Completed("fifo"), "share")
	show.Bind("doomed-check-share", doomed.Useful("fifo-check")/20000, "share")

	// Cell story.
	trace := experiments.DoomedTrace(experiments.DoomedTraceDefaults())
	show.Timeline("doomed-story", show.TimelineFigure{
		Title:    "What becomes of each request, without a check and with it",
		Caption:  "[30 requests](given:doomed-trace.count) of the run, from number [2,001](given:doomed-trace.first) on, first in first out, without a check and with it. The deadline is 250 ms.",
		Alt:      "Without a check every request that is let in waits far beyond its deadline and is served all the same. With the check the lines end before the deadline or close to it: most are completed in time, some just too late, and some expire there, one after another.",
		Data:     "doomed-trace",
		Unit:     "s",
		Deadline: trace.Params.Deadline,
		Panels: []show.Panel{
			{Name: "No check", Slot: 1, Arrivals: trace.Arrivals("no-check"), Starts: trace.Starts("no-check"), Ends: trace.Ends("no-check"), Fates: trace.Fates("no-check")},
			{Name: "Check", Slot: 4, Arrivals: trace.Arrivals("check"), Starts: trace.Starts("check"), Ends: trace.Ends("check"), Fates: trace.Fates("check")},
		},
	})
	show.Table("doomed-trace", trace)

	// Cell length.
	var requests, plain, checked, newest, both []float64
	for n := 5000; n <= 40000; n += 5000 {
		longer := experiments.DoomedDefaults()
		longer.Requests = n
		run := experiments.Doomed(longer)
		requests = append(requests, float64(n))
		plain = append(plain, run.Useful("fifo"))
		checked = append(checked, run.Useful("fifo-check"))
		newest = append(newest, run.Useful("lifo"))
		both = append(both, run.Useful("lifo-check"))
	}
	show.Plot("doomed-length", show.Figure{
		Title:   "The oldest first: useful completions against the length of the run",
		Caption: "The same count in runs of several lengths, with the same seed. Without a check it is what the start gave. Another length draws other services, so the start differs from run to run.",
		Alt:     "With a check the useful completions grow in step with the length of the run. Without one the counts lie far below and go up and down without a trend: a longer run adds none.",
		X:       show.Axis{Label: "requests offered", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "useful completions", Unit: "requests", Log: true},
		Series: []show.Series{
			{Name: "no check", Slot: 1, X: requests, Y: plain},
			{Name: "check", Slot: 4, X: requests, Y: checked},
		},
	})
	show.Plot("doomed-length-lifo", show.Figure{
		Title:   "The newest first: useful completions against the length of the run",
		Caption: "The same count under last in first out, without a check and with it, in runs of the same arrivals.",
		Alt:     "Both counts grow in step with the length of the run. The line with the check lies just above the other one.",
		X:       show.Axis{Label: "requests offered", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "useful completions", Unit: "requests", Log: true},
		Series: []show.Series{
			{Name: "LIFO", Slot: 2, X: requests, Y: newest},
			{Name: "LIFO with check", Slot: 4, X: requests, Y: both},
		},
	})

	// Cell seeds.
	var seeds, plainSeeds, checkedSeeds []float64
	for seed := 1; seed <= 20; seed++ {
		other := experiments.DoomedDefaults()
		other.Seed = uint64(seed)
		run := experiments.Doomed(other)
		seeds = append(seeds, float64(seed))
		plainSeeds = append(plainSeeds, run.Useful("fifo"))
		checkedSeeds = append(checkedSeeds, run.Useful("fifo-check"))
	}
	show.Plot("doomed-seeds", show.Figure{
		Title:   "Useful completions, seed by seed",
		Caption: "First in first out, of 20,000 requests in each run, without a check and with it, for the first few seeds. The ratio is the distance between the points, and it scatters as the lower ones do.",
		Alt:     "With a check the counts lie nearly on a level line. Without one they lie far below and scatter by a large factor from seed to seed.",
		X:       show.Axis{Label: "seed", Unit: "seeds"},
		Y:       show.Axis{Label: "useful completions", Unit: "requests", Log: true},
		Series: []show.Series{
			{Name: "no check", Slot: 1, X: seeds, Y: plainSeeds, Mark: true},
			{Name: "check", Slot: 4, X: seeds, Y: checkedSeeds, Mark: true},
		},
	})

	// Cell sweep.
	sweep := experiments.DoomedSweep(experiments.DoomedSweepDefaults())
	show.Table("doomed-sweep", sweep)

	// Cell sweep-figure.
	show.Plot("doomed-sweep", show.Figure{
		Title:   "Useful completions against the clients' deadline",
		Caption: "First in first out, of 20,000 requests in each run, without a check and with it.",
		Alt:     "With the check the count is high at every deadline, somewhat lower at the shortest. Without it the count stays near zero until the deadline comes near the wait in a full queue, and then rises steeply.",
		Data:    "doomed-sweep",
		X:       show.Axis{Label: "client deadline", Unit: "ms", Log: true},
		Y:       show.Axis{Label: "useful completions", Unit: "requests"},
		Series: []show.Series{
			{Name: "no check", Slot: 1, X: sweep.Deadlines(), Y: sweep.Plains()},
			{Name: "check", Slot: 4, X: sweep.Deadlines(), Y: sweep.Checkeds()},
		},
	})
}
