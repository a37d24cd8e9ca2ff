package publish

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// elsewhere makes a folder outside of a module with a file that must stay.
func elsewhere(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "knee.csv"), "mine")
	return dir
}

// Places that links, and names of folders, lead to: nothing that stands there is
// touched, and the error says why.
func TestRefusedPlaces(t *testing.T) {
	for name, c := range map[string]struct {
		want    string
		prepare func(t *testing.T, f *Folder, out string)
	}{
		"a linked folder in the site": {"not published there: data;", func(t *testing.T, f *Folder, out string) {
			write(t, *f, site(t, "page"))
			os.RemoveAll(filepath.Join(f.Dir, "data"))
			link(t, out, filepath.Join(f.Dir, "data"))
		}},
		"the site is a link to a folder outside": {"is a symbolic link", func(t *testing.T, f *Folder, out string) { link(t, out, f.Dir) }},
		"a link that leads nowhere":              {"is a symbolic link", func(t *testing.T, f *Folder, out string) { link(t, filepath.Join(out, "none"), f.Dir) }},
		"a link to itself":                       {"is a symbolic link", func(t *testing.T, f *Folder, out string) { link(t, f.Dir, f.Dir) }},
		"below a link to itself": {"too many", func(t *testing.T, f *Folder, out string) {
			link(t, f.Dir, f.Dir)
			f.Dir = filepath.Join(f.Dir, "below")
		}},
		"the manifest is a link": {"not published there: manifest.json;", func(t *testing.T, f *Folder, out string) {
			write(t, *f, site(t, "page"))
			manifest := filepath.Join(f.Dir, ManifestName)
			os.Rename(manifest, filepath.Join(out, ManifestName))
			link(t, filepath.Join(out, ManifestName), manifest)
		}},
		"through a link to the folder outside": {"not published there: knee.csv;", func(t *testing.T, f *Folder, out string) {
			link(t, filepath.Dir(out), filepath.Join(f.Root, "way"))
			f.Dir = filepath.Join(f.Root, "way", filepath.Base(out))
		}},
		"the home folder": {"is your home folder", func(t *testing.T, f *Folder, out string) {
			f.Dir = t.TempDir()
			t.Setenv("HOME", f.Dir)
		}},
		"among the notebooks": {"lies in notebooks, among the sources", func(t *testing.T, f *Folder, out string) {
			put(t, filepath.Join(f.Root, "notebooks", "x.md"), "# X")
			f.Dir = filepath.Join(f.Root, "notebooks", "site")
		}},
		"below the notebooks": {"lies in notebooks, among the sources", func(t *testing.T, f *Folder, out string) {
			put(t, filepath.Join(f.Root, "notebooks", "x.md"), "# X")
			f.Dir = filepath.Join(f.Root, "notebooks", "a", "b")
		}},
		"among the code": {"lies in render/page, among the sources", func(t *testing.T, f *Folder, out string) {
			put(t, filepath.Join(f.Root, "render", "page", "x.go"), "package page")
			f.Dir = filepath.Join(f.Root, "render", "page", "site")
		}},
		"in the version control": {"lies in .git, among the sources", func(t *testing.T, f *Folder, out string) {
			put(t, filepath.Join(f.Root, ".git", "HEAD"), "ref")
			f.Dir = filepath.Join(f.Root, ".git", "site")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			f, out := folder(t), elsewhere(t)
			root := f.Root
			c.prepare(t, &f, out)
			before := snapshot(t, root) + snapshot(t, out)
			for _, err := range []error{f.Check(), second(f.Write(site(t, "new")))} {
				if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "-out site: ") {
					t.Errorf("error = %v, want one with %q", err, c.want)
				}
			}
			if after := snapshot(t, root) + snapshot(t, out); after != before {
				t.Errorf("something was written:\n%s\nbefore:\n%s", after, before)
			}
		})
	}
}

// A folder may be reached through a link above it. The new site and the lock are
// made where the folder itself is, and the link stays.
func TestPublishedThroughALink(t *testing.T) {
	f := folder(t)
	real := filepath.Join(f.Root, "real")
	os.Mkdir(real, 0o755)
	link(t, real, filepath.Join(f.Root, "way"))
	f.Dir = filepath.Join(f.Root, "way", "site")
	write(t, f, site(t, "first"))
	write(t, f, site(t, "second"))
	if got, _ := os.ReadFile(filepath.Join(real, "site", "index.html")); string(got) != "second" {
		t.Errorf("index.html = %q", got)
	}
	entries, _ := os.ReadDir(real)
	if target, err := os.Readlink(filepath.Join(f.Root, "way")); err != nil || target != real || len(entries) != 1 {
		t.Errorf("the link leads to %q, %v; beside the site: %v", target, err, entries)
	}
}
