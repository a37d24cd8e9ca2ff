package publish

import (
	"html"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// addressed matches an attribute that names a file, in any page or drawing.
	addressed = regexp.MustCompile(`\s(?:href|src|poster|data-src|data-url|action|xlink:href)="([^"]*)"`)
	// rooted matches a text of a script or a style sheet that begins at a host's root.
	rooted = regexp.MustCompile("(?:[\"'`]|url\\()/[A-Za-z][^\"'` ]*[./]")
)

// The committed site may be served at any address, as below /kneebook/ of a
// host: each address in it is that of another host, or relative to its page, and
// then there is such a file. The modules for the browser are built beside it.
func TestServedBelowAFolder(t *testing.T) {
	_, files := committed(t)
	has := map[string]bool{"": true}
	for _, f := range files {
		has[f.Path] = true
	}
	addresses := 0
	for _, f := range files {
		switch path.Ext(f.Path) {
		case ".html", ".svg":
			for _, m := range addressed.FindAllStringSubmatch(string(f.Data), -1) {
				addresses++
				if why := misled(f.Path, html.UnescapeString(m[1]), has); why != "" {
					t.Errorf("%s: %q %s", f.Path, m[1], why)
				}
			}
		case ".js", ".css":
			if m := rooted.Find(f.Data); m != nil {
				t.Errorf("%s: %q begins at the host's root", f.Path, m)
			}
		}
	}
	if addresses < 1000 {
		t.Errorf("only %d addresses", addresses)
	}
}

// misled says what is wrong with an address that stands on a page, served below
// a folder.
func misled(page, address string, has map[string]bool) string {
	const folder = "/kneebook/"
	base, _ := url.Parse("https://host.example" + folder + page)
	to, err := base.Parse(address)
	switch {
	case err != nil:
		return err.Error()
	case to.Host != base.Host:
		if !slices.Contains([]string{"https", "http", "mailto", "data"}, to.Scheme) {
			return "has the scheme " + to.Scheme
		}
		return ""
	case !strings.HasPrefix(to.Path, folder):
		return "leads out of the folder, to " + to.Path
	}
	file := strings.TrimPrefix(to.Path, folder)
	if !has[file] && !isLive(file) && file != "manifest.json" {
		return "is no file of the site"
	}
	return ""
}

// TestMisled gives the addresses that must be found out.
func TestMisled(t *testing.T) {
	has := map[string]bool{"a.html": true, "": true}
	for address, wrong := range map[string]bool{"a.html": false, "./#x": false, "#x": false, "../a.html": true, "/a.html": true, "b.html": true,
		"https://example.org/a": false, "javascript:x": true, "//example.org/a": false, "live/x.wasm": false, "data:,": false} {
		if got := misled("a.html", address, has); (got != "") != wrong {
			t.Errorf("%s: %q", address, got)
		}
	}
}
