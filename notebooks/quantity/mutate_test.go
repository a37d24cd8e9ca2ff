package quantity_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

func TestMutants(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"803 ms", []string{"up 804 ms", "down 802 ms", "unit 803 µs", "unit 803 s"}},
		{"8.7×", []string{"up 8.8×", "down 8.6×"}},
		{"99.9%", []string{"up 100.0%", "down 99.8%"}},
		{"999 requests", []string{"up 1000 requests", "down 998 requests"}},
		{"9,999", []string{"up 10,000", "down 9,998"}},
		{"1\u202f000", []string{"up 1\u202f001", "down 999"}},
		{"20,000 requests", []string{"up 20,001 requests", "down 19,999 requests"}},
		{"about 20,000 requests", []string{"up about 30,000 requests", "down about 10,000 requests"}},
		{"about 10 ms", []string{"up about 20 ms", "down about 9 ms", "unit about 10 µs", "unit about 10 s"}},
		{"−25%", []string{"up −26%", "down −24%"}},
		{"0 s", []string{"up 1 s", "down −1 s"}}, // the unit of a zero says nothing
		{"more than 8×", []string{"up more than 9×", "down more than 7×", "hedge less than 8×"}},
		{"Over 8×", []string{"up Over 9×", "down Over 7×", "hedge under 8×"}},
		{"at most 3 seeds", []string{"up at most 4 seeds", "down at most 2 seeds", "hedge at least 3 seeds"}},
		{"nearly 9×", []string{"up nearly 10×", "down nearly 8×", "hedge more than 9×"}},
		{"3–5 s", []string{"up 4–5 s", "down 2–5 s", "up 3–6 s", "down 3–4 s", "unit 3–5 ms", "unit 3–5 min"}},
		{"50% to 95%", []string{"up 51% to 95%", "down 49% to 95%", "up 50% to 96%", "down 50% to 94%"}},
		{"Two servers", []string{"up three servers", "down one servers"}},
		{"one server", []string{"up two server", "down zero server"}},
		{"one", []string{"up two", "down zero"}},
		{"twenty thousand", []string{"up twenty thousand and one", "down nineteen thousand nine hundred and ninety-nine"}},
		{"about twenty seeds", []string{"up about thirty seeds", "down about ten seeds"}},
		{"thirty-second", []string{"up thirty-one-second", "down twenty-nine-second",
			"unit thirty-millisecond", "unit thirty-minute"}},
		{"half", []string{"up two thirds", "down one third"}},
		{"half a second", []string{"up two thirds a second", "down one third a second", "unit half a millisecond", "unit half a minute"}},
		{"twice", []string{"up three times", "down one times"}},
		{"order of magnitude", []string{"up eleven times", "down nine times"}},
		{"100 requests per second", []string{"up 101 requests per second", "down 99 requests per second",
			"unit 100 requests per minute", "unit 100 requests per millisecond"}},
		{"1e-3 s", []string{"up 2e-3 s", "down 0e-3 s", "unit 1e-3 ms", "unit 1e-3 min"}},
		{"1.5 million requests", []string{"up 1.6 million requests", "down 1.4 million requests"}},
		{"10⁶ requests", []string{"up 10⁷ requests", "down 10⁵ requests"}},
		{"2026-12-01", []string{"up 2026-12-02", "down 2026-12-00"}},
		{"64 KiB", []string{"up 65 KiB", "down 63 KiB", "unit 64 KB", "unit 64 MB"}},
		{"no number", nil},
		{"2 and 3", nil},
	} {
		var got []string
		for _, m := range quantity.Mutants(c.text) {
			got = append(got, strings.TrimPrefix(m.Kind, "digit ")+" "+m.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q:\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// Whatever a text states truly, each of its mutants states falsely, but for
// those that say less.
func TestMutantsAreNoticed(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		value := math.Exp(draw.Float64()*16 - 8)
		digits := 1 + draw.IntN(3)
		hedge := []string{"", "about ", "more than ", "at least ", "under ", "at most "}[draw.IntN(6)]
		base := unit(t, []string{"s", "×", "share", "/s"}[draw.IntN(4)])
		text := hedge + quantity.Format(nudged(value, hedge, digits), base, digits)
		checkNoticed(t, text, value, base)
	}
}

// nudged moves a value so that rounding it gives what the hedge needs.
func nudged(value float64, hedge string, digits int) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(value))-float64(digits)+1)
	switch hedge {
	case "more than ", "at least ":
		return math.Floor(value/unit) * unit
	case "under ", "at most ":
		return math.Ceil(value/unit) * unit
	}
	return value
}

// checkNoticed checks that no mutant of a text that agrees with the value
// agrees with it too.
func checkNoticed(t *testing.T, text string, value float64, base quantity.Unit) {
	t.Helper()
	r, err := quantity.Read(text)
	if err != nil {
		t.Errorf("%q: %v", text, err)
		return
	}
	if r.Agree([]float64{value}, base) != nil {
		return // the unit that is printed has other digits than the base unit
	}
	mutants := quantity.Mutants(text)
	if len(mutants) < 2 {
		t.Errorf("%q has the mutants %q", text, mutants)
	}
	for _, m := range mutants {
		n, err := quantity.Read(m.Text)
		if err != nil {
			t.Errorf("%q of %q: %v", m.Text, text, err)
		} else if n.Agree([]float64{value}, base) == nil && !coarser(n, r) {
			t.Errorf("%s: %q of %q agrees with %v too", m.Kind, m.Text, text, value)
		}
	}
}

// coarser reports whether the mutant of a hedged integer ends in a zero that
// the text did not have: about 40% is true beside about 41%, at one digit.
func coarser(mutant, text quantity.Reading) bool {
	zeros := func(r quantity.Reading) int {
		digits := strings.ReplaceAll(r.Numbers[0].Text, ",", "")
		return len(digits) - len(strings.TrimRight(digits, "0"))
	}
	return text.Hedge != "" && text.Numbers[0].Decimals == 0 && zeros(mutant) > zeros(text)
}

// The number words up to a hundred thousand read back as they are written.
func TestNeighbourWords(t *testing.T) {
	for v := 3; v < 100_000; v += 37 {
		text := fmt.Sprintf("%d", v)
		for _, m := range quantity.Mutants(text) {
			if m.Kind == quantity.MutantUp && m.Text != fmt.Sprint(v+1) {
				t.Fatalf("%q above %q", m.Text, text)
			}
		}
	}
	text := "two"
	for v := 3; v < 1500; v++ {
		up := quantity.Mutants(text)[0]
		r, err := quantity.Read(up.Text)
		if err != nil || r.Agree([]float64{float64(v)}, unit(t, "")) != nil {
			t.Fatalf("%q above %q is not %d: %v", up.Text, text, v, err)
		}
		text = up.Text
	}
}
