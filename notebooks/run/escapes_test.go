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
	// memory and goroutines
	{"slice", "n := 1 << 40\nfmt.Println(len(make([]byte, n)))", "5: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"array", "var a [1 << 40]byte\nfmt.Println(len(a))", "4: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"repeat", "fmt.Println(len(strings.Repeat(\"x\", 1<<40)))", "4: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"channel", "fmt.Println(cap(make(chan [1 << 15]byte, 1<<30)))", "4: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"doubling", "s := \"xxxxxxxx\"\nfor {\n\ts += s\n}", "6: cell #cell-1 was stopped: it uses more than 2 GiB of memory"},
	{"constant", doubled("const a0 = \"0123456789\"\n", 40) + "fmt.Println(len(a40))", "21:13: a constant text of more than 1 MiB"},
	{"constant in parts", "const (\n\ta = \"" + strings.Repeat("x", 1<<10) + "\"\n\tb = string(a)\n\tc\n)\nfmt.Println(c" + strings.Repeat(" + (b)", 1<<10) + ")", "9:13: a constant text of more than 1 MiB"},
	{"constant in scopes", "const x = \"0123456789\"\n" + strings.Repeat("{\nconst y = x + x\n{\nconst x = y + y\n", 20) + "fmt.Println(len(x))\n" + strings.Repeat("}\n}\n", 20), "6:11: a constant text of more than 1 MiB"},
	{"goroutines", "for {\n\tgo func() {\n\t\tfor {\n\t\t\ttime.Sleep(time.Second)\n\t\t}\n\t}()\n}", "3:1: cell #cell-1 runs longer than its 700ms"},
	{"recovering", "func f() {\n\tdefer func() { recover() }()\n\tpanic(1)\n}\nfor {\n\tf()\n}", "3:1: cell #cell-1 runs longer than its 700ms"},
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

// Standard input is empty: cells cannot read what the parent wrote.
func TestNothingToRead(t *testing.T) {
	out := runOne(t, quick(t), "var s string\nn, err := fmt.Scan(&s)\nfmt.Println(n, err)")
	if len(out.Problems) > 0 || textOf(out.Results) != "0 EOF\n" {
		t.Errorf("problems %v, printed %q", out.Problems, textOf(out.Results))
	}
}
