package figure

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"kneebook/notebooks"
)

const alt = "Both curves are nearly flat up to a middle load and turn steeply upward near a full server."

// tail is a figure like that of the first notebook: two curves and two sets of
// points, percentages across and milliseconds up, logarithmic.
func tail() notebooks.Figure {
	var loads, p50, p99 []notebooks.Number
	for l := 0.3; l < 0.985; l += 0.01 {
		loads = append(loads, notebooks.Number(l))
		p50 = append(p50, notebooks.Number(math.Ln2/(100*(1-l))))
		p99 = append(p99, notebooks.Number(math.Log(100)/(100*(1-l))))
	}
	at := []notebooks.Number{0.5, 0.8, 0.9, 0.95, 0.99}
	return notebooks.Figure{
		ID: "tail", Title: "Response time against <utilisation>",
		X: notebooks.Axis{Label: "utilisation", Unit: "%"},
		Y: notebooks.Axis{Label: "response time", Unit: "ms", Log: true},
		Series: []notebooks.Series{
			{Name: "p99, long run", Slot: 1, X: loads, Y: p99},
			{Name: "p99, measured", Slot: 3, X: at, Y: []notebooks.Number{0.093, 0.24, 0.503, 0.803, 1.635}, Mark: true,
				Low: []notebooks.Number{0.085, 0.2, 0.35, 0.5, 0.9}, High: []notebooks.Number{0.1, 0.28, 0.62, 1.3, 3.1}},
			{Name: "p50, long run", Slot: 2, X: loads, Y: p50},
			{Name: "p50, measured", Slot: 4, X: at, Y: []notebooks.Number{0.0139, 0.035, 0.075, 0.13, 0.4}, Mark: true},
		},
	}
}

func drawn(t *testing.T, f notebooks.Figure) string {
	t.Helper()
	svg, err := SVG(f, alt)
	if err != nil {
		t.Fatal(err)
	}
	return svg
}

func TestSVGIsWellFormedAndCarriesNoStyle(t *testing.T) {
	svg := drawn(t, tail())
	dec := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if el, ok := tok.(xml.StartElement); ok {
			for _, a := range el.Attr {
				if a.Name.Local == "style" || el.Name.Local == "svg" && (a.Name.Local == "width" || a.Name.Local == "height") {
					t.Errorf("<%s> has the attribute %s", el.Name.Local, a.Name.Local)
				}
			}
		}
	}
	for _, want := range []string{`viewBox="0 0 460 320"`, `role="img"`, "<title>Response time against &lt;utilisation&gt;</title>",
		"<desc>" + alt + "</desc>", "Utilisation (%)", "Response time (ms, log scale)"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in the drawing", want)
		}
	}
	if regexp.MustCompile(`#[0-9a-fA-F]{6}`).MatchString(svg) {
		t.Error("a colour stands in the drawing, which only the style sheet may give")
	}
}

// path gives the data of the first path of a class.
func path(svg, class string) string {
	_, rest, _ := strings.Cut(svg, `<path class="`+class+`"`)
	_, rest, _ = strings.Cut(rest, ` d="`)
	data, _, _ := strings.Cut(rest, `"`)
	return data
}

// A line of theory is thin, muted and solid, without markers, beneath what was
// measured, and its name stands at its end.
func TestTheoryIsDrawnThinAndMuted(t *testing.T) {
	f := tail()
	f.Series[2].Slot, f.Series[2].Theory = 0, true
	svg := drawn(t, f)
	line := strings.Index(svg, `<path class="km" stroke-width="1.2" d=`)
	if line < 0 || line > strings.Index(svg, `class="k1"`) || !strings.Contains(svg, ">p50, long run<") {
		t.Errorf("the line of theory is missing, or above the first line, or has no name:\n%s", svg)
	}
	if n := strings.Count(svg, `class="km"`); n != 1 || strings.Count(path(svg, "km"), "M") != 2 || strings.Contains(svg, `class="fm"`) || strings.Contains(svg, `class="k2"`) {
		t.Errorf("%d muted paths, %s: want one of the line and its sample, and nothing of its slot before", n, path(svg, "km"))
	}
	if css := PlotCSS(); !strings.Contains(css, ".km{stroke:var(--muted)}") {
		t.Errorf("the style sheet has no colour for theory: %s", css)
	}
	f.Series[2].Slot = 2
	if _, err := SVG(f, alt); err == nil || !strings.Contains(err.Error(), `series "p50, long run": slot 2: a line of theory has none`) {
		t.Errorf("theory with a slot: %v", err)
	}
}

