package run

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/notebooks/show/emit"
)

// What cells publish comes out in order, each with its cell, and the same
// bytes each time; progress is told.
func TestResults(t *testing.T) {
	cells := []string{
		"import \"fmt\"\nfmt.Print(\"before \")\nknee := experiments.Knee(experiments.KneeDefaults())\nshow.Table(\"knee\", knee)\nfmt.Fprint(os.Stderr, \"between \")",
		"show.Bind(\"knee-p99-ratio\", knee.P99(0.95)/knee.P99(0.5), \"×\")\nfmt.Println(\"after\")",
		"show.Plot(\"f\", show.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", X: show.Axis{Label: \"x\", Unit: \"%\"}, Y: show.Axis{Label: \"y\", Unit: \"ms\", Log: true},\n\tSeries: []show.Series{{Name: \"a\", X: []float64{1, 2}, Y: []float64{0.1, math.Inf(1)}}}})",
	}
	var told []string
	o := quick(t)
	o.Progress = func(p Progress) { told = append(told, fmt.Sprint(p.Notebook, " ", p.Stage, " ", p.Cell, "/", p.Cells)) }
	out := runOne(t, o, cells...)
	if len(out.Problems) > 0 || len(out.Notes) > 0 {
		t.Fatal(out.Problems, out.Notes)
	}
	var got []string
	for _, e := range out.Results.Events {
		what := e.Text
		switch {
		case e.Bound != nil:
			what = e.Bound.ID + " " + e.Bound.Value.String()[:4] + e.Bound.Unit
		case e.Table != nil:
			what = fmt.Sprint(e.Table.ID, len(e.Table.Rows), e.Table.Rows[0][0])
		case e.Figure != nil:
			what = fmt.Sprint(e.Figure.ID, e.Figure.Y.Log, e.Figure.Series[0].Y)
		}
		got = append(got, fmt.Sprint(e.Cell, " ", what))
	}
	want := []string{"0 before ", "0 knee50.5", "0 between ", "1 knee-p99-ratio 8.66×", "1 after\n", "2 ftrue [0.1 +Inf]"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for _, step := range []string{"x check 0/3", " build 0/0", "x cell 0/3", "x cell 2/3", "x done 0/3"} {
		if !slices.Contains(told, step) {
			t.Errorf("progress %q lacks %q", told, step)
		}
	}
	again := runOne(t, quick(t), cells...)
	a, _ := json.Marshal(out)
	b, _ := json.Marshal(again)
	if !bytes.Equal(a, b) {
		t.Error("two runs differ")
	}
}

// A program that does not compile is refused with all its errors at their
// places, and those beside it run.
func TestTypeErrors(t *testing.T) {
	bad := programOf(t, cellsOf("bad", "rows := 3\nunused := 1\nvar n int = \"x\"", "func f() int { return rows }\nfmt.Println(f(), nope, n, math.Nope)"))
	more := programOf(t, cellsOf("more", "import \"sort\"\nfor i := range 2 {\n\tfmt.Println(i)\n}"))
	good := programOf(t, cellsOf("good", "fmt.Println(\"good\")"))
	out := Execute(context.Background(), []program.Program{bad, more, good}, quick(t))
	want := []string{
		"bad.md:4:1: declared and not used: rows\n\tprint it",
		"bad.md:5:1: declared and not used: unused\n\tprint it",
		"bad.md:6:13: cannot use \"x\" (untyped string constant) as int value in variable declaration",
		"bad.md:10:23: undefined: rows\n\trows is set by a statement at bad.md:4:1: pass it as a parameter",
		"bad.md:11:18: undefined: nope",
		"bad.md:11:32: undefined: math.Nope",
	}
	wantAll(t, out[0].Problems, want)
	wantAll(t, out[1].Problems, []string{"more.md:4:8: \"sort\" imported and not used", "more.md:5:1: the interpreter has no range over an integer"})
	if len(out[2].Problems) > 0 || textOf(out[2].Results) != "good\n" {
		t.Errorf("good: %v, %q", out[2].Problems, textOf(out[2].Results))
	}
}

// wantAll holds problems against beginnings of their lines.
func wantAll(t *testing.T, got notebooks.Problems, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("want %d problems, got\n%v", len(want), got)
		return
	}
	for i, p := range got {
		if !strings.HasPrefix(p.String(), want[i]) {
			t.Errorf("want %q, got %q", want[i], p)
		}
	}
}

// An interrupted run says so and leaves no process behind.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	o := quick(t)
	o.Progress = func(p Progress) {
		if p.Stage == StageCell {
			stop()
		}
	}
	p := programOf(t, cellsOf("x", "fmt.Println(1)\nfor {\n}"))
	out := Execute(ctx, []program.Program{p}, o)
	if len(out[0].Problems) != 1 || !strings.Contains(out[0].Problems[0].Message, "context canceled") {
		t.Errorf("%v", out[0].Problems)
	}
}

