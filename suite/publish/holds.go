package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// SiteSum is one hash of all that is published: of the manifest, and of that of
// the live folder where there is one.
func SiteSum(files []File) string {
	sums := ""
	for _, name := range []string{ManifestName, liveManifest} {
		for _, f := range files {
			if f.Path == name {
				sums += name + " " + Sum(f.Data) + "\n"
			}
		}
	}
	return Sum([]byte(sums))
}

// Holds reports whether the folder holds the site with this SiteSum: the
// manifests, every file that they list, byte for byte, and nothing else.
func (f Folder) Holds(sum string) bool {
	var manifests []File
	for _, name := range []string{ManifestName, liveManifest} {
		data, err := os.ReadFile(filepath.Join(f.Dir, filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return false
		}
		manifests = append(manifests, File{name, data})
	}
	return len(manifests) > 0 && SiteSum(manifests) == sum && len(Verify(f.Dir, f.Name)) == 0
}
