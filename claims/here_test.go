package claims

import (
	"math"
	"testing"
)

// A claim does not hold in a run where the implementations differ, the sides
// are the wrong way round, or the page has another value.
func TestHere(t *testing.T) {
	level := Claim{ID: "a", Unit: "s"}
	order := Claim{ID: "b", Unit: "s", Kind: Order{}}
	over := Claim{ID: "c", Unit: "s", Kind: Order{}, Scope: Seeds}
	equal := Claim{ID: "d", Unit: "s", Kind: Equal{}}
	for _, c := range []struct {
		name              string
		claim             Claim
		measured, derived []float64
		published         float64
		want              string
	}{
		{"level", level, []float64{1}, []float64{1 + 1e-12}, 1, ""},
		{"level of theory", level, nil, []float64{1}, math.NaN(), ""},
		{"differs", level, []float64{1}, []float64{1.001}, math.NaN(), "the kernel and the derivation differ"},
		{"no number", level, []float64{math.NaN()}, []float64{1}, math.NaN(), "the kernel and the derivation differ"},
		{"another value", level, []float64{1}, []float64{1}, 1.001, "the page has another value"},
		{"order", order, []float64{2, 1}, []float64{2, 1}, 1, ""},
		{"order reversed", order, []float64{1, 2}, []float64{1, 2}, math.NaN(), "the two are not related as the claim says"},
		{"order over seeds", over, []float64{1, 2}, []float64{1, 2}, math.NaN(), ""},
		{"equal", equal, []float64{2, 2}, []float64{2, 2}, 0, ""},
		{"not equal", equal, []float64{2, 1}, []float64{2, 1}, math.NaN(), "the two are not related as the claim says"},
		{"one side differs", order, []float64{2, 1}, []float64{2, 0.5}, math.NaN(), "the kernel and the derivation differ"},
	} {
		if got := (Here{c.claim, c.measured, c.derived}).Fault(c.published); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if _, err := (Claim{ID: "e", Unit: "s", Value: func(t Tables) float64 { return t.Number("none", "a", "b") }}).Here(nil, nil); err == nil {
		t.Error("a claim on a table that is missing is no error")
	}
}
