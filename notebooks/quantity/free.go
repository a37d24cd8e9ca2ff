package quantity

import (
	"regexp"
	"strings"
	"sync"
)

// freeTerms are the names that have digits in them and state no number. This
// list is all of them; nouns that take a number as a label are in labels. A
// term stands between the bounds of words.
var freeTerms = []struct{ like, pattern string }{
	{"p50, p99.9", `[pP](100|\d?\d(\.\d+)?)`},
	{"M/M/1, M/D/1, M/M/c/K, G/G/1", `[A-Z][A-Za-z0-9]{0,3}/[A-Z][A-Za-z0-9]{0,3}/(\d+|[a-zA-Z])(/(\d+|[a-zA-Z]))*`},
	{"C05", `C\d\d`},
	{"HTTP 503", `HTTP[ \x{a0}][1-5]\d\d`},
	{"HTTP/1.1", `HTTP/[1-3](\.\d)?`},
	{"RFC 8289, ISO 8601, IEEE 754", `(RFC|ISO|IEEE)[ \x{a0}-]?\d{1,5}(-\d+)*`},
	{"SHA-256", `SHA-\d+(-\d+)?`},
	{"MT19937", `MT-?\d+(-\d+)?`},
	{"UTF-8", `UTF-\d+`},
	{"IPv4", `IPv[46]`},
	{"amd64", `(amd|arm)64`},
	{"x86-64", `x86[-_]64`},
	{"CPython 3.12", `C?Python[ \x{a0}]\d+(\.\d+)*`},
	{"Go 1.26", `(Go|Linux)[ \x{a0}]\d+(\.\d+)+`},
	{"v1.2.3, v3", `[vV]\d{1,2}(\.\d+)*`},
	{"1.2.3", `\d+\.\d+(\.\d+)+`},
	{"go1.26", `go\d+(\.\d+)*`},
}

// pattern is a regular expression that is compiled at its first use. A program
// that reads no texts, as in the browser, so links no regular expressions.
type pattern struct {
	once sync.Once
	form *regexp.Regexp
}

// of gives the compiled pattern; the source is always the same.
func (p *pattern) of(source func() string) *regexp.Regexp {
	p.once.Do(func() { p.form = regexp.MustCompile(source()) })
	return p.form
}

// freeTerm matches any free term at the start of a text.
func freeTerm() *regexp.Regexp {
	return freeTermForm.of(func() string {
		patterns := make([]string, len(freeTerms))
		for i, term := range freeTerms {
			patterns[i] = term.pattern
		}
		return `^(?:` + strings.Join(patterns, "|") + `)\b`
	})
}

var freeTermForm, addressForm, thousandsForm, gluedForm, dateForm pattern

// freeWindow is how far behind its start a free term has its first digit, at
// most.
const freeWindow = 16

// address matches a web address. The host has a name, and what ends the
// sentence around it is no part of it.
func address() *regexp.Regexp {
	return addressForm.of(func() string { return `^https?://(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?::\d+)?(?:[/?#][^\s<>"\x{FFFC}]*)?` })
}

// addressAt is the end of the web address that starts at p, or p.
func addressAt(text string, p int) int {
	if !strings.HasPrefix(text[p:], "http") || !wordStarts(text, p) {
		return p
	}
	end := p + len(strings.TrimRight(address().FindString(text[p:]), ".,;:!?)]}'’”"))
	if measured(text, end) {
		return p
	}
	return end
}

// freeAt is the end of the free term that starts at p, or p.
func freeAt(text string, p int) int {
	if end := addressAt(text, p); end > p {
		return end
	}
	if !strings.ContainsAny(text[p:min(p+freeWindow, len(text))], "0123456789") || !wordStarts(text, p) {
		return p
	}
	m := freeTerm().FindStringIndex(text[p:])
	if m == nil || !wordEnds(text, p+m[1]) || measured(text, p+m[1]) || thousands().MatchString(text[p:p+m[1]]) {
		return p
	}
	return p + m[1]
}

// thousands matches an integer whose groups are set off by points.
func thousands() *regexp.Regexp {
	return thousandsForm.of(func() string { return `^\d{1,3}(\.\d{3})+$` })
}

// loosely are the names of units that are words of a sentence behind a name:
// the p99 points at it, UTF-8 bytes.
var loosely = words("points point times bytes byte")

// measured reports whether a unit that is no counted noun follows at p: what
// stands before it is a quantity, whatever it looks like.
func measured(text string, p int) bool {
	u, at, ok := unitAt(text, p, KindDigits)
	return ok && !u.Counted() && !contains(loosely, strings.ToLower(at.of(text)))
}

// gluedQuantity matches the digits that end an identifier, with a unit perhaps.
func gluedQuantity() *regexp.Regexp {
	return gluedForm.of(func() string { return `(\d+(?:\.\d+)?)(ns|µs|μs|us|ms|min|rps)?$` })
}

// quantityIn gives where in the identifier that stands from start to end a
// quantity begins: p900 ms, v900ms. It is -1 for an identifier like any other.
func quantityIn(text string, start, end int) int {
	m := gluedQuantity().FindStringSubmatchIndex(text[start:end])
	if m == nil || m[4] < 0 && !measured(text, end) {
		return -1
	}
	return start + m[2]
}

// labels are the nouns that name a thing by the number behind them.
var labels = words("block blocks section sections figure figures table tables step steps page pages chapter chapters")

// labelBefore gives the label that stands directly before p, or "".
func labelBefore(text string, p int) string {
	q := len(strings.TrimRight(text[:p], " \t\n\u00a0\u202f\u2009"))
	start := q
	for start > 0 && 'a' <= text[start-1]|0x20 && text[start-1]|0x20 <= 'z' {
		start--
	}
	w, _ := wordAt(text, start)
	if q == p || !contains(labels, w) {
		return ""
	}
	return w
}

// isLabel reports whether numbers only name a thing: a whole number behind a
// label, without a unit. A counted noun behind it is a verb there: block 3
// runs.
func isLabel(numbers []Number) bool {
	for _, n := range numbers {
		if !n.Value.IsInt() && n.Kind != KindDigits || n.Kind > KindWord || n.Value.Sign() < 0 {
			return false
		}
		if !n.Unit.IsZero() && !(n.Unit.Counted() && len(n.Value.Num().String()) < 3) || n.odd != "" {
			return false
		}
	}
	return true
}

// listGoesOn reports whether between two numbers stands only what joins a
// list: steps 3, 4 and 5.
func listGoesOn(between string) bool {
	switch strings.Join(strings.Fields(between), " ") {
	case ",", "and", "or", "to", ", and", ", or":
		return true
	}
	return false
}
