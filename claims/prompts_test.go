package claims

import (
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

func TestPromptFaults(t *testing.T) {
	field := func(i int, change func(f *notebooks.Field)) func(in *Input) {
		return func(in *Input) { change(&in.Notebook.Prompts[0].Fields[i]) }
	}
	for _, c := range []struct {
		name   string
		change func(in *Input)
		pos    string
		want   []string
	}{
		{"unknown claim", field(0, func(f *notebooks.Field) { f.Claim = "ratios" }), "knee.md:22:3",
			[]string{`prompt "guess", field "factor"`, `no claim "ratios"`, `did you mean "ratio"?`}},
		{"unit of another dimension", field(0, func(f *notebooks.Field) { f.Unit = "ms" }), "knee.md:22:3", []string{`unit "ms" does not fit claim "ratio"`, "×"}},
		{"unit that is none", field(0, func(f *notebooks.Field) { f.Unit = "furlong" }), "knee.md:22:3", []string{`unit "furlong" does not fit`}},
		{"options without the answer", field(1, func(f *notebooks.Field) { f.Options = []string{"fifo", "codel"} }), "knee.md:23:3",
			[]string{`"fifo", "codel" lack the answer, "lifo"`}},
		{"a number where a choice answers", field(1, func(f *notebooks.Field) { f.Options, f.Unit = nil, "requests" }), "knee.md:23:3",
			[]string{`"more" is answered by a choice: write options=lifo,…`}},
		{"a choice where a number answers", field(0, func(f *notebooks.Field) { f.Options = []string{"a", "b"} }), "knee.md:22:3",
			[]string{`"ratio" is answered by a number: write unit=×`}},
		{"one claim twice", field(1, func(f *notebooks.Field) { *f = notebooks.Field{Pos: f.Pos, Claim: "ratio", Unit: "×"} }), "knee.md:23:3",
			[]string{`asks for claim "ratio" twice`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := sound()
			c.change(&in)
			wantProblem(t, Check(in).Problems, c.pos, c.want...)
		})
	}
}

func TestSpoilers(t *testing.T) {
	rewrite := func(line int, link string) func(in *Input) {
		return func(in *Input) { in.rewrite(line, link) }
	}
	cellAt := func(line int) func(in *Input) {
		return func(in *Input) { in.Notebook.Cells[0].Pos.Line = line }
	}
	only := func(table bool) func(in *Input) { // tables and figure in one cell each, one of them above the prompt
		return func(in *Input) {
			in.Notebook.Cells = append(in.Notebook.Cells, notebooks.Cell{Pos: notebooks.Pos{File: "knee.md", Line: 5, Col: 3}})
			for i, e := range in.Results.Events {
				if (e.Table != nil && e.Table.ID == "knee") == table && (e.Figure != nil) != table {
					in.Results.Events[i].Cell = 1
				}
			}
		}
	}
	prints := func(line int, text string) func(in *Input) {
		return func(in *Input) {
			in.Notebook.Cells = append(in.Notebook.Cells, notebooks.Cell{Pos: notebooks.Pos{File: "knee.md", Line: line, Col: 3}})
			in.Results.Events = append(in.Results.Events, notebooks.Event{Cell: 1, Text: text})
		}
	}
	for _, c := range []struct {
		name   string
		change func(in *Input)
		pos    string
		want   []string // nil: the page is sound
	}{
		{"cited above", rewrite(10, "[more than 8×](claim:ratio)"), "knee.md:10:3", []string{`"more than 8×" cites the answer of prompt "guess" (claim "ratio")`}},
		{"its exact value cited above", rewrite(10, "[10×](claim:ratio.exact)"), "knee.md:10:3", []string{"cites the answer"}},
		{"cited in the title", rewrite(1, "[8.7×](claim:ratio)"), "knee.md:1:3", []string{"cites the answer"}},
		{"cited in the question", rewrite(21, "[8.7×](claim:ratio)"), "knee.md:21:3", []string{"cites the answer"}},
		{"a comparison cited above", rewrite(10, "[LIFO serves more](claim:more)"), "knee.md:10:3", []string{`cites the answer of prompt "guess" (claim "more")`}},
		{"the same value above", rewrite(19, "[8.68×](cell:knee/0.95/ratio)"), "knee.md:19:3", []string{`"8.68×" is the answer`}},
		{"the same value, roughly", rewrite(19, "[about 9×](cell:knee/0.95/ratio)"), "knee.md:19:3", []string{"is the answer"}},
		{"a plain number of the same value", rewrite(16, "[nine times](plain:hypothetical)"), "knee.md:16:3", []string{"is the answer"}},
		{"another value of the unit", rewrite(19, "[2.3×](cell:knee/0.8/ratio)"), "", nil},
		{"the table above", only(true), "knee.md:5:3", []string{`table "knee" shows the answer`, "move the cell under it"}},
		{"the figure above", only(false), "knee.md:5:3", []string{`figure "fig" shows the answer`}},
		{"both sides of a comparison above", cellAt(6), "knee.md:6:3", []string{`table "b.order-2" shows the answer of prompt "guess" (claim "more")`}},
		{"the cell just below", cellAt(24), "", nil},
		{"printed above", prints(6, "p99 0.8032 of 0.0925: 8.683243\n"), "knee.md:6:3",
			[]string{`the printed "8.683243" shows the answer of prompt "guess" (claim "ratio")`, "move the cell under it"}},
		{"both sides of a comparison printed above", prints(6, "12232 9257"), "knee.md:6:3", []string{`the printed "12232" and "9257" shows`}},
		{"printed below", prints(24, "8.683243"), "", nil},
		{"one side printed above, and a rough 9", prints(6, "12232 of 20 seeds, 9"), "", nil},
		{"an input of the same value above", func(in *Input) {
			in.Spec.Claims[3].Exact = func(Tables) float64 { return 120 }
			in.rewrite(46, "[120/s](claim:capacity)")
			in.Notebook.Prompts[0].Fields[0] = notebooks.Field{Claim: "capacity", Unit: "/s"}
		}, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := sound()
			c.change(&in)
			ps := Check(in).Problems
			if c.want == nil {
				if len(ps) > 0 {
					t.Errorf("problems:\n%v", ps)
				}
				return
			}
			wantProblem(t, ps, c.pos, c.want...)
		})
	}
}

