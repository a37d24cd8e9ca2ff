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

	"kneebook/notebooks/drawing"
	"kneebook/notebooks/quantity"
	"kneebook/render/figure"
	"kneebook/render/live/chart"
)

const alt = "Two lines that rise, one with intervals and the other without, beside a line of theory."

// sample is a figure with all that one can have; log makes its upper axis
// logarithmic, points adds points without a line.
func sample(log, points bool) drawing.Figure {
	x := []drawing.Number{0.2, 0.4, 0.6, 0.8, 1}
	f := drawing.Figure{ID: "sample", Title: "Time & <load>",
		X: drawing.Axis{Label: "offered load", Unit: "%"}, Y: drawing.Axis{Label: "response time", Unit: "ms", Log: log},
		Series: []drawing.Series{
			{Name: "fifo", Slot: 1, X: x, Y: []drawing.Number{0.002, 0.003, 0.005, 0.011, 0.031}},
			{Name: "your runs", Slot: 2, X: x, Y: []drawing.Number{0.0021, 0.0029, 0.0052, 0.0107, 0.027},
				Low: []drawing.Number{0.0019, 0.0026, 0.0045, 0.009, 0.02}, High: []drawing.Number{0.0023, 0.0033, 0.006, 0.013, 0.04}},
			{Name: "with a limit of the time in the queue", Slot: 3, X: x[:2], Y: []drawing.Number{0.004, 0.004}},
			{Name: "closed form", Theory: true, X: x, Y: []drawing.Number{0.002, 0.003, 0.005, 0.01, 0.03}},
			{Name: "green", Slot: 4, X: x[:3], Y: []drawing.Number{0.006, 0.006, 0.006}}, {Name: "plum", Slot: 5, X: x[:3], Y: []drawing.Number{0.007, 0.007, 0.007}},
			{Name: "ochre", Slot: 6, X: x[:3], Y: []drawing.Number{0.008, 0.008, 0.008}},
		}}
	if points {
		dense := drawing.Series{Name: "a dense line", Slot: 4}
		for i := range 60 {
			dense.X, dense.Y = append(dense.X, 0.2+drawing.Number(i)/80), append(dense.Y, 0.012+drawing.Number(i)/10_000)
		}
		f.Series = append(f.Series[:4], dense, drawing.Series{Name: "measured", Slot: 1, Mark: true, X: x, Y: []drawing.Number{0.003, 0.004, 0.006, 0.012, 0.032}})
	}
	return f
}

// house draws the same figure as the pages do.
func house(t *testing.T, f drawing.Figure) string {
	t.Helper()
	svg, err := figure.SVG(f, alt)
	if err != nil {
		t.Fatal(err)
	}
	return svg
}

// parts is what stands on a figure.
type parts struct {
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
func parse(t *testing.T, svg string) parts {
	t.Helper()
	if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
		t.Fatalf("%v in %s", err, svg)
	}
	d := parts{lines: map[string][]string{}}
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
func (d parts) points(look string) (out []float64) {
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
	for n := range 4 {
		log, points := n&1 > 0, n&2 > 0
		f := sample(log, points)
		got, want := parse(t, chart.SVG(f, alt)), parse(t, house(t, f))
		if got.root != want.root {
			t.Errorf("the frame is\n%s\nwant\n%s", got.root, want.root)
		}
		if !slices.Equal(got.looks, want.looks) {
			t.Errorf("log %v, points %v: the lines look like\n%s\nwant\n%s", log, points, strings.Join(got.looks, "\n"), strings.Join(want.looks, "\n"))
		}
		words := func(d parts) (out []string) {
			for _, x := range d.texts {
				out = append(out, x.s)
			}
			return out
		}
		if !slices.Equal(words(got), words(want)) {
			t.Fatalf("log %v, points %v: the words are %q, want %q", log, points, words(got), words(want))
		}
		for i := range got.texts {
			if a, b := got.texts[i], want.texts[i]; math.Abs(a.y-b.y) > 4 {
				t.Errorf("log %v, points %v: %q stands at %v, want %v", log, points, a.s, a.y, b.y)
			}
		}
		for _, look := range []string{`class="k1" stroke-width="2"`, `class="km" stroke-width="1.2"`, `class="k2" stroke-width="2" stroke-dasharray="6 2"`} {
			a, b := got.points(look), want.points(look)
			if len(a) != len(b) || len(a) < 10 {
				t.Fatalf("log %v, points %v: %s visits %v, want %v", log, points, look, a, b)
			}
			for i := range a {
				if math.Abs(a[i]-b[i]) > 2 {
					t.Errorf("log %v, points %v: %s visits %v, want %v", log, points, look, a, b)
					break
				}
			}
		}
	}
}

// What has no place on an axis is left out, and nothing at all is still a
// figure.
func TestValuesWithoutAPlace(t *testing.T) {
	f := sample(true, false)
	gaps := []drawing.Number{0.002, 0, drawing.Number(math.NaN()), drawing.Number(math.Inf(1))}
	f.Series = []drawing.Series{{Name: "gaps", Slot: 2, X: []drawing.Number{0.2, 0.4, 0.6, 0.8}, Y: gaps}}
	for _, s := range []string{chart.SVG(f, alt), chart.SVG(drawing.Figure{Title: "nothing", X: f.X, Y: f.Y, Series: []drawing.Series{{Name: "none", Slot: 1}}}, alt)} {
		parse(t, s)
		if strings.Contains(s, "NaN") || strings.Contains(s, "Inf") {
			t.Errorf("a place that there is not: %s", s)
		}
	}
}

// A value stands at the same place whatever unit its axis is printed in, for
// every unit that there is: the two ways to draw know the same ones.
func TestEveryUnit(t *testing.T) {
	for _, symbol := range strings.Fields("ns µs ms s min h /h /min /s rps /ms % share points × erlangs bytes B KB KiB MB MiB GB GiB requests") {
		u, ok := quantity.UnitOf(symbol)
		if !ok {
			t.Fatalf("there is no unit %s", symbol)
		}
		f := sample(false, false)
		f.Series, f.Y.Unit = f.Series[:1], u.Symbol
		for i := range f.Series[0].Y {
			f.Series[0].Y[i] = drawing.Number(u.ToBase(float64(i + 2)))
		}
		got, want := parse(t, chart.SVG(f, alt)), parse(t, house(t, f))
		const look = `class="k1" stroke-width="2"`
		a, b := got.points(look), want.points(look)
		for i := range a {
			if len(a) != len(b) || math.Abs(a[i]-b[i]) > 2 {
				t.Errorf("%s: the line visits %v, want %v", u.Symbol, a, b)
				break
			}
		}
	}
}
