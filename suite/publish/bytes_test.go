package publish

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// committed copies the committed site and gives its files.
func committed(t *testing.T) (Folder, []File) {
	t.Helper()
	from := Folder{Flag: "-out", Name: "site", Dir: filepath.Join("..", "..", "site"), Root: filepath.Join("..", "..")}
	m, err := ReadManifest(from.Dir)
	if err != nil || len(m.Files) == 0 {
		t.Fatalf("%v, %d files", err, len(m.Files))
	}
	var files []File
	for _, e := range m.Files {
		data, err := os.ReadFile(filepath.Join(from.Dir, filepath.FromSlash(e.Path)))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{e.Path, data})
	}
	if files, err = WithManifest("", files, m.Experiments); err != nil {
		t.Fatal(err)
	}
	to := inMemory(t)
	write(t, to, files)
	if ps := Verify(to.Dir, "site"); len(ps) > 0 {
		t.Fatal(ps)
	}
	return to, files
}

// places are bytes of a file to change: the first, the last, some between.
func places(data []byte) []int {
	if len(data) == 0 {
		return nil
	}
	return []int{0, len(data) / 3, len(data) / 2, len(data) - 1}
}

// changed is a text with one byte another.
func changed(data []byte, at int) []byte {
	out := bytes.Clone(data)
	out[at] ^= 1
	return out
}

// One byte changed in any committed file of the site is noticed against the
// manifest, and said to be in that file; at one place of each, in no other.
func TestByteChangedInAnyFile(t *testing.T) {
	t.Parallel()
	f, files := committed(t)
	for _, file := range files {
		path := filepath.Join(f.Dir, filepath.FromSlash(file.Path))
		if file.Path == ManifestName {
			continue
		}
		for i, at := range places(file.Data) {
			put(t, path, string(changed(file.Data, at)))
			ps := verifyFile(f.Dir, "site", entry(file))
			if i == 1 {
				ps = Verify(f.Dir, "site")
			}
			if len(ps) != 1 || ps[0].String() != "site/"+file.Path+": differs from what manifest.json says it is" {
				t.Errorf("byte %d of %s: %v", at, file.Path, ps)
			}
		}
		put(t, path, string(file.Data))
	}
}

// So is each byte of the manifest itself: it is damaged, its line is not as it
// was written, or its sum is another.
func TestByteChangedInTheManifest(t *testing.T) {
	t.Parallel()
	f, files := committed(t)
	manifest := files[len(files)-1]
	path := filepath.Join(f.Dir, ManifestName)
	put(t, path, string(changed(manifest.Data, 0)))
	if ps := Verify(f.Dir, "site"); len(ps) != 1 || !strings.HasPrefix(ps[0].String(), "site/manifest.json: ") {
		t.Errorf("the first byte: %v", ps)
	}
	for at := 0; at < len(manifest.Data); at += 1 + len(manifest.Data)/700 {
		put(t, path, string(changed(manifest.Data, at)))
		if m, err := ReadManifest(f.Dir); err == nil && len(m.verifyItself(f.Dir, "site")) != 1 {
			t.Errorf("byte %d, %q", at, manifest.Data[max(0, at-20):min(len(manifest.Data), at+20)])
		}
	}
}

// Where a file and the manifest are changed together, the manifest has nothing
// to say: the comparison with what the sources give names both, and where in it.
func TestFileAndManifestChangedTogether(t *testing.T) {
	t.Parallel()
	f, files := committed(t)
	m, err := ReadManifest(f.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files[:len(files)-1] {
		at := len(file.Data) / 2
		if len(file.Data) == 0 {
			continue
		}
		edited := append([]File(nil), files[:len(files)-1]...)
		edited[i].Data = changed(file.Data, at)
		if edited, err = WithManifest("", edited, m.Experiments); err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(f.Dir, filepath.FromSlash(file.Path)), string(edited[i].Data))
		put(t, filepath.Join(f.Dir, ManifestName), string(edited[len(edited)-1].Data))
		forged, err := ReadManifest(f.Dir)
		if ps := append(verifyFile(f.Dir, "site", forged.Files[i]), forged.verifyItself(f.Dir, "site")...); err != nil || len(ps) > 0 {
			t.Errorf("%s: against the manifest: %v, %v", file.Path, ps, err)
		}
		d, err := f.Compare(files)
		line, col := 1+bytes.Count(file.Data[:at], []byte("\n")), at-bytes.LastIndexByte(file.Data[:at], '\n')
		if err != nil || len(d.Differing) != 2 || d.Differing[0] != (Differing{file.Path, line, col}) || d.Differing[1].Path != ManifestName || len(d.Missing)+len(d.Foreign) > 0 {
			t.Errorf("%s: %+v, %v; want %d:%d", file.Path, d, err, line, col)
		}
		put(t, filepath.Join(f.Dir, filepath.FromSlash(file.Path)), string(file.Data))
	}
}
