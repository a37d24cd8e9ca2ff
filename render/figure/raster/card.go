package raster

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// The size of a card in dots, of which it has one a unit: what sites that show
// links ask for.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// Card is a picture that stands beside a shared link: words above axes without
// marks, since numbers on them would say what to expect.
type Card struct {
	Head string // a short line above: the site's name
	Text string
	X, Y string // titles of the axes; no axes where both are ""
}

// The places of a card's parts, and the sizes of its letters.
const (
	margin   = 64
	headSize = 30
	axisSize = 26
	axesLow  = 100 // of the horizontal axis, from below
	axesHigh = 240
)

// The card's colours: those of the page's text, muted text and axes in light
// mode.
var (
	cardInk  = color.RGBA{0x1f, 0x23, 0x28, 255}
	cardMute = color.RGBA{0x57, 0x60, 0x6a, 255}
	cardAxis = color.RGBA{0x6e, 0x77, 0x81, 255}
)

// PNG draws the card on white. The same card gives the same bytes on one kind
// of processor.
func (c Card) PNG() []byte {
	page := vgimg.NewWith(vgimg.UseWH(CardWidth, CardHeight), vgimg.UseDPI(72))
	d := draw.NewCanvas(page, CardWidth, CardHeight)
	fill(d, headSize, cardMute, margin, CardHeight-margin, c.Head)
	low := vg.Length(margin)
	if c.X != "" || c.Y != "" {
		c.axes(d)
		low = axesHigh + 2*axisSize
	}
	c.words(d, CardHeight-margin-2*headSize, low)
	var b bytes.Buffer
	if err := png.Encode(&b, greyed(page.Image().(image.RGBA64Image))); err != nil {
		panic(fmt.Sprintf("raster: %v", err)) // into memory it cannot fail
	}
	return b.Bytes()
}

// greyed gives a picture in sixteen greys, which a card needs no more than and
// which take a third of the room.
func greyed(from image.RGBA64Image) image.Image {
	greys := make(color.Palette, 16)
	for i := range greys {
		greys[i] = color.Gray{Y: uint8(17 * i)}
	}
	to := image.NewPaletted(from.Bounds(), greys)
	for y := range CardHeight {
		for x := range CardWidth {
			// Its colours are all but grey, so that one part of three will do.
			to.SetColorIndex(x, y, uint8((from.RGBA64At(x, y).G>>8+8)/17))
		}
	}
	return to
}

// axes draws two axes that end in arrows, and their titles.
func (c Card) axes(d draw.Canvas) {
	d.SetColor(cardAxis)
	d.SetLineWidth(3)
	corner := vg.Point{X: margin, Y: axesLow}
	for _, line := range [][]vg.Point{
		{{X: margin, Y: axesHigh}, corner, {X: CardWidth - margin, Y: axesLow}},
		{{X: margin - 8, Y: axesHigh - 14}, {X: margin, Y: axesHigh}, {X: margin + 8, Y: axesHigh - 14}},
		{{X: CardWidth - margin - 14, Y: axesLow + 8}, {X: CardWidth - margin, Y: axesLow}, {X: CardWidth - margin - 14, Y: axesLow - 8}},
	} {
		var p vg.Path
		p.Move(line[0])
		for _, to := range line[1:] {
			p.Line(to)
		}
		d.Stroke(p)
	}
	fill(d, axisSize, cardMute, margin, axesHigh+1.4*axisSize, c.Y)
	x := letters(axisSize, cardMute)
	fill(d, axisSize, cardMute, CardWidth-margin-x.Width(c.X), axesLow-0.6*axisSize, c.X)
}

// words writes the text between two heights, as large as it fits.
func (c Card) words(d draw.Canvas, high, low vg.Length) {
	for size := vg.Length(56); ; size -= 4 {
		lines := wrapped(c.Text, letters(size, cardInk))
		step := 1.25 * size
		if room := high - low; vg.Length(len(lines))*step > room && size > 24 {
			continue
		}
		for i, line := range lines {
			fill(d, size, cardInk, margin, high-vg.Length(i)*step, line)
		}
		return
	}
}

// wrapped breaks a text into lines that fit between the margins.
func wrapped(words string, s text.Style) []string {
	var lines []string
	for _, word := range strings.Fields(words) {
		if n := len(lines); n > 0 && s.Width(lines[n-1]+" "+word) <= CardWidth-2*margin {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// letters is a style of text.
func letters(size vg.Length, ink color.Color) text.Style {
	return text.Style{Color: ink, Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		XAlign: draw.XLeft, YAlign: draw.YTop, Handler: plot.DefaultTextHandler}
}

// fill writes one line with its top at a height.
func fill(d draw.Canvas, size vg.Length, ink color.Color, x, y vg.Length, line string) {
	d.FillText(letters(size, ink), vg.Point{X: x, Y: y}, line)
}
