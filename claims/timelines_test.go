package claims

import (
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// storyTable is a small trace, as it is published and as it is derived.
func storyTable() notebooks.Table {
	return notebooks.Table{ID: "story",
		Params: []notebooks.Param{{Name: "deadline", Unit: "s", Values: []string{"0.1"}}},
		Columns: []notebooks.Column{{Name: "request", Key: true}, {Name: "policy"}, {Name: "arrival", Unit: "s"}, {Name: "start", Unit: "s"},
			{Name: "end", Unit: "s"}, {Name: "fate"}},
		Rows: [][]string{{"no-check-1", "no-check", "1", "1.5", "2", "completed"}, {"no-check-2", "no-check", "1.25", "1.25", "1.25", "dropped"},
			{"check-1", "check", "1", "1.5", "2", "completed"}, {"check-2", "check", "1.25", "1.75", "1.75", "expired"}}}
}

// storyNumbers and storyWords derive it.
func storyNumbers(Params, uint64) [][]float64 {
	return [][]float64{{0, 0, 1, 1.5, 2, 0}, {0, 0, 1.25, 1.25, 1.25, 0}, {0, 0, 1, 1.5, 2, 0}, {0, 0, 1.25, 1.75, 1.75, 0}}
}

func storyWords(Params, uint64) [][]string {
	return [][]string{{"no-check", "completed"}, {"no-check", "dropped"}, {"check", "completed"}, {"check", "expired"}}
}

// storyFigure draws it.
func storyFigure() notebooks.Figure {
	n := func(v ...notebooks.Number) []notebooks.Number { return v }
	return notebooks.Figure{ID: "bars", Title: "Requests", X: notebooks.Axis{Label: "time", Unit: "ms"}, Data: "story", Deadline: 0.1, Panels: []notebooks.Panel{
		{Name: "No check", Slot: 1, Arrivals: n(1, 1.25), Starts: n(1.5, 1.25), Ends: n(2, 1.25), Fates: []string{"completed", "dropped"}},
		{Name: "Check", Slot: 4, Arrivals: n(1, 1.25), Starts: n(1.5, 1.75), Ends: n(2, 1.75), Fates: []string{"completed", "expired"}}}}
}

// told is the sound input with a timeline; change may spoil anything.
func told(change func(f *notebooks.Figure, t *notebooks.Table, spec *Notebook)) Report {
	in, f, t := sound(), storyFigure(), storyTable()
	in.Spec.Tables = append(slices.Clone(in.Spec.Tables), Derivation{"story", storyNumbers})
	in.Spec.Words = []Words{{"story", []string{"policy", "fate"}, storyWords}}
	change(&f, &t, &in.Spec)
	derived, ps := DeriveTables(in.Spec, Tables{t}, 7)
	in.Derived = append(in.Derived, derived...)
	in.Results.Events = append(in.Results.Events, notebooks.Event{Table: &t}, notebooks.Event{Figure: &f})
	in.Bands.Key = BandsKey(in.Spec, in.Results.Tables(), in.Derived)
	r := Check(in)
	r.Problems = append(r.Problems, ps...)
	return r
}

// TestTimelines moves a bar, changes a fate, leaves out a row, exchanges
// panels, draws another deadline, and more: each is noticed at the cell.
func TestTimelines(t *testing.T) {
	if r := told(func(*notebooks.Figure, *notebooks.Table, *Notebook) {}); !r.Holds() {
		t.Fatal(r.Problems)
	}
	type change = func(f *notebooks.Figure, t *notebooks.Table, spec *Notebook)
	for _, c := range []struct {
		want   string
		change change
	}{
		{`panel "No check": bar 1: its end is at 2.1 s, but the row has 2`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Panels[0].Ends[0] = 2.1 }},
		{`panel "Check": bar 2: its start is at 1.750002 s`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Panels[1].Starts[1] += 2e-6 }},
		{`bar 1: its arrival is at 0.9 s`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Panels[0].Arrivals[0] = 0.9 }},
		{`panel "Check": bar 2: it is completed, but the row has expired`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Panels[1].Fates[1] = "completed" }},
		{`panel "No check": 1 bars, but table "story" has 2 rows`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) {
			p := &f.Panels[0]
			p.Arrivals, p.Starts, p.Ends, p.Fates = p.Arrivals[:1], p.Starts[:1], p.Ends[:1], p.Fates[:1]
		}},
		{`panel "Check": bar 2: its start is at 1.25 s`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) {
			f.Panels[0].Name, f.Panels[1].Name = f.Panels[1].Name, f.Panels[0].Name
		}},
		{`two panels draw "check"`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Panels[0] = f.Panels[1] }},
		{`no rows with the word "lifo"`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Panels[0].Name = "LIFO" }},
		{`its deadline is 0.2 s, but the parameter deadline of table "story" is 0.1 s`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Deadline = 0.2 }},
		{`there is no table "knees"; did you mean "knee"?`, func(f *notebooks.Figure, _ *notebooks.Table, _ *Notebook) { f.Data = "knees" }},
		{`does not derive the column fate of table "story"`, func(_ *notebooks.Figure, _ *notebooks.Table, spec *Notebook) { spec.Words = nil }},
		{`has no column end in s`, func(_ *notebooks.Figure, t *notebooks.Table, _ *Notebook) { t.Columns[4].Unit = "requests" }},
		{`nothing checks the number "2×"`, func(f *notebooks.Figure, t *notebooks.Table, spec *Notebook) { f.X.Label = "time, 2×" }},
	} {
		wantProblem(t, told(c.change).Problems, "knee.md:30:3", c.want)
	}
}

// TestWords publishes a fate and a policy that the derivation does not have:
// the cells differ. A derivation of another shape is a problem of its own.
func TestWords(t *testing.T) {
	wrong := told(func(f *notebooks.Figure, t *notebooks.Table, _ *Notebook) {
		t.Rows[3][5], f.Panels[1].Fates[1] = "completed", "completed"
	})
	wantProblem(t, wrong.Problems, "knee.md:30:3", `table "story", row check-2, column fate: published completed, derived expired`)
	swapped := told(func(f *notebooks.Figure, t *notebooks.Table, _ *Notebook) {
		for i := range t.Rows {
			t.Rows[i][1] = []string{"check", "check", "no-check", "no-check"}[i]
		}
		f.Panels[0].Name, f.Panels[1].Name = f.Panels[1].Name, f.Panels[0].Name
	})
	wantProblem(t, swapped.Problems, "knee.md:30:3", `column policy: published check, derived no-check`)
	for want, words := range map[string]Words{
		"3 rows of words, but 4 of numbers": {"story", []string{"policy", "fate"}, func(Params, uint64) [][]string { return make([][]string, 3) }},
		"row 1 has 0 words for 1 columns":   {"story", []string{"fate"}, func(Params, uint64) [][]string { return make([][]string, 4) }},
		`the table has no column "fates"`:   {"story", []string{"policy", "fates"}, storyWords},
		`no parameter "rate" of numbers`:    {"story", []string{"fate"}, func(p Params, _ uint64) [][]string { p.Number("rate"); return nil }},
	} {
		r := told(func(_ *notebooks.Figure, _ *notebooks.Table, spec *Notebook) { spec.Words = []Words{words} })
		if !strings.Contains(r.Problems.Error(), want) {
			t.Errorf("want %q, got %v", want, r.Problems)
		}
	}
}
