package claims

import (
	"slices"
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

// TestFreeFigures counts a figure whose points nobody knows. It names the table
// that it is drawn from, has no number in its title, and stands above no prompt.
func TestFreeFigures(t *testing.T) {
	free := func(change func(f *notebooks.Figure)) Report {
		in := sound()
		f := notebooks.Figure{ID: "free", Title: "Response time", Data: "knee", Drawing: "<path/>"}
		change(&f)
		in.Results.Events = append(in.Results.Events, notebooks.Event{Figure: &f})
		return Check(in)
	}
	if r := free(func(*notebooks.Figure) {}); !r.Holds() || r.Free != 1 {
		t.Fatal(r.Free, r.Problems)
	}
	if r := Check(sound()); r.Free != 0 {
		t.Errorf("%d free figures where there are none", r.Free)
	}
	none := free(func(f *notebooks.Figure) { f.Data = "other" })
	wantProblem(t, none.Problems, "knee.md:30:3", `figure "free", drawn freely, names no table`)
	titled := free(func(f *notebooks.Figure) { f.Title = "p99 at 900 ms" })
	wantProblem(t, titled.Problems, "knee.md:30:3", `nothing checks the number "900 ms"`)
	in := sound()
	in.Notebook.Prompts[0].Pos.Line = in.Notebook.Cells[0].Pos.Line + 1
	in.Results.Events = []notebooks.Event{{Figure: &notebooks.Figure{ID: "free", Data: "knee", Drawing: "<path/>"}}}
	wantProblem(t, Check(in).Problems, "knee.md:30:3", `figure "free", drawn freely, shows the answer of prompt`)
}

// What heads a column is printed too: a number there is refused, and a name such
// as p99 is none.
func TestNumbersInLabelsOfColumnsAreRefused(t *testing.T) {
	in := sound()
	table := *in.Results.Events[0].Table
	table.Columns = slices.Clone(table.Columns)
	table.Columns[1].Label = "p99, 777 ms at most"
	in.Results.Events[0].Table = &table
	got := Check(in).Problems
	wantProblem(t, got, "knee.md:30:3", `table "knee", column p99: nothing checks the number "777 ms" in its label`)
	table.Columns[1].Label = "p99 of M/M/1"
	if got := Check(in).Problems; len(got) > 0 {
		t.Error(got)
	}
}
