package run

import (
	"context"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// example is an Example function of a package, as a cell would have it.
type example struct {
	at   token.Position // of the function
	name string         // of the function
	cell string         // its body
	want string         // what its Output comment says
}

// examplesOf reads the Example functions in a folder's test files.
func examplesOf(t testing.TB, folder string) []example {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var out []example
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, examplesIn(t, name, src)...)
	}
	return out
}

// examplesIn reads the Example functions in one file.
func examplesIn(t testing.TB, name string, src []byte) []example {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	outputs := map[string]string{}
	for _, e := range doc.Examples(file) {
		if !e.Unordered {
			outputs["Example"+e.Name] = e.Output
		}
	}
	var out []example
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Example") {
			continue
		}
		body := string(src[fset.Position(f.Body.Lbrace).Offset+1 : fset.Position(f.Body.Rbrace).Offset])
		out = append(out, example{
			at: fset.Position(f.Pos()), name: f.Name.Name,
			cell: strings.TrimPrefix(strings.ReplaceAll(body, "\n\t", "\n"), "\n"),
			want: strings.TrimSpace(outputs[f.Name.Name]),
		})
	}
	return out
}

// notebook is a notebook with the example as its one cell. Lines of problems
// are those of the file that the example stands in.
func (e example) notebook() notebooks.Notebook {
	nb := cellsOf(e.name, e.cell)
	nb.Cells[0].Pos.Line = e.at.Line
	return nb
}

// Every example of the kernel's documentation runs as a cell, interpreted and
// compiled, and prints what its Output comment says, white space at the ends
// apart.
func TestExamplesRunAsCells(t *testing.T) {
	examples := examplesOf(t, "../../kernel")
	if len(examples) == 0 {
		t.Fatal("the kernel has no examples")
	}
	var ran []example
	var list []program.Program
	for _, e := range examples {
		if e.want == "" {
			t.Errorf("%s: %s has no Output comment with text in one order", e.at, e.name)
			continue
		}
		p, problems := program.Of(e.notebook())
		if len(problems) > 0 {
			t.Errorf("%s: %s is no cell:\n%v", e.at, e.name, problems)
			continue
		}
		ran, list = append(ran, e), append(list, p)
	}
	for i, out := range Execute(context.Background(), list, quick(t)) {
		e, got := ran[i], strings.TrimSpace(textOf(out.Results))
		if len(out.Problems) > 0 {
			t.Errorf("%s: %s as a cell:\n%v", e.at, e.name, out.Problems)
		} else if got != e.want {
			t.Errorf("%s: %s as a cell prints\n%s\nwant\n%s", e.at, e.name, got, e.want)
		}
	}
}

// fourCalls is a station that one can follow by hand: four calls an eighth of
// a second apart, each of one second's work.
const fourCalls = `four := kernel.Config{
	Arrivals: kernel.ArrivalTrace{Instants: []float64{0, 0.125, 0.25, 0.375}},
	Service:  kernel.Fixed{Time: 1},
	Draws:    kernel.Native{Seed: 1},
	End:      kernel.Drain{Requests: 4},
}
func run(c kernel.Config) kernel.Result {
	r, err := kernel.Run(c)
	if err != nil {
		panic(err)
	}
	return r
}`

// exampleShapes are the shapes of the kernel's interface that cells use, each
// in a cell after fourCalls, and what it prints.
var exampleShapes = []struct{ name, code, want string }{
	{"literal", `pair := four
pair.Servers, pair.Speed = 2, []kernel.SpeedChange{{At: 0, Factor: 2}}
pair.Client = kernel.Client{Deadline: 0.75, Retries: kernel.Retries{Attempts: 1}}
r := run(pair)
fmt.Println(r.Starts, r.Completed, r.OnTime, four.Servers, four.Speed == nil)`, "[0 0.125 0.5 0.625] 4 4 0 true"},
	{"admit", `asked, places := 0, 2
capped := four
capped.Admission = []kernel.Admission{kernel.AdmitIf{Admit: func(v kernel.View) bool {
	asked++
	return v.Waiting < places
}}}
r := run(capped)
fmt.Println(r.Fates, asked, r.Fates[3] == kernel.Shed)`, "[completed completed completed shed] 4 true"},
	{"discard", `limit := 1.5
patient := four
patient.Dequeue = kernel.DiscardIf{Discard: func(v kernel.View) bool { return v.Now-v.Arrival > limit }}
fmt.Println(run(patient).Fates)`, "[completed completed shed shed]"},
	{"least", `keys := []float64{0, 3, 1, 2}
chosen := four
chosen.Discipline = kernel.LeastFirst{Key: func(v kernel.View) float64 { return keys[v.Request] }}
fmt.Println(run(chosen).Starts)`, "[0 3 1 2]"},
	{"function in a loop", `for _, sign := range []float64{1, -1} {
	sign := sign
	c := four
	c.Discipline = kernel.LeastFirst{Key: func(v kernel.View) float64 { return sign * v.Arrival }}
	fmt.Print(run(c).Starts)
}`, "[0 1 2 3][0 3 2 1]"},
	{"policies in a slice", `all := []kernel.Discipline{kernel.FIFO{}, kernel.LIFO{}}
var last kernel.Discipline = all[len(all)-1]
c := four
c.Discipline = last
fmt.Printf("%T %v", last, run(c).Starts)`, "kernel.LIFO [0 3 2 1]"},
	{"slices", `r := run(four)
total := 0.0
for i, w := range r.Waiting() {
	if w == r.Starts[i]-r.Arrivals[i] {
		total += w
	}
}
median, err := kernel.Quantile(r.Sojourns()[1:], 0.5)
fmt.Println(total, len(r.Fates), append(r.Sojourns(), 9), median, err)`, "5.25 4 [1 1.875 2.75 3.625 9] 2.75 <nil>"},
	{"errors.As", `bad := four
bad.Service, bad.End = kernel.Fixed{Time: -1}, kernel.Drain{}
_, err := kernel.Run(bad)
var all kernel.Invalids
fmt.Println(errors.As(fmt.Errorf("the station: %w", err), &all), len(all))
for _, one := range all {
	fmt.Println(one.Field, one.Value)
}`, "true 2\nService.Time -1\nEnd.Requests 0"},
}

// Values with keyed fields, fields that are functions and see the cell's own
// variables, slices in results, and errors taken apart work in cells as
// compiled. What is printed was worked out by hand.
func TestExampleShapes(t *testing.T) {
	var list []program.Program
	for _, s := range exampleShapes {
		name := strings.NewReplacer(" ", "-", ".", "-").Replace(s.name)
		list = append(list, programOf(t, cellsOf(name, fourCalls, s.code)))
	}
	for i, out := range Execute(context.Background(), list, quick(t)) {
		s, got := exampleShapes[i], strings.TrimSpace(textOf(out.Results))
		if len(out.Problems) > 0 || got != s.want {
			t.Errorf("%s: %v, prints\n%s\nwant\n%s", s.name, out.Problems, got, s.want)
		}
	}
}
