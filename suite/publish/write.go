package publish

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
)

// Difference is how a folder differs from the files that it should hold.
type Difference struct {
	Differing []Differing
	Missing   []string
	Foreign   []string // it should not be there
}

// Differing is a file whose bytes are others than they should be.
type Differing struct {
	Path string
	Line int // the first line that differs
	Col  int // its first byte that does, counted from one
}

// None reports whether there is no difference.
func (d Difference) None() bool {
	return len(d.Differing)+len(d.Missing)+len(d.Foreign) == 0
}

// Compare holds the folder against files, the manifest among them. A folder
// that does not exist misses all of them. What is built for the reader's
// browser does not count: it is not committed.
func (f Folder) Compare(files []File) (Difference, error) {
	var d Difference
	m, err := readListed(f.Dir)
	if ignoreMissing(err) != nil {
		m = Manifest{} // the manifest differs, which is told below
	}
	m.Files = slices.DeleteFunc(m.Files, func(e Entry) bool { return !isLive(e.Path) })
	for _, want := range files {
		if isLive(want.Path) {
			continue
		}
		if want.Path != ManifestName {
			m.Files = append(m.Files, Entry{Path: want.Path})
		}
		got, err := os.ReadFile(filepath.Join(f.Dir, filepath.FromSlash(want.Path)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			d.Missing = append(d.Missing, want.Path)
		case err != nil:
			return d, f.fault("%w", err)
		case !same(want.Path, got, want.Data, runtime.GOARCH):
			line, col := apart(got, want.Data)
			d.Differing = append(d.Differing, Differing{want.Path, line, col})
		}
	}
	foreign, err := strangers(f.Dir, m)
	if ignoreMissing(err) != nil {
		return d, f.fault("%w", plain(err))
	}
	d.Foreign = foreign
	return d, nil
}

// pictured is the kind of processor that pictures of dots are compared on. On
// others sums of products may be rounded once less, so that a dot differs.
const pictured = "amd64"

// same reports whether a published file is what it should be. Pictures, and
// what a manifest says of them, count on one kind of processor alone.
func same(name string, got, want []byte, processor string) bool {
	if bytes.Equal(got, want) || processor == pictured {
		return bytes.Equal(got, want)
	}
	if name == ManifestName {
		return bytes.Equal(withoutPictures(got), withoutPictures(want))
	}
	return path.Ext(name) == ".png"
}

// withoutPictures gives a manifest without the bytes of pictures, nor its sum,
// which counts them; nothing of what is no manifest.
func withoutPictures(data []byte) []byte {
	var m Manifest
	if json.Unmarshal(data, &m) != nil {
		return nil
	}
	for i, f := range m.Files {
		if path.Ext(f.Path) == ".png" {
			m.Files[i] = Entry{Path: f.Path}
		}
	}
	m.Sum = ""
	out, err := encode(m)
	if err != nil {
		return nil
	}
	return out
}

// Write publishes files, which come from [WithManifest], in one step: they are
// written to a fresh folder beside the old one, and the two are exchanged. It
// waits for another writer of the same folder. Where nothing has changed
// nothing is touched, and changed is false.
func (f Folder) Write(files []File) (changed bool, err error) {
	if err := f.Check(); err != nil {
		return false, err
	}
	if err := os.MkdirAll(filepath.Dir(f.Dir), 0o755); err != nil {
		return false, f.fault("%w", err)
	}
	unlock, err := f.lock()
	if err != nil {
		return false, err
	}
	defer unlock()
	if err := f.recover(); err != nil {
		return false, err
	}
	return f.writeLocked(files)
}

// writeLocked does the work of Write once no other run can interfere.
func (f Folder) writeLocked(files []File) (bool, error) {
	if err := f.check(); err != nil {
		return false, err
	}
	if d, err := f.Compare(files); err == nil && d.None() && f.sameLive(files) {
		return false, nil
	}
	if err := stage(f.fresh(), files); err != nil {
		return false, errors.Join(f.fault("%w", err), removeOurs(f.fresh()))
	}
	if err := f.exchange(); err != nil {
		return false, errors.Join(f.fault("%w", err), removeOurs(f.fresh()))
	}
	return true, nil
}

// fresh is the folder that a new site is written to: .site.kneebook-new beside site.
func (f Folder) fresh() string { return f.beside(".kneebook-new") }

// old is where the last site stands while it is being exchanged.
func (f Folder) old() string { return f.beside(".kneebook-old") }

// beside gives a hidden name next to the folder, so that a rename stays on one
// file system.
func (f Folder) beside(suffix string) string {
	return filepath.Join(filepath.Dir(f.Dir), "."+filepath.Base(f.Dir)+suffix)
}

// What tests take the place of: a kill before a change to the disk (of a file that
// is to be written, data is what it will hold), and a system that cannot
// exchange two folders.
var (
	beforeChange = func(path string, data []byte) {}
	swapFolders  = swap
)

// stage writes the files to a folder that does not exist yet. The manifest is
// written first: whatever a stopped run leaves behind is listed in it.
func stage(dir string, files []File) error {
	beforeChange(dir, nil)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	for i := range files {
		f := files[len(files)-1-i]
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		beforeChange(path, f.Data)
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// exchange puts the fresh folder in the old one's place. Where the system can
// swap two folders it does; elsewhere the names are the journal: a folder .kneebook-old
// means that the exchange had begun, and recover ends it.
func (f Folder) exchange() error {
	_, err := os.Lstat(f.Dir)
	beforeChange(f.Dir, nil)
	if errors.Is(err, fs.ErrNotExist) {
		return os.Rename(f.fresh(), f.Dir)
	}
	if err == nil {
		err = swapFolders(f.fresh(), f.Dir)
	}
	if err == nil {
		return removeOurs(f.fresh())
	}
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return f.exchangeInTwo()
}

// exchangeInTwo moves the old folder aside and the fresh one in.
func (f Folder) exchangeInTwo() error {
	if err := os.Rename(f.Dir, f.old()); err != nil {
		return err
	}
	beforeChange(f.Dir, nil)
	if err := os.Rename(f.fresh(), f.Dir); err != nil {
		return errors.Join(err, os.Rename(f.old(), f.Dir))
	}
	return removeOurs(f.old())
}

// Recover puts things right after a run that was stopped while it published:
// the folder is whole again, old or new, and nothing is left beside it. Where
// no run was stopped nothing is touched.
func (f Folder) Recover() error {
	if f.checkPlace() != nil {
		return nil // nothing was ever published there
	}
	_, errFresh := os.Lstat(f.fresh())
	_, errOld := os.Lstat(f.old())
	if errFresh != nil && errOld != nil {
		return nil
	}
	unlock, err := f.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return f.recover()
}

// recover ends what a stopped run had begun: the old site returns if no new
// one took its place, and what is left beside it goes.
func (f Folder) recover() error {
	_, err := os.Lstat(f.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		beforeChange(f.Dir, nil)
		if err := ignoreMissing(os.Rename(f.old(), f.Dir)); err != nil {
			return f.fault("%w", err)
		}
	}
	for _, dir := range []string{f.fresh(), f.old()} {
		if err := removeLeft(dir); err != nil {
			return f.fault("%s is left from a run that was stopped and cannot be removed: %w", dir, err)
		}
	}
	return nil
}

// removeLeft removes what a stopped run left. A manifest cut short means that
// the run had written nothing else.
func removeLeft(dir string) error {
	if _, err := os.Lstat(dir); err != nil {
		return ignoreMissing(err)
	}
	for _, folder := range []string{dir, filepath.Join(dir, LiveDir)} {
		if _, err := ReadManifest(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
			beforeChange(filepath.Join(folder, ManifestName), nil)
			if err := os.Remove(filepath.Join(folder, ManifestName)); err != nil {
				return err
			}
		}
	}
	os.Remove(filepath.Join(dir, LiveDir)) // where it is empty, its manifest was still to come
	return removeOurs(dir)
}
