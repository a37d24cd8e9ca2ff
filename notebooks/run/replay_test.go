package run

import (
	"context"
	"strings"
	"testing"

	"kneebook/notebooks/program"
)

// freely is a cell's drawing with gonum/plot itself.
const freely = "draw.Plot(\"f\", draw.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", Data: \"knee\"}, func(p *plot.Plot) {\n" +
	"\tp.X.Label.Text, p.Y.Label.Text = \"load (%)\", \"wait (s)\"\n})"

// tried runs cells of which the last is for a reader to edit.
func tried(t *testing.T, codes ...string) Outcome {
	t.Helper()
	nb := cellsOf("x", codes...)
	nb.Cells[len(codes)-1].Try = true
	return Execute(context.Background(), []program.Program{programOf(t, nb)}, quick(t))[0]
}

// What a cell to be edited publishes is the same in the browser, where the
// cells below it and those that draw freely are left out.
func TestReplayAgrees(t *testing.T) {
	out := tried(t, "n := 1", freely, "fmt.Println(n, two())\nshow.Bind(\"a\", float64(n), \"s\")\nfunc two() int { return 2 }")
	if len(out.Problems) > 0 {
		t.Error(out.Problems)
	}
}

// A cell that leans on what a free drawing does comes out differently in the
// browser, and that is a problem of the cell.
func TestReplayDiffers(t *testing.T) {
	out := tried(t, "n := 1", freely+"\nn = 2", "fmt.Println(n)")
	if len(out.Problems) != 1 || !strings.HasPrefix(out.Problems[0].String(), "x.md:14:1: cell #cell-3 comes out differently when it runs as in the browser") ||
		!strings.Contains(out.Problems[0].Hint, "in the browser: \"1\"\non the page:    \"2\"") {
		t.Errorf("%v", out.Problems)
	}
}

// A cell that draws freely itself cannot be for a reader to edit.
func TestReplayRefusesFreeDrawing(t *testing.T) {
	out := tried(t, freely)
	if len(out.Problems) == 0 || !strings.Contains(out.Problems[0].String(), "is not in the browser") {
		t.Errorf("%v", out.Problems)
	}
}
