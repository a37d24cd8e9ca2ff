package suite_test

import (
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite"
	"kneebook/suite/fixture"
)

// drawn adds a figure and a link to the small notebook.
func drawn(figure, link string) string {
	plot := `show.Plot("` + figure + `", show.Figure{Title: "Mean", Caption: "The mean.", Alt: "It rises.", Data: "knee",
	X: show.Axis{Label: "load", Unit: "%"}, Y: show.Axis{Label: "mean", Unit: "ms"},
	Series: []show.Series{{Name: "mean", X: []float64{0.5, 0.8}, Y: []float64{small.Mean(0.5), small.Mean(0.8)}}}})` + "\n"
	text := strings.Replace(fixture.Small, `show.Bind("small-mean"`, plot+`show.Bind("small-mean"`, 1)
	return text + "\n## The end\n\n" + link + "\n"
}

// told builds and fails the test unless each text begins a problem's line.
func told(t *testing.T, o suite.Options, want ...string) suite.Suite {
	t.Helper()
	s := build(t, o)
	for _, w := range want {
		if !strings.Contains("\n"+s.AllProblems().Error(), "\n"+w) {
			t.Errorf("no problem %q in\n%v", w, s.AllProblems())
		}
	}
	return s
}

// Two notebooks share neither figures nor claims, and a table only if it is the
// same.
func TestAcrossNotebooks(t *testing.T) {
	other := strings.Replace(drawn("f", ""), "p.Requests = 300", "p.Requests = 310", 1)
	texts := fixture.Texts(t, "small", drawn("f", ""), "zother", other, "same", fixture.Small)
	s := told(t, suite.Options{Texts: texts, Specs: fixture.Specs("small", "zother"), Seeds: 1},
		`zother.md:13:1: table "knee" is published by same.md too, with other rows`,
		`zother.md:13:1: figure "f" is drawn by small.md too: a figure's id stands once in all notebooks`,
		`claims/zother.go: claim "small-mean" is one of small.md too`)
	if n := strings.Count(s.AllProblems().Error(), "is published by"); n != 1 {
		t.Errorf("%d tables differ, want one:\n%v", n, s.AllProblems())
	}
}

func TestLinksLeadSomewhere(t *testing.T) {
	good := "[a](#fig-f) [b](#c-small-mean) [c](small.md#the-end) [d](data/knee.csv) [e](index.html) [f](./) [g](figures/f.svg) [h](claims.html#small) [i](manifest.json) [j](#table-knee)"
	texts := fixture.Sound(t, 2)
	file := filepath.Join(texts, "notebooks", "small.md")
	fixture.Put(t, file, drawn("f", good))
	o := suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 1}
	if ps := build(t, o).AllProblems(); len(ps) > 0 {
		t.Errorf("sound links: %v", ps)
	}
	fixture.Put(t, file, drawn("f", "[a](#fig-g) [b](other.md)\n[c](small.md#nowhere) [d](data/none.csv) ![e](pic.png) [f](#sources) [g](#c-none) [h](claims.html#no)"))
	told(t, o,
		"small.md:29:1: the link leads to #fig-g, which small.html does not have",
		"small.md:29:13: the link leads to other.html, which the site does not have",
		"small.md:30:1: the link leads to #nowhere, which",
		"small.md:30:23: the link leads to data/none.csv, which the site does not have",
		"small.md:30:42: the link leads to pic.png, which the site does not have",
		"small.md:30:56: the link leads to #sources, which small.html does not have",
		"small.md:30:70: the link leads to #c-none, which small.html does not have",
		"small.md:30:83: the link leads to #no, which claims.html does not have")
}
