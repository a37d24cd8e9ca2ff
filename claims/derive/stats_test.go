package derive

import (
	"math"
	"slices"
	"testing"
)

func TestQuantile(t *testing.T) {
	values := []float64{5, 3, 1, 4, 2}
	for _, c := range []struct{ q, want float64 }{
		{0, 1}, {0.19, 1}, {0.2, 2}, {0.5, 3}, {0.79, 4}, {0.8, 5}, {0.99, 5}, {1, 5},
		{-0.1, math.NaN()}, {1.1, math.NaN()}, {math.NaN(), math.NaN()},
	} {
		got := Quantile(values, c.q)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("quantile %v is %v, want %v", c.q, got, c.want)
		}
	}
	if !slices.Equal(values, []float64{5, 3, 1, 4, 2}) {
		t.Errorf("the values were moved: %v", values)
	}
}

func TestNothingHasNoQuantileAndNoMean(t *testing.T) {
	if !math.IsNaN(Quantile(nil, 0.5)) || !math.IsNaN(Mean(nil)) {
		t.Errorf("of no values: quantile %v, mean %v", Quantile(nil, 0.5), Mean(nil))
	}
}

// The order of a plain sum shows in its last digits.
func TestMeanAddsFromTheLeft(t *testing.T) {
	if got := Mean([]float64{1e16, 1, 1, -1e16}); got != 0 {
		t.Errorf("mean is %v, want 0", got)
	}
	if got := Mean([]float64{1, 1, 1e16, -1e16}); got != 0.5 {
		t.Errorf("mean is %v, want 0.5", got)
	}
}

func TestNumberInSystem(t *testing.T) {
	run := Run{
		Arrivals:   []float64{1, 2, 3, 4, 4.5, 9},
		Departures: []float64{3, 5, 3, 6, 5.5, 10}, // the third was dropped
	}
	if got := NumberInSystem(run); !slices.Equal(got, []int{0, 1, 1, 1, 2, 0}) {
		t.Errorf("found %v", got)
	}
}

// A request finds those who came before it and leave after it, in any order.
func TestNumberInSystemCountsPairs(t *testing.T) {
	run := SingleServer(110, 0.010, 1500, 3, Options{Capacity: 8, LIFO: true, Timeout: 0.05})
	for i, found := range NumberInSystem(run) {
		present := 0
		for k := range i {
			if run.Departures[k] > run.Arrivals[i] {
				present++
			}
		}
		if found != present {
			t.Fatalf("request %d found %d, want %d", i, found, present)
		}
	}
}

// The integral of the number present over a run that begins and ends empty is
// the sum of the sojourn times: Little's law, without a limit.
func TestRunObeysLittle(t *testing.T) {
	run := SingleServerFIFO(90, 0.010, 2000, 3)
	instants := append(slices.Clone(run.Arrivals), run.Departures...)
	slices.Sort(instants)
	area := 0.0
	for i, now := range instants[:len(instants)-1] {
		present := 0
		for k := range run.Arrivals {
			if run.Arrivals[k] <= now && now < run.Departures[k] {
				present++
			}
		}
		area += float64(present) * (instants[i+1] - now)
	}
	if !within(area, total(run.Sojourns), 1e-12) {
		t.Errorf("area %v, sojourns add up to %v", area, total(run.Sojourns))
	}
}
