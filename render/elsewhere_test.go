package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"kneebook/suite/fixture"
)

// plain is a notebook of closed forms alone: nothing of it has to run.
const plain = `---
title: A plain page
date: 2026-11-30
---

The slowest take [more than 900 ms](claim:plain-tail), [10×](claim:plain-ratio) as long as at lower load, which is [longer](claim:plain-longer).

` + "```claims" + `
plain-tail: The p99 at nearly full load
  = mm1.p99(rate=95/s, service=10 ms)

plain-half: The p99 at 50/s
  = mm1.p99(rate=50/s, service=10 ms)

plain-ratio: The one over the other
  = plain-tail / plain-half

plain-longer: The one is longer
  = plain-tail > plain-half
  says: longer
  not: shorter
` + "```" + `

At lower load it is [92 ms](claim:plain-half).
`

// folder makes a folder of notebooks, by name and text in turn.
func folder(t *testing.T, pairs ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(pairs); i += 2 {
		fixture.Put(t, filepath.Join(dir, pairs[i]), pairs[i+1])
	}
	return dir
}

func TestAFolderElsewhereIsPublishedAndComparedAndKept(t *testing.T) {
	dir, out := folder(t, "plain.md", plain), filepath.Join(t.TempDir(), "site")
	before := snapshot(t, dir)
	said := render(t, command{}, "-notebooks", dir, "-out", out, "-name", "Ours", "-base", "https://example.org/ours")
	if !strings.Contains(said, "plain: ") || !strings.Contains(said, "files written") {
		t.Errorf("it says %s", said)
	}
	index, _ := os.ReadFile(filepath.Join(out, "index.html"))
	page, _ := os.ReadFile(filepath.Join(out, "plain.html"))
	for _, want := range []string{`<h1 id="title">Ours</h1>`, `<link rel="canonical" href="https://example.org/ours/">`} {
		if !strings.Contains(string(index), want) {
			t.Errorf("the index lacks %s", want)
		}
	}
	for _, want := range []string{"go run ./claims/verify-claims -notebooks FOLDER -notebook plain", `<code class="language-claims">plain-tail: `} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(string(page)+string(index), "Kneebook") || strings.Contains(string(page), "Verify here") {
		t.Error("the pages have what is this suite's own")
	}
	args := []string{"-notebooks", dir, "-out", out, "-name", "Ours", "-base", "https://example.org/ours", "-check"}
	render(t, command{}, args...)
	if again := render(t, command{}, args[:len(args)-1]...); !strings.Contains(again, "unchanged") {
		t.Errorf("a second time: %s", again)
	}
	if snapshot(t, dir) != before {
		t.Error("something was written into the folder of the notebooks")
	}
	fixture.Put(t, filepath.Join(dir, "plain.md"), strings.Replace(plain, "A plain page", "Another page", 1))
	if status, _, errs := call(t, command{}, args...); status != 1 || !strings.Contains(errs, "plain.html:") {
		t.Errorf("another title: status %d\n%s", status, errs)
	}
}

// All that is wrong in a folder is told at once, at its line.
func TestFaultsElsewhereAreToldAtTheirLines(t *testing.T) {
	bad := plain
	for _, change := range [][2]string{{"rate=50/s", "rate=50"}, {"more than 900 ms", "more than 990 ms"}, {"claim:plain-half)", "claim:plain-hlf)"}} {
		bad = strings.ReplaceAll(bad, change[0], change[1])
	}
	dir := folder(t, "bad.md", bad, "other.md", "# Other\n\nIt is [100/s](claim:plain-tail) [0.95](claim:nobody).\n\n```claims\nplain-tail: Again\n  = server.capacity(service=10 ms, servers=1)\nextra: Cited nowhere\n  = mm1.mean(rate=50/s, service=10 ms)\n```\n")
	status, _, errs := call(t, command{}, "-notebooks", dir, "-out", filepath.Join(t.TempDir(), "site"))
	for _, want := range []string{
		"bad.md:13:18: rate lacks its unit: write rate=50/s", `bad.md:6:18: "more than 990 ms" (claim:plain-tail): `, `there is no claim "plain-hlf"; did you mean "plain-half"?`,
		`other.md:6:1: claim "plain-tail" is one of bad.md too`, `other.md:8:1: claim "extra" is cited nowhere`, `other.md:3:33: "0.95" (claim:nobody): there is no claim "nobody"`,
		"7 problems; nothing was written",
	} {
		if !strings.Contains(errs, want) {
			t.Errorf("status %d; nothing says %s in\n%s", status, want, errs)
		}
	}
	if status != 1 || strings.Contains(errs, "cannot be computed") {
		t.Errorf("status %d, or more is said than is of use:\n%s", status, errs)
	}
}

