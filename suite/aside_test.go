package suite_test

import (
	"path/filepath"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/suite"
	"kneebook/suite/fixture"
)

// citing is a notebook that rests on the small one: in its text, and in the
// words of a figure, which are known only once its cell ran.
const citing = `---
title: What the small queue says
question: What does it say?
description: Cited from there.
date: 2026-12-01
order: 2
---

` + "```go {#again}" + `
show.Plot("again", show.Figure{Title: "Load", Caption: "It takes [42 ms](claim:small-mean).",
	Alt: "The load against itself, a straight line.",
	X: show.Axis{Label: "load", Unit: "%"}, Y: show.Axis{Label: "load", Unit: "%"},
	Series: []show.Series{{Name: "load", X: []float64{0.5, 0.8}, Y: []float64{0.5, 0.8}}}})
` + "```" + `

A server at [80%](given:knee.loads) load takes [42 ms](cell:knee/0.8/mean).
`

// both makes a folder with the small notebook and one that cites it.
func both(t *testing.T, text string) suite.Options {
	texts := fixture.Sound(t, 3)
	fixture.Put(t, filepath.Join(texts, "notebooks", "citing.md"), text)
	line := claims.Curve{Figure: "again", Series: "load", Derive: func(_ claims.Tables, x float64) float64 { return x }}
	specs := func() []claims.Notebook {
		return append(fixture.Specs("small")(), claims.Notebook{Name: "citing", Curves: []claims.Curve{line}})
	}
	return suite.Options{Texts: texts, Specs: specs, Seeds: 2}
}

// TestOneNotebookCitesAnother builds both notebooks, and then the one that
// cites alone: the other lends its values and nothing more.
func TestOneNotebookCitesAnother(t *testing.T) {
	o := both(t, citing)
	for _, o.Only = range []string{"", "citing", "small"} {
		s := build(t, o)
		if ps := s.AllProblems(); len(ps) > 0 {
			t.Fatalf("-notebook %q: %v", o.Only, ps)
		}
		for _, b := range s.Built {
			if o.Only != "" && b.Notebook.Name != o.Only {
				t.Errorf("-notebook %q: %s is built", o.Only, b.Notebook.Name)
			}
			for _, r := range b.Report.Statements {
				if want := map[string]string{"citing": "small"}[b.Notebook.Name]; r.Page != want || !r.Holds {
					t.Errorf("%s: %+v, want of page %q", b.Notebook.Name, r, want)
				}
			}
		}
		if alone := o.Only == ""; alone != (len(s.Built) == 2) {
			t.Errorf("-notebook %q: %d notebooks", o.Only, len(s.Built))
		}
	}
}

// TestCitedNotebookThatFails spoils what the other notebook rests on, and what
// the citing one says of it.
func TestCitedNotebookThatFails(t *testing.T) {
	o := both(t, strings.Replace(citing, "[42 ms](cell", "[43 ms](cell", 1))
	for _, o.Only = range []string{"", "citing"} {
		told(t, o, `citing.md:16:48: "43 ms" (cell:knee/0.8/mean): the value is`)
	}
	small := filepath.Join(o.Texts, "notebooks", "small.md")
	fixture.Put(t, small, strings.Replace(fixture.Small, `small.Mean(0.8), "s"`, `small.Mean(0.5), "s"`, 1))
	for _, o.Only = range []string{"", "citing"} {
		told(t, o, `citing.md:9:1: claim "small-mean" of small.md does not hold: the cell bound`)
	}
	fixture.Put(t, small, strings.Replace(fixture.Small, "p.Requests = 300", "nonsense()", 1))
	for _, o.Only = range []string{"", "citing"} {
		told(t, o, "small.md:16:1: undefined: nonsense", `citing.md:16:48: "43 ms" (cell:knee/0.8/mean): small.md did not run`)
	}
}
