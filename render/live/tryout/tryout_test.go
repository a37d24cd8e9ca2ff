package tryout

import (
	"encoding/json"
	"strings"
	"testing"

	"kneebook/notebooks/run/replay"
)

// run runs one cell and reads the answer.
func run(t *testing.T, code string) Answer {
	t.Helper()
	request, _ := json.Marshal(Request{Cell: "a", Notebook: replay.Notebook{Name: "x", Cells: []replay.Cell{{ID: "a", Code: code}}}})
	text, err := Run(string(request))
	if err != nil {
		t.Fatal(err)
	}
	var a Answer
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// What a cell publishes comes as texts: a table with the page's words, a bound
// value with its unit, a plot as a drawing, with a line or with points alone.
func TestRun(t *testing.T) {
	const plot = "show.Plot(\"f%\", show.Figure{Title: \"T\", Caption: \"c\", Alt: \"a\", X: show.Axis{Label: \"load\", Unit: \"%\"}, Y: show.Axis{Label: \"wait\", Unit: \"ms\"},\n\tSeries: []show.Series{{Name: \"one\", X: []float64{0.1, 0.9}, Y: []float64{0.01, 0.2}, Mark: %}}})\n"
	a := run(t, "fmt.Println(\"printed\")\np := experiments.KneeDefaults()\np.Loads, p.Requests = []float64{0.5}, 300\nshow.Table(\"knee\", experiments.Knee(p))\nshow.Bind(\"b\", 0.5, \"s\")\n"+
		strings.NewReplacer("f%", "f1", "Mark: %", "Mark: false").Replace(plot)+strings.NewReplacer("f%", "f2", "Mark: %", "Mark: true").Replace(plot))
	if len(a.Faults) > 0 || len(a.Parts) != 5 || a.Parts[0].Text != "printed\n" || a.Parts[2].Bound != "b = 500 ms" {
		t.Fatalf("%+v", a)
	}
	table := a.Parts[1].Table
	if !strings.HasPrefix(table.Caption, "knee: loads 50%") || len(table.Rows) != 1 || !table.Rows[0][0].Head || table.Rows[0][0].Text != "50%" || len(table.Heads) != len(table.Rows[0]) {
		t.Errorf("%+v", table)
	}
	if f := a.Parts[3].Figure; f.Title != "T" || !strings.HasPrefix(f.SVG, "<svg") || !strings.Contains(f.SVG, "Wait (ms)") {
		t.Errorf("%+v", f)
	}
	if f := a.Parts[4].Figure; f.Title != "T" || !strings.Contains(f.SVG, `class="f`) {
		t.Errorf("%+v", f)
	}
}

// A request that is none is an error; what is wrong with a cell is a fault.
func TestRunBadInput(t *testing.T) {
	for _, request := range []string{"", "{}", `{"cell":"b","notebook":{"name":"x","cells":[{"id":"a","code":""}]}}`} {
		if text, err := Run(request); err == nil {
			t.Errorf("%q gives %q", request, text)
		}
	}
	if a := run(t, "x"); len(a.Faults) != 1 || a.Faults[0].Line != 1 || a.Same || len(a.Parts) != 0 {
		t.Errorf("%+v", a)
	}
}
