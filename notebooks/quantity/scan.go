package quantity

import (
	"math/big"
	"regexp"
	"strings"
	"unicode"
)

// Scan finds every number of a running text, in order: digits and number
// words, each with the unit that follows, a range as one. Free terms (p99,
// M/M/1, step 3) are skipped, and so are identifiers: digits behind a letter.
// Letters behind digits free nothing; where they are no unit, [Read] refuses
// the text. The text is plain text, without markup.
func Scan(text string) []Found {
	s := scanner{text: text}
	for s.p < len(text) {
		s.step()
	}
	return s.found
}

// scanner goes through a text once.
type scanner struct {
	text     string
	p        int
	found    []Found
	labelEnd int  // where the last label's number ended
	plural   bool // that label was steps, not step
	bared    int  // digits here count, although a letter stands before them
}

// step reads what stands at s.p and moves on.
func (s *scanner) step() {
	if end := freeAt(s.text, s.p); end > s.p {
		s.p = end
		return
	}
	n, ok := s.numberAt(s.p)
	if !ok {
		s.skipWord()
		return
	}
	numbers := s.rangeFrom(n)
	last := numbers[len(numbers)-1]
	end := max(last.at.end, last.unitAt.end)
	s.p = end
	if s.labelled(numbers) {
		s.p = last.at.end
		return
	}
	if len(numbers) == 1 && last.free && last.Unit.IsZero() {
		return
	}
	reading := Reading{Text: s.text[n.at.start:end], Numbers: numbers, Unit: last.Unit}
	s.found = append(s.found, Found{n.at.start, end, reading})
}

// labelled reports whether numbers only name things: they stand behind a
// label, or go on the list behind a label in the plural.
func (s *scanner) labelled(numbers []Number) bool {
	start, end := numbers[0].at.start, numbers[len(numbers)-1].at.end
	if !isLabel(numbers) {
		return false
	}
	if label := labelBefore(s.text, start); label != "" {
		s.labelEnd, s.plural = end, strings.HasSuffix(label, "s")
		return true
	}
	if !s.plural || s.labelEnd > start || !numbers[0].Unit.IsZero() || !listGoesOn(s.text[s.labelEnd:start]) {
		return false
	}
	s.labelEnd = end
	return true
}

// skipWord moves over one rune, or over a word or identifier with the decimals
// that belong to it. It stops before digits that have a unit: p900 ms.
func (s *scanner) skipWord() {
	start := s.p
	r, size := next(s.text, s.p)
	s.p += size
	if !unicode.IsLetter(r) {
		return
	}
	digits := false
	for {
		r, size := next(s.text, s.p)
		_, decimal := digitAt(s.text, s.p+1)
		if size == 0 || !wordRune(r) && !(digits && r == '.' && decimal > 0) {
			break
		}
		digits = digits && r == '.' || unicode.IsDigit(r)
		s.p += size
	}
	if at := quantityIn(s.text, start, s.p); at >= 0 {
		s.p, s.bared = at, at
	}
}

// date is a calendar date.
func date() *regexp.Regexp {
	return dateForm.of(func() string { return `^\d{4}-\d{2}-\d{2}` })
}

// numberAt reads one number with its unit at p.
func (s *scanner) numberAt(p int) (Number, bool) {
	r, _ := next(s.text, p)
	var n Number
	var ok bool
	switch {
	case r == '-' || r == '−' || r == '.':
		if !s.opens(p) {
			return n, false
		}
		n, ok = numeralAt(s.text, p)
	case unicode.IsLetter(r):
		n, ok = spelledAt(s.text, p)
	case !unicode.IsNumber(r) || !s.opensDigits(p):
	case !unicode.IsDigit(r) && vulgarFractions[r][1] == 0:
		n, ok = signAt(s.text, p), true
	default:
		if d := date().FindString(s.text[p:]); d != "" && wordEnds(s.text, p+len(d)) {
			return dateNumber(d, p), true
		}
		n, ok = numeralAt(s.text, p)
	}
	if !ok {
		return n, false
	}
	n = withUnit(s.text, n)
	n.said = s.text[n.at.start:max(n.at.end, n.unitAt.end)]
	return n, true
}

// opens reports whether a sign or a bare point may open a number at p: at the
// start, or after a space or a bracket, or after such a sign.
func (s *scanner) opens(p int) bool {
	r, size := before(s.text, p)
	return size == 0 || unicode.IsSpace(r) || strings.ContainsRune("([{", r)
}

// opensDigits reports whether digits at p are no part of an identifier.
func (s *scanner) opensDigits(p int) bool {
	r, _ := before(s.text, p)
	return r == '_' || wordStarts(s.text, p) || p == s.bared && p > 0
}

// dateNumber is a date as the integer of its digits.
func dateNumber(text string, p int) Number {
	value, _ := new(big.Rat).SetString(strings.ReplaceAll(text, "-", ""))
	at := span{p, p + len(text)}
	n := Number{Text: text, said: text, Value: value, Digits: 8, Step: big.NewRat(1, 1), Kind: KindDate,
		at: at, mantissa: at, unitAt: span{at.end, at.end}}
	n.Unit, _ = UnitOf("date")
	return n
}

// withUnit adds the unit that follows a number, if it has none by itself.
func withUnit(text string, n Number) Number {
	if !n.Unit.IsZero() {
		return n
	}
	u, at, ok := unitAt(text, n.at.end, n.Kind)
	if !ok || strings.EqualFold(n.Text, "once") && u.Dimension != Rate {
		return n
	}
	n.Unit, n.unitAt = u, at
	return n
}

// rangeFrom gives the number alone, or both ends of the range that it begins.
func (s *scanner) rangeFrom(n Number) []Number {
	if n.Kind == KindOrdinal || n.Kind == KindDate || n.odd != "" {
		return []Number{n}
	}
	p, ok := s.rangeMark(max(n.at.end, n.unitAt.end))
	if !ok {
		return []Number{n}
	}
	m, ok := s.numberAt(p)
	switch {
	case !ok, freeAt(s.text, p) > p, m.Kind == KindOrdinal, m.Kind == KindDate, m.free && m.Unit.IsZero():
		return []Number{n}
	case n.Unit.IsZero() && m.Kind == KindWord && m.unitAt.start == m.unitAt.end && !m.Unit.IsZero():
		return []Number{n} // from 2 to double
	case n.Unit.IsZero():
		n.Unit = m.Unit
	case n.Unit.Dimension != m.Unit.Dimension:
		return []Number{n}
	}
	return []Number{n, m}
}

// rangeMark finds what joins the ends of a range at p: a dash without spaces,
// or the word "to". It gives where the second end starts.
func (s *scanner) rangeMark(p int) (int, bool) {
	if r, size := next(s.text, p); r == '–' || hyphenAt(s.text, p) > 0 {
		r, _ := next(s.text, p+size)
		return p + size, r != '-' && r != '−'
	}
	q := skipSpace(s.text, p)
	end, ok := phraseAt(s.text, q, "to")
	if !ok || q == p {
		return p, false
	}
	start := skipSpace(s.text, end)
	return start, start > end
}
