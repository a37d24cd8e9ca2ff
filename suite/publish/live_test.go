package publish

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withLive gives a site with two files in its live folder.
func withLive(t *testing.T, body, module string) []File {
	t.Helper()
	files, err := WithLive(site(t, body), []File{{"a.wasm.gz", []byte(module)}, {"wasm_exec.js", []byte("glue")}})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// The modules for the browser come and go with the site, which is the same
// with and without them: the manifest does not list them, and nobody misses
// them.
func TestLiveFolder(t *testing.T) {
	f := folder(t)
	write(t, f, site(t, "one"))
	bare := snapshot(t, f.Dir)
	for _, step := range []struct {
		files   []File
		changed bool
		has     string // the module's content
	}{
		{withLive(t, "one", "module"), true, "module"},
		{withLive(t, "one", "module"), false, "module"},
		{withLive(t, "one", "another"), true, "another"},
		{withLive(t, "two", "another"), true, "another"},
		{site(t, "two"), true, ""},
		{withLive(t, "one", "module"), true, "module"},
	} {
		if changed := write(t, f, step.files); changed != step.changed {
			t.Errorf("changed is %v, want %v", changed, step.changed)
		}
		got, _ := os.ReadFile(filepath.Join(f.Dir, "live", "a.wasm.gz"))
		if string(got) != step.has {
			t.Errorf("the module is %q, want %q", got, step.has)
		}
		if ps := Verify(f.Dir, "site"); len(ps) > 0 {
			t.Errorf("%v", ps)
		}
	}
	for _, files := range [][]File{site(t, "one"), withLive(t, "one", "other")} {
		if d, err := f.Compare(files); err != nil || !d.None() {
			t.Errorf("modules count as a difference: %v, %v", d, err)
		}
	}
	write(t, f, site(t, "one"))
	if got := snapshot(t, f.Dir); got != bare {
		t.Errorf("without modules the site is\n%s\nwant\n%s", got, bare)
	}
}

// What nobody built is as foreign in the live folder as elsewhere, and a module
// that was changed is told.
func TestLiveFolderIsLookedAt(t *testing.T) {
	f := folder(t)
	write(t, f, withLive(t, "one", "module"))
	path := filepath.Join(f.Dir, "live", "a.wasm.gz")
	for _, fault := range []struct{ path, want string }{
		{path, "site/live/a.wasm.gz: differs"},
		{filepath.Join(f.Dir, "live", "stray"), "site/live/stray: manifest.json does not list"},
		{filepath.Join(f.Dir, "live", "manifest.json"), "site/live/manifest.json: manifest.json is damaged"},
	} {
		before, err := os.ReadFile(fault.path)
		if err := os.WriteFile(fault.path, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
		if ps := Verify(f.Dir, "site"); !strings.Contains(ps.Error(), fault.want) {
			t.Errorf("%q, want %q", ps.Error(), fault.want)
		}
		if err != nil {
			os.Remove(fault.path)
		} else if err := os.WriteFile(fault.path, before, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(f.Dir, "live", "stray"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(withLive(t, "two", "module")); err == nil || !strings.Contains(err.Error(), "live/stray") {
		t.Errorf("written over a foreign file: %v", err)
	}
}

// A run that was stopped while it wrote the live folder leaves nothing behind.
func TestLiveFolderOfAStoppedRun(t *testing.T) {
	for _, cut := range []string{"live/manifest.json", "live/a.wasm.gz"} {
		f := folder(t)
		write(t, f, withLive(t, "one", "module"))
		fresh := f
		fresh.Dir = f.fresh()
		write(t, fresh, withLive(t, "two", "module"))
		if err := os.WriteFile(filepath.Join(fresh.Dir, filepath.FromSlash(cut)), []byte(`{"fi`), 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(cut, "manifest.json") { // it is the second file that is written
			for _, name := range []string{"index.html", "data/knee.csv", "live/a.wasm.gz", "live/wasm_exec.js"} {
				os.Remove(filepath.Join(fresh.Dir, filepath.FromSlash(name)))
			}
			os.Remove(filepath.Join(fresh.Dir, "data"))
		}
		if err := f.Recover(); err != nil {
			t.Errorf("%s cut short: %v", cut, err)
		}
		if _, err := os.Lstat(fresh.Dir); err == nil {
			t.Errorf("%s cut short: the folder is left", cut)
		}
	}
}
