package markdown

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"kneebook/notebooks"
)

// contradicted is the first paragraph of a callout, in bold.
const contradicted = "Measurement contradicted expectation"

// labels begin a callout's paragraphs, in this order.
var labels = []string{"We expected.", "We measured.", "So."}

var alert = regexp.MustCompile(`^\[!([A-Za-z]+)\](.*)$`)

// quote writes a quote, a callout or a side note.
func (b *builder) quote(n *ast.Blockquote, p passage, w *writer) {
	first, ok := n.FirstChild().(*ast.Paragraph)
	if ok {
		if kind, rest, end := b.alertOf(first, p); kind != "" {
			b.sidenote(n, kind, rest, end, p, w)
			return
		}
		if bold := boldText(first, p); strings.EqualFold(strings.TrimSuffix(bold, "."), contradicted) {
			b.callout(n, first, bold, p, w)
			return
		}
	}
	w.put("<blockquote>\n")
	b.blocks(n, p, w)
	w.put("</blockquote>\n")
}

// alertOf reads a marker such as [!NOTE] from a paragraph's first line: its
// word, what follows on the line, and the offset of the next line.
func (b *builder) alertOf(n *ast.Paragraph, p passage) (kind, rest string, end int) {
	s := n.Lines().At(0)
	m := alert.FindStringSubmatch(strings.TrimSpace(string(s.Value(p.text))))
	if m == nil {
		return "", "", 0
	}
	return m[1], m[2], s.Stop
}

// sidenote writes a quote that begins [!NOTE].
func (b *builder) sidenote(n *ast.Blockquote, kind, rest string, end int, p passage, w *writer) {
	pos := b.pos(n.FirstChild().Pos())
	if kind != "NOTE" || strings.TrimSpace(rest) != "" {
		b.problems.Add(pos, "a side note begins with a line [!NOTE] and nothing else, not [!%s]%s", kind, rest)
	}
	b.notes++
	label := "Side note"
	if b.notes > 1 {
		label += " " + strconv.Itoa(b.notes)
	}
	p.skip = end
	var in writer
	b.blocks(n, p, &in)
	pieces := in.done()
	if len(pieces) == 0 {
		b.problems.Add(pos, "the side note says nothing")
	}
	w.put(`<aside class="sidenote" aria-label="`, label, "\">\n")
	w.append(pieces)
	w.put("</aside>\n")
}

// boldText is the text of a paragraph that is bold and nothing else.
func boldText(n *ast.Paragraph, p passage) string {
	e, ok := n.FirstChild().(*ast.Emphasis)
	if !ok || e.Level != 2 || e.NextSibling() != nil {
		return ""
	}
	return nodeText(e, p)
}

// nodeText is the text that stands directly in a node.
func nodeText(n ast.Node, p passage) string {
	var s strings.Builder
	for ch := n.FirstChild(); ch != nil; ch = ch.NextSibling() {
		if t, ok := ch.(*ast.Text); ok {
			s.Write(t.Segment.Value(p.text))
			if t.SoftLineBreak() {
				s.WriteString(" ")
			}
		}
	}
	return resolve(s.String())
}

// callout writes what contradicted an expectation: a heading and three
// paragraphs, each with its label.
func (b *builder) callout(n *ast.Blockquote, first *ast.Paragraph, bold string, p passage, w *writer) {
	pos := b.pos(first.Pos())
	if bold != contradicted {
		b.problems.Add(pos, "a callout's first paragraph is **%s**", contradicted)
	}
	if p.inPrompt() || !margin(n) {
		b.problems.Add(pos, "a callout stands at the margin, in no list, quote or prompt")
	}
	id := b.names.take(contradicted)
	w.put(`<aside class="callout" aria-labelledby="`, id, "\">\n", `<h3 id="`, id, `">`, contradicted, "</h3>\n")
	b.nb.Words += countWords(contradicted)
	part := 0
	for ch := first.NextSibling(); ch != nil; ch = ch.NextSibling() {
		part = b.calloutPart(ch, part, p)
		b.block(ch, p, w)
	}
	for _, l := range labels[part:] {
		b.problems.Add(pos, "the callout lacks its paragraph *%s*", l)
	}
	w.put("</aside>\n")
}

// calloutPart checks the label of one of a callout's paragraphs and gives the
// index of the next.
func (b *builder) calloutPart(n ast.Node, part int, p passage) int {
	got := ""
	if e, ok := n.FirstChild().(*ast.Emphasis); ok && n.Kind() == ast.KindParagraph && e.Level == 1 {
		got = nodeText(e, p)
	}
	if part < len(labels) && got == labels[part] {
		return part + 1
	}
	want := "the end of the callout"
	if part < len(labels) {
		want = "a paragraph that begins *" + labels[part] + "*"
	}
	b.problems.Add(b.blockPos(n), "here the callout needs %s", want)
	for i, l := range labels {
		if l == got && i >= part {
			return i + 1
		}
	}
	return part
}

// blockPos is where a block begins.
func (b *builder) blockPos(n ast.Node) notebooks.Pos {
	if n.Pos() >= 0 {
		return b.pos(n.Pos())
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return b.pos(n.Lines().At(0).Start)
	}
	return b.blockPos(n.Parent())
}

// count gives a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
