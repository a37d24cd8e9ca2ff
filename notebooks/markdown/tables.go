package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// table writes a table, and reports rows that have more or fewer cells than
// its header: they would lose text.
func (b *builder) table(n *east.Table, p passage, w *writer) {
	want := len(n.Alignments)
	w.put("<table>\n")
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		_, head := row.(*east.TableHeader)
		b.rowLength(row, want)
		switch {
		case head:
			w.put("<thead>\n")
		case row.PreviousSibling() != nil && row.PreviousSibling().Kind() == east.KindTableHeader:
			w.put("<tbody>\n")
		}
		b.row(row, head, p, w)
		switch {
		case head:
			w.put("</thead>\n")
		case row.NextSibling() == nil:
			w.put("</tbody>\n")
		}
	}
	w.put("</table>\n")
}

func (b *builder) row(row ast.Node, head bool, p passage, w *writer) {
	start, end := "<td", "</td>"
	if head {
		start, end = `<th scope="col"`, "</th>"
	}
	w.put("<tr>")
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		w.put(start)
		if c, ok := cell.(*east.TableCell); ok && c.Alignment != east.AlignNone {
			w.put(` class="`, c.Alignment.String(), `"`)
		}
		w.put(">")
		b.settle(b.collect(cell, p), p, w)
		w.put(end)
	}
	w.put("</tr>\n")
}

// rowLength compares a row's cells, as the author wrote them, with the
// header's. The header's own number is the parser's condition for a table.
func (b *builder) rowLength(row ast.Node, want int) {
	if row.Kind() == east.KindTableHeader {
		return
	}
	no := b.lineOf(row.Pos())
	got := cellsOf(string(b.text[row.Pos():b.start(no+1)]))
	if got == want {
		return
	}
	b.problems.Add(b.pos(row.Pos()), "the table's row has %s, its header %d", count(got, "cell"), want)
	if got > want {
		b.problems[len(b.problems)-1].Hint = `write \| for a bar inside a cell, also in code`
	}
}

// cellsOf counts the cells of a row's source: what stands between bars that
// have no backslash before them.
func cellsOf(row string) int {
	row = strings.TrimSpace(row)
	row = strings.ReplaceAll(row, `\|`, "  ")
	row = strings.TrimPrefix(row, "|")
	row = strings.TrimSuffix(row, "|")
	return strings.Count(row, "|") + 1
}
