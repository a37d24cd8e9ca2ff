package replay

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// of makes a notebook of cells a, b, c.
func of(codes ...string) Notebook {
	nb := Notebook{Name: "x"}
	for i, code := range codes {
		nb.Cells = append(nb.Cells, Cell{ID: string(rune('a' + i)), Code: code})
	}
	return nb
}

// texts joins what a cell printed.
func texts(events []notebooks.Event) string {
	var b strings.Builder
	for _, e := range events {
		b.WriteString(e.Text)
	}
	return b.String()
}

// A run gives what one cell publishes, in order, and nothing of the others,
// whose functions it may use.
func TestRun(t *testing.T) {
	nb := of("x := 1\nfmt.Println(\"early\", x)", "y := x + two()\nfmt.Print(y, \" \")\nshow.Bind(\"y\", float64(y), \"s\")\nfmt.Fprintf(os.Stdout, \"%d \", y)\nos.Stderr.WriteString(\"z\\x01\\xff\")",
		"func two() int { return 2 }\nfmt.Println(\"late\")")
	for range 2 { // a run leaves nothing behind: the same id can be bound again
		out := Run(nb, 1)
		want := []notebooks.Event{{Cell: 1, Text: "3 "}, {Cell: 1, Bound: &notebooks.Bound{ID: "y", Value: 3, Unit: "s"}}, {Cell: 1, Text: "3 z\uFFFD\uFFFD"}}
		if len(out.Faults) > 0 || !reflect.DeepEqual(out.Events, want) {
			t.Errorf("%+v", out)
		}
	}
	if out := Run(nb, 2); texts(out.Events) != "late\n" {
		t.Errorf("the last cell: %+v", out)
	}
}

// A cell's own types print by their methods, as in any Go program.
func TestRunPrintsByMethods(t *testing.T) {
	out := Run(of("type T struct{ N int }\nfunc (t T) String() string { return \"T\" + strconv.Itoa(t.N) }\nfmt.Println(T{3})\nfmt.Printf(\"%v\\n\", T{4})"), 0)
	if texts(out.Events) != "T3\nT4\n" {
		t.Errorf("%+v", out)
	}
}

// What goes wrong is told at the cell's own line, with what was published
// before it.
func TestRunFaults(t *testing.T) {
	long := strings.Repeat("\n", 3000)
	cases := []struct {
		name  string
		cells []string
		want  Fault
		text  string
	}{
		{"syntax", []string{"x := 1", "fmt.Println(x)\nx = = 2"}, Fault{Cell: "b", Line: 2, Col: 5, Message: "expected operand, found '='"}, ""},
		{"bracket", []string{"x := 1", "fmt.Println(x"}, Fault{Cell: "b", Line: 1, Col: 12, Message: `"(" is not closed in this cell`}, ""},
		{"undefined", []string{"x := 1", "fmt.Println(x)\nfmt.Println(nope)"}, Fault{Cell: "b", Line: 2, Col: 13, Message: "undefined: nope"}, ""},
		{"far down", []string{"x := 1", long + "fmt.Println(x, nope)"}, Fault{Cell: "b", Line: 3001, Col: 16, Message: "undefined: nope"}, ""},
		{"panic", []string{"xs := []int{1}", "fmt.Println(1)\nif true {\n\txs[0] = 1\n\tpanic(\"no\")\n}"}, Fault{Cell: "b", Line: 2, Message: "panic: no"}, "1\n"},
		{"kernel", []string{"", "p := experiments.KneeDefaults()\np.Requests = -1\nexperiments.Knee(p)"}, Fault{Cell: "b", Line: 3,
			Message: "panic: "}, ""},
		{"earlier cell", []string{"x := early()\nfunc early() int { panic(\"early\") }", "fmt.Println(x)"}, Fault{Cell: "a", Message: "panic: early"}, ""},
		{"import", []string{"import \"net/http\"\nhttp.Get(\"\")"}, Fault{Cell: "a", Line: 1, Col: 8, Message: `cells cannot import "net/http": they have no network`}, ""},
		{"drawing", []string{"plot.New()"}, Fault{Cell: "a", Line: 1, Col: 1, Message: "gonum.org/v1/plot is not in the browser"}, ""},
		{"range", []string{"for i := range 3 {\n\tfmt.Println(i)\n}"}, Fault{Cell: "a", Line: 1, Col: 16, Message: "the interpreter has no range over a number"}, ""},
		{"built-in", []string{"fmt.Println(max(1, 2))"}, Fault{Cell: "a", Line: 1, Col: 13, Message: "the interpreter has no built-in max"}, ""},
		{"flood", []string{"for {\n\tfmt.Println(\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\")\n}"}, Fault{Cell: "a", Line: 1, Message: "panic: this prints more than 1 MiB"}, ""},
	}
	for _, c := range cases {
		last := len(c.cells) - 1
		out := Run(of(c.cells...), last)
		if len(out.Faults) == 0 {
			t.Errorf("%s: no fault, %+v", c.name, out)
			continue
		}
		got := out.Faults[0]
		if got.Cell != c.want.Cell || got.Line != c.want.Line || got.Col != c.want.Col || !strings.HasPrefix(got.Message, c.want.Message) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
		if c.text != "" && texts(out.Events) != c.text {
			t.Errorf("%s: printed %q", c.name, texts(out.Events))
		}
	}
}

