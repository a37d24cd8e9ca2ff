package suite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite"
	"kneebook/suite/fixture"
)

// One mistake is told once, at its place: what follows from it is not told too.
func TestOneMistakeIsToldOnce(t *testing.T) {
	text, cache := counter(t), t.TempDir()
	for _, c := range [][3]string{
		{"= full.p99", "= full.p9z", `line.md:79:5: there is no figure of a run "p9z"; did you mean "p95"?`},
		{"run full: rate=95/s", "run full: rat=95/s", `line.md:76:11: there is no argument of a run "rat"; did you mean "rate"?`},
		{"run full: rate=95/s", "run full: rate=95", "line.md:76:16: rate lacks its unit: write rate=95/s"},
		{"  says: faster\n", "", "line.md:88:1: claim “counter-faster” compares, and does not say in which words"},
		{"  not: slower\n", "", "line.md:88:1: claim “counter-faster” compares, and does not say what would be wrong"},
		{"exact: mm1.p99(", "exact: mm1.p9x(", `line.md:80:10: there is no figure of mm1 "p9x"; did you mean "p95"?`},
		{"= counter-rise > counter-load", "= counter-rise > counter-lod", `line.md:89:20: there is no name "counter-lod"; did you mean "counter-load"?`},
		{"[8.7×](claim:counter-rise)", "[8.7×](claim:counter-rise) and [8.7×](claim:knee-p99-ratio)",
			`line.md:73:125: "8.7×" (claim:knee-p99-ratio): there is no claim "knee-p99-ratio" here: it is one of this project's own knee.md, and a claim of another suite cannot be cited`},
	} {
		if !strings.Contains(text, c[0]) {
			t.Fatalf("no %s", c[0])
		}
		got := elsewhere(t, cache, "line.md", strings.Replace(text, c[0], c[1], 1)).AllProblems()
		if len(got) != 1 || !strings.HasPrefix(got[0].String(), c[2]) {
			t.Errorf("%s\ngives %v\nnot   %s", c[1], got, c[2])
		}
	}
	got := elsewhere(t, cache, "line.md", strings.Replace(text, "\ntable counter\n", "\ntable countr\n", 1)).AllProblems()
	if len(got) != 2 || !strings.Contains(got.Error(), "line.md:93:1: there is no published table \"countr\"") || !strings.Contains(got.Error(), "table \"counter\" is not derived") {
		t.Error(got)
	}
}

// A derivation of a table that comes to no end is told at the cell, with why.
func TestADerivationThatFailsIsTold(t *testing.T) {
	text := strings.Replace(counter(t), "  mean = station.mean(rate=rate, service=service, requests=requests, seed=seed)", "  mean = mm1.mean(rate=rate, service=service) / ps.mean(rate=rate, service=service) * station.mean(rate=rate, service=service, requests=requests, seed=seed) * 0 + service", 1)
	got := elsewhere(t, t.TempDir(), "line.md", text).AllProblems().Error()
	if !strings.Contains(got, "line.md:95:") || !strings.Contains(got, "the column mean of table counter is the same whatever") {
		t.Error(got)
	}
	text = strings.Replace(counter(t), "  mean = station.mean(rate=rate, service=service, requests=requests, seed=seed)", "  mean = mm1.mean(rate=rate, service=service) / ps.mean(rate=rate, service=service) * service", 1)
	got = elsewhere(t, t.TempDir(), "line.md", text).AllProblems().Error()
	if !strings.Contains(got, `line.md:22:1: at seed 7: table "counter": the derivation of table "counter" fails: line.md:95:`) || !strings.Contains(got, "are the same and cancel") || strings.Contains(got, "has no derivation") {
		t.Error(got)
	}
}

// What looks like a notebook and is none is named.
func TestFilesThatAreNoNotebooksAreNamed(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"LINE.MD", "README.md", ".hidden.md", "sub/line.md", "notes.txt"} {
		fixture.Put(t, filepath.Join(dir, name), "It is 7.\n")
	}
	got := build(t, suite.Options{Folder: dir}).AllProblems()
	if len(got) != 2 || !strings.Contains(got.Error(), "LINE.MD: a notebook's file ends in .md, in small letters") ||
		!strings.Contains(got.Error(), "there is no notebook: no file here ends in .md, and folders in it are not looked into") {
		t.Error(got)
	}
	if err := os.Remove(filepath.Join(dir, "LINE.MD")); err != nil {
		t.Fatal(err)
	}
	if got := build(t, suite.Options{Folder: dir}).AllProblems(); len(got) != 1 {
		t.Error(got)
	}
}
