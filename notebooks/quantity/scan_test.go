package quantity_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

// said prints what was found: the text, what it is worth, the unit.
func said(f quantity.Found) string {
	var values []string
	for _, n := range f.Reading.Numbers {
		values = append(values, n.Value.RatString())
	}
	return strings.TrimSpace(f.Reading.Text + " = " + strings.Join(values, ":") + " " + f.Reading.Unit.Symbol)
}

// scanned is a text and what is found in it.
type scanned struct {
	text string
	want []string
}

var digitTexts = []scanned{
	{"-5 ms", []string{"-5 ms = -5 ms"}},
	{"−5 ms", []string{"−5 ms = -5 ms"}},
	{"(−5 ms)", []string{"−5 ms = -5 ms"}},
	{"x=-5 ms", []string{"5 ms = 5 ms"}}, // a sign stands only at the start, after a space or a bracket
	{"about -25% of it", []string{"-25% = -25 %"}},
	{"1,000", []string{"1,000 = 1000"}},
	{"1\u202f000", []string{"1\u202f000 = 1000"}},
	{"1\u2009000\u2009000 requests", []string{"1\u2009000\u2009000 requests = 1000000 requests"}},
	{"1,00", []string{"1 = 1", "00 = 0"}},
	{"1,0000", []string{"1 = 1", "0000 = 0"}},
	{"1234,567", []string{"1234 = 1234", "567 = 567"}},
	{"0,123", []string{"0 = 0", "123 = 123"}},
	{"1,000, 2 and 3", []string{"1,000 = 1000", "2 = 2", "3 = 3"}},
	{"1 000", []string{"1 = 1", "000 = 0"}}, // an ordinary space separates
	{"12,345.67", []string{"12,345.67 = 1234567/100"}},
	{"It is 5.", []string{"5 = 5"}},
	{"0.10", []string{"0.10 = 1/10"}},
	{".5 s", []string{".5 s = 1/2 s"}},
	{"1e-3", []string{"1e-3 = 1/1000"}},
	{"2.5E6 requests", []string{"2.5E6 requests = 2500000 requests"}},
	{"3×10⁶ requests", []string{"3×10⁶ requests = 3000000 requests"}},
	{"10⁻³ s", []string{"10⁻³ s = 1/1000 s"}},
	{"2 million requests", []string{"2 million requests = 2000000 requests"}},
	{"10k requests", []string{"10k requests = 10000 requests"}},
	{"10 dozen", []string{"10 dozen = 120"}},
	{"２５%", []string{"２５% = 25 %"}},
	{"1½ s", []string{"1½ s = 3/2 s"}},
	{"year 2026", []string{"2026 = 2026"}},
	{"on 2026-12-01 it", []string{"2026-12-01 = 20261201 date"}},
	{"3 × 4", []string{"3 = 3", "4 = 4"}},
	{"ρ=0.95", []string{"0.95 = 19/20"}},
	{"$5", []string{"5 = 5"}},
	{"1/(1-0.9)", []string{"1 = 1", "1-0.9 = 1:9/10"}},
	{"14/14 claims", []string{"14 = 14", "14 claims = 14 claims"}},
	{"10% → 50%", []string{"10% = 10 %", "50% = 50 %"}},
	{"capacity 100.", []string{"100 = 100"}},
	{"catch-22", []string{"22 = 22"}},
}

