package chart

import (
	"math"
	"strings"

	"kneebook/notebooks/drawing"
	"kneebook/render/figure/layout"
)

// sheet is a figure that is being written.
type sheet struct {
	x, y    scale
	pointed bool // there are points without a line
	out     strings.Builder
}

// text writes a text at a place.
func (d *sheet) text(x, y float64, anchor, s string) {
	if anchor != "" {
		anchor = ` text-anchor="` + anchor + `"`
	}
	d.out.WriteString(`<text x="` + decimal(x) + `" y="` + decimal(y) + `"` + anchor + `>` + Escape(s) + `</text>`)
}

// path writes a path with its looks.
func (d *sheet) path(looks, data string) {
	if data != "" {
		d.out.WriteString(`<path ` + looks + ` d="` + data + `"/>`)
	}
}

// to is a step of a path: M12.5 30.
func to(letter string, x, y float64) string { return letter + decimal(x) + " " + decimal(y) }

// axes draws ticks, grid and titles.
func (d *sheet) axes() {
	var marks, grid string
	for _, t := range d.y.ticks {
		at := d.y.at(t.Value * d.y.per)
		marks += to("M", d.x.from-3.8, at) + to("L", d.x.from+1.2, at)
		if t.Label != "" {
			d.text(d.x.from-6, at+5, "end", t.Label)
			grid += to("M", d.x.from, at) + to("L", d.x.to, at)
		}
	}
	for _, t := range d.x.ticks {
		at := d.x.at(t.Value * d.x.per)
		marks += to("M", at, bottom+5.5) + to("L", at, bottom+0.5)
		if t.Label == "" {
			continue
		}
		d.text(at, bottom+17.6, "middle", t.Label)
		if t.Value > d.x.min {
			grid += to("M", at, bottom) + to("L", at, top)
		}
	}
	d.path(`class="kg"`, grid)
	d.path(`class="ka"`, marks+to("M", d.x.from, bottom+0.5)+to("L", d.x.to, bottom+0.5))
	d.text((d.x.from+d.x.to)/2, height-8.6, "middle", d.x.title())
	d.text(2, 18.3, "", d.y.title())
}

// looks are those of a series' line.
func looks(s *drawing.Series) string {
	if s.Theory {
		return `class="km" stroke-width="1.2"`
	}
	out := `class="k` + slot(s) + `" stroke-width="2"`
	if dashes[s.Slot] != "" {
		out += ` stroke-dasharray="` + dashes[s.Slot] + `"`
	}
	return out
}

// slot is that of a series as a letter of its classes.
func slot(s *drawing.Series) string { return string(rune('0' + s.Slot)) }

// series draws intervals, line and points, and the sample of them that stands
// beside the label. What has no place is left out.
func (d *sheet) series(s *drawing.Series, l *label) {
	var line, bars, markers string
	letter := "M"
	for i, v := range s.X {
		x, y, ok := d.point(v, s.Y[i])
		if !ok {
			letter = "M"
			continue
		}
		line += to(letter, x, y)
		letter = "L"
		if d.marked(s, i) {
			markers += marker(s, x, y)
		}
		if len(s.Low) > 0 {
			_, low, _ := d.point(v, s.Low[i])
			if _, high, ok := d.point(v, s.High[i]); ok && d.y.has(float64(s.Low[i])) {
				bars += to("M", x, low) + to("L", x, high) + to("M", x-3, low) + to("L", x+3, low) + to("M", x-3, high) + to("L", x+3, high)
			}
		}
	}
	d.path(`class="k`+slot(s)+`" stroke-width="1.5"`, bars)
	if !s.Mark {
		d.path(looks(s), line+to("M", l.x, l.y)+to("L", l.x+sample, l.y))
	}
	if s.Mark || !d.pointed || len(s.X) <= sparse {
		markers += marker(s, l.x+sample/2, l.y)
	}
	d.mark(s, markers)
}

