package claims

import (
	"reflect"
	"testing"

	"kneebook/notebooks"
)

// An evaluation that remembers gives the report of the first and works nothing
// out again; what is remembered is what is compared.
func TestRemembered(t *testing.T) {
	in := sound()
	in.Spec.Curves = []Curve{{"double", "formula", func(_ Tables, x float64) float64 { return 2 * x }}}
	points := []notebooks.Number{0.5, 0.8}
	in.Results.Events = append(in.Results.Events, notebooks.Event{Figure: &notebooks.Figure{ID: "double",
		Series: []notebooks.Series{{Name: "formula", X: points, Y: []notebooks.Number{1, 1.6}}}}})
	first := Evaluate(in)
	report := first.Check()
	if !report.Holds() {
		t.Fatal(report.Problems)
	}
	in.Remembered = first.Remembered()
	asked := 0
	count := func(f func(Tables) float64) func(Tables) float64 {
		return func(t Tables) float64 { asked++; return f(t) }
	}
	for i, c := range in.Spec.Claims {
		if c.Exact != nil {
			in.Spec.Claims[i].Exact = count(c.Exact)
		}
	}
	in.Spec.Curves[0].Derive = func(Tables, float64) float64 { asked++; return 0 }
	again := Evaluate(in)
	if got := again.Check(); asked > 0 || !reflect.DeepEqual(got.Problems, report.Problems) ||
		!reflect.DeepEqual(got.Statements, report.Statements) || !reflect.DeepEqual(again.Remembered(), in.Remembered) {
		t.Errorf("%d values worked out again; problems %v", asked, got.Problems)
	}
	if len(in.Remembered) != 7 { // derived and exact of two claims, exact of two, and the line
		t.Errorf("%d values remembered: %v", len(in.Remembered), in.Remembered)
	}
	for name, values := range in.Remembered {
		in.Remembered[name] = append([]notebooks.Number{values[0] * 1.01}, values[1:]...)
		if name != "exact ratio" && name != "exact factor" && name != "exact capacity" && Evaluate(in).Check().Holds() {
			t.Errorf("%s: another value goes unnoticed", name)
		}
		in.Remembered[name] = values
	}
}
