package suite

import (
	"fmt"
	"os"
	"path/filepath"

	"kneebook/claims"
)

// Elsewhere gives the absolute path of a folder of notebooks, as seen from dir.
// The error says that there is no such folder.
func Elsewhere(dir, folder string) (string, error) {
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(dir, folder)
	}
	abs, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		return "", fmt.Errorf("-notebooks %s: %w", folder, cause(err))
	case !info.IsDir():
		return "", fmt.Errorf("-notebooks %s: it is a file, not a folder", folder)
	}
	return abs, nil
}

// Asserted lists what is asserted of the notebooks, with the claims that they
// declare themselves, by name: nothing is run.
func Asserted(o Options) ([]claims.Notebook, error) {
	b, err := newBuilder(o)
	if err != nil {
		return nil, err
	}
	defer b.host.Close()
	if err := b.load(); err != nil {
		return nil, err
	}
	var out []claims.Notebook
	for _, built := range b.suite.Built {
		out = append(out, built.Spec)
	}
	return out, nil
}
