package kernel_test

import (
	"math"
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

// Three servers that are never idle are busy all the time, however the sum of
// their services is rounded: here it is above what they had.
func TestNeverMoreThanBusy(t *testing.T) {
	r := run(t, kernel.Config{
		Arrivals: kernel.Poisson{Rate: 1e9}, Service: kernel.Fixed{Time: 0.1}, Servers: 3,
		Draws: kernel.Native{Seed: 1}, End: kernel.Drain{Requests: 300_000}, Record: kernel.RecordTotals,
	})
	if u := r.Utilisation(); u != 1 || !(r.Busy > 3*r.End) {
		t.Errorf("utilisation %v, busy for %v of three times %v s", u, r.Busy, r.End)
	}
	if u := (kernel.Result{}).Utilisation(); !math.IsNaN(u) {
		t.Errorf("the utilisation of nothing is %v", u)
	}
}
