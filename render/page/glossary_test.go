package page

import (
	"os"
	"strings"
	"testing"
)

// README.md has the same words with the same meanings, in the same order.
func TestReadmeHasTheGlossary(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "\n## Words\n")
	got, _, _ := strings.Cut(rest, "\n## ")
	want := "\n| word | meaning |\n|---|---|\n"
	for _, p := range Glossary {
		for _, term := range p.Terms {
			want += "| " + term.Name + " | " + term.Meaning + " |\n"
		}
	}
	if got != want {
		t.Errorf("README.md, Words, has\n%s\nand should have\n%s", got, want)
	}
}

func TestTermsAreLinkedWhereFirstUsed(t *testing.T) {
	link := func(id, text string) string {
		return `<a class="t" href="glossary.html#term-` + id + `">` + text + `</a>`
	}
	for _, c := range []struct{ html, want string }{
		{"<p>Goodput, then goodput.</p>", "<p>" + link("goodput", "Goodput") + ", then goodput.</p>"},
		{"<p>the offered\nload, the response time (sojourn time)</p>", "<p>the " + link("offered-load", "offered\nload") + ", the " + link("sojourn-time", "response time") + " (sojourn time)</p>"},
		{"<h2 id=\"goodput\">Goodput</h2><p>goodput</p>", "<h2 id=\"goodput\">Goodput</h2><p>" + link("goodput", "goodput") + "</p>"},
		{"<p><a href=\"x\">the <b>goodput</b></a> <code>goodput</code></p><pre>goodput</pre>", ""},
		{"<form><label>goodput</label></form><details><details>a</details>goodput</details><table><tr><td>goodput</td></tr></table>", ""},
		{"<p>goodputs, server-timeout, timeout-free, watershed</p>", ""},
		{"<p title=\"goodput > 1\">a queue discipline</p>", "<p title=\"goodput > 1\">a " + link("queue-discipline", "queue discipline") + "</p>"},
		{"<p>a run, its calls</p>", ""},
	} {
		if c.want == "" {
			c.want = c.html
		}
		got, used := linkTerms(c.html)
		if got != c.want || len(used) != strings.Count(c.want, "<a class") {
			t.Errorf("%s\ngives %s, %v\nwant  %s", c.html, got, used, c.want)
		}
	}
}

// The glossary has a place for every term that a page links, and leads back.
func TestGlossaryLeadsBack(t *testing.T) {
	files := site(t)
	all, linked := parse(t, files["glossary.html"]), 0
	for _, a := range where(parse(t, files["knee.html"]), func(e *element) bool { return e.class("t") }) {
		linked++
		id, ok := strings.CutPrefix(a.attrs["href"], "glossary.html#")
		if !ok {
			t.Fatalf("a term links to %s", a.attrs["href"])
		}
		byID(t, all, id)
		_, entry, _ := strings.Cut(files["glossary.html"], `<dt id="`+id+`">`)
		entry, _, _ = strings.Cut(entry, "</dd>")
		if !strings.Contains(entry, `<a href="knee.html">`) || strings.Contains(entry, "second.html") {
			t.Errorf("the entry %s leads to the wrong pages: %s", id, entry)
		}
	}
	if linked < 3 {
		t.Errorf("only %d terms are linked", linked)
	}
	ids := map[string]bool{}
	for _, p := range Glossary {
		for _, term := range p.Terms {
			if ids[term.ID] || term.Meaning == "" || strings.HasSuffix(term.Meaning, ".") {
				t.Errorf("the term %+v stands twice, has no meaning, or ends in a full stop", term)
			}
			ids[term.ID] = true
		}
	}
}
