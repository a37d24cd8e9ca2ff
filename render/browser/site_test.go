package browser_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// site is a rendered site: the contents of its files by path.
type site map[string][]byte

// folder is where the site was rendered to.
var folder string

// rendered is the site as the sources give it now. The command itself makes
// it, so that the tests see a changed style or script at once. KNEEBOOK_SITE
// names a folder with a site that is looked at instead.
var rendered = sync.OnceValues(func() (site, error) {
	if dir := os.Getenv("KNEEBOOK_SITE"); dir != "" {
		return read(dir)
	}
	var err error
	if folder, err = os.MkdirTemp("", "kneebook-browser-"); err != nil {
		return nil, err
	}
	out := filepath.Join(folder, "site")
	if text, err := exec.Command("go", "run", "kneebook/render", "-out", out).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go run ./render: %w\n%s", err, text)
	}
	return read(out)
})

// read reads a site from a folder.
func read(dir string) (site, error) {
	s := site{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		s[name], err = os.ReadFile(filepath.Join(dir, name))
		return err
	})
	return s, err
}

// render gives the site, to a test that has a browser for it.
func render(t *testing.T) site {
	t.Helper()
	needs(t, findChromium() != "", "no Chromium: none of "+strings.Join(names, ", ")+" is in the PATH")
	s, err := rendered()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pages lists the pages of the site in order.
func (s site) pages() []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if strings.HasSuffix(name, ".html") {
			out = append(out, name)
		}
	}
	return out
}

// having lists the pages whose text has a part.
func (s site) having(part string) []string {
	return slices.DeleteFunc(s.pages(), func(name string) bool { return !bytes.Contains(s[name], []byte(part)) })
}

// with gives a copy of the site with one more file, or another text in one.
func (s site) with(name, text string) site {
	out := maps.Clone(s)
	out[name] = []byte(text)
	return out
}

// broken gives a copy of the site in which a pattern is replaced in the files
// with an ending. It fails where there is nothing to replace.
func (s site) broken(t *testing.T, ending, pattern, by string) site {
	t.Helper()
	out, found := maps.Clone(s), false
	re := regexp.MustCompile(pattern)
	for name, data := range s {
		if strings.HasSuffix(name, ending) && re.Match(data) {
			out[name], found = re.ReplaceAll(data, []byte(by)), true
		}
	}
	if !found {
		t.Fatalf("no %s has %s: nothing to break", ending, pattern)
	}
	return out
}

// compresses says which files are sent compressed.
var compresses = map[string]bool{".html": true, ".css": true, ".js": true, ".json": true, ".svg": true, ".csv": true, ".xml": true}

// serve serves the site on the loopback and gives its address, with a slash at
// the end. Each call has a port, hence a storage, of its own.
func (s site) serve(t *testing.T, asked func(path string)) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if asked != nil {
			asked(name)
		}
		data, ok := s[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		if !compresses[path.Ext(name)] {
			w.Write(data)
			return
		}
		w.Header().Set("Content-Encoding", "gzip") // as hosts do
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		z.Write(data)
		z.Close()
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// write puts the site into a folder and gives its file address.
func (s site) write(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range s {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return "file://" + filepath.ToSlash(dir) + "/"
}
