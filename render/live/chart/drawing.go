package chart

import (
	"strings"

	"kneebook/render/figure/layout"
)

// drawing is a figure that is being written.
type drawing struct {
	x, y scale
	out  strings.Builder
}

// text writes a text at a place.
func (d *drawing) text(x, y float64, anchor, s string) {
	if anchor != "" {
		anchor = ` text-anchor="` + anchor + `"`
	}
	d.out.WriteString(`<text x="` + decimal(x) + `" y="` + decimal(y) + `"` + anchor + `>` + Escape(s) + `</text>`)
}

// path writes a path with its looks.
func (d *drawing) path(looks, data string) {
	if data != "" {
		d.out.WriteString(`<path ` + looks + ` d="` + data + `"/>`)
	}
}

// to is a step of a path: M12.5 30.
func to(letter string, x, y float64) string { return letter + decimal(x) + " " + decimal(y) }

// axes draws ticks, grid and titles.
func (d *drawing) axes() {
	var marks, grid string
	for _, t := range d.y.ticks {
		at := d.y.at(t.Value * d.y.Per)
		marks += to("M", d.x.from-3.8, at) + to("L", d.x.from+1.2, at)
		if t.Label != "" {
			d.text(d.x.from-6, at+5, "end", t.Label)
			grid += to("M", d.x.from, at) + to("L", d.x.to, at)
		}
	}
	for _, t := range d.x.ticks {
		at := d.x.at(t.Value * d.x.Per)
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
func looks(slot int) string {
	if slot == 0 {
		return `class="km" stroke-width="1.2"`
	}
	s := `class="k` + string(rune('0'+slot)) + `" stroke-width="2"`
	if dashes[slot] != "" {
		s += ` stroke-dasharray="` + dashes[slot] + `"`
	}
	return s
}

// series draws intervals, line and points. What has no place is left out.
func (d *drawing) series(s Series) {
	var line, bars, markers string
	letter := "M"
	for i, v := range s.X {
		if !d.x.has(v) || !d.y.has(s.Y[i]) {
			letter = "M"
			continue
		}
		x, y := d.x.at(v), d.y.at(s.Y[i])
		line += to(letter, x, y)
		letter = "L"
		markers += marker(s.Slot, x, y)
		if len(s.Low) > 0 && d.y.has(s.Low[i]) && d.y.has(s.High[i]) {
			low, high := d.y.at(s.Low[i]), d.y.at(s.High[i])
			bars += to("M", x, low) + to("L", x, high) + to("M", x-3, low) + to("L", x+3, low) + to("M", x-3, high) + to("L", x+3, high)
		}
	}
	d.path(`class="k`+string(rune('0'+s.Slot))+`" stroke-width="1.5"`, bars)
	d.path(looks(s.Slot), line)
	d.mark(s.Slot, markers)
}

// mark draws markers.
func (d *drawing) mark(slot int, data string) {
	if slot == 6 {
		d.path(`class="k6" stroke-width="2"`, data)
		return
	}
	d.path(`class="f`+string(rune('0'+slot))+`"`, data)
}

// marker is the slot's shape around a point.
func marker(slot int, x, y float64) string {
	switch slot {
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

// labels names the lines beside their ends, with a thin leader to a name that
// had to move.
func (d *drawing) labels(list []Series) {
	places, ends, lines := make([]layout.Label, len(list)), make([][2]float64, len(list)), make([][]string, len(list))
	for i, s := range list {
		lines[i] = layout.BreakName(s.Name, widest, textWidth)
		ends[i] = [2]float64{d.x.to, bottom}
		for k, v := range s.X {
			if d.x.has(v) && d.y.has(s.Y[k]) {
				ends[i] = [2]float64{d.x.at(v), d.y.at(s.Y[k])}
			}
		}
		places[i] = layout.Label{Name: lines[i][0], Centre: height - ends[i][1], Height: (float64(len(lines[i])) + 0.3) * lineHeight}
	}
	layout.Spread(places, height-bottom, height-top)
	x := d.x.to + gap
	for i, s := range list {
		y, end := height-places[i].Centre, ends[i]
		if off := y - end[1]; off > lineHeight/2 || off < -lineHeight/2 {
			d.path(`class="ka" stroke-width="0.7"`, to("M", end[0]+gap, end[1])+to("L", x-1, y))
		}
		d.path(looks(s.Slot), to("M", x, y)+to("L", x+sample, y))
		d.mark(s.Slot, marker(s.Slot, x+sample/2, y))
		for k, line := range lines[i] {
			offset := (float64(len(lines[i])-1)/2 - float64(k)) * lineHeight
			d.text(x+sample+gap, y-offset+4.9, "", line)
		}
	}
}
