package figure

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"kneebook/notebooks"
	"kneebook/notebooks/show/draw/svg"
)

// spell is one request of each ending: on time, late, expired, dropped, shed,
// abandoned, stranded, and one that goes on beyond the axis.
func spell() notebooks.Figure {
	return notebooks.Figure{
		ID: "spell", Title: "What becomes of <each>", X: notebooks.Axis{Label: "time", Unit: "ms"}, Deadline: 0.3, Until: 1,
		Panels: []notebooks.Panel{{
			Name: "FIFO", Slot: 3,
			Arrivals: []notebooks.Number{0, 0, 0.1, 0.2, 0.2, 0.3, 0.4, 0.5},
			Starts:   []notebooks.Number{0, 0.2, 0.5, 0.2, 0.4, 0.6, 0.9, 3},
			Ends:     []notebooks.Number{0.2, 0.6, 0.5, 0.2, 0.4, 0.6, 0.95, 4},
			Fates:    []string{"completed", "completed", "expired", "dropped", "shed", "abandoned", "stranded", "completed"},
		}, {
			Name: "LIFO", Slot: 2,
			Arrivals: []notebooks.Number{0.1}, Starts: []notebooks.Number{0.1}, Ends: []notebooks.Number{0.4}, Fates: []string{"completed"},
		}},
	}
}

// pathsOf gives the data of all paths with a class.
func pathsOf(svg, class string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`<path class="`+class+`"[^>]* d="([^"]+)"`).FindAllStringSubmatch(svg, -1) {
		out = append(out, m[1])
	}
	return out
}

// pointsOf gives the points of a path, x and y by turns.
func pointsOf(path string) []float64 {
	var out []float64
	for _, s := range regexp.MustCompile(`-?[\d.]+`).FindAllString(path, -1) {
		v, _ := strconv.ParseFloat(s, 64)
		out = append(out, v)
	}
	return out
}

// By the labels of the axis, the bars stand where their instants are: waiting
// is a line, a service a box.
func TestBarsStandWhereTheTicksSay(t *testing.T) {
	svg := drawn(t, spell())
	tick := func(label string) float64 {
		m := regexp.MustCompile(`<text x="([\d.]+)" y="[\d.]+">` + label + `</text>`).FindStringSubmatch(svg)
		if m == nil {
			t.Fatalf("no tick %q", label)
		}
		x, _ := strconv.ParseFloat(m[1], 64)
		return x + textWidth(label)/2
	}
	zero, all := tick("0"), tick("1,000")-tick("0")
	at := func(s float64) float64 { return zero + s*all }
	waits := pointsOf(pathsOf(svg, "k3")[0]) // each line is two points
	want := []float64{0, 0.2, 0.1, 0.5, 0.2, 0.4, 0.3, 0.6, 0.4, 0.9, 0.5, 1}
	for i, s := range want {
		if x := waits[2*i]; math.Abs(x-at(s)) > 0.3 {
			t.Errorf("end %d of the waiting lines stands at %.1f, not at %.1f, %v s", i, x, at(s), s)
		}
	}
	if len(waits) != 2*len(want) {
		t.Errorf("%d ends of waiting lines, want %d", len(waits)/2, len(want))
	}
	boxes := pointsOf(pathsOf(svg, "f3")[0])
	for i, s := range []float64{0, 0.2, 0.2, 0, 0.9, 0.95, 0.95, 0.9} {
		if math.Abs(boxes[2*i]-at(s)) > 0.3 {
			t.Errorf("corner %d of the boxes stands at %.1f, not at %.1f", i, boxes[2*i], at(s))
		}
	}
}

// Each ending has a mark of its own shape and a word in the legend; a word
// whose ending does not occur is not there.
func TestEveryEndingHasItsMark(t *testing.T) {
	drawing := drawn(t, spell())
	for _, word := range endings[1:] {
		if !strings.Contains(drawing, ">"+word+"</text>") {
			t.Errorf("the legend lacks %q", word)
		}
	}
	if strings.Contains(drawing, ">completed</text>") {
		t.Error("the legend has an ending that no bar has")
	}
	f := spell()
	f.Deadline, f.Until, f.Panels = 0, 0, f.Panels[1:]
	drawing = drawn(t, f)
	for _, word := range endings[1:] {
		if strings.Contains(drawing, ">"+word+"</text>") {
			t.Errorf("the legend has %q", word)
		}
	}
	if !strings.Contains(drawing, ">completed</text>") || strings.Contains(drawing, "deadline") {
		t.Error("without a deadline a completion is neither on time nor late")
	}
	shapes := map[string]ending{}
	for e := onTime; int(e) < len(endings); e++ {
		c := svg.New(20)
		e.mark(draw.NewCanvas(c, 20, 20), "1", 4, []vg.Point{{X: 10, Y: 10}})
		shape := c.SVG()
		if other, taken := shapes[shape]; taken {
			t.Errorf("%s and %s have one mark", endings[e], endings[other])
		}
		shapes[shape] = e
	}
}

