package run

import (
	"context"
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// free is the drawing of the first figure that was drawn freely.
func free(r notebooks.Results) string {
	for _, f := range r.Figures() {
		if f.IsFree() {
			return f.Drawing
		}
	}
	return ""
}

// A cell draws with gonum/plot itself. Execute compares the events of both
// engines, so the drawing has the same bytes in the interpreter and compiled;
// its colours are classes.
func TestDrawFreely(t *testing.T) {
	list := []program.Program{programOf(t, fromFile(t, "40-draw"))}
	out := Execute(context.Background(), list, quick(t))[0]
	if len(out.Problems) > 0 || textOf(out.Results) != "drawn\n5\n" {
		t.Fatal(out.Problems, textOf(out.Results))
	}
	drawing := free(out.Results)
	for _, want := range []string{`class="k2"`, `class="k3"`, `class="ka"`, ">utilisation (%)</text>", ">measured</text>"} {
		if !strings.Contains(drawing, want) {
			t.Errorf("no %s in the drawing", want)
		}
	}
	for _, refused := range []string{"style=", `="#`, "<image"} {
		if strings.Contains(drawing, refused) {
			t.Errorf("%s in the drawing", refused)
		}
	}
}

// What no drawing may do: each fault at its place.
func TestDrawingFaults(t *testing.T) {
	plain := "draw.Plot(\"f\", draw.Figure{Title: \"t\", Caption: \"c\", Alt: \"a\", Data: \"knee\"}, func(p *plot.Plot) {\n"
	for _, c := range []struct{ name, first, second, want string }{
		{"used", "xs := plotter.Values{1}", "fmt.Println(xs)", "used.md:8:13: xs is defined by a cell that draws with gonum/plot"},
		{"save", plain + "\tp.Save(1, 1, \"x.svg\")\n})", "", "save.md:5:4: cells cannot use Save of a plot"},
		{"unit", plain + "})", "", "unit.md:4: panic: draw.Plot(\"f\"): the axis label \"\" does not end with a unit in brackets"},
		{"words", "title := \"\"\ndraw.Plot(\"f\", draw.Figure{Title: title, Data: \"knee\"}, func(p *plot.Plot) {})", "", "words.md:5: panic: draw.Plot(\"f\"): a figure needs Title"},
		{"slot", "n := 7\nfmt.Println(draw.Slot(n) != nil)", "", "slot.md:5: panic: draw.Slot(7): the palette has slots 1 to 6"},
		{"vg", "import \"gonum.org/v1/plot/vg/vgimg\"", "", "vg.md:4:8: cells cannot import \"gonum.org/v1/plot/vg/vgimg\""},
	} {
		codes := []string{c.first}
		if c.second != "" {
			codes = append(codes, c.second)
		}
		p, problems := program.Of(cellsOf(c.name, codes...))
		if len(problems) == 0 {
			problems = Execute(context.Background(), []program.Program{p}, quick(t))[0].Problems
		}
		if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), c.want) {
			t.Errorf("%s: want %q, got %v", c.name, c.want, problems)
		}
	}
}

// Whatever a drawing's words and fonts are called, no element and no attribute
// comes of them.
func TestDrawingIsText(t *testing.T) {
	out := runOne(t, quick(t), drawn("\tp.Title.Text = \"</text><script>alert(1)</script>\"\n"+
		"\tp.Title.TextStyle.Font.Typeface = \"x\\\" onload=\\\"alert(1)\"\n\tp.Legend.Add(\"\\\"><image href='x'\")"))
	drawing := free(out.Results)
	if len(out.Problems) > 0 || !strings.Contains(drawing, "&lt;script&gt;alert(1)") {
		t.Errorf("%v\n%s", out.Problems, drawing)
	}
	for _, refused := range []string{"<script", "onload", "<image", "font-family"} {
		if strings.Contains(drawing, refused) {
			t.Errorf("%s in %s", refused, drawing)
		}
	}
}
