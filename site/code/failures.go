//go:build ignore

// The cells of failures.md as one program. Run it inside a clone: go run failures.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell together.
	together := experiments.FailuresTogether(experiments.FailuresTogetherDefaults())
	show.Table("failures-together", together)

	show.Bind("failures-together-mean", together.Mean(0.1), "s")
	show.Bind("failures-spread-mean", together.Mean(10), "s")

	// Cell examples.
	examples := experiments.FailuresExamples(experiments.FailuresExamplesDefaults())
	show.Table("failures-examples", examples)
}
