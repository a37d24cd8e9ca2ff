package run

import (
	"context"
	"strings"
	"testing"
	"time"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// cellsOf makes a notebook of cells: the first fence stands on line 3, and one
// line is blank between two cells, as in the files of testdata.
func cellsOf(name string, codes ...string) notebooks.Notebook {
	nb := notebooks.Notebook{Name: name, File: name + ".md"}
	line := 3
	for i, code := range codes {
		code = strings.TrimSuffix(code, "\n") + "\n"
		nb.Cells = append(nb.Cells, notebooks.Cell{Pos: notebooks.Pos{File: nb.File, Line: line, Col: 1},
			ID: "cell-" + string(rune('1'+i)), Code: code, Timeout: 0})
		line += strings.Count(code, "\n") + 3
	}
	return nb
}

// programOf makes a program and fails on a problem.
func programOf(t testing.TB, nb notebooks.Notebook) program.Program {
	t.Helper()
	p, problems := program.Of(nb)
	if len(problems) > 0 {
		t.Fatalf("%s: %v", nb.File, problems)
	}
	return p
}

// quick are the options of most tests.
func quick(t testing.TB) Options {
	return Options{Runner: newHost(t), CellLimit: 20 * time.Second}
}

// runOne runs one notebook.
func runOne(t testing.TB, o Options, codes ...string) Outcome {
	t.Helper()
	return Execute(context.Background(), []program.Program{programOf(t, cellsOf("x", codes...))}, o)[0]
}

// textOf joins what a run printed.
func textOf(r notebooks.Results) string {
	var b strings.Builder
	for _, e := range r.Events {
		b.WriteString(e.Text)
	}
	return b.String()
}
