package markdown

import (
	"html"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"kneebook/notebooks"
)

// deepest is the lowest level of heading that a page has.
const deepest = 3

var headingID = regexp.MustCompile(`\{[#.][^}]*\}$`)

// heading writes a heading with an id made of its text. The one of the first
// level is the title.
func (b *builder) heading(n *ast.Heading, p passage, w *writer) {
	pos := b.pos(n.Pos())
	if p.inPrompt() || !margin(n) {
		b.problems.Add(pos, "a heading stands at the margin, in no list, quote or prompt")
	}
	level := n.Level
	if level == 1 {
		if b.title(n, p, pos) {
			return
		}
		level = 2
	}
	atoms := b.collect(n, p)
	text := plain(atoms)
	switch {
	case text == "":
		b.problems.Add(pos, "the heading has no text")
	case headingID.MatchString(text):
		b.problems.Add(pos, "a heading's id is made of its text: leave out %s", headingID.FindString(text))
	case level > deepest:
		b.problems.Add(pos, "headings have three levels, # to ###")
	case level > b.level+1:
		b.problems.Add(pos, "the heading skips a level: write %s", strings.Repeat("#", b.level+1))
	}
	b.level = level
	id := b.names.take(text)
	b.nb.Headings = append(b.nb.Headings, notebooks.Heading{Pos: pos, Level: level, ID: id, Text: text})
	tag := "h" + strconv.Itoa(level)
	w.put("<", tag, ` id="`, escape(id), `">`)
	b.settle(atoms, p, w)
	w.put("</", tag, ">\n")
}

// title takes a heading of the first level. It says false where the heading is
// to be printed after all: the front matter has another title, and this one
// becomes a heading of the second level.
func (b *builder) title(n *ast.Heading, p passage, pos notebooks.Pos) bool {
	switch {
	case b.titled:
		b.problems.Add(pos, "the page has its title already: write ##")
		return false
	case b.begun:
		b.problems.Add(pos, "the title stands above everything else: write ##, or move it up")
	}
	b.titled = true
	p.flat, p.place = true, notebooks.PlaceTitle
	before := len(b.problems)
	atoms := b.collect(n, p)
	text := plain(atoms)
	if len(b.nb.Front.Title) > 0 && text != b.textOf(b.nb.Front.Title) {
		b.problems = b.problems[:before]
		return false
	}
	if text == "" {
		b.problems.Add(pos, "the heading has no text")
		return true
	}
	var w writer
	b.settle(atoms, p, &w)
	if len(b.nb.Front.Title) == 0 {
		b.nb.Front.Title = w.done()
	}
	b.nb.Headings = append(b.nb.Headings, notebooks.Heading{Pos: pos, Level: 1, ID: titleID, Text: text})
	b.names[titleID], b.slug = 1, b.names.take(text)
	return true
}

// textOf is what pieces without markup say.
func (b *builder) textOf(pieces []notebooks.Piece) string {
	var s strings.Builder
	for _, p := range pieces {
		if p.Kind == notebooks.PieceStatement {
			s.WriteString(b.nb.Statements[p.Index].Text)
		} else {
			s.WriteString(html.UnescapeString(p.Text))
		}
	}
	return strings.Join(strings.Fields(s.String()), " ")
}
