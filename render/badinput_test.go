package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"kneebook/suite/fixture"
)

// spoilt gives the sound notebook with one text replaced.
func spoilt(t *testing.T, old, new string) string {
	t.Helper()
	if !strings.Contains(fixture.Small, old) {
		t.Fatalf("the notebook has no %q", old)
	}
	return strings.Replace(fixture.Small, old, new, 1)
}

// TestBadInputIsToldAllAtOnce spoils a notebook in each way that authors do,
// and the folder too: one run tells all, each with its place, and the old site
// stays as it was.
func TestBadInputIsToldAllAtOnce(t *testing.T) {
	cases := []struct{ name, old, new, want string }{
		{"unknown-claim", "(claim:small-mean)", "(claim:small-maen)", `unknown-claim.md:22:27: `},
		{"doubled-id", "The mean response", "```go {#small}\n```\n\nThe mean response", `doubled-id.md:22:8: `},
		{"front-key", "order: 1", "ordre: 1", `front-key.md:6:1: `},
		{"no-unit", `small.Mean(0.8), "s")`, `small.Mean(0.8), "")`, `no-unit.md:19:42: `},
		{"misfit", "[1.6×](claim:small-loads)", "[1.6 ms](claim:small-loads)", `misfit.md:22:91: `},
		{"unclosed", "```\n\nThe mean", "\n\nThe mean", `unclosed.md:13:1: `},
		{"compile", "small := experiments", "small = experiments", `compile.md:17:1: `},
		{"types", "p.Requests = 300", `p.Requests = "300"`, `types.md:16:14: `},
		{"panics", "p.Requests = 300", `p.Requests = -1`, `panics.md:17: `},
		{"loops", "p.Requests = 300", "for {\n}", `loops.md:13:1: `},
		{"unbound", "A run sends", "A run of 5 s sends", `unbound.md:11:10: `},
		{"unused-given", "300 requests through", "requests through", `unused-given.md:8:`},
		{"bytes", "through a server", "through a \xff server", `bytes.md:11:36: `},
	}
	c := sound(t)
	render(t, c)
	site := filepath.Join(c.texts, "site")
	names := []string{"small", "missing"}
	var want []string
	for _, k := range cases {
		text := spoilt(t, k.old, k.new)
		if k.name == "loops" {
			text = strings.Replace(text, "{#small}", "{#small timeout=300ms}", 1)
		}
		fixture.Put(t, filepath.Join(c.texts, "notebooks", k.name+".md"), text)
		names, want = append(names, k.name), append(want, k.want)
	}
	want = append(want, "notebooks/missing.md: the notebook is missing", "-out site: holds files that were not published there: stray.txt")
	fixture.Put(t, filepath.Join(site, "stray.txt"), "mine")
	before := snapshot(t, site)
	c.specs = fixture.Specs(names...)
	status, out, errs := call(t, c)
	for _, w := range want {
		if status != exitFails || !strings.Contains(errs, "\n"+w) && !strings.Contains(errs, "render: "+w) {
			t.Errorf("status %d; no line begins with %q:\n%s", status, w, errs)
		}
	}
	if strings.Contains(errs, "unclosed.md:1:") {
		t.Errorf("one fault is told as several:\n%s", errs)
	}
	if strings.Contains(errs, "\nsmall.md") || !strings.Contains(out, "small: 24 words; 1 cell; 5 numbers") {
		t.Errorf("of the sound notebook: %s", out)
	}
	if snapshot(t, site) != before {
		t.Error("the old site was touched")
	}
}

func TestFoldersThatCannotBeWritten(t *testing.T) {
	c := sound(t)
	file := filepath.Join(c.texts, "file")
	fixture.Put(t, file, "mine")
	for path, want := range map[string]string{
		file:                                     "is a file, not a folder",
		filepath.Join(file, "deep"):              "is a file, not a folder",
		string(filepath.Separator):               "is the root of the file system",
		fixture.Root(t):                          "is the root of the module",
		filepath.Dir(fixture.Root(t)):            "holds the module",
		filepath.Join(fixture.Root(t), "kernel"): "holds files that were not published there",
	} {
		status, _, errs := call(t, c, "-out", path)
		if status != exitFails || !strings.Contains(errs, "render: -out "+path+": ") || !strings.Contains(errs, want) {
			t.Errorf("-out %s: status %d, %s", path, status, errs)
		}
	}
	if runtime.GOOS == "linux" {
		if status, _, errs := call(t, c, "-out", "/proc/site"); status != exitFails || !strings.Contains(errs, "render: -out /proc/site: ") {
			t.Errorf("-out /proc/site: status %d, %s", status, errs)
		}
	}
}

func TestWrongUsage(t *testing.T) {
	for _, k := range []struct {
		args string
		want string
	}{
		{"knee", `unknown argument "knee"`},
		{"-nosuch", "-nosuch"},
		{"-base example.org", "-base example.org: it is an absolute URL"},
		{"-base javascript://x", "-base javascript://x"},
		{"-serve 8080", "-serve 8080: it is an address such as :8080"},
		{"-serve :8080 -check", "-serve writes nothing"},
		{"-serve :8080 -out x", "-serve writes nothing"},
		{"-out=", "-out: the path is empty"},
		{"-run=", "-run: it takes the name of a notebook"},
		{"-run x -check", "-run does not go with -check"},
		{"-run x -out y", "-run does not go with -out"},
		{"-run x -new y", "-run does not go with -new"},
		{"-new x -no-cache", "-new does not go with -no-cache"},
		{"-cell x", "-cell goes with -run alone"},
		{"-new x -quiet", "-quiet goes with -run alone"},
	} {
		status, out, errs := call(t, command{texts: t.TempDir()}, strings.Fields(k.args)...)
		if status != exitUsage || out != "" || !strings.Contains(errs, k.want) || !strings.Contains(errs, "render -h") {
			t.Errorf("render %s: status %d, %s%s", k.args, status, out, errs)
		}
	}
}

func TestHelpHasExamples(t *testing.T) {
	status, out, errs := call(t, command{}, "-h")
	for _, want := range []string{"-out", "-base", "-check", "-no-cache", "-serve", "-run", "-cell", "-quiet", "-new", "Examples:", "go run ./render -serve :8080"} {
		if status != exitDone || errs != "" || !strings.Contains(out, want) {
			t.Errorf("status %d; %q is not in %q", status, want, out)
		}
	}
}

func TestOutsideOfTheModule(t *testing.T) {
	status, _, errs := call(t, command{dir: t.TempDir()})
	if status != exitFails || !strings.Contains(errs, "go.mod of module kneebook") {
		t.Errorf("status %d, %s", status, errs)
	}
}

func TestMissingGoCommand(t *testing.T) {
	c := sound(t)
	t.Setenv("PATH", filepath.Join(t.TempDir(), "empty"))
	status, _, errs := call(t, c, "-no-cache")
	if status != exitFails || !strings.Contains(errs, "the go command is needed and is not in PATH") {
		t.Errorf("status %d, %s", status, errs)
	}
	if _, err := os.Stat(filepath.Join(c.texts, "site")); err == nil {
		t.Error("a site was written")
	}
}
