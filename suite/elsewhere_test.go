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

// Numbers that an author makes up do not come to be derived by standing in a
// claim: each of these is refused where it is written or where it is cited.
func TestMadeUpNumbersAreNotVerified(t *testing.T) {
	text, cache := counter(t), t.TempDir()
	for _, c := range []struct{ claim, said, want string }{
		{"  = mm1.mean(rate=1/s, service=1 us) + 42 ms", "[42 ms](claim:made-up)", `line.md:75:1: "42 ms" (claim:made-up): 42 ms holds as well if any of what`},
		{"  = full.p99 / counter/95/p99 * 42", "[42×](claim:made-up)", "line.md:75:1: claim \"made-up\" does not hold: its value cannot be computed: line.md:98:16: full.p99 and counter/95/p99 are the same and cancel"},
		{"  = counter/95/p99 * 0 + 42 ms", "[42 ms](claim:made-up)", "line.md:98:24: claim “made-up” is the same whatever counter/95/p99 is"},
		{"  = counter/95/p99\n  exact: mm1.mean(rate=1/s, service=1 us) + 42 ms", "[42 ms](claim:made-up.exact), [803 ms](claim:made-up)", `line.md:75:1: "42 ms" (claim:made-up.exact): 42 ms holds as well`},
		{"  = counter/95/rate", "[95/s](claim:made-up)", "line.md:98:5: claim “made-up” is a cell that you have chosen yourself"},
		{"  = counter/95/p99 - mm1.wait(rate=95/s, service=10 ms)", "[613 ms](claim:made-up)", ""},
	} {
		changed := strings.Replace(text, "\n```claims\n", "\n"+c.said+"\n\n```claims\n", 1)
		changed = strings.Replace(changed, "\ntable counter\n", "\nmade-up: Made up\n"+c.claim+"\n\ntable counter\n", 1)
		got := elsewhere(t, cache, "line.md", changed).AllProblems()
		if c.want == "" && len(got) > 0 || c.want != "" && !strings.Contains(got.Error(), c.want) {
			t.Errorf("%s\ngives %v\nnot   %s", c.claim, got, c.want)
		}
	}
}
