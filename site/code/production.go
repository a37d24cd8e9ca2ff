//go:build ignore

// The cells of production.md as one program. Run it inside a clone: go run production.go
package main

import (
	"fmt"

	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell loads.
	show.Table("production-loads", experiments.ProductionLoads(experiments.ProductionLoadsDefaults()))

	// Cell retries.
	retries := experiments.ProductionRetries(experiments.ProductionRetriesDefaults())
	show.Table("production-retries", retries)

	show.Bind("production-attempts", retries.Attempts(130), "×")
	show.Bind("production-budget-attempts", retries.BudgetAttempts(130), "×")
	show.Bind("production-extra", retries.Extra(130), "share")
	show.Bind("production-gain", 100*(retries.Retried(130)-retries.None(130)), "points")
	show.Bind("production-budget-gain", 100*(retries.Budgeted(130)-retries.None(130)), "points")

	// Cell attempts.
	var rates, formula []float64
	for rate := 70.0; rate <= 210; rate += 5 {
		rates = append(rates, rate)
		formula = append(formula, retries.AttemptsAt(rate))
	}
	show.Plot("production-attempts", show.Figure{
		Title:   "What the server sees of a call",
		Caption: "Attempts per call against the rate of calls, with retries and with a budget for them. Points: runs of 3,000 calls. Line: if each attempt were refused independently of the others.",
		Alt:     "With retries the attempts per call are near the lowest possible number at low rates and rise steeply around the capacity, and more slowly beyond. With a budget they stay just above that number at all rates. The points lie close to the line.",
		Data:    "production-retries",
		X:       show.Axis{Label: "calls", Unit: "/s"},
		Y:       show.Axis{Label: "attempts per call", Unit: "×"},
		Series: []show.Series{
			{Name: "retries, by the formula", X: rates, Y: formula, Theory: true},
			{Name: "retries, measured", Slot: 1, X: retries.Rates(), Y: retries.AllAttempts(), Mark: true},
			{Name: "with a budget, measured", Slot: 6, X: retries.Rates(), Y: retries.AllBudgetAttempts(), Mark: true},
		},
	})

	// Cell budget.
	own := experiments.ProductionRetriesDefaults()
	own.Rates = []float64{130}
	own.Ratio = 0.3
	larger := experiments.ProductionRetries(own)
	fmt.Printf("attempts a call: %.2f with a budget, %.2f without\n", larger.BudgetAttempts(130), larger.Attempts(130))
	fmt.Printf("calls answered: %.1f%% with a budget, %.1f%% without\n", 100*larger.Budgeted(130), 100*larger.Retried(130))
}
