package derive

import (
	"math"
	"testing"
)

// By hand: one present from 1 to 4, another from 2 to 3, nobody else until 10:
// 1 for two of the ten seconds, 2 for one.
func TestNumberOverTimeByHand(t *testing.T) {
	if got := NumberOverTime([]float64{1, 2}, []float64{4, 3}, 10); got != 0.4 {
		t.Errorf("%v, want 0.4", got)
	}
	if got := NumberOverTime([]float64{1, 3}, []float64{3, 5}, 5); got != 0.8 {
		t.Errorf("who leaves as another comes: %v, want 0.8", got)
	}
	// All of the time, from its begin to its end, beside one who is gone at once.
	if got := NumberOverTime([]float64{0, 3}, []float64{3, 8}, 8); got != 1 {
		t.Errorf("one after another: %v, want 1", got)
	}
	if got := NumberOverTime([]float64{3, 7}, []float64{5, 7}, 8); got != 0.25 {
		t.Errorf("one who leaves at once: %v, want a quarter", got)
	}
	if got := NumberOverTime(nil, nil, 2); got != 0 {
		t.Errorf("nobody: %v, want 0", got)
	}
}

func TestNumberOverTimeRefuses(t *testing.T) {
	for _, c := range []struct {
		enters, leaves []float64
		end            float64
	}{
		{[]float64{1}, nil, 5}, {[]float64{2}, []float64{1}, 5}, {[]float64{-1}, []float64{1}, 5},
		{[]float64{1}, []float64{6}, 5}, {nil, nil, 0}, {[]float64{math.NaN()}, []float64{1}, 5},
	} {
		if got := NumberOverTime(c.enters, c.leaves, c.end); !math.IsNaN(got) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Little's law in a run that starts and ends empty: the mean number is the rate
// times the mean time, exactly.
func TestNumberOverTimeIsLittlesLaw(t *testing.T) {
	run := SingleServerFIFO(90, 0.01, 5000, 3)
	got := NumberOverTime(run.Arrivals, run.Departures, run.End)
	want := 5000 / run.End * Mean(run.Sojourns)
	if !(math.Abs(got/want-1) <= 1e-11) {
		t.Errorf("%v in the system, Little's law says %v", got, want)
	}
}
