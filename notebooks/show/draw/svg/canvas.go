// Package svg is the canvas on which figures of the page are drawn: a vg.Canvas
// that writes SVG with classes in place of colours, so that the page's style
// sheet colours them.
package svg

import (
	"html"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Classed is a colour of the page's palette, which a [Canvas] writes as a class:
// "a" for axes, "g" for the grid, "b" for the background, "t" for text, "m" for
// theory, "1" to "6" for the slots.
type Classed interface {
	color.Color
	// Class is the ending of the class.
	Class() string
}

// Canvas is a vg.Canvas that writes SVG for the page: classes in place of
// colours, no style attribute, coordinates with one decimal, strokes and fills
// of one look joined to one path.
type Canvas struct {
	height float64
	state  state
	stack  []state
	out    strings.Builder
	attrs  string          // of the path that is being joined
	path   strings.Builder // its data
	last   string          // the path's last point
}

// state is what Push saves and Pop brings back. The matrix maps drawing
// coordinates to those of the page before the vertical axis is turned round.
type state struct {
	m     [6]float64 // x' = m0 x + m2 y + m4, y' = m1 x + m3 y + m5
	color color.Color
	width float64
	dash  []vg.Length
}

// New gives an empty canvas of a height in units of the drawing.
func New(height float64) *Canvas {
	return &Canvas{height: height, state: state{m: [6]float64{1, 0, 0, 1, 0, 0}, color: color.Black, width: 1}}
}

// SetLineWidth implements vg.Canvas.
func (c *Canvas) SetLineWidth(w vg.Length) { c.state.width = w.Points() }

// SetLineDash implements vg.Canvas; offsets are not used by this package.
func (c *Canvas) SetLineDash(pattern []vg.Length, _ vg.Length) { c.state.dash = pattern }

// SetColor implements vg.Canvas.
func (c *Canvas) SetColor(col color.Color) { c.state.color = col }

// Rotate implements vg.Canvas.
func (c *Canvas) Rotate(rad float64) {
	s, k := math.Sincos(rad)
	c.concat([6]float64{k, s, -s, k, 0, 0})
}

// Translate implements vg.Canvas.
func (c *Canvas) Translate(p vg.Point) { c.concat([6]float64{1, 0, 0, 1, p.X.Points(), p.Y.Points()}) }

// Scale implements vg.Canvas.
func (c *Canvas) Scale(x, y float64) { c.concat([6]float64{x, 0, 0, y, 0, 0}) }

// concat applies n before the present matrix.
func (c *Canvas) concat(n [6]float64) {
	m := c.state.m
	c.state.m = [6]float64{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

// Push implements vg.Canvas.
func (c *Canvas) Push() { c.stack = append(c.stack, c.state) }

// Pop implements vg.Canvas.
func (c *Canvas) Pop() {
	c.state = c.stack[len(c.stack)-1]
	c.stack = c.stack[:len(c.stack)-1]
}

// Stroke implements vg.Canvas.
func (c *Canvas) Stroke(p vg.Path) {
	if c.state.width <= 0 || len(p) == 0 {
		return
	}
	attrs := paint("k", "stroke", c.state.color)
	if c.state.width != 1 {
		attrs += ` stroke-width="` + decimal(c.state.width) + `"`
	}
	if len(c.state.dash) > 0 {
		parts := make([]string, len(c.state.dash))
		for i, d := range c.state.dash {
			parts[i] = decimal(d.Points())
		}
		attrs += ` stroke-dasharray="` + strings.Join(parts, " ") + `"`
	}
	c.join(attrs, p)
}

// Fill implements vg.Canvas.
func (c *Canvas) Fill(p vg.Path) { c.join(paint("f", "fill", c.state.color), p) }

// FillString implements vg.Canvas. Text has one size and the page's own
// colour; only its place is written.
func (c *Canvas) FillString(_ font.Face, at vg.Point, text string) {
	c.flush()
	x, y := c.point(at)
	c.out.WriteString(`<text x="` + x + `" y="` + y + `"`)
	if c.state.m[1] != 0 {
		deg := -math.Atan2(c.state.m[1], c.state.m[0]) * 180 / math.Pi
		c.out.WriteString(` transform="rotate(` + decimal(deg) + ` ` + x + ` ` + y + `)"`)
	}
	c.out.WriteString(`>` + html.EscapeString(text) + `</text>`)
}

// DrawImage implements vg.Canvas; figures hold no images.
func (c *Canvas) DrawImage(vg.Rectangle, image.Image) {}

// paint gives the class of an ink, or the colour itself where a plot chose its
// own. Black is the colour of text.
func paint(prefix, attr string, col color.Color) string {
	if c, ok := col.(Classed); ok {
		return ` class="` + prefix + c.Class() + `"`
	}
	if col == nil || col == color.Black {
		return ` ` + attr + `="currentColor"`
	}
	r, g, b, _ := col.RGBA()
	hex := strconv.FormatUint(uint64(1<<24|r>>8<<16|g>>8<<8|b>>8), 16)
	return ` ` + attr + `="#` + hex[1:] + `"`
}

// join adds a path to the one before where they look alike.
func (c *Canvas) join(attrs string, p vg.Path) {
	if attrs != c.attrs {
		c.flush()
		c.attrs = attrs
	}
	for _, comp := range p {
		c.component(comp)
	}
}

// component writes one step of a path.
func (c *Canvas) component(comp vg.PathComp) {
	switch comp.Type {
	case vg.MoveComp:
		c.step("M", comp.Pos)
	case vg.LineComp:
		c.step("L", comp.Pos)
	case vg.CurveComp:
		letter := map[int]string{1: "Q", 2: "C"}[len(comp.Control)]
		for _, p := range comp.Control {
			c.step(letter, p)
			letter = " "
		}
		c.step(" ", comp.Pos)
	case vg.ArcComp:
		c.arc(comp)
	case vg.CloseComp:
		c.path.WriteString("Z")
	}
}

// step writes a letter and a point.
func (c *Canvas) step(letter string, p vg.Point) {
	x, y := c.point(p)
	c.last = x + " " + y
	c.path.WriteString(letter + c.last)
}

// arc writes an arc as pieces of at most a third of a turn, so that no piece
// needs the flag for a large one.
func (c *Canvas) arc(comp vg.PathComp) {
	n := max(1, int(math.Ceil(math.Abs(comp.Angle)/(2*math.Pi/3))))
	r := comp.Radius.Points()
	at := func(a float64) vg.Point {
		s, k := math.Sincos(a)
		return vg.Point{X: comp.Pos.X + vg.Length(r*k), Y: comp.Pos.Y + vg.Length(r*s)}
	}
	if x, y := c.point(at(comp.Start)); x+" "+y != c.last {
		c.step("L", at(comp.Start))
	}
	sweep := " 0 0 0 "
	if comp.Angle < 0 {
		sweep = " 0 0 1 "
	}
	for i := 1; i <= n; i++ {
		c.step("A"+decimal(r)+" "+decimal(r)+sweep, at(comp.Start+comp.Angle*float64(i)/float64(n)))
	}
}

// flush ends the path that is being joined.
func (c *Canvas) flush() {
	if c.path.Len() > 0 {
		c.out.WriteString(`<path` + c.attrs + ` d="` + c.path.String() + `"/>`)
		c.path.Reset()
	}
	c.attrs = ""
}

// SVG ends the drawing and gives its elements.
func (c *Canvas) SVG() string {
	c.flush()
	return c.out.String()
}

// point gives a point's coordinates on the page.
func (c *Canvas) point(p vg.Point) (x, y string) {
	m, px, py := c.state.m, p.X.Points(), p.Y.Points()
	return decimal(m[0]*px + m[2]*py + m[4]), decimal(c.height - (m[1]*px + m[3]*py + m[5]))
}

// decimal writes a length with at most one decimal.
func decimal(v float64) string {
	s := strconv.FormatFloat(v, 'f', 1, 64)
	s = strings.TrimSuffix(s, ".0")
	if s == "-0" {
		return "0"
	}
	return s
}
