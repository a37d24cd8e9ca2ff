package suite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// modulePath is the module that the commands work in.
const modulePath = "kneebook"

// FindRoot gives the absolute path of the folder with the module's go.mod: dir
// or the nearest above it.
func FindRoot(dir string) (string, error) {
	start, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && declares(string(data), modulePath) {
			return dir, nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if filepath.Dir(dir) == dir {
			return "", fmt.Errorf("neither %s nor a folder above it has the go.mod of module %s: run this in a checkout of it",
				start, modulePath)
		}
	}
}

// declares reports whether a go.mod has the module path.
func declares(mod, path string) bool {
	for line := range strings.Lines(mod) {
		if f := strings.Fields(line); len(f) >= 2 && f[0] == "module" {
			return strings.Trim(f[1], `"`) == path
		}
	}
	return false
}
