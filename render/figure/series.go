package figure

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
)

// grid draws light lines at the labelled ticks.
type grid struct{ x, y scale }

// Plot implements plot.Plotter.
func (g grid) Plot(c draw.Canvas, p *plot.Plot) {
	line := draw.LineStyle{Color: ink("g"), Width: 1}
	px, py := p.Transforms(&c)
	for _, t := range g.y.ticks {
		if t.Label != "" {
			c.StrokeLine2(line, c.Min.X, py(t.Value), c.Max.X, py(t.Value))
		}
	}
	for _, t := range g.x.ticks {
		if t.Label != "" && t.Value > g.x.min {
			c.StrokeLine2(line, px(t.Value), c.Min.Y, px(t.Value), c.Max.Y)
		}
	}
}

// series draws one series: intervals, line, points; and the sample of it that
// stands beside its label, joined to each.
type series struct {
	notebooks.Series
	bare   bool     // a dense line beside measured points: markers on it would look like more of them
	sample vg.Point // where that begins
}

// newSeries makes a figure's series ready to be drawn.
func newSeries(list []notebooks.Series) []series {
	points := slices.ContainsFunc(list, func(s notebooks.Series) bool { return s.Mark })
	out := make([]series, len(list))
	for i, s := range list {
		out[i] = series{Series: s, bare: points && !s.Mark && len(s.X) > sparse}
	}
	return out
}

// theoryFirst puts lines of theory before what is drawn over them.
func theoryFirst(list []series) []series {
	theory := func(s series) bool { return s.Theory }
	measured := slices.DeleteFunc(slices.Clone(list), theory)
	return append(slices.DeleteFunc(slices.Clone(list), func(s series) bool { return !theory(s) }), measured...)
}

// sparse is the most points of a line that each get a marker.
const sparse = 24

// Plot implements plot.Plotter.
func (s series) Plot(c draw.Canvas, p *plot.Plot) {
	px, py := p.Transforms(&c)
	at := func(i int, y notebooks.Number) vg.Point {
		return vg.Point{X: px(float64(s.X[i])), Y: py(float64(y))}
	}
	points := make([]vg.Point, len(s.X))
	for i := range s.X {
		points[i] = at(i, s.Y[i])
	}
	for i := range s.Low {
		s.bar(c, at(i, s.Low[i]), at(i, s.High[i]))
	}
	if !s.Mark {
		c.StrokeLines(s.line(), points)
		c.StrokeLine2(s.line(), s.sample.X, s.sample.Y, s.sample.X+sample, s.sample.Y)
	}
	for _, i := range s.marked() {
		s.marker(c, points[i])
	}
	if s.shape() != NoMarker {
		s.marker(c, vg.Point{X: s.sample.X + sample/2, Y: s.sample.Y})
	}
}

// line is the style of the series' line: that of its slot, or thin and solid
// for theory.
func (s series) line() draw.LineStyle {
	if s.Theory {
		return draw.LineStyle{Color: s.ink(), Width: 1.2}
	}
	style := draw.LineStyle{Color: s.ink(), Width: 2}
	for _, d := range Slots[s.Slot-1].Dash {
		style.Dashes = append(style.Dashes, vg.Length(d))
	}
	return style
}

// ink is the series' colour: that of its slot, or muted for theory.
func (s series) ink() ink {
	if s.Theory {
		return "m"
	}
	return ink('0' + rune(s.Slot))
}

// bar draws an interval with a short stroke at each end.
func (s series) bar(c draw.Canvas, low, high vg.Point) {
	line := draw.LineStyle{Color: s.ink(), Width: 1.5}
	const cap = 3
	c.StrokeLine2(line, low.X, low.Y, high.X, high.Y)
	c.StrokeLine2(line, low.X-cap, low.Y, low.X+cap, low.Y)
	c.StrokeLine2(line, high.X-cap, high.Y, high.X+cap, high.Y)
}

// marked says which points carry a marker: all of a sparse series, some of a
// dense line, which needs them only to be told apart.
func (s series) marked() []int {
	if s.shape() == NoMarker {
		return nil
	}
	step := 1
	if !s.Mark && len(s.X) > sparse {
		step = len(s.X) / 6
	}
	var out []int
	for i := (step - 1) / 2; i < len(s.X); i += step {
		out = append(out, i)
	}
	return out
}

// shape is the slot's marker; points without a line always have one.
func (s series) shape() Marker {
	if s.bare || s.Theory {
		return NoMarker
	}
	m := Slots[s.Slot-1].Marker
	if m == NoMarker && s.Mark {
		return Circle
	}
	return m
}

// marker draws the slot's shape around a point.
func (s series) marker(c draw.Canvas, at vg.Point) {
	if s.shape() == Cross {
		c.SetLineStyle(draw.LineStyle{Color: s.ink(), Width: 2})
		const r = 4
		c.Stroke(vg.Path{move(at, -r, -r), line(at, r, r), move(at, -r, r), line(at, r, -r)})
		return
	}
	c.SetColor(s.ink())
	c.Fill(outline(s.shape(), at))
}

// outline is the path of a filled marker.
func outline(m Marker, at vg.Point) vg.Path {
	var p vg.Path
	switch m {
	case Square:
		p = vg.Path{move(at, -3.6, -3.6), line(at, 3.6, -3.6), line(at, 3.6, 3.6), line(at, -3.6, 3.6)}
	case Triangle:
		p = vg.Path{move(at, -4.6, -3.4), line(at, 4.6, -3.4), line(at, 0, 4.8)}
	case Diamond:
		p = vg.Path{move(at, 0, -5), line(at, 4.6, 0), line(at, 0, 5), line(at, -4.6, 0)}
	default:
		return disc(at, 4)
	}
	p.Close()
	return p
}

// disc is the outline of a round marker.
func disc(at vg.Point, r vg.Length) vg.Path {
	p := vg.Path{move(at, r, 0)}
	p.Arc(at, r, 0, 2*math.Pi)
	p.Close()
	return p
}

// move begins a path at an offset from a point.
func move(at vg.Point, dx, dy vg.Length) vg.PathComp {
	return vg.PathComp{Type: vg.MoveComp, Pos: vg.Point{X: at.X + dx, Y: at.Y + dy}}
}

// line goes on to an offset from a point.
func line(at vg.Point, dx, dy vg.Length) vg.PathComp {
	return vg.PathComp{Type: vg.LineComp, Pos: vg.Point{X: at.X + dx, Y: at.Y + dy}}
}
