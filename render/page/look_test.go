package page

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWrite writes the fixture's site into a folder, for who wants to look at
// it: PAGE_OUT=/tmp/site go test -run Write ./render/page
func TestWrite(t *testing.T) {
	dir := os.Getenv("PAGE_OUT")
	if dir == "" {
		t.Skip("PAGE_OUT names no folder")
	}
	files, _ := Site([]Page{fixture(), second()}, config())
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
