// Package chart draws the figures of package figure, from the same value, where
// gonum/plot would weigh too much: in the reader's browser. Size, places of ticks
// and labels, dashes, markers and classes are the same; a test compares the two.
package chart

import (
	"math"
	"strconv"

	"kneebook/notebooks/drawing"
	"kneebook/render/figure/layout"
)

// The size of a drawing, and of what stands on it, in its own units.
const (
	width, height = drawing.Width, drawing.Height
	fontSize      = drawing.FontSize
	lineHeight    = fontSize * 1.15
	sample, gap   = 18, 5
	apart         = 14  // further from the plot where a sample is a point
	sparse        = 24  // the most points of a line that each get a marker
	widest        = 120 // of a name; longer ones break into two lines
	top, bottom   = 38, 273
)

// dashes are those of the palette's slots.
var dashes = [7]string{"", "", "6 2", "2 2", "8 2 2 2", "4 4", "10 3"}

// scale is an axis with its place on the drawing.
type scale struct {
	drawing.Axis
	per      float64 // the axis' unit in base units: 0.001 for ms
	min, max float64 // in its unit
	ticks    []layout.Tick
	from, to float64 // where min and max stand
}

// at is where a value stands.
func (s scale) at(v float64) float64 {
	v /= s.per
	part := (v - s.min) / (s.max - s.min)
	if s.Log {
		part = math.Log(v/s.min) / math.Log(s.max/s.min)
	}
	return s.from + part*(s.to-s.from)
}

// units are those that are no base unit, in base units.
var units = []struct {
	symbol string
	per    float64
}{
	{"ns", 1e-9}, {"µs", 1e-6}, {"ms", 1e-3}, {"min", 60}, {"h", 3600}, {"/h", 1.0 / 3600}, {"/min", 1.0 / 60}, {"/ms", 1000}, {"%", 0.01},
	{"KB", 1e3}, {"KiB", 1 << 10}, {"MB", 1e6}, {"MiB", 1 << 20}, {"GB", 1e9}, {"GiB", 1 << 30},
}

// per is a unit in base units.
func per(unit string) float64 {
	for _, u := range units {
		if u.symbol == unit {
			return u.per
		}
	}
	return 1
}

// has says whether a value has a place on the axis.
func (s scale) has(v float64) bool {
	return !math.IsNaN(v) && !math.IsInf(v, 0) && (!s.Log || v > 0)
}

// title names the axis with its unit.
func (s scale) title() string {
	unit := s.Unit
	if s.Log {
		unit += ", log scale"
	}
	label := s.Label
	if label != "" && label[0] >= 'a' && label[0] <= 'z' {
		label = string(label[0]-'a'+'A') + label[1:]
	}
	return label + " (" + unit + ")"
}

// newScale chooses range and ticks for values.
func newScale(a drawing.Axis, values []float64, most int, fromZero bool) scale {
	s := scale{Axis: a, per: per(a.Unit)}
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if s.has(v) {
			low, high = min(low, v/s.per), max(high, v/s.per)
		}
	}
	switch {
	case low > high:
		low, high = 1, 2
	case fromZero && low > 0 && low < 0.5*high && !a.Log:
		low = 0
	}
	if a.Log {
		s.min, s.max, s.ticks = layout.Log(low, high, most)
	} else {
		s.min, s.max, s.ticks = layout.Linear(low, high, most)
	}
	return s
}

// fits says whether the labels of a horizontal axis can stand side by side.
func (s scale) fits() bool {
	end := math.Inf(-1)
	for _, t := range s.ticks {
		if t.Label == "" {
			continue
		}
		centre, half := s.at(t.Value*s.per), textWidth(t.Label)/2
		if centre-half < end+2*gap {
			return false
		}
		end = centre + half
	}
	return true
}

// overhang is how far the label of the last tick, if that has one, reaches
// beyond it.
func (s scale) overhang() float64 {
	return textWidth(s.ticks[len(s.ticks)-1].Label) / 2
}

// scales lays out both axes.
func scales(f drawing.Figure) (x, y scale) {
	var xs, ys []float64
	names := 0.0
	for _, s := range f.Series {
		xs, ys = floats(xs, s.X), floats(floats(floats(ys, s.Y), s.Low), s.High)
		for _, line := range layout.BreakName(s.Name, widest, textWidth) {
			names = max(names, textWidth(line))
		}
	}
	y = newScale(f.Y, ys, 10, true)
	y.from, y.to = bottom, top
	left := 0.0
	for _, t := range y.ticks {
		left = max(left, textWidth(t.Label))
	}
	for most := 8; most > 1; most-- {
		x = newScale(f.X, xs, most, false)
		x.from, x.to = left+10, width-names-sample-2*gap-2-x.overhang()
		if pointed(f) {
			x.to -= apart
		}
		if x.fits() {
			break
		}
	}
	return x, y
}

// floats appends numbers as floats.
func floats(to []float64, list []drawing.Number) []float64 {
	for _, v := range list {
		to = append(to, float64(v))
	}
	return to
}

// pointed says whether a figure has points without a line.
func pointed(f drawing.Figure) bool {
	for _, s := range f.Series {
		if s.Mark {
			return true
		}
	}
	return false
}

// SVG draws a plot as an element for a page: classes in place of colours, no
// style attribute. alt is the alternative text as plain text. What has no place
// on an axis is left out.
func SVG(f drawing.Figure, alt string) string {
	x, y := scales(f)
	d := &sheet{x: x, y: y, pointed: pointed(f)}
	d.out.WriteString(`<svg class="plot" viewBox="0 0 460 320" role="img" fill="none" font-family="Arial, Helvetica, 'Liberation Sans', sans-serif" font-size="15"><title>` +
		Escape(f.Title) + `</title><desc>` + Escape(alt) + `</desc>`)
	d.axes()
	labels := d.labels(f.Series)
	for _, theory := range []bool{true, false} {
		for i := range f.Series {
			if s := &f.Series[i]; s.Theory == theory {
				d.series(s, &labels[i])
			}
		}
	}
	d.names(labels)
	return d.out.String() + "</svg>"
}

// Escape writes a text inside an element. (A strings.Replacer would weigh more
// than this package.)
func Escape(s string) string {
	var out []byte
	for i := range len(s) {
		switch s[i] {
		case '&':
			out = append(out, "&amp;"...)
		case '<':
			out = append(out, "&lt;"...)
		case '>':
			out = append(out, "&gt;"...)
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}

// decimal writes a coordinate.
func decimal(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64)
}

// textWidth is the width of a line of text.
func textWidth(s string) float64 {
	sum := 0
	for _, r := range s {
		if i := int(r) - ' '; i >= 0 && i < len(advances) {
			sum += int(advances[i])
		} else {
			sum += 600
		}
	}
	return float64(sum) * fontSize / 1000
}

// advances are the widths of the letters from the space on, in thousandths of
// the size, as Arial and Liberation Sans have them.
var advances = [...]uint16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
}
