package suite

import (
	"bytes"
	"fmt"
	"net/url"
	"path"
	"strings"

	"kneebook/notebooks"
	"kneebook/render/page"
	"kneebook/suite/publish"
)

// across reports what two notebooks may not have in common: a claim's id, a
// figure's, a table's with other rows.
func (b *builder) across() {
	first := map[string]int{}
	for i := range b.suite.Built {
		built := &b.suite.Built[i]
		for _, c := range built.Spec.Claims {
			if k, taken := b.met(first, "claim "+c.ID, i); taken {
				built.Problems.Add(built.Spec.PosOf(c),
					"claim %q is one of %s too: a claim's id stands once in all notebooks", c.ID, k.Notebook.File)
			}
		}
		for _, f := range built.Results.Figures() {
			if k, taken := b.met(first, "figure "+f.ID, i); taken {
				built.Problems.Add(built.place(func(e notebooks.Event) bool { return e.Figure != nil && e.Figure.ID == f.ID }),
					"figure %q is drawn by %s too: a figure's id stands once in all notebooks", f.ID, k.Notebook.File)
			}
		}
		for _, t := range built.Results.Tables() {
			k, taken := b.met(first, "table "+t.ID, i)
			if other, _ := k.Results.Table(t.ID); taken && !bytes.Equal(page.CSV(t), page.CSV(other)) {
				built.Problems.Add(built.published(t.ID), "table %q is published by %s too, with other rows", t.ID, k.Notebook.File)
			}
		}
	}
}

// met gives the notebook before the i-th that has a thing, if there is one.
func (b *builder) met(first map[string]int, thing string, i int) (Built, bool) {
	k, taken := first[thing]
	if !taken {
		first[thing] = i
		return Built{}, false
	}
	return b.suite.Built[k], k != i
}

// idsIn lists the ids in a page of ours, in order: the values of the attributes
// id, which stand behind white space.
func idsIn(page []byte) []string {
	const attribute = `id="`
	var ids []string
	for at := 0; ; {
		next := bytes.Index(page[at:], []byte(attribute))
		if next < 0 {
			return ids
		}
		begin := at + next
		at = begin + len(attribute)
		length := bytes.IndexByte(page[at:], '"')
		if begin > 0 && length > 0 && bytes.IndexByte([]byte(" \t\n\r\f"), page[begin-1]) >= 0 {
			ids = append(ids, string(page[at:at+length]))
		}
	}
}

// links reports the links to what the printed site does not have. Where one
// notebook alone is built, the pages of others are not known.
func (b *builder) links(files []publish.File) {
	ids := map[string]map[string]bool{publish.ManifestName: {}}
	for _, f := range files {
		ids[f.Path] = map[string]bool{}
		if path.Ext(f.Path) != ".html" {
			continue
		}
		for _, id := range idsIn(f.Data) {
			ids[f.Path][id] = true
		}
	}
	for i := range b.suite.Built {
		built := &b.suite.Built[i]
		own := built.Notebook.Name + ".html"
		for _, l := range built.Notebook.Links {
			page, anchor := destination(own, l.Target)
			have, exists := ids[page]
			switch {
			case b.Only != "" && page != own && path.Ext(page) == ".html":
			case !exists:
				built.Problems.Add(l.Pos, "the link leads to %s, which the site does not have", page)
			case anchor != "" && !have[anchor]:
				built.Problems.Add(l.Pos, "the link leads to %s, which %s does not have", "#"+anchor, page)
			}
		}
	}
}

// destination is the file that a link on a page leads to, and the place in it.
func destination(own, target string) (file, anchor string) {
	u, err := url.Parse(target)
	switch {
	case err != nil:
		return fmt.Sprintf("%q", target), ""
	case u.Path == "":
		return own, u.Fragment
	case path.Clean(u.Path) == "." || strings.HasSuffix(u.Path, "/"):
		return path.Join(u.Path, "index.html"), u.Fragment
	}
	return path.Clean(u.Path), u.Fragment
}