func TestWrongCallsElsewhere(t *testing.T) {
	dir := folder(t, "plain.md", plain)
	for _, c := range []struct{ args, want string }{
		{"-notebooks " + dir, "-notebooks needs -out"},
		{"-notebooks " + dir + "/none -out x", "no such file"},
		{"-notebooks " + dir + "/plain.md -out x", "it is a file, not a folder"},
		{"-name X", "-name goes with -notebooks alone"},
		{"-notebooks " + dir + " -new x", "-new does not go with -notebooks"},
		{"-notebooks " + dir + " -run nobody", `there is no notebook "nobody"; there are: plain`},
	} {
		if status, _, errs := call(t, command{}, strings.Fields(c.args)...); status != exitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d\n%s", c.args, status, errs)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for out, want := range map[string]string{dir: "it is the folder of the notebooks", link: "it is the folder of the notebooks", dir + "/out": "it lies in the folder of the notebooks",
		link + "/a/b": "it lies in the folder of the notebooks"} {
		if status, _, errs := call(t, command{}, "-notebooks", dir, "-out", out); status != exitUsage || !strings.Contains(errs, "-out "+out+": "+want) {
			t.Errorf("onto the notebooks: status %d\n%s", status, errs)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%v", entries)
	}
}

// A folder elsewhere is served, and built again when a notebook of it changes.
func TestAFolderElsewhereIsServed(t *testing.T) {
	dir := folder(t, "plain.md", plain)
	ctx, stop := context.WithCancel(t.Context())
	var out, errs buffer
	done := make(chan int)
	go func() {
		c := command{stdout: &out, stderr: &errs, dir: ".", cache: kept}
		done <- c.main(ctx, []string{"-notebooks", dir, "-serve", "127.0.0.1:0", "-live=false"})
	}()
	address := regexp.MustCompile(`http://[0-9.:]+/`)
	title := func(want string) {
		t.Helper()
		for range 600 {
			if at := address.FindString(out.String()); at != "" {
				if r, err := http.Get(at + "plain.html"); err == nil {
					var page strings.Builder
					r.Write(&page)
					r.Body.Close()
					if strings.Contains(page.String(), want) {
						return
					}
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("no page with %q: %s%s", want, out.String(), errs.String())
	}
	title("A plain page")
	fixture.Put(t, filepath.Join(dir, "plain.md"), strings.Replace(plain, "A plain page", "Another page", 1))
	title("Another page")
	stop()
	if status := <-done; status != exitDone {
		t.Errorf("status %d: %s", status, errs.String())
	}
}

// The site of another suite is not published over, nor are the runs of an
// experiment published over a site.
func TestAnotherSiteIsNotPublishedOver(t *testing.T) {
	dir, out := folder(t, "plain.md", plain), filepath.Join(t.TempDir(), "site")
	render(t, command{}, "-live=false", "-notebooks", dir, "-out", out, "-name", "Ours")
	before := snapshot(t, out)
	for _, args := range [][]string{
		{"-live=false", "-notebooks", dir, "-out", out, "-name", "Theirs"},
		{"-live=false", "-notebooks", dir, "-out", out},
		{"-experiment", "knee", "-out", out},
	} {
		status, _, errs := call(t, command{}, args...)
		if status != 1 || !strings.Contains(errs, "holds the site “Ours”, and this is “") || snapshot(t, out) != before {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
	}
}
