package form

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
)

// fence is a notebook with one fence of claims, which begins on line 1.
func fence(lines ...string) notebooks.Notebook {
	return notebooks.Notebook{Name: "x", File: "x.md", Declared: []notebooks.Declared{{
		Pos: notebooks.Pos{File: "x.md", Line: 1, Col: 1}, Text: strings.Join(lines, "\n") + "\n"}}}
}

// one reads a single expression as a claim that holds nothing wrong.
func one(t *testing.T, expression string) claims.Claim {
	t.Helper()
	nb, ps := Read(fence("x: X", "  = "+expression), nil, true)
	if len(ps) > 0 {
		t.Fatalf("%s: %v", expression, ps)
	}
	return nb.Claims[0]
}

// exactly evaluates a closed form, or a number.
func exactly(t *testing.T, expression string) float64 {
	t.Helper()
	var ps notebooks.Problems
	r := &reader{ps: &ps}
	n := parse(span{text: expression}, &ps, sum)
	if n == nil {
		t.Fatalf("%s: %v", expression, ps)
	}
	c, ok := r.compile(n, place{})
	if !ok || !c.fixed {
		t.Fatalf("%s is no closed form: %v", expression, ps)
	}
	return c.eval(env{}).num
}

// anchored are closed forms with a value that stands in testdata/queueing.md.
var anchored = []struct{ call, printed string }{
	{"mm1.mean(rate=0.9/s, service=1 s)", "10"},
	{"mm1.p50(rate=0.95/s, service=1 s)", "13.863"},
	{"mm1.p99(rate=0.95/s, service=1 s)", "92.103"},
	{"mm1.quantile(rate=0.99/s, service=1 s, q=99%)", "460.52"},
	{"mm1.p99(rate=95/s, service=10 ms) * 100", "92.103"},
	{"mm1.wait(rate=0.8/s, service=1 s)", "4"},
	{"mm1.mean-of-first(rate=0.9/s, service=1 s, requests=20,000)", "9.9550"},
	{"mm1.mean-of-first(rate=1.1/s, service=1 s, requests=20,000)", "919.08"},
	{"md1.quantile(rate=0.8/s, service=1 s, q=0.99)", "11.356"},
	{"md1.wait(rate=0.8/s, service=1 s)", "2"},
	{"mg1.wait(rate=0.8/s, service=1 s, scv=4)", "10"},
	{"dm1.mean(rate=0.8/s, service=1 s)", "2.69273"},
	{"mmc.wait(rate=1.8/s, service=1 s, servers=2)", "4.2632"},
	{"mmc.wait(rate=7.2/s, service=1 s, servers=8)", ".87692"},
	{"mm1k.loss(rate=1.1/s, service=1 s, cap=10) * 100", "13.34"},
	{"mm1k.p50(rate=1.1/s, service=1 s, cap=20)", "14.54"},
	{"mm1k.quantile(rate=1.1/s, service=1 s, cap=10, q=99%)", "17.438"},
	{"erlang-b.loss(rate=3/s, service=1 s, servers=5)", ".11005"},
	{"mm1-lifo.p50(rate=0.5/s, service=1 s)", "1.2066"},
	{"mm1-lifo.quantile(rate=0.8/s, service=1 s, q=99%)", "62.99"},
	{"mm1-expiry.expired(rate=1.2/s, service=1 s, deadline=10 s)", ".183955"},
	{"mm1-expiry.useful(rate=0.9/s, service=1 s, deadline=25 s)", ".983293"},
	{"mm1-expiry.quantile(rate=1.2/s, service=1 s, deadline=25 s, q=99%)", "27.819"},
	{"sjf.mean(rate=0.9/s, service=1 s)", "4.19691"},
	{"choices.mean(rate=0.9/s, service=1 s, choices=2)", "2.61406"},
}

func TestClosedFormsMeetTheirAnchors(t *testing.T) {
	data, err := os.ReadFile("testdata/queueing.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range anchored {
		want, _ := strconv.ParseFloat(a.printed, 64)
		_, decimals, _ := strings.Cut(a.printed, ".")
		half := 0.5000001 * math.Pow(10, -float64(len(decimals)))
		if got := exactly(t, a.call); !(math.Abs(got-want) <= half) || !strings.Contains(string(data), a.printed) {
			t.Errorf("%s is %v, and the anchor %s", a.call, got, a.printed)
		}
	}
}

