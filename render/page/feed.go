package page

import (
	"cmp"
	"encoding/xml"
	"path"
	"slices"
	"strings"
	"time"
)

// feedPath is where the feed stands.
const feedPath = "feed.xml"

// atomFeed is a feed as RFC 4287 has it.
type atomFeed struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Author  string   `xml:"author>name"`
	Links   []atomLink
	Entries []atomEntry
}

// atomEntry is a notebook in it.
type atomEntry struct {
	XMLName xml.Name `xml:"entry"`
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Link    atomLink
	Summary string `xml:"summary"`
}

// atomLink leads somewhere.
type atomLink struct {
	XMLName xml.Name `xml:"link"`
	Rel     string   `xml:"rel,attr"`
	Href    string   `xml:"href,attr"`
}

// feed lists the notebooks that have a date, the newest first. The dates are
// their own, so that the bytes do not change by themselves. Without a base the
// addresses are relative to the feed.
func feed(site Config, pages []Page, views []*notebookView) []byte {
	f := atomFeed{Title: site.Name, ID: site.id(""), Author: site.Name, Updated: time.Time{}.Format(time.RFC3339),
		Links: []atomLink{{Rel: "self", Href: site.address(feedPath)}, {Rel: "alternate", Href: cmp.Or(site.address("index.html"), "index.html")}}}
	for i, v := range views {
		if date := pages[i].Notebook.Front.Date; !date.IsZero() {
			f.Entries = append(f.Entries, atomEntry{Title: v.Title, ID: site.id(v.Name), Updated: date.Format(time.RFC3339),
				Link: atomLink{Rel: "alternate", Href: site.address(v.Name + ".html")}, Summary: v.Head.Description})
		}
	}
	slices.SortStableFunc(f.Entries, func(a, b atomEntry) int { return strings.Compare(b.Updated, a.Updated) })
	if len(f.Entries) > 0 {
		f.Updated = f.Entries[0].Updated
	}
	return document(f)
}

// id is the lasting name of the site, or of a notebook, in a feed: its address,
// or a name where it is not known where the site will stand.
func (c Config) id(name string) string {
	switch {
	case c.Base != "" && name == "":
		return c.address("")
	case c.Base != "":
		return c.address(name + ".html")
	}
	return "urn:kneebook:" + cmp.Or(name, "index")
}

// urlSet is a sitemap as sitemaps.org has it.
type urlSet struct {
	XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []siteURL
}

// siteURL is a page in it.
type siteURL struct {
	XMLName xml.Name `xml:"url"`
	Loc     string   `xml:"loc"`
	LastMod string   `xml:"lastmod,omitempty"`
}

// sitemap lists the pages among the files, for search engines. It needs a
// base: its addresses must be absolute.
func sitemap(site Config, pages []Page, files []File) []byte {
	var s urlSet
	for _, f := range files {
		if path.Ext(f.Path) != ".html" || f.Path == "404.html" {
			continue
		}
		u := siteURL{Loc: site.address(f.Path)}
		for _, p := range pages {
			if date := p.Notebook.Front.Date; p.Notebook.Name+".html" == f.Path && !date.IsZero() {
				u.LastMod = date.Format(time.DateOnly)
			}
		}
		s.URLs = append(s.URLs, u)
	}
	slices.SortFunc(s.URLs, func(a, b siteURL) int { return strings.Compare(a.Loc, b.Loc) })
	return document(s)
}

// document writes a value as a document of XML.
func document(v any) []byte {
	data, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		panic("page: " + err.Error()) // of values of ours, held by tests
	}
	return []byte(xml.Header + string(data) + "\n")
}
