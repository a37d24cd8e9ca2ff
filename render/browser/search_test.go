package browser_test

import (
	"strings"
	"testing"
)

// finds is what the search says and the first place that it leads to.
const finds = `(() => {
	const a = document.querySelector('#places a');
	return [document.getElementById('found').textContent, a ? a.getAttribute('href') : 'nowhere', document.activeElement.id].join(' ');
})()`

// asFound types words into the search, and tells what it finds.
func (b *tab) asFound(words string) string {
	eval[any](b, `document.getElementById('find').select()`)
	b.press(words)
	return eval[string](b, finds)
}

// The search is reached and used by keyboard, answers while one types, keeps
// the words in the address, and works from a folder.
func TestSearch(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).write(t))
	b.visit("search.html")
	if !b.tabTo("find") {
		t.Fatal("Tab does not lead to the search")
	}
	for words, want := range map[string]string{
		"zzz":              "No section has all of these words. nowhere find",
		"it":               "Write a word of three letters or more; very common ones are not looked for. nowhere find",
		"the stranded":     "glossary.html#term-stranded find",
		"Utilisation KNEE": "knee.html find",
		"M/M/1 p99":        "whiteboard.html#every-percentile-of-m-m-1 find",
	} {
		if got := b.asFound(words); !strings.HasSuffix(got, want) {
			t.Errorf("%q: %s, want %s", words, got, want)
		}
	}
	if got := b.asFound("queue discipline"); !strings.Contains(got, " sections: ") {
		t.Errorf("two words: %s", got)
	}
	b.asFound("stranded")
	b.reload()
	if got := eval[string](b, finds); !strings.Contains(got, "glossary.html#term-stranded") {
		t.Errorf("after a reload: %s", got)
	}
	eval[any](b, `new Promise((done) => { addEventListener('hashchange', () => setTimeout(done)); location.hash = '#queue%20discipline'; })`)
	if got := eval[string](b, finds); !strings.Contains(got, " sections: ") {
		t.Errorf("another address: %s", got)
	}
	eval[any](b, `history.back()`)
	b.until(`!!document.querySelector('#places a[href="glossary.html#term-stranded"]')`)
	eval[any](b, `document.querySelector('#places a[href="glossary.html#term-stranded"]').focus()`)
	b.press(enter)
	b.arrive("glossary.html")
	if at := eval[string](b, landed); at != "" {
		t.Errorf("the place that was found: %s", at)
	}
	if _, said := b.heard(); len(said) > 0 {
		t.Errorf("the console says %q", said)
	}
}
