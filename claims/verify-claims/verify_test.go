package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kneebook/notebooks/run"
	"kneebook/suite/fixture"
)

// kept is where the tests keep what was computed once.
var kept string

func TestMain(m *testing.M) {
	run.Child()
	var err error
	if kept, err = os.MkdirTemp("", "verify-claims-test-"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(kept)
	os.Exit(status)
}

// call runs the command on texts and gives its exit status and what it
// printed.
func call(t *testing.T, texts string, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr strings.Builder
	c := command{stdout: &stdout, stderr: &stderr, dir: ".", texts: texts, specs: fixture.Specs("small"), cache: kept}
	status = c.main(t.Context(), args)
	return status, stdout.String(), stderr.String()
}

// spoil replaces one text of the sound notebook.
func spoil(t *testing.T, texts, old, new string) {
	t.Helper()
	if !strings.Contains(fixture.Small, old) {
		t.Fatalf("the notebook has no %q", old)
	}
	fixture.Put(t, filepath.Join(texts, "notebooks", "small.md"), strings.Replace(fixture.Small, old, new, 1))
}

func TestLineForEachClaimAndTotals(t *testing.T) {
	status, out, _ := call(t, fixture.Sound(t, 20))
	for _, want := range []string{
		`(?m)^small\.md$`,
		`(?m)^  PASS  small-mean   The mean response time at the higher load$`,
		`(?m)^  PASS  small-loads  The higher load over the lower one$`,
		`(?m)^ +bound 42\.4\d+ ms, derived 42\.4\d+ ms`,
		`(?m)^  PASS  table knee   14 cells derived again`,
		`(?m)^2 claims: 2 PASS, 0 FAIL; 1 table: 1 PASS, 0 FAIL; 0 problems; 20 seeds run again; \d+\.\d s$`,
	} {
		if status != exitHolds || !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("status %d; nothing matches %s in:\n%s", status, want, out)
		}
	}
}

func TestFailureIsShownWithItsPlace(t *testing.T) {
	texts := fixture.Sound(t, 20)
	spoil(t, texts, "[42 ms]", "[43 ms]")
	status, out, _ := call(t, texts)
	for _, want := range []string{"  FAIL  small-mean ", `small.md:22:27: "43 ms" does not hold`, "1 problem:\nsmall.md:22:27: ", "2 claims: 1 PASS, 1 FAIL"} {
		if status != exitFails || !strings.Contains(out, want) {
			t.Errorf("status %d; %q is not in:\n%s", status, want, out)
		}
	}
}

func TestOneClaimAlone(t *testing.T) {
	texts := fixture.Sound(t, 20)
	spoil(t, texts, "[42 ms]", "[43 ms]")
	status, out, _ := call(t, texts, "-claim", "small-loads")
	if status != exitHolds || strings.Contains(out, "small-mean") || !strings.Contains(out, "1 claim: 1 PASS, 0 FAIL") {
		t.Errorf("the other claim: status %d\n%s", status, out)
	}
	status, out, _ = call(t, texts, "-claim", "small-mean", "-notebook", "small")
	if status != exitFails || strings.Contains(out, "small-loads") || !strings.Contains(out, "1 claim: 0 PASS, 1 FAIL; 1 problem") {
		t.Errorf("the failing claim: status %d\n%s", status, out)
	}
}

func TestNotebookThatDoesNotRun(t *testing.T) {
	texts := fixture.Sound(t, 20)
	spoil(t, texts, "p.Requests = 300", `panic("on purpose")`)
	for _, args := range [][]string{nil, {"-claim", "small-loads"}} {
		status, out, _ := call(t, texts, args...)
		if status != exitFails || !strings.Contains(out, "FAIL  did not run to its end") || !strings.Contains(out, "small.md:16: panic: on purpose") {
			t.Errorf("%v: status %d\n%s", args, status, out)
		}
	}
}

func TestStaleBandsFailAndAreWrittenAgain(t *testing.T) {
	texts := fixture.Sound(t, 20)
	file := filepath.Join(texts, "claims", "bands", "small.csv")
	right, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	fixture.Put(t, file, strings.Replace(string(right), "# key: ", "# key: 0", 1))
	if status, out, _ := call(t, texts); status != exitFails || !strings.Contains(out, "claims/bands/small.csv:1: the bands are stale") {
		t.Errorf("stale: status %d\n%s", status, out)
	}
	status, _, errs := call(t, texts, "-write")
	if status != exitHolds || !strings.Contains(errs, "wrote claims/bands/small.csv: 20 seeds, 1 claim") {
		t.Errorf("status %d, %s", status, errs)
	}
	if now, _ := os.ReadFile(file); string(now) != string(right) {
		t.Errorf("written:\n%s\nwant\n%s", now, right)
	}
	if _, _, errs := call(t, texts, "-write"); strings.Contains(errs, "wrote") {
		t.Errorf("the same values were written again: %s", errs)
	}
	if status, out, _ := call(t, texts, "-seeds", "30"); status != exitHolds || !strings.Contains(out, "30 seeds run again") {
		t.Errorf("more seeds than committed: status %d\n%s", status, out)
	}
}

