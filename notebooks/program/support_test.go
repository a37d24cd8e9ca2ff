package program

import (
	"strings"
	"testing"

	"kneebook/notebooks"
)

// notebook makes a notebook of cells: the first fence stands on line 3, its
// code begins on line 4, and one line is blank between two cells.
func notebook(codes ...string) notebooks.Notebook {
	nb := notebooks.Notebook{Name: "x", File: "x.md"}
	line := 3
	for i, code := range codes {
		if code != "" {
			code = strings.TrimSuffix(code, "\n") + "\n"
		}
		nb.Cells = append(nb.Cells, notebooks.Cell{Pos: notebooks.Pos{File: nb.File, Line: line, Col: 1},
			ID: "c" + string(rune('1'+i)), Code: code})
		line += strings.Count(code, "\n") + 3
	}
	return nb
}

// wantProblems holds the problems of cells against beginnings of their lines.
func wantProblems(t *testing.T, want []string, codes ...string) {
	t.Helper()
	_, problems := Of(notebook(codes...))
	if len(problems) != len(want) {
		t.Errorf("want %q, got %d problems:\n%v\nin %q", want, len(problems), problems, codes)
		return
	}
	for i, p := range problems {
		if !strings.HasPrefix(p.String(), want[i]) {
			t.Errorf("want %q, got %q in %q", want[i], p, codes)
		}
	}
}
