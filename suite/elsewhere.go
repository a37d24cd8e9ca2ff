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

// Beside reports whether a site may be published to a folder as far as the folder
// of the notebooks goes: it is neither that one nor below it. Both are absolute;
// name is the site's as it was written.
func Beside(notebooks, site, name string) error {
	rel, err := filepath.Rel(followed(notebooks), followed(site))
	switch {
	case err != nil || !filepath.IsLocal(rel):
		return nil
	case rel == ".":
		return fmt.Errorf("-out %s: it is the folder of the notebooks; choose one beside it", name)
	}
	return fmt.Errorf("-out %s: it lies in the folder of the notebooks, into which nothing is written; choose one beside it", name)
}

// followed is a path without symbolic links, as far as it exists.
func followed(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if dir := filepath.Dir(path); dir != path {
		return filepath.Join(followed(dir), filepath.Base(path))
	}
	return path
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
