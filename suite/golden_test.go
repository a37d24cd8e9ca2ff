package suite_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"testing"

	"kneebook/suite/publish"
)

// The site has both files of the lab post with their published hashes, the
// manifest says so, and the same tables stand beside them at full precision.
func TestSiteHasTheLabFiles(t *testing.T) {
	s := published(t)
	file := func(path string) []byte {
		i := slices.IndexFunc(s.Files, func(f publish.File) bool { return f.Path == path })
		if i < 0 {
			t.Fatalf("the site has no %s", path)
		}
		return s.Files[i].Data
	}
	var m publish.Manifest
	if err := json.Unmarshal(file(publish.ManifestName), &m); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ experiment, path, hash string }{
		{"shedding", "data/bp-post4-shed-sweep.csv", "bc2ba213029757e0f7a86fd9b940ad35d7d787184b69d563c22b8ca0029e9609"},
		{"hangover", "data/bp-post4-hangover.csv", "2a2941d8f543cef2b563fab8ec83af554d4ab8378bc459c01ca89b2c9654d775"},
	} {
		sum := sha256.Sum256(file(c.path))
		if got := hex.EncodeToString(sum[:]); got != c.hash {
			t.Errorf("%s has the hash %s, want %s", c.path, got, c.hash)
		}
		i := slices.IndexFunc(m.Experiments, func(e publish.Experiment) bool { return e.Name == c.experiment })
		if i < 0 {
			t.Fatalf("the manifest lacks %s", c.experiment)
		}
		e := m.Experiments[i]
		if e.Golden.Path != c.path || e.Golden.SHA256 != c.hash || e.Golden.Match == nil || !*e.Golden.Match || len(e.Params) == 0 {
			t.Errorf("the manifest says of %s: %+v", c.experiment, e)
		}
		if rows := file("data/" + c.experiment + ".csv"); len(rows) < len(file(c.path)) {
			t.Errorf("data/%s.csv has %d bytes", c.experiment, len(rows))
		}
	}
	for _, e := range m.Experiments {
		if golden := e.Name == "shedding" || e.Name == "hangover"; golden != (e.Golden.Match != nil) {
			t.Errorf("golden_match of %s is %v", e.Name, e.Golden.Match)
		}
	}
}
