package quantity_test

import (
	"testing"

	"kneebook/notebooks/quantity"
)

// Digits count whatever adjoins behind them.
var oddTexts = []scanned{
	{"900msec", []string{"900msec = 900"}},
	{"300qps", []string{"300qps = 300"}},
	{"10mins", []string{"10mins = 10"}},
	{"90pct", []string{"90pct = 90"}},
	{"20X", []string{"20X = 20"}},
	{"900_000", []string{"900_000 = 900"}},
	{"_900", []string{"900 = 900"}},
	{"1.000.000", []string{"1.000.000 = 1"}},
	{"5K and 5k", []string{"5K = 5", "5k = 5000"}},
	{"⁵⁰⁰ ms", []string{"⁵⁰⁰ ms = 0 ms"}},
	{"⑤, Ⅳ", []string{"⑤ = 0", "Ⅳ = 0"}},
	{"900µsec, 900mS, 3hrs, 5GHz", []string{"900µsec = 900", "900mS = 900", "3hrs = 3", "5GHz = 5"}},
	{"2h30m, 3σ", []string{"2h30m = 2", "3σ = 3"}},
	{"0x1F, 4xx, 3x3", []string{"0x1F = 0", "4xx = 4", "3x3 = 3"}},
	{"10ms², 5²", []string{"10ms² = 10", "5² = 5"}},
	{"3-5msec", []string{"3-5msec = 3:5"}},
	{"1.2.3 ms", []string{"1.2.3 ms = 6/5 ms"}},
	{"3 kts", []string{"3 = 3"}},
}

// A free term eats no quantity.
var eatenTexts = []scanned{
	{"p900 ms, v900 ms, C900 ms", []string{"900 ms = 900 ms", "900 ms = 900 ms", "900 ms = 900 ms"}},
	{"p900ms, x900 %", []string{"900ms = 900 ms", "900 % = 900 %"}},
	{"p99 ms", []string{"99 ms = 99 ms"}},
	{"Go 9.5 ms", []string{"9.5 ms = 19/2 ms"}},
	{"HTTP 900 ms", []string{"900 ms = 900 ms"}},
	{"HTTP 900, HTTP 503", []string{"900 = 900"}},
	{"table 900 seeds", []string{"900 seeds = 900 seeds"}},
	{"RFC 8289 s", []string{"8289 s = 8289 s"}},
	{"p100, p0, p99.99", nil},
	{"see https://example.org/2024/5, (http://a1.b.org:80/?n=3#4) or https://example.org/2024.", nil},
	{"https://example.org/5, 7 ms and 9 ms", []string{"7 ms = 7 ms", "9 ms = 9 ms"}},
	{"https://900, https:// 5 ms", []string{"900 = 900", "5 ms = 5 ms"}},
	{"https://example.org/900 ms", []string{"900 ms = 900 ms"}},
	{"95pct of a1, x2, B1", []string{"95pct = 95"}},
	{"the p99 points at it, UTF-8 bytes", nil},
	{"Step 2 runs them, block 3 calls it", nil},
}

func TestOddity(t *testing.T) {
	for text, want := range map[string]string{
		"900msec":   "“msec” is no unit: write ms",
		"900 msec":  "“msec” is no unit: write ms",
		"300qps":    "“qps” is no unit: write rps",
		"90pct":     "“pct” is no unit: write %",
		"20X":       "“X” is no unit: write ×",
		"900_000":   "the digits are grouped by a comma, 1,000,000, or not at all",
		"1.000.000": "the digits are grouped by a comma, 1,000,000, or not at all",
		"⁵⁰⁰ ms":    "“⁵⁰⁰” is no way to write a number here: write it in plain digits",
		"2h30m":     "“h30m” adjoins digits and is no unit",
		"3–5hrs":    "“hrs” is no unit: write h",
	} {
		if _, err := quantity.Read(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	r := quantity.Scan("900msec")[0].Reading
	second, _ := quantity.UnitOf("s")
	if err := r.Agree([]float64{0.9}, second); err == nil || quantity.SameRounded(r, 0.9, second) {
		t.Errorf("900msec agrees with 0.9 s")
	}
}
