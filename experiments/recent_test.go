package experiments

import (
	"reflect"
	"sync"
	"testing"

	"kneebook/kernel"
)

// shortRun is a configuration of some requests.
func shortRun(rate float64, requests int) kernel.Config {
	return kernel.Config{Arrivals: kernel.Poisson{Rate: rate}, Service: kernel.Exponential{Mean: 0.01},
		Draws: kernel.CPython{Seed: 7}, End: kernel.Drain{Requests: requests}}
}

// A remembered run is the one that the kernel gives; runs of another
// configuration are others, and long ones are not kept.
func TestRunOnce(t *testing.T) {
	recentRuns = recent{}
	var all sync.WaitGroup
	for range 4 {
		for _, rate := range []float64{50, 60} {
			all.Go(func() {
				got, err := runOnce(shortRun(rate, 100))
				want, _ := kernel.Run(shortRun(rate, 100))
				if err != nil || !reflect.DeepEqual(got.Departures, want.Departures) {
					t.Errorf("rate %v: %v, and not what the kernel gives", rate, err)
				}
			})
		}
	}
	all.Wait()
	if n := len(recentRuns.kept); n != 2 {
		t.Errorf("%d runs are kept, want 2", n)
	}
	first, _ := runOnce(shortRun(50, 100))
	again, _ := runOnce(shortRun(50, 100))
	if &first.Departures[0] != &again.Departures[0] {
		t.Error("the run was made twice")
	}
	if _, err := runOnce(shortRun(50, recentLongest+1)); err != nil || len(recentRuns.kept) != 2 {
		t.Errorf("%v; %d runs are kept after a long one", err, len(recentRuns.kept))
	}
}

// The oldest run goes, and an error is told each time.
func TestRunOnceForgets(t *testing.T) {
	recentRuns = recent{}
	for i := range recentMost + 5 {
		if _, err := runOnce(shortRun(50+float64(i), 10)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(recentRuns.kept); n != recentMost {
		t.Errorf("%d runs are kept, want %d", n, recentMost)
	}
	for range 2 {
		if _, err := runOnce(shortRun(-1, 10)); err == nil {
			t.Error("a negative rate runs")
		}
	}
}
