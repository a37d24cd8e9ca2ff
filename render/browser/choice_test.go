package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// options is the field of a prompt that offers some, as the page prints it.
const options = `<fieldset data-scale="choice" data-answer="the tail" data-shown="the tail" data-claim-value="the tail" aria-describedby="%s-o"><legend>Which?</legend>
<label><input type="radio" name="which" id="which-1" value="the mean"> the mean</label>
<label><input type="radio" name="which" id="which-2" value="the tail"> the tail</label>
</fieldset>`

// choosing opens a page whose one prompt offers options in place of a field to
// type in. Nothing on a scale can be drawn of it.
func choosing(t *testing.T) *tab {
	s := render(t)
	page, section, id := sectionOf(t, s, "ratio")
	before, rest, _ := strings.Cut(section, `<p class="field">`)
	_, rest, _ = strings.Cut(rest, `</p>`)
	between, after, _ := strings.Cut(rest, `<details class="interval">`)
	_, after, _ = strings.Cut(after, `</details>`)
	section = strings.Replace(before+fmt.Sprintf(options, id)+between+after, `class="plot strip"`, `class="plot"`, 1)
	text := string(s[page])
	s = s.with("choosing.html", text[:strings.Index(text, "<main")]+`<main class="page">`+section+"</main>"+text[strings.Index(text, "<footer"):])
	b := open(t, s.serve(t, nil))
	b.visit("choosing.html")
	return b
}

// choice is what the prompt says, what can be chosen, and what is.
const choice = `(() => {
	const s = document.querySelector('.predict'), radios = [...s.querySelectorAll('input')];
	return [s.querySelector('output').textContent, String(s.querySelector('details').open), s.querySelector('fieldset').getAttribute('aria-invalid') || 'valid',
		...radios.filter((r) => !r.disabled).map((r) => r.value + (r.checked ? ', chosen' : ''))].join('; ');
})()`

func TestChoiceByKeyboard(t *testing.T) {
	t.Parallel()
	b := choosing(t)
	expect := func(when, want string) {
		t.Helper()
		if got := eval[string](b, choice); got != want {
			t.Errorf("%s: %s\nwant %s", when, got, want)
		}
	}
	if !b.tabTo("which-1") {
		t.Fatal("Tab does not lead to the options")
	}
	b.press(enter)
	expect("nothing chosen", "Choose one.; false; true; the mean; the tail")
	if at := b.focus(); at != "which-1" {
		t.Errorf("nothing chosen: the focus is on %s", at)
	}
	b.press(" ")
	b.press(tabKey)
	b.press(enter)
	const chosen = "You chose the mean. Measured: the tail. Not as measured.; true; valid; the mean, chosen"
	expect("chosen", chosen)
	b.reload()
	expect("after a reload", chosen)
	eval[any](b, `localStorage.setItem('predictions.v1', localStorage.getItem('predictions.v1').replace('the mean', 'the sum'))`)
	b.reload()
	expect("chosen what is no option", "; false; valid; the mean; the tail")
}