var unitTexts = []scanned{
	{"10ms", []string{"10ms = 10 ms"}},
	{"10\u00a0ms", []string{"10\u00a0ms = 10 ms"}},
	{"10\nms", []string{"10\nms = 10 ms"}},
	{"200-ms budget", []string{"200-ms = 200 ms"}},
	{"3 ns, 4 µs, 5 μs, 6 us", []string{"3 ns = 3 ns", "4 µs = 4 µs", "5 μs = 5 µs", "6 us = 6 µs"}},
	{"5 min and 2 h", []string{"5 min = 5 min", "2 h = 2 h"}},
	{"min(3, 5)", []string{"3 = 3", "5 = 5"}},
	{"10 milliseconds, 1 Second", []string{"10 milliseconds = 10 ms", "1 Second = 1 s"}},
	{"ten seconds", []string{"ten seconds = 10 s"}},
	{"the second of two", []string{"two = 2"}},
	{"under a second", nil},
	{"95%", []string{"95% = 95 %"}},
	{"95 %", []string{"95 % = 95 %"}},
	{"95 percent", []string{"95 percent = 95 %"}},
	{"2 percentage points", []string{"2 percentage points = 2 points"}},
	{"3 points", []string{"3 points = 3 points"}},
	{"8.7×", []string{"8.7× = 87/10 ×"}},
	{"10x", []string{"10x = 10 ×"}},
	{"10 x", []string{"10 = 10"}},
	{"ten times", []string{"ten times = 10 ×"}},
	{"10-fold", []string{"10-fold = 10 ×"}},
	{"100 rps", []string{"100 rps = 100 rps"}},
	{"100/s", []string{"100/s = 100 /s"}},
	{"100 requests per second", []string{"100 requests per second = 100 rps"}},
	{"100 calls per second", []string{"100 calls per second = 100 /s"}},
	{"100 requests/s", []string{"100 requests/s = 100 /s"}},
	{"60 per minute", []string{"60 per minute = 60 /min"}},
	{"60/min", []string{"60/min = 60 /min"}},
	{"0.9 erlangs", []string{"0.9 erlangs = 9/10 erlangs"}},
	{"64 KiB and 10 MB", []string{"64 KiB = 64 KiB", "10 MB = 10 MB"}},
	{"20,000 Requests", []string{"20,000 Requests = 20000 requests"}},
	{"1 request", []string{"1 request = 1 requests"}},
	{"7 seeds", []string{"7 seeds = 7 seeds"}},
	{"20,000-request run", []string{"20,000-request = 20000 requests"}},
	{"10 msgs", []string{"10 = 10"}},
	{"5 servings", []string{"5 = 5"}},
}

var rangeTexts = []scanned{
	{"3–5 s", []string{"3–5 s = 3:5 s"}},
	{"3-5 s", []string{"3-5 s = 3:5 s"}},
	{"3 to 5 s", []string{"3 to 5 s = 3:5 s"}},
	{"50% to 95%", []string{"50% to 95% = 50:95 %"}},
	{"60–70% busy", []string{"60–70% = 60:70 %"}},
	{"50 to 95 requests per second", []string{"50 to 95 requests per second = 50:95 rps"}},
	{"two to three seconds", []string{"two to three seconds = 2:3 s"}},
	{"one to ten servers", []string{"one to ten servers = 1:10 servers"}},
	{"50 ms to 2 s", []string{"50 ms to 2 s = 50:2 s"}},
	{"−5 to −3 ms", []string{"−5 to −3 ms = -5:-3 ms"}},
	{"from one server to ten", []string{"one server = 1 servers", "ten = 10"}},
	{"10 requests to 2 servers", []string{"10 requests = 10 requests", "2 servers = 2 servers"}},
	{"3 - 5 s", []string{"3 = 3", "5 s = 5 s"}},
	{"between 3 and 5 s", []string{"3 = 3", "5 s = 5 s"}},
	{"three servers to one server", []string{"three servers to one server = 3:1 servers"}},
	{"ten to one", []string{"ten = 10"}},
	{"load from 2 to double", []string{"2 = 2", "double = 2 ×"}},
}

