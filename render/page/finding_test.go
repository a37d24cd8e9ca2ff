package page

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"kneebook/notebooks"
)

// based prints a site of dated pages that has a base.
func based(t *testing.T, base string) map[string]string {
	t.Helper()
	c := config()
	c.Base = base
	pages := []Page{fixture(), second()}
	pages[0].Notebook.Front.Date = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	pages[1].Notebook.Front.Date = time.Date(2026, 12, 4, 0, 0, 0, 0, time.UTC)
	files, problems := Site(pages, c)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	out := map[string]string{}
	for _, f := range files {
		out[f.Path] = string(f.Data)
	}
	return out
}

// readFeed is a feed as a reader of feeds sees it.
type readFeed struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Author  string   `xml:"author>name"`
	Links   []struct {
		Rel  string `xml:"rel,attr"`
		Href string `xml:"href,attr"`
	} `xml:"link"`
	Entries []struct {
		Title   string `xml:"title"`
		ID      string `xml:"id"`
		Updated string `xml:"updated"`
		Summary string `xml:"summary"`
		Link    struct {
			Href string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"entry"`
}

func TestFeed(t *testing.T) {
	var f readFeed
	if err := xml.Unmarshal([]byte(based(t, "https://example.org/kneebook")["feed.xml"]), &f); err != nil {
		t.Fatal(err)
	}
	if f.ID != "https://example.org/kneebook/" || f.Updated != "2026-12-04T00:00:00Z" || f.Author != "Kneebook" {
		t.Errorf("the feed is %+v", f)
	}
	if f.Links[0].Rel != "self" || f.Links[0].Href != "https://example.org/kneebook/feed.xml" {
		t.Errorf("its links are %+v", f.Links)
	}
	if len(f.Entries) != 2 {
		t.Fatalf("%d entries", len(f.Entries))
	}
	e := f.Entries[1]
	if f.Entries[0].Title != "A second page" || e.Title != "The utilisation knee & its tail" || e.Updated != "2026-12-01T00:00:00Z" ||
		e.ID != "https://example.org/kneebook/knee.html" || e.Link.Href != e.ID || !strings.HasPrefix(e.Summary, "One queue") {
		t.Errorf("the entries are %+v", f.Entries)
	}
	var bare readFeed
	if err := xml.Unmarshal([]byte(based(t, "")["feed.xml"]), &bare); err != nil {
		t.Fatal(err)
	}
	if e := bare.Entries[1]; bare.ID != "urn:kneebook:index" || e.ID != "urn:kneebook:knee" || e.Link.Href != "knee.html" || bare.Links[1].Href != "index.html" {
		t.Errorf("without a base the feed is %+v", bare)
	}
	if strings.Contains(site(t)["feed.xml"], "<entry>") {
		t.Error("a notebook without a date is in the feed")
	}
}

func TestSitemap(t *testing.T) {
	var s struct {
		URLs []struct {
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
		} `xml:"url"`
	}
	files := based(t, "https://example.org/kneebook/")
	if err := xml.Unmarshal([]byte(files["sitemap.xml"]), &s); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, u := range s.URLs {
		got[u.Loc] = u.LastMod
	}
	for path := range files {
		loc := "https://example.org/kneebook/" + strings.TrimSuffix(path, "index.html")
		if _, has := got[loc]; has != (strings.HasSuffix(path, ".html") && path != "404.html") {
			t.Errorf("%s in the sitemap: %v", path, has)
		}
	}
	if len(got) != len(s.URLs) || got["https://example.org/kneebook/knee.html"] != "2026-12-01" {
		t.Errorf("%+v", s.URLs)
	}
	if _, has := site(t)["sitemap.xml"]; has {
		t.Error("there is a sitemap without a base: its addresses cannot be absolute")
	}
}

// What stands in the place of a missing page finds its style at any depth.
func TestNotFound(t *testing.T) {
	page := based(t, "https://example.org/kneebook")["404.html"]
	for _, want := range []string{`href="/kneebook/style.css"`, `src="/kneebook/script.js"`, `<a href="/kneebook/index.html">`, `content="noindex"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, "canonical") {
		t.Error("what is missing has a canonical address")
	}
	if !strings.Contains(based(t, "https://example.org")["404.html"], `href="/style.css"`) || !strings.Contains(site(t)["404.html"], `href="style.css"`) {
		t.Error("the style is not where it should be")
	}
}

