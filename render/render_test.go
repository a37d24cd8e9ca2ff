package main

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"kneebook/notebooks/run"
	"kneebook/suite/fixture"
	"kneebook/suite/publish"
)

// kept is where the tests keep what was computed once.
var kept string

func TestMain(m *testing.M) {
	run.Child()
	var err error
	if kept, err = os.MkdirTemp("", "render-test-"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(kept)
	os.Exit(status)
}

// call runs the command on texts and gives its exit status and what it
// printed.
func call(t *testing.T, c command, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr strings.Builder
	c.stdout, c.stderr = &stdout, &stderr
	if c.dir == "" {
		c.dir = "."
	}
	if c.cache == "" {
		c.cache = kept
	}
	status = c.main(t.Context(), withoutModules(args))
	return status, stdout.String(), stderr.String()
}

// withoutModules leaves the modules for the browser out of a call that writes a
// site, unless it says otherwise: most tests have no use for them.
func withoutModules(args []string) []string {
	for _, arg := range args {
		switch name, _, _ := strings.Cut(arg, "="); name {
		case "-live", "-run", "-new", "-experiment", "-explore":
			return args
		}
	}
	return append([]string{"-live=false"}, args...)
}

// sound gives a command on the notebook that holds.
func sound(t *testing.T) command {
	t.Helper()
	return command{texts: fixture.Sound(t, 20), specs: fixture.Specs("small"), cache: kept}
}

// render calls a command that is to succeed.
func render(t *testing.T, c command, args ...string) string {
	t.Helper()
	status, out, errs := call(t, c, args...)
	if status != exitDone {
		t.Fatalf("render %v: status %d\n%s%s", args, status, out, errs)
	}
	return out
}

// snapshot lists all files below a folder with their contents and times.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		info, _ := d.Info()
		b.WriteString(path + " " + info.ModTime().String() + "\n" + string(data) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestRenderPublishesTheSite(t *testing.T) {
	c := sound(t)
	out := render(t, c)
	for _, want := range []string{"small: 24 words; 1 cell; 5 numbers (2 derived, 3 inputs, 0 sourced, 0 plain); 2 claims\n", " s\n", "site: 23 files written"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in %q", want, out)
		}
	}
	site := filepath.Join(c.texts, "site")
	for _, path := range []string{"index.html", "small.html", "claims.html", "data/knee.csv", "manifest.json"} {
		if _, err := os.Stat(filepath.Join(site, path)); err != nil {
			t.Error(err)
		}
	}
	if ps := publish.Verify(site, "site"); len(ps) > 0 {
		t.Error(ps)
	}
	rows, _ := os.ReadFile(filepath.Join(site, "data", "knee.csv"))
	if lines := strings.Split(string(rows), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[0], "load_share,rate_per_s,mean_s,") ||
		!strings.HasPrefix(lines[1], "0.5,50,0.0") || lines[3] != "" {
		t.Errorf("data/knee.csv:\n%s", rows)
	}
	checkManifest(t, site)
}

// checkManifest looks at what the manifest says of the experiment.
func checkManifest(t *testing.T, site string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(site, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m publish.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if len(m.Experiments) != 1 || m.Experiments[0].Name != "knee" || m.Experiments[0].Notebook != "small" || m.Experiments[0].Data != "data/knee.csv" {
		t.Fatalf("experiments: %+v", m.Experiments)
	}
	found := false
	for _, p := range m.Experiments[0].Params {
		found = found || p.Name == "requests" && len(p.Values) == 1 && p.Values[0] == "300"
	}
	if !found || strings.Contains(string(data), "golden_match") {
		t.Errorf("manifest: %s", data)
	}
}

func TestSameInputGivesTheSameBytes(t *testing.T) {
	c := sound(t)
	a, b := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	render(t, c, "-out", a)
	t.Setenv("TZ", "Asia/Kathmandu")
	t.Setenv("LC_ALL", "de_DE.UTF-8")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	render(t, c, "-out", b, "-no-cache")
	var files []publish.File
	err := filepath.WalkDir(a, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(a, path)
		files = append(files, publish.File{Path: filepath.ToSlash(rel), Data: data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if d, err := (publish.Folder{Dir: b}).Compare(files); err != nil || !d.None() {
		t.Errorf("difference %+v, error %v", d, err)
	}
}

func TestUnchangedSiteStays(t *testing.T) {
	c := sound(t)
	render(t, c)
	before := snapshot(t, c.texts)
	if out := render(t, c); !strings.Contains(out, "site: unchanged, 23 files") {
		t.Errorf("printed: %s", out)
	}
	if snapshot(t, c.texts) != before {
		t.Error("something was written")
	}
}

func TestCheckComparesWithTheSiteOnDisk(t *testing.T) {
	c := sound(t)
	status, _, errs := call(t, c, "-check")
	if status != exitFails || !strings.Contains(errs, "site/index.html: is missing") {
		t.Errorf("without a site: status %d, %s", status, errs)
	}
	render(t, c)
	if out := render(t, c, "-check"); !strings.Contains(out, "site: is what the sources give, 23 files") {
		t.Errorf("printed: %s", out)
	}
	site := filepath.Join(c.texts, "site")
	fixture.Put(t, filepath.Join(site, "index.html"), "edited")
	fixture.Put(t, filepath.Join(site, "stray.txt"), "mine")
	os.Remove(filepath.Join(site, "claims.html"))
	before := snapshot(t, c.texts)
	status, _, errs = call(t, c, "-check")
	for _, want := range []string{"site/index.html:1:1: differs", "site/stray.txt: should not be there", "site/claims.html: is missing"} {
		if status != exitFails || !strings.Contains(errs, want) {
			t.Errorf("status %d; %q is not in %q", status, want, errs)
		}
	}
	if snapshot(t, c.texts) != before {
		t.Error("-check wrote something")
	}
}

func TestPublishedIDsStay(t *testing.T) {
	c := sound(t)
	render(t, c, "-live")
	record := filepath.Join(c.texts, "claims", "ids.txt")
	first, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"index.html\n", "small.html#c-small-mean\n", "small.html#n-small-mean-1\n", "small.html#cell-small\n", "small.html#table-knee\n", "glossary.html#term-goodput\n"} {
		if !strings.Contains(string(first), want) {
			t.Errorf("%q is not on record:\n%s", want, first)
		}
	}
	notebook := filepath.Join(c.texts, "notebooks", "small.md")
	fixture.Put(t, notebook, strings.Replace(fixture.Small, "{#small}", "{#renamed}", 1))
	before := snapshot(t, filepath.Join(c.texts, "site"))
	for _, args := range [][]string{{"-live"}, {"-live", "-check"}} {
		status, _, errs := call(t, c, args...)
		if status != exitFails || !strings.Contains(errs, "small.html#cell-small was published and is gone") || !strings.Contains(errs, "claims/ids.txt:") {
			t.Errorf("render %v: status %d, %s", args, status, errs)
		}
	}
	if snapshot(t, filepath.Join(c.texts, "site")) != before {
		t.Error("the site was written")
	}
	fixture.Put(t, notebook, fixture.Small+"\n## Another heading\n")
	if status, _, errs := call(t, c, "-live", "-check"); status != exitFails || !strings.Contains(errs, "claims/ids.txt: lacks small.html#another-heading") {
		t.Errorf("unrecorded: status %d, %s", status, errs)
	}
	render(t, c, "-live")
	if now, _ := os.ReadFile(record); string(now) != string(first)+"small.html#another-heading\n" {
		t.Errorf("the record is now\n%s\nand was\n%s", now, first)
	}
}

func TestBaseGivesAbsoluteAddresses(t *testing.T) {
	c := sound(t)
	out := filepath.Join(t.TempDir(), "site")
	render(t, c, "-out", out, "-base", "https://example.org/kneebook/")
	page, _ := os.ReadFile(filepath.Join(out, "small.html"))
	if !strings.Contains(string(page), `"https://example.org/kneebook/small.html"`) {
		t.Error("the page does not name its address")
	}
}

func TestConcurrentBuildsLeaveOneWholeSite(t *testing.T) {
	c := sound(t)
	out := filepath.Join(t.TempDir(), "site")
	done := make(chan int)
	for _, base := range []string{"https://a.example", "https://b.example", "https://c.example"} {
		go func() {
			var sink strings.Builder
			c := c
			c.stdout, c.stderr, c.dir = &sink, &sink, "."
			done <- c.main(context.Background(), []string{"-live=false", "-out", out, "-base", base})
		}()
	}
	for range 3 {
		if status := <-done; status != exitDone {
			t.Errorf("status %d", status)
		}
	}
	if ps := publish.Verify(out, "site"); len(ps) > 0 {
		t.Error(ps)
	}
}
