package publish

import "testing"

// On other processors a picture may have other bytes, and the manifest other
// sums of it; nothing else may.
func TestPicturesCountOnOneProcessor(t *testing.T) {
	site := func(page, picture string) map[string][]byte {
		files, err := WithManifest("", []File{{"index.html", []byte(page)}, {"cards/index.png", []byte(picture)}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		out := map[string][]byte{}
		for _, f := range files {
			out[f.Path] = f.Data
		}
		return out
	}
	was := site("a", "dots")
	for _, c := range []struct {
		now       map[string][]byte
		processor string
		differ    string
	}{
		{site("a", "dots"), "amd64", ""},
		{site("a", "DOTS!"), "amd64", "cards/index.png manifest.json "},
		{site("a", "DOTS!"), "arm64", ""},
		{site("b", "dots"), "arm64", "index.html manifest.json "},
		{map[string][]byte{"manifest.json": []byte("none")}, "arm64", "manifest.json "},
	} {
		got := ""
		for _, path := range []string{"cards/index.png", "index.html", ManifestName} {
			if now, has := c.now[path]; has && !same(path, was[path], now, c.processor) {
				got += path + " "
			}
		}
		if got != c.differ {
			t.Errorf("%s: %q differ, want %q", c.processor, got, c.differ)
		}
	}
}