// The key changes with whatever the outcome depends on.
func TestKey(t *testing.T) {
	base := cellsOf("x", "x := 1\n_ = x", "fmt.Println(2)")
	keys := map[string]bool{string(Key(programOf(t, base))): true}
	changes := []func(nb *notebooks.Notebook){
		func(nb *notebooks.Notebook) { nb.Cells[0].Code = "x := 2\n_ = x\n" },
		func(nb *notebooks.Notebook) { nb.Cells[1].ID = "other" },
		func(nb *notebooks.Notebook) { nb.Cells[1].Timeout = 1e9 },
		func(nb *notebooks.Notebook) { nb.Name, nb.File = "y", "y.md" },
	}
	for _, c := range changes {
		nb := base
		nb.Cells = slices.Clone(base.Cells)
		c(&nb)
		keys[string(Key(programOf(t, nb)))] = true
	}
	if len(keys) != len(changes)+1 {
		t.Errorf("%d keys for %d programs", len(keys), len(changes)+1)
	}
	moved := base
	moved.Cells = slices.Clone(base.Cells)
	moved.Cells[0].Pos.Line += 3
	moved.Cells[1].Pos.Line += 7
	if p := programOf(t, moved); !keys[string(Key(p))] || p.Cells[1].Pos.Line != moved.Cells[1].Pos.Line {
		t.Error("text above the cells changes the key, or the key changes the program")
	}
}

// What the compiler prints is sorted to its notebooks.
func TestCompileErrors(t *testing.T) {
	p := programOf(t, cellsOf("x", "_ = 1"))
	out := "# kneebook/nb__referee/nb_x\n../m/nb__referee/nb_x/x.md:5:7: undefined: nope\nxx.md:1:1: not this\nx.md:6: no column\n"
	wantAll(t, compileErrors(p, out), []string{"x.md:5:7: undefined: nope", "x.md:6: no column"})
}

// Two runs are the same only if text, events, their order, their cells and the
// exit status are.
func TestSame(t *testing.T) {
	base := func() trace {
		return trace{text: []byte("ab"), records: []emit.Record{{Kind: emit.KindCell}, {Kind: emit.KindBound, At: 1, Bound: &notebooks.Bound{ID: "a", Value: 1}},
			{Kind: emit.KindCell, At: 2, Cell: 1}, {Kind: emit.KindEnd, At: 2, Cell: 1}}}
	}
	if !same(base(), base()) {
		t.Error("a run is not the same as itself")
	}
	changes := []struct {
		cell   int
		change func(x *trace)
	}{
		{0, func(x *trace) { x.text = []byte("aB") }},
		{1, func(x *trace) { x.text = []byte("abc") }},
		{0, func(x *trace) { x.records[1].At = 2 }},
		{0, func(x *trace) { x.records[1].Bound = &notebooks.Bound{ID: "a", Value: 1.0000000000000002} }},
		{0, func(x *trace) { x.records[1].Bound = &notebooks.Bound{ID: "b", Value: 1} }},
		{1, func(x *trace) { x.records = x.records[:3] }},
	}
	p := programOf(t, cellsOf("x", "_ = 1", "_ = 2"))
	for i, c := range changes {
		x := base()
		c.change(&x)
		if problem, differ := disagreement(p, base(), x); !differ || same(base(), x) || problem.Pos != cellPos(p, c.cell) {
			t.Errorf("change %d: differ %v, %v", i, differ, problem)
		}
	}
	x := base()
	x.exit.Code = 2
	if same(base(), x) {
		t.Error("another exit status is the same")
	}
}

// The cells after the last one that is wanted are checked but do not run, in
// either engine.
func TestCellsUpToOne(t *testing.T) {
	o := quick(t)
	o.Cells = 2
	cells := []string{"fmt.Println(\"one\")", "n := 2\nfmt.Println(n)", "fmt.Println(\"three\", []int{}[n])"}
	if out := runOne(t, o, cells...); len(out.Problems) > 0 || textOf(out.Results) != "one\n2\n" {
		t.Errorf("%v, %q", out.Problems, textOf(out.Results))
	}
	cells[2] = "fmt.Println(\"three\", nope)"
	wantAll(t, runOne(t, o, cells...).Problems, []string{"x.md:13:22: undefined: nope"})
}
