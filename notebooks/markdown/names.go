package markdown

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kneebook/notebooks"
)

// names are the ids of a page's headings, each with the number that the next
// one made of the same text tries first.
type names map[string]int

// has says that a heading has the id.
func (n names) has(id string) bool { return n[id] > 0 }

// titleID is the id of a page's title, whatever the title says.
const titleID = "title"

// Ids that a page gives to things of its own.
var (
	ownIDs      = []string{"claims", "clear", "cleared", "content", "contents", "downloads", "main", "nav", "next", "privacy", "sources", titleID, "top"}
	ownPrefixes = []string{"c-", "n-", "fig-", "cell-", "predict-", "recall-", "table-", "source-"}
)

// owned says that an id belongs to something that the page itself adds.
func owned(id string) bool {
	return slices.Contains(ownIDs, id) ||
		slices.ContainsFunc(ownPrefixes, func(p string) bool { return strings.HasPrefix(id, p) })
}

// ownPages are pages that the site has beside its notebooks.
var ownPages = []string{"index", "claims", "glossary", "search", "404"}

// checkName reports a file's name that no page can have.
func (b *builder) checkName() {
	pos := notebooks.Pos{File: b.file}
	switch name := b.nb.Name; {
	case name == b.file || name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		b.problems.Add(pos, "a notebook's file is named by letters a to z, digits and hyphens, and ends in .md, not %q", b.file)
	case slices.Contains(ownPages, name):
		b.problems.Add(pos, "the site has a page %s.html of its own: name the notebook otherwise", name)
	}
}

// take makes an id of a heading's plain text that no other heading has.
func (n names) take(text string) string {
	base := slug(text)
	if owned(base) {
		base = "section-" + base
	}
	id, i := base, max(n[base], 1)
	for n.has(id) {
		id = base + "-" + strconv.Itoa(i)
		i++
	}
	n[base] = i
	n[id] = max(n[id], 1)
	return id
}

var apostrophes = strings.NewReplacer("'", "", "’", "")

// slug keeps letters and digits of any script in lower case and puts one
// hyphen for everything between them.
func slug(text string) string {
	text = apostrophes.Replace(strings.ToLower(text))
	words := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	if len(words) == 0 {
		return "section"
	}
	return strings.Join(words, "-")
}

// isID says that s matches [a-z0-9.-]+.
func isID(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789.-") == ""
}
