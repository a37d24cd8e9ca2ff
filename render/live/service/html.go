package service

import (
	"math"
	"strings"

	"kneebook/notebooks/drawing"
	"kneebook/render/live/chart"
)

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
	if len(a.Compared) > 0 {
		p.in("h3", comparedTitle)
		a.besideTo(p)
	}
	if a.Caps != nil {
		p.in("h3", capsTitle)
		p.put("<ul>\n")
		for _, line := range a.Caps.Words(&a.Service) {
			p.in("li", line)
		}
		p.put("</ul>\n")
	}
	for i := range a.Figures {
		f := &a.Figures[i]
		p.put(`<figure data-name="` + f.ID + `">`)
		p.put(chart.SVG(*f, f.Alt))
		p.in("figcaption", f.Title+". "+mark+".")
		p.put("</figure>\n<details><summary>The numbers of this figure</summary>\n")
		points := numbered(*f)
		p.points(&points)
		p.put("</details>\n")
	}
	return string(p.out)
}

// open begins a table with a header.
func (p *page) open(name, label string, head []string) {
	p.put(`<div class="scroll" tabindex="0" role="region" aria-label="` + label + `">` + "\n" + `<table data-name="` + name + `">` + "\n<thead><tr>")
	tag := `th scope="col" class="w"`
	for _, h := range head {
		p.in(tag, h)
		tag = `th scope="col"`
	}
	p.put("</tr></thead>\n<tbody>\n")
}

// close ends a table.
func (p *page) close() { p.put("</tbody>\n</table>\n</div>\n") }

// tableTo writes the table.
func (a *Answer) tableTo(p *page) {
	p.open("measures", "Table of your run", a.header())
	for i := range a.Measures {
		a.row(p, &a.Measures[i])
	}
	p.close()
}

// row is one row of the table.
func (a *Answer) row(p *page, m *Measure) {
	p.put("<tr>")
	p.in(`th scope="row" class="w"`, m.Name)
	p.cell(m.Mean, m.Unit)
	p.put("<td>")
	p.band(m.Low, m.High, m.Unit)
	p.put("</td>")
	if a.Theory != "" {
		p.cell(m.Exact, m.Unit)
	}
	p.put("</tr>\n")
}

// besideTo writes the table of the policies compared.
func (a *Answer) besideTo(p *page) {
	p.open("policies", "Table of the policies compared", a.besideHead())
	for _, c := range a.Compared {
		p.put("<tr>")
		p.in(`th scope="row" class="w"`, c.Policy)
		for _, m := range c.Measures {
			p.cell(m.Mean, m.Unit)
		}
		p.put("</tr>\n")
	}
	p.close()
}

// points writes the table of a figure's points.
func (p *page) points(f *drawing.Figure) {
	p.open(f.ID+"-points", "Table of the figure", headOf(f))
	x, y := baseOf(f.X.Unit), baseOf(f.Y.Unit)
	for _, at := range places(f) {
		p.put(`<tr><th scope="row">`)
		p.data(at, x)
		p.put("</th>")
		for i := range f.Series {
			v, low, high := valueAt(&f.Series[i], at)
			p.put("<td>")
			p.data(v, y)
			if !math.IsNaN(low) {
				p.put(" (")
				p.band(low, high, y)
				p.put(")")
			}
			p.put("</td>")
		}
		p.put("</tr>\n")
	}
	p.close()
}

// cell writes a cell with a number.
func (p *page) cell(v float64, unit string) {
	p.put("<td>")
	p.data(v, unit)
	p.put("</td>")
}

// band writes an interval.
func (p *page) band(low, high float64, unit string) {
	p.data(low, unit)
	if !math.IsNaN(low) {
		p.put(" to ")
		p.data(high, unit)
	}
}

// data writes a number with its exact value.
func (p *page) data(v float64, unit string) {
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