// Where 90% and 503 ms lie follows from the ticks that are printed: the marker
// must stand between them at the place that a ruler would give.
func TestMarkersStandWhereTheTicksSay(t *testing.T) {
	svg := drawn(t, tail())
	x80, x100 := tickAt(t, svg, "80", "x"), tickAt(t, svg, "100", "x")
	y100, y1000 := tickAt(t, svg, "100", "y"), tickAt(t, svg, "1,000", "y")
	wantX := x80 + (x100-x80)/2
	wantY := y100 + (y1000-y100)*math.Log10(5.03)
	marks := regexp.MustCompile(`class="f3" d="([^"]+)"`).FindStringSubmatch(svg)
	if marks == nil {
		t.Fatal("no markers of slot 3")
	}
	squares := strings.Split(strings.TrimSuffix(marks[1], "Z"), "Z")
	var x, y float64
	corner := regexp.MustCompile(`M([\d.]+) ([\d.]+)`).FindStringSubmatch(squares[2])
	x, _ = strconv.ParseFloat(corner[1], 64)
	y, _ = strconv.ParseFloat(corner[2], 64)
	if math.Abs(x+3.6-wantX) > 1.5 || math.Abs(y-3.6-wantY) > 1.5 {
		t.Errorf("the square of 503 ms at 90%% stands at %.1f %.1f; by the ticks it belongs at %.1f %.1f", x+3.6, y-3.6, wantX, wantY)
	}
}

// A script that puts a guess between the ends of the axes finds where a marker
// of that value stands.
func TestAxesSayWhereTheyStand(t *testing.T) {
	svg := drawn(t, tail())
	axis := func(name string) (from, to, first, last float64, log bool) {
		m := regexp.MustCompile(` data-` + name + `="(\S+) (\S+) (\S+) (\S+)( log)?"`).FindStringSubmatch(svg)
		if m == nil {
			t.Fatalf("no attribute data-%s", name)
		}
		var v [4]float64
		for i := range v {
			v[i], _ = strconv.ParseFloat(m[1+i], 64)
		}
		return v[0], v[1], v[2], v[3], m[5] != ""
	}
	from, to, left, right, log := axis("x")
	if x := left + (0.8-from)/(to-from)*(right-left); log || math.Abs(x-tickAt(t, svg, "80", "x")) > 1.5 {
		t.Errorf("80%% stands at %.1f, the tick at %.1f; logarithmic %v", x, tickAt(t, svg, "80", "x"), log)
	}
	from, to, bottom, top, log := axis("y")
	if y := bottom + math.Log(0.1/from)/math.Log(to/from)*(top-bottom); !log || math.Abs(y-tickAt(t, svg, "100", "y")) > 1.5 {
		t.Errorf("100 ms stands at %.1f, the tick at %.1f; logarithmic %v", y, tickAt(t, svg, "100", "y"), log)
	}
}

// tickAt gives the middle of a tick's label on an axis.
func tickAt(t *testing.T, svg, label, axis string) float64 {
	t.Helper()
	for _, m := range regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)">([^<]*)</text>`).FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		bottom := y > height-60
		if m[3] == label && (axis == "x") == bottom {
			if axis == "x" {
				return x + textWidth(label)/2
			}
			return y - 5.1
		}
	}
	t.Fatalf("no tick %q on the %s axis", label, axis)
	return 0
}

func TestLabelsDoNotOverlap(t *testing.T) {
	f := tail()
	for i := range f.Series {
		last := len(f.Series[i].Y) - 1
		f.Series[i].Y[last] = 1 // all lines end at one point
	}
	svg := drawn(t, f)
	var ys []float64
	for _, s := range f.Series {
		m := regexp.MustCompile(`y="([\d.]+)">` + regexp.QuoteMeta(s.Name)).FindStringSubmatch(svg)
		if m == nil {
			t.Fatalf("no label %q", s.Name)
		}
		y, _ := strconv.ParseFloat(m[1], 64)
		for _, other := range ys {
			if math.Abs(other-y) < fontSize {
				t.Errorf("labels at %v and %v overlap", other, y)
			}
		}
		ys = append(ys, y)
	}
}

