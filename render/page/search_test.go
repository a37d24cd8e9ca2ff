package page

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// indexed reads the index of a search page.
func indexed(t *testing.T, page string) (x searchIndex, words map[string][]string) {
	t.Helper()
	_, island, _ := strings.Cut(page, `<script type="application/json" id="search-index">`)
	island, _, _ = strings.Cut(island, "</script>")
	if err := json.Unmarshal([]byte(island), &x); err != nil {
		t.Fatal(err)
	}
	words = map[string][]string{}
	for line := range strings.Lines(x.Words) {
		f := strings.Fields(line)
		words[f[0]] = f[1:]
	}
	return x, words
}

func TestSearchIndex(t *testing.T) {
	x, words := indexed(t, site(t)["search.html"])
	if want := [3]string{"knee.html#why-it-bends", "The utilisation knee & its tail", "Why it bends"}; !slices.Contains(x.Sections, want) {
		t.Errorf("the sections are %q", x.Sections)
	}
	if want := [3]string{"glossary.html#term-goodput", "Glossary", "goodput"}; !slices.Contains(x.Sections, want) {
		t.Error("the glossary is not in the index")
	}
	place := func(word string) []string {
		var out []string
		for _, at := range words[word] {
			for i, s := range x.Sections {
				if at == strconv.Itoa(i) {
					out = append(out, s[0])
				}
			}
		}
		return out
	}
	if got := place("hyperbola"); !slices.Equal(got, []string{"knee.html#why-it-bends"}) {
		t.Errorf("hyperbola stands in %q", got)
	}
	if got := place("gauge"); !slices.Equal(got, []string{"knee.html#the-set-up"}) {
		t.Errorf("gauge stands in %q", got)
	}
	if got := place("second"); len(got) < 2 || got[0] != "knee.html#the-measurement" || got[1] != "second.html" {
		t.Errorf("second stands in %q", got)
	}
}

// The index has neither a number nor what stands in an answer, an output or a
// claim's text.
func TestSearchHoldsNoAnswer(t *testing.T) {
	x, words := indexed(t, site(t)["search.html"])
	if i := strings.IndexFunc(strings.Join(x.Heads, " "), unicode.IsDigit); i >= 0 {
		t.Error("a heading's words have a number")
	}
	for w := range words {
		if strings.ContainsFunc(w, unicode.IsDigit) && !regexp.MustCompile(`^(p\d\d|[dgm][dgm]\d)$`).MatchString(w) {
			t.Errorf("%q is in the index", w)
		}
	}
	for _, hidden := range []string{"mostly", "shrink", "little", "println", "uncertain", "reads"} {
		if _, has := words[hidden]; has {
			t.Errorf("%q, which stands in an answer or after it, is in the index", hidden)
		}
	}
	claimed := sections(`<p>now <a class="n" href="#c-x">lifo wins <b>by far</b></a> then <a class="t" href="glossary.html#x">goodput</a></p>`)
	if got := claimed[0].words; !slices.Equal(got, []string{"now", "goodput"}) {
		t.Errorf("of a text that cites a claim the words are %q", got)
	}
}

func TestWordsOfAText(t *testing.T) {
	got := wordsOf("The queue's Queues, p99s: a µs, M/M/1, M/D/cs 1/s; loss & 95% of 99p Überlast—back-pressure")
	if want := []string{"queue", "queue", "p99", "mm1", "loss", "überlast", "back", "pressure"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
