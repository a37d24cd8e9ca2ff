package quantity

import (
	"math/big"
	"strings"
)

// small are the number words below twenty, by value.
var small = words("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
	"sixteen seventeen eighteen nineteen")

// tens are the number words of the tens, by value/10.
var tens = words("_ _ twenty thirty forty fifty sixty seventy eighty ninety")

// scaleWords multiply what stands before them.
var scaleWords = map[string]int64{"dozen": 12, "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9,
	"trillion": 1e12}

// ordinals are first to twentieth, by value.
var ordinals = words("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth " +
	"fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth")

// multiples are the words that are a ratio by themselves.
var multiples = map[string]int64{"twice": 2, "thrice": 3,
	"double": 2, "doubles": 2, "doubled": 2, "doubling": 2,
	"triple": 3, "triples": 3, "tripled": 3, "tripling": 3,
	"treble": 3, "trebles": 3, "trebled": 3, "trebling": 3,
	"quadruple": 4, "quadruples": 4, "quadrupled": 4, "quadrupling": 4,
	"quintuple": 5, "quintuples": 5, "quintupled": 5, "quintupling": 5,
	"sextuple": 6, "sextuples": 6, "sextupled": 6, "sextupling": 6}

// halves are the words for the half.
var halves = words("half halves halve halved halving")

// freeWords are numbers only where a unit follows.
var freeWords = map[string]int64{"zero": 0, "one": 1, "once": 1, "single": 1, "both": 2}

// cardinalValue is the value of one word below a hundred.
func cardinalValue(w string) (value int64, ok bool) {
	if w == "" || strings.Contains(w, " ") {
		return 0, false
	}
	for i, s := range small {
		if s == w {
			return int64(i), true
		}
	}
	for i, s := range tens {
		if s == w {
			return int64(i * 10), true
		}
	}
	return 0, false
}

// ordinalValue is the value of one ordinal word.
func ordinalValue(w string) (int64, bool) {
	for i, s := range ordinals {
		if s == w {
			return int64(i), true
		}
	}
	stem, ok := strings.CutSuffix(w, "th")
	if tens, ty := strings.CutSuffix(stem, "ie"); ty {
		value, known := cardinalValue(tens + "y")
		return value, ok && known && value >= 20
	}
	return scaleWords[stem], ok && scaleWords[stem] > 12
}

// spelledAt reads a number in words at p, where a word starts.
func spelledAt(text string, p int) (Number, bool) {
	for _, read := range []func(string, int) (Number, bool){partAt, vagueAt, multipleAt, halfAt, cardinalAt, partsAt, ordinalAt, freeWordAt} {
		if n, ok := read(text, p); ok {
			n.Text, n.unitAt = n.at.of(text), span{n.at.end, n.at.end}
			n.mantissa = n.at
			return n, true
		}
	}
	return Number{}, false
}

// integerWord is a number in words that stands from p to end.
func integerWord(value int64, p, end int) Number {
	n := Number{Value: big.NewRat(value, 1), Step: big.NewRat(1, 1), Kind: KindWord, at: span{p, end}}
	n.Digits = significant(n.Value.Num().String())
	return n
}

// fractionWord is a fraction in words that stands from p to end.
func fractionWord(value *big.Rat, p, end int) Number {
	return Number{Value: value, Step: new(big.Rat), Kind: KindFraction, Digits: 1, at: span{p, end}}
}

// multipleAt reads twice, double, tenfold, order of magnitude.
func multipleAt(text string, p int) (Number, bool) {
	w, end := wordAt(text, p)
	value, ok := multiples[w]
	if stem, found := strings.CutSuffix(w, "fold"); found {
		if value, ok = cardinalValue(stem); !ok {
			value, ok = scaleWords[stem]
		}
	}
	if after, found := phraseAt(text, p, "order", "of", "magnitude"); found {
		value, end, ok = 10, after, true
	}
	if !ok {
		return Number{}, false
	}
	n := integerWord(value, p, end)
	n.Unit, _ = UnitOf("×")
	return n, true
}

// halfAt reads half, half a million, half a dozen.
func halfAt(text string, p int) (Number, bool) {
	w, end := wordAt(text, p)
	switch {
	case w == "quarter" || w == "quarters":
		return fractionWord(big.NewRat(1, 4), p, end), true
	case w == "thirds":
		return fractionWord(big.NewRat(1, 3), p, end), true
	case !contains(halves, w):
		return Number{}, false
	}
	q := joint(text, end)
	if a, afterA := wordAt(text, q); a == "a" {
		q = skipSpace(text, afterA)
	}
	if s, afterScale := wordAt(text, q); scaleWords[s] > 0 {
		return integerWord(scaleWords[s]/2, p, afterScale), true
	}
	return fractionWord(big.NewRat(1, 2), p, end), true
}

