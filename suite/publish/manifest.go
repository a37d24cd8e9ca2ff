// Package publish owns the published folder: it writes a site in one step,
// compares one with what is on disk, and holds it against its manifest. Only
// files that a manifest of ours lists are ever deleted.
package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kneebook/notebooks"
)

// ManifestName is the manifest's path in a published folder.
const ManifestName = "manifest.json"

// File is one file to publish. Path is slash-separated and relative.
type File struct {
	Path string
	Data []byte
}

// Manifest lists what a published folder holds beside the manifest itself.
type Manifest struct {
	Site        string       `json:"site,omitempty"` // the name of what is published
	Files       []Entry      `json:"files"`          // by path
	Experiments []Experiment `json:"experiments"`
	Sum         string       `json:"sum,omitempty"` // SHA-256 of the manifest as it would be without this
}

// Entry is one published file.
type Entry struct {
	Path   string `json:"path"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"` // lower-case hexadecimal
}

// Experiment says with which parameters a published table was computed.
type Experiment struct {
	Name     string            `json:"name"`
	Notebook string            `json:"notebook,omitempty"` // "" for a run that no page shows
	Data     string            `json:"data"`               // path of its rows
	Params   []notebooks.Param `json:"params"`
	Golden
}

// Golden says of an experiment of which a source published a file how its own
// file compares with that one; it is zero where no source did.
type Golden struct {
	Path   string `json:"golden,omitempty"`        // of the rows in the format of the source
	SHA256 string `json:"golden_sha256,omitempty"` // that the source published, lower-case hexadecimal
	Match  *bool  `json:"golden_match,omitempty"`  // whether the file has it
}

// WithManifest gives the files, sorted by path, and the manifest of the site
// with this name as one more.
func WithManifest(site string, files []File, experiments []Experiment) ([]File, error) {
	m := Manifest{Site: site, Files: []Entry{}, Experiments: experiments}
	if experiments == nil {
		m.Experiments = []Experiment{}
	}
	files = slices.Clone(files)
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	for i, f := range files {
		if i > 0 && files[i-1].Path == f.Path {
			return nil, fmt.Errorf("two files would be published as %s", f.Path)
		}
		if !publishable(f.Path) || f.Path == ManifestName {
			return nil, fmt.Errorf("no file can be published as %q", f.Path)
		}
		m.Files = append(m.Files, entry(f))
	}
	m.Sum = m.sum()
	data, err := encode(m)
	return append(files, File{Path: ManifestName, Data: data}), err
}

// sum is what Sum has to be.
func (m Manifest) sum() string {
	m.Sum = ""
	data, _ := encode(m)
	return Sum(data)
}

// entry describes a file as the manifest does.
func entry(f File) Entry { return Entry{Path: f.Path, Bytes: len(f.Data), SHA256: Sum(f.Data)} }

// Sum gives the SHA-256 of a file as a manifest writes it.
func Sum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// publishable reports whether a path stays inside the folder on every system.
func publishable(path string) bool {
	return fs.ValidPath(path) && path != "." && filepath.IsLocal(filepath.FromSlash(path)) &&
		!strings.ContainsAny(path, `\:`)
}

// encode writes a manifest as indented JSON with a final newline.
func encode(m Manifest) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(m)
	return b.Bytes(), err
}

// ReadManifest reads the manifest of a published folder. The error is
// fs.ErrNotExist where there is none.
func ReadManifest(dir string) (Manifest, error) {
	var m Manifest
	data, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("%s is damaged: %w", ManifestName, err)
	}
	for _, f := range m.Files {
		if !publishable(f.Path) {
			return m, fmt.Errorf("%s is damaged: it lists %q", ManifestName, f.Path)
		}
	}
	return m, nil
}

// Verify holds every file of a published folder against its manifest. A folder
// that does not exist has no problem; it has not been published.
func Verify(dir, name string) notebooks.Problems {
	var ps notebooks.Problems
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	m, err := ReadManifest(dir)
	if err != nil {
		ps.Add(notebooks.Pos{File: name + "/" + ManifestName}, "%v", plain(err))
		return ps
	}
	for _, f := range m.Files {
		ps = append(ps, verifyFile(dir, name, f)...)
	}
	ps = append(ps, m.verifyItself(dir, name)...)
	ps = append(ps, m.verifyGolden(name)...)
	ps = append(ps, verifyLive(dir, name)...)
	listed, err := readListed(dir)
	if err != nil {
		ps.Add(notebooks.Pos{File: name + "/" + liveManifest}, "%v", plain(err))
	}
	foreign, err := strangers(dir, listed)
	for _, path := range foreign {
		ps.Add(notebooks.Pos{File: name + "/" + path}, "%s does not list this file", ManifestName)
	}
	if err != nil {
		ps.Add(notebooks.Pos{File: name}, "%v", plain(err))
	}
	return ps
}

// verifyItself asks whether the manifest is, byte for byte, what was written.
// One that is older than its sum has none.
func (m Manifest) verifyItself(dir, name string) notebooks.Problems {
	var ps notebooks.Problems
	pos := notebooks.Pos{File: name + "/" + ManifestName}
	data, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if err != nil {
		ps.Add(pos, "%v", plain(err))
		return ps
	}
	written, _ := encode(m)
	if pos.Line, pos.Col = apart(data, written); pos.Line > 0 {
		ps.Add(pos, "was edited: this line is not as it was written")
		return ps
	}
	if m.Sum != "" && m.Sum != m.sum() {
		ps.Add(pos, "was edited: it has not the sum that it names")
	}
	return ps
}

// apart is the first line, and the byte in it, both counted from one, in which
// two texts differ; zeros where they are one.
func apart(a, b []byte) (line, col int) {
	if bytes.Equal(a, b) {
		return 0, 0
	}
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return 1 + bytes.Count(a[:same], []byte("\n")), same - bytes.LastIndexByte(a[:same], '\n')
}

// verifyGolden asks whether what the manifest says of published hashes is so.
func (m Manifest) verifyGolden(name string) notebooks.Problems {
	var ps notebooks.Problems
	for _, e := range m.Experiments {
		if e.Golden.Match == nil {
			continue
		}
		same := slices.ContainsFunc(m.Files, func(f Entry) bool { return f.Path == e.Golden.Path && f.SHA256 == e.Golden.SHA256 })
		if same != *e.Golden.Match {
			ps.Add(notebooks.Pos{File: name + "/" + ManifestName},
				"experiment %q: golden_match is %v, but whether %s has the published hash is %v", e.Name, *e.Golden.Match, e.Golden.Path, same)
		}
	}
	return ps
}

// verifyFile compares one file with its entry.
func verifyFile(dir, name string, want Entry) notebooks.Problems {
	var ps notebooks.Problems
	pos := notebooks.Pos{File: name + "/" + want.Path}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(want.Path)))
	switch {
	case err != nil:
		ps.Add(pos, "%s lists this file, but: %v", ManifestName, plain(err))
	case entry(File{want.Path, data}) != want:
		ps.Add(pos, "differs from what %s says it is", ManifestName)
	}
	return ps
}

// plain drops operation and path from an error of the file system.
func plain(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
