// Package draw gives a cell gonum/plot itself, for a figure that show.Plot
// cannot draw. Nothing can check the points of such a figure: its caption says
// so on the page. The browser does not have this package.
package draw

import (
	"fmt"
	"image/color"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
	"kneebook/notebooks/drawing"
	"kneebook/notebooks/show/draw/svg"
	"kneebook/notebooks/show/emit"
)

// Figure is what is said of a drawing. Caption and Alt are Markdown whose
// numbers are statements like those of any sentence.
type Figure struct {
	Title   string // what it is, in a few words
	Caption string // one sentence
	Alt     string // what it shows, for who cannot see it
	Data    string // id of the published table that it is drawn from
}

// maxElements is the most that a drawing may consist of.
const maxElements = 300

// Plot publishes a figure that a function draws with gonum/plot: it gets a plot
// in the house style and adds to it. Both axes need a label that ends with the
// unit in brackets. Colours are black, white, grey and those of [Slot]. An id
// can be published once, by Plot, show.Plot or show.Timeline. It panics on what
// an author has to mend.
func Plot(id string, f Figure, with func(p *plot.Plot)) {
	err := check(id, f)
	if err == nil {
		var drawing string
		if drawing, err = drawn(with); err == nil {
			err = emit.Figure(notebooks.Figure{ID: id, Title: f.Title, Caption: f.Caption, Alt: f.Alt, Data: f.Data, Drawing: drawing})
		}
	}
	if err != nil {
		panic(fmt.Sprintf("draw.Plot(%q): %v", id, err))
	}
}

// Slot is a colour of the palette: 1 ink, 2 blue, 3 brick, 4 green, 5 plum, 6
// ochre. It panics for any other number.
func Slot(n int) color.Color {
	if n < 1 || n > 6 {
		panic(fmt.Sprintf("draw.Slot(%d): the palette has slots 1 to 6", n))
	}
	return ink('0' + rune(n))
}

// ink is a colour of the palette by the ending of its class.
type ink string

// Class implements svg.Classed.
func (i ink) Class() string { return string(i) }

// RGBA gives black: an ink is printed by its class and has no value of its own.
func (i ink) RGBA() (r, g, b, a uint32) { return color.Black.RGBA() }

// check refuses a figure that lacks words or data.
func check(id string, f Figure) error {
	for _, name := range []string{id, f.Data} {
		if err := notebooks.CheckID(name); err != nil {
			return err
		}
	}
	if f.Title == "" || f.Caption == "" || f.Alt == "" {
		return fmt.Errorf("a figure needs Title, Caption and Alt")
	}
	return nil
}

// drawn lets a function draw, and gives what it drew.
func drawn(with func(p *plot.Plot)) (string, error) {
	p := house()
	with(p)
	for _, label := range []string{p.X.Label.Text, p.Y.Label.Text} {
		if !regexp.MustCompile(`.\([^()]+\)$`).MatchString(label) {
			return "", fmt.Errorf("the axis label %q does not end with a unit in brackets: load (%%)", label)
		}
	}
	c := svg.New(drawing.Height)
	page := vgdraw.NewCanvas(c, drawing.Width, drawing.Height)
	if err := paint(p, vgdraw.Crop(page, 2, -12, 4, -4)); err != nil {
		return "", err
	}
	out := c.SVG()
	if n := strings.Count(out, "<") - strings.Count(out, "</"); n > maxElements {
		return "", fmt.Errorf("it consists of %d elements, and a page has room for %d", n, maxElements)
	}
	return recolour(out)
}

// paint draws a plot; gonum/plot panics over what it cannot draw.
func paint(p *plot.Plot, c vgdraw.Canvas) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("gonum/plot cannot draw it: %v", r)
		}
	}()
	p.Draw(c)
	return nil
}

// house gives an empty plot in the house style.
func house() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	sans := font.Font{Typeface: "Liberation", Variant: "Sans", Size: drawing.FontSize}
	for _, style := range []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle,
		&p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font = sans
	}
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color, axis.Width = ink("a"), 1
		axis.Tick.Color, axis.Tick.Width, axis.Tick.Length = ink("a"), 1, vg.Length(5)
		axis.Label.Padding = 4
	}
	return p
}

// colours finds the colours that a plotter chose itself.
var colours = regexp.MustCompile(` (fill|stroke)="#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"`)

// recolour puts the page's colours in place of those of gonum/plot: white is the
// background and any other grey that of axes. Another colour is refused, since
// it would not do in both modes.
func recolour(drawing string) (out string, err error) {
	out = colours.ReplaceAllStringFunc(drawing, func(attr string) string {
		m := colours.FindStringSubmatch(attr)
		switch class := map[string]string{"fill": "f", "stroke": "k"}[m[1]]; {
		case m[2] != m[3] || m[3] != m[4]:
			err = fmt.Errorf("the colour #%s%s%s is none of the page's: use draw.Slot", m[2], m[3], m[4])
		case m[2] == "ff":
			return ` class="` + class + `b"`
		default:
			return ` class="` + class + `a"`
		}
		return ""
	})
	return out, err
}
