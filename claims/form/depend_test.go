package form

import (
	"fmt"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
)

// idleClaims are expressions that do not depend on what they ask, and what is
// told of them.
var idleClaims = []struct{ text, want string }{
	{"full.p99 * 0", "is the same whatever full.p99 is"},
	{"full.p99 - full.p99 + 42 ms", "is the same whatever full.p99 is"},
	{"full.p99 / full.p99 * 42", "is the same whatever full.p99 is"},
	{"full.p99 / full.p99", "is the same whatever full.p99 is"},
	{"full.p99 - full.quantile(q=99%) + 42 ms", "is the same whatever full.p99 is"},
	{"full.p99 / station.p99(rate=50/s, service=10 ms, requests=100, seed=7, servers=1, discipline=fifo) * 42", "is the same whatever full.p99 is"},
	{"line/50/p99 / line/50/p99 * 42", "is the same whatever line/50/p99 is"},
	{"line/50/p99 + full.p99 * 0", "is the same whatever full.p99 is"},
	{"tail / full.p99 * 42", "is the same whatever full.p99 is"},
	{"full.p99 * 3 - full.p99 - full.p99 - full.p99 + 42 ms", "is the same whatever full.p99 is"},
	{"mm1.p99(rate=50/s, service=10 ms) * 0 + 42 ms", "is the same whatever mm1.p99(rate=50/s, service=10 ms) is"},
	{"mm1.p99(rate=50/s, service=10 ms) / mm1.quantile(q=0.99, service=10 ms, rate=50/s) * 42", "is the same whatever mm1."},
	{"server.utilisation(rate=300/s, service=10 ms, servers=1) * 42", "a number of your own"},
	{"retries.layers(retries=3, layers=0) * 42", "a number of your own"},
	{"retries.layers(retries=0, layers=4) * 42", "a number of your own"},
	{"retries.attempts(failing=0%, retries=2) + 41", "a number of your own"},
	{"mm1.above(rate=50/s, service=10 ms, time=0 s) * 42", "a number of your own"},
	{"md1-expiry.useful(rate=50/s, service=10 ms, deadline=5 ms) + 42%", "a number of your own"},
	{"line/50/rate / 50/s * 42", "a number of your own"},
	{"little.number(rate=42/s, time=1 s)", "asks nothing"},
	{"little.time(number=little.number(rate=95/s, time=42 ms), rate=95/s)", "asks nothing"},
}

// runAndTail stand above the claims that are tried.
const runAndTail = "run full: rate=50/s, service=10 ms, requests=100, seed=7\ntail: Tail\n  = full.p99\n"

func TestClaimsThatDependOnNothingAreRefused(t *testing.T) {
	for _, c := range idleClaims {
		_, ps := Read(fence(runAndTail+"a: A\n  = "+c.text), published(), true)
		if len(ps) != 1 || !strings.HasPrefix(ps[0].String(), "x.md:6:") || !strings.Contains(ps[0].Message, c.want) {
			t.Errorf("%s\ngives %v\nnot   %s", c.text, ps, c.want)
		}
		_, ps = Read(fence(runAndTail+"a: A\n  = line/50/p99\n  exact: "+c.text), published(), true)
		if len(ps) == 0 {
			t.Errorf("exact: %s is accepted", c.text)
		}
	}
}

// honest are expressions that depend on all that they ask.
var honest = []string{
	"full.p99", "full.p99 / 2", "1 - full.dropped-share", "full.p99 - full.p50 + 1 ms", "full.completed - full.on-time", "full.dropped", "tail / 10 ms",
	"server.utilisation(rate=300/s, service=10 ms, servers=1)", "95/s * (1 - mm1k.loss(rate=95/s, service=10 ms, cap=5))",
	"mm1.mean(rate=50/s, service=10 ms) / md1.mean(rate=50/s, service=10 ms)", "retries.layers(retries=3, layers=4) / 2", "line/80/rate / line/50/rate",
	"mm1.p99(rate=line/50/rate, service=10 ms)", "full.p99(rate=line/80/rate) / full.p99", "little.number(rate=50/s, time=full.mean)", "little.number(rate=50/s, time=full.mean) / 2", "2 * 3 * full.utilisation",
}