// A request that is completed at its deadline is on time, however the sum was
// rounded.
func TestAtTheDeadlineIsOnTime(t *testing.T) {
	f := spell()
	f.Panels = f.Panels[1:] // completed 0.3 s after it came, which is not 0.3 in binary
	x, err := newTimeline(f)
	if err != nil {
		t.Fatal(err)
	}
	if e := x.endingOf(f.Panels[0], 0); e != onTime {
		t.Errorf("it is %s", endings[e])
	}
	f.Panels[0].Ends[0] += 1e-6
	if e := x.endingOf(f.Panels[0], 0); e != late {
		t.Errorf("a little later it is %s", endings[e])
	}
}

// The page may have few elements: many bars are few paths.
func TestManyBarsAreFewElements(t *testing.T) {
	f := spell()
	p := f.Panels[0]
	for len(f.Panels[0].Arrivals) < 200 {
		f.Panels[0].Arrivals = append(f.Panels[0].Arrivals, p.Arrivals...)
		f.Panels[0].Starts = append(f.Panels[0].Starts, p.Starts...)
		f.Panels[0].Ends = append(f.Panels[0].Ends, p.Ends...)
		f.Panels[0].Fates = append(f.Panels[0].Fates, p.Fates...)
	}
	if few, many := strings.Count(drawn(t, spell()), "<"), strings.Count(drawn(t, f), "<"); many > few {
		t.Errorf("%d elements for 200 bars, %d for 8", many, few)
	}
}

// A timeline is an element and a file like a plot: well formed, without colours
// of its own, the same bytes again.
func TestTimelineIsAFigure(t *testing.T) {
	svg := drawn(t, spell())
	if svg != drawn(t, spell()) {
		t.Error("two drawings of one timeline differ")
	}
	for _, want := range []string{`viewBox="0 0 460 `, `role="img"`, "<title>What becomes of &lt;each&gt;</title>", "<desc>" + alt + "</desc>",
		">Time (ms)</text>", ">" + timelineTitle + "</text>", ">FIFO</text>", ">LIFO</text>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in the drawing", want)
		}
	}
	if regexp.MustCompile(`#[0-9a-fA-F]{6}|style=`).MatchString(svg) {
		t.Error("a colour or a style stands in the drawing")
	}
	b, err := File(spell(), alt)
	if err != nil || !strings.Contains(string(b), `xmlns="http://www.w3.org/2000/svg"`) {
		t.Errorf("the file: %v", err)
	}
	if path := os.Getenv("FIGURE_OUT"); path != "" {
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, m := range regexp.MustCompile(`<text x="([\d.]+)" y="[\d.]+">([^<]*)`).FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		if x < 0 || x+textWidth(m[2]) > width {
			t.Errorf("%q stands from %v on and leaves the drawing", m[2], x)
		}
	}
}

func TestBadTimelinesAreRefusedByName(t *testing.T) {
	tests := []struct {
		spoil  func(f *notebooks.Figure)
		expect string
	}{
		{func(f *notebooks.Figure) { f.X.Unit = "furlongs" }, "furlongs"},
		{func(f *notebooks.Figure) { f.Panels[0].Slot = 0 }, `panel "FIFO": slot 0`},
		{func(f *notebooks.Figure) { f.Panels[1].Ends = nil }, `panel "LIFO": 1 arrivals, 1 starts, 0 ends`},
		{func(f *notebooks.Figure) { f.Panels[0].Ends[1] = 0.1 }, "bar 2 arrives at 0, starts at 0.2 and ends at 0.1"},
		{func(f *notebooks.Figure) { f.Panels[0].Ends[1] = notebooks.Number(math.NaN()) }, "bar 2"},
		{func(f *notebooks.Figure) { f.Panels[0].Fates[2] = "lost" }, `bar 3 has the fate "lost"`},
	}
	for _, test := range tests {
		f := spell()
		test.spoil(&f)
		if _, err := SVG(f, alt); err == nil || !strings.Contains(err.Error(), test.expect) || !strings.Contains(err.Error(), "figure spell") {
			t.Errorf("error %v, want one that says %q", err, test.expect)
		}
	}
}