// TestTableShows looks for values among keys, and in other dimensions.
func TestTableShows(t *testing.T) {
	share, _ := quantity.UnitOf("share")
	second, _ := quantity.UnitOf("s")
	table := tablesAt(7)[0]
	for _, c := range []struct {
		unit quantity.Unit
		want []float64
		ok   bool
	}{{second, []float64{0.8032}, true}, {second, []float64{0.8033}, false}, {second, []float64{0.8032, 0.2102}, true},
		{second, []float64{0.8032, 1}, false}, {share, []float64{0.95}, false}, {share, []float64{0.8032}, false}} {
		if got := tableShows(table, c.want, c.unit); got != c.ok {
			t.Errorf("%v %s: %v, want %v", c.want, c.unit.Symbol, got, c.ok)
		}
	}
}

// TestFigurePointIsAnAnswer has a figure without a table, whose point is the
// answer to a prompt for a time.
func TestFigurePointIsAnAnswer(t *testing.T) {
	in := sound()
	in.Notebook.Prompts[0].Fields[0] = notebooks.Field{Claim: "tail", Unit: "ms"}
	in.Notebook.Cells = append(in.Notebook.Cells, notebooks.Cell{Pos: notebooks.Pos{File: "knee.md", Line: 5, Col: 3}})
	last := &in.Results.Events[len(in.Results.Events)-1]
	last.Cell = 1
	figure := *last.Figure
	figure.Data = ""
	last.Figure = &figure
	wantProblem(t, Check(in).Problems, "knee.md:5:3", `figure "fig" shows the answer of prompt "guess" (claim "tail")`)
	figure.Y.Unit = "×"
	if ps := Check(in).Problems; len(ps) != 1 || !strings.Contains(ps[0].Message, "the axis") {
		t.Errorf("a figure of ratios:\n%v", ps)
	}
	figure.Y.Unit = "s"
	figure.Series = []notebooks.Series{{X: []notebooks.Number{0.5}, Y: []notebooks.Number{0.0925}}}
	if ps := Check(in).Problems; len(ps) > 0 {
		t.Errorf("a figure without the point:\n%v", ps)
	}
}