func TestClaimsThatDependArePassed(t *testing.T) {
	for _, text := range honest {
		if _, ps := Read(fence(runAndTail+"a: A\n  = "+text), published(), true); len(ps) > 0 {
			t.Errorf("%s: %v", text, ps)
		}
	}
}

// Comparisons that cannot fail are refused, and those that can are not.
func TestComparisonsThatCannotFailAreRefused(t *testing.T) {
	const load = "server.load(rate=300/s, service=10 ms, servers=1)"
	for text, want := range map[string]string{
		"line/50/p99 >= 0 s":                                                     "whatever line/50/p99 is",
		"line/50/p99 < 0 s":                                                      "whatever line/50/p99 is",
		"line/50/p99 * 0 < 5 ms":                                                 "whatever line/50/p99 is",
		"line/50/p99 + 1 s > line/50/p99":                                        "whatever line/50/p99 is",
		"line/50/p99 - line/50/p99 = 0 s":                                        "whatever line/50/p99 is",
		"line/50/p99 * 3 / 3 = line/50/p99":                                      "whatever line/50/p99 is",
		"line/50/p99 > line/80/p99 * 0 - 1 s":                                    "whatever line/50/p99 is",
		"line/50/p99 + line/80/p99 * 0 > 5 ms":                                   "whatever line/80/p99 is",
		"mm1k.loss(rate=95/s, service=10 ms, cap=5) <= 100%":                     "whatever mm1k.loss(rate=95/s, service=10 ms, cap=5) is",
		load + " > 1":                                                            "",
		"server.utilisation(rate=300/s, service=10 ms, servers=1) > 50%":         "",
		"line/50/p99 > 5 ms":                                                     "",
		"line/50/p99 > 0 s":                                                      "",
		"line/50/p99 = line/80/p99":                                              "",
		"line/50/p99 / line/80/p99 <= 1":                                         "",
		"line/50/p99 - line/80/p99 >= 0 s":                                       "",
		"tail > line/50/p99 * 20":                                                "",
		"line/50/p99 / 10 ms > line/80/rate / line/50/rate":                      "",
		"mm1.mean(rate=50/s, service=10 ms) = ps.mean(rate=50/s, service=10 ms)": "",
	} {
		_, ps := Read(fence(runAndTail+"a: A\n  = "+text+"\n  says: more\n  not: less"), published(), true)
		if want == "" && len(ps) > 0 || want != "" && (len(ps) != 1 || !strings.HasPrefix(ps[0].String(), "x.md:6:") || !strings.Contains(ps[0].Message, want)) {
			t.Errorf("%s\ngives %v\nnot   %s", text, ps, want)
		}
	}
}

// So are columns of tables: one expression in no row, a list in each.
func TestColumnsThatDependOnNothingAreRefused(t *testing.T) {
	const p99 = "mm1.p99(rate=rate, service=service)"
	for text, want := range map[string]string{
		p99 + " * 0 + 30 ms":             "x.md:4: the column p99 of table line is the same whatever mm1.p99(",
		p99 + " / " + p99 + " * service": "x.md:4: the column p99 of table line is the same whatever mm1.p99(",
		"server.utilisation(rate=rate, service=service, servers=1) * 0 s + mm1.p99(rate=50/s, service=service) * 0": "x.md:4: ",
		"mm1.p99(rate=50/s, service=10 ms), mm1.p99(rate=80/s, service=10 ms) * 0 + 50 ms":                          "x.md:4: the column p99 of table line is the same whatever mm1.p99(rate=80/s",
		p99 + " / mm1.p99(rate=50/s, service=service) * service":                                                    "",
		"mm1.p99(rate=50/s, service=10 ms), mm1.p99(rate=80/s, service=10 ms)":                                      "",
	} {
		_, ps := Read(fence("table line\n  rate = rates\n  p99 = "+text), published(), true)
		if want == "" && len(ps) > 0 || want != "" && (len(ps) == 0 || ps[0].Pos.Line != 4 || !strings.Contains(ps[0].Message, want[8:])) {
			t.Errorf("%s\ngives %v\nnot   %s", text, ps, want)
		}
	}
}

