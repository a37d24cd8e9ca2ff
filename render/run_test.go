package main

import (
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite"
	"kneebook/suite/fixture"
)

// blocky has cells that print and publish all that a cell can, under headings;
// the last one fails if it runs.
var blocky = strings.Replace(fixture.Small, "The mean response", "## Then\n\n```go {#second}\n"+
	"fmt.Print(\"no line end\")\nshow.Plot(\"f\", show.Figure{Title: \"A title\", Caption: \"C.\", Alt: \"A.\", Data: \"knee\",\n"+
	"\tX: show.Axis{Label: \"x\", Unit: \"%\"}, Y: show.Axis{Label: \"y\", Unit: \"ms\"}, Series: []show.Series{{Name: \"s\", X: []float64{0.5}, Y: []float64{0.02}}}})\n"+
	"```\n\n```go {#silent hide}\nfor _, v := range []int{1} {\n\t_ = v\n}\n```\n\n"+
	"```go {#failing}\nvar none []int\nfmt.Println(\"before\", len(none))\nfmt.Println(none[len(none)])\n```\n\nThe mean response", 1)

// ran calls -run on the notebook blocky.
func ran(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	return call(t, command{texts: fixture.Texts(t, "blocky", blocky), specs: fixture.Specs()}, append([]string{"-run", "blocky"}, args...)...)
}

// The blocks that the tests look for.
const (
	firstBlock = "[1/4] blocky  #small  blocky.md:13\n\ntable knee\n"
	bound      = "small-mean = 42.4"
	second     = "[2/4] Then  #second  blocky.md:24\n\nno line end\nfigure f: A title (drawn on the page; data: table knee)\n"
	third      = "[3/4] Then  #silent  blocky.md:30\n\n(no output)\n"
)

func TestRunPrintsUpToACell(t *testing.T) {
	status, out, errs := ran(t, "-cell", "silent")
	if status != exitDone || strings.Contains(errs, "render:") || !strings.HasPrefix(out, firstBlock) || !strings.HasSuffix(out, "\n"+second+"\n"+third) {
		t.Errorf("status %d, printed\n%s%s", status, out, errs)
	}
	for _, want := range []string{bound, "\n  load ", "\n   80%  80/s  42 ms"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if strings.Contains(out, "A run sends") || strings.Contains(out, "experiments.Knee") {
		t.Errorf("prose or code was printed:\n%s", out)
	}
}

// The last cell alone; a mark before its id, as its heading prints it, is not
// part of the id.
func TestQuietPrintsTheLastCellAlone(t *testing.T) {
	if status, out, errs := ran(t, "-cell", "#second", "-quiet"); status != exitDone || out != second || errs != "" {
		t.Errorf("status %d, printed %q, %q", status, out, errs)
	}
}

// A cell that fails is told as render tells it, after what came before it.
func TestRunTellsWhatFails(t *testing.T) {
	status, out, errs := ran(t)
	if status != exitFails || !strings.Contains(out, "\n[4/4] Then  #failing  blocky.md:36\n\nbefore 0\n") || strings.Contains(out, "(no output)") {
		t.Errorf("status %d, printed\n%s", status, out)
	}
	const problem = "blocky.md:39: panic: runtime error: index out of range [0] with length 0"
	if !strings.HasSuffix(errs, "render: 1 problem\n"+problem+"\n") {
		t.Errorf("told: %s", errs)
	}
	s, err := suite.Build(t.Context(), suite.Options{Root: fixture.Root(t), Texts: fixture.Texts(t, "blocky", blocky), Specs: fixture.Specs("blocky"), Seeds: 1})
	if err != nil || !strings.Contains(s.AllProblems().Error(), problem) {
		t.Errorf("render tells %v, %v", s.AllProblems(), err)
	}
}

// A fault in the types of any cell is found before the first one runs.
func TestRunChecksFirst(t *testing.T) {
	texts := fixture.Texts(t, "bad", strings.Replace(blocky, "var none []int", "none := undefined", 1))
	status, out, errs := call(t, command{texts: texts}, "-run", "bad", "-cell", "small")
	if status != exitFails || out != "" || !strings.Contains(errs, "\nbad.md:37:9: undefined: undefined\n") {
		t.Errorf("status %d, printed %q, %s", status, out, errs)
	}
}

func TestRunOfWhatIsNotThere(t *testing.T) {
	if status, out, errs := ran(t, "-cell", "thrid"); status != exitUsage || out != "" ||
		!strings.Contains(errs, `render: there is no cell "thrid"; there are: small, second, silent, failing`) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	texts := fixture.Texts(t, "one", fixture.Small, "two", fixture.Small)
	status, out, errs := call(t, command{texts: texts}, "-run", "three")
	if status != exitUsage || out != "" || !strings.Contains(errs, `render: there is no notebook "three"; there are: one, two`) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	fixture.Put(t, filepath.Join(texts, "notebooks", "bare.md"), "---\ntitle: A\nquestion: B?\ndescription: C.\ndate: 2026-12-01\norder: 1\n---\n\nProse.\n")
	if status, out, errs := call(t, command{texts: texts}, "-run", "bare"); status != exitDone || out != "bare.md has no cells\n" {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}
