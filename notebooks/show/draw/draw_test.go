package draw

import (
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// labelled names both axes.
func labelled(p *plot.Plot) { p.X.Label.Text, p.Y.Label.Text = "load (%)", "wait (ms)" }

// The drawing has the palette's classes and no colour of its own; black is the
// colour of text, white the background's, other greys that of the axes.
func TestColours(t *testing.T) {
	got, err := drawn(func(p *plot.Plot) {
		labelled(p)
		for _, c := range []color.Color{Slot(4), color.White, color.Gray{128}, color.Black} {
			line, _ := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 100, Y: 50}})
			line.Color = c
			p.Add(line)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`class="k4"`, `class="kb"`, `class="ka"`, `stroke="currentColor"`, ">load (%)</text>", ">100</text>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if regexp.MustCompile(`#[0-9a-f]{6}|style=`).MatchString(got) {
		t.Errorf("a colour stands in %s", got)
	}
}

func TestWhatIsRefused(t *testing.T) {
	for want, with := range map[string]func(p *plot.Plot){
		"the colour #ff0000 is none of the page's": func(p *plot.Plot) {
			labelled(p)
			line, _ := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}})
			line.Color = color.RGBA{255, 0, 0, 255}
			p.Add(line)
		},
		`the axis label "load" does not end with a unit`: func(p *plot.Plot) { p.X.Label.Text = "load" },
		"gonum/plot cannot draw it": func(p *plot.Plot) {
			labelled(p)
			p.X.Scale, p.X.Min, p.X.Max = plot.LogScale{}, -1, math.Inf(1)
		},
		"and a page has room for 300": func(p *plot.Plot) {
			labelled(p)
			p.X.Min, p.X.Max = 0, 1
			ticks := make([]plot.Tick, 400)
			for i := range ticks {
				ticks[i] = plot.Tick{Value: float64(i) / 400, Label: "x"}
			}
			p.X.Tick.Marker = plot.ConstantTicks(ticks)
		},
	} {
		if _, err := drawn(with); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
	for want, f := range map[string]Figure{"needs Title": {Data: "knee"}, `the id ""`: {Title: "t", Caption: "c", Alt: "a"}} {
		if err := check("f", f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}