// What is asked in two ways and cancels shows once it is known: a cell and the
// run that it was measured in, two forms of one value.
func TestWhatCancelsIsRefused(t *testing.T) {
	tables := published()
	full := of(t, "station.p99(rate=50/s, service=10 ms, requests=100, seed=7)")
	tables[0].Rows[0][1] = fmt.Sprint(full)
	for text, refused := range map[string]bool{
		"full.p99 / line/50/p99 * 42":       true,
		"full.p99 - line/50/p99 + 42 ms":    true,
		"tail / line/50/p99 * 42":           true,
		"full.p99 / line/80/p99 * 42":       false,
		"full.p99 / line/50/p99":            false,
		"1 - full.on-time / full.completed": false,
		"full.p99 + line/50/p99 * 2":        false,
		"mm1.mean(rate=50/s, service=10 ms) / ps.mean(rate=50/s, service=10 ms) * 42 + full.p99 / 1 s": true,
	} {
		nb, ps := Read(fence(runAndTail+"a: A\n  = "+text), tables, true)
		if len(ps) > 0 {
			t.Fatalf("%s: %v", text, ps)
		}
		said := panicOf(func() { nb.Claims[1].Value(claims.Tables(tables)) })
		if refused != strings.Contains(said, "are the same and cancel") || refused != strings.HasPrefix(said, "x.md:6:") {
			t.Errorf("%s: %q", text, said)
		}
	}
}

// panicOf is what a function panics with; "" where it does not.
func panicOf(f func()) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// A column that cancels in every row is refused; one that does in some is what
// it is.
func TestColumnsThatCancelAreRefused(t *testing.T) {
	for text, refused := range map[string]bool{
		"mm1.p99(rate=rate, service=service) / mmc.p99(rate=rate, service=service, servers=1) * service": true,
		"mm1.p99(rate=rate, service=service) / mm1.p99(rate=50/s, service=service) * service":            false,
	} {
		nb, ps := Read(fence("table line\n  rate = rates\n  p99 = "+text), published(), true)
		if len(ps) > 0 {
			t.Fatalf("%s: %v", text, ps)
		}
		said := panicOf(func() { nb.Tables[0].Derive(published()[0].Params, 7) })
		if refused != strings.Contains(said, "are the same and cancel") {
			t.Errorf("%s: %q", text, said)
		}
	}
}

// What the text calls an input of a table that is derived here, its derivation
// has to ask for.
func TestInputsAreAskedFor(t *testing.T) {
	at := func(line int) notebooks.Pos { return notebooks.Pos{File: "x.md", Line: line, Col: 4} }
	for p99, want := range map[string]string{
		"station.p99(rate=rate, service=service, requests=100, seed=seed)":                          `x.md:40:4: "100" (given:line.requests): no column of table "line" in claims asks for requests`,
		"station.p99(rate=rate, service=service, requests=100, seed=seed) + requests / 50/s * 0":    `x.md:40:4: "100" (given:line.requests): no column`,
		"station.p99(rate=rate, service=service, requests=100, seed=seed, deadline=requests / 1/s)": `x.md:40:4: "100" (given:line.requests): no column`,
		"station.p99(rate=rate, service=10 ms, requests=requests, seed=7)":                          `x.md:9:1: "7" (given:line.seed): no column of table "line" in claims asks for seed`,
		"station.p99(rate=rate, service=service, requests=requests, seed=seed)":                     "",
	} {
		nb := fence("table line\n  rate = rates\n  p99 = " + p99)
		nb.Front.Given = []notebooks.Given{{Text: "7", Param: "line.seed", Pos: notebooks.Pos{File: "x.md", Line: 9, Col: 1}}}
		nb.Statements = []notebooks.Statement{{Pos: at(40), Scheme: notebooks.SchemeGiven, Target: "line.requests", Text: "100"},
			{Pos: at(41), Scheme: notebooks.SchemeGiven, Target: "other.service", Text: "7"}, {Pos: at(42), Scheme: notebooks.SchemeGiven, Target: "line.seed", Text: "7", FromGiven: true}}
		_, ps := Read(nb, published(), true)
		if want == "" && len(ps) > 0 || want != "" && (len(ps) != 1 || !strings.HasPrefix(ps[0].String(), want)) {
			t.Errorf("%s\ngives %v\nnot   %s", p99, ps, want)
		}
	}
}
