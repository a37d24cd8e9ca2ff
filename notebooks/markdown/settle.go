package markdown

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// settle binds the numbers of a text and writes it out. Given texts become
// statements; numbers that are left are unbound. It returns the plain text.
func (b *builder) settle(atoms []atom, p passage, w *writer) string {
	l := lineOf(atoms)
	b.leftovers(l, p)
	b.invisibles(l, p)
	b.beside(atoms, l)
	matches := b.givens(l, p)
	b.unbound(mask(l.text, matches), l.offs, p)
	for _, a := range b.bind(atoms, l, matches, p) {
		b.emit(a, p, w)
	}
	said := plain(atoms)
	if p.place == notebooks.PlaceProse || p.inPrompt() {
		b.nb.Words += countWords(said)
	}
	return said
}

// emit writes one atom.
func (b *builder) emit(a atom, p passage, w *writer) {
	switch a.kind {
	case atomText:
		w.text(a.text)
	case atomOpen, atomClose, atomLeaf:
		w.put(a.text)
	case atomMath:
		w.add(notebooks.Piece{Kind: notebooks.PieceMath, Text: a.text})
	case atomImage:
		p.flat, p.place = true, notebooks.PlaceAlt
		var alt writer
		b.settle(a.alt, p, &alt)
		w.put(`<img src="`, a.text, `" alt="`)
		for _, piece := range alt.done() {
			if piece.Kind == notebooks.PieceStatement {
				w.text(b.nb.Statements[piece.Index].Text)
			} else {
				w.put(piece.Text)
			}
		}
		w.put(`">`)
	case atomStatement:
		b.nb.Statements = append(b.nb.Statements, a.statement)
		if a.linked {
			w.text(a.statement.Text)
			return
		}
		w.add(notebooks.Piece{Kind: notebooks.PieceStatement, Index: len(b.nb.Statements) - 1})
	}
}

// match is a given text found in a line.
type match struct {
	start, end int
	given      int // index in Front.Given
}

// givens finds the front matter's texts in a line, longer ones first, and
// gives them in order. Where something beside one changes what it says, that is
// a problem and the text is not bound.
func (b *builder) givens(l line, p passage) []match {
	if len(b.nb.Front.Given) == 0 {
		return nil
	}
	order := make([]int, len(b.nb.Front.Given))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return len(b.nb.Front.Given[y].Text) - len(b.nb.Front.Given[x].Text)
	})
	var out []match
	found := quantity.Scan(l.text)
	taken := make([]bool, len(l.text))
	for _, g := range order {
		want := b.nb.Front.Given[g].Text
		for at := 0; want != ""; {
			i := strings.Index(l.text[at:], want)
			if i < 0 {
				break
			}
			m := match{at + i, at + i + len(want), g}
			at = m.start + 1
			if taken[m.start] || taken[m.end-1] || !alone(l.text, m.start, m.end) || grows(l.text, m.start, m.end, found) {
				continue
			}
			for i := m.start; i < m.end; i++ {
				taken[i] = true
			}
			if !b.besideGiven(m, l, p) {
				out = append(out, m)
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].start < out[j].start })
	return out
}

// alone says that text[start:end] stands by itself: no letter, digit, sign,
// decimal or dash of a range touches it. Raised digits do not count here: they
// have a message of their own.
func alone(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, size := utf8.DecodeRuneInString(text[end:])
	next, _ := utf8.DecodeRuneInString(text[end+min(size, len(text)-end):])
	earlier, _ := utf8.DecodeLastRuneInString(text[:start-min(start, utf8.RuneLen(before))])
	switch {
	case wordRune(before) || wordRune(after) && !raised(after) || strings.ContainsRune("%×µ$€£", after):
		return false
	case strings.ContainsRune(".,-–−/", before) && start > 0 && (unicode.IsDigit(earlier) || before == '-' || before == '−'):
		return false
	case strings.ContainsRune(".,-–−/", after) && end < len(text) && unicode.IsDigit(next):
		return false
	}
	return true
}

