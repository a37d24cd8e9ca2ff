package quantity

import (
	"slices"
	"strings"
	"unicode"
)

// form is one way to write a unit after a number.
type form struct {
	unit  Unit
	text  string   // of a symbol, matched as it stands
	words []string // of a name, matched without regard to case
	tight bool     // stands only after digits: s, min, h, x
}

// tight are the forms that are words or letters of their own elsewhere, and so
// stand for a unit only after digits.
var tight = words("s min h us x B point fold")

// byFirst sorts forms by the byte that they may begin with, in the same order.
func byFirst(forms []form) (by [256][]form) {
	for _, f := range forms {
		if f.words == nil {
			by[f.text[0]] = append(by[f.text[0]], f)
			continue
		}
		for _, first := range []byte{f.words[0][0], f.words[0][0] - 'a' + 'A'} {
			by[first] = append(by[first], f)
		}
	}
	return by
}

// makeForms lists every way to write a unit, the longest first.
func makeForms(units []Unit) []form {
	var out []form
	for _, u := range units {
		if u.Symbol == "share" || u.Dimension == Date {
			continue
		}
		out = append(out, newForm(u, u.Symbol))
		for _, name := range u.Names {
			out = append(out, newForm(u, name))
		}
	}
	slices.SortStableFunc(out, func(a, b form) int {
		return len(b.text) + len(strings.Join(b.words, " ")) - len(a.text) - len(strings.Join(a.words, " "))
	})
	return out
}

// newForm takes words of three letters and more for names and the rest for
// symbols.
func newForm(u Unit, text string) form {
	f := form{unit: u, tight: slices.Contains(tight, text)}
	if strings.Trim(text, "abcdefghijklmnopqrstuvwxyz ") == "" && len(text) > 2 {
		f.words = strings.Fields(text)
	} else {
		f.text = text
	}
	return f
}

// unitAt finds the unit that follows a number which ends at p: directly, after
// white space or after a hyphen. It gives the unit and where it stands.
func unitAt(text string, p int, kind NumberKind) (Unit, span, bool) {
	starts := []int{p, skipSpace(text, p)}
	if n := hyphenAt(text, p); n > 0 {
		starts = []int{p + n}
	}
	if kind == KindFraction {
		starts = append(starts, overArticle(text, starts[len(starts)-1]))
	}
	for _, q := range slices.Compact(starts) {
		if u, end, ok := formAt(text, q, p); ok {
			return u, span{q, end}, true
		}
	}
	return Unit{}, span{p, p}, false
}

// overArticle moves q over "a", "an", "of a" and "of an", as in half a second.
func overArticle(text string, q int) int {
	p := q
	if end, ok := phraseAt(text, p, "of"); ok {
		p = skipSpace(text, end)
	}
	if w, end := wordAt(text, p); w == "a" || w == "an" {
		return skipSpace(text, end)
	}
	return q
}

// formAt matches the longest form of a unit at q, for a number that ends at p.
func formAt(text string, q, p int) (Unit, int, bool) {
	if q >= len(text) {
		return Unit{}, q, false
	}
	for _, f := range made().formsBy[text[q]] {
		end, ok := f.match(text, q)
		if !ok || f.tight && !afterDigits(text, p) || f.text == "x" && q != p || f.text == "×" && factorFollows(text, end) {
			continue
		}
		if f.unit.Counted() {
			if u, rateEnd, ok := rateTail(text, end); ok {
				return u, rateEnd, true
			}
		}
		return f.unit, end, true
	}
	return Unit{}, q, false
}

// afterDigits reports whether the number that ends at p ends in no word.
func afterDigits(text string, p int) bool {
	r, size := before(text, p)
	return size > 0 && !unicode.IsLetter(r)
}

// match matches a form at q and gives its end.
func (f form) match(text string, q int) (int, bool) {
	if f.words != nil {
		if wordStarts(text, q) {
			return phraseAt(text, q, f.words...)
		}
		return f.matchGlued(text, q)
	}
	if !strings.HasPrefix(text[q:], f.text) {
		return q, false
	}
	end := q + len(f.text)
	last, _ := before(text, end)
	return end, !unicode.IsLetter(last) || wordEnds(text, end)
}

// matchGlued matches a name of one word directly behind digits: 10fold, 3min.
func (f form) matchGlued(text string, q int) (int, bool) {
	end := q + len(f.words[0])
	if len(f.words) > 1 || end > len(text) || !strings.EqualFold(text[q:end], f.words[0]) {
		return q, false
	}
	return end, wordEnds(text, end)
}

// factorFollows reports whether a number follows a multiplication sign that
// ends at p: 3 × 4 is a product, not a ratio.
func factorFollows(text string, p int) bool {
	_, size := digitAt(text, skipSpace(text, p))
	return size > 0
}

// rateTail matches what makes a rate of a counted noun that ends at p: /s, per
// second and their kind.
func rateTail(text string, p int) (Unit, int, bool) {
	for _, f := range made().forms {
		if f.unit.Dimension != Rate || f.words != nil && f.words[0] != "per" {
			continue
		}
		q := p
		if f.words != nil {
			q = skipSpace(text, p)
		}
		if end, ok := f.match(text, q); ok {
			return f.unit, end, true
		}
	}
	return Unit{}, p, false
}
