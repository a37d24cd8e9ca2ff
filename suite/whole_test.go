package suite

import (
	"os"
	"path/filepath"
	"testing"

	"kneebook/suite/publish"
)

// What was kept of a build is found again by the bytes of all its inputs, and by
// no others.
func TestInputsByTheirBytes(t *testing.T) {
	root, cache := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(root, filepath.FromSlash(name))
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	look := func(o Options, more ...string) Inputs {
		t.Helper()
		o.Root, o.Cache = root, cache
		in, err := LookAt(o, more...)
		if err != nil {
			t.Fatal(err)
		}
		return in
	}
	known := func(in Inputs) bool { _, ok := in.Recall(); return ok }
	write("notebooks/a.md", "text")
	write("kernel/a.go", "code")
	files := []publish.File{{Path: publish.ManifestName, Data: []byte("{}")}, {Path: "a.html", Data: []byte("page")}}
	look(Options{}).Keep(files, "said")
	if w, ok := look(Options{}).Recall(); !ok || w != (Whole{publish.SiteSum(files), 2, "said"}) {
		t.Errorf("%+v, %v", w, ok)
	}
	if known(look(Options{Base: "https://a.org"})) || known(look(Options{Seeds: 7})) || known(look(Options{}, "another compiler")) {
		t.Error("other options give the same")
	}
	for _, name := range []string{"notebooks/a.md", "kernel/a.go", "claims/bands/new.csv"} {
		before, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if write(name, "more"); known(look(Options{})) {
			t.Errorf("%s is not looked at", name)
		}
		if write(name, string(before)); err != nil {
			os.Remove(filepath.Join(root, filepath.FromSlash(name)))
		}
		if !known(look(Options{})) {
			t.Errorf("%s as it was is not known", name)
		}
	}
	write("site/a.html", "page")
	write("kernel/testdata/a", "data")
	if !known(look(Options{})) {
		t.Error("the published site or what tests read counts as an input")
	}
	in := look(Options{}, "changed meanwhile")
	write("notebooks/a.md", "later")
	in.Keep(files, "said")
	write("notebooks/a.md", "text")
	if known(look(Options{}, "changed meanwhile")) {
		t.Error("kept, although an input changed during the build")
	}
}
