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