// point is where two values stand; not ok if one of them has no place.
func (d *sheet) point(x, y drawing.Number) (atX, atY float64, ok bool) {
	return d.x.at(float64(x)), d.y.at(float64(y)), d.x.has(float64(x)) && d.y.has(float64(y))
}

// marked says which points of a series carry a marker: all of a sparse one, some
// of a dense line, and none of a dense line beside measured points.
func (d *sheet) marked(s *drawing.Series, i int) bool {
	if s.Mark || len(s.X) <= sparse {
		return true
	}
	step := len(s.X) / 6
	return !d.pointed && i%step == (step-1)/2
}

// mark draws markers.
func (d *sheet) mark(s *drawing.Series, data string) {
	if s.Slot == 6 {
		d.path(`class="k6" stroke-width="2"`, data)
		return
	}
	d.path(`class="f`+slot(s)+`"`, data)
}

// marker is the slot's shape around a point; points without a line always have
// one.
func marker(s *drawing.Series, x, y float64) string {
	shape := s.Slot
	if shape == 1 && s.Mark {
		shape = 2
	}
	switch shape {
	case 2:
		return to("M", x+4, y) + "a4 4 0 1 0-8 0a4 4 0 1 0 8 0Z"
	case 3:
		return to("M", x-3.6, y+3.6) + to("L", x+3.6, y+3.6) + to("L", x+3.6, y-3.6) + to("L", x-3.6, y-3.6) + "Z"
	case 4:
		return to("M", x-4.6, y+3.4) + to("L", x+4.6, y+3.4) + to("L", x, y-4.8) + "Z"
	case 5:
		return to("M", x, y+5) + to("L", x+4.6, y) + to("L", x, y-5) + to("L", x-4.6, y) + "Z"
	case 6:
		return to("M", x-4, y+4) + to("L", x+4, y-4) + to("M", x-4, y-4) + to("L", x+4, y+4)
	}
	return ""
}

// label is the name of a series, with the end of its line and the place where
// its sample begins.
type label struct {
	lines []string
	end   [2]float64
	x, y  float64
}

// labels places the names beside the ends of their lines.
func (d *sheet) labels(list []drawing.Series) []label {
	places, out := make([]layout.Label, len(list)), make([]label, len(list))
	x := d.x.to + gap
	if d.pointed {
		x += apart
	}
	for i := range list {
		l := label{lines: layout.BreakName(list[i].Name, widest, textWidth), end: d.end(&list[i]), x: x}
		out[i] = l
		places[i] = layout.Label{Name: l.lines[0], Centre: height - l.end[1], Height: (float64(len(l.lines)) + 0.3) * lineHeight}
	}
	layout.Spread(places, height-bottom, height-top)
	for i := range places {
		out[i].y = height - places[i].Centre
	}
	return out
}

// end is where a series' last point on the page stands.
func (d *sheet) end(s *drawing.Series) [2]float64 {
	at, last := [2]float64{d.x.to, bottom}, math.Inf(-1)
	for k, v := range s.X {
		if x, y, ok := d.point(v, s.Y[k]); ok && float64(v) >= last {
			at, last = [2]float64{x, y}, float64(v)
		}
	}
	return at
}

// names writes the names, with a thin leader to one that had to move.
func (d *sheet) names(labels []label) {
	leaders := ""
	for _, l := range labels {
		if off := l.y - l.end[1]; off > lineHeight/2 || off < -lineHeight/2 {
			leaders += to("M", l.end[0]+gap, l.end[1]) + to("L", l.x-1, l.y)
		}
	}
	d.path(`class="ka" stroke-width="0.7"`, leaders)
	for _, l := range labels {
		for k, line := range l.lines {
			offset := (float64(len(l.lines)-1)/2 - float64(k)) * lineHeight
			d.text(l.x+sample+gap, l.y-offset+4.9, "", line)
		}
	}
}