// Many seeds that were committed are not lost to a call with few.
func TestFewerSeedsReplaceNothing(t *testing.T) {
	texts := fixture.Sound(t, 20)
	file := filepath.Join(texts, "claims", "bands", "small.csv")
	right, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := "claims/bands/small.csv: it holds 20 seeds and is not replaced by 5: run with -seeds 20, or remove the file first"
	if status, _, errs := call(t, texts, "-seeds", "5", "-write"); status != exitFails || !strings.Contains(errs, want) {
		t.Errorf("status %d, %s", status, errs)
	}
	if now, _ := os.ReadFile(file); string(now) != string(right) {
		t.Errorf("replaced by\n%s", now)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := call(t, texts, "-seeds", "5", "-write"); status != exitHolds || !strings.Contains(errs, "wrote claims/bands/small.csv: 5 seeds") {
		t.Errorf("status %d, %s", status, errs)
	}
}

func TestWrongBandValueFails(t *testing.T) {
	texts := fixture.Sound(t, 20)
	file := filepath.Join(texts, "claims", "bands", "small.csv")
	data, _ := os.ReadFile(file)
	fixture.Put(t, file, regexp.MustCompile(`(?m)^(9,0\.0\d)\d`).ReplaceAllString(string(data), "${1}x"))
	if status, out, _ := call(t, texts); status != exitFails || !strings.Contains(out, "claims/bands/small.csv:12: ") {
		t.Errorf("no number: status %d\n%s", status, out)
	}
	fixture.Put(t, file, regexp.MustCompile(`(?m)^9,0\.0`).ReplaceAllString(string(data), "9,0.1"))
	if status, out, _ := call(t, texts); status != exitFails || !strings.Contains(out, "FAIL  small-mean") || !strings.Contains(out, "seed 9") {
		t.Errorf("another number: status %d\n%s", status, out)
	}
}

func TestPublishedFilesAreHeldAgainstTheirManifest(t *testing.T) {
	texts := fixture.Sound(t, 20)
	site := filepath.Join(texts, "site")
	fixture.Put(t, filepath.Join(site, "index.html"), "edited")
	fixture.Put(t, filepath.Join(site, "manifest.json"),
		`{"files": [{"path": "index.html", "bytes": 6, "sha256": "00"}, {"path": "data/knee.csv", "bytes": 1, "sha256": "00"}]}`)
	status, out, _ := call(t, texts)
	for _, want := range []string{"site/index.html: differs from what manifest.json says", "site/data/knee.csv: manifest.json lists this file",
		"site/manifest.json:1:2: was edited", "3 problems"} {
		if status != exitFails || !strings.Contains(out, want) {
			t.Errorf("status %d; %q is not in:\n%s", status, want, out)
		}
	}
}

func TestJSON(t *testing.T) {
	texts := fixture.Sound(t, 20)
	spoil(t, texts, "[42 ms]", "[43 ms]")
	status, out, _ := call(t, texts, "-format", "json")
	var r reportJSON
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil || status != exitFails {
		t.Fatalf("status %d, error %v\n%s", status, err, out)
	}
	if r.Holds || r.Seeds != 20 || len(r.Notebooks) != 1 || r.Totals != (totals{2, 1, 1, 0, 1}) {
		t.Fatalf("report %+v", r)
	}
	nb := r.Notebooks[0]
	if nb.Name != "small" || !nb.Ran || nb.Holds || len(nb.Problems) != 1 || nb.Problems[0].Pos.Line != 22 || nb.Numbers.Inputs != 3 {
		t.Errorf("notebook %+v", nb)
	}
	mean, loads := nb.Claims[0], nb.Claims[1]
	if mean.ID != "small-mean" || mean.Holds || mean.Unit != "s" || mean.How != "second implementation" || mean.Scope != "this run" ||
		mean.Bound == nil || *mean.Bound != *mean.Derived || mean.Exact != nil || mean.Band == nil || mean.Band.Seeds != 20 ||
		len(mean.Uses) != 1 || mean.Uses[0] != "small.md:22:27" {
		t.Errorf("claim %+v", mean)
	}
	if !loads.Holds || loads.Bound != nil || loads.Band != nil || *loads.Value != 1.6 {
		t.Errorf("claim %+v", loads)
	}
	if nb.Tables[0] != (tableJSON{"knee", 14, true, nb.Tables[0].Verdict}) {
		t.Errorf("table %+v", nb.Tables[0])
	}
}

func TestWrongUsage(t *testing.T) {
	texts := fixture.Texts(t, "small", fixture.Small)
	for args, want := range map[string]string{
		"small":                         `unknown argument "small"`,
		"-nosuch":                       "-nosuch",
		"-format xml":                   "-format xml: it is text, json, junit or github",
		"-seeds 0":                      "-seeds 0: it is from 1 to 100000",
		"-seeds many":                   "-seeds",
		"-notebook large":               `there is no notebook "large"; there are: small`,
		"-claim small":                  `there is no claim "small"; there are: small-mean, small-loads`,
		"-claim small-mean -notebook x": `there is no notebook "x"; there are: small`,
		"-claim small-mean -write":      "-write writes all claims",
	} {
		status, out, errs := call(t, texts, strings.Fields(args)...)
		if status != exitUsage || out != "" || !strings.Contains(errs, want) || !strings.Contains(errs, "verify-claims -h") {
			t.Errorf("verify-claims %s: status %d, %s%s", args, status, out, errs)
		}
	}
}

func TestHelpHasExamples(t *testing.T) {
	status, out, errs := call(t, "", "-h")
	for _, want := range []string{"-notebook", "-claim", "-seeds", "-write", "-no-cache", "-format", "-diff", "Examples:", "-seeds 1000 -write"} {
		if status != exitHolds || errs != "" || !strings.Contains(out, want) {
			t.Errorf("status %d; %q is not in %q", status, want, out)
		}
	}
}
