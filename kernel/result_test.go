package kernel_test

import (
	"slices"
	"testing"

	"kneebook/kernel"
)

// A run by hand: three requests, the second waits for the first, the third
// arrives at the instant at which the second leaves and finds nobody.
func TestSeenByArrivals(t *testing.T) {
	r := kernel.Result{
		Arrivals:   []float64{1, 2, 5, 5.5, 6},
		Starts:     []float64{1, 3, 5, 7, 8},
		Departures: []float64{3, 5, 7, 8, 9},
	}
	if got, want := r.SeenByArrivals(), []int{0, 1, 0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("the arrivals find %v, want %v", got, want)
	}
	if got, want := r.Waiting(), []float64{0, 1, 0, 1.5, 2}; !slices.Equal(got, want) {
		t.Errorf("they wait %v, want %v", got, want)
	}
	if got, want := r.Sojourns(), []float64{2, 3, 2, 2.5, 3}; !slices.Equal(got, want) {
		t.Errorf("they stay %v, want %v", got, want)
	}
}
