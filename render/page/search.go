package page

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// searchPath is where the search stands.
const searchPath = "search.html"

// searchView is the page that finds words on all pages. Its index is part of
// it, so that it works without a server and from a folder.
type searchView struct {
	Head  head
	Index searchIndex
}

// searchIndex says which sections have which words. It has no sentence and no
// number, so nothing that a prompt asks for can be read off it.
type searchIndex struct {
	Sections [][3]string `json:"sections"` // address, page's title, heading
	Heads    []string    `json:"heads"`    // of each section, the words of title and heading
	Words    string      `json:"words"`    // a line a word: goodput 3 17
	Skip     []string    `json:"skip"`     // words that are not in it
}

// section is a stretch of a page under one heading.
type section struct {
	id, heading string
	words       []string
}

// skipped are words that nearly every section has.
var skipped = strings.Fields("about all also and any are but can each for from has have how into its more not of one only other so some than that the them then there these they this those to was what when where which while who will with without")

// unsearched are the elements whose text no search finds: code and numbers,
// what is drawn or tabled, what answers a prompt, and what contradicted it.
var unsearched = map[string]bool{"pre": true, "code": true, "math": true, "svg": true, "table": true, "figure": true, "form": true,
	"details": true, "button": true, "data": true}

// sections cuts a page's body at its headings of the second level. What a
// claim says, linked by the class n, is left out.
func sections(body string) []section {
	list := []section{{}}
	inside, depth, heading := "", 0, false
	walk(body, func(text, tag, name string) {
		last := &list[len(list)-1]
		switch {
		case depth > 0:
		case heading:
			last.heading += text
		default:
			last.words = append(last.words, wordsOf(html.UnescapeString(text))...)
		}
		claimed := name == "a" && strings.HasPrefix(tag, `<a class="n"`) || name == "aside" && strings.HasPrefix(tag, `<aside class="callout"`)
		switch {
		case depth == 0 && (unsearched[name] || claimed):
			inside, depth = name, 1
		case depth > 0 && name == inside:
			depth++
		case depth > 0 && name == "/"+inside:
			depth--
		case depth == 0 && name == "h2":
			_, id, _ := strings.Cut(tag, `id="`)
			id, _, _ = strings.Cut(id, `"`)
			list, heading = append(list, section{id: id}), true
		case name == "/h2":
			heading = false
		}
	})
	for i := range list {
		list[i].heading = stripTags(list[i].heading)
	}
	return list
}

// The names that queues and percentiles have: M/M/1, p99. The script of the
// search has the first too.
var (
	queueName = regexp.MustCompile(`\b([dgm])/([dgm])/([ck]|\d+)\b`)
	numbered  = regexp.MustCompile(`^[a-z]+\d+$`)
)

// wordsOf gives the words of a text as the index has them: letters alone, or a
// name such as p99 or mm1, in lower case, without the s of a plural.
func wordsOf(text string) []string {
	var out []string
	text = queueName.ReplaceAllString(strings.ToLower(text), "$1$2$3")
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		n := utf8.RuneCountInString(w)
		if n > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !slices.Contains(skipped, w) {
			w = w[:len(w)-1]
		}
		if n < 3 || slices.Contains(skipped, w) || strings.ContainsFunc(w, unicode.IsDigit) && !numbered.MatchString(w) {
			continue
		}
		out = append(out, w)
	}
	return out
}

// newSearch makes the index of all pages and of the glossary.
func newSearch(site Config, views []*notebookView) searchView {
	v := searchView{Head: newHead(site, searchPath, "Search", "Find a word on all pages of this suite."), Index: searchIndex{Skip: skipped}}
	where := map[string][]string{}
	for _, n := range views {
		for i, s := range sections(string(n.Body)) {
			if i == 0 {
				s.heading = n.Asked
				s.words = append(s.words, wordsOf(n.Head.Description)...)
			}
			v.Index.add(where, n.Name+".html", n.Title, s)
		}
	}
	for _, p := range Glossary {
		for _, t := range p.Terms {
			v.Index.add(where, GlossaryPath, "Glossary", section{t.Place(), t.Name, wordsOf(t.Meaning)})
		}
	}
	words := make([]string, 0, len(where))
	for w := range where {
		words = append(words, w)
	}
	slices.Sort(words)
	var lines strings.Builder
	for _, w := range words {
		lines.WriteString(w + " " + strings.Join(where[w], " ") + "\n")
	}
	v.Index.Words = lines.String()
	return v
}

// add puts a section into the index.
func (x *searchIndex) add(where map[string][]string, page, title string, s section) {
	if s.id != "" {
		page += "#" + s.id
	}
	number := strconv.Itoa(len(x.Sections))
	x.Sections = append(x.Sections, [3]string{page, title, s.heading})
	heads := wordsOf(title + " " + s.heading)
	x.Heads = append(x.Heads, strings.Join(heads, " "))
	for _, w := range append(heads, s.words...) {
		if at := where[w]; len(at) == 0 || at[len(at)-1] != number {
			where[w] = append(at, number)
		}
	}
}
