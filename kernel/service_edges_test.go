package kernel

import "testing"

// The largest uniform number there is gives the longest service time, which
// never lies above its bound, however the last bits are rounded.
func TestParetoEndsAtItsBound(t *testing.T) {
	for k := 1; k <= 2000; k++ {
		b := BoundedPareto{Alpha: 0.3 + float64(k)/2000, Low: 1. / float64(k), High: 1 + float64(k)/3}
		g := &MT19937{}
		for i := range g.drawn {
			g.drawn[i] = 1<<64 - 1
		}
		var one [1]float64
		b.open(&stream{mt: g}).fill(one[:])
		if one[0] > b.High || one[0] < b.High*0.999 {
			t.Fatalf("%+v: the longest service takes %v s", b, one[0])
		}
	}
}
