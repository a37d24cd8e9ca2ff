package markdown

import (
	"strings"
	"unicode"

	"kneebook/notebooks"
)

// invisible says that r is a character that nobody sees: of no width, or one
// that only directs how others are shown.
func invisible(r rune) bool {
	switch r {
	case '\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0':
		return true
	}
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector)
}

// invisibles reports characters of a line that nobody sees, the first of each
// line of the source.
func (b *builder) invisibles(l line, p passage) {
	last := notebooks.Pos{}
	for i, r := range l.text {
		if !invisible(r) {
			continue
		}
		pos := p.at(l.offs[i])
		if pos.Line != last.Line || pos.File != last.File {
			b.problems.Add(pos, "a character that nobody sees stands here, U+%04X: leave it out", r)
		}
		last = pos
	}
}

// invisiblesIn reports the first such character of a statement's text.
func (b *builder) invisiblesIn(s notebooks.Statement) {
	if i := strings.IndexFunc(s.Text, invisible); i >= 0 {
		r := firstRune(s.Text[i:])
		b.problems.Add(s.Pos, "a character that nobody sees stands in the statement, U+%04X: leave it out", r)
	}
}

// invisiblesInCode reports the first such character of each line of a cell: a
// page would show other code than what runs.
func (b *builder) invisiblesInCode(f fence) {
	for i, said := range strings.Split(f.body, "\n") {
		at := strings.IndexFunc(said, invisible)
		if at < 0 {
			continue
		}
		r := firstRune(said[at:])
		b.problems.Add(notebooks.Pos{File: b.file, Line: f.open + 1 + i, Col: at + 1},
			"a character that nobody sees stands in the code, U+%04X: write \\u%04x in a text, or leave it out", r, r)
	}
}