// lawful are two ways to say the same, for the forms that no anchor is of.
var lawful = [][2]string{
	{"mm1.number(rate=0.8/s, service=1 s)", "4"},
	{"mm1.queue(rate=0.8/s, service=1 s)", "mm1.number(rate=0.8/s, service=1 s) - server.utilisation(rate=0.8/s, service=1 s, servers=1)"},
	{"mm1.above(rate=0.8/s, service=1 s, time=5 s)", "0.36787944117144233"},
	{"mm1.relaxation(rate=0.25/s, service=1 s)", "4"},
	{"md1.mean(rate=0.8/s, service=1 s)", "md1.wait(rate=0.8/s, service=1 s) / 1 s + 1"},
	{"md1.above(rate=0.8/s, service=1 s, time=0.5 s)", "1"},
	{"mg1.mean(rate=0.8/s, service=1 s, scv=1)", "mm1.mean(rate=0.8/s, service=1 s)"},
	{"dm1.wait(rate=0.8/s, service=1 s) + 1 s", "dm1.mean(rate=0.8/s, service=1 s)"},
	{"dm1.quantile(rate=0.8/s, service=1 s, q=0.5)", "dm1.mean(rate=0.8/s, service=1 s) * 0.6931471805599453"},
	{"mmc.mean(rate=0.8/s, service=1 s, servers=1)", "mm1.mean(rate=0.8/s, service=1 s)"},
	{"mmc.quantile(rate=0.8/s, service=1 s, servers=1, q=0.9)", "mm1.p90(rate=0.8/s, service=1 s)"},
	{"mmc.waits(rate=3/s, service=1 s, servers=4)", "mmc.wait(rate=3/s, service=1 s, servers=4) / 1 s"},
	{"mm1k.throughput(rate=1.1/s, service=1 s, cap=3)", "1.1/s * (1 - mm1k.loss(rate=1.1/s, service=1 s, cap=3))"},
	{"mm1k.number(rate=1.1/s, service=1 s, cap=3)", "mm1k.throughput(rate=1.1/s, service=1 s, cap=3) * mm1k.mean(rate=1.1/s, service=1 s, cap=3)"},
	{"mm1k.mean(rate=1.1/s, service=1 s, cap=0)", "1 s"},
	{"mmck.loss(rate=1.1/s, service=1 s, servers=1, cap=4)", "mm1k.loss(rate=1.1/s, service=1 s, cap=4)"},
	{"mmck.loss(rate=3/s, service=1 s, servers=5, cap=0)", "erlang-b.loss(rate=3/s, service=1 s, servers=5)"},
	{"mm1-lifo.above(rate=0.8/s, service=1 s, time=0 s)", "1"},
	{"md1-expiry.expired(rate=1/s, service=1 s, deadline=1 ns)", "0.5"},
	{"md1-expiry.useful(rate=1/s, service=1 s, deadline=500 ms)", "0"},
	{"ps.mean(rate=0.8/s, service=1 s)", "mm1.mean(rate=0.8/s, service=1 s)"},
	{"little.number(rate=95/s, time=200 ms)", "19"},
	{"little.time(number=19 requests, rate=95/s)", "200 ms"},
	{"little.rate(number=19, time=200 ms)", "95/s"},
	{"server.load(rate=300/s, service=10 ms, servers=2)", "150%"},
	{"server.utilisation(rate=300/s, service=10 ms, servers=2)", "100%"},
	{"server.capacity(service=10 ms, servers=2)", "200/s"},
	{"retries.limit(service=10 ms, retries=3)", "25/s"},
	{"retries.attempts(failing=50%, retries=2)", "1.75"},
	{"retries.layers(retries=3, layers=4)", "256"},
}

func TestClosedFormsKeepTheirLaws(t *testing.T) {
	for _, pair := range lawful {
		a, b := exactly(t, pair[0]), exactly(t, pair[1])
		if !(math.Abs(a-b) <= 1e-8*math.Max(math.Abs(b), 1)) {
			t.Errorf("%s is %v, but %s is %v", pair[0], a, pair[1], b)
		}
	}
}

// Whoever adds a form adds an anchor or a law, and help lists it.
func TestEachFormIsTriedAndListed(t *testing.T) {
	var tried strings.Builder
	for _, a := range anchored {
		tried.WriteString(a.call + "\n")
	}
	for _, pair := range lawful {
		tried.WriteString(pair[0] + "\n" + pair[1] + "\n")
	}
	help := Help()
	for _, f := range closedForms() {
		for _, c := range f.forms {
			name := f.name + "." + c.figure + "("
			if !strings.Contains(tried.String(), name) || !strings.Contains(help, name+strings.Join(c.args, ", ")+")") {
				t.Errorf("%s has neither anchor nor law, or help lacks it", name)
			}
		}
	}
	for _, f := range figures() {
		if !strings.Contains(help, "    "+f.name) {
			t.Errorf("help lacks the figure %s", f.name)
		}
	}
}