// raised says that r is a raised or lowered digit.
func raised(r rune) bool { return unicode.IsNumber(r) && !unicode.IsDigit(r) }

func wordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r))
}

// grows says that the number at the end of text[start:end] reads on beyond it,
// as 5 does in "5 ms". A range between two numbers with a unit each does not.
func grows(text string, start, end int, found []quantity.Found) bool {
	i := sort.Search(len(found), func(i int) bool { return found[i].End > end })
	if i == len(found) || found[i].Start >= end {
		return false
	}
	r, err := quantity.Read(text[start:end])
	return err != nil || r.Unit.Dimension == "" || !strings.HasPrefix(text[end:], " to ")
}

// mask hides matches from the scanner, byte for byte.
func mask(text string, matches []match) string {
	out := []byte(text)
	for _, m := range matches {
		for i := m.start; i < m.end; i++ {
			out[i] = ';'
		}
	}
	return string(out)
}

// unbound records the numbers of a line, and says of those that cannot be read
// how they are written. Where the front matter could not be read, any of them
// may be one that it binds.
func (b *builder) unbound(text string, offs []int, p passage) {
	for _, f := range quantity.Scan(text) {
		if err := f.Reading.Oddity(); err != nil {
			b.problems.Add(p.at(offs[f.Start]), "the number %q cannot be read: %v", f.Reading.Text, err)
		}
		if !b.nb.Front.Unread {
			b.nb.Unbound = append(b.nb.Unbound, notebooks.Unbound{Pos: p.at(offs[f.Start]), Place: p.place, Reading: f.Reading})
		}
	}
}

// bind puts statements in the place of matches.
func (b *builder) bind(atoms []atom, l line, matches []match, p passage) []atom {
	if len(matches) == 0 {
		return atoms
	}
	var out []atom
	for i, a := range atoms {
		if a.kind != atomText {
			out = append(out, a)
			continue
		}
		from, at := l.at[i], 0
		for len(matches) > 0 && matches[0].end <= from {
			matches = matches[1:]
		}
		for _, m := range matches {
			if m.start >= from+len(a.text) {
				break
			}
			start, end := max(m.start-from, 0), min(m.end-from, len(a.text))
			if start >= end {
				continue
			}
			out = append(out, a.cut(at, start))
			if m.start >= from {
				out = append(out, b.given(m, a, l, p))
			}
			at = end
		}
		out = append(out, a.cut(at, len(a.text)))
	}
	return dropEmpty(out)
}

// cut gives a part of a text.
func (a atom) cut(from, to int) atom {
	a.text, a.offs = a.text[from:to], a.offs[from:to]
	return a
}

// given makes the statement of a match that begins in a.
func (b *builder) given(m match, a atom, l line, p passage) atom {
	g := &b.nb.Front.Given[m.given]
	g.Used = true
	r, _ := quantity.Read(g.Text)
	return atom{kind: atomStatement, off: l.offs[m.start], linked: a.linked, words: g.Text, statement: notebooks.Statement{
		Pos: p.at(l.offs[m.start]), Place: p.place, Scheme: notebooks.SchemeGiven, Target: g.Param, Text: g.Text,
		FromGiven: true, Reading: r}}
}

var footnote = regexp.MustCompile(`\[\^[^\[\] ]+\]`)

// leftovers reports links that did not become links, and footnotes, which stay
// as they are written.
func (b *builder) leftovers(l line, p passage) {
	for _, at := range footnote.FindAllStringIndex(l.text, -1) {
		b.problems.Add(p.at(l.offs[at[0]]), "footnotes are not known: write a side note, a quote that begins [!NOTE]")
	}
	for i := range len(l.text) - 1 {
		switch l.text[i : i+2] {
		case "](":
			to := firstOf(l.text[i+2:])
			to = clip(to[:strings.IndexAny(to+" ", " )")], quoted)
			b.problems.Add(p.at(l.offs[i]), "no link begins here, since an address has no spaces and ends with ): ](%s", to)
		case "][":
			b.problems.Add(p.at(l.offs[i]), "this is no link: the reference after ][ is not defined")
		}
	}
}
