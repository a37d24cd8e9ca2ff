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
			if !(math.Abs(got[i]-want[i]) <= 1e-9) {
				t.Fatalf("%+v: arrival %d at %v in pieces, at %v in one", whole, i, got[i], want[i])
			}
		}
	}
}

// Two states that change at the rates u and v and have arrivals at the rates a
// and b disperse by 1 + 2uv(a-b)²/((u+v)²(av+bu)) (Fischer and Meier-Hellstern
// 1993).
func TestDispersionOfTwoStates(t *testing.T) {
	for _, c := range []struct{ a, b, u, v float64 }{{3, 1, 0.5, 1}, {0.2, 0.1, 4, 0.25}, {5, 0, 1, 2}} {
		m := Modulated{States: []ModulatedState{{Rate: c.a, Stay: 1 / c.u}, {Rate: c.b, Stay: 1 / c.v}}}
		rate, dispersion := m.LongRun()
		both := c.a*c.v + c.b*c.u
		want := 1 + 2*c.u*c.v*(c.a-c.b)*(c.a-c.b)/((c.u+c.v)*(c.u+c.v)*both)
		if !(math.Abs(rate-both/(c.u+c.v)) <= 1e-12) || !(math.Abs(dispersion-want) <= 1e-12) {
			t.Errorf("%+v: rate %v, dispersion %v; want %v and %v", c, rate, dispersion, both/(c.u+c.v), want)
		}
	}
}
