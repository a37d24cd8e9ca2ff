package quantity_test

import (
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

func TestReadHedge(t *testing.T) {
	for _, c := range []struct {
		text  string
		hedge quantity.Hedge
	}{
		{"8.7×", ""},
		{"about 800 ms", "about"},
		{"Roughly 800 ms", "roughly"},
		{"more than 8×", "more than"},
		{"over 8×", "over"},
		{"at least 3 seeds", "at least"},
		{"above 5%", "above"},
		{"under 5%", "under"},
		{"less than double", "less than"},
		{"almost 10×", "almost"},
		{"nearly an order of magnitude", "nearly"},
		{"at most a dozen runs", "at most"},
		{"below 5%", "below"},
		{"(about 800 ms)", "about"},
		{"more\nthan 8×", "more than"},
		{"over 8×,", "over"},
		{"about 3–5 s", "about"},
	} {
		r, err := quantity.Read(c.text)
		if err != nil || r.Hedge != c.hedge || r.Text != c.text {
			t.Errorf("%q: hedge %q, text %q, %v; want %q", c.text, r.Hedge, r.Text, err, c.hedge)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"the tail", "there is no number in “the tail”"},
		{"", "there is no number in “”"},
		{"p99", "there is no number in “p99”"},
		{"one of them", "there is no number in “one of them”"},
		{"50% and 95%", "there are 2 numbers in “50% and 95%”, “50%” and “95%”: one statement says one number or one range"},
		{"no more than 8×", "“no more than” is no hedge that is known: write at most 8×"},
		{"up to 95%", "“up to” is no hedge that is known: write at most 95%"},
		{"~20 requests", "“~” is no hedge that is known: write about 20 requests"},
		{"> 8×", "“>” is no hedge that is known: write over 8×"},
		{"fewer than 10 calls", "“fewer than” is no hedge that is known: write less than 10 calls"},
		{"±5%", "“±” is no hedge that is known: write a range"},
		{"about the 20 seeds", "the hedge “about” must stand directly before the number “20”"},
		{"not 8.7×", "nothing checks “not” in “not”: write it outside the statement"},
		{"exactly 8.7×", "nothing checks “exactly” in “exactly”: write it outside the statement"},
		{"9× at most", "nothing checks “at” in “at most”: write it outside the statement"},
		{"9× faster", "nothing checks “faster” in “faster”: write it outside the statement"},
		{"much more than 8×", "nothing checks “much” in “much”: write it outside the statement"},
		{"20% less than the mean", "nothing checks “less” in “less than the mean”: write it outside the statement"},
		{strings.Repeat("5 s ", 100), "there are 100 numbers in “" + strings.Repeat("5 s ", 15) + "…”, “5 s”, “5 s”, “5 s”, “5 s” and others: " +
			"one statement says one number or one range"},
		{"5" + strings.Repeat("q", 100), "“" + strings.Repeat("q", 60) + "…” adjoins digits and is no unit"},
		{"minus 8.7×", "nothing checks “minus” in “minus”: write it outside the statement"},
		{"8.7× k", "nothing checks “k” in “k”: write it outside the statement"},
		{"by no means 8.7×", "nothing checks “by” in “by no means”: write it outside the statement"},
		{"1.9% or more", "nothing checks “or” in “or more”: write it outside the statement"},
		{"8.7×³", "there are 2 numbers in “8.7×³”, “8.7×” and “³”: one statement says one number or one range"},
		{"803 ms+", "nothing checks “+” in “+”: write it outside the statement"},
		{"- 803 ms", "nothing checks “-” in “-”: write it outside the statement"},
		{"−− 803 ms", "nothing checks “−−” in “−−”: write it outside the statement"},
		{"803 ms\u200b", "nothing checks “\u200b” in “\u200b”: write it outside the statement"},
		{"8.7×\u0338", "nothing checks “\u0338” in “\u0338”: write it outside the statement"},
		{"more than 3–5 s", "the hedge “more than” does not fit a range"},
	} {
		_, err := quantity.Read(c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestHedgeBefore(t *testing.T) {
	for _, c := range []struct {
		before, number string
		want           quantity.Hedge
	}{
		{"p99 is about ", "803 ms", "about"},
		{"rises more than ", "8×", "more than"},
		{"nearly a ", "dozen runs", "nearly"},
		{"the mean over ", "1,000 seeds", ""},
		{"it takes over ", "3 s", "over"},
		{"all about it: ", "3 s", ""},
		{"", "3 s", ""},
		{"a turnover ", "3 s", ""},
	} {
		r, err := quantity.Read(c.number)
		if err != nil {
			t.Fatal(err)
		}
		if got := quantity.HedgeBefore(c.before, r); got != c.want {
			t.Errorf("%q before %q: %q, want %q", c.before, c.number, got, c.want)
		}
	}
}

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"5 ms", "5 ms", true},
		{"5 ms", "0.005 s", true},
		{"5 ms", "6 ms", false},
		{"5 ms", "5", false},
		{"2015", "2015", true},
		{"2026-12-01", "2026-12-02", false},
		{"3–5 s", "3 to 5 s", true},
		{"3–5 s", "5 s", false},
		{"five milliseconds", "5 ms", true},
	} {
		a, errA := quantity.Read(c.a)
		b, errB := quantity.Read(c.b)
		if err := a.Same(b); errA != nil || errB != nil || (err == nil) != c.same {
			t.Errorf("%q and %q: %v, want the same: %v", c.a, c.b, err, c.same)
		}
	}
}

// What one unit of the last digit is worth, in the text's own unit.
func TestStep(t *testing.T) {
	for _, c := range []struct {
		text, step string
		digits     int
	}{
		{"803 ms", "1", 3}, {"8.70×", "1/100", 3}, {"0.05 s", "1/100", 1}, {"1,000", "1", 4}, {"1.5e-3 s", "1/10000", 2},
		{"1.5 million requests", "100000", 2}, {"10k requests", "1000", 2}, {"twenty seeds", "1", 2},
		{"half", "0", 1}, {"2½ s", "0", 1}, {"two thirds", "0", 1},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if n := r.Numbers[0]; n.Step.RatString() != c.step || n.Digits != c.digits {
			t.Errorf("%q: step %s, %d digits; want %s and %d", c.text, n.Step.RatString(), n.Digits, c.step, c.digits)
		}
	}
}
