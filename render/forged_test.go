package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite/fixture"
	"kneebook/suite/publish"
)

// Where somebody edits a page and writes a manifest to match, the manifest has
// nothing to say: what the sources give tells which file it is, and where in it.
func TestForgedSiteIsFound(t *testing.T) {
	c := sound(t)
	render(t, c)
	site := filepath.Join(c.texts, "site")
	m, err := publish.ReadManifest(site)
	if err != nil {
		t.Fatal(err)
	}
	var files []publish.File
	line, col := 0, 0
	for _, e := range m.Files {
		data, err := os.ReadFile(filepath.Join(site, filepath.FromSlash(e.Path)))
		if err != nil {
			t.Fatal(err)
		}
		if text := string(data); e.Path == "small.html" {
			at := strings.Index(text, "42 ms")
			line, col = 1+strings.Count(text[:at], "\n"), at+1-strings.LastIndex(text[:at], "\n")
			data = []byte(strings.Replace(text, "42 ms", "43 ms", 1))
		}
		files = append(files, publish.File{Path: e.Path, Data: data})
	}
	if files, err = publish.WithManifest("", files, m.Experiments); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		fixture.Put(t, filepath.Join(site, filepath.FromSlash(f.Path)), string(f.Data))
	}
	if ps := publish.Verify(site, "site"); len(ps) > 0 {
		t.Errorf("the forged manifest does not fit: %v", ps)
	}
	status, _, errs := call(t, c, "-check")
	if want := fmt.Sprintf("site/small.html:%d:%d: differs\nsite/manifest.json:", line, col); status != exitFails || !strings.Contains(errs, want) {
		t.Errorf("status %d; %q is not in\n%s", status, want, errs)
	}
}
