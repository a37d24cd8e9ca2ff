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
		Title:   "Goodput through the overload and after it",
		Caption: "What is answered on time in each window of [5 s](given:recovery.window), over what the server could finish. The overload begins after [10 s](given:recovery.before) and lasts for [90 s](given:recovery.overload).",
		Alt:     "FIFO falls to nothing when the overload begins and stays there long after its end. Priority keeps a part and comes back together with FIFO. CoDel lies low during the overload and is back at once. The bounded queue, the delay cap and LIFO stay at capacity and then follow the load.",
		Data:    "recovery",
		X:       show.Axis{Label: "time", Unit: "s"},
		Y:       show.Axis{Label: "goodput, of capacity", Unit: "%"},
		Series: []show.Series{
			{Name: "FIFO", Slot: 1, X: recovery.Times(), Y: recovery.FIFOs()},
			{Name: "LIFO", Slot: 2, X: recovery.Times(), Y: recovery.LIFOs()},
			{Name: "tail-drop", Slot: 3, X: recovery.Times(), Y: recovery.Tails()},
			{Name: "delay cap", Slot: 4, X: recovery.Times(), Y: recovery.Caps()},
			{Name: "CoDel", Slot: 5, X: recovery.Times(), Y: recovery.CoDels()},
			{Name: "priority", Slot: 6, X: recovery.Times(), Y: recovery.Priorities()},
		},
	})

	// Cell retries.
	retries := experiments.RecoveryRetries(experiments.RecoveryRetriesDefaults())
	show.Table("recovery-retries", retries)

	// Cell tiers.
	tiers := experiments.RecoveryTiers(experiments.RecoveryTiersDefaults())
	show.Table("recovery-tiers", tiers)
}
