package figure

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
)

// The measures of a timeline, in units of the drawing.
const (
	timelineLeft  = 20
	timelineRight = width - 20
	panelHead     = 1.7 * fontSize // room for a panel's name
	panelFoot     = 6              // room under its last bar
	timeAxis      = 3.2 * fontSize // ticks, their labels and the axis title
)

// timelineTitle says what stands under what.
const timelineTitle = "One line a request (the first to arrive on top)"

// timeline is a figure of requests as bars while it is drawn.
type timeline struct {
	notebooks.Figure
	x      scale
	pitch  float64 // from one bar to the next
	legend [][]legendItem
	height float64
}

// newTimeline checks a timeline and lays it out.
func newTimeline(f notebooks.Figure) (*timeline, error) {
	t := &timeline{Figure: f}
	low, high, bars := float64(0), float64(0), 0
	for i, p := range f.Panels {
		if err := checkPanel(p); err != nil {
			return nil, fmt.Errorf("panel %q: %w", p.Name, err)
		}
		from, to := span(p)
		if i == 0 {
			low, high = from, to
		}
		low, high, bars = min(low, from), max(high, to), bars+len(p.Arrivals)
	}
	if f.Until > 0 {
		high = float64(f.Until)
	}
	var err error
	if t.x, err = newScale(f.X, []float64{low, high}, 8, false); err != nil {
		return nil, fmt.Errorf("time axis: %w", err)
	}
	t.pitch = max(6, min(9, 512/float64(bars)))
	t.legend = t.newLegend()
	t.height = float64(len(t.legend)+1)*legendLine + timeAxis
	for _, p := range f.Panels {
		t.height += t.tall(p)
	}
	t.height = math.Ceil(t.height)
	return t, nil
}

// checkPanel refuses what cannot be drawn.
func checkPanel(p notebooks.Panel) error {
	n := len(p.Arrivals)
	switch {
	case p.Slot < 1 || p.Slot > len(Slots):
		return fmt.Errorf("slot %d: the palette has 1 to %d", p.Slot, len(Slots))
	case n == 0 || len(p.Starts) != n || len(p.Ends) != n || len(p.Fates) != n:
		return fmt.Errorf("%d arrivals, %d starts, %d ends and %d fates: there must be as many of each, and at least one",
			n, len(p.Starts), len(p.Ends), len(p.Fates))
	}
	for i := range p.Arrivals {
		a, s, e := float64(p.Arrivals[i]), float64(p.Starts[i]), float64(p.Ends[i])
		if !Finite(a) || !Finite(s) || !Finite(e) || s < a || e < s {
			return fmt.Errorf("bar %d arrives at %v, starts at %v and ends at %v", i+1, a, s, e)
		}
		if !slices.Contains(notebooks.Fates(), p.Fates[i]) {
			return fmt.Errorf("bar %d has the fate %q", i+1, p.Fates[i])
		}
	}
	return nil
}

// span is the time from a panel's first arrival to its last end.
func span(p notebooks.Panel) (from, to float64) {
	from, to = float64(p.Arrivals[0]), float64(p.Ends[0])
	for i := range p.Arrivals {
		from, to = min(from, float64(p.Arrivals[i])), max(to, float64(p.Ends[i]))
	}
	return from, to
}

// tall is the room that a panel takes.
func (t *timeline) tall(p notebooks.Panel) float64 {
	return panelHead + t.pitch*float64(len(p.Arrivals)) + panelFoot
}

// draw draws everything from the top.
func (t *timeline) draw(page draw.Canvas) {
	y := t.height - 3
	page.FillText(style(draw.XLeft, draw.YTop), vg.Point{X: 2, Y: vg.Length(y)}, timelineTitle)
	y -= legendLine
	for _, row := range t.legend {
		t.drawLegend(page, row, y)
		y -= legendLine
	}
	for _, p := range t.Panels {
		page.FillText(style(draw.XLeft, draw.YBottom), vg.Point{X: 2, Y: vg.Length(y - panelHead + 4)}, p.Name)
		bottom := y - t.tall(p)
		t.drawGrid(page, y-panelHead, bottom)
		t.newBars(p, y-panelHead).draw(page)
		y = bottom
	}
	t.drawAxis(page, y)
}

// at is where an instant in s stands.
func (t *timeline) at(v float64) vg.Length {
	return vg.Length(timelineLeft + (v-t.x.min)/(t.x.max-t.x.min)*(timelineRight-timelineLeft))
}

// drawGrid draws a light line at each tick.
func (t *timeline) drawGrid(page draw.Canvas, top, bottom float64) {
	for _, tick := range t.x.ticks {
		x := t.at(tick.Value)
		page.StrokeLine2(draw.LineStyle{Color: ink("g"), Width: 1}, x, vg.Length(bottom), x, vg.Length(top))
	}
}

// drawAxis draws the one time axis under the last panel.
func (t *timeline) drawAxis(page draw.Canvas, y float64) {
	line, at := draw.LineStyle{Color: ink("a"), Width: 1}, vg.Length(y)
	page.StrokeLine2(line, timelineLeft, at, timelineRight, at)
	for _, tick := range t.x.ticks {
		page.StrokeLine2(line, t.at(tick.Value), at, t.at(tick.Value), at-5)
	}
	for _, tick := range t.x.ticks {
		page.FillText(style(draw.XCenter, draw.YTop), vg.Point{X: t.at(tick.Value), Y: at - 7}, tick.Label)
	}
	page.FillText(style(draw.XCenter, draw.YBottom), vg.Point{X: width / 2, Y: 3}, t.x.title)
}
