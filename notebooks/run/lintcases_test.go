package run

// faults are programs that a lint must find, each at one place, and that the
// interpreter gets wrong: with the lints off the referee must disagree.
var faults = []struct {
	lint, code string
	pos        string // line and column; the code begins on line 4
}{
	{"range", "for i := range 3 {\n\tfmt.Println(i)\n}", "4:1"},
	{"range", "each := func(yield func(int) bool) { yield(1) }\nfor i := range each {\n\tfmt.Println(i)\n}", "5:1"},
	{"loop variable", "var fs []func() int\nfor i := 0; i < 3; i++ { fs = append(fs, func() int { return i }) }\nfmt.Println(fs[0]() + fs[1]() + fs[2]())", "5:62"},
	{"loop variable", "var fs []func() int\nfor _, v := range []int{1, 2, 3} {\n\tfs = append(fs, func() int { return v })\n}\nfmt.Println(fs[0](), fs[2]())", "6:38"},
	{"loop variable", "var ps []*int\nfor i := 0; i < 3; i++ {\n\tps = append(ps, &i)\n}\nfmt.Println(*ps[0])", "6:18"},
	{"literal in loop", "var fs []func() int\nfor i := 0; i < 3; i++ {\n\tk := []int{i}\n\tfs = append(fs, func() int { return k[0] })\n}\nfmt.Println(fs[0]())", "7:38"},
	{"defer in loop", "func f() {\n\tfor i := 0; i < 3; i++ {\n\t\tk := i\n\t\tdefer func() { fmt.Println(k) }()\n\t}\n}\nf()", "7:30"},
	{"defer", "func f() {\n\tx := 1\n\tdefer fmt.Println(x)\n\tx = 2\n}\nf()", "6:20"},
	{"defer", "type T struct{ N int }\nfunc f() {\n\tt := T{1}\n\tdefer fmt.Println(t.N)\n\tt.N = 2\n}\nf()", "7:20"},
	{"defer", "type C struct{ N int }\nfunc (c C) Show() { fmt.Println(c.N) }\nfunc f() {\n\tc := C{1}\n\tdefer c.Show()\n\tc.N = 2\n}\nf()", "8:8"},
	{"defer", "func f() {\n\tfor i := 0; i < 3; i++ {\n\t\tdefer fmt.Println(i + 1)\n\t}\n}\nf()", "6:21"},
	{"defer", "func f() {\n\th := func() { fmt.Println(1) }\n\tdefer h()\n\th = func() { fmt.Println(2) }\n}\nf()", "6:8"},
	{"switch init", "x := 5\nswitch y := x; y % 3 {\ncase 2:\n\tfmt.Println(\"two\")\ncase 0:\n\tfmt.Println(\"zero\")\n}", "5:1"},
	{"break in select", "c := make(chan int, 1)\nc <- 1\nL:\nfor {\n\tselect {\n\tcase <-c:\n\t\tbreak L\n\t}\n}\nfmt.Println(\"done\")", "10:3"},
	{"built-in", "fmt.Println(min(1, 2))", "4:13"},
	{"built-in", "x := 2\nfmt.Println(max(x, 1))", "5:13"},
	{"built-in", "m := map[int]int{1: 1}\nclear(m)\nfmt.Println(len(m))", "5:1"},
	{"generic package", "x := []int{2, 1}\nslices.Sort(x)\nfmt.Println(x)", "5:1"},
	{"generic package", "fmt.Println(cmp.Compare(1, 2))", "4:13"},
	{"generic package", "for l := range strings.Lines(\"a\\nb\\n\") {\n\tfmt.Print(l)\n}", "4:16"},
	{"generic call", "func sum[T int | float64](list ...T) T {\n\tvar s T\n\tfor _, v := range list {\n\t\ts += v\n\t}\n\treturn s\n}\na, b := 1, 2\nfmt.Println(sum(a, b))", "12:13"},
	{"generic call", "func to[T, U any](x T, f func(T) U) U { return f(x) }\nfmt.Println(to(1, func(x int) string { return fmt.Sprint(x) }))", "5:13"},
	{"method expression", "type C struct{ N int }\nfunc (c C) Add(x int) int { return c.N + x }\nf := C.Add\nfmt.Println(f(C{1}, 2))", "6:6"},
	{"method value", "type C struct{ N int }\nfunc (c C) Get() int { return c.N }\nc := C{1}\ng := c.Get\nc.N = 5\nfmt.Println(g())", "7:6"},
	{"integer division", "var f float64 = 7 / 2\nfmt.Println(f)", "4:17"},
	{"integer division", "func half() float64 { return 7 / 2 }\nfmt.Println(half())", "4:30"},
	{"constant", "fmt.Println(math.Pi * 0.5)", "4:13"},
	{"type switch", "var x any = fmt.Errorf(\"e\")\nswitch x.(type) {\ncase error:\n\tfmt.Println(\"error\")\ndefault:\n\tfmt.Println(\"other\")\n}", "6:6"},
	{"type switch", "type E struct{ N int }\nfunc (e *E) Error() string { return \"E\" }\nfunc f() error { return &E{3} }\nswitch e := f().(type) {\ncase *E:\n\tfmt.Println(e.N)\ndefault:\n\tfmt.Println(\"other\")\n}", "8:6"},
	{"type assertion", "type Shape interface{ Area() int }\ntype Square struct{ N int }\nfunc (s Square) Area() int { return s.N * s.N }\nvar x any = Square{2}\ns, ok := x.(Shape)\nfmt.Println(s.Area(), ok)", "8:10"},
	{"error value", "type E struct{}\nfunc (E) Error() string { return \"overload\" }\nvar err error = E{}\nfmt.Println(err)", "6:17"},
	{"errors.As", "type E struct{ N int }\nfunc (e *E) Error() string { return \"E\" }\nfunc f() error { return &E{3} }\nvar e *E\nfmt.Println(errors.As(f(), &e), e.N)", "8:13"},
	{"print", "type S struct{ N int }\nfunc (s S) String() string { return \"S\" }\nfmt.Println([]S{{1}, {2}})", "6:13"},
	{"print", "type S struct{ N int }\nfunc (s S) String() string { return \"S\" }\ntype P struct{ A S }\nfmt.Println(P{S{1}})", "7:13"},
	{"print", "type S struct{ N int }\nfunc (s S) String() string { return \"S\" }\nvar x any = S{1}\nfmt.Println(x)", "6:13"},
	{"print", "type S struct{ N int }\nfunc (s *S) String() string { return \"S\" }\nfmt.Println(S{1})", "6:13"},
	{"verb", "type Color int\nfunc (c Color) String() string { return \"red\" }\nfmt.Printf(\"%d\\n\", Color(1))", "6:20"},
	{"verb", "type P struct{ X int }\nfmt.Printf(\"%T\\n\", P{1})", "5:20"},
	{"verb", "type P struct{ X int }\nfmt.Printf(\"%d %#v\\n\", 1, P{1})", "5:27"},
	{"verb", "type P struct{ x int }\nfmt.Printf(\"%+v\\n\", P{1})", "5:21"},
}

