package quantity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// next decodes the rune at p; size 0 at the text's end.
func next(text string, p int) (r rune, size int) {
	if p >= len(text) {
		return 0, 0
	}
	return utf8.DecodeRuneInString(text[p:])
}

// before decodes the rune that ends at p; size 0 at the text's start.
func before(text string, p int) (r rune, size int) {
	if p <= 0 {
		return 0, 0
	}
	return utf8.DecodeLastRuneInString(text[:p])
}

// wordRune reports whether r belongs to a word or an identifier: raised digits
// do.
func wordRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// wordEnds reports whether no word goes on at p.
func wordEnds(text string, p int) bool {
	r, size := next(text, p)
	return size == 0 || !wordRune(r)
}

// wordStarts reports whether no word comes from before p.
func wordStarts(text string, p int) bool {
	r, size := before(text, p)
	return size == 0 || !wordRune(r)
}

// digitAt is the value of the decimal digit at p, in any script; size 0 where
// there is none. The digits of a script follow one another from zero.
func digitAt(text string, p int) (value byte, size int) {
	r, size := next(text, p)
	if size == 0 || !unicode.IsDigit(r) {
		return 0, 0
	}
	if r < utf8.RuneSelf {
		return byte(r - '0'), size
	}
	for _, t := range unicode.Digit.R16 {
		if lo := rune(t.Lo); lo <= r && r <= rune(t.Hi) {
			return byte((r - lo) % 10), size
		}
	}
	for _, t := range unicode.Digit.R32 {
		if lo := rune(t.Lo); lo <= r && r <= rune(t.Hi) {
			return byte((r - lo) % 10), size
		}
	}
	return 0, 0
}

// skipSpace moves p over white space of any width.
func skipSpace(text string, p int) int {
	for {
		r, size := next(text, p)
		if size == 0 || !unicode.IsSpace(r) {
			return p
		}
		p += size
	}
}

// hyphenAt is the size of the hyphen at p, or 0.
func hyphenAt(text string, p int) int {
	if r, size := next(text, p); r == '-' || r == '\u2010' || r == '\u2011' {
		return size
	}
	return 0
}

// joint moves p over what may stand between the words of one number, or
// between a number and its unit: white space or one hyphen.
func joint(text string, p int) int {
	if n := hyphenAt(text, p); n > 0 {
		return p + n
	}
	return skipSpace(text, p)
}

// wordAt is the run of letters at p, in lower case, and its end; "" where a
// word goes on before or after it.
func wordAt(text string, p int) (string, int) {
	end := p
	for {
		r, size := next(text, end)
		if size == 0 || !unicode.IsLetter(r) {
			break
		}
		end += size
	}
	if end == p || !wordStarts(text, p) || !wordEnds(text, end) {
		return "", p
	}
	return strings.ToLower(text[p:end]), end
}

// phraseAt matches words at p, without regard to case and to the width of the
// space between them, and gives the end of the match.
func phraseAt(text string, p int, phrase ...string) (int, bool) {
	for i, want := range phrase {
		if i > 0 {
			p = joint(text, p)
		}
		w, end := wordAt(text, p)
		if w != want {
			return p, false
		}
		p = end
	}
	return p, true
}
