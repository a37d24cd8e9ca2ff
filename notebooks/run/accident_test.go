package run

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// fromFile reads the cells of a notebook in testdata: fences at the margin.
func fromFile(t testing.TB, name string) notebooks.Notebook {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", name+".md"))
	if err != nil {
		t.Fatal(err)
	}
	nb := notebooks.Notebook{Name: name, File: name + ".md"}
	open := false
	for i, line := range strings.SplitAfter(string(src), "\n") {
		switch {
		case line == "```go\n" && !open:
			nb.Cells = append(nb.Cells, notebooks.Cell{Pos: notebooks.Pos{File: nb.File, Line: i + 1, Col: 1},
				ID: "cell-" + string(rune('1'+len(nb.Cells)))})
			open = true
		case strings.TrimSpace(line) == "```":
			open = false
		case open:
			nb.Cells[len(nb.Cells)-1].Code += line
		}
	}
	return nb
}

// accidents are programs that end badly, each with the one problem that must
// come of it. Code begins on line 4.
var accidents = []struct{ name, code, want string }{
	{"24-loop", "", "24-loop.md:3:1: cell #cell-1 runs longer than its 700ms"},
	{"sleep", "time.Sleep(1 << 62)", "sleep.md:3:1: cell #cell-1 runs longer than its 700ms"},
	{"blocked", "c := make(chan int)\n<-c", "blocked.md:5: cell #cell-1 was stopped: it waits for ever: every goroutine is blocked (deadlock)"},
	{"spinning", "done := make(chan bool)\ngo func() {\n\tfor {\n\t}\n}()\n<-done", "spinning.md:3:1: cell #cell-1 runs longer than its 700ms"},
	{"25-gopanic", "", "25-gopanic.md:4: panic: in goroutine"},
	{"28-panic-line", "", "28-panic-line.md:6: panic: runtime error: index out of range [5] with length 1"},
	{"swallowed", "done := make(chan bool)\ngo func() {\n\tdefer close(done)\n\tpanic(\"boom\")\n}()\n<-done\ntime.Sleep(time.Second)", "swallowed.md:7: panic: boom"},
	{"nil", "var m map[string]int\nm[\"a\"] = 1", "nil.md:5: panic: assignment to entry in nil map"},
	{"pointer", "type T struct{ N int }\nvar p *T\nfmt.Println(p.N)", "pointer.md:6: panic: runtime error: invalid memory address or nil pointer dereference"},
	{"recursion", "func f(n int) int { return f(n+1) + 1 }\nfmt.Println(f(0))", "recursion.md:4: cell #cell-1 was stopped: it calls itself without end (stack overflow)"},
	{"hog", "var all [][]byte\nfor i := 0; i < 16; i++ {\n\tall = append(all, make([]byte, 1<<28))\n}", "hog.md:6: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"flood", "for {\n\tfmt.Println(\"again\")\n}", "flood.md:3:1: cell #cell-1 prints too much: output is cut at 64 KiB"},
	{"23-big-output", "", "23-big-output.md:3:1: cell #cell-1 prints too much: output is cut at 64 KiB"},
	{"publish", "for i := 0; ; i++ {\n\tshow.Bind(fmt.Sprint(strings.Repeat(\"a\", 10000), i), 1, \"s\")\n}", "publish.md:3:1: cell #cell-1 publishes more than 8 MiB"},
	{"kernel", "experiments.Knee(experiments.KneeParams{})", "kernel.md:4: panic: Loads is empty"},
	{"nounit", "u := \"\"\nshow.Bind(\"a\", 1, u)", "nounit.md:5: panic: show.Bind(\"a\"): no unit"},
	{"badunit", "u := \"furlongs\"\nshow.Bind(\"a\", 1, u)", "badunit.md:5: panic: show.Bind(\"a\"): the unit \"furlongs\" is not in the table of units"},
	{"notnumber", "x := math.Sqrt(-1)\nshow.Bind(\"a\", x, \"s\")", "notnumber.md:5: panic: show.Bind(\"a\"): the value is NaN"},
	{"twice", "id := \"a\"\nshow.Bind(id, 1, \"s\")\nshow.Bind(id, 2, \"s\")", "twice.md:6: panic: show.Bind(\"a\"): the bound value \"a\" was published before"},
	{"timeline", "at := []float64{2}\nend := []float64{1}\nshow.Timeline(\"f\", show.TimelineFigure{Title: \"t\", Caption: \"c\", Alt: \"a\", Data: \"t\", Unit: \"s\",\n\tPanels: []show.Panel{{Name: \"x\", Arrivals: at, Starts: at, Ends: end, Fates: []string{\"completed\"}}}})",
		"timeline.md:6: panic: show.Timeline(\"f\"): panel \"x\": bar 1: it ends at 1 s, before it starts at 2 s"},
	{"badid", "id := \"Knee\"\nshow.Bind(id, 1, \"s\")", "badid.md:5: panic: show.Bind(\"Knee\"): the id \"Knee\" is not made of"},
	{"unsteady", "for k := range map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9} {\n\tfmt.Println(k)\n}", "unsteady.md:3:1: cell #cell-1 comes out differently"},
}

// Each accident gives exactly one problem with its line, and the notebooks
// beside it run.
func TestAccidents(t *testing.T) {
	var list []program.Program
	for _, a := range accidents {
		nb := cellsOf(a.name, a.code)
		if a.code == "" {
			nb = fromFile(t, a.name)
		}
		if strings.Contains(a.want, "700ms") {
			nb.Cells[0].Timeout = 700 * time.Millisecond
		}
		list = append(list, programOf(t, nb))
	}
	list = append(list, programOf(t, cellsOf("well", "fmt.Println(\"well\")")))
	o := quick(t)
	o.OutputLimit, o.Parallel = 64<<10, 6
	outcomes := Execute(context.Background(), list, o)
	for i, a := range accidents {
		got := outcomes[i].Problems
		if len(got) != 1 || !strings.HasPrefix(got[0].String(), a.want) {
			t.Errorf("%s: want one problem %q, got %d:\n%v", a.name, a.want, len(got), got)
		}
	}
	if well := outcomes[len(accidents)]; len(well.Problems) > 0 || textOf(well.Results) != "well\n" {
		t.Errorf("the notebook beside them: %v, %q", well.Problems, textOf(well.Results))
	}
}

// What a flooding cell printed is kept up to the limit, and the cut is said.
func TestOutputIsCut(t *testing.T) {
	o := quick(t)
	o.OutputLimit = 1 << 10
	out := Execute(context.Background(), []program.Program{programOf(t, fromFile(t, "23-big-output"))}, o)[0]
	text := textOf(out.Results)
	const mark = "\n[output cut at 1 KiB]\n"
	if len(text) != 1<<10+len(mark) || !strings.HasPrefix(text, "line 0\nline 1\n") || !strings.HasSuffix(text, mark) {
		t.Errorf("%d bytes, ending in %q", len(text), text[max(0, len(text)-40):])
	}
}
