package publish

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// folder gives a folder to publish to, with a module beside it.
func folder(t *testing.T) Folder {
	t.Helper()
	root := t.TempDir()
	return Folder{Flag: "-out", Name: "site", Dir: filepath.Join(root, "site"), Root: root}
}

// site makes files with their manifest; body goes into the page.
func site(t *testing.T, body string, more ...string) []File {
	t.Helper()
	files := []File{{"index.html", []byte(body)}, {"data/knee.csv", []byte("load\n")}}
	for _, path := range more {
		files = append(files, File{path, []byte(path)})
	}
	files, err := WithManifest("", files, nil)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// write publishes and fails the test where that does not work.
func write(t *testing.T, f Folder, files []File) bool {
	t.Helper()
	changed, err := f.Write(files)
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// snapshot lists all paths below a folder with their contents.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		fmt.Fprintln(&b, path, d.Type())
		if d.Type().IsRegular() {
			data, err := os.ReadFile(path)
			fmt.Fprintf(&b, "%q\n", data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteReplacesTheWholeFolder(t *testing.T) {
	f := folder(t)
	if !write(t, f, site(t, "first", "old/page.html")) {
		t.Error("the first write changed nothing")
	}
	if !write(t, f, site(t, "second")) {
		t.Error("the second write changed nothing")
	}
	if got, _ := os.ReadFile(filepath.Join(f.Dir, "index.html")); string(got) != "second" {
		t.Errorf("index.html = %q", got)
	}
	if _, err := os.Lstat(filepath.Join(f.Dir, "old")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a page of the first site is still there")
	}
	if left, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); left != nil {
		t.Errorf("left beside the site: %q", left)
	}
	if ps := Verify(f.Dir, "site"); ps != nil {
		t.Error(ps)
	}
}

func TestUnchangedSiteIsNotTouched(t *testing.T) {
	f := folder(t)
	files := site(t, "page")
	write(t, f, files)
	before, _ := os.Stat(filepath.Join(f.Dir, "index.html"))
	if write(t, f, files) {
		t.Error("the same site again counts as changed")
	}
	after, _ := os.Stat(filepath.Join(f.Dir, "index.html"))
	if !os.SameFile(before, after) || !before.ModTime().Equal(after.ModTime()) {
		t.Error("the file was written again")
	}
}

func TestRefusedFolders(t *testing.T) {
	cases := []struct {
		name, want string
		prepare    func(t *testing.T, f *Folder)
	}{
		{"foreign file", "-out site: holds files that were not published there: notes.txt;", func(t *testing.T, f *Folder) {
			write(t, *f, site(t, "page"))
			put(t, filepath.Join(f.Dir, "notes.txt"), "mine")
		}},
		{"foreign folder", "not published there: a.txt, b.txt;", func(t *testing.T, f *Folder) {
			put(t, filepath.Join(f.Dir, "a.txt"), "mine")
			put(t, filepath.Join(f.Dir, "b.txt"), "mine")
		}},
		{"empty foreign folder", "not published there: drafts/, figures/;", func(t *testing.T, f *Folder) {
			write(t, *f, site(t, "page"))
			os.MkdirAll(filepath.Join(f.Dir, "drafts", "old"), 0o755)
			os.Mkdir(filepath.Join(f.Dir, "figures"), 0o755)
		}},
		{"another's manifest", "not published there: manifest.json;", func(t *testing.T, f *Folder) {
			put(t, filepath.Join(f.Dir, ManifestName), `{"name": "my web application"}`)
		}},
		{"manifest that leads out", `manifest.json is damaged: it lists "../victim"`, func(t *testing.T, f *Folder) {
			put(t, filepath.Join(f.Root, "victim"), "mine")
			put(t, filepath.Join(f.Dir, ManifestName), `{"files": [{"path": "../victim"}]}`)
		}},
		{"damaged manifest", "manifest.json is damaged", func(t *testing.T, f *Folder) {
			put(t, filepath.Join(f.Dir, ManifestName), `{"files": [`)
		}},
		{"link in the site", "not published there: data/knee.csv;", func(t *testing.T, f *Folder) {
			write(t, *f, site(t, "page"))
			path := filepath.Join(f.Dir, "data", "knee.csv")
			os.Remove(path)
			link(t, f.Root, path)
		}},
		{"symbolic link", "is a symbolic link", func(t *testing.T, f *Folder) {
			os.Mkdir(filepath.Join(f.Root, "elsewhere"), 0o755)
			link(t, "elsewhere", f.Dir)
		}},
		{"file", "is a file, not a folder", func(t *testing.T, f *Folder) { put(t, f.Dir, "mine") }},
		{"below a file", "is a file, not a folder", func(t *testing.T, f *Folder) {
			put(t, f.Dir, "mine")
			f.Dir = filepath.Join(f.Dir, "below")
		}},
		{"root of the disk", "root of the file system", func(t *testing.T, f *Folder) { f.Dir = filepath.VolumeName(f.Dir) + string(filepath.Separator) }},
		{"root of the module", "root of the module", func(t *testing.T, f *Folder) { f.Dir = f.Root }},
		{"above the module", "holds the module", func(t *testing.T, f *Folder) { f.Dir = filepath.Dir(f.Root) }},
		{"no name", "an empty path", func(t *testing.T, f *Folder) { f.Name = "" }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := folder(t)
			root := f.Root
			c.prepare(t, &f)
			before := snapshot(t, root)
			for _, err := range []error{f.Check(), second(f.Write(site(t, "new")))} {
				if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "-out ") {
					t.Errorf("error = %v, want one with %q", err, c.want)
				}
			}
			if after := snapshot(t, root); after != before {
				t.Errorf("something was written:\n%s\nbefore:\n%s", after, before)
			}
		})
	}
}

// second gives the error of a pair.
func second(_ bool, err error) error { return err }

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err)
	}
}

