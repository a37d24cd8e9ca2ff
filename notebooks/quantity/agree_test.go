package quantity_test

import (
	"math"
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

// unit finds a unit that a test names; "" is the zero Unit.
func unit(t *testing.T, symbol string) quantity.Unit {
	t.Helper()
	u, ok := quantity.UnitOf(symbol)
	if !ok && symbol != "" {
		t.Fatalf("no unit %q", symbol)
	}
	return u
}

// compared is a text, a value in the base unit, and whether they agree.
type compared struct {
	text  string
	value float64
	unit  string
	holds bool
}

var plainTexts = []compared{
	{"803 ms", 0.8032, "s", true},
	{"804 ms", 0.8032, "s", false},
	{"803.2 ms", 0.8032, "s", true},
	{"803.20 ms", 0.8032, "s", true}, // trailing zeros of a decimal count
	{"803.20 ms", 0.803206, "s", false},
	{"0.8 s", 0.8032, "s", true},
	{"0.80 s", 0.8032, "s", true},
	{"0.81 s", 0.8032, "s", false},
	{"800 ms", 0.8032, "s", false}, // without a hedge the zeros count
	{"2.5 ms", 0.00245, "s", true}, // half away from zero
	{"0.3 s", 0.25, "s", true},
	{"0.2 s", 0.25, "s", false},
	{"−0.3 s", -0.25, "s", true},
	{"1.15 s", 1.145, "s", true}, // the shortest decimal, not the nearest binary
	{"1.01×", 1.005, "×", true},
	{"−25%", -0.2468, "share", true},
	{"-25%", -0.2468, "share", true},
	{"25%", -0.2468, "share", false},
	{"95%", 0.95, "share", true},
	{"95%", 0.949, "share", true},
	{"95%", 0.944, "share", false},
	{"0%", 0.0049, "share", true},
	{"0.1%", 0.0005, "share", true},
	{"100%", 0.995, "share", true},
	{"100.0%", 0.999, "share", false},
	{"8.7×", 8.664, "×", true},
	{"8.6×", 8.664, "×", false},
	{"10×", 10, "×", true},
	{"9x", 8.66, "×", true},
	{"120 rps", 120, "/s", true},
	{"7,200/min", 120, "/s", true},
	{"7,201/min", 120, "/s", false},
	{"20,000 requests", 20000, "requests", true},
	{"20,000", 20000, "requests", true},
	{"20,001 requests", 20000, "requests", false},
	{"7", 7, "", true},
	{"2 million requests", 2.04e6, "requests", true},
	{"2.0 million requests", 2.06e6, "requests", false},
	{"1e-3 s", 0.00149, "s", true},
	{"1.0e-3 s", 0.00149, "s", false},
	{"3 points", 3.4, "points", true},
	{"0.90 erlangs", 0.9, "erlangs", true},
	{"2 KiB", 2048, "bytes", true},
	{"2 min", 125, "s", true},
	{"2 h", 7200, "s", true},
	{"250 µs", 0.00025, "s", true},
}

var hedgedTexts = []compared{
	{"about 800 ms", 0.8032, "s", true},
	{"about 900 ms", 0.8032, "s", false},
	{"roughly 803 ms", 0.8032, "s", true},
	{"about 8.70×", 8.664, "×", false}, // a decimal's zero is a digit
	{"about 8.7×", 8.664, "×", true},
	{"about 20,000 requests", 24999, "requests", true},
	{"about 20,000 requests", 25000, "requests", false},
	{"about 10 ms", 0.0096, "s", true},
	{"about 10 ms", 0.0094, "s", false},
	{"about 10 ms", 0.0149, "s", true},
	{"about 1.0×", 0.996, "×", true},
	{"more than 8×", 8.664, "×", true},
	{"more than 9×", 8.664, "×", false},
	{"more than 7×", 8.664, "×", false},
	{"more than 8×", 8, "×", false}, // and not equal to it
	{"at least 8×", 8, "×", true},
	{"at least 8×", 8.9, "×", true},
	{"at least 8×", 7.9, "×", false},
	{"over 8.6×", 8.664, "×", true},
	{"above 100 ms", 0.199, "s", true},
	{"above 100 ms", 0.2, "s", false},
	{"above 100 ms", 0.0999, "s", false},
	{"under 9×", 8.664, "×", true},
	{"under 8×", 8.664, "×", false},
	{"under 10×", 8.664, "×", false}, // one digit up from 8.664 is 9
	{"less than 2×", 1.9, "×", true},
	{"less than double", 1.9, "×", true},
	{"less than 2×", 2, "×", false},
	{"at most 2×", 2, "×", true},
	{"almost 10×", 9.3, "×", true},
	{"nearly 9×", 8.664, "×", true},
	{"below 1,000 ms", 0.95, "s", true},
	{"below 1,000 ms", 0.85, "s", false},
	{"under 0 ms", -0.0005, "s", true},
	{"more than −25%", -0.242, "share", true},
	{"Over 1,000 requests", 1001, "requests", true},
}

var wordyTexts = []compared{
	{"half", 0.5, "share", true},
	{"half", 0.5, "×", true},
	{"half", 0.5000001, "share", false},
	{"about half", 0.54, "share", true},
	{"about half", 0.56, "share", false},
	{"more than half", 0.51, "share", true},
	{"more than half", 0.5, "share", false},
	{"more than half", 0.61, "share", false},
	{"at least half", 0.5, "share", true},
	{"almost half", 0.46, "share", true},
	{"almost half", 0.51, "share", false},
	{"half a second", 0.5, "s", true},
	{"half a second", 0.51, "s", false},
	{"about half a second", 0.51, "s", true},
	{"two thirds", 2.0 / 3, "share", true},
	{"two thirds", 0.667, "share", false},
	{"about two thirds", 0.667, "share", true},
	{"a quarter", 0.25, "share", true},
	{"under a quarter", 0.24, "share", true},
	{"two and a half times", 2.5, "×", true},
	{"twice", 2.4, "×", true}, // the numeral 2×
	{"twice", 2.5, "×", false},
	{"more than twice", 2.5, "×", true},
	{"tenfold", 10, "×", true},
	{"an order of magnitude", 10.4, "×", true},
	{"roughly an order of magnitude", 13.5, "×", true},
	{"roughly an order of magnitude", 15, "×", false},
	{"two seconds", 1.911, "s", true},
	{"thirty seconds", 18.8, "s", false},
	{"twenty thousand requests", 20000, "requests", true},
	{"twenty thousand requests", 20001, "requests", false},
	{"about twenty thousand requests", 20001, "requests", true},
	{"One server", 1, "servers", true},
	{"One server", 2, "servers", false},
	{"two", 2, "servers", true},
	{"one", 1, "servers", true},
	{"both servers", 2, "servers", true},
	{"about a dozen runs", 12.3, "runs", true},
}

func TestAgree(t *testing.T) {
	for _, table := range [][]compared{plainTexts, hedgedTexts, wordyTexts} {
		for _, c := range table {
			r, err := quantity.Read(c.text)
			if err != nil {
				t.Errorf("%q: %v", c.text, err)
				continue
			}
			if err := r.Agree([]float64{c.value}, unit(t, c.unit)); (err == nil) != c.holds {
				t.Errorf("%q against %v %s: got %v, want it to hold: %v", c.text, c.value, c.unit, err, c.holds)
			}
		}
	}
}

func TestAgreeRange(t *testing.T) {
	for _, c := range []struct {
		text      string
		low, high float64
		holds     bool
	}{
		{"3–5 s", 3.2, 4.9, true},
		{"3–5 s", 3.6, 4.9, false},
		{"3–5 s", 3.2, 5.5, false},
		{"3.2 to 4.9 s", 3.2, 4.9, true},
		{"about 30–50 s", 32, 49, true},
		{"about 30–50 s", 36, 49, false},
		{"900 ms to 2 s", 0.9, 2, true},
		{"900 ms to 2 s", 0.91, 2, false},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Agree([]float64{c.low, c.high}, unit(t, "s")); (err == nil) != c.holds {
			t.Errorf("%q against %v and %v: got %v, want it to hold: %v", c.text, c.low, c.high, err, c.holds)
		}
	}
}

// The errors say what is wrong and what to write.
func TestAgreeErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		values []float64
		unit   string
		want   string
	}{
		{"804 ms", []float64{0.8032}, "s", "the value is 803.2 ms, which rounds to 803 ms, not 804 ms"},
		{"10 ms", []float64{8.66}, "×", "ms against a ratio, 8.66×"},
		{"95%", []float64{3}, "points", "% against a difference in points, 3 points"},
		{"5 requests", []float64{5}, "seeds", "requests against a number of seeds, 5 seeds"},
		{"5 s", []float64{5}, "", "s against a number without unit, 5"},
		{"0.95", []float64{0.95}, "share", "“0.95” has no unit and the value is a share: write 95%"},
		{"about 900 ms", []float64{0.8032}, "s", "the value is 803.2 ms, which is about 800 ms, not about 900 ms"},
		{"more than 9×", []float64{8.664}, "×", "the value is 8.664×, which is more than 8×, not more than 9×"},
		{"more than 8×", []float64{8}, "×", "the value is exactly 8×, so it is not more than 8×: write 8× without a hedge, or at least"},
		{"half", []float64{0.48}, "share", "the value is 0.48, which is not half"},
		{"more than a tenth", []float64{0.1279}, "share", "the value is 0.1279, too far off for “more than a tenth”"},
		{"more than a tenth", []float64{0.0979}, "share", "the value is 0.0979, which is not more than a tenth"},
		{"3–5 s", []float64{4}, "s", "“3–5 s” is a range and the value is one number, 4 s"},
		{"3 s", []float64{3, 5}, "s", "“3 s” is one number and the value is a range, 3 s to 5 s: write both ends"},
		{"3 s", []float64{math.NaN()}, "s", "the value is NaN, which no text can be"},
		{"3 s", []float64{math.Inf(1)}, "s", "the value is +Inf, which no text can be"},
		{"thirty seconds", []float64{18.8}, "s", "the value is 18.8 s, which rounds to 19 s, not thirty seconds"},
		{"1.0×", []float64{1.96}, "×", "the value is 1.96×, which rounds to 2.0×, not 1.0×"},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		err = r.Agree(c.values, unit(t, c.unit))
		if err == nil || err.Error() != c.want {
			t.Errorf("%q against %v %s:\n got %v\nwant %s", c.text, c.values, c.unit, err, c.want)
		}
	}
}

