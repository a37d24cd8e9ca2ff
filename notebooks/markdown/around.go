package markdown

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// around finds what stands directly before or behind a statement and would
// change what it says, with what to write instead. Before and after are the
// text on its two sides.
func around(before, after string, s notebooks.Statement) (found, hint string) {
	if sign := signBefore(before); sign != "" {
		return sign, "a sign belongs inside the brackets; other words stand apart, with a space"
	}
	if tail := joined(after); tail != "" {
		return tail, "leave a space, or write it inside the brackets if it belongs to the number"
	}
	if s.Scheme == notebooks.SchemePlain {
		return "", ""
	}
	if word := negated(before); word != "" {
		return word, "nothing checks what the statement then says: state what is the case"
	}
	if len(s.Reading.Numbers) == 0 {
		return "", ""
	}
	if tail := behind(after, s); tail != "" {
		return tail, "nothing checks it there: write a hedge inside the brackets, before the number; a unit inside them, behind it"
	}
	return "", ""
}

// operators may stand before or behind a number with a space between, and
// calculate with it.
const operators = "+−±×÷/*^√~≈<>≤≥∓⋅·"

// signBefore gives what adjoins the statement that follows text: anything but
// white space, an opening bracket or quote, and an em dash; or an operator, or
// a dash that no word precedes.
func signBefore(text string) string {
	open := strings.TrimRight(text, "([{“‘\"'")
	last, size := utf8.DecodeLastRuneInString(open)
	if size > 0 && !unicode.IsSpace(last) && last != '—' {
		return string(last)
	}
	rest := strings.TrimRightFunc(open, unicode.IsSpace)
	last, size = utf8.DecodeLastRuneInString(rest)
	if size > 0 && strings.ContainsRune(operators, last) {
		return string(last)
	}
	if last == '-' || last == '–' {
		said := strings.TrimRightFunc(rest[:len(rest)-size], unicode.IsSpace)
		if said == "" || len(said) == len(rest)-size || strings.ContainsAny(said[len(said)-1:], "([{") {
			return string(last)
		}
	}
	return ""
}

// suffixWords change a number that a hyphen joins them to.
var suffixWords = []string{"ish", "odd", "plus", "minus", "some", "or", "fold", "times"}

var hyphened = regexp.MustCompile(`^[-‐‑](\pL+)`)

// joined gives what adjoins the statement before text: anything but white
// space, a mark of the sentence, a closing bracket or quote, an em dash, or a
// hyphen with a word that is no unit; or an operator behind a space.
func joined(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if m := hyphened.FindStringSubmatch(text); m != nil {
		if slices.Contains(suffixWords, strings.ToLower(m[1])) || unitAhead(m[1]) != "" {
			return m[0]
		}
		return ""
	}
	next, _ := utf8.DecodeRuneInString(text[size:])
	switch {
	case size == 0 || r == '—' || strings.ContainsRune(")]}”’\"'?!|…", r):
		return ""
	case unicode.IsSpace(r):
		return operatorAhead(strings.TrimLeftFunc(text, unicode.IsSpace))
	case strings.ContainsRune(".,;:", r) && !wordRune(next):
		return ""
	}
	return string(r)
}

// operatorAhead gives the operator at the start of text.
func operatorAhead(text string) string {
	if r, size := utf8.DecodeRuneInString(text); size > 0 && strings.ContainsRune(operators, r) {
		return string(r)
	}
	return ""
}

var (
	fillers  = regexp.MustCompile(`(?i)\b(?:a|an|the|even|quite|really|exactly|just|merely|simply|actually|about|roughly|anything|anywhere|near)$`)
	negation = regexp.MustCompile(`(?i)\b(?:not|never|by no means|in no way|minus|negative|neither|nor|cannot|no|non|anything but|nowhere near|far from|[a-z]+n[’']t)$`)
)

// longestDenial is how far back a denial is looked for, in bytes.
const longestDenial = 40

// negated gives the word at the end of text that denies what follows, over
// articles and the like.
func negated(text string) string {
	if n := len(text) - longestDenial; n > 0 {
		text = strings.ToValidUTF8(text[n:], "")
	}
	for {
		text = strings.TrimRightFunc(text, unicode.IsSpace)
		if word := negation.FindString(text); word != "" {
			return word
		}
		rest := fillers.ReplaceAllString(text, "")
		if rest == text {
			return ""
		}
		text = rest
	}
}

const comparatives = `(?:so|more|less|fewer|above|below|over|under|beyond|higher|lower|longer|shorter|greater|larger|` +
	`smaller|bigger|faster|slower|better|worse|later|earlier|upwards?|downwards?|thereabouts?)`

// trailers are what goes on with a number behind it.
var trailers = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^\s+or\s+` + comparatives + `\b`),
	regexp.MustCompile(`(?i)^\s+and\s+(?:up|upwards?|counting|then\s+some|(?:more|less|above|over|beyond)\s*(?:[.,;:)]|$))`),
	regexp.MustCompile(`(?i)^\s+(?:at\s+(?:most|least|best|worst)|give\s+or\s+take|odd|squared|cubed|tops|maximum|minimum|max|min|ish)\b`),
	regexp.MustCompile(`(?i)^\s+(?:plus|minus|approximately|roughly|about)\s*(?:[.,;:)]|$)`),
	regexp.MustCompile(`(?i)^\s+(?:a|an|each|every)\s+(?:millisecond|second|minute|hour|day|week|month|year|ms|s|min|h)\b`),
}

var per = regexp.MustCompile(`(?i)^\s+per\s+(\pL+)`)

// behind gives the words at the start of text that go on with the number
// before it: a hedge, a rate, another unit.
func behind(text string, s notebooks.Statement) string {
	for _, form := range trailers {
		if m := form.FindString(text); m != "" {
			return strings.TrimSpace(m)
		}
	}
	if m := per.FindStringSubmatch(text); m != nil && (measure(m[1]) || s.Scheme != notebooks.SchemeGiven) {
		return strings.TrimSpace(m[0])
	}
	if unicode.IsSpace(firstRune(text + "x")) {
		return unitAhead(strings.TrimLeftFunc(text, unicode.IsSpace))
	}
	return ""
}

// measure reports whether w is a unit that counts nothing, or a longer time.
func measure(w string) bool {
	u, ok := quantity.UnitOf(strings.ToLower(w))
	return ok && !u.Counted() || slices.Contains([]string{"cent", "day", "week", "month", "year"}, strings.ToLower(w))
}

// longestUnit is how far a unit is looked for, in bytes.
const longestUnit = 24

// unitAhead gives the unit that counts nothing at the start of text, and
// nothing where it is a word of a sentence as well: the 5% points at it.
func unitAhead(text string) string {
	found := quantity.Scan("1 " + strings.ToValidUTF8(text[:min(len(text), longestUnit)], ""))
	if len(found) == 0 || found[0].Start > 0 || len(found[0].Reading.Numbers) > 1 {
		return ""
	}
	r := found[0].Reading
	unit := strings.TrimSpace(r.Text[1:])
	if r.Unit.IsZero() || r.Unit.Counted() || slices.Contains([]string{"points", "point", "times"}, strings.ToLower(unit)) {
		return ""
	}
	return unit
}