// breaches are programs that the walls refuse.
var breaches = []struct{ code, pos, says string }{
	{"os.Stdout.Close()", "4:1", "Close"},
	{"fmt.Println(os.Stdout.Name())", "4:13", "Name"},
	{"os.Stdout = nil", "4:1", "replace os.Stdout"},
	{"p := &os.Stdout\n_ = p", "4:6", "address of os.Stdout"},
	{"fmt.Println(time.LoadLocation(\"UTC\"))", "4:13", "time.LoadLocation"},
	{"fmt.Println(rand.IntN(3))", "4:13", "draws other numbers"},
	{"show.Bind(\"a\", 1, \"\")", "4:19", "show.Bind: no unit: a value is a number with its unit"},
	{"const u = \"parsec\" + \"s\"\nshow.Bind(\"a\", 1, u)", "5:19", "show.Bind: the unit \"parsecs\" is not in the table of units"},
	{"show.Bind(\"A b\", 1, \"s\")", "4:11", "the id \"A b\" is not made of a-z"},
	{"show.Table(\"\", experiments.Knee(experiments.KneeDefaults()))", "4:12", "show.Table: the id \"\" is not made of"},
	{"show.Bind(\"a\", 1, \"s\")\nf := func() { show.Bind(\"a\", 2, \"s\") }\nf()", "5:25", "the bound value \"a\" is published twice: first at x.md:4:11"},
	{"k := experiments.Knee(experiments.KneeDefaults())\nshow.Table(\"k\", k)\nshow.Table(\"k\", k)", "6:12", "the table \"k\" is published twice: first at x.md:5:12"},
	{"show.Plot(\"f\", show.Figure{Title: \"t\", Alt: \"\", X: show.Axis{Unit: \"s\"}, Y: show.Axis{Unit: \"s\"}})", "4:16", "show.Plot: the figure has no Caption, no Alt"},
	{"show.Plot(\"f\", show.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", X: show.Axis{Unit: \"s\"}, Y: show.Axis{Label: \"y\"}})", "4:92", "axis Y has no Unit"},
	{"show.Plot(\"f\", show.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", X: show.Axis{Unit: \"s\"}, Y: show.Axis{Unit: \"furlongs\"}})", "4:108", "the unit \"furlongs\" is not"},
	{"show.Plot(\"f\", show.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", X: show.Axis{Unit: \"s\"}})", "4:16", "the figure has no axis Y"},
}

// sound are programs near a lint that are right in both engines: no lint may
// report them.
var sound = []string{
	"var fs []func() int\nfor i := 0; i < 3; i++ {\n\ti := i\n\tfs = append(fs, func() int { return i })\n}\nfmt.Println(fs[0](), fs[1](), fs[2]())",
	"for k := 0; k < 2; k++ {\n\tx := []int{3, 1, 2}\n\tsort.Slice(x, func(i, j int) bool { return x[i]*k < x[j]*k })\n\tfunc() { fmt.Println(x, k) }()\n}",
	"func f() {\n\tfor i := 0; i < 3; i++ {\n\t\tk := i\n\t\tdefer fmt.Println(k)\n\t}\n}\nf()",
	"func f(n int) (err error) {\n\tdefer func() { err = fmt.Errorf(\"caught %v\", recover()) }()\n\tdefer fmt.Println(n, \"end\")\n\tpanic(\"x\")\n}\nfmt.Println(f(3))",
	"x := 5\nswitch y := x % 3; {\ncase y == 2:\n\tfmt.Println(\"two\")\n}",
	"L:\nfor i := 0; ; i++ {\n\tswitch {\n\tcase i > 3:\n\t\tbreak L\n\t}\n}\nfmt.Println(\"done\")",
	"func min(a, b int) int {\n\tif a < b {\n\t\treturn a\n\t}\n\treturn b\n}\nfmt.Println(min(2, 1))",
	"func top[T int | float64](a, b T) T {\n\tif a > b {\n\t\treturn a\n\t}\n\treturn b\n}\nx := 2.5\nfmt.Println(top(x, 2), top(1, 2), top(math.Sqrt(2), x))",
	"type C struct{ N int }\nfunc (c C) Get() int { return c.N }\nc := C{1}\ng := c.Get\nfmt.Println(g(), c.Get())",
	"fmt.Println(7/2, 7.0/2, 6/2, math.Pi/2, math.Sqrt(9/2))\nx := 2.0\nfmt.Println(x * (7 / 2))\nvar f float64 = 6 / 2\nfmt.Println(f)",
	"var x any = 3\nswitch v := x.(type) {\ncase int:\n\tfmt.Println(v)\n}\ne, ok := x.(error)\nfmt.Println(e, ok)",
	"type E struct{ N int }\nfunc (e *E) Error() string { return \"E\" }\nfunc f() error { return &E{3} }\nvar err error = &E{4}\nfmt.Println(f(), err)\nif e, ok := f().(*E); ok {\n\tfmt.Println(e.N)\n}",
	"type S struct{ N int }\nfunc (s S) String() string { return \"S\" }\nfmt.Println(S{1}, &S{2})\nfmt.Printf(\"%v %s %d\\n\", S{1}, S{2}, 3)",
	"type P struct {\n\tA int\n\tB string\n}\nfmt.Println(P{1, \"x\"}, []P{{1, \"y\"}}, map[string]P{\"a\": {2, \"b\"}})\nfmt.Printf(\"%v %+v %5.2f%%\\n\", P{1, \"x\"}, []P{{1, \"y\"}}, 2.5)",
	"fmt.Fprintln(os.Stderr, \"err\")\nos.Stdout.WriteString(\"out\\n\")\nw := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)\nfmt.Fprintln(w, \"a\\tb\")\nw.Flush()",
	"r := rand.New(rand.NewPCG(1, 2))\nfmt.Println(r.Float64(), r.IntN(10), time.Duration(1500)*time.Millisecond)",
	"n := 0\ninc := func() int {\n\tn++\n\treturn n\n}\ninc()\nfmt.Println(n, inc())",
	"done := make(chan int, 3)\nfor i := 0; i < 3; i++ {\n\tgo func(k int) { done <- k }(i)\n}\nfmt.Println(<-done + <-done + <-done)",
}