// The index has its groups one after another, and counts on.
func TestIndexGroups(t *testing.T) {
	var views []*notebookView
	for _, v := range []struct {
		name  string
		order int
	}{{"a", 0}, {"b", 7}, {"c", 8}, {"d", 31}} {
		views = append(views, &notebookView{Name: v.name, Order: v.order})
	}
	groups := []Group{{ID: "start", From: 1}, {ID: "theory", From: 8}, {ID: "none", From: 9}, {ID: "last", From: 30}}
	var got []string
	for _, g := range grouping(groups, views) {
		s := g.ID
		for i, v := range g.Notebooks {
			s += " " + string(rune('0'+g.First+i)) + v.Name
		}
		got = append(got, s)
	}
	if want := []string{"start 1a 2b", "theory 3c", "last 4d"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Each page has a picture for who shares it, with its question and nothing of
// what the page measures.
func TestCards(t *testing.T) {
	files := based(t, "https://example.org/kneebook")
	alt := "Is a server at high utilisation almost as fast as one at low load? Below it, empty axes: response time (ms) against utilisation (%)."
	for path, want := range map[string][]string{
		"knee.html":  {`<meta property="og:image" content="https://example.org/kneebook/cards/knee.png">`, `<meta property="og:image:alt" content="` + alt + `">`},
		"index.html": {`<meta property="og:image" content="https://example.org/kneebook/cards/index.png">`, `og:image:alt" content="Literate`},
	} {
		for _, w := range want {
			if !strings.Contains(files[path], w) {
				t.Errorf("%s lacks %s", path, w)
			}
		}
	}
	for _, path := range []string{"cards/knee.png", "cards/second.png", "cards/index.png"} {
		if im, err := png.DecodeConfig(bytes.NewReader([]byte(files[path]))); err != nil || im.Width != 1200 || im.Height != 630 {
			t.Errorf("%s: %v, %v", path, im, err)
		}
	}
	if strings.Contains(site(t)["knee.html"], "og:image") {
		t.Error("without a base a picture has an address that is not absolute")
	}
	none := notebooks.Figure{X: notebooks.Axis{Label: "x"}, Y: notebooks.Axis{Label: "y", Unit: "s"}}
	if got := cardAlt("Why?", &none); got != "Why? Below it, empty axes: y (s) against x." {
		t.Errorf("%q", got)
	}
}

// At its end a page asks its first prompt once more, with the same fields; its
// numbers lead nowhere, and its answer leads back to the prompt.
func TestRecallAsksTheFirstPromptAgain(t *testing.T) {
	page := site(t)["knee.html"]
	all := parse(t, page)
	first, again := byID(t, all, "predict-knee-factor"), byID(t, all, "recall-knee-factor")
	if !again.class("recall") || strings.Index(page, `id="recall-`) < strings.LastIndex(page, `class="cell`) {
		t.Error("the question does not stand at the end")
	}
	input := func(of *element) map[string]string { return named(inside(all, of), "input")[0].attrs }
	for _, name := range []string{"data-answer", "data-claim-value", "data-unit", "data-tol", "data-scale"} {
		if a, b := input(first)[name], input(again)[name]; a != b || a == "" {
			t.Errorf("%s is %q at first and %q at the end", name, a, b)
		}
	}
	question := named(inside(all, again), "p")[0].text
	if question != named(inside(all, first), "p")[0].text {
		t.Errorf("the question is %q", question)
	}
	links := named(inside(all, again), "a")
	if len(links) != 1 || links[0].attrs["href"] != "#predict-knee-factor" {
		t.Errorf("%d links stand in it", len(links))
	}
	if strings.Count(page, `class="predict recall"`) != 1 || strings.Contains(site(t)["second.html"], "recall") {
		t.Error("a page asks again more than once, or without a prompt")
	}
}
