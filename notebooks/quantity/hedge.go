package quantity

import (
	"strings"
	"unicode"
)

// Hedge is the relation that a text claims between itself and the value, in
// the words of the text: "about", "more than". The empty Hedge is none.
type Hedge string

// relation groups the hedges.
type relation int

const (
	equals  relation = iota // the value, rounded
	roughly                 // the value at the text's significant digits
	above                   // the value rounded down, and not equal to it
	atLeast                 // the value rounded down
	below                   // the value rounded up, and not equal to it
	atMost                  // the value rounded up
)

// hedgeWord is one hedge of the closed table.
type hedgeWord struct {
	hedge    Hedge
	relation relation
	opposite Hedge // "" where there is none
}

// hedges is the closed table of hedges.
var hedges = []hedgeWord{
	{"about", roughly, ""},
	{"roughly", roughly, ""},
	{"more than", above, "less than"},
	{"over", above, "under"},
	{"above", above, "below"},
	{"at least", atLeast, "at most"},
	{"under", below, "over"},
	{"less than", below, "more than"},
	{"below", below, "above"},
	{"almost", below, "more than"},
	{"nearly", below, "more than"},
	{"at most", atMost, "at least"},
}

// unhedged are words and signs that read like a hedge and are none, with what
// to write instead.
var unhedged = []struct{ text, instead string }{
	{"no more than", "at most"}, {"not more than", "at most"}, {"no less than", "at least"},
	{"not less than", "at least"}, {"no fewer than", "at least"}, {"fewer than", "less than"},
	{"greater than", "more than"}, {"up to", "at most"}, {"approximately", "about"}, {"around", "about"},
	{"circa", "about"}, {"some", "about"}, {"close to", "almost"}, {"not quite", "almost"},
	{"not over", "at most"}, {"not above", "at most"}, {"not under", "at least"}, {"not below", "at least"},
	{"~", "about"}, {"≈", "about"}, {"<", "under"}, {">", "over"}, {"≤", "at most"}, {"≥", "at least"}, {"±", "a range"},
}

// entry finds a hedge in the table; the zero entry for none.
func (h Hedge) entry() hedgeWord {
	for _, e := range hedges {
		if e.hedge == h {
			return e
		}
	}
	return hedgeWord{}
}

// Opposite is the hedge of the reversed relation: less than for more than. It
// is empty for about, roughly and none, which have no opposite.
func (h Hedge) Opposite() Hedge { return h.entry().opposite }

// HedgeBefore finds the hedge at the end of the text that stands before r,
// and gives "" where there is none. "Over" before a count of what a mean is
// taken over (over 1,000 seeds) is a preposition and none.
func HedgeBefore(text string, r Reading) Hedge {
	h, _ := hedgeAtEnd(text)
	if h == "over" {
		switch r.Unit.Symbol {
		case "seeds", "runs", "replications", "samples", "windows", "notebooks":
			return ""
		}
	}
	return h
}

// hedgeAtEnd finds the hedge that ends a text, and where it starts. An article
// behind it belongs to the number: nearly a quarter.
func hedgeAtEnd(text string) (Hedge, int) {
	fields := fieldsOf(text)
	n := len(fields)
	if n > 1 && (fields[n-1].is(text, "a") || fields[n-1].is(text, "an")) {
		n--
	}
	for _, e := range hedges {
		parts := strings.Fields(string(e.hedge))
		if n < len(parts) {
			continue
		}
		ok := true
		for i, part := range parts {
			ok = ok && fields[n-len(parts)+i].is(text, part)
		}
		if ok {
			return e.hedge, fields[n-len(parts)].start
		}
	}
	return "", len(text)
}

// is compares a field with a word, without regard to case.
func (s span) is(text, word string) bool { return strings.EqualFold(s.of(text), word) }

// fieldsOf gives the words of a text: runs without white space, brackets and
// quotes.
func fieldsOf(text string) []span {
	var out []span
	start := -1
	for i, r := range text {
		switch gap := unicode.IsSpace(r) || strings.ContainsRune("()[]“”\"", r); {
		case gap && start >= 0:
			out, start = append(out, span{start, i}), -1
		case !gap && start < 0:
			start = i
		}
	}
	if start >= 0 {
		out = append(out, span{start, len(text)})
	}
	return out
}

// falseHedge finds a word or sign at the end of a text that reads like a hedge
// and is none.
func falseHedge(text string) (found, instead string) {
	lower := strings.ToLower(strings.TrimRightFunc(text, unicode.IsSpace))
	for _, u := range unhedged {
		cut, ok := strings.CutSuffix(lower, u.text)
		if !ok || 'a' <= u.text[0] && u.text[0] <= 'z' && !wordStarts(lower, len(cut)) {
			continue
		}
		return u.text, u.instead
	}
	return "", ""
}

// strayHedge finds a hedge in a text that does not end in one. "Than" behind a
// number compares, so only what stands before the number is searched.
func strayHedge(text string) Hedge {
	fields := fieldsOf(text)
	for i := range fields {
		end := fields[i].end
		if h, _ := hedgeAtEnd(text[:end]); h != "" {
			return h
		}
	}
	return ""
}
