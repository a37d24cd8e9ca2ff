package publish

import (
	"os"
	"path/filepath"
	"testing"
)

// A folder holds the site that was written there, with its modules, until a byte
// of it changes or something stands beside it.
func TestFolderHoldsItsSite(t *testing.T) {
	f := folder(t)
	files := withLive(t, "one", "module")
	if f.Holds(SiteSum(files)) {
		t.Error("an absent folder holds it")
	}
	write(t, f, files)
	if !f.Holds(SiteSum(files)) {
		t.Error("it does not hold what was written")
	}
	for _, other := range [][]File{site(t, "one"), withLive(t, "two", "module"), withLive(t, "one", "another")} {
		if f.Holds(SiteSum(other)) {
			t.Error("it holds another site")
		}
	}
	for _, name := range []string{files[0].Path, "live/a.wasm.gz", "stray", "live/stray"} {
		path := filepath.Join(f.Dir, filepath.FromSlash(name))
		before, err := os.ReadFile(path)
		put(t, path, string(before)+" ")
		if f.Holds(SiteSum(files)) {
			t.Errorf("it holds it with %s changed", name)
		}
		if err != nil {
			os.Remove(path)
			continue
		}
		put(t, path, string(before))
	}
	if !f.Holds(SiteSum(files)) {
		t.Error("it does not hold it any more")
	}
}