func TestRelationHolds(t *testing.T) {
	for _, c := range []compared{
		{"more than 8×", 50, "×", true},
		{"more than 8×", 8, "×", false},
		{"at least 8×", 8, "×", true},
		{"over 8×", 7.99, "×", false},
		{"under 1 s", 0.02, "s", true},
		{"under 1 s", 1, "s", false},
		{"at most 1 s", 1, "s", true},
		{"nearly 1 s", 1.01, "s", false},
		{"more than half", 0.99, "share", true},
		{"8×", 8, "×", false},
		{"about 8×", 8, "×", false},
		{"under 1 s", 0.5, "×", false},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.RelationHolds(c.value, unit(t, c.unit)); (err == nil) != c.holds {
			t.Errorf("%q against %v %s: got %v, want it to hold: %v", c.text, c.value, c.unit, err, c.holds)
		}
	}
	r, _ := quantity.Read("about 8×")
	if err := r.RelationHolds(8, unit(t, "×")); !strings.Contains(err.Error(), "hedge with a direction") {
		t.Errorf("about 8×: %v", err)
	}
}

func TestSameRounded(t *testing.T) {
	for _, c := range []compared{
		{"803 ms", 0.8032, "s", true},
		{"803 ms", 0.8036, "s", false},
		{"803", 0.8032, "s", false},
		{"803", 803, "requests", true},
		{"3–5 s", 4.8, "s", true},
		{"3–5 s", 4, "s", false},
		{"5 ms", 5, "×", false},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := quantity.SameRounded(r, c.value, unit(t, c.unit)); got != c.holds {
			t.Errorf("%q against %v %s: %v, want %v", c.text, c.value, c.unit, got, c.holds)
		}
	}
}

// What a program prints has digits to any length, and mostly no unit.
func TestShows(t *testing.T) {
	for _, c := range []compared{
		{"p99 0.8031719 after", 0.8031719, "s", true},
		{"[0.09 0.80]", 0.8032, "s", true},
		{"p99=803.2", 0.8032, "s", true},
		{"803.17ms", 0.80317, "s", true},
		{"803", 0.8032, "s", true},
		{"0.8", 0.8032, "s", false},
		{"0.804", 0.8032, "s", false},
		{"803200", 0.8032, "s", false},
		{"803 MB", 0.8032, "s", false},
		{"43", 0.43, "share", true},
		{"8.7", 8.68, "×", true},
		{"9", 8.68, "×", false},
		{"8.7 s", 8.68, "×", false},
		{"19934", 19934, "requests", true},
		{"12", math.NaN(), "s", false},
	} {
		if _, got := quantity.Shows(c.text, c.value, unit(t, c.unit)); got != c.holds {
			t.Errorf("%q of %v %s: %v, want %v", c.text, c.value, c.unit, got, c.holds)
		}
	}
}
