package markdown

import (
	"strings"
	"unicode"

	"kneebook/notebooks"
)

// atomKind says what an atom is.
type atomKind int

const (
	atomText      atomKind = iota // text, decoded
	atomOpen                      // a start tag
	atomClose                     // an end tag
	atomLeaf                      // complete HTML in the middle of a text
	atomStatement                 // a statement
	atomMath                      // a formula
	atomImage                     // an image with its alternative text
)

// atom is one item of a text: a stretch of characters, or what stands between.
type atom struct {
	kind      atomKind
	text      string // atomText: as read; atomOpen, atomClose, atomLeaf: HTML; atomMath: TeX; atomImage: the address, escaped
	offs      []int  // atomText: where each byte of text stands in the source
	off       int    // otherwise: where the atom stands in the source
	words     string // what it says to a reader of plain text
	linked    bool   // inside an ordinary link
	statement notebooks.Statement
	alt       []atom // atomImage
}

// gap stands in a line for what is no text: no number reaches across it.
const gap = "\uFFFC"

// line is a text as the scanner sees it, whatever markup runs through it.
type line struct {
	text string
	offs []int // where each byte stands in the source
	at   []int // where each atom begins in text
}

func lineOf(atoms []atom) line {
	var l line
	var s strings.Builder
	for _, a := range atoms {
		l.at = append(l.at, s.Len())
		switch a.kind {
		case atomText:
			s.WriteString(a.text)
			l.offs = append(l.offs, a.offs...)
		case atomLeaf, atomStatement, atomMath, atomImage:
			s.WriteString(gap)
			l.offs = append(l.offs, a.off, a.off, a.off)
		}
	}
	l.text = s.String()
	return l
}

// spoken is a line as a reader sees it: code and formulas stand in it too.
func spoken(atoms []atom) line {
	var l line
	var s strings.Builder
	for _, a := range atoms {
		l.at = append(l.at, s.Len())
		switch a.kind {
		case atomText:
			s.WriteString(a.text)
		case atomLeaf, atomMath:
			s.WriteString(a.words)
		case atomStatement, atomImage:
			s.WriteString(gap)
		}
	}
	l.text = s.String()
	return l
}

// plain is what atoms say to a reader of plain text.
func plain(atoms []atom) string {
	var s strings.Builder
	for _, a := range atoms {
		if a.kind == atomText {
			s.WriteString(a.text)
		} else {
			s.WriteString(a.words)
		}
	}
	return strings.Join(strings.Fields(s.String()), " ")
}

// countWords counts the words of a plain text: what stands between spaces and
// has a letter or a digit.
func countWords(text string) int {
	n := 0
	for _, f := range strings.Fields(text) {
		if strings.ContainsFunc(f, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}

// dropEmpty removes pairs of tags with nothing between them.
func dropEmpty(atoms []atom) []atom {
	var out []atom
	for _, a := range atoms {
		switch {
		case a.kind == atomText && a.text == "":
		case a.kind == atomClose && len(out) > 0 && out[len(out)-1].kind == atomOpen:
			out = out[:len(out)-1]
		default:
			out = append(out, a)
		}
	}
	return out
}
