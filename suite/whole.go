package suite

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/suite/publish"
)

// Whole is what is kept of a build that had no problem: enough to see that the
// same build would give a site that is there already.
type Whole struct {
	Sum   string // SHA-256 of the manifest
	Files int    // published, with the manifest
	Said  string // what was printed of the notebooks

	Excerpts   []string // files of the module that the pages show parts of
	ExcerptSum string
}

// Inputs are what a build depends on, as they were when they were looked at: the
// program itself, the module's source that cells reach, notebooks, literature,
// bands and record of ids, each by its bytes, and the options.
type Inputs struct {
	b   *builder
	key string
}

// LookAt looks at the inputs of a build of all notebooks, which asserts what
// the program itself does: o's Specs, Only and Write are not looked at.
func LookAt(o Options) (Inputs, error) {
	b, err := newBuilder(o)
	if err != nil {
		return Inputs{}, err
	}
	return Inputs{b, b.wholeKey()}, nil
}

// Recall gives what was kept of the last build with these inputs and the present
// excerpts. Ok is false where nothing was kept.
func (in Inputs) Recall() (w Whole, ok bool) {
	ok = in.b.store.Get(in.key, &w) && w.ExcerptSum == in.b.sumOf(w.Excerpts)
	return w, ok
}

// Keep keeps what a build came to, once its site is published, unless an input
// has changed since it was looked at. Said is what was printed of it.
func (in Inputs) Keep(s Suite, said string) {
	b := in.b
	w := Whole{Files: len(s.Files), Said: said}
	for _, f := range s.Files {
		if f.Path == publish.ManifestName {
			w.Sum = publish.Sum(f.Data)
		}
	}
	shown := map[string][]notebooks.Excerpt{}
	for _, built := range s.Built {
		for _, e := range built.Notebook.Excerpts {
			shown[e.Path] = append(shown[e.Path], e)
		}
	}
	w.Excerpts = slices.Sorted(maps.Keys(shown))
	w.ExcerptSum = b.sumOf(w.Excerpts)
	b.source = "" // to be hashed again
	if b.shows(shown) && w.ExcerptSum == b.sumOf(w.Excerpts) && b.wholeKey() == in.key {
		b.store.Put(in.key, w)
	}
}

// shows reports whether the module's files still have these excerpts.
func (b *builder) shows(excerpts map[string][]notebooks.Excerpt) bool {
	for name, all := range excerpts {
		src, err := fs.ReadFile(b.files, name)
		for _, e := range all {
			code, wrong := program.Excerpt(src, e.Name)
			if err != nil || wrong != nil || code != e.Code {
				return false
			}
		}
	}
	return true
}

// wholeKey is what a build depends on beside the running program and the
// excerpts.
func (b *builder) wholeKey() string {
	o := b.Options.Run
	return fmt.Sprintf("whole %s %s %q %d %v %v %v", b.sourceHash(), b.textsHash(), b.Base, b.Seeds, o.CellLimit, o.OutputLimit, o.SkipLints)
}

// textsHash hashes the texts that a build reads, with their names: whatever
// stands beside the notebooks, and the claims' data.
func (b *builder) textsHash() string {
	texts := os.DirFS(b.Texts)
	h := sha256.New()
	for _, dir := range []string{notebooksDir, "claims", "claims/bands"} {
		entries, err := fs.ReadDir(texts, dir)
		fmt.Fprintf(h, "%s %v\n", dir, err)
		for _, e := range entries {
			if path.Ext(e.Name()) != ".go" && !e.IsDir() {
				hashFile(h, texts, path.Join(dir, e.Name()))
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// sumOf hashes files of the module.
func (b *builder) sumOf(names []string) string {
	h := sha256.New()
	for _, name := range names {
		hashFile(h, b.files, name)
	}
	return hex.EncodeToString(h.Sum(nil))
}