func TestSpreadKeepsLabelsThatHaveRoom(t *testing.T) {
	ls := labels{{lines: []string{"a"}, centre: 50}, {lines: []string{"b"}, centre: 150}, {lines: []string{"c"}, centre: 152}}
	ls.spread(0, 300)
	if math.Abs(ls[0].centre-50) > 1e-9 {
		t.Errorf("a label with room moved to %v", ls[0].centre)
	}
	if mid := (ls[1].centre + ls[2].centre) / 2; math.Abs(mid-151) > 1e-9 {
		t.Errorf("two labels around 151 have their middle at %v", mid)
	}
	if ls[1].centre > ls[2].centre {
		t.Error("two labels changed places")
	}
}

func TestTicks(t *testing.T) {
	tests := []struct {
		axis      notebooks.Axis
		low, high float64
		most      int
		want      string
	}{
		{notebooks.Axis{Unit: "%"}, 0.5, 0.99, 7, "50 60 70 80 90 100"},
		{notebooks.Axis{Unit: "ms", Log: true}, 0.0093, 2.3, 10, "5 10 20 50 100 200 500 1,000 2,000 5,000"},
		{notebooks.Axis{Unit: "s"}, 0, 0.0031, 8, "0.0000 0.0005 0.0010 0.0015 0.0020 0.0025 0.0030 0.0035"},
		{notebooks.Axis{Unit: "requests", Log: true}, 1, 1e6, 8, "1 10 100 1,000 10,000 100,000 1,000,000"},
		{notebooks.Axis{Unit: "s", Log: true}, 0.02, 0.9, 8, "0.02 0.05 0.1 0.2 0.5 1"},
		{notebooks.Axis{Unit: "×"}, -1, 1, 5, "−1.0 −0.5 0.0 0.5 1.0"},
	}
	for _, test := range tests {
		s, err := newScale(test.axis, []float64{test.low, test.high}, test.most, false)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, tick := range s.ticks {
			if tick.Label != "" {
				got = append(got, tick.Label)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%v from %v to %v: %s, want %s", test.axis, test.low, test.high, s, test.want)
		}
	}
}

func TestLabelsOfTicksKeepApart(t *testing.T) {
	s, err := newScale(notebooks.Axis{Unit: "requests", Log: true}, []float64{5000, 160000}, 8, false)
	if err != nil {
		t.Fatal(err)
	}
	if s.fits(315) { // 100,000 and 200,000 are 54 wide and 59 apart
		t.Error("labels that overlap are said to fit")
	}
	if !s.fits(600) {
		t.Error("labels far apart are said not to fit")
	}
}

func TestBadFiguresAreRefusedByName(t *testing.T) {
	tests := []struct {
		name   string
		spoil  func(f *notebooks.Figure)
		expect string
	}{
		{"unit", func(f *notebooks.Figure) { f.Y.Unit = "furlongs" }, "furlongs"},
		{"log of zero", func(f *notebooks.Figure) { f.Series[0].Y[3] = 0 }, "above zero"},
		{"NaN", func(f *notebooks.Figure) { f.Series[1].Y[0] = notebooks.Number(math.NaN()) }, "p99, measured"},
		{"lengths", func(f *notebooks.Figure) { f.Series[2].X = f.Series[2].X[1:] }, "p50, long run"},
		{"slot", func(f *notebooks.Figure) { f.Series[3].Slot = 7 }, "slot 7"},
		{"intervals", func(f *notebooks.Figure) { f.Series[1].Low = f.Series[1].Low[1:] }, "4 low and 5 high"},
		{"nothing", func(f *notebooks.Figure) { f.Series = nil }, "0 series"},
	}
	for _, test := range tests {
		f := tail()
		test.spoil(&f)
		if _, err := SVG(f, alt); err == nil || !strings.Contains(err.Error(), test.expect) || !strings.Contains(err.Error(), "figure tail") {
			t.Errorf("%s: error %v, want one that says %q", test.name, err, test.expect)
		}
	}
}

func TestSameFigureSameBytes(t *testing.T) {
	if drawn(t, tail()) != drawn(t, tail()) {
		t.Error("two drawings of one figure differ")
	}
}

func TestFileStandsAlone(t *testing.T) {
	b, err := File(tail(), alt)
	if err != nil {
		t.Fatal(err)
	}
	if path := os.Getenv("FIGURE_OUT"); path != "" {
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{`xmlns="http://www.w3.org/2000/svg"`, "screen and (prefers-color-scheme:dark)", "--s6:#e9da4b"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("no %s in the file", want)
		}
	}
	if err := xml.Unmarshal(b, new(struct{ XMLName xml.Name })); err != nil {
		t.Error(err)
	}
}