func TestUnwritableFolder(t *testing.T) {
	f := folder(t)
	if runtime.GOOS != "linux" {
		t.Skip("uses /proc, where not even root can write")
	}
	f.Name, f.Dir = "/proc/site", "/proc/site"
	if os.Getuid() != 0 {
		os.Chmod(f.Root, 0o555)
		defer os.Chmod(f.Root, 0o755)
		f.Name, f.Dir = "site", filepath.Join(f.Root, "site")
	}
	_, err := f.Write(site(t, "page"))
	if err == nil || !strings.HasPrefix(err.Error(), "-out "+f.Name+": ") {
		t.Errorf("error = %v, want one that begins with flag and path", err)
	}
}

func TestStoppedRunsAreRecovered(t *testing.T) {
	first, second := site(t, "first"), site(t, "second", "new.html")
	states := map[string]func(t *testing.T, f Folder){
		"before the manifest": func(t *testing.T, f Folder) { os.Mkdir(f.fresh(), 0o755) },
		"in the manifest":     func(t *testing.T, f Folder) { put(t, filepath.Join(f.fresh(), ManifestName), `{"files"`) },
		"half staged": func(t *testing.T, f Folder) {
			if err := stage(f.fresh(), second[len(second)-2:]); err != nil {
				t.Fatal(err)
			}
		},
		"old moved away": func(t *testing.T, f Folder) {
			if err := errors.Join(stage(f.fresh(), second), os.Rename(f.Dir, f.old())); err != nil {
				t.Fatal(err)
			}
		},
		"old not removed": func(t *testing.T, f Folder) {
			err := errors.Join(stage(f.fresh(), second), os.Rename(f.Dir, f.old()), os.Rename(f.fresh(), f.Dir))
			if err != nil {
				t.Fatal(err)
			}
		},
		"exchanged, half removed": func(t *testing.T, f Folder) {
			if err := errors.Join(stage(f.fresh(), first), os.Remove(filepath.Join(f.fresh(), "index.html"))); err != nil {
				t.Fatal(err)
			}
		},
	}
	for name, stop := range states {
		t.Run(name, func(t *testing.T) {
			f := folder(t)
			write(t, f, first)
			stop(t, f)
			write(t, f, second)
			if ps := Verify(f.Dir, "site"); ps != nil {
				t.Error(ps)
			}
			if d, err := f.Compare(second); err != nil || !d.None() {
				t.Errorf("difference %+v, error %v", d, err)
			}
			if left, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); left != nil {
				t.Errorf("left beside the site: %q", left)
			}
		})
	}
}

