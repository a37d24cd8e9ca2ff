package page

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/render/figure"
	"kneebook/render/live"
	"kneebook/render/table"
)

// codeView is Go source as the page shows it: a cell or an excerpt.
type codeView struct {
	ID     string
	Number int
	Name   string // the author's name for a cell
	Label  string // names its region: Cell 3, Go
	From   string // of an excerpt: kernel/run.go: Run
	Shown  template.HTML
	Folded template.HTML // the lines after the fold; "" if there is none
	More   string        // what opens the fold: 12 more lines
	Fold   bool          // all of it stands behind the fold
	Try    string        // how much the module that runs it has to load; "" where it cannot be edited
	Wide   bool
	Hide   bool
	Output template.HTML
}

// The longest source that stands unfolded, and the longest line that fits the
// column of text.
const (
	foldAfter = 20
	fitsText  = 58
)

// cell prints a cell with what it published.
func (b *builder) cell(i int) codeView {
	c := b.nb.Cells[i]
	number := strconv.Itoa(i + 1)
	v := b.code(c.Code, "Cell "+number+", Go")
	v.ID, v.Number, v.Hide = "cell-"+c.ID, i+1, c.Hide
	if c.Try && b.runs() {
		v.Try = live.Of("cells").Size()
	}
	if c.ID != "cell-"+number {
		v.Name = c.ID
	}
	if c.Fold {
		v.foldAll(c.Code)
	}
	v.Wide = v.Wide && !c.Fold && !c.Hide
	var wide bool
	v.Output, wide = b.outputs(i, number)
	v.Wide = v.Wide || wide
	return v
}

// excerpt prints source that is cut from a file.
func (b *builder) excerpt(i int) codeView {
	e := b.nb.Excerpts[i]
	v := b.code(e.Code, "Source of "+e.Name+" in "+e.Path)
	v.From = e.Path + ": " + e.Name
	return v
}

// code highlights source and folds what is long.
func (b *builder) code(source, label string) codeView {
	lines := highlight(source)
	v := codeView{Label: label}
	for _, l := range strings.Split(source, "\n") {
		if len(strings.ReplaceAll(l, "\t", "    ")) > fitsText {
			v.Wide = true
		}
	}
	if len(lines) <= foldAfter+2 {
		v.Shown = join(lines)
		return v
	}
	v.Shown, v.Folded = join(lines[:foldAfter]), join(lines[foldAfter:])
	v.More = strconv.Itoa(len(lines)-foldAfter) + " more lines"
	return v
}

// foldAll puts the whole source behind the fold.
func (v *codeView) foldAll(source string) {
	lines := highlight(source)
	v.Shown, v.Folded, v.Fold = "", join(lines), true
	v.More = "Its source: " + plural(len(lines), "line") + " of Go"
}

// join makes one text of lines.
func join(lines []template.HTML) template.HTML {
	parts := make([]string, len(lines))
	for i, l := range lines {
		parts[i] = string(l)
	}
	return template.HTML(strings.Join(parts, "\n"))
}

// plural counts things.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return grouped(n) + " " + noun
}

// grouped writes a count with a comma between thousands.
func grouped(n int) string { return quantity.Format(float64(n), quantity.Unit{}, 1) }

// outputs prints what a cell published, in order. Bound values are not among
// it: the statements that cite them show them. wide says that a table needs
// the column of side notes.
func (b *builder) outputs(cell int, number string) (out template.HTML, wide bool) {
	var s strings.Builder
	for _, e := range b.page.Results.Events {
		if e.Cell != cell {
			continue
		}
		switch {
		case e.Text != "":
			s.WriteString(string(fragment("output", e.Text)))
		case e.Table != nil:
			t := b.table(*e.Table)
			wide = wide || t.Wide
			s.WriteString(string(fragment("table", t)))
		case e.Figure != nil:
			s.WriteString(string(b.figure(*e.Figure)))
		}
	}
	if s.Len() == 0 {
		return "", wide
	}
	return fragment("outputs", struct {
		Label string
		Body  template.HTML
	}{"Output of cell " + number, template.HTML(s.String())}), wide
}

