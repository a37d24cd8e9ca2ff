package program

import "testing"

// Every refusal has its line and column; code begins on line 4.
func TestRefusals(t *testing.T) {
	cases := []struct{ code, want string }{
		{"fmt.Println(1)\nreturn", "x.md:5:1: a return here"},
		{"if true {\n\treturn\n}", "x.md:5:2: a return here"},
		{"defer fmt.Println(1)", "x.md:4:1: a defer here"},
		{"for {\n\tdefer fmt.Println(1)\n}", "x.md:5:2: a defer here"},
		{"func main() {}", "x.md:4:6: func main"},
		{"func init() {}", "x.md:4:6: func init"},
		{"println(1)", "x.md:4:1: the built-in println does not print on the page: write fmt.Println"},
		{"f := func() { print(1) }\nf()", "x.md:4:15: the built-in print does"},
		{"import . \"fmt\"", "x.md:4:8: a dot import"},
		{"import _ \"fmt\"", "x.md:4:8: a blank import"},
		{"import \"os/exec\"", "x.md:4:8: cells cannot import \"os/exec\": they have no file system"},
		{"import \"net/http\"", "x.md:4:8: cells cannot import \"net/http\": they have no network"},
		{"import \"unsafe\"", "x.md:4:8: cells cannot import \"unsafe\": they cannot reach below the language"},
		{"import \"kneebook/claims\"", "x.md:4:8: cells cannot import \"kneebook/claims\": they may use bytes, "},
		{"import \"kneebook/notebooks/show/emit\"", "x.md:4:8: cells cannot import \"kneebook/notebooks/show/emit\""},
		{"import \"../run\"", "x.md:4:8: cells cannot import \"../run\""},
		{"import (\n\t\"fmt\"\n\tf \"embed\"\n)\nfmt.Println(1)", "x.md:6:2: cells cannot import \"embed\""},
		{"reflect.ValueOf(1)", "x.md:4:1: cells cannot use the package reflect"},
		{"os.Exit(1)", "x.md:4:1: cells cannot use os.Exit"},
		{"import o \"os\"\no.Remove(\"x\")", "x.md:5:1: cells cannot use os.Remove"},
		{"x := 1 //go:noinline", "x.md:4:8: a compiler directive"},
		{"//go:embed x\nvar s string", "x.md:4:1: a compiler directive"},
		{"//line y.md:1", "x.md:4:1: a line directive"},
		{"x := /*line y.md:1*/ 1", "x.md:4:6: a line directive"},
		{"nb__x := 1", "x.md:4:1: names that begin with nb__"},
		{"func f(nb__a int) {}", "x.md:4:8: names that begin with nb__"},
		{"nb__emit.Cell(7)", "x.md:4:1: names that begin with nb__"},
		{"goto elsewhere", "x.md:4:1: goto elsewhere leaves the cell"},
		{"fmt := 1\n_ = fmt", ""},
		{"import \"fmt\"\nfmt := 1\n_ = fmt", "x.md:5:1: fmt is the name of the imported package fmt"},
		{"import \"math/rand/v2\"\nfunc rand() {}", "x.md:5:6: rand is the name of the imported package math/rand/v2"},
	}
	for _, c := range cases {
		var want []string
		if c.want != "" {
			want = []string{c.want}
		}
		wantProblems(t, want, c.code)
	}
}

// What looks like a refusal and is none.
func TestAllowed(t *testing.T) {
	for _, code := range []string{
		"func f() int {\n\tdefer fmt.Println(1)\n\treturn 1\n}\nf()",
		"f := func() int { return 1 }\nf()",
		"type T struct{}\nfunc (T) main() {}\nfunc (T) init() {}",
		"// line up here\n// go: here\nx := 1\n_ = x",
		"os.Stdout.WriteString(\"x\")\nfmt.Fprintln(os.Stderr, 1)",
		"os := struct{ Exit int }{1}\nfmt.Println(os.Exit)",
		"i := 0\ntop:\nif i < 3 {\n\ti++\n\tgoto top\n}",
		"s := \"//go:x nb__ println(\"\n_ = s",
	} {
		wantProblems(t, nil, code)
	}
}

func TestNamesDefinedTwice(t *testing.T) {
	wantProblems(t, []string{"x.md:8:6: f is defined twice: first at x.md:4:6"}, "func f() {}", "func f() {}")
	wantProblems(t, []string{"x.md:8:6: T is defined twice: first at x.md:4:6"}, "type T int", "type T string")
	wantProblems(t, []string{"x.md:9:10: T.M is defined twice: first at x.md:5:10"}, "type T int\nfunc (T) M() {}", "func (T) M() {}")
	wantProblems(t, []string{"x.md:8:1: x is defined twice: first at x.md:4:1"}, "x := 1", "x := 2")
	wantProblems(t, []string{"x.md:8:5: x is defined twice: first at x.md:4:1"}, "x := 1", "var x = 2")
	wantProblems(t, []string{"x.md:8:7: f is defined twice: first at x.md:4:1"}, "f := 1", "const f = 2")
	wantProblems(t, nil, "a, err := fmt.Println()", "b, err := fmt.Println()", "if a := b; a > 0 {\n\terr = nil\n}")
	wantProblems(t, nil, "_ = 1\nvar _ = 2", "type A int\ntype B int\nfunc (A) M() {}\nfunc (*B) M() {}")
}

// All problems of all cells come at once.
func TestAllAtOnce(t *testing.T) {
	wantProblems(t, []string{"x.md:4:1: a return", "x.md:8:1: the built-in print", "x.md:12:6: func main"}, "return", "print(1)", "func main() {}")
}

// No cell can close another's braces.
func TestCellsAreParsedAlone(t *testing.T) {
	wantProblems(t, []string{"x.md:4:1: \"}\" closes nothing"}, "}\nfunc evil() {")
	wantProblems(t, []string{"x.md:4:13: \"{\" is not closed", "x.md:8:1: \"}\" closes nothing"}, "func open() {", "}")
	wantProblems(t, []string{"x.md:4:9: \")\" closes nothing"}, "f := a[1)")
	wantProblems(t, []string{"x.md:4:6: raw string literal not terminated", "x.md:8:1: raw string literal not terminated"}, "s := `open", "`")
	wantProblems(t, []string{"x.md:4:1: comment not terminated", "x.md:8:2: expected"}, "/* open", "*/")
	wantProblems(t, []string{"x.md:5:8: expected"}, "x := 1\ny := * ;")
	wantProblems(t, []string{"x.md:4"}, "x :=")
	wantProblems(t, []string{"x.md:4:3: expected"}, "x y z", "fmt.Println(1)")
}
