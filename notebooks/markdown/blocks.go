package markdown

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"

	"kneebook/notebooks"
)

// blocks writes the blocks of a document, a list item or a quote.
func (b *builder) blocks(parent ast.Node, p passage, w *writer) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		b.block(n, p, w)
		if k := n.Kind(); k != ast.KindLinkReferenceDefinition && k != ast.KindHTMLBlock {
			b.begun = true
		}
	}
}

func (b *builder) block(n ast.Node, p passage, w *writer) {
	switch n := n.(type) {
	case *ast.Heading:
		b.heading(n, p, w)
	case *ast.Paragraph:
		b.paragraph(n, p, w)
	case *ast.TextBlock:
		b.settle(b.collect(n, p), p, w)
		w.put("\n")
	case *ast.List:
		b.list(n, p, w)
	case *ast.Blockquote:
		b.quote(n, p, w)
	case *ast.ThematicBreak:
		w.put("<hr>\n")
	case *ast.CodeBlock:
		b.indented(n)
	case *ast.FencedCodeBlock:
		b.fenced(n, p, w)
	case *ast.HTMLBlock:
		b.htmlBlock(n, p)
	case *east.Table:
		b.table(n, p, w)
	case *ast.LinkReferenceDefinition:
		b.definition(n)
	}
}

// definition reports a link's address that is defined twice: only the first
// would count.
func (b *builder) definition(n *ast.LinkReferenceDefinition) {
	label := util.ToLinkReference(n.Label)
	pos := notebooks.Pos{File: b.file, Line: b.lineOf(max(n.Pos(), 0))}
	if first, twice := b.defs[label]; twice {
		b.problems.Add(pos, "the link [%s] is defined twice: first at %v", clip(string(n.Label), quoted), first)
		return
	}
	b.defs[label] = pos
}

var (
	hashes    = regexp.MustCompile(`^[ \t]*#+[^#]`)
	underline = regexp.MustCompile(`^[ \t]*=+[ \t]*$`)
	delimiter = regexp.MustCompile(`^[ \t]*\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$`)
)

// paragraph writes a paragraph, or nothing where it held only comments.
func (b *builder) paragraph(n *ast.Paragraph, p passage, w *writer) {
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		said := strings.TrimRight(string(s.Value(p.text)), "\n")
		switch {
		case hashes.MatchString(said):
			b.problems.Add(b.pos(s.Start), "this is no heading: one begins with ## to ######, then a space; a sign at a line's beginning is written \\#")
		case i > 0 && underline.MatchString(said):
			b.problems.Add(b.pos(s.Start), "a line of = makes no heading here: write # before the heading's text")
		case i > 0 && delimiter.MatchString(said):
			b.problems.Add(b.pos(s.Start), "this looks like a table, but its rule and its header differ in their number of cells")
		}
	}
	var in writer
	b.settle(b.collect(n, p), p, &in)
	if pieces := in.done(); len(pieces) > 0 {
		w.put("<p>")
		w.append(pieces)
		w.put("</p>\n")
	}
}

func (b *builder) list(n *ast.List, p passage, w *writer) {
	tag, start := "ul", ""
	if n.IsOrdered() {
		tag = "ol"
		if n.Start != 1 {
			start = ` start="` + strconv.Itoa(n.Start) + `"`
		}
	}
	w.put("<", tag, start, ">\n")
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		var in writer
		b.blocks(item, p, &in)
		w.put("<li>")
		w.append(trimEnd(in.done()))
		w.put("</li>\n")
	}
	w.put("</", tag, ">\n")
}

// trimEnd takes the line end off the last piece.
func trimEnd(pieces []notebooks.Piece) []notebooks.Piece {
	if n := len(pieces); n > 0 && pieces[n-1].Kind == notebooks.PieceHTML {
		pieces[n-1].Text = strings.TrimSuffix(pieces[n-1].Text, "\n")
	}
	return pieces
}

// indented refuses text that is code only by its indentation: its numbers
// would be seen by nobody.
func (b *builder) indented(n *ast.CodeBlock) {
	if n.Lines().Len() == 0 {
		return
	}
	no := b.lineOf(n.Lines().At(0).Start)
	if lookalike.MatchString(b.line(no)) {
		return
	}
	b.problems.Add(notebooks.Pos{File: b.file, Line: no},
		"four spaces or a tab make this text code: put it at the margin, or between two lines of ```")
}

var comment = regexp.MustCompile(`(?s)<!--.*?-->`)

// htmlBlock refuses HTML and drops comments.
func (b *builder) htmlBlock(n *ast.HTMLBlock, p passage) {
	if n.Lines().Len() == 0 {
		return
	}
	start, end := n.Lines().At(0).Start, n.Lines().At(n.Lines().Len()-1).Stop
	if n.HasClosure() {
		end = n.ClosureLine.Stop
	}
	raw := string(p.text[start:end])
	if n.HTMLBlockType != ast.HTMLBlockType2 {
		b.refuseHTML(b.pos(start), raw)
		return
	}
	rest := comment.ReplaceAllStringFunc(raw, func(c string) string {
		return strings.Repeat(" ", len(c))
	})
	left := strings.TrimLeft(rest, " \t\n>")
	switch at := start + len(rest) - len(left); {
	case strings.HasPrefix(left, "<!--"):
		b.problems.Add(b.pos(at), "the comment is not closed: --> is missing")
	case left != "":
		b.problems.Add(b.pos(at), "text after a comment's end on the same line is lost: begin a new line")
	}
}

// refuseHTML reports a tag.
func (b *builder) refuseHTML(pos notebooks.Pos, raw string) {
	raw, _, _ = strings.Cut(strings.TrimSpace(raw), "\n")
	if r := []rune(raw); len(r) > 40 {
		raw = string(r[:40]) + "…"
	}
	b.problems.Add(pos, "HTML cannot stand in a notebook: %s", raw)
}
