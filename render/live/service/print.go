package service

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"kneebook/render/live/chart"
)

// The words that every answer has.
const (
	mark      = "Your run, not a claim"
	capsTitle = "A queue cap for this deadline"
)

// summary says in a sentence what was run.
func (a *Answer) summary() string {
	s := &a.Service
	work := grouped(strconv.Itoa(s.Requests)) + " requests"
	if s.Horizon > 0 {
		work = show(s.Horizon, "s")
	}
	return counts(s.Seeds, "run") + " of " + work + " at an offered load of " + show(a.Load, "%") + " per server"
}

// header is that of the table. The closed forms have a column where there are
// some.
func (a *Answer) header() []string {
	head := []string{"Measure", "Mean of " + counts(a.Service.Seeds, "run"), "5% to 95%"}
	if a.Theory != "" {
		head = append(head, "Closed form, "+a.Theory)
	}
	return head
}

// band prints the interval of a measure.
func (m *Measure) band() string {
	if math.IsNaN(m.Low) {
		return show(m.Low, m.Unit)
	}
	return show(m.Low, m.Unit) + " to " + show(m.High, m.Unit)
}

// Print gives the answer as a terminal shows it.
func (a *Answer) Print() string {
	rows := [][]string{a.header()}
	for _, m := range a.Measures {
		row := []string{m.Name, show(m.Mean, m.Unit), m.band()}
		if a.Theory != "" {
			row = append(row, show(m.Exact, m.Unit))
		}
		rows = append(rows, row)
	}
	var b strings.Builder
	b.WriteString(mark + ": " + a.summary() + ".\n" + a.Service.Text() + "\n\n" + columns(rows))
	if a.Caps != nil {
		b.WriteString("\n" + capsTitle + "\n")
		for _, line := range a.Caps.Words(&a.Service) {
			b.WriteString("  " + line + "\n")
		}
	}
	for _, w := range a.Warnings {
		b.WriteString("\nWarning: " + w + "\n")
	}
	return b.String()
}

// columns sets rows in columns, the first to the left and the others to the
// right.
func columns(rows [][]string) string { return inColumns(rows, 1) }

// leftColumns sets rows in columns to the left.
func leftColumns(rows [][]string) string { return inColumns(rows, len(rows[0])) }

// inColumns sets rows in columns, so many of them to the left.
func inColumns(rows [][]string, left int) string {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			fill := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				line += "  "
			}
			if i < left {
				line += cell + fill
			} else {
				line += fill + cell
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// page is HTML that is being written.
type page struct{ out []byte }

// put writes markup as it stands.
func (p *page) put(markup string) { p.out = append(p.out, markup...) }

// in writes a text in an element; tag may have attributes.
func (p *page) in(tag, text string) {
	name, _, _ := strings.Cut(tag, " ")
	p.put("<")
	p.put(tag)
	p.put(">")
	p.put(chart.Escape(text))
	p.put("</")
	p.put(name)
	p.put(">\n")
}

// HTML gives the answer as a page shows it. Every number stands with its exact
// value.
func (a *Answer) HTML() string {
	p := &page{}
	p.put(`<p><strong>` + mark + "</strong>. ")
	p.put(chart.Escape(a.summary()))
	p.put(".</p>\n")
	for _, w := range a.Warnings {
		p.in(`p class="warning"`, "Warning: "+w+".")
	}
	a.tableTo(p)
	if a.Caps != nil {
		p.in("h3", capsTitle)
		p.put("<ul>\n")
		for _, line := range a.Caps.Words(&a.Service) {
			p.in("li", line)
		}
		p.put("</ul>\n")
	}
	for i := range a.Figures {
		p.put("<figure>")
		p.put(a.Figures[i].SVG())
		p.in("figcaption", a.Figures[i].Title+". "+mark+".")
		p.put("</figure>\n")
	}
	return string(p.out)
}

// tableTo writes the table.
func (a *Answer) tableTo(p *page) {
	p.put(`<div class="scroll" tabindex="0" role="region" aria-label="Table of your run">` + "\n<table>\n<thead><tr>")
	tag := `th scope="col" class="w"`
	for _, h := range a.header() {
		p.in(tag, h)
		tag = `th scope="col"`
	}
	p.put("</tr></thead>\n<tbody>\n")
	for i := range a.Measures {
		a.row(p, &a.Measures[i])
	}
	p.put("</tbody>\n</table>\n</div>\n")
}

// row is one row of the table.
func (a *Answer) row(p *page, m *Measure) {
	p.put("<tr>")
	p.in(`th scope="row" class="w"`, m.Name)
	p.data("<td>", m.Mean, m.Unit)
	p.data("</td><td>", m.Low, m.Unit)
	if !math.IsNaN(m.Low) {
		p.data(" to ", m.High, m.Unit)
	}
	if a.Theory != "" {
		p.data("</td><td>", m.Exact, m.Unit)
	}
	p.put("</td></tr>\n")
}

// data writes a number with its exact value.
func (p *page) data(before string, v float64, unit string) {
	p.put(before)
	if math.IsNaN(v) {
		p.put(show(v, unit))
		return
	}
	p.put(`<data value="`)
	p.put(shortest(v))
	p.put(`">`)
	p.put(show(v, unit))
	p.put("</data>")
}
