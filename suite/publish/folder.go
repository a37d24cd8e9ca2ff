package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// Folder is a place to publish to. Its methods' errors name the flag and the
// path as they were written.
type Folder struct {
	Flag string // -out
	Name string // as the user wrote it
	Dir  string // absolute
	Root string // the module's root, absolute: never published over
	Site string // the name of what is published; the site of another name is never published over
}

// fault gives an error that begins with flag and path.
func (f Folder) fault(format string, args ...any) error {
	return fmt.Errorf("%s %s: %w", f.Flag, f.Name, fmt.Errorf(format, args...))
}

// Check reports whether the folder may be published to: it does not exist, is
// empty, or holds nothing but what an earlier run published there. Nothing is
// written. A folder that another run is exchanging may look foreign: it is
// looked at again once that run is done.
func (f Folder) Check() error {
	refused := f.check()
	if refused == nil {
		return nil
	}
	unlock, err := f.lock()
	if err != nil {
		return refused
	}
	defer unlock()
	return f.check()
}

// check is Check of a folder that no other run is exchanging.
func (f Folder) check() error {
	if f.Name == "" {
		return f.fault("an empty path")
	}
	if err := f.checkPlace(); err != nil {
		return err
	}
	info, err := os.Lstat(f.Dir)
	switch {
	case absent(err):
		return f.checkParent()
	case err != nil:
		return f.fault("%w", plain(err))
	case info.Mode()&fs.ModeSymlink != 0:
		return f.fault("is a symbolic link; publish to the folder itself")
	case !info.IsDir():
		return f.fault("is a file, not a folder")
	}
	if err := f.checkParent(); err != nil {
		return err
	}
	return f.checkContent()
}

// checkPlace refuses the root of the disk, the module and what is around it.
func (f Folder) checkPlace() error {
	if filepath.Dir(f.Dir) == f.Dir {
		return f.fault("is the root of the file system")
	}
	if home, err := os.UserHomeDir(); err == nil && filepath.Clean(home) == f.Dir {
		return f.fault("is your home folder")
	}
	rel, err := filepath.Rel(f.Dir, f.Root)
	switch {
	case err == nil && rel == ".":
		return f.fault("is the root of the module")
	case err == nil && !filepath.IsLocal(rel):
		return f.checkSources()
	case err == nil:
		return f.fault("holds the module")
	}
	return nil
}

// checkSources refuses a place among the module's own sources: below a folder
// of its that is hidden or holds Go files or notebooks.
func (f Folder) checkSources() error {
	rel, err := filepath.Rel(f.Root, f.Dir)
	if err != nil || !filepath.IsLocal(rel) {
		return nil
	}
	for dir := filepath.Dir(f.Dir); dir != f.Root; dir = filepath.Dir(dir) {
		above, err := filepath.Rel(f.Root, dir)
		if err != nil {
			return f.fault("%w", err)
		}
		code, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		texts, _ := filepath.Glob(filepath.Join(dir, "*.md"))
		if strings.HasPrefix(filepath.Base(dir), ".") || len(code)+len(texts) > 0 {
			return f.fault("lies in %s, among the sources of the module; choose a folder beside them", filepath.ToSlash(above))
		}
	}
	return nil
}

// checkParent finds the nearest folder above that exists and asks whether a
// folder can be made in it.
func (f Folder) checkParent() error {
	for dir := filepath.Dir(f.Dir); ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case absent(err) && filepath.Dir(dir) != dir:
			continue
		case err != nil:
			return f.fault("%s: %w", dir, plain(err))
		case !info.IsDir():
			return f.fault("%s is a file, not a folder", dir)
		}
		if err := writable(dir); err != nil {
			return f.fault("nothing can be written in %s: %w", dir, err)
		}
		return nil
	}
}

// absent reports whether there is nothing at a path, be it that a file stands
// where a folder above it should.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// checkContent refuses a folder with files that no run of ours has published.
func (f Folder) checkContent() error {
	m, err := readListed(f.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f.fault("%w; empty the folder or choose another", plain(err))
	}
	if m.Site != "" && f.Site != "" && m.Site != f.Site {
		return f.fault("holds the site “%s”, and this is “%s”; choose another folder", m.Site, f.Site)
	}
	foreign, err := strangers(f.Dir, m)
	if err != nil {
		return f.fault("%w", plain(err))
	}
	if len(foreign) > 0 {
		return f.fault("holds files that were not published there: %s; remove them or choose another folder",
			list(foreign))
	}
	return nil
}

// list gives the first few names.
func list(names []string) string {
	const most = 5
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// strangers lists what a folder holds beside a manifest and what it lists:
// other files and folders, and anything that is neither.
func strangers(dir string, m Manifest) ([]string, error) {
	ours := map[string]bool{}
	if len(m.Files) > 0 {
		ours[ManifestName] = true
	}
	folders := map[string]bool{".": true}
	for _, f := range m.Files {
		ours[f.Path] = true
		for folder := path.Dir(f.Path); !folders[folder]; folder = path.Dir(folder) {
			folders[folder] = true
		}
	}
	var out []string
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		switch rel = filepath.ToSlash(rel); {
		case d.IsDir() && !folders[rel]:
			out = append(out, rel+"/")
			return fs.SkipDir
		case !d.IsDir() && (!ours[rel] || !d.Type().IsRegular()):
			out = append(out, rel)
		}
		return err
	})
	return out, err
}

// removeOurs deletes a folder's published files, the manifest last, and the
// folders that are empty then. What it did not publish it leaves.
func removeOurs(dir string) error {
	m, err := readListed(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return ignoreMissing(os.Remove(dir))
	}
	if err != nil {
		return err
	}
	for _, f := range m.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		beforeChange(path, nil)
		if err := ignoreMissing(os.Remove(path)); err != nil {
			return err
		}
		removeEmpty(filepath.Dir(path), dir)
	}
	beforeChange(dir, nil)
	if err := ignoreMissing(os.Remove(filepath.Join(dir, ManifestName))); err != nil {
		return err
	}
	beforeChange(dir, nil)
	return os.Remove(dir)
}

// removeEmpty removes the empty folders from one up to, but without, top. One
// that is gone already, as after a run that was stopped here, ends nothing.
func removeEmpty(dir, top string) {
	for ; dir != top && ignoreMissing(os.Remove(dir)) == nil; dir = filepath.Dir(dir) {
		beforeChange(dir, nil)
	}
}

// ignoreMissing is nil for what was not there.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