// tableView is a published table.
type tableView struct {
	ID     string
	Number int
	Params string
	Heads  []cellView
	Rows   []rowView
	Data   string
	Cut    string // how many of its rows are printed: 6 of 60 rows; "" where all are
	Empty  bool   // a printed cell has no number: there is none
	Wide   bool
}

// rowView is one row of it.
type rowView struct {
	ID    string
	Cells []cellView
}

// cellView is one of its cells.
type cellView struct {
	Text string
	Head bool // names the row
	Word bool // is no number
}

// table prints a table as its columns say.
func (b *builder) table(t notebooks.Table) tableView {
	b.tables++
	v := tableView{ID: t.ID, Number: b.tables, Params: table.Params(t), Data: "data/" + t.ID + ".csv", Wide: len(t.Columns) > 5}
	for _, c := range t.Columns {
		v.Heads = append(v.Heads, cellView{Text: table.Heading(c), Word: c.Unit == ""})
	}
	for _, row := range t.Rows {
		r := rowView{}
		for i, c := range t.Columns {
			if c.Key && r.ID == "" {
				r.ID = rowID(t.ID, row[i])
			}
			r.Cells = append(r.Cells, cellView{b.printed(t, c, row[i]), c.Key, c.Unit == ""})
		}
		v.Rows = append(v.Rows, r)
	}
	if len(t.Rows) > longTable {
		v.Rows = b.fewRows(v.Rows)
		v.Cut = grouped(len(v.Rows)) + " of " + plural(len(t.Rows), "row")
	}
	v.Empty = slices.ContainsFunc(v.Rows, rowView.hasEmpty)
	return v
}

// hasEmpty reports whether one of a row's cells has no number.
func (r rowView) hasEmpty() bool {
	return slices.ContainsFunc(r.Cells, func(c cellView) bool { return c.Text == "" && !c.Word })
}

// printed is a cell's text: a number as its column's print code says, words as
// they are.
func (b *builder) printed(t notebooks.Table, c notebooks.Column, text string) string {
	s, err := table.Text(c, text)
	if err != nil {
		b.fail("table %s, column %s: %v", t.ID, c.Name, err)
		return text
	}
	return s
}

// figureView is a drawn figure.
type figureView struct {
	ID      string
	Number  int
	SVG     template.HTML
	Caption template.HTML
	Data    string
	File    string
}

// figure draws a figure and puts it into a file of its own as well.
func (b *builder) figure(f notebooks.Figure) template.HTML {
	b.figures++
	caption, alt := b.caption(f)
	svg, err := figure.SVG(f, alt)
	if err != nil {
		b.fail("%v", err)
		return ""
	}
	file, err := figure.File(f, alt)
	if err != nil {
		b.fail("%v", err)
		return ""
	}
	path := "figures/" + f.ID + ".svg"
	b.files = append(b.files, File{path, file})
	v := figureView{ID: f.ID, Number: b.figures, SVG: template.HTML(svg), Caption: caption, File: path}
	if v.Data = "data/" + f.Data + ".csv"; f.Data == "" {
		v.Data = "figures/" + f.ID + ".csv"
		b.files = append(b.files, File{v.Data, figureCSV(f)})
	}
	return fragment("figure", v)
}

// caption gives a figure's caption as HTML and its alternative text as plain
// text.
func (b *builder) caption(f notebooks.Figure) (template.HTML, string) {
	for _, c := range b.nb.Captions {
		if c.Figure == f.ID {
			return b.inline(c.Text) + freely(f), b.plainText(c.Alt)
		}
	}
	return template.HTML(template.HTMLEscapeString(f.Caption)) + freely(f), f.Alt
}

// freely is what the caption of a figure says whose points nothing checks.
func freely(f notebooks.Figure) template.HTML {
	if f.IsFree() {
		return " <strong>Drawn freely, not checked.</strong>"
	}
	return ""
}