// partAt reads a third and its kind: an ordinal after the article that is a
// fraction because no noun follows.
func partAt(text string, p int) (Number, bool) {
	article, end := wordAt(text, p)
	if article != "a" && article != "an" {
		return Number{}, false
	}
	w, end := wordAt(text, skipSpace(text, end))
	value, ok := ordinalValue(w)
	if !ok || value < 3 || !partFollowed(text, end) {
		return Number{}, false
	}
	return fractionWord(big.NewRat(1, value), p, end), true
}

// partWords may follow a third that is a fraction.
var partWords = words("of as less more fewer lower higher faster slower longer shorter the its their that " +
	"in at to by from and or when if with for on over than is are was were")

// partFollowed reports whether what follows an ordinal at p makes a part of
// it: a third of, a third less, or no word at all.
func partFollowed(text string, p int) bool {
	r, _ := next(text, p)
	if r == '-' {
		return false
	}
	w, _ := wordAt(text, skipSpace(text, p))
	return w == "" || contains(partWords, w)
}

// partsAt reads tenths of a second, hundredths: an ordinal in the plural.
func partsAt(text string, p int) (Number, bool) {
	w, end := wordAt(text, p)
	stem, plural := strings.CutSuffix(w, "s")
	value, ok := ordinalValue(stem)
	if !plural || !ok || value < 3 {
		return Number{}, false
	}
	return fractionWord(big.NewRat(1, value), p, end), true
}

// cardinalAt reads two, twenty-five, three hundred and twelve, two thirds, two
// and a half, two orders of magnitude. One and zero alone count only where a
// unit follows.
func cardinalAt(text string, p int) (Number, bool) {
	value, end, ok := cardinal(text, p)
	if !ok {
		return Number{}, false
	}
	if n, ok := mixedAt(text, p, value, end); ok {
		return n, true
	}
	q := joint(text, end)
	w, after := wordAt(text, q)
	if d, ok := denominator(w, value); ok && q > end {
		return fractionWord(big.NewRat(value, d), p, after), true
	}
	if after, ok := phraseAt(text, q, "orders", "of", "magnitude"); ok && value < 10 {
		n := integerWord(pow10(int(value)).Num().Int64(), p, after)
		n.Unit, _ = UnitOf("×")
		return n, true
	}
	if o, ok := ordinalValue(w); ok && value%10 == 0 && value >= 20 && 0 < o && o < 10 && w != "second" {
		n := integerWord(value+o, p, after)
		n.Kind, n.free = KindOrdinal, true
		return n, true
	}
	n := integerWord(value, p, end)
	n.free = value < 2
	return n, true
}

// mixedAt reads the rest of two and a half.
func mixedAt(text string, p int, value int64, end int) (Number, bool) {
	for _, tail := range []struct {
		word string
		part *big.Rat
	}{{"half", big.NewRat(1, 2)}, {"quarter", big.NewRat(1, 4)}, {"third", big.NewRat(1, 3)}} {
		if after, ok := phraseAt(text, skipSpace(text, end), "and", "a", tail.word); ok {
			return fractionWord(tail.part.Add(tail.part, big.NewRat(value, 1)), p, after), true
		}
	}
	return Number{}, false
}

// denominator is the value of third, thirds, quarters, fifths behind a
// numerator: singular behind one, plural otherwise. A second is a time.
func denominator(w string, numerator int64) (int64, bool) {
	if numerator == 0 || numerator > 19 {
		return 0, false
	}
	singular := w
	if numerator > 1 {
		if singular = strings.TrimSuffix(w, "s"); singular == w {
			return 0, false
		}
	}
	switch w {
	case "half", "halves":
		return 2, true
	case "quarter", "quarters":
		return 4, true
	}
	d, ok := ordinalValue(singular)
	return d, ok && d >= 3
}

// ordinalAt reads first, third, twentieth.
func ordinalAt(text string, p int) (Number, bool) {
	w, end := wordAt(text, p)
	value, ok := ordinalValue(w)
	if !ok {
		return Number{}, false
	}
	n := integerWord(value, p, end)
	n.Kind, n.free = KindOrdinal, true
	return n, true
}

// freeWordAt reads one, once, single, both.
func freeWordAt(text string, p int) (Number, bool) {
	w, end := wordAt(text, p)
	value, ok := freeWords[w]
	if !ok {
		return Number{}, false
	}
	n := integerWord(value, p, end)
	n.free = true
	return n, true
}

// contains reports whether list has w.
func contains(list []string, w string) bool {
	for _, s := range list {
		if s == w {
			return true
		}
	}
	return false
}
