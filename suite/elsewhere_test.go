package suite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/suite"
	"kneebook/suite/fixture"
)

// counter is the notebook that notebooks/author.md tells others to write.
func counter(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(fixture.Root(t), "notebooks", "author.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "\n````markdown\n")
	text, _, ok := strings.Cut(rest, "\n````\n")
	if !ok {
		t.Fatal("author.md shows no notebook")
	}
	return text + "\n"
}

// elsewhere builds a folder of notebooks, by name and text in turn. Runs of the
// same cells are kept in the folder cache, unless it is "".
func elsewhere(t *testing.T, cache string, pairs ...string) suite.Suite {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(pairs); i += 2 {
		fixture.Put(t, filepath.Join(dir, pairs[i]), pairs[i+1])
	}
	return build(t, suite.Options{Folder: dir, Cache: cache})
}

// Everything on a page elsewhere that can be changed is noticed, as here.
func TestMutationsElsewhereAreNoticed(t *testing.T) {
	s := elsewhere(t, "", "line.md", counter(t))
	if ps := s.AllProblems(); len(ps) > 0 {
		t.Fatal(ps)
	}
	r := claims.Mutations(s.Input(s.Built[0]))
	made := 0
	for _, c := range r.Counts {
		made += c.Made
		t.Logf("%-10s %3d made, %2d equivalent", c.Kind, c.Made, c.Equivalent)
	}
	for _, m := range r.Survivors {
		t.Error("survived: ", m)
	}
	if len(r.Base) > 0 || made < 30 {
		t.Errorf("%v; %d made", r.Base, made)
	}
}

// What the cell does otherwise than its claims say is noticed: each change of
// the run, and of what is published of it.
func TestCellsElsewhereAreHeldAgainstTheirDerivation(t *testing.T) {
	text, cache := counter(t), t.TempDir()
	for _, change := range [][2]string{
		{"kernel.CPython{Seed: counter.Params.Seed}", "kernel.CPython{Seed: 8}"},
		{"kernel.Poisson{Rate: rate}", "kernel.Poisson{Rate: rate + 1}"},
		{"Mean: counter.Params.Service}", "Mean: 0.0101}"},
		{"kernel.Quantile(times, 0.99)", "kernel.Quantile(times, 0.98)"},
		{"Row{rate, mean, p99}", "Row{rate, p99, mean}"},
		{"Requests: 20000, Seed: 7", "Requests: 20001, Seed: 7"},
		{"run full: rate=95/s", "run full: rate=94/s"},
		{"station.mean(rate=rate", "station.wait(rate=rate"},
		{"  p99 = station.p99", "  p99 = station.quantile(q=98%, rate=rate, service=service, requests=requests, seed=seed)\n  x = station.p99"},
		{"  = counter-rise > counter-load", "  = counter-rise < counter-load"},
		{`show.Bind("counter-tail", p99s[2], "s")`, `_ = 0`},
	} {
		if !strings.Contains(text, change[0]) {
			t.Fatalf("no %s", change[0])
		}
		if s := elsewhere(t, cache, "line.md", strings.Replace(text, change[0], change[1], 1)); len(s.AllProblems()) == 0 {
			t.Errorf("%s for %s is not noticed", change[1], change[0])
		}
	}
}

// Notebooks of one folder may cite each other; an experiment of this project is
// derived without a word, with whatever parameters; sources are those of the
// folder.
func TestAFolderIsASuite(t *testing.T) {
	other := `---
title: Another
---

There it is [8.7×](claim:counter-rise), at [95/s](given:counter.rates) [803.2 ms](cell:counter/95/p99). Of ours [5 ms](source:maurer2015/target).

` + "```go {#knee}\np := experiments.KneeDefaults()\np.Loads, p.Seed = []float64{0.5, 0.9}, 11\nshow.Table(\"knee\", experiments.Knee(p))\n```\n"
	sources := "maurer2015:\n  authors: [Ben Maurer]\n  title: Fail at Scale\n  year: 2015\n  values: {target: 5 ms}\n"
	s := elsewhere(t, "", "line.md", counter(t), "other.md", other, "sources.yaml", sources)
	if ps := s.AllProblems(); len(ps) > 0 {
		t.Error(ps)
	}
}
