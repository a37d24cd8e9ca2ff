package experiments_test

import (
	"math"
	"testing"

	"kneebook/experiments"
)

// The first request of an empty queue has its service alone. The second waits
// for what is left of the first one's service, if it comes before that ends:
// with probability load/(1+load), and then for a mean service. In the long run
// the closed form of the mean is met.
func TestKneeExpected(t *testing.T) {
	knee := experiments.Knee(experiments.KneeDefaults())
	for _, load := range []float64{0.5, 0.99} {
		second := 0.010 * load / (1 + load)
		for requests, want := range map[int]float64{1: 0.010, 2: 0.010 + second/2} {
			if got := knee.Expected(load, requests); math.Abs(got-want) > 1e-15 {
				t.Errorf("load %v, %d requests: %v s, want %v", load, requests, got, want)
			}
		}
	}
	if got := knee.Expected(0.5, 10_000_000); math.Abs(got-0.020) > 1e-8 {
		t.Errorf("in the long run: %v s, want 0.020", got)
	}
}
