package chart_test

import (
	"cmp"
	"encoding/xml"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/render/figure"
	"kneebook/render/live/chart"
)

const alt = "Two lines that rise, one with intervals and the other without, beside a line of theory."

// sample is a figure with all that one can have; log makes its upper axis
// logarithmic.
func sample(log bool) chart.Figure {
	x := []float64{0.2, 0.4, 0.6, 0.8, 1}
	return chart.Figure{Title: "Time & <load>", Alt: alt,
		X: chart.Axis{Label: "offered load", Unit: "%", Per: 0.01}, Y: chart.Axis{Label: "response time", Unit: "ms", Per: 0.001, Log: log},
		Series: []chart.Series{
			{Name: "fifo", Slot: 1, X: x, Y: []float64{0.002, 0.003, 0.005, 0.011, 0.031}},
			{Name: "your runs", Slot: 2, X: x, Y: []float64{0.0021, 0.0029, 0.0052, 0.0107, 0.027},
				Low: []float64{0.0019, 0.0026, 0.0045, 0.009, 0.02}, High: []float64{0.0023, 0.0033, 0.006, 0.013, 0.04}},
			{Name: "with a limit of the time in the queue", Slot: 3, X: x[:2], Y: []float64{0.004, 0.004}},
			{Name: "closed form", X: x, Y: []float64{0.002, 0.003, 0.005, 0.01, 0.03}},
			{Name: "green", Slot: 4, X: x[:3], Y: []float64{0.006, 0.006, 0.006}}, {Name: "plum", Slot: 5, X: x[:3], Y: []float64{0.007, 0.007, 0.007}},
			{Name: "ochre", Slot: 6, X: x[:3], Y: []float64{0.008, 0.008, 0.008}},
		}}
}

// numbers are values as a notebook's figure has them.
func numbers(values []float64) (out []notebooks.Number) {
	for _, v := range values {
		out = append(out, notebooks.Number(v))
	}
	return out
}

// house draws the same figure as the pages do.
func house(t *testing.T, f chart.Figure) string {
	t.Helper()
	n := notebooks.Figure{ID: "sample", Title: f.Title, X: notebooks.Axis{Label: f.X.Label, Unit: f.X.Unit, Log: f.X.Log},
		Y: notebooks.Axis{Label: f.Y.Label, Unit: f.Y.Unit, Log: f.Y.Log}}
	for _, s := range f.Series {
		n.Series = append(n.Series, notebooks.Series{Name: s.Name, Slot: s.Slot, Theory: s.Slot == 0,
			X: numbers(s.X), Y: numbers(s.Y), Low: numbers(s.Low), High: numbers(s.High)})
	}
	svg, err := figure.SVG(n, f.Alt)
	if err != nil {
		t.Fatal(err)
	}
	return svg
}

// drawing is what stands on a figure.
type drawing struct {
	root  string // the root element with its title and description
	texts []text
	looks []string            // of the paths, sorted, each once
	lines map[string][]string // the data of the paths of a look
}

type text struct {
	s    string
	x, y float64
}

var (
	pathElement = regexp.MustCompile(`<path (.*?) d="([^"]*)"/>`)
	frame       = regexp.MustCompile(` data-[xy]="[^"]*"`) // for a guess, which a reader's run has none of
	textElement = regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</text>`)
)

// parse takes a figure apart. It has to be well-formed.
func parse(t *testing.T, svg string) drawing {
	t.Helper()
	if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
		t.Fatalf("%v in %s", err, svg)
	}
	d := drawing{lines: map[string][]string{}}
	d.root, _, _ = strings.Cut(frame.ReplaceAllString(svg, ""), "</desc>")
	for _, m := range textElement.FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		d.texts = append(d.texts, text{m[3], x, y})
	}
	for _, m := range pathElement.FindAllStringSubmatch(svg, -1) {
		d.looks = append(d.looks, m[1])
		d.lines[m[1]] = append(d.lines[m[1]], m[2])
	}
	slices.Sort(d.looks)
	d.looks = slices.Compact(d.looks)
	slices.SortFunc(d.texts, func(a, b text) int { return cmp.Or(strings.Compare(a.s, b.s), cmp.Compare(a.y, b.y)) })
	return d
}

// points are the places that the longest path of a look visits.
func (d drawing) points(look string) (out []float64) {
	for _, data := range d.lines[look] {
		var list []float64
		for _, s := range regexp.MustCompile(`-?[0-9.]+`).FindAllString(data, -1) {
			v, _ := strconv.ParseFloat(s, 64)
			list = append(list, v)
		}
		if len(list) > len(out) {
			out = list
		}
	}
	return out
}

// The two ways to draw agree: in frame, words, looks of all lines, and, to
// within the rounding of letters' widths, in places.
func TestLooksLikeTheHouse(t *testing.T) {
	for _, log := range []bool{false, true} {
		f := sample(log)
		got, want := parse(t, f.SVG()), parse(t, house(t, f))
		if got.root != want.root {
			t.Errorf("the frame is\n%s\nwant\n%s", got.root, want.root)
		}
		if !slices.Equal(got.looks, want.looks) {
			t.Errorf("log %v: the lines look like\n%s\nwant\n%s", log, strings.Join(got.looks, "\n"), strings.Join(want.looks, "\n"))
		}
		words := func(d drawing) (out []string) {
			for _, x := range d.texts {
				out = append(out, x.s)
			}
			return out
		}
		if !slices.Equal(words(got), words(want)) {
			t.Fatalf("log %v: the words are %q, want %q", log, words(got), words(want))
		}
		for i := range got.texts {
			if a, b := got.texts[i], want.texts[i]; math.Abs(a.y-b.y) > 4 {
				t.Errorf("log %v: %q stands at %v, want %v", log, a.s, a.y, b.y)
			}
		}
		for _, look := range []string{`class="k1" stroke-width="2"`, `class="km" stroke-width="1.2"`, `class="k2" stroke-width="2" stroke-dasharray="6 2"`} {
			a, b := got.points(look), want.points(look)
			if len(a) != len(b) || len(a) < 10 {
				t.Fatalf("log %v: %s visits %v, want %v", log, look, a, b)
			}
			for i := range a {
				if math.Abs(a[i]-b[i]) > 2 {
					t.Errorf("log %v: %s visits %v, want %v", log, look, a, b)
					break
				}
			}
		}
	}
}

// What has no place on an axis is left out, and nothing at all is still a
// figure.
func TestValuesWithoutAPlace(t *testing.T) {
	f := sample(true)
	f.Series = []chart.Series{{Name: "gaps", Slot: 2, X: []float64{0.2, 0.4, 0.6, 0.8}, Y: []float64{0.002, 0, math.NaN(), math.Inf(1)}}}
	for _, s := range []string{f.SVG(), chart.Figure{Title: "nothing", Alt: alt, X: f.X, Y: f.Y, Series: []chart.Series{{Name: "none", Slot: 1}}}.SVG()} {
		parse(t, s)
		if strings.Contains(s, "NaN") || strings.Contains(s, "Inf") {
			t.Errorf("a place that there is not: %s", s)
		}
	}
}
