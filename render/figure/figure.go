// Package figure draws figures in the house style. A [notebooks.Figure] goes
// in, SVG comes out; gonum/plot does the geometry. The SVG carries classes in
// place of colours and no style attribute, so that the page's style sheet
// colours it in light and dark, and a policy of content that forbids inline
// styles lets it pass.
package figure

import (
	"fmt"
	"html"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
	"kneebook/notebooks/drawing"
	"kneebook/notebooks/show/draw/svg"
)

// The size of a drawing in its own units. On the page it is scaled to the text
// column; the text is large enough for that column on a phone.
const (
	width    = drawing.Width
	height   = drawing.Height
	fontSize = drawing.FontSize
)

// family is the fonts of all text in drawings: those whose letters are as wide
// as Liberation Sans, with which places are computed.
const family = `Arial, Helvetica, 'Liberation Sans', sans-serif`

// SVG draws f as an element for a page. alt is the alternative text as plain
// text. Values that cannot be drawn (unequal lengths, NaN, an unknown unit,
// nothing positive on a log axis) give an error that names the series. The
// attributes data-x and data-y of a plot, which say where its axes stand, let a
// script add a reader's guess: see [frame].
func SVG(f notebooks.Figure, alt string) (string, error) {
	d, err := drawingOf(f)
	if err != nil {
		return "", fmt.Errorf("figure %s: %w", f.ID, err)
	}
	return open(f, alt, d.axes, "", d.tall) + d.body + "</svg>", nil
}

// File draws f as a document of its own, light or dark as the reader's system
// is.
func File(f notebooks.Figure, alt string) ([]byte, error) {
	d, err := drawingOf(f)
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", f.ID, err)
	}
	style := "<style>\n" + RootCSS() + PlotCSS() + "svg{background:var(--bg);color:var(--text)}\n</style>\n"
	return []byte(open(f, alt, "", style, d.tall) + d.body + "</svg>\n"), nil
}

// open writes the root element, its title and its description.
func open(f notebooks.Figure, alt, axes, style string, tall float64) string {
	ns := ""
	if style != "" {
		ns = ` xmlns="http://www.w3.org/2000/svg"`
	}
	return fmt.Sprintf(`<svg%s class="plot" viewBox="0 0 %d %.0f" role="img" fill="none" font-family="%s" font-size="%d"%s><title>%s</title><desc>%s</desc>%s`,
		ns, width, tall, family, fontSize, axes, html.EscapeString(f.Title), html.EscapeString(alt), style)
}

// picture is what stands inside the root, the drawing's height, and the root's
// attributes that say where the axes stand; "" where there are not two.
type picture struct {
	body string
	tall float64
	axes string
}

// drawingOf draws a figure of either kind.
func drawingOf(f notebooks.Figure) (picture, error) {
	switch {
	case f.IsFree():
		return picture{body: f.Drawing, tall: height}, nil
	case !f.IsTimeline():
		c := svg.New(height)
		at, err := drawPlot(f, c)
		return picture{c.SVG(), height, at.attributes()}, err
	}
	t, err := newTimeline(f)
	if err != nil {
		return picture{}, err
	}
	c := svg.New(t.height)
	t.draw(draw.NewCanvas(c, width, vg.Length(t.height)))
	return picture{body: c.SVG(), tall: t.height}, nil
}

// Width and Height are the size of a plot in units of the drawing.
const (
	Width  = width
	Height = height
)

// Draw draws series against two axes on a canvas of that size, in the colours
// of the light mode. What cannot be drawn is an error, as of [SVG]; a timeline
// cannot, nor what a cell drew freely.
func Draw(f notebooks.Figure, c vg.Canvas) error {
	if f.IsTimeline() || f.IsFree() {
		return fmt.Errorf("figure %s is no plot of series: it is drawn as SVG alone", f.ID)
	}
	_, err := drawPlot(f, c)
	return err
}

// drawPlot draws series against two axes, and says where these stand.
func drawPlot(f notebooks.Figure, c vg.Canvas) (frame, error) {
	x, y, err := scales(f)
	if err == nil {
		err = check(f, x, y)
	}
	if err != nil {
		return frame{}, err
	}
	p := house(x, y)
	list := newSeries(f.Series)
	labels := newLabels(f.Series)
	page := draw.NewCanvas(c, width, height)
	inner := draw.Crop(page, 2, -labels.width()-2, 4, -2*fontSize)
	ends := labels.place(p, p.DataCanvas(inner), list)
	p.Add(grid{x, y})
	for _, s := range theoryFirst(list) {
		p.Add(s)
	}
	p.Draw(inner)
	page.FillText(style(draw.XLeft, draw.YTop), vg.Point{X: 2, Y: height - 3}, y.title)
	labels.draw(page, list, ends)
	return frame{x, y, p.DataCanvas(inner).Rectangle}, nil
}

// check refuses what cannot be drawn, before gonum/plot panics over it.
func check(f notebooks.Figure, x, y scale) error {
	for _, s := range f.Series {
		if err := checkSeries(s, x, y); err != nil {
			return fmt.Errorf("series %q: %w", s.Name, err)
		}
	}
	return nil
}

// checkSeries refuses one series.
func checkSeries(s notebooks.Series, x, y scale) error {
	switch {
	case s.Theory && s.Slot != 0:
		return fmt.Errorf("slot %d: a line of theory has none", s.Slot)
	case !s.Theory && (s.Slot < 1 || s.Slot > len(Slots)):
		return fmt.Errorf("slot %d: the palette has 1 to %d", s.Slot, len(Slots))
	case len(s.X) == 0 || len(s.X) != len(s.Y):
		return fmt.Errorf("%d values of x, %d of y: there must be as many, and at least one", len(s.X), len(s.Y))
	case len(s.Low) != len(s.High) || len(s.Low) != 0 && len(s.Low) != len(s.Y):
		return fmt.Errorf("%d low and %d high ends for %d values", len(s.Low), len(s.High), len(s.Y))
	}
	for _, v := range s.X {
		if err := x.admits(float64(v)); err != nil {
			return fmt.Errorf("x: %w", err)
		}
	}
	for _, list := range [][]notebooks.Number{s.Y, s.Low, s.High} {
		for _, v := range list {
			if err := y.admits(float64(v)); err != nil {
				return fmt.Errorf("y: %w", err)
			}
		}
	}
	return nil
}

// house gives an empty plot in the house style.
func house(x, y scale) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	x.apply(&p.X, style(draw.XCenter, draw.YTop))
	y.apply(&p.Y, style(draw.XRight, draw.YCenter))
	p.X.Label.Text = x.title
	p.X.Label.TextStyle = style(draw.XCenter, draw.YBottom)
	p.X.Label.Padding = 4
	p.Y.LineStyle.Width = 0
	return p
}

// style is the one style of text.
func style(x draw.XAlignment, y draw.YAlignment) text.Style {
	return text.Style{
		Color:   ink("t"),
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: fontSize},
		XAlign:  x,
		YAlign:  y,
		Handler: plot.DefaultTextHandler,
	}
}

// Finite says whether v can be drawn at all.
func Finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// capital makes a label the beginning of a line.
func capital(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
