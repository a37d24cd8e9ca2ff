package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kneebook/suite/fixture"
	"kneebook/suite/publish"
)

// step is a fence of the tutorial: commands, with what they print, or a file.
type step struct {
	commands, prints string
	file, text       string
}

var (
	fences   = regexp.MustCompile("(?ms)^(```+)([a-z]+)\n(.*?)^(```+)$")
	fileName = regexp.MustCompile("into `\\.\\./counter/([a-z.]+)`:\n\n$")
	seconds  = regexp.MustCompile(`[0-9]+\.[0-9] s\b`)
)

// tutorial reads the steps of notebooks/author.md, in order.
func tutorial(t *testing.T) []step {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(fixture.Root(t), "notebooks", "author.md"))
	if err != nil {
		t.Fatal(err)
	}
	var out []step
	for rest := string(page); ; {
		m := fences.FindStringSubmatchIndex(rest)
		if m == nil {
			return out
		}
		before, mark, word, body := rest[:m[0]], rest[m[2]:m[3]], rest[m[4]:m[5]], rest[m[6]:m[7]]
		if len(mark) > 3 { // it holds fences itself
			body, rest, _ = strings.Cut(rest[m[6]:], mark+"\n")
		} else {
			rest = rest[m[1]:]
		}
		switch word {
		case "markdown":
			name := fileName.FindStringSubmatch(before)
			if name == nil {
				t.Fatalf("nothing says where this goes:\n%s", body)
			}
			out = append(out, step{file: name[1], text: body})
		case "sh":
			out = append(out, step{commands: body})
		case "text":
			out[len(out)-1].prints = body
		}
	}
}

// built builds the two commands, which the tutorial calls with go run.
func built(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, pkg := range []string{"./render", "./claims/verify-claims"} {
		cmd := exec.Command("go", "build", "-o", dir+string(filepath.Separator), pkg)
		cmd.Dir = fixture.Root(t)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return dir
}

// The tutorial is done as it stands, in an empty folder: each command prints
// what the page says, the mistake is found, and the site is whole.
func TestTheTutorialIsTrue(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds both commands")
	}
	programs, work := built(t), t.TempDir()
	here := strings.NewReplacer("../counter", filepath.Join(work, "counter"),
		"go run ./render", filepath.Join(programs, "render"), "go run ./claims/verify-claims", filepath.Join(programs, "verify-claims"))
	shown := func(text string) string {
		return seconds.ReplaceAllString(strings.ReplaceAll(text, filepath.Join(work, "counter"), "../counter"), "0.0 s")
	}
	steps, failing := tutorial(t), 0
	for _, s := range steps {
		if s.file != "" {
			if err := os.WriteFile(filepath.Join(work, "counter", s.file), []byte(s.text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		cmd := exec.Command("sh", "-c", here.Replace(s.commands))
		cmd.Dir = fixture.Root(t)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			failing++
		}
		if got, want := shown(string(out)), shown(s.prints); got != want {
			t.Errorf("%s\nprints\n%s\nand the page says\n%s\n%s", s.commands, got, want, errs.String())
		}
		if strings.Contains(s.commands, "308 ms") != (err != nil) {
			t.Errorf("%s\nends with %v\n%s", s.commands, err, errs.String())
		}
	}
	if len(steps) < 6 || failing != 1 {
		t.Errorf("%d steps, of which %d fail", len(steps), failing)
	}
	wholeSite(t, filepath.Join(work, "counter-site"))
}

var hrefs = regexp.MustCompile(`(?:href|src)="([^"#:]+)(?:#[^"]*)?"`)

// wholeSite holds a published site against its manifest, and looks for each
// file that a page of it leads to.
func wholeSite(t *testing.T, site string) {
	t.Helper()
	if ps := publish.Verify(site, "site"); len(ps) > 0 {
		t.Error(ps)
	}
	for _, name := range []string{"index.html", "line.html", "claims.html", "search.html", "feed.xml", "data/counter.csv", "code/line.go", "code/line.ipynb",
		"figures/counter-rates.svg", "live/cells.wasm.gz"} {
		if _, err := os.Stat(filepath.Join(site, filepath.FromSlash(name))); err != nil {
			t.Error(err)
		}
	}
	pages, _ := filepath.Glob(filepath.Join(site, "*.html"))
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Error(err)
		}
		for _, m := range hrefs.FindAllSubmatch(data, -1) {
			if _, err := os.Stat(filepath.Join(site, filepath.FromSlash(string(m[1])))); err != nil {
				t.Errorf("%s leads to %s: %v", filepath.Base(page), m[1], err)
			}
		}
		if bytes.Contains(data, []byte("Verify here")) {
			t.Errorf("%s has a button for what the module does not know", filepath.Base(page))
		}
	}
}

// What the page itself runs and declares is what it tells others to write.
func TestTheTutorialShowsWhatItRuns(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(fixture.Root(t), "notebooks", "author.md"))
	if err != nil {
		t.Fatal(err)
	}
	example, own := "", string(page)
	for _, s := range tutorial(t) {
		if s.file != "" {
			example = s.text
			own = strings.Replace(own, s.text, "", 1)
		}
	}
	for _, word := range []string{"go", "claims", "predict"} {
		cut := regexp.MustCompile("(?ms)^```" + word + `\b[^\n]*\n(.*?)^` + "```$")
		a, b := cut.FindStringSubmatch(example), cut.FindStringSubmatch(own)
		if a == nil || b == nil || a[1] != b[1] {
			t.Errorf("the %s fence of the example is not the page's own", word)
		}
	}
}