// A cell that is as it was published says so; a changed one does not.
func TestSame(t *testing.T) {
	nb := notebooks.Notebook{Name: "x", Cells: []notebooks.Cell{{ID: "a", Code: "x := 0.1\nx += 0.2", Try: false}, {ID: "b", Code: "fmt.Println(x)\nshow.Bind(\"x\", x, \"s\")", Try: true}}}
	published := notebooks.Results{Events: []notebooks.Event{{Cell: 0, Text: "other"}, {Cell: 1, Text: "0.30000000000000004\n"}, {Cell: 1, Bound: &notebooks.Bound{ID: "x", Value: 0.3, Unit: "s"}}}}
	r := Of(nb, published)
	if r.Cells[0].Digest != "" || !Run(r, 1).Same {
		t.Errorf("%+v", Run(r, 1))
	}
	r.Cells[1].Code = "fmt.Println(x)\nshow.Bind(\"x\", x+1, \"s\")"
	if Run(r, 1).Same {
		t.Error("another value is called the same")
	}
}

// Two processors' last bits do not tell two runs apart; all else does.
func TestDigest(t *testing.T) {
	table := func(cell string) notebooks.Event {
		return notebooks.Event{Table: &notebooks.Table{ID: "t", Rows: [][]string{{"word", cell}}}}
	}
	figure := func(y float64) notebooks.Event {
		return notebooks.Event{Figure: &notebooks.Figure{ID: "f", Series: []notebooks.Series{{Y: []notebooks.Number{notebooks.Number(y)}}}}}
	}
	same := [][2]notebooks.Event{{table("0.1"), table("0.10000000000000002")}, {figure(0.3), figure(0.1 + 0.2)}, {figure(math.NaN()), figure(math.NaN())},
		{{Cell: 1, Text: "a"}, {Cell: 2, Text: "a"}}}
	other := [][2]notebooks.Event{{table("0.1"), table("0.100001")}, {table("a"), table("b")}, {figure(1), figure(2)}, {{Text: "a"}, {Text: "b"}}}
	for i, pairs := range [][][2]notebooks.Event{same, other} {
		for _, p := range pairs {
			if a, b := Digest(p[:1]), Digest(p[1:]); (a == b) != (i == 0) {
				t.Errorf("%+v and %+v: %s, %s", p[0], p[1], a, b)
			}
		}
	}
	if Digest([]notebooks.Event{{Text: "a"}, {Text: "b"}}) == Digest([]notebooks.Event{{Text: "ab"}}) {
		t.Error("where one event ends does not count")
	}
}
