package publish

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kneebook/notebooks"
)

// LiveDir is the folder of what is built for the reader's browser. It is
// published with the site and not committed, so the site's manifest does not
// list it: it has one of its own, of the same form.
const LiveDir = "live"

// liveManifest is the path of that manifest.
const liveManifest = LiveDir + "/" + ManifestName

// WithLive adds what is built for the reader's browser to files that come from
// [WithManifest]. Its paths are relative to [LiveDir]. None adds nothing.
func WithLive(files, built []File) ([]File, error) {
	if len(built) == 0 {
		return files, nil
	}
	built, err := WithManifest("", built, nil)
	if err != nil {
		return nil, err
	}
	var all []File
	for _, f := range built {
		all = append(all, File{LiveDir + "/" + f.Path, f.Data})
	}
	last := len(files) - 1 // the manifests stand last, the site's behind the other: see stage
	all = append(slices.Clone(files[:last]), all...)
	return append(all, files[last]), nil
}

// isLive reports whether a file of the site is one of those.
func isLive(name string) bool { return strings.HasPrefix(name, LiveDir+"/") }

// readListed reads the manifest of a published folder and adds what that of its
// live folder lists, and that manifest itself.
func readListed(dir string) (Manifest, error) {
	m, err := ReadManifest(dir)
	if err != nil {
		return m, err
	}
	live, err := ReadManifest(filepath.Join(dir, LiveDir))
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	for _, f := range live.Files {
		f.Path = path.Join(LiveDir, f.Path)
		m.Files = append(m.Files, f)
	}
	m.Files = append(m.Files, Entry{Path: liveManifest})
	return m, err
}

// verifyLive holds what is built for the reader's browser, where it is there,
// against its manifest. What is wrong with that is told by who reads it too.
func verifyLive(dir, name string) notebooks.Problems {
	var ps notebooks.Problems
	dir, name = filepath.Join(dir, LiveDir), name+"/"+LiveDir
	m, err := ReadManifest(dir)
	if err != nil {
		return nil
	}
	for _, f := range m.Files {
		ps = append(ps, verifyFile(dir, name, f)...)
	}
	return append(ps, m.verifyItself(dir, name)...)
}

// sameLive reports whether a folder has just what is to be in its live folder.
func (f Folder) sameLive(files []File) bool {
	m, err := readListed(f.Dir)
	has := map[string]string{}
	for _, e := range m.Files {
		if isLive(e.Path) && e.Path != liveManifest {
			has[e.Path] = e.SHA256
		}
	}
	for _, want := range files {
		if isLive(want.Path) && want.Path != liveManifest {
			if has[want.Path] != Sum(want.Data) {
				return false
			}
			delete(has, want.Path)
		}
	}
	return err == nil && len(has) == 0
}