// TestRecoverAlone is for a run that finds nothing to publish: what it finds
// must be whole all the same.
func TestRecoverAlone(t *testing.T) {
	f := folder(t)
	first := site(t, "first")
	write(t, f, first)
	if err := errors.Join(stage(f.fresh(), site(t, "second")), os.Rename(f.Dir, f.old()), f.Recover()); err != nil {
		t.Fatal(err)
	}
	if d, err := f.Compare(first); err != nil || !d.None() {
		t.Errorf("difference %+v, error %v", d, err)
	}
	if left, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); left != nil {
		t.Errorf("left beside the site: %q", left)
	}
	before := snapshot(t, f.Root)
	if err := f.Recover(); err != nil || snapshot(t, f.Root) != before {
		t.Errorf("error %v, or something was touched", err)
	}
}

func TestExchangeInTwo(t *testing.T) {
	f := folder(t)
	write(t, f, site(t, "first"))
	next := site(t, "second")
	if err := errors.Join(stage(f.fresh(), next), f.exchangeInTwo()); err != nil {
		t.Fatal(err)
	}
	if d, err := f.Compare(next); err != nil || !d.None() {
		t.Errorf("difference %+v, error %v", d, err)
	}
	if left, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); left != nil {
		t.Errorf("left beside the site: %q", left)
	}
}

func TestConcurrentWritersLeaveOneWholeSite(t *testing.T) {
	f := folder(t)
	var group sync.WaitGroup
	for i := range 8 {
		files := site(t, fmt.Sprint("page ", i), fmt.Sprintf("only-%d.html", i))
		group.Go(func() {
			for range 5 {
				if _, err := f.Write(files); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if ps := Verify(f.Dir, "site"); ps != nil {
		t.Error(ps)
	}
}

// A run that looks while another exchanges the folder sees the manifest of one
// site and the files of the next.
func TestCheckWaitsForAnExchange(t *testing.T) {
	f := folder(t)
	write(t, f, site(t, "first"))
	put(t, filepath.Join(f.Dir, "next.html"), "of the next site")
	unlock, err := f.lock()
	if err != nil {
		t.Fatal(err)
	}
	checked := make(chan error)
	go func() { checked <- f.Check() }()
	runtime.Gosched()
	if err := os.Remove(filepath.Join(f.Dir, "next.html")); err != nil {
		t.Fatal(err)
	}
	unlock()
	if err := <-checked; err != nil {
		t.Error(err)
	}
	put(t, filepath.Join(f.Dir, "mine.html"), "of somebody else")
	if err := f.Check(); err == nil || !strings.Contains(err.Error(), "mine.html") {
		t.Errorf("error %v, want one that names mine.html", err)
	}
}

func TestCompareAndVerifyNameEachFile(t *testing.T) {
	f := folder(t)
	files := site(t, "page", "lost.html")
	write(t, f, files)
	put(t, filepath.Join(f.Dir, "index.html"), "pagf")
	os.Remove(filepath.Join(f.Dir, "lost.html"))
	put(t, filepath.Join(f.Dir, "data", "stray.csv"), "x")
	d, err := f.Compare(files)
	if got := fmt.Sprint(d, err); got != "{[{index.html 1 4}] [lost.html] [data/stray.csv]} <nil>" {
		t.Errorf("difference = %s", got)
	}
	got := Verify(f.Dir, "site").Error()
	for _, want := range []string{"site/index.html: differs", "site/lost.html: manifest.json lists", "site/data/stray.csv: manifest.json does not list"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
}

func TestManifest(t *testing.T) {
	files := site(t, "page")
	m := files[len(files)-1]
	// The sum is that of printf page | sha256sum.
	const sum = "3660315a9af3df255d8f19ab077e4797822b41488a0e2a04bc6af71213c23274"
	if !bytes.Contains(m.Data, []byte(sum)) {
		t.Errorf("the manifest lacks %s", sum)
	}
	if m.Path != ManifestName || !bytes.HasSuffix(m.Data, []byte("}\n")) || bytes.Contains(m.Data, []byte("golden_match")) {
		t.Errorf("manifest %s: %s", m.Path, m.Data)
	}
	for _, path := range []string{"../a", "/a", "a//b", "", ".", `a\b`, "C:a", ManifestName} {
		if _, err := WithManifest("", []File{{Path: path}}, nil); err == nil {
			t.Errorf("a file may be published as %q", path)
		}
	}
	if _, err := WithManifest("", []File{{Path: "a"}, {Path: "a"}}, nil); err == nil {
		t.Error("one path twice is no error")
	}
}
