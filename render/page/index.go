package page

import (
	"net/url"
	"strings"
)

// indexView is the site's first page.
type indexView struct {
	Head   head
	Name   string
	About  string
	Groups []groupView
}

// groupView is a part of the index. Its notebooks are counted on from those of
// the parts before.
type groupView struct {
	Group
	First     int
	Notebooks []*notebookView
}

// newIndex lists the pages in their order, group by group.
func newIndex(site Config, views []*notebookView) indexView {
	return indexView{Head: newHead(site, "index.html", site.Name, site.About), Name: site.Name, About: site.About,
		Groups: grouping(site.Groups, views)}
}

// grouping puts pages, which come in order, into groups. One before the first
// group's least order is in the first. Groups without pages are left out.
func grouping(groups []Group, views []*notebookView) []groupView {
	if len(groups) == 0 {
		groups = []Group{{ID: "content", Title: "Start here, and go on in order"}}
	}
	var out []groupView
	at := 0
	for i, v := range views {
		for at+1 < len(groups) && v.Order >= groups[at+1].From {
			at++
		}
		if len(out) == 0 || out[len(out)-1].ID != groups[at].ID {
			out = append(out, groupView{Group: groups[at], First: i + 1})
		}
		last := &out[len(out)-1]
		last.Notebooks = append(last.Notebooks, v)
	}
	return out
}

// notFoundView is what a host shows in the place of what is not there.
type notFoundView struct{ Head head }

// newNotFound makes that page. It is shown at any depth, so where the site has
// a base its links begin at the root of the host.
func newNotFound(site Config) notFoundView {
	h := newHead(site, "404.html", "There is no such page", "This site has nothing at that address.")
	h.Canonical, h.NoIndex = "", true
	if u, err := url.Parse(site.Base); err == nil && site.Base != "" {
		h.Root = strings.TrimSuffix(u.Path, "/") + "/"
	}
	return notFoundView{h}
}
