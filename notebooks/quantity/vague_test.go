package quantity_test

import (
	"testing"

	"kneebook/notebooks/quantity"
)

// Plurals and parts of number words count.
var vagueTexts = []scanned{
	{"hundreds of ms", []string{"hundreds = 100"}},
	{"tens of seeds, but he tends to tens", []string{"tens of seeds = 10 seeds"}},
	{"Dozens", []string{"Dozens = 12"}},
	{"tens of thousands of requests", []string{"tens of = 10", "thousands = 1000"}},
	{"millions of, trillions", []string{"millions = 1000000", "trillions = 1000000000000"}},
	{"orders of magnitude", []string{"orders of magnitude = 10"}},
	{"several orders-of-magnitude", []string{"orders-of-magnitude = 10"}},
	{"two orders of magnitude", []string{"two orders of magnitude = 100 ×"}},
	{"orders of requests", nil},
	{"a couple of seeds", []string{"couple of seeds = 2 seeds"}},
	{"a couple waits", nil},
	{"a thousandth", []string{"a thousandth = 1/1000"}},
	{"a hundredth of a second", []string{"a hundredth of a second = 1/100 s"}},
	{"a third the size", []string{"a third = 1/3"}},
	{"tenths of a second", []string{"tenths of a second = 1/10 s"}},
	{"two thousandths", []string{"two thousandths = 1/500"}},
	{"the hundredth request", []string{"hundredth request = 100 requests"}},
	{"the thirtieth", nil},
	{"a trillion requests", []string{"trillion requests = 1000000000000 requests"}},
	{"it quintuples", []string{"quintuples = 5 ×"}},
	{"it halved", []string{"halved = 1/2"}},
	{"zero ms, zero requests", []string{"zero ms = 0 ms", "zero requests = 0 requests"}},
	{"zero", nil},
	{"an hour, a minute, a second", nil},
}

func TestVague(t *testing.T) {
	for text, want := range map[string]string{
		"hundreds of ms":      "“hundreds” names no number: write one",
		"a couple of seeds":   "“couple of” names no number: write one",
		"tens of requests":    "“tens of” names no number: write one",
		"orders of magnitude": "“orders of magnitude” names no number: write one",
	} {
		if _, err := quantity.Read(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
