package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kneebook/suite/fixture"
)

// copied gives a copy of what the module is built and checked from.
func copied(t *testing.T) string {
	t.Helper()
	root, dir := fixture.Root(t), t.TempDir()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case rel != "." && strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "bands":
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case d.IsDir():
			return os.MkdirAll(filepath.Join(dir, rel), 0o755)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, rel), data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// tool runs a program in a folder and gives what it printed.
func tool(t *testing.T, dir, name string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// exports makes the exported names of the new experiment known to the
// interpreter, as go generate does for all names in more time.
func exports(t *testing.T, dir, name string) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(dir, "experiments", name+".go"))
	if err != nil {
		t.Fatal(err)
	}
	entries := ""
	for _, m := range regexp.MustCompile(`(?m)^(func|type) ([A-Z]\w*)`).FindAllStringSubmatch(string(src), -1) {
		value := "experiments." + m[2]
		if m[1] == "type" {
			value = "(*" + value + ")(nil)"
		}
		entries += "\n\"" + m[2] + "\": reflect.ValueOf(" + value + "),"
	}
	file := filepath.Join(dir, "notebooks", "run", "symbols", "experiments_symbols.go")
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const open = "= map[string]reflect.Value{"
	if strings.Count(string(old), open) != 1 {
		t.Fatalf("%s has no list of symbols", file)
	}
	fixture.Put(t, file, strings.Replace(string(old), open, open+entries, 1))
}

// What -new writes builds, is tidy and holds as it is.
func TestNewNotebookHolds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a copy of the module")
	}
	const name = "queue-age"
	dir := copied(t)
	out := render(t, command{dir: dir}, "-new", name)
	for _, want := range []string{"wrote notebooks/queue-age.md", "wrote claims/queue-age.go", "experiments.QueueAge\n", "-notebook queue-age -seeds 1000 -write"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in %s", want, out)
		}
	}
	exports(t, dir, name)
	if out, err := tool(t, dir, "go", "vet", "./experiments", "./claims"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, _ := tool(t, dir, "go", "test", "-run", "^TestTidy$", "."); strings.Contains(out, name+".") {
		t.Errorf("not tidy: %s", out)
	}
	if out, err := tool(t, dir, "gofmt", "-l", "experiments", "claims"); err != nil || strings.Contains(out, name) || strings.Contains(out, "all.go") {
		t.Errorf("not formatted: %s %v", out, err)
	}
	verify := filepath.Join(dir, "verify-claims", "command")
	if out, err := tool(t, dir, "go", "build", "-ldflags=-s -w", "-o", verify, "./claims/verify-claims"); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := tool(t, dir, verify, "-no-cache", "-notebook", name, "-seeds", "20", "-write")
	if err != nil || !strings.Contains(out, "1 claim: 1 PASS, 0 FAIL; 1 table: 1 PASS, 0 FAIL; 0 problems") {
		t.Errorf("%v: %s", err, out)
	}
}

// little makes a module of what -new looks at.
func little(t *testing.T) string {
	dir := t.TempDir()
	for path, text := range map[string]string{
		"go.mod":                  "module kneebook\n",
		"notebooks/a.md":          "---\norder: 7\n---\n",
		"notebooks/b.md":          "---\norder: 12\n---\n",
		"claims/all.go":           "package claims\n\nfunc All() []Notebook { return []Notebook{A(), B()} }\n",
		"claims/parts.go":         "package claims\n\ntype Age struct{}\n\nfunc deriveSoon() {}\n",
		"experiments/registry.go": "package experiments\n\nfunc All() []Experiment {\n\treturn []Experiment{\n\t\tregister(\"a\"), // one\n\t}\n}\n",
		"experiments/parts.go":    "package experiments\n\nconst (\n\tone, SoonDefaults = 1, 2\n)\n",
	} {
		fixture.Put(t, filepath.Join(dir, filepath.FromSlash(path)), text)
	}
	return dir
}

func TestNewAddsToTheLists(t *testing.T) {
	dir := little(t)
	render(t, command{dir: dir, specs: fixture.Specs()}, "-new", "late-2")
	for path, want := range map[string]string{
		"claims/all.go":           "return []Notebook{A(), B(), Late2()} }\n",
		"experiments/registry.go": "\t\tregister(\"a\"), // one\n\t\tregister(\"late-2\", Late2Defaults, runLate2, func(p *Late2Params, seed uint64) { p.Seed = seed }),\n\t}\n",
		"notebooks/late-2.md":     "\norder: 13\n",
		"claims/late-2.go":        "\nfunc Late2() Notebook {\n",
		"experiments/late-2.go":   "\ntype Late2Params struct {\n",
	} {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: %v; %q is not in\n%s", path, err, want, data)
		}
	}
}

// What is in the way is told at once, and nothing is written.
func TestNewRefuses(t *testing.T) {
	dir := little(t)
	fixture.Put(t, filepath.Join(dir, "notebooks", "half.md"), "mine")
	fixture.Put(t, filepath.Join(dir, "claims", "half.go"), "package claims\n")
	before := snapshot(t, dir)
	for _, k := range []struct {
		name   string
		status int
		want   []string
	}{
		{"half", exitFails, []string{"\nnotebooks/half.md is there already", "\nclaims/half.go is there already"}},
		{"all", exitFails, []string{"\nclaims/all.go is there already"}},
		{"knee", exitFails, []string{`there is an experiment "knee" already`}},
		{"small", exitFails, []string{`with those of the notebook "small" already`}},
		{"age", exitFails, []string{"claims/parts.go declares Age already"}},
		{"soon", exitFails, []string{"claims/parts.go declares deriveSoon already", "experiments/parts.go declares SoonDefaults already"}},
		{"index", exitFails, []string{"index.md: the site has a page index.html of its own"}},
		{"Knee", exitUsage, []string{"made of a-z, 0-9"}},
		{"2nd", exitUsage, []string{"begins with a letter"}},
		{"a--b", exitUsage, []string{"single hyphens"}},
		{"../x", exitUsage, []string{"made of a-z, 0-9"}},
	} {
		status, out, errs := call(t, command{dir: dir, specs: fixture.Specs("small")}, "-new", k.name)
		for _, want := range k.want {
			if status != k.status || out != "" || !strings.Contains(errs, want) {
				t.Errorf("-new %s: status %d, %q, and %q is not in %s", k.name, status, out, want, errs)
			}
		}
	}
	os.Remove(filepath.Join(dir, "claims", "all.go"))
	fixture.Put(t, filepath.Join(dir, "claims", "list.go"), "package claims\n")
	if status, _, errs := call(t, command{dir: dir, specs: fixture.Specs()}, "-new", "late"); status != exitFails || !strings.Contains(errs, "all.go") {
		t.Errorf("without a list: status %d, %s", status, errs)
	}
	os.Remove(filepath.Join(dir, "claims", "list.go"))
	fixture.Put(t, filepath.Join(dir, "claims", "all.go"), "package claims\n\nfunc All() []Notebook { return []Notebook{A(), B()} }\n")
	if after := snapshot(t, dir); stripTimes(after) != stripTimes(before) {
		t.Errorf("something was written:\n%s", after)
	}
}

// stripTimes takes the times out of a snapshot.
func stripTimes(s string) string {
	return regexp.MustCompile(`(?m)(\.go|\.md|\.mod) \d{4}-.*$`).ReplaceAllString(s, "$1")
}
