package kernel_test

import (
	"math"
	"slices"
	"testing"

	"kneebook/kernel"
)

// Eight requests arrive at once, at a server that takes 1 s for each. Keys may
// be any numbers but NaN; -0 is equal to 0, and of equal keys the oldest goes
// first.
func TestLeastFirstTakesAnyKeys(t *testing.T) {
	keys := []float64{math.Inf(1), 0, math.Copysign(0, -1), 1e-300, -1, 0, math.Inf(-1), 2}
	r := run(t, kernel.Config{
		Arrivals: kernel.ArrivalTrace{Instants: make([]float64, len(keys))}, Service: kernel.Fixed{Time: 1},
		Discipline: kernel.LeastFirst{Key: func(v kernel.View) float64 { return keys[v.Request] }},
		Draws:      kernel.Native{Seed: 1}, End: kernel.Drain{Requests: len(keys)},
	})
	if want := []float64{7, 2, 3, 5, 1, 4, 0, 6}; !slices.Equal(r.Starts, want) {
		t.Errorf("services start at %v, not at %v", r.Starts, want)
	}
}
