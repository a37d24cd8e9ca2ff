package suite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite/console"
	"kneebook/suite/publish"
)

// LeastSeeds is how few seeds may be run again.
const LeastSeeds = 1

// loadBands reads a notebook's values over seeds; it may have none yet.
func (built *Built) loadBands(root *os.Root) {
	file := claims.BandsFile(built.Notebook.Name)
	data, err := readFile(root, filepath.FromSlash(file))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		built.Problems.Add(notebooks.Pos{File: file}, "%v", cause(err))
		return
	}
	var ps notebooks.Problems
	built.Bands, ps = claims.ReadBands(file, data)
	built.Problems = append(built.Problems, ps...)
}

// makeBands computes a notebook's values over seeds from the seeds that were
// run, as they will be read from their file.
func (built *Built) makeBands() {
	key := claims.BandsKey(built.Spec, built.Results.Tables(), built.Derived)
	bands, ps := claims.MakeBands(built.Spec, key, built.Seeds)
	built.Bands, _ = claims.ReadBands("", bands.Bytes())
	built.Problems = append(built.Problems, ps...)
}

// WriteBands writes the values over seeds of a notebook that was built with
// Options.Write, in one step. File is "" where there is nothing to write: the
// notebook did not run, a value could not be computed at every seed, or no
// claim needs bands. Changed is false where the file has these very bytes. A
// file with more seeds than were run is not replaced: that is an error.
func WriteBands(root string, b Built) (file string, changed bool, err error) {
	if !b.Ran || len(b.Bands.Claims) == 0 || len(b.Bands.Seeds) != len(b.Seeds) {
		return "", false, nil
	}
	file = claims.BandsFile(b.Notebook.Name)
	path := filepath.Join(root, filepath.FromSlash(file))
	data := b.Bands.Bytes()
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return file, false, nil
	} else if had, _ := claims.ReadBands(file, old); len(had.Seeds) > len(b.Bands.Seeds) {
		return file, false, fmt.Errorf("%s: it holds %s and is not replaced by %s: run with -seeds %d, or remove the file first", file,
			console.Count(len(had.Seeds), "seed"), console.Thousands(len(b.Bands.Seeds)), len(had.Seeds))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return file, false, err
	}
	return file, true, publish.WriteFile(path, data)
}
