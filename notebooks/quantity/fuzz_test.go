package quantity_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

// FuzzScan holds for every text: nothing panics, what is found stands in the
// text in order, and reads again as it was found; and no digits are passed over
// but those of a name.
func FuzzScan(f *testing.F) {
	for _, table := range scannedTexts {
		for _, c := range table {
			f.Add(c.text)
		}
	}
	f.Fuzz(checkScan)
}

func checkScan(t *testing.T, text string) {
	t.Helper()
	end := 0
	for _, found := range quantity.Scan(text) {
		if found.Start < end || found.End <= found.Start || found.End > len(text) {
			t.Errorf("%q: found at %d to %d, after %d", text, found.Start, found.End, end)
		}
		end = found.End
		said := text[found.Start:found.End]
		again, err := quantity.Read(said)
		if odd := found.Reading.Oddity(); odd != nil {
			if err == nil || err.Error() != odd.Error() {
				t.Errorf("%q in %q reads, with the error %v; want %v", said, text, err, odd)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q in %q does not read: %v", said, text, err)
		}
		if !same(again, found.Reading) {
			t.Errorf("%q in %q reads as %v, was found as %v", said, text, again, found.Reading)
		}
	}
	checkPassedOver(t, text)
}

// same compares readings in everything that is printed.
func same(a, b quantity.Reading) bool {
	return a.Text == b.Text && a.Hedge == b.Hedge && a.Unit.Symbol == b.Unit.Symbol &&
		slices.EqualFunc(a.Numbers, b.Numbers, func(m, n quantity.Number) bool {
			return m.Text == n.Text && m.Value.Cmp(n.Value) == 0 && m.Step.Cmp(n.Step) == 0 && m.Digits == n.Digits &&
				m.Decimals == n.Decimals && m.Kind == n.Kind && m.Unit.Symbol == n.Unit.Symbol
		})
}

// FuzzRead holds for every text: nothing panics, a text that reads agrees with
// some value or says why not, and every mutant reads and says something else.
func FuzzRead(f *testing.F) {
	for _, table := range [][]compared{plainTexts, hedgedTexts, wordyTexts} {
		for _, c := range table {
			f.Add(c.text, c.value)
		}
	}
	f.Fuzz(checkRead)
}

func checkRead(t *testing.T, text string, value float64) {
	t.Helper()
	r, err := quantity.Read(text)
	if err != nil {
		return
	}
	r.RelationHolds(value, r.Unit)
	checkPrinted(t, r, value)
	checkOwnValue(t, r)
	checkSpaces(t, text, r)
	for _, m := range quantity.Mutants(text) {
		if again, err := quantity.Read(m.Text); err != nil || again.Hedge == r.Hedge && again.Same(r) == nil {
			t.Errorf("%s: %q of %q: %v", m.Kind, m.Text, text, err)
		}
	}
}

// fragments are put together at random: texts that a fuzzer of bytes does not
// find.
var fragments = []string{"1", "5", "10", "20,000", "0.95", "1e-3", "⁶", "½", "-", "−", "–", " ", " ", " ", " to ", " and ",
	"a ", "an ", "of ", "half", "third", "thirds", "quarter", "two", "twenty", "-five", "hundred", "thousand", "dozen",
	"one", "once", "single", "both", "first", "second", "seconds", "ms", "s", "h", "min", "x", "×", "%", "/s", " per second",
	"requests", "request", "server", "step ", "steps ", "p99", "M/M/1", "v1.2.3", "2026-12-01", "fold", "times", "twice",
	"order of magnitude", "orders of magnitude", "th", ".", ",", "(", "about ", "more than ", "k", "million", "KiB"}

func TestScanFragments(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	for range 5_000 {
		var b strings.Builder
		for range 1 + draw.IntN(7) {
			b.WriteString(fragments[draw.IntN(len(fragments))])
		}
		checkScan(t, b.String())
		checkRead(t, b.String(), 8.664)
	}
}
