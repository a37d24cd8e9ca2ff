package program

import (
	"strings"
	"testing"
)

// until prints the program that ends with a cell.
func until(t *testing.T, cell int, codes ...string) string {
	t.Helper()
	p, problems := Of(notebook(codes...))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	p, problems = p.Until(cell)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return string(p.Source(Form{}))
}

// A program that ends with a cell has the declarations of all, the statements
// up to it, and none of those that draw freely.
func TestUntil(t *testing.T) {
	src := until(t, 2,
		"a := early()",
		"draw.Plot(\"f\", draw.Figure{}, func(p *plot.Plot) { p.Title.Text = drawn() })\nfunc drawn() string { return plot.New().Title.Text }",
		"b := a + late() // sum\n\n// of two\n/* one */ c, d := b, 1; L: for { break L }\n  fmt.Println(c, d)",
		"func late() int { return 1 }\nfmt.Println(\"later\")",
		"func early() int { return 2 }")
	for _, want := range []string{
		"func late() int", "func early() int", "a := early()",
		"//line x.md:13:1\nnb__emit.Line(13)\n//line x.md:13:1\nb := a + late() // sum",
		"nb__emit.Line(16)\n//line x.md:16:11\nc, d := b, 1;",
		"nb__emit.Line(16)\n//line x.md:16:25\nL: for { break L }",
		"nb__emit.Line(17)\n//line x.md:17:3\nfmt.Println(c, d)",
	} {
		if !strings.Contains(src, want) {
			t.Errorf("lacks %q:\n%s", want, src)
		}
	}
	for _, never := range []string{"plot", "drawn", "later", "emit.Line(4)"} {
		if strings.Contains(src, never) {
			t.Errorf("has %q:\n%s", never, src)
		}
	}
}

// A cell that draws with gonum/plot cannot run in the browser.
func TestUntilRefusesFreeDrawing(t *testing.T) {
	p, _ := Of(notebook("a := 1\nfmt.Println(a, plot.New())"))
	_, problems := p.Until(0)
	if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), "x.md:5:16: gonum.org/v1/plot is not in the browser") {
		t.Errorf("%v", problems)
	}
}

// Of the cells before it, those run that a cell rests on.
func TestUntilLeavesOutWhatIsNotNeeded(t *testing.T) {
	knee := "knee := experiments.Knee(experiments.KneeDefaults())\nshow.Table(\"knee\", knee)"
	cases := []struct {
		name  string
		cells []string // the last is edited
		want  string   // letters of the cells whose statements run
	}{
		{"nothing", []string{knee, "fmt.Println(knee.P99(0.5))", "fmt.Println(1)"}, "c"},
		{"a result", []string{knee, "fmt.Println(knee.P99(0.5), knee.Rows[0].Mean)", "x := 1\nfmt.Println(x)", "fmt.Println(knee)"}, "ad"},
		{"in turn", []string{"a := 1", "b := a", "fmt.Println(2)", "c := b\nfmt.Println(c)"}, "abd"},
		{"a variable", []string{"a := 1", "fmt.Println(a)", "fmt.Println(a)"}, "abc"},
		{"changed", []string{"a := 1", "a++", "fmt.Println(a)"}, "abc"},
		{"a changed result", []string{knee, "knee.Rows[0].Mean = 2", "fmt.Println(knee)"}, "abc"},
		{"replaced", []string{knee, "knee = experiments.Knee(knee.Params)", "fmt.Println(knee)"}, "abc"},
		{"an alias", []string{knee, "rows := knee\nrows.Rows[0].Mean = 2", "fmt.Println(knee)"}, "abc"},
		{"a pointer", []string{knee, "p := &knee.Rows[0]\np.Mean = 2", "fmt.Println(knee)"}, "abc"},
		{"handed on", []string{knee, "spoil(knee)\nfunc spoil(k experiments.KneeResult) {}", "fmt.Println(knee)"}, "abc"},
		{"in a closure", []string{knee, "f := func() { knee.Rows[0].Mean++ }\nf()", "fmt.Println(knee)"}, "abc"},
		{"a sum of parts", []string{knee, "m := knee.Mean(0.5) + 1\nfmt.Println(m)", "fmt.Println(knee.Mean(0.5))"}, "ac"},
		{"var", []string{"var a, b = 1, 2\nfmt.Println(a)", "fmt.Println(2)", "fmt.Println(b)"}, "ac"},
		{"a field of that name", []string{"a := time.Second\nfmt.Println(a.Hours())", "Hours := 1\nfmt.Println(Hours)", "fmt.Println(Hours)"}, "bc"},
	}
	for _, c := range cases {
		last := len(c.cells) - 1
		p, problems := Of(notebook(c.cells...))
		q, more := p.Until(last)
		if len(problems)+len(more) > 0 {
			t.Errorf("%s: %v %v", c.name, problems, more)
			continue
		}
		got := ""
		for i, cell := range q.Cells {
			if len(cell.statements) > 0 {
				got += string(rune('a' + i))
			}
		}
		if got != c.want {
			t.Errorf("%s: cells %s run, want %s", c.name, got, c.want)
		}
	}
}
