package quantity_test

import (
	"math"
	"math/big"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"kneebook/notebooks/quantity"
)

// What may stand directly before digits that state nothing: a letter or mark of
// the same word, or a name that takes a number.
var (
	named = regexp.MustCompile(`(?i)\b(blocks?|sections?|figures?|tables?|steps?|pages?|chapters?)[\s\x{a0}]+` + list + `$|` +
		`(HTTP|RFC|ISO|IEEE|Python|Go|Linux)[ \x{a0}-]?[\d.-]*$|(HTTP|SHA|MT|UTF|x86)[-/_]?[\d.-]*$|/[\d/]*$`)
	version = regexp.MustCompile(`\d+(\.\d+){2,}`)
)

// list matches what may stand between a label in the plural and its last number.
const list = `([\pN\pZ\s.,\x{2010}\x{2011}–-]|and|or|to|dozen|hundred|thousand|million|one|two|five|twenty|a)*`

// checkPassedOver fails where digits at a word's beginning are in nothing that
// Scan has found, and no name takes them.
func checkPassedOver(t *testing.T, text string) {
	t.Helper()
	found := quantity.Scan(text)
	inside := func(i int) bool {
		for _, f := range found {
			if f.Start <= i && i < f.End {
				return true
			}
		}
		return false
	}
	last := ' '
	for i, r := range text {
		begins := unicode.IsNumber(r) && !unicode.IsNumber(last) && !unicode.IsLetter(last) && !unicode.IsMark(last)
		last = r
		if !begins || inside(i) || addressed(text[:i]) || named.MatchString(text[:i]) || version.MatchString(versionAt(text, i)) || ordinal.MatchString(text[i:]) || letterBefore(text[:i]) {
			continue
		}
		t.Errorf("%q: the digits at byte %d are passed over; found %v", text, i, found)
	}
}

var ordinal = regexp.MustCompile(`^[\pN,.]+(st|nd|rd|th)\b`)

// letterBefore says that the word that text ends in, points among it, has a
// letter: go1.26, v1.2.
func letterBefore(text string) bool {
	word := text[strings.LastIndexFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r) && r != '.' && r != '_'
	})+1:]
	return strings.ContainsFunc(word, unicode.IsLetter)
}

// versionAt is the run of digits and points that stands around byte i.
func versionAt(text string, i int) string {
	const form = "0123456789."
	from := len(strings.TrimRight(text[:i], form))
	return text[from : len(text)-len(strings.TrimLeft(text[i:], form))]
}

// addressed says that a text ends inside of a web address.
func addressed(text string) bool {
	word := text[strings.LastIndexFunc(text, unicode.IsSpace)+1:]
	return strings.Contains(word, "http://") || strings.Contains(word, "https://")
}

// checkPrinted prints a value to its last digit in the unit of a text: it reads
// again, and agrees with the value.
func checkPrinted(t *testing.T, r quantity.Reading, value float64) {
	t.Helper()
	if r.Unit.Dimension == "date" || math.IsNaN(value) || math.Abs(value) > 1e15 || value != 0 && math.Abs(value) < 1e-12 {
		return
	}
	printed := quantity.Format(value, r.Unit, 17)
	again, err := quantity.Read(printed)
	if err != nil {
		t.Errorf("%v in %s is printed %q, which does not read: %v", value, r.Unit.Symbol, printed, err)
	} else if err := again.Agree([]float64{value}, r.Unit); err != nil {
		t.Errorf("%v in %s is printed %q, which does not agree: %v", value, r.Unit.Symbol, printed, err)
	}
}

// checkOwnValue holds a number in digits against what it says itself, which
// agrees, and against a step more and a step less, which do not.
func checkOwnValue(t *testing.T, r quantity.Reading) {
	t.Helper()
	n := r.Numbers[0]
	if len(r.Numbers) > 1 || r.Hedge != "" || n.Kind != quantity.KindDigits || n.Digits > 12 || n.Unit.Dimension == "date" {
		return
	}
	at := func(steps int64) float64 {
		x := new(big.Rat).Mul(n.Step, big.NewRat(steps, 1))
		x.Add(x, n.Value)
		if !n.Unit.IsZero() {
			x.Mul(x, n.Unit.Factor)
		}
		f, _ := x.Float64()
		return f
	}
	if err := r.Agree([]float64{at(0)}, r.Unit); err != nil {
		t.Errorf("%q does not agree with itself: %v", r.Text, err)
	}
	for _, steps := range []int64{-1, 1} {
		if r.Agree([]float64{at(steps)}, r.Unit) == nil {
			t.Errorf("%q agrees with %v, a step beside it", r.Text, at(steps))
		}
	}
}

// checkSpaces writes spaces that do not break: the text says the same.
func checkSpaces(t *testing.T, text string, r quantity.Reading) {
	t.Helper()
	again, err := quantity.Read(strings.ReplaceAll(text, " ", "\u00a0"))
	if err != nil || again.Hedge != r.Hedge || again.Same(r) != nil {
		t.Errorf("%q with spaces that do not break reads as %v, %v", text, again, err)
	}
}
