package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
)

// ending is what a bar's end tells.
type ending int

// The endings of a bar, each with a mark of its own.
const (
	completed ending = iota // no deadline is drawn
	onTime
	late
	expired
	dropped
	shed
	abandoned
	stranded
	goesOn // beyond the end of the axis
)

// endings are the words of the legend, in its order.
var endings = [...]string{"completed", "completed on time", "completed late", "expired", "dropped", "shed", "abandoned", "stranded", "goes on"}

// sameTime is the relative difference up to which a sojourn time meets its
// deadline: times that are reckoned in another order are as close as this.
const sameTime = 1e-9

// endingOf says how a panel's k-th bar ends on an axis up to right, in s.
func (t *timeline) endingOf(p notebooks.Panel, k int) ending {
	if float64(p.Ends[k]) > t.x.max {
		return goesOn
	}
	switch p.Fates[k] {
	case "expired":
		return expired
	case "dropped":
		return dropped
	case "shed":
		return shed
	case "abandoned":
		return abandoned
	case notebooks.FateStranded:
		return stranded
	}
	switch {
	case t.Deadline == 0:
		return completed
	case float64(p.Ends[k]-p.Arrivals[k]) > float64(t.Deadline)*(1+sameTime):
		return late
	}
	return onTime
}

// bar is one request as it is drawn.
type bar struct {
	arrival, start, end vg.Length
	y                   vg.Length // its middle
	ending              ending
}

// bars are those of one panel.
type bars struct {
	list     []bar
	ink      ink
	pitch    vg.Length
	deadline []vg.Point // a line through the bars' deadlines, from the top
}

// newBars places a panel's bars below top.
func (t *timeline) newBars(p notebooks.Panel, top float64) bars {
	b := bars{ink: ink('0' + rune(p.Slot)), pitch: vg.Length(t.pitch)}
	right := t.x.max
	for k := range p.Arrivals {
		upper := vg.Length(top - float64(k)*t.pitch)
		b.list = append(b.list, bar{
			arrival: t.at(float64(p.Arrivals[k])),
			start:   t.at(min(float64(p.Starts[k]), right)),
			end:     t.at(min(float64(p.Ends[k]), right)),
			y:       upper - b.pitch/2,
			ending:  t.endingOf(p, k),
		})
		if due := float64(p.Arrivals[k] + t.Deadline); t.Deadline > 0 && due <= right {
			b.deadline = append(b.deadline, vg.Point{X: t.at(due), Y: upper}, vg.Point{X: t.at(due), Y: upper - b.pitch})
		}
	}
	return b
}

// draw draws the bars: all of one look one after another, so that they become
// one path.
func (b bars) draw(page draw.Canvas) {
	if len(b.deadline) > 0 {
		page.StrokeLines(draw.LineStyle{Color: ink("a"), Width: 1, Dashes: []vg.Length{3, 2}}, b.deadline)
	}
	for _, r := range b.list {
		if r.start > r.arrival {
			waiting(page, b.ink, r.arrival, r.start, r.y)
		}
	}
	for _, hollow := range []bool{false, true} {
		for _, r := range b.list {
			if r.end > r.start && (r.ending == late) == hollow {
				served(page, b.ink, r.start, r.end, r.y, b.pitch, hollow)
			}
		}
	}
	for e := range ending(len(endings)) {
		var at []vg.Point
		for _, r := range b.list {
			if r.ending == e {
				at = append(at, vg.Point{X: r.end, Y: r.y})
			}
		}
		e.mark(page, b.ink, 0.42*b.pitch, at)
	}
}

// waiting draws the line of a request that waits.
func waiting(page draw.Canvas, col ink, from, to, y vg.Length) {
	page.StrokeLine2(draw.LineStyle{Color: col, Width: 1}, from, y, to, y)
}

// served draws the bar of a request in service: full, or hollow where the
// service comes too late.
func served(page draw.Canvas, col ink, from, to, y, pitch vg.Length, hollow bool) {
	half := 0.34 * pitch
	var p vg.Path
	p.Move(vg.Point{X: from, Y: y - half})
	p.Line(vg.Point{X: to, Y: y - half})
	p.Line(vg.Point{X: to, Y: y + half})
	p.Line(vg.Point{X: from, Y: y + half})
	p.Close()
	if hollow {
		page.SetLineStyle(draw.LineStyle{Color: col, Width: 1})
		page.Stroke(p)
		return
	}
	page.SetColor(col)
	page.Fill(p)
}

// mark draws an ending's mark around points: filled where the request was
// served in time or refused, open or of strokes elsewhere.
func (e ending) mark(page draw.Canvas, col ink, r vg.Length, at []vg.Point) {
	switch e {
	case expired, goesOn:
		page.SetLineStyle(draw.LineStyle{Color: col, Width: 1.5})
		for _, p := range at {
			page.Stroke(e.strokes(p, r))
		}
		return
	case completed, onTime, dropped, shed:
		page.SetColor(col)
		for _, p := range at {
			page.Fill(e.shape(p, r))
		}
		return
	}
	page.SetColor(ink("b"))
	for _, p := range at {
		page.Fill(e.shape(p, r))
	}
	page.SetLineStyle(draw.LineStyle{Color: col, Width: 1.2})
	for _, p := range at {
		page.Stroke(e.shape(p, r))
	}
}

// strokes is a mark without an inside: a cross, or an arrow's head.
func (e ending) strokes(at vg.Point, r vg.Length) vg.Path {
	if e == goesOn {
		return vg.Path{move(at, 0, r), line(at, r, 0), line(at, 0, -r)}
	}
	return vg.Path{move(at, -r, -r), line(at, r, r), move(at, -r, r), line(at, r, -r)}
}

// shape is the outline of a mark with an inside.
func (e ending) shape(at vg.Point, r vg.Length) vg.Path {
	var p vg.Path
	switch e {
	case dropped:
		p = vg.Path{move(at, -1.2*r, r), line(at, 1.2*r, r), line(at, 0, -1.2*r)}
	case shed:
		p = vg.Path{move(at, 0, -1.3*r), line(at, 1.3*r, 0), line(at, 0, 1.3*r), line(at, -1.3*r, 0)}
	case abandoned:
		p = vg.Path{move(at, -1.2*r, -r), line(at, 1.2*r, -r), line(at, 0, 1.2*r)}
	case stranded:
		p = vg.Path{move(at, -r, -r), line(at, r, -r), line(at, r, r), line(at, -r, r)}
	default:
		return disc(at, r)
	}
	p.Close()
	return p
}
