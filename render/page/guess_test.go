package page

import (
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
)

// A field is told the figure that shows its answer, once: not where the question
// is asked again.
func TestFieldsNameTheFigureOfTheirAnswer(t *testing.T) {
	for _, shown := range []bool{false, true} {
		p := fixture()
		if shown {
			f := p.Results.Events[3].Figure
			f.Y = notebooks.Axis{Label: "factor", Unit: "×"}
			f.Series[1].Y[0] = 8.664
		}
		files, problems := Site([]Page{p}, config())
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		for _, f := range files {
			n := strings.Count(string(f.Data), ` data-figure="fig-knee-tail" data-axis="y"`)
			if f.Path == "knee.html" && (n == 1) != shown {
				t.Errorf("the answer is drawn: %v; %d fields name the figure", shown, n)
			}
		}
	}
}

func TestDrawn(t *testing.T) {
	curve := notebooks.Series{Theory: true, X: []notebooks.Number{1}, Y: []notebooks.Number{0.5}}
	points := notebooks.Series{X: []notebooks.Number{0.2}, Y: []notebooks.Number{0.1 + 0.2}}
	fig := func(id, x, y string, s ...notebooks.Series) notebooks.Event {
		return notebooks.Event{Figure: &notebooks.Figure{ID: id, X: notebooks.Axis{Unit: x}, Y: notebooks.Axis{Unit: y}, Series: s}}
	}
	b := &builder{page: &Page{Results: notebooks.Results{Events: []notebooks.Event{
		fig("rates", "/s", "/s", points), fig("theory", "×", "%", curve), fig("shares", "%", "ms", curve, points)}}}}
	for _, c := range []struct {
		unit      string
		value     float64
		fig, axis string
	}{
		{"ms", 0.3, "fig-shares", "y"}, // whose sum is reckoned otherwise
		{"%", 0.2, "fig-shares", "x"},
		{"/s", 0.3, "fig-rates", "y"},
		{"%", 0.5, "", ""}, // theory alone
		{"×", 0.3, "", ""}, // another dimension
		{"ms", 0.31, "", ""},
	} {
		if id, axis := b.drawn(notebooks.Field{Unit: c.unit}, claims.Result{Value: c.value}); id != c.fig || axis != c.axis {
			t.Errorf("%v %s: %q along %q, want %q along %q", c.value, c.unit, id, axis, c.fig, c.axis)
		}
	}
}
