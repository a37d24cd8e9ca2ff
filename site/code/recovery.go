//go:build ignore

// The cells of recovery.md as one program. Run it inside a clone: go run recovery.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell drain.
	drain := experiments.RecoveryDrain(experiments.RecoveryDrainDefaults())
	show.Table("recovery-drain", drain)
	show.Bind("recovery-fifo", drain.Recovery(3), "s")

	// Cell recovery.
	recovery := experiments.Recovery(experiments.RecoveryDefaults())
	show.Table("recovery", recovery)
	show.Plot("recovery", show.Figure{
		Title:   "Goodput through the overload and after it, where it is lost",
		Caption: "What is answered on time in each window of [5 s](given:recovery.window), over what the server could finish. The overload begins after [10 s](given:recovery.before) and lasts for [90 s](given:recovery.overload).",
		Alt:     "FIFO falls to nothing when the overload begins and stays there long after its end. Priority keeps a part of it, drops when the overload ends, and comes back to the whole load in steps, the last one together with FIFO. CoDel lies low during the overload and is back at its end.",
		Data:    "recovery",
		X:       show.Axis{Label: "time", Unit: "s"},
		Y:       show.Axis{Label: "goodput, of capacity", Unit: "%"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: recovery.Times(), Y: recovery.FIFOs()},
			{Name: "CoDel", Slot: 5, X: recovery.Times(), Y: recovery.CoDels()},
			{Name: "priority", Slot: 6, X: recovery.Times(), Y: recovery.Priorities()},
		},
	})
	show.Plot("recovery-kept", show.Figure{
		Title:   "The same, where it is kept",
		Caption: "The same windows behind queues that bound the wait of what they serve, or serve the newest first. LIFO has no bound here; tail-drop and the delay cap are set to [100 ms](given:recovery.limits).",
		Alt:     "LIFO, tail-drop and the delay cap lie together: at capacity during the overload, and at the load as soon as it is over.",
		Data:    "recovery",
		X:       show.Axis{Label: "time", Unit: "s"},
		Y:       show.Axis{Label: "goodput, of capacity", Unit: "%"},
		Series: []show.Series{
			{Name: "LIFO", Slot: 2, X: recovery.Times(), Y: recovery.LIFOs()},
			{Name: "tail-drop", Slot: 3, X: recovery.Times(), Y: recovery.Tails()},
			{Name: "delay cap", Slot: 4, X: recovery.Times(), Y: recovery.Caps()},
		},
	})

	// Cell retries.
	retries := experiments.RecoveryRetries(experiments.RecoveryRetriesDefaults())
	show.Table("recovery-retries", retries)

	// Cell tiers.
	tiers := experiments.RecoveryTiers(experiments.RecoveryTiersDefaults())
	show.Table("recovery-tiers", tiers)
}
