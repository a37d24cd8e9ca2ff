package suite

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"kneebook/suite/publish"
)

// Whole is what is kept of a build that had no problem: enough to see that the
// same build would give a site that is there already.
type Whole struct {
	Sum   string // publish.SiteSum of its files
	Files int    // published, with the manifest
	Said  string // what was printed of the notebooks
}

// Inputs are what a build depends on, as they were when they were looked at: the
// program itself, every file of the module but the published site and what tests
// read, each by its bytes, the options, and what the caller adds.
type Inputs struct {
	b    *builder
	more []string
	key  string
}

// LookAt looks at the inputs of a build of all notebooks that asserts what the
// program itself does: o's Specs, Only and Write are not looked at. More is what
// else the published files depend on.
func LookAt(o Options, more ...string) (Inputs, error) {
	b, err := newBuilder(o)
	if err != nil {
		return Inputs{}, err
	}
	in := Inputs{b: b, more: more}
	in.key, err = in.hash()
	return in, err
}

// Recall gives what was kept of the last build with these inputs. Ok is false
// where nothing was.
func (in Inputs) Recall() (w Whole, ok bool) {
	ok = in.b.store.Get(in.key, &w)
	return w, ok
}

// Keep keeps what a build came to, once its files are published with their
// manifest, unless an input has changed since it was looked at. Said is what was
// printed of it.
func (in Inputs) Keep(files []publish.File, said string) {
	w := Whole{Sum: publish.SiteSum(files), Files: len(files), Said: said}
	if key, err := in.hash(); err == nil && key == in.key {
		in.b.store.Put(key, w)
	}
}

// hash hashes all of them, files with their names.
func (in Inputs) hash() (string, error) {
	o := in.b.Options
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %d %v %v %v\n", in.more, o.Base, o.Folder, o.Name, o.Seeds, o.Run.CellLimit, o.Run.OutputLimit, o.Run.SkipLints)
	for _, root := range []string{o.Root, o.Texts} {
		files := os.DirFS(root)
		err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (name == "site" || d.Name() == "testdata" || name != "." && strings.HasPrefix(d.Name(), ".")):
				return fs.SkipDir
			case d.Type().IsRegular():
				hashFile(h, files, name)
			}
			return nil
		})
		if err != nil || o.Texts == o.Root {
			return "whole " + hex.EncodeToString(h.Sum(nil)), err
		}
	}
	return "whole " + hex.EncodeToString(h.Sum(nil)), nil
}
