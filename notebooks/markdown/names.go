package markdown

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// names are the ids of a page's headings.
type names map[string]bool

// titleID is the id of a page's title, whatever the title says.
const titleID = "title"

// Ids that a page gives to things of its own.
var (
	ownIDs      = []string{"claims", "clear", "cleared", "content", "contents", "main", "nav", "next", "privacy", "sources", titleID, "top"}
	ownPrefixes = []string{"c-", "n-", "fig-", "cell-", "predict-", "table-", "source-"}
)

// owned says that an id belongs to something that the page itself adds.
func owned(id string) bool {
	return slices.Contains(ownIDs, id) ||
		slices.ContainsFunc(ownPrefixes, func(p string) bool { return strings.HasPrefix(id, p) })
}

// take makes an id of a heading's plain text that no other heading has.
func (n names) take(text string) string {
	base := slug(text)
	if owned(base) {
		base = "section-" + base
	}
	id := base
	for i := 1; n[id]; i++ {
		id = base + "-" + strconv.Itoa(i)
	}
	n[id] = true
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
