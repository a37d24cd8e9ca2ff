package figure

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
	"kneebook/render/figure/layout"
)

// A label stands to the right of the plot, at the height where its line ends:
// a sample of the line, then its name in the colour of text.
const (
	lineHeight = fontSize * 1.15
	sample     = 18                    // length of the sample
	gap        = 5                     // between plot, sample and name
	apart      = 14                    // further from the plot where a sample is a point, which could be taken for one of the run's
	widest     = 120 * fontSize / 15.0 // of a name; longer ones break into two lines
)

// label is the name of one series, broken into lines.
type label struct {
	lines  []string
	centre float64 // where it stands, from the bottom of the drawing
	extent float64 // the room that it needs; 0 follows from its lines
	from   float64 // how far from the plot its sample begins, the same for all
}

// labels are those of a figure, in the order of its series.
type labels []label

// newLabels breaks the series' names into lines.
func newLabels(list []notebooks.Series) labels {
	from := float64(gap)
	if slices.ContainsFunc(list, func(s notebooks.Series) bool { return s.Mark }) {
		from += apart
	}
	out := make(labels, len(list))
	for i, s := range list {
		out[i] = label{lines: layout.BreakName(s.Name, widest, textWidth), from: from}
	}
	return out
}

// textWidth is the width of a line of text.
func textWidth(s string) float64 {
	st := style(draw.XLeft, draw.YCenter)
	return st.Width(s).Points()
}

// width is the room that the labels need beside the plot.
func (ls labels) width() vg.Length {
	w := 0.0
	for _, l := range ls {
		for _, line := range l.lines {
			w = max(w, l.from+textWidth(line))
		}
	}
	return vg.Length(w + sample + gap)
}

// place finds where the labels stand, and tells each series where to draw its
// sample. It gives the ends of the lines.
func (ls labels) place(p *plot.Plot, data draw.Canvas, list []series) []vg.Point {
	px, py := p.Transforms(&data)
	ends := make([]vg.Point, len(list))
	for i, s := range list {
		last := rightmost(s)
		ends[i] = vg.Point{X: px(float64(s.X[last])), Y: py(float64(s.Y[last]))}
		ls[i].centre = ends[i].Y.Points()
	}
	ls.spread(data.Min.Y.Points(), data.Max.Y.Points())
	for i := range list {
		list[i].sample = vg.Point{X: data.Max.X + vg.Length(ls[i].from), Y: vg.Length(ls[i].centre)}
	}
	return ends
}

// draw draws the labels, each with a thin leader from its line's end if it had
// to move. The leaders come first: what looks alike is joined to one path.
func (ls labels) draw(page draw.Canvas, list []series, ends []vg.Point) {
	for i, s := range list {
		if d := s.sample.Y - ends[i].Y; d > lineHeight/2 || d < -lineHeight/2 {
			page.StrokeLine2(draw.LineStyle{Color: ink("a"), Width: 0.7}, ends[i].X+gap, ends[i].Y, s.sample.X-1, s.sample.Y)
		}
	}
	for i, l := range ls {
		l.names(page, list[i].sample)
	}
}

// rightmost is the index of the series' last point on the page.
func rightmost(s series) int {
	at := 0
	for i, x := range s.X {
		if x >= s.X[at] {
			at = i
		}
	}
	return at
}

// names writes the name beside the sample of its line.
func (l label) names(page draw.Canvas, at vg.Point) {
	for i, text := range l.lines {
		offset := (float64(len(l.lines)-1)/2 - float64(i)) * lineHeight
		fillBeside(page, vg.Point{X: at.X + sample + gap, Y: vg.Length(l.centre + offset)}, text)
	}
}

// fillBeside writes a text to the right of a sample, whose middle is as high as
// that of small letters.
func fillBeside(page draw.Canvas, at vg.Point, text string) {
	st := style(draw.XLeft, draw.YBottom)
	down := st.FontExtents().Ascent * 0.36 // from the middle of small letters to their foot
	page.SetColor(st.Color)
	page.FillString(st.Handler.Cache().Lookup(st.Font, st.Font.Size), vg.Point{X: at.X, Y: at.Y - down}, text)
}

// spread moves labels apart until none overlaps another, inside [bottom, top].
func (ls labels) spread(bottom, top float64) {
	places := make([]layout.Label, len(ls))
	for i, l := range ls {
		places[i] = layout.Label{Name: l.lines[0], Centre: l.centre, Height: l.height()}
	}
	layout.Spread(places, bottom, top)
	for i, p := range places {
		ls[i].centre = p.Centre
	}
}

// height is the room that a label needs, with some to the next one.
func (l label) height() float64 {
	if l.extent > 0 {
		return l.extent
	}
	return (float64(len(l.lines)) + 0.3) * lineHeight
}
