//go:build ignore

// The cells of mechanisms.md as one program. Run it inside a clone: go run mechanisms.go
package main

import (
	"fmt"

	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell pool.
	pool := experiments.MechanismsPool(experiments.MechanismsPoolDefaults())
	show.Table("mechanisms-pool", pool)

	show.Bind("mechanisms-size", pool.Smallest(), "connections")
	show.Bind("mechanisms-wait-6", pool.Wait(6), "s")
	show.Bind("mechanisms-wait-8", pool.Wait(8), "s")

	// Cell pool-figure.
	var sizes, formula, targets []float64
	for size := 6; size <= 10; size++ {
		sizes = append(sizes, float64(size))
		formula = append(formula, pool.FormulaAt(size))
		targets = append(targets, pool.Params.Target)
	}
	show.Plot("mechanisms-pool", show.Figure{
		Title:   "The wait for a connection, by the size of the pool",
		Caption: "The mean wait. Points: the run. Line: the long run, from Erlang's formula. Level line: the target.",
		Alt:     "On a logarithmic axis the mean wait falls in a nearly straight line with the size of the pool. The measured points lie on the line of the formula. The level line of the target is crossed between the second and the third of the sizes.",
		Data:    "mechanisms-pool",
		X:       show.Axis{Label: "connections", Unit: "connections"},
		Y:       show.Axis{Label: "mean wait", Unit: "ms", Log: true},
		Series: []show.Series{
			{Name: "formula", X: sizes, Y: formula, Theory: true},
			{Name: "wait, measured", Slot: 1, X: pool.Sizes(), Y: pool.MeanWaits(), Mark: true},
			{Name: "target", X: sizes, Y: targets, Theory: true},
		},
	})

	// Cell larger.
	larger := experiments.MechanismsPoolDefaults()
	larger.Rate = 1000
	larger.Sizes = []int{52, 54, 56, 58, 60}
	wide := experiments.MechanismsPool(larger)
	fmt.Printf("smallest pool within the target: %.0f connections\n", wide.Smallest())

	// Cell examples.
	examples := experiments.MechanismsExamples(experiments.MechanismsExamplesDefaults())
	show.Table("mechanisms-examples", examples)
}
