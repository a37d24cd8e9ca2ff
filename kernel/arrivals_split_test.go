package kernel

import (
	"math"
	"testing"
)

// A phase that is cut into pieces has the same random arrivals: what is left of
// a gap at the end of a piece goes on in the next one.
func TestPhaseInPieces(t *testing.T) {
	const pieces = 16
	for _, whole := range []Phase{{Length: 8, From: 100, To: 100}, {Length: 8, From: 40, To: 200}, {Length: 8, From: 100, To: 0}} {
		var cut []Phase
		at := func(k int) float64 { return whole.From + (whole.To-whole.From)*float64(k)/pieces }
		for k := range pieces {
			cut = append(cut, Phase{Length: whole.Length / pieces, From: at(k), To: at(k + 1)})
		}
		want := until(Phases{Phases: []Phase{whole}}, nativeStream(3, "arrivals"), whole.Length)
		got := until(Phases{Phases: cut}, nativeStream(3, "arrivals"), whole.Length)
		if len(got) != len(want) || len(want) < 300 {
			t.Errorf("%+v: %d arrivals in pieces, %d in one", whole, len(got), len(want))
			continue
		}
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-9 {
				t.Fatalf("%+v: arrival %d at %v in pieces, at %v in one", whole, i, got[i], want[i])
			}
		}
	}
}
