package figure

import (
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// legendLine is the height of one row of a timeline's legend, and legendSpace
// what stands between two of its items.
const (
	legendLine  = 1.4 * fontSize
	legendSpace = 14
	legendPitch = 9.0 // of the bars that its samples are taken from
)

// legendItem is a sample and its name.
type legendItem struct {
	name string
	draw func(page draw.Canvas, x, y vg.Length) // the sample begins at x, its middle is at y
	wide float64                                // of the sample
}

// room is what an item takes.
func (l legendItem) room() float64 { return l.wide + gap + textWidth(l.name) }

// newLegend names what the timeline has, in rows that fit.
func (t *timeline) newLegend() [][]legendItem {
	items := []legendItem{
		{"waits", func(page draw.Canvas, x, y vg.Length) { waiting(page, "1", x, x+sample, y) }, sample},
		{"is served", func(page draw.Canvas, x, y vg.Length) { served(page, "1", x, x+sample, y, legendPitch, false) }, sample},
	}
	if t.Deadline > 0 {
		items = append(items, legendItem{"deadline", func(page draw.Canvas, x, y vg.Length) {
			page.StrokeLine2(draw.LineStyle{Color: ink("a"), Width: 1, Dashes: []vg.Length{3, 2}}, x+3, y-6, x+3, y+6)
		}, 6})
	}
	for e := range ending(len(endings)) {
		if t.has(e) {
			items = append(items, legendItem{endings[e], func(page draw.Canvas, x, y vg.Length) {
				e.mark(page, "1", 0.42*legendPitch, []vg.Point{{X: x + 5, Y: y}})
			}, 10})
		}
	}
	return inRows(items)
}

// has says whether a bar ends so.
func (t *timeline) has(e ending) bool {
	for _, p := range t.Panels {
		for k := range p.Fates {
			if t.endingOf(p, k) == e {
				return true
			}
		}
	}
	return false
}

// inRows breaks a legend into rows that fit the drawing.
func inRows(items []legendItem) [][]legendItem {
	var rows [][]legendItem
	at := 0.0
	for _, l := range items {
		if len(rows) == 0 || at+l.room() > width-4 {
			rows, at = append(rows, nil), 0
		}
		last := len(rows) - 1
		rows[last] = append(slices.Clip(rows[last]), l)
		at += l.room() + legendSpace
	}
	return rows
}

// drawLegend draws one row of the legend below top.
func (t *timeline) drawLegend(page draw.Canvas, row []legendItem, top float64) {
	x, y := 2.0, top-legendLine/2
	for _, l := range row {
		l.draw(page, vg.Length(x), vg.Length(y))
		fillBeside(page, vg.Point{X: vg.Length(x + l.wide + gap), Y: vg.Length(y)}, l.name)
		x += l.room() + legendSpace
	}
}
