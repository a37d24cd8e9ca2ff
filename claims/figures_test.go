package claims

import (
	"testing"

	"kneebook/notebooks"
)

// drawn is the sound input with a figure of one table's columns and a curve.
func drawn(change func(f *notebooks.Figure, spec *Notebook)) Report {
	in := sound()
	t := in.Results.Tables()[0]
	key, y := 0, -1
	var line notebooks.Series
	for k, c := range t.Columns {
		if c.Key {
			key = k
		} else if c.Unit == "s" && y < 0 {
			y = k
		}
	}
	for _, row := range t.Rows {
		a, _ := number(row[key])
		b, _ := number(row[y])
		line.X, line.Y = append(line.X, notebooks.Number(a)), append(line.Y, notebooks.Number(b))
	}
	line.Name = "measured"
	curve := notebooks.Series{Name: "formula", X: line.X, Y: make([]notebooks.Number, len(line.X))}
	for i, x := range curve.X {
		curve.Y[i] = 2 * x
	}
	f := notebooks.Figure{ID: "lines", Title: "Response time", X: notebooks.Axis{Label: "load", Unit: t.Columns[key].Unit},
		Y: notebooks.Axis{Label: "response time", Unit: "ms"}, Series: []notebooks.Series{line, curve}}
	in.Spec.Curves = []Curve{{"lines", "formula", func(_ Tables, x float64) float64 { return 2 * x }}}
	change(&f, &in.Spec)
	in.Results.Events = append(in.Results.Events, notebooks.Event{Figure: &f})
	return Check(in)
}

// TestFigures draws a wrong point, a wrong curve, a wrong unit, a number in the
// words, a line that nothing derives, and a derivation that nothing draws.
func TestFigures(t *testing.T) {
	if r := drawn(func(*notebooks.Figure, *Notebook) {}); !r.Holds() {
		t.Fatal(r.Problems)
	}
	for _, c := range []struct {
		want   []string // the place is the cell's where the first names no other
		change func(f *notebooks.Figure, spec *Notebook)
	}{
		{[]string{`figure "lines", line "measured"`, "rows of no published table"},
			func(f *notebooks.Figure, _ *Notebook) { f.Series[0].Y[0] *= 1.000001 }},
		{[]string{`line "formula"`, "is derived"}, func(f *notebooks.Figure, _ *Notebook) { f.Series[1].Y[1] += 1e-6 }},
		{[]string{`line "measured"`, `the axis "response time" is in "/s"`},
			func(f *notebooks.Figure, _ *Notebook) { f.Y.Unit = "/s" }},
		{[]string{`nothing checks the number "900 ms"`}, func(f *notebooks.Figure, _ *Notebook) { f.Title = "p99 at 900 ms" }},
		{[]string{`nothing checks the number "3×"`}, func(f *notebooks.Figure, _ *Notebook) { f.X.Label = "load, 3×" }},
		{[]string{`line "formula"`, "rows of no published table"}, func(_ *notebooks.Figure, spec *Notebook) { spec.Curves = nil }},
		{[]string{"claims/knee.go", `no line "other" of a figure "lines"`},
			func(_ *notebooks.Figure, spec *Notebook) {
				spec.Curves = append(spec.Curves, Curve{Figure: "lines", Series: "other"})
			}},
	} {
		pos := "knee.md:30:3"
		if c.want[0] == "claims/knee.go" {
			pos, c.want = c.want[0], c.want[1:]
		}
		wantProblem(t, drawn(c.change).Problems, pos, c.want...)
	}
}
