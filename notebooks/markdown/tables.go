package markdown

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// table writes a table, in a region that scrolls where the page is narrow and
// that a keyboard reaches, and reports rows that have more or fewer cells than
// its header: they would lose text.
func (b *builder) table(n *east.Table, p passage, w *writer) {
	want := len(n.Alignments)
	var rows writer
	var heads []string
	rows.put("<table>\n")
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		_, head := row.(*east.TableHeader)
		b.rowLength(row, want)
		switch {
		case head:
			rows.put("<thead>\n")
		case row.PreviousSibling() != nil && row.PreviousSibling().Kind() == east.KindTableHeader:
			rows.put("<tbody>\n")
		}
		texts := b.row(row, head, p, &rows)
		switch {
		case head:
			heads = texts
			rows.put("</thead>\n")
		case row.NextSibling() == nil:
			rows.put("</tbody>\n")
		}
	}
	rows.put("</table>\n")
	w.put(`<div class="scroll" tabindex="0" role="region" aria-label="`, escape(b.tableName(heads)), "\">\n")
	w.append(rows.done())
	w.put("</div>\n")
}

// tableName is what a table's region is called: by its columns, and by a number
// that no other table in the text has.
func (b *builder) tableName(heads []string) string {
	b.tables++
	heads = slices.DeleteFunc(heads, func(text string) bool { return text == "" })
	return strings.TrimSuffix("Table in the text, "+strconv.Itoa(b.tables)+": "+strings.Join(heads, ", "), ": ")
}

// row writes a row and gives what its cells say.
func (b *builder) row(row ast.Node, head bool, p passage, w *writer) (texts []string) {
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
		atoms := b.collect(cell, p)
		texts = append(texts, plain(atoms))
		b.settle(atoms, p, w)
		w.put(end)
	}
	w.put("</tr>\n")
	return texts
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