var wordTexts = []scanned{
	{"Two servers", []string{"Two servers = 2 servers"}},
	{"twenty", []string{"twenty = 20"}},
	{"twenty-five", []string{"twenty-five = 25"}},
	{"nineteen, ninety", []string{"nineteen = 19", "ninety = 90"}},
	{"twenty thousand requests", []string{"twenty thousand requests = 20000 requests"}},
	{"two hundred and five seeds", []string{"two hundred and five seeds = 205 seeds"}},
	{"a hundred and two hundred", []string{"hundred = 100", "two hundred = 200"}},
	{"three million", []string{"three million = 3000000"}},
	{"a dozen", []string{"dozen = 12"}},
	{"two dozen runs", []string{"two dozen runs = 24 runs"}},
	{"two, three", []string{"two = 2", "three = 3"}},
	{"half", []string{"half = 1/2"}},
	{"half a second", []string{"half a second = 1/2 s"}},
	{"half an hour", []string{"half an hour = 1/2 h"}},
	{"half a million requests", []string{"half a million requests = 500000 requests"}},
	{"a quarter of a second", []string{"quarter of a second = 1/4 s"}},
	{"a quarter", []string{"quarter = 1/4"}},
	{"three quarters", []string{"three quarters = 3/4"}},
	{"two thirds", []string{"two thirds = 2/3"}},
	{"two-thirds", []string{"two-thirds = 2/3"}},
	{"one third", []string{"one third = 1/3"}},
	{"a third of them", []string{"a third = 1/3"}},
	{"a third way", nil},
	{"two and a half seconds", []string{"two and a half seconds = 5/2 s"}},
	{"twice", []string{"twice = 2 ×"}},
	{"double, doubles, triple", []string{"double = 2 ×", "doubles = 2 ×", "triple = 3 ×"}},
	{"tenfold", []string{"tenfold = 10 ×"}},
	{"an order of magnitude", []string{"order of magnitude = 10 ×"}},
	{"two orders of magnitude", []string{"two orders of magnitude = 100 ×"}},
	{"thirty-second wait", []string{"thirty-second = 30 s"}},
	{"one server", []string{"one server = 1 servers"}},
	{"one second", []string{"one second = 1 s"}},
	{"one of them", nil},
	{"Once requests wait, at one point", nil},
	{"once per second", []string{"once per second = 1 /s"}},
	{"two h", []string{"two = 2"}},
	{"twenty and two", []string{"twenty = 20", "two = 2"}},
	{"one at a time, at once", nil},
	{"both are, a single thing", nil},
	{"both servers", []string{"both servers = 2 servers"}},
	{"the first, the second and the third", nil},
	{"the third request", []string{"third request = 3 requests"}},
	{"the 95th percentile", nil},
	{"the 20,000th request", []string{"20,000th request = 20000 requests"}},
	{"the twenty-first", nil},
	{"hundreds of them", []string{"hundreds = 100"}},
	{"someone tends often", nil},
	{"every number of them", nil},
}

var freeTexts = []scanned{
	{"p50, p99 and p99.9", nil},
	{"M/M/1, M/D/1, M/M/c/K, G/G/1, M/M/10", nil},
	{"C05", nil},
	{"HTTP 503", nil},
	{"RFC 8289", nil},
	{"SHA-256, MT19937, UTF-8, IPv4", nil},
	{"amd64, arm64, x86-64", nil},
	{"v1.2.3, Go 1.26, go1.26, CPython 3.12", nil},
	{"step 3", nil},
	{"Block 3 runs them", nil},
	{"Figure 2, section 3.1, table 4, page 5, chapter six", nil},
	{"steps 3–5 and 7", nil},
	{"each step 3 ms long", []string{"3 ms = 3 ms"}},
	{"in block 20,000 requests", []string{"20,000 requests = 20000 requests"}},
	{"after step 3 and 5 more", []string{"5 = 5"}},
	{"a1, x2, B1, b1_try, B1.5, utf8, x²", nil},
	{"a 503 page", []string{"503 = 503"}},
	{"p99 of 5 ms", []string{"5 ms = 5 ms"}},
}

// scannedTexts are all tables of texts.
var scannedTexts = [][]scanned{digitTexts, unitTexts, rangeTexts, wordTexts, freeTexts, oddTexts, eatenTexts, vagueTexts}

func TestScan(t *testing.T) {
	for _, table := range scannedTexts {
		for _, c := range table {
			var got []string
			for _, f := range quantity.Scan(c.text) {
				if c.text[f.Start:f.End] != f.Reading.Text {
					t.Errorf("%q: the range is %q and the text %q", c.text, c.text[f.Start:f.End], f.Reading.Text)
				}
				got = append(got, said(f))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q:\n got %q\nwant %q", c.text, got, c.want)
			}
		}
	}
}

// Every form of the case file is seen once, and its free terms are not.
func TestScanCase(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("testdata", "numbers.md"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Two servers = 2 servers", "-5 ms = -5 ms", "−5 ms = -5 ms", "1,000 = 1000", "1\u202f000 = 1000",
		"1e-3 = 1/1000", "10x = 10 ×", "3-5 s = 3:5 s", "99.9% = 999/10 %", "half = 1/2", "doubles = 2 ×", "0.10 = 1/10",
		"2026 = 2026"}
	var got []string
	for _, f := range quantity.Scan(string(src)) {
		got = append(got, said(f))
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestQuantity(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{{"200 ms", true}, {"−5 ms", true}, {"3–5 s", true}, {"20,000", true}, {"p99", false}, {"x = 5", false},
		{"5 ms later", false}, {"2 3", false}, {"", false}} {
		if _, got := quantity.Quantity(c.text); got != c.want {
			t.Errorf("%q is a quantity: %v, want %v", c.text, got, c.want)
		}
	}
}
