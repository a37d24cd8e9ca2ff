package quantity

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// freeTerms are the names that have digits in them and state no number. This
// list is all of them; labels with a number are in labels.
var freeTerms = []*regexp.Regexp{
	regexp.MustCompile(`\b[pP]\d+(\.\d+)?\b`),                                                              // p50, p99.9
	regexp.MustCompile(`\b[A-Z][A-Za-z0-9]{0,3}/[A-Z][A-Za-z0-9]{0,3}/(\d+|[a-zA-Z])(/(\d+|[a-zA-Z]))*\b`), // M/M/1, M/D/1, M/M/c/K, G/G/1
	regexp.MustCompile(`\bC\d+\b`),                                                                         // C05
	regexp.MustCompile(`\bHTTP[ \x{a0}/]\d+(\.\d+)?\b`),                                                    // HTTP 503, HTTP/1.1
	regexp.MustCompile(`\b(RFC|ISO|IEEE)[ \x{a0}-]?\d+(-\d+)*\b`),                                          // RFC 8289, ISO 8601, IEEE 754
	regexp.MustCompile(`\bSHA-\d+(-\d+)?\b`),                                                               // SHA-256
	regexp.MustCompile(`\bMT-?\d+(-\d+)?\b`),                                                               // MT19937
	regexp.MustCompile(`\bUTF-\d+\b`),                                                                      // UTF-8
	regexp.MustCompile(`\bIPv[46]\b`),                                                                      // IPv4
	regexp.MustCompile(`\b(amd|arm)64\b`),                                                                  // amd64
	regexp.MustCompile(`\bx86[-_]64\b`),                                                                    // x86-64
	regexp.MustCompile(`\bC?Python[ \x{a0}]\d+(\.\d+)*\b`),                                                 // CPython 3.12
	regexp.MustCompile(`\b(Go|Linux)[ \x{a0}]\d+(\.\d+)+\b`),                                               // Go 1.26
	regexp.MustCompile(`\b[vV]?\d+\.\d+(\.\d+)+\b`),                                                        // v1.2.3, 1.2.3
	regexp.MustCompile(`\b[vV]\d+(\.\d+)*\b`),                                                              // v3, v1.2
	regexp.MustCompile(`\bgo\d+(\.\d+)*\b`),                                                                // go1.26
}

// labels are the nouns that name a thing by the number behind them.
var labels = words("block blocks section sections figure figures table tables step steps page pages chapter chapters")

// freeSpans gives the free terms of a text, in order; they may overlap.
func freeSpans(text string) []span {
	var out []span
	if !strings.ContainsAny(text, "0123456789") {
		return nil
	}
	for _, term := range freeTerms {
		for _, m := range term.FindAllStringIndex(text, -1) {
			if wordStarts(text, m[0]) && wordEnds(text, m[1]) {
				out = append(out, span{m[0], m[1]})
			}
		}
	}
	slices.SortFunc(out, func(a, b span) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end)) })
	return out
}

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
		if !n.Unit.IsZero() && !(n.Unit.Counted() && len(n.Value.Num().String()) < 4) {
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
