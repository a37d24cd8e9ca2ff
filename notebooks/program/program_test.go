package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// Kinds and places of what a cell is cut into.
func TestCut(t *testing.T) {
	code := `import "fmt"
// two sums
func add(a, b int) int { return a + b } // done

x := add(1, 2); type T struct{ N int }
func (t T) Get() int { return t.N }
func() { fmt.Println(x) }()
func(a int) int { return a }(3)
for i := 0; i < 3; i++ { x++ }
const (
	a = 1
	b = 2
)
	var y = T{3}
func Gen[A any](a A) A { return a }
if x := add(1, 1); x > 2 { fmt.Println(x) } // last
// end`
	cell := notebook(code).Cells[0]
	chunks, problems := cut(&Cell{Pos: cell.Pos}, cell.Code)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := []struct {
		kind      kind
		line, col int
		text      string
	}{
		{kindImport, 4, 1, `import "fmt"`},
		{kindDecl, 5, 1, "// two sums\nfunc add(a, b int) int { return a + b } // done"},
		{kindStatement, 8, 1, "x := add(1, 2);"},
		{kindDecl, 8, 17, "type T struct{ N int }"},
		{kindDecl, 9, 1, "func (t T) Get() int { return t.N }"},
		{kindStatement, 10, 1, "func() { fmt.Println(x) }()\nfunc(a int) int { return a }(3)\nfor i := 0; i < 3; i++ { x++ }"},
		{kindDecl, 13, 1, "const (\n\ta = 1\n\tb = 2\n)"},
		{kindStatement, 17, 2, "var y = T{3}"},
		{kindDecl, 18, 1, "func Gen[A any](a A) A { return a }"},
		{kindStatement, 19, 1, "if x := add(1, 1); x > 2 { fmt.Println(x) } // last\n// end"},
	}
	if len(chunks) != len(want) {
		t.Fatalf("want %d chunks, got %d: %+v", len(want), len(chunks), chunks)
	}
	for i, w := range want {
		if c := chunks[i]; c != (chunk{kind: w.kind, line: w.line, col: w.col, text: w.text}) {
			t.Errorf("chunk %d: want %v, got %v", i, w, c)
		}
	}
}

// Every identifier of the merged program stands where the notebook has it.
func TestPositions(t *testing.T) {
	nb := notebook("import \"strings\"\nalpha := strings.ToUpper(\"a\")", "func beta(gamma int) int {\n\treturn gamma\n}\ndelta := beta(2); type epsilon int\n  fmt.Println(alpha, delta, epsilon(3), math.Pi)")
	p, problems := Of(nb)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for _, form := range []Form{{}, {Package: "cells", Entry: "Run"}} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "other.go", p.Source(form), parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%v in\n%s", err, p.Source(form))
		}
		if want := map[bool]string{true: "main", false: "cells"}[form.Package == ""]; f.Name.Name != want {
			t.Errorf("package %s, want %s", f.Name.Name, want)
		}
		want := map[string][]string{"alpha": {"5:1", "13:15"}, "beta": {"9:6", "12:10"}, "gamma": {"9:11", "10:9"},
			"delta": {"12:1", "13:22"}, "epsilon": {"12:24", "13:29"}, "Cell": {"3:10", "8:10"}}
		got := map[string][]string{}
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && want[id.Name] != nil {
				at := fset.Position(id.Pos())
				if at.Filename != "x.md" {
					t.Errorf("%s stands in %s", id.Name, at.Filename)
				}
				got[id.Name] = append(got[id.Name], strings.TrimPrefix(at.String(), "x.md:"))
			}
			return true
		})
		for name, places := range want {
			if strings.Join(got[name], " ") != strings.Join(places, " ") {
				t.Errorf("%s: want %v, got %v", name, places, got[name])
			}
		}
	}
}

// Imports are merged, and those that are used are added.
func TestImports(t *testing.T) {
	p, problems := Of(notebook("import (\n\t\"fmt\"\n\tm \"math\"\n)\nfmt.Println(m.Pi)", "import \"fmt\"\nsort.Ints(nil)\nrand.New(nil)\nfmt.Println(bits.Len(1), experiments.All, show.Bind)"))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var got []string
	for _, s := range p.imports {
		got = append(got, s.String())
	}
	want := `"fmt" m "math" "sort" "math/rand/v2" "math/bits" "kneebook/experiments" "kneebook/notebooks/show"`
	if strings.Join(got, " ") != want {
		t.Errorf("want %s, got %s", want, got)
	}
	wantProblems(t, []string{"x.md:8:8: fmt is already the import of \"fmt\" on line 4"}, "import \"fmt\"", "import fmt \"math\"")
}

// A reader's program is gofmt'd Go without positions, boundaries or files of ours.
func TestDownload(t *testing.T) {
	p, problems := Of(notebook("// The knee.\nx := 1;   fmt.Println( x )", "func double(n int) int { return 2*n }\nfmt.Println(double(x), m.Pi, kernel.MaxRate)\nimport m \"math\""))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := string(p.Download())
	want, err := os.ReadFile("testdata/download.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s", got)
	}
}

func TestCellAt(t *testing.T) {
	p, _ := Of(notebook("x := 1", "", "y := x\n_ = y"))
	for line, want := range map[int]int{1: -1, 3: 0, 4: 0, 6: 0, 7: 1, 8: 1, 10: 2, 12: 2} {
		if got := p.CellAt(line); got != want {
			t.Errorf("line %d: cell %d, want %d", line, got, want)
		}
	}
}

// A notebook without cells, and one of empty cells, are programs too.
func TestNothing(t *testing.T) {
	for _, codes := range [][]string{nil, {""}, {"\n  \n", "// only a word"}} {
		p, problems := Of(notebook(codes...))
		if len(problems) > 0 {
			t.Error(problems)
		}
		for _, src := range [][]byte{p.Source(Form{}), p.Download()} {
			f, err := parser.ParseFile(token.NewFileSet(), "x.go", src, 0)
			if err != nil {
				t.Errorf("%q: %v", codes, err)
			} else if len(codes) == 0 && len(f.Imports) > 0 {
				t.Errorf("%s is imported, and nothing uses it", f.Imports[0].Path.Value)
			}
		}
	}
}

func TestExcerpt(t *testing.T) {
	src := []byte("package p\n\n// Run runs.\nfunc Run() int {\n\treturn 1 // one\n}\n\n// T is a type.\ntype T struct{ N int }\n\n// Get gets.\nfunc (t *T) Get() int { return t.N }\n\nconst (\n\t// A is a.\n\tA = 1\n\tB = 2\n)\n\nvar V = []int{\n\t1,\n}\n")
	cases := map[string]string{
		"Run":   "// Run runs.\nfunc Run() int {\n\treturn 1 // one\n}\n",
		"T":     "// T is a type.\ntype T struct{ N int }\n",
		"T.Get": "// Get gets.\nfunc (t *T) Get() int { return t.N }\n",
		"A":     "// A is a.\nconst A = 1\n",
		"B":     "const B = 2\n",
		"V":     "var V = []int{\n\t1,\n}\n",
	}
	for name, want := range cases {
		if got, err := Excerpt(src, name); err != nil || got != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"Get", "C", "T.Set"} {
		if _, err := Excerpt(src, name); err == nil || !strings.Contains(err.Error(), "declares no "+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Excerpt([]byte("package"), "Run"); err == nil {
		t.Error("a file that does not parse has no excerpts")
	}
}
