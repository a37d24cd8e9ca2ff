package figure

import (
	"fmt"
	"html"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks/quantity"
	"kneebook/notebooks/show/draw/svg"
)

// Strip is a line of dots on a log scale: measured answers, and where other
// reasoning comes out. Values are in base units of Unit's dimension, and above
// zero; Unit is the one in which the scale is printed.
type Strip struct {
	Title, Desc string
	Unit        string
	Measured    []Dot
	Other       []float64
}

// Dot is one named value.
type Dot struct {
	Name  string
	Value float64
}

// The strip's geometry, in units of the drawing from its bottom. Above the
// names there is room for what a script adds.
const (
	stripHeight = 78
	stripAxis   = 28
	stripNames  = 41
	stripEdge   = 16 // between the scale's ends and the drawing's
)

// SVG draws the strip as an element for a page. Its attributes data-from,
// data-to (the ends of the scale in base units), data-left, data-right (where
// they stand) and data-axis let a script add a reader's guess.
func (s Strip) SVG() (string, error) {
	unit, ok := quantity.UnitOf(s.Unit)
	if !ok {
		return "", fmt.Errorf("unknown unit %q", s.Unit)
	}
	all := slices.Clone(s.Other)
	for _, d := range s.Measured {
		all = append(all, d.Value)
	}
	low, high := bounds(all)
	if !Finite(low) || !Finite(high) || low <= 0 {
		return "", fmt.Errorf("%v cannot stand on a log scale", low)
	}
	factor, _ := unit.Factor.Float64()
	sc := scale{}
	sc.logTicks(low/factor/2, high/factor*2, 8)
	c := svg.New(stripHeight)
	s.draw(draw.NewCanvas(c, width, stripHeight), sc, factor)
	return fmt.Sprintf(`<svg class="plot strip" viewBox="0 0 %d %d" role="img" fill="none" font-family="%s" font-size="%d" data-from="%.6g" data-to="%.6g" data-left="%d" data-right="%d" data-axis="%d"><title>%s</title><desc>%s</desc>%s</svg>`,
		width, stripHeight, family, fontSize, sc.min*factor, sc.max*factor, stripEdge, width-stripEdge, stripHeight-stripAxis,
		html.EscapeString(s.Title), html.EscapeString(s.Desc), c.SVG()), nil
}

// draw draws scale, dots and names.
func (s Strip) draw(page draw.Canvas, sc scale, factor float64) {
	at := func(v float64) vg.Length { // v in the printed unit
		return stripEdge + vg.Length(math.Log(v/sc.min)/math.Log(sc.max/sc.min))*(width-2*stripEdge)
	}
	axis := draw.LineStyle{Color: ink("a"), Width: 1}
	page.StrokeLine2(axis, stripEdge, stripAxis, width-stripEdge, stripAxis)
	for _, t := range sc.ticks {
		page.StrokeLine2(axis, at(t.Value), stripAxis-4, at(t.Value), stripAxis)
	}
	for _, t := range sc.ticks {
		if t.Label != "" {
			page.FillText(style(draw.XCenter, draw.YBottom), vg.Point{X: at(t.Value), Y: 5}, t.Label+s.suffix(t.Label, sc))
		}
	}
	for _, v := range s.Other {
		ring(page, vg.Point{X: at(v / factor), Y: stripAxis})
	}
	x := make([]float64, len(s.Measured))
	for i, d := range s.Measured {
		x[i] = at(d.Value / factor).Points()
		page.SetColor(ink("1"))
		page.Fill(disc(vg.Point{X: vg.Length(x[i]), Y: stripAxis}, 6))
	}
	st := style(draw.XCenter, draw.YBottom)
	for i, centre := range s.apart(x) {
		page.FillText(st, vg.Point{X: vg.Length(centre), Y: stripNames}, s.Measured[i].Name)
	}
}

// suffix puts the unit behind the scale's last label.
func (s Strip) suffix(label string, sc scale) string {
	last := ""
	for _, t := range sc.ticks {
		if t.Label != "" {
			last = t.Label
		}
	}
	switch {
	case label != last:
		return ""
	case s.Unit == "×" || s.Unit == "%":
		return s.Unit
	}
	return " " + s.Unit
}

// apart gives the names' centres: above their dots, moved where they would
// touch each other or leave the drawing.
func (s Strip) apart(x []float64) []float64 {
	names := make(labels, len(x))
	for i := range x {
		// Labels are spread along one line; here it runs across.
		names[i] = label{lines: []string{s.Measured[i].Name}, centre: x[i], extent: textWidth(s.Measured[i].Name) + 10}
	}
	names.spread(0, width)
	out := make([]float64, len(x))
	for i, n := range names {
		out[i] = n.centre
	}
	return out
}

// ring draws an open dot.
func ring(page draw.Canvas, at vg.Point) {
	page.SetColor(ink("b"))
	page.Fill(disc(at, 5))
	page.SetLineStyle(draw.LineStyle{Color: ink("1"), Width: 1.5})
	page.Stroke(disc(at, 5))
}
