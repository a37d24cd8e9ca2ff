package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kneebook/suite/publish"
)

// A site that is there already is told from one that was touched, and what the
// build had said is said again.
func TestUnchangedIsSeen(t *testing.T) {
	root := t.TempDir()
	var out strings.Builder
	c := command{stdout: &out, stderr: io.Discard, root: root, texts: root, cache: t.TempDir()}
	files, err := publish.WithManifest("", []publish.File{{Path: "a.html", Data: []byte("page")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	folder := publish.Folder{Flag: "-out", Name: "out", Dir: filepath.Join(t.TempDir(), "out"), Root: root}
	if _, err := folder.Write(files); err != nil {
		t.Fatal(err)
	}
	in, err := c.lookAt(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if c.unchanged(folder, in, time.Now()) {
		t.Error("known before it was built")
	}
	in.Keep(files, "knee: 3 words\n")
	if !c.unchanged(folder, in, time.Now()) || !strings.HasPrefix(out.String(), "knee: 3 words\n0.0 s: nothing has changed") ||
		!strings.HasSuffix(out.String(), "out: unchanged, 2 files\n") {
		t.Errorf("it says %q", out.String())
	}
	if err := os.WriteFile(filepath.Join(folder.Dir, "a.html"), []byte("pagf"), 0o644); err != nil {
		t.Fatal(err)
	}
	if c.unchanged(folder, in, time.Now()) {
		t.Error("a page that was touched counts as unchanged")
	}
	c.specs = sound(t).specs
	if _, err := folder.Write(files); err != nil || c.unchanged(folder, in, time.Now()) {
		t.Errorf("%v; other assertions give the same site", err)
	}
}
