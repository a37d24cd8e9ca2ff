package run

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// escapes are attempts to get out of what cells are given, each with the one
// problem that must come of it. Code begins on line 4.
var escapes = []struct{ name, code, want string }{
	// the interpreter itself, and the maps of what it may use
	{"symbol map", "import \"github.com/traefik/yaegi/stdlib\"\nstdlib.Symbols[\"os/os\"] = nil", "4:8: cells cannot import \"github.com/traefik/yaegi/stdlib\""},
	{"own symbols", "import \"kneebook/notebooks/run/symbols\"\nsymbols.All()[\"os//os\"] = nil", "4:8: cells cannot import \"kneebook/notebooks/run/symbols\""},
	{"interpreter", "import \"github.com/traefik/yaegi/interp\"\ninterp.New(interp.Options{})", "4:8: cells cannot import \"github.com/traefik/yaegi/interp\""},
	{"events", "import e \"kneebook/notebooks/show/emit\"\ne.Cell(7)", "4:8: cells cannot import \"kneebook/notebooks/show/emit\""},
	{"reserved import", "import nb__emit \"fmt\"\nnb__emit.Println(1)", "5:1: names that begin with nb__"},
	{"unimported", "emit.Cell(7)", "4:1: undefined: emit"},
	{"source from disk", "import \"./cells\"\ncells.Run()", "4:8: cells cannot import \"./cells\""},
	{"source by path", "import \"/etc/cells\"\ncells.Run()", "4:8: cells cannot import \"/etc/cells\""},
	{"vendor", "import \"golang.org/x/sys/unix\"\nunix.Kill(1, 9)", "4:8: cells cannot import \"golang.org/x/sys/unix\""},
	// below the language
	{"reflection", "import \"reflect\"\nreflect.ValueOf(show.Axis{}).Field(0)", "4:8: cells cannot import \"reflect\""},
	{"unexported field", "w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)\nfmt.Println(w.buf)", "5:15: w.buf undefined (cannot refer to unexported field buf)"},
	{"unexported name", "fmt.Println(experiments.all)", "4:25: undefined: experiments.all"},
	{"unsafe", "import \"unsafe\"\nx := 1\nfmt.Println(unsafe.Pointer(&x))", "4:8: cells cannot import \"unsafe\""},
	{"linkname", "//go:linkname exit os.Exit\nfunc exit(int)\nexit(0)", "4:1: a compiler directive"},
	{"assembly", "func f()\nf()", "4:6: missing function body"},
	{"c", "import \"C\"\nC.system(nil)", "4:8: cells cannot import \"C\""},
	{"plugin", "import \"plugin\"\nplugin.Open(\"x.so\")", "4:8: cells cannot import \"plugin\""},
	// files, processes, network, environment
	{"new file", "f := os.NewFile(1, \"events\")\nf.WriteString(\"{}\")", "4:6: cells cannot use os.NewFile"},
	{"read", "b, _ := os.ReadFile(\"/etc/passwd\")\nfmt.Println(len(b))", "4:9: cells cannot use os.ReadFile"},
	{"process", "os.StartProcess(\"/bin/sh\", nil, nil)", "4:1: cells cannot use os.StartProcess"},
	{"fork", "import \"syscall\"\nfor {\n\tsyscall.Syscall(57, 0, 0, 0)\n}", "4:8: cells cannot import \"syscall\""},
	{"environment", "fmt.Println(os.Environ())", "4:13: cells cannot use os.Environ"},
	{"embed", "//go:embed secret\nvar s string\nfmt.Println(s)", "4:1: a compiler directive"},
	{"signal", "import \"os/signal\"\nsignal.Reset()", "4:8: cells cannot import \"os/signal\""},
	// the streams
	{"close", "os.Stderr.Close()", "4:1: cells cannot use Close of a file"},
	{"close behind an interface", "var c interface{ Close() error } = os.Stdout\nc.Close()", "4:36: cells cannot hand os.Stdout on"},
	{"close in a cell's type", "type T struct{ W interface{ Close() error } }\nx := T{W: os.Stdout}\nx.W.Close()", "5:11: cells cannot hand os.Stdout on"},
	{"rewind", "os.Stdout.Seek(0, 0)", "4:1: cells cannot use Seek of a file"},
	{"truncate", "var c any = os.Stdout\nc.(interface{ Truncate(int64) error }).Truncate(0)", "4:13: cells cannot hand os.Stdout on"},
	{"descriptor", "fmt.Println(os.Stdout.Fd())", "4:13: cells cannot use Fd of a file"},
	{"close behind a generic function", "func id[T any](x T) T { return x }\nc := id(os.Stdout)\nfmt.Println(c)", "5:9: cells cannot hand os.Stdout on"},
	{"close when all is done", "func f() { defer os.Stdout.Close() }\nf()", "4:18: cells cannot use Close of a file"},
	{"another name of a file", "type F = os.File\nvar f *F\nfmt.Println(f)", "4:10: cells cannot use os.File"},
	{"where the output is", "var s string\n_, err := fmt.Fscan(os.Stdout, &s)\nfmt.Println(err)", "5:21: cells cannot hand os.Stdout on"},
	{"reading the output", "var b bytes.Buffer\n_, err := b.ReadFrom(os.Stdout)\nfmt.Println(err)", "5:22: cells cannot hand os.Stdout on"},
	{"the stream itself", "fmt.Fprintln(os.Stderr, os.Stdout)", "4:25: cells cannot hand os.Stdout on"},
	{"a variable of a function", "g := fmt.Fprintln\ng(os.Stdout)", "5:3: cells cannot hand os.Stdout on"},
	// names that are not what they seem
	{"files by another name", "import strings \"os\"\nstrings.ReadFile(\"x\")", "5:1: cells cannot use os.ReadFile"},
	{"dot import", "import . \"os\"\nReadFile(\"x\")", "4:8: a dot import hides where a name comes from"},
	{"blank import", "import _ \"net/http/pprof\"", "4:8: a blank import does nothing in a cell"},
	{"shadowed import", "fmt.Println(1)\nfmt := 2\n_ = fmt", "5:1: fmt is the name of the imported package fmt"},
	{"before main", "func init() { fmt.Println(1) }", "4:6: func init has no place in a cell"},
	{"another main", "func main() { fmt.Println(1) }", "4:6: func main has no place in a cell"},
	{"line directive", "//line other.md:1:1\nfmt.Println(1)", "4:1: a line directive has no place in a cell"},
	{"line directive inside", "fmt.Println(/*line other.md:1:1*/ 1)", "4:13: a line directive has no place in a cell"},
	{"build constraint", "//go:build ignore\n\nfmt.Println(1)", "4:1: a compiler directive has no place in a cell"},
	{"end of the function", "}\nfunc other() {\nfmt.Println(1)", "4:1: \"}\" closes nothing that this cell opened"},
	{"goexit", "import \"runtime\"\nruntime.Goexit()", "4:8: cells cannot import \"runtime\""},
	{"finalizer", "runtime.SetFinalizer(nil, nil)", "4:1: cells cannot use the package runtime"},
	{"local time", "fmt.Println(time.LoadLocation(\"../../etc/passwd\"))", "4:13: cells cannot use time.LoadLocation"},
	// a plot's file, by its name and by an interface that need not name its types
	{"saved plot", drawn("p.Save(1, 1, \"x.svg\")"), "6:3: cells cannot use Save of a plot"},
	{"saved behind a generic interface", "func save[L ~float64](p interface{ Save(w, h L, file string) error }) { p.Save(1, 1, \"x.svg\") }\n" + drawn("save(p)"), "4:36: cells cannot use Save of a plot"},
	{"saved behind a named interface", "type saver[L ~float64] interface{ Save(w, h L, file string) error }\nfunc save[L ~float64](p saver[L]) { p.Save(1, 1, \"x.svg\") }\n" + drawn("save(p)"), "4:35: cells cannot use Save of a plot"},
	{"saved by an embedded plot", drawn("q := struct{ *plot.Plot }{p}\nq.Save(1, 1, \"x.svg\")"), "7:3: cells cannot use Save of a plot"},
	// memory and goroutines
	{"slice", "n := 1 << 40\nfmt.Println(len(make([]byte, n)))", "5: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"array", "var a [1 << 40]byte\nfmt.Println(len(a))", "4: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"repeat", "fmt.Println(len(strings.Repeat(\"x\", 1<<40)))", "4: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"channel", "fmt.Println(cap(make(chan [1 << 15]byte, 1<<30)))", "4: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"doubling", "s := \"xxxxxxxx\"\nfor {\n\ts += s\n}", "6: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"capacity", "n := 1 << 38\nfmt.Println(cap(make([]byte, 0, n)))", "5: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"impossible capacity", "n := 1 << 62\nfmt.Println(cap(make([]int, 0, n)))", "5: panic: runtime error: makeslice: cap out of range"},
	{"builder", "var b strings.Builder\nb.Grow(1 << 40)", "5: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"append", "var all []int\nfor {\n\tall = append(all, make([]int, 1<<20)...)\n}", "6: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"map", "m := map[int]*[1 << 20]int{}\nfor i := 0; ; i++ {\n\tm[i] = new([1 << 20]int)\n}", "6: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"an experiment's memory", "p := experiments.KneeDefaults()\np.Requests = 1 << 40\nexperiments.Knee(p)", "6: panic: Requests is 1099511627776, want from 1 to"},
	{"instances without end", "func f[P any]() { f[*P]() }\nf[int]()", "4:8: instantiation cycle"},
	{"types without end", "type T[P any] struct{ f *T[*P] }\nvar x T[int]\nfmt.Println(x)", "4:8: instantiation cycle"},
	{"nesting without end", "fmt.Println(" + strings.Repeat("(", 1<<17) + "1" + strings.Repeat(")", 1<<17) + ")", "4:100009: exceeded max nesting depth"},
	{"shift", "const a = 1 << 100000\nfmt.Println(a > 1)", "4:16: invalid operation: invalid shift count"},
	{"constant", doubled("const a0 = \"0123456789\"\n", 40) + "fmt.Println(len(a40))", "21:13: a constant text of more than 1 MiB"},
	{"constant in parts", "const (\n\ta = \"" + strings.Repeat("x", 1<<10) + "\"\n\tb = string(a)\n\tc\n)\nfmt.Println(c" + strings.Repeat(" + (b)", 1<<10) + ")", "9:13: a constant text of more than 1 MiB"},
	{"constant in scopes", "const x = \"0123456789\"\n" + strings.Repeat("{\nconst y = x + x\n{\nconst x = y + y\n", 20) + "fmt.Println(len(x))\n" + strings.Repeat("}\n}\n", 20), "6:11: a constant text of more than 1 MiB"},
	{"one map", "m := map[int]int{}\nfor i := 0; i < 4; i++ {\n\tgo func() {\n\t\tfor j := 0; ; j++ {\n\t\t\tm[j%7] = j\n\t\t}\n\t}()\n}\ntime.Sleep(20 * time.Second)", "8: cell #cell-1 was stopped: goroutines use one map at the same time"},
	{"goroutines", "for {\n\tgo func() {\n\t\tfor {\n\t\t\ttime.Sleep(time.Second)\n\t\t}\n\t}()\n}", "3:1: cell #cell-1 runs longer than its 700ms"},
	{"goroutines of goroutines", "var f func()\nf = func() {\n\tgo f()\n\tgo f()\n\tselect {}\n}\nf()", "3:1: cell #cell-1 runs longer than its 700ms"},
	{"polling", "c := make(chan int)\nfor {\n\tselect {\n\tcase <-c:\n\tdefault:\n\t}\n}", "3:1: cell #cell-1 runs longer than its 700ms"},
	// what is called to print
	{"a formatter", "type F struct{}\nfunc (F) Format(s fmt.State, c rune) {\n\tfor {\n\t}\n}\nfmt.Println(F{})", "3:1: cell #cell-1 runs longer than its 700ms"},
	{"a text that prints itself", "type F struct{ N int }\nfunc (f F) String() string { return fmt.Sprint(f) }\nfmt.Println(F{})", "5: cell #cell-1 was stopped: it calls itself without end"},
	{"a text of itself", "type F struct{ N int }\nfunc (f F) String() string { return f.String() + \"x\" }\nfmt.Println(F{}.String())", "5: cell #cell-1 was stopped: it calls itself without end"},
	{"an error that panics", "type E struct{}\nfunc (*E) Error() string { panic(\"again\") }\nfunc f() error { return &E{} }\npanic(f())", "5: cell #cell-1 ends with exit status 2: fatal error: panic while printing panic value"},
	{"an error without end", "type E struct{}\nfunc (*E) Error() string {\n\tfor {\n\t}\n}\nfunc f() error { return &E{} }\npanic(f())", "3:1: cell #cell-1 runs longer than its 700ms"},
	{"nothing", "panic(nil)", "4: panic: panic called with nil argument"},
	{"a terminal's title", "panic(\"\\x1b]0;owned\\a\\nother.md:1:1: fake\")", "4: panic: \x1b]0;owned\a other.md:1:1: fake"},
	{"recovering", "func f() {\n\tdefer func() { recover() }()\n\tpanic(1)\n}\nfor {\n\tf()\n}", "3:1: cell #cell-1 runs longer than its 700ms"},
}

// drawn is a cell that draws with gonum/plot.
func drawn(code string) string {
	return "draw.Plot(\"f\", draw.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", Data: \"knee\"}, func(p *plot.Plot) {\n" +
		"\tp.X.Label.Text, p.Y.Label.Text = \"x (s)\", \"y (s)\"\n" + code + "\n})"
}

// doubled declares a constant that doubles the last one, so many times.
func doubled(first string, times int) string {
	var b strings.Builder
	b.WriteString(first)
	for i := 1; i <= times; i++ {
		fmt.Fprintf(&b, "const a%d = a%d + a%d\n", i, i-1, i-1)
	}
	return b.String()
}

// Texts that are long without being too long pass, and so do sums of other
// things.
func TestLongTextsPass(t *testing.T) {
	out := runOne(t, quick(t), doubled("const a0 = \"0123456789\"\n", 10)+"const b = b0 + b0\nconst b0 = 1\nfmt.Println(len(a10), b, \"x\"+fmt.Sprint(1)+\"y\")\nfunc() {\n\tconst b = b + 1\n\tfmt.Println(b)\n}()")
	if len(out.Problems) > 0 || textOf(out.Results) != "10240 2 x1y\n3\n" {
		t.Errorf("%v, %q", out.Problems, textOf(out.Results))
	}
}

// No escape succeeds: each gives one problem at its place, be it before
// anything runs or by a limit.
func TestEscapes(t *testing.T) {
	var list []program.Program
	var wants []string
	for i, e := range escapes {
		name := fmt.Sprintf("escape%d", i)
		nb := cellsOf(name, e.code)
		if strings.Contains(e.want, "700ms") {
			nb.Cells[0].Timeout = 700 * time.Millisecond
		}
		p, problems := program.Of(nb)
		if want := name + ".md:" + e.want; len(problems) == 0 {
			list, wants = append(list, p), append(wants, want)
		} else if !first(problems, want) {
			t.Errorf("%s: want the problem %q, got\n%v", e.name, want, problems)
		}
	}
	for i, out := range Execute(context.Background(), list, quick(t)) {
		if !first(out.Problems, wants[i]) || textOf(out.Results) != "" {
			t.Errorf("want the problem %q, got\n%v\nprinted %q", wants[i], out.Problems, textOf(out.Results))
		}
	}
}

// first reports whether the first problem begins like that.
func first(ps notebooks.Problems, want string) bool {
	return len(ps) > 0 && strings.HasPrefix(ps[0].String(), want)
}

// What a cell prints in the format of the events is text like any other.
func TestForgedEventsAreText(t *testing.T) {
	forged := `{"kind":"bound","at":0,"cell":0,"bound":{"id":"a","value":"1","unit":"s"}}`
	out := runOne(t, quick(t), "forged := `"+forged+"`\nfmt.Println(forged)\nfmt.Fprintln(os.Stderr, forged)\nfmt.Fprintln(os.Stdout, `{\"kind\":\"end\"}`)", "show.Bind(\"b\", 2, \"s\")")
	if _, bound := out.Results.Bound("a"); bound || len(out.Problems) > 0 || textOf(out.Results) != forged+"\n"+forged+"\n"+`{"kind":"end"}`+"\n" {
		t.Errorf("problems %v, printed %q", out.Problems, textOf(out.Results))
	}
	if b, bound := out.Results.Bound("b"); !bound || float64(b.Value) != 2 {
		t.Errorf("bound %+v", b)
	}
}

// A panic whose text looks like a stack is one problem at the cell's own line,
// and what it says is told on one line.
func TestForgedStackIsText(t *testing.T) {
	out := runOne(t, quick(t), "panic(\"x\\n\\ngoroutine 1 [running]:\\n\\tother.md:99 +0x1\\n\")")
	if len(out.Problems) != 1 || out.Problems[0].Pos.File != "x.md" || strings.Contains(out.Problems[0].Message, "\n") {
		t.Errorf("%v", out.Problems)
	}
}

// What is to come after the end does not come.
func TestNothingAfterTheEnd(t *testing.T) {
	out := runOne(t, quick(t), "time.AfterFunc(time.Second, func() { fmt.Println(\"late\") })\ngo func() {\n\ttime.Sleep(time.Second)\n\tshow.Bind(\"late\", 1, \"s\")\n}()\nfmt.Println(\"end\")")
	if len(out.Problems) > 0 || textOf(out.Results) != "end\n" || len(out.Results.Events) != 1 {
		t.Errorf("%v, printed %q, %d events", out.Problems, textOf(out.Results), len(out.Results.Events))
	}
}

// What steers a terminal, or is no text, is replaced, and that is said.
func TestOutputIsText(t *testing.T) {
	out := runOne(t, quick(t), `fmt.Print("a\x1b]0;owned\a\x1b[2J\xff\xc0\x00\u0085<b>\r\n")`)
	if text := textOf(out.Results); strings.ContainsAny(text, "\x1b\a\x00\u0085") || !strings.HasPrefix(text, "a\ufffd]0;owned") || !strings.Contains(text, "<b>") || len(out.Notes) != 1 {
		t.Errorf("printed %q, notes %v", text, out.Notes)
	}
}

// Standard input is empty: cells cannot read what the parent wrote.
func TestNothingToRead(t *testing.T) {
	out := runOne(t, quick(t), "var s string\nn, err := fmt.Scan(&s)\nfmt.Println(n, err)")
	if len(out.Problems) > 0 || textOf(out.Results) != "0 EOF\n" {
		t.Errorf("problems %v, printed %q", out.Problems, textOf(out.Results))
	}
}
