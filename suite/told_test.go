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
		{"  says: faster\n", "", "line.md:89:1: claim “counter-faster” compares, and does not say in which words"},
		{"  not: slower\n", "", "line.md:89:1: claim “counter-faster” compares, and does not say what would be wrong"},
		{"exact: mm1.p99(", "exact: mm1.p9x(", `line.md:80:10: there is no figure of mm1 "p9x"; did you mean "p95"?`},
		{"= counter-rise > counter-load", "= counter-rise > counter-lod", `line.md:90:20: there is no name "counter-lod"; did you mean "counter-load"?`},
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
	if len(got) != 2 || !strings.Contains(got.Error(), "line.md:95:1: there is no published table \"countr\"") || !strings.Contains(got.Error(), "table \"counter\" is not derived") {
		t.Error(got)
	}
}

// A derivation of a table that comes to no end is told at the cell, with why.
func TestADerivationThatFailsIsTold(t *testing.T) {
	text := strings.Replace(counter(t), "  mean = station.mean(rate=rate, service=service, requests=requests, seed=seed)", "  mean = mm1.mean(rate=rate, service=service) / ps.mean(rate=rate, service=service) * station.mean(rate=rate, service=service, requests=requests, seed=seed) * 0 + service", 1)
	got := elsewhere(t, t.TempDir(), "line.md", text).AllProblems().Error()
	if !strings.Contains(got, "line.md:97:") || !strings.Contains(got, "the column mean of table counter is the same whatever") {
		t.Error(got)
	}
	text = strings.Replace(counter(t), "  mean = station.mean(rate=rate, service=service, requests=requests, seed=seed)", "  mean = mm1.mean(rate=rate, service=service) / ps.mean(rate=rate, service=service) * service", 1)
	got = elsewhere(t, t.TempDir(), "line.md", text).AllProblems().Error()
	if !strings.Contains(got, `line.md:22:1: at seed 7: table "counter": the derivation of table "counter" fails: line.md:97:`) || !strings.Contains(got, "are the same and cancel") || strings.Contains(got, "has no derivation") {
		t.Error(got)
	}
}

// A claim can be derived at other seeds: it has a band then, which can be cited,
// and a comparison has to hold at each of them.
func TestClaimsOverSeeds(t *testing.T) {
	text, cache := counter(t), t.TempDir()
	text = strings.Replace(text, "in the long run.", "in the long run. Elsewhere it is [about 460 ms to 880 ms](claim:counter-tail.band), and [longer](claim:slow).", 1)
	slow := func(limit string) string {
		return strings.Replace(text, "\ntable counter\n", "\nslow: The p99 at 95/s is above\n  = counter/95/p99 / counter/95/mean > "+limit+"\n  says: longer\n  not: shorter\n  seeds: 20\n\ntable counter\n", 1)
	}
	s := elsewhere(t, cache, "line.md", slow("2"))
	if ps := s.AllProblems(); len(ps) > 0 {
		t.Fatal(ps)
	}
	tail, _ := s.Built[0].Report.Claim("counter-tail")
	if tail.Band == nil || tail.Band.Seeds != 20 || len(tail.Evidence.Over) != 20 {
		t.Errorf("%+v", tail)
	}
	own, _ := s.Built[0].Report.Claim("counter-faster")
	if !strings.HasSuffix(own.Verdict.Sentence, "; the same at each of 20 seeds") {
		t.Error(own.Verdict)
	}
	for _, f := range s.Files {
		if f.Path == "line.html" && !strings.Contains(string(f.Data), "over 20 seeds") {
			t.Error("the page does not say over how many seeds")
		}
	}
	got := elsewhere(t, cache, "line.md", slow("3.9")).AllProblems().Error()
	if !strings.Contains(got, "is above 3.9×, but of the seeds 1 to 20 it holds at ") {
		t.Error(got)
	}
	got = elsewhere(t, cache, "line.md", strings.Replace(slow("2"), "about 460 ms to 880 ms", "about 460 ms to 890 ms", 1)).AllProblems().Error()
	if !strings.Contains(got, `"about 460 ms to 890 ms" (claim:counter-tail.band): `) {
		t.Error(got)
	}
}

// The values over seeds are those of the runs with these seeds.
func TestValuesOverSeedsAreThoseOfTheRuns(t *testing.T) {
	cache := t.TempDir()
	s := elsewhere(t, cache, "line.md", counter(t))
	tail, _ := s.Built[0].Report.Claim("counter-tail")
	faster, _ := s.Built[0].Report.Claim("counter-faster")
	rise, _ := s.Built[0].Report.Claim("counter-rise")
	if len(tail.Evidence.Over) != 20 || len(faster.Evidence.Over) != 20 {
		t.Fatal(s.AllProblems())
	}
	if tail.Evidence.Over[6] != *tail.Evidence.Derived || faster.Evidence.Over[6] != rise.Value-1.9 {
		t.Errorf("seed 7: %v and %v, but the page has %v and %v", tail.Evidence.Over[6], faster.Evidence.Over[6], *tail.Evidence.Derived, rise.Value-1.9)
	}
	if tail.Evidence.Over[5] == tail.Evidence.Over[6] || faster.Evidence.Over[5] == faster.Evidence.Over[6] {
		t.Error("seed 6 is seed 7")
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
