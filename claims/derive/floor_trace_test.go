package derive

import (
	"math"
	"slices"
	"testing"
)

// One generator gives the calls, then the classes, then the works.
func TestClassTraceIsOneStream(t *testing.T) {
	const n = 200
	random := NewTwister(7)
	var u []float64
	for range 3 * n {
		u = append(u, random.Float64())
	}
	trace := ClassTrace(140, 0.010, 0.7, n, 7)
	at := 0.0
	for k := range n {
		at += -math.Log(1-u[k]) / 140
		class := 0
		if u[n+k] >= 0.7 {
			class = 1
		}
		work := -math.Log(1-u[2*n+k]) / 100
		if !(math.Abs(trace.Calls[k]/at-1) <= 1e-12) || trace.Classes[k] != class || !(math.Abs(trace.Works[k]/work-1) <= 1e-12) {
			t.Fatalf("call %d: %v, class %d, %v; want %v, class %d, %v", k, trace.Calls[k], trace.Classes[k], trace.Works[k], at, class, work)
		}
	}
}

// A share is the probability that a number below one, which may be zero, is
// below it: who draws just the share is of the second class.
func TestClassesSplitBelowTheShare(t *testing.T) {
	first := NewTwister(7).Float64()
	if got := CPythonClassTrace(1, 1, first, 1, 7).Classes[0]; got != 1 {
		t.Errorf("class %d of the first generator's first number", got)
	}
	random := NewTwister(7)
	random.Float64()
	if got := ClassTrace(1, 1, random.Float64(), 1, 7).Classes[0]; got != 1 {
		t.Errorf("class %d of the one generator's second number", got)
	}
}

// Where one number gives both class and gap, the classes split at the gap
// -ln(1-share)/rate, 8.600 ms here; where they are drawn apart, they do not.
func TestGapOf(t *testing.T) {
	shared, apart := CPythonClassTrace(140, 0.010, 0.7, 20000, 9), ClassTrace(140, 0.010, 0.7, 20000, 9)
	split := -math.Log(0.3) / 140
	if p, f := shared.GapOf(0), shared.GapOf(1); p.Longest > split+1e-12 || f.Shortest < split-1e-12 || p.Calls != 14069 || f.Calls != 5931 {
		t.Errorf("premium %+v, free %+v, split at %v", p, f, split)
	}
	for class := range 2 {
		g := apart.GapOf(class)
		if !(math.Abs(g.Mean*140-1) <= 0.04) || g.Longest < 0.04 || g.Shortest > 1e-4 {
			t.Errorf("class %d drawn apart: %+v", class, g)
		}
	}
	for _, works := range [][]float64{shared.Works, apart.Works, CPythonTrace(140, 0.010, 20000, 9).Works} {
		if mean := Mean(works); !(math.Abs(mean/0.010-1) <= 4/math.Sqrt(20000)) {
			t.Errorf("the mean work is %v, want 0.010", mean)
		}
	}
	if !slices.Equal(shared.Calls, apart.Calls) {
		t.Error("the calls differ")
	}
	small := Trace{Calls: []float64{1, 1.5, 4}, Classes: []int{1, 0, 1}}
	if got, want := small.GapOf(1), (ClassGap{2, 1.75, 1, 2.5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := small.GapOf(2); got != (ClassGap{}) {
		t.Errorf("%+v for a class that does not come", got)
	}
}
