package suite

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"path"
	"strings"
)

// sourceDirs hold the module's source that cells reach.
var sourceDirs = []string{"kernel", "experiments", "notebooks"}

// sourceHash hashes the module's source that the compiled referee is built
// from. What cannot be read is left out; the build itself will say so.
func (b *builder) sourceHash() string {
	if b.source != "" {
		return b.source
	}
	h := sha256.New()
	for _, name := range []string{"go.mod", "go.sum"} {
		hashFile(h, b.files, name)
	}
	for _, dir := range sourceDirs {
		fs.WalkDir(b.files, dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "testdata" {
				return fs.SkipDir
			}
			if err == nil && path.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") {
				hashFile(h, b.files, name)
			}
			return nil
		})
	}
	b.source = hex.EncodeToString(h.Sum(nil))
	return b.source
}

// hashFile adds a file with its name and length.
func hashFile(h hash.Hash, files fs.FS, name string) {
	data, err := fs.ReadFile(files, name)
	if err == nil {
		fmt.Fprintf(h, "%s %d\n", name, len(data))
		h.Write(data)
	}
}
