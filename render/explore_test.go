package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/render/live"
	"kneebook/render/page"
)

// A service is run and printed, marked as what it is.
func TestExplorePrints(t *testing.T) {
	out := render(t, command{}, "-explore", "rate=50 service=10ms requests=1000 seeds=2 deadline=100ms")
	for _, want := range []string{"Your run, not a claim: 2 runs of 1,000 requests at an offered load of 50.0% per server.\n",
		"rate=50 service=10ms deadline=100ms requests=1000 seeds=2\n", "Closed form, M/M/1\n", "sojourn time, p99", "92.1 ms\n", "Little's law"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if again := render(t, command{}, "-explore", "rate=50&service=10ms&requests=1000&seeds=2&deadline=100ms"); again != out {
		t.Errorf("the text of an address gives\n%s\nwant\n%s", again, out)
	}
	if keys := render(t, command{}, "-explore", "keys"); !strings.Contains(keys, "rate=80") || !strings.Contains(keys, "discipline=fifo") {
		t.Errorf("the keys are\n%s", keys)
	}
}

// Everything that is wrong with a service is told at once, by key: wrong usage.
func TestExploreRefuses(t *testing.T) {
	status, out, errs := call(t, command{}, "-explore", "rate=0 service=x colour=red")
	if status != exitUsage || out != "" {
		t.Errorf("status %d, printed %q", status, out)
	}
	for _, want := range []string{"render: -explore: rate=0: want a number above 0, such as 95/s\n", "render: service=x: want ", "render: colour=red: want one of the keys rate, pattern, "} {
		if !strings.Contains(errs, want) {
			t.Errorf("%q is not in\n%s", want, errs)
		}
	}
	for _, args := range [][]string{{"-explore", ""}, {"-explore", "rate=5", "-run", "small"}, {"-explore", "rate=5", "-out", "x"}, {"-run", "small", "-live=false"}} {
		if status, _, _ := call(t, command{}, args...); status != exitUsage {
			t.Errorf("%q: status %d", args, status)
		}
	}
}

// The modules for the browser are published beside the site. A site without them
// is whole but for their buttons, and for what these would read.
func TestModulesArePublishedBesideTheSite(t *testing.T) {
	c := sound(t)
	render(t, c)
	site := filepath.Join(c.texts, "site")
	bare := contents(t, site)
	render(t, c, "-live")
	both := contents(t, site)
	for _, m := range live.Modules {
		if size := len(both[m.File()]); size == 0 || size > m.Most {
			t.Errorf("%s has %d bytes, want some up to %d", m.File(), size, m.Most)
		}
	}
	for _, name := range []string{"live/" + glue, "live/manifest.json", "code/small.json"} {
		if both[name] == "" || bare[name] != "" {
			t.Errorf("%s has %d bytes, and %d without modules", name, len(both[name]), len(bare[name]))
		}
	}
	for name, data := range bare {
		if both[name] == "" || strings.Contains(data, "data-live") && strings.HasSuffix(name, ".html") {
			t.Errorf("%s, without modules, has a button for them, or is there without them alone", name)
		}
		if !strings.Contains(both[name], "data-live") && name != "manifest.json" && both[name] != data {
			t.Errorf("%s has no button and differs without modules", name)
		}
	}
	if !strings.Contains(both["small.html"], `data-live="verify"`) || !strings.Contains(both["explore.html"], `data-live="explore"`) {
		t.Error("with modules there are no buttons")
	}
	render(t, c, "-live", "-check")
	if out := render(t, c, "-live"); !strings.Contains(out, "site: unchanged") {
		t.Errorf("the same modules again: %s", out)
	}
	render(t, c)
	if again := contents(t, site); len(again) != len(bare) {
		t.Errorf("without modules %d files are left, want %d", len(again), len(bare))
	}
}

// contents are the files below a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The server builds a module when it is first asked for.
func TestServeModules(t *testing.T) {
	c := sound(t)
	address, _ := serving(t, c)
	for _, path := range []string{live.Of("explore").File(), "live/" + glue} {
		if status, _, body := get(t, address+path); status != 200 || len(body) < 1000 {
			t.Errorf("%s: status %d, %d bytes", path, status, len(body))
		}
	}
	if status, _, _ := get(t, address+"live/none.wasm.gz"); status != 404 {
		t.Errorf("a module that there is not: status %d", status)
	}
}

// Every module has the script that talks to it.
func TestModulesHaveScripts(t *testing.T) {
	files, _ := page.Site(nil, page.Config{})
	has := map[string]bool{}
	for _, f := range files {
		has[f.Path] = true
	}
	for _, m := range live.Modules {
		if !has[m.Name+".js"] {
			t.Errorf("the site has no %s.js", m.Name)
		}
	}
}
