package browser_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// prompt is one question of a page as it stands.
type prompt struct {
	ID       string
	Values   []string // of the fields, in order
	Units    []string
	Answers  []string // what the fields hold the guess against
	Shown    []string
	Invalid  []bool
	ReadOnly []bool
	Spent    bool // the button
	Open     bool // the answer
	Said     string
	Role     string // of what says it; "" where nothing but its element does
	Measured string // the line of the answer
	Seen     bool   // that line, by a reader
	Marks    int    // of the reader's guesses on the strip
}

// prompts reads every question with fields to type in.
const prompts = `[...document.querySelectorAll('.predict')].filter((s) => s.querySelector('input[type=text]')).map((s) => {
	const fields = [...s.querySelectorAll('input[type=text]')], out = s.querySelector('output'), measured = s.querySelector('.measured');
	return {
		ID: s.id, Values: fields.map((f) => f.value), Units: fields.map((f) => f.dataset.unit),
		Answers: fields.map((f) => f.dataset.answer), Shown: fields.map((f) => f.dataset.shown),
		Invalid: fields.map((f) => f.getAttribute('aria-invalid') === 'true'), ReadOnly: fields.map((f) => f.readOnly),
		Spent: s.querySelector('form button').getAttribute('aria-disabled') === 'true', Open: s.querySelector('details').open,
		Said: out.textContent, Role: out.getAttribute('role') || out.localName,
		Measured: measured.textContent, Seen: measured.checkVisibility() && measured.getClientRects().length > 0,
		Marks: s.querySelectorAll('.strip .you').length,
	};
})`

// prompts gives the questions of the page, in order.
func (b *tab) prompts() []prompt {
	b.t.Helper()
	return eval[[]prompt](b, prompts)
}

// prompt gives one of them.
func (b *tab) prompt(id string) prompt {
	b.t.Helper()
	for _, p := range b.prompts() {
		if p.ID == id {
			return p
		}
	}
	b.t.Fatalf("no prompt %s", id)
	return prompt{}
}

// focus says where the focus is: the id, or else the kind and the words.
func (b *tab) focus() string {
	b.t.Helper()
	return eval[string](b, `(() => { const e = document.activeElement; return e.id || e.localName + ': ' + e.textContent.trim().slice(0, 60); })()`)
}

// tabTo presses Tab until something has the focus.
func (b *tab) tabTo(where string) {
	b.t.Helper()
	for range 200 {
		if b.focus() == where {
			return
		}
		b.press(tabKey)
	}
	b.t.Fatalf("Tab does not lead to %s", where)
}

// clearField empties the field that has the focus and types a text.
func (b *tab) retype(text string) {
	b.t.Helper()
	eval[any](b, `document.activeElement.select()`)
	b.press(text)
}

// field is the id of a prompt's field.
func (p prompt) field(i int) string { return p.ID + "-" + strconv.Itoa(i+1) }

// button is how focus names the button of a prompt.
const button = "button: Commit"

// guess is about a half of what was measured, as a text.
func guess(answer string) string {
	v, err := strconv.ParseFloat(answer, 64)
	if err != nil {
		return "1"
	}
	return strconv.FormatFloat(v/2, 'f', 1, 64)
}

// questions gives each page that asks something, with its prompts.
func questions(t *testing.T, s site, check func(t *testing.T, b *tab, page string, p prompt)) {
	found := false
	for _, page := range s.having(`class="predict"`) {
		b := open(t, s.serve(t, nil))
		b.visit(page)
		for _, p := range b.prompts() {
			found = true
			t.Run(page+"#"+p.ID, func(t *testing.T) {
				b.t = t
				check(t, b, page, p)
			})
		}
	}
	if !found {
		t.Fatal("no page asks anything")
	}
}

func TestPromptByKeyboardAlone(t *testing.T) {
	t.Parallel()
	questions(t, render(t), func(t *testing.T, b *tab, page string, p prompt) {
		b.visit(page)
		b.tabTo(p.field(0))
		for i := range p.Values {
			refusesNonsense(t, b, p, i)
			b.retype(guess(p.Answers[i]))
			if i+1 < len(p.Values) {
				b.press(tabKey)
				if at := b.focus(); at != p.field(i+1) {
					t.Fatalf("after field %d the focus is on %s", i+1, at)
				}
			}
		}
		b.press(tabKey)
		if at := b.focus(); at != button {
			t.Fatalf("after the fields the focus is on %s", at)
		}
		b.press(enter)
		committed(t, b.prompt(p.ID))
		if at := b.focus(); at != button {
			t.Errorf("the commit moves the focus to %s", at)
		}
		goesOn(t, b, p)
	})
}

// refusesNonsense types nonsense into the field that has the focus.
func refusesNonsense(t *testing.T, b *tab, p prompt, i int) {
	t.Helper()
	b.retype("no idea")
	b.press(enter)
	now := b.prompt(p.ID)
	if at := b.focus(); at != p.field(i) {
		t.Errorf("nonsense in field %d: the focus is on %s", i+1, at)
	}
	if !strings.Contains(now.Said, "no idea") || !now.Invalid[i] || now.Spent || now.Open || now.ReadOnly[i] {
		t.Errorf("nonsense in field %d: %+v", i+1, now)
	}
	for j, wrong := range now.Invalid {
		if wrong != (j == i) {
			t.Errorf("nonsense in field %d: aria-invalid of field %d is %v", i+1, j+1, wrong)
		}
	}
}

// committed holds what a prompt is after the commit of halves.
func committed(t *testing.T, p prompt) {
	t.Helper()
	if !p.Spent || !p.Open || !p.Seen {
		t.Errorf("after the commit: button spent %v, answer open %v, to be seen %v", p.Spent, p.Open, p.Seen)
	}
	if p.Role != "output" && p.Role != "status" {
		t.Errorf("the result is said by %s, no status", p.Role)
	}
	for i := range p.Values {
		if !p.ReadOnly[i] || p.Invalid[i] {
			t.Errorf("field %d: read-only %v, invalid %v", i+1, p.ReadOnly[i], p.Invalid[i])
		}
		if !strings.Contains(p.Measured, p.Shown[i]) {
			t.Errorf("the answer is %q, the result says %s", p.Measured, p.Shown[i])
		}
	}
	said := strings.Split(p.Said, "\n")
	if len(said) != len(p.Values) {
		t.Fatalf("%d sentences for %d fields: %q", len(said), len(p.Values), p.Said)
	}
	for i, sentence := range said {
		for _, part := range []string{"predicted " + guess(p.Answers[i]), p.Units[i] + ". Measured: " + p.Shown[i] + ".", " too low."} {
			if !strings.Contains(sentence, part) {
				t.Errorf("%q does not say %q", sentence, part)
			}
		}
	}
}

// goesOn presses Tab after the commit: the answer comes next, and Shift and
// Tab lead back to what was typed.
func goesOn(t *testing.T, b *tab, p prompt) {
	t.Helper()
	b.press(tabKey)
	if at := b.focus(); !strings.HasPrefix(at, "summary: ") {
		t.Errorf("after the button the focus is on %s", at)
	}
	b.press(tabKey)
	if !eval[bool](b, fmt.Sprintf(`document.activeElement.closest('#%s details') !== null && document.activeElement.matches('a[href]')`, p.ID)) {
		t.Errorf("after the summary the focus is on %s, not in the answer", b.focus())
	}
	for range 2 + len(p.Values) {
		b.back()
	}
	if at := b.focus(); at != p.field(0) {
		t.Errorf("the way back leads to %s", at)
	}
	b.press("9")
	b.press(enter)
	committed(t, b.prompt(p.ID))
}

func TestPromptIsRemembered(t *testing.T) {
	t.Parallel()
	questions(t, render(t), func(t *testing.T, b *tab, page string, p prompt) {
		b.commit(p)
		said := b.prompt(p.ID).Said
		b.reload()
		now := b.prompt(p.ID)
		committed(t, now)
		if now.Said != said {
			t.Errorf("after a reload it says %q, before %q", now.Said, said)
		}
		if at := b.focus(); !strings.HasPrefix(at, "body") {
			t.Errorf("after a reload the focus is on %s", at)
		}
		if keys := eval[[]string](b, `Object.keys(localStorage)`); len(keys) != 1 || keys[0] != "predictions.v1" {
			t.Errorf("the storage holds %q", keys)
		}
		b.tabTo("clear")
		b.press(enter)
		if kept := eval[*string](b, `localStorage.getItem('predictions.v1')`); kept != nil || eval[string](b, `cleared.textContent`) == "" {
			t.Errorf("after clearing: %v kept, %q said", kept, eval[string](b, `cleared.textContent`))
		}
		b.reload()
		fresh(t, b.prompt(p.ID))
	})
}

// fresh holds what a prompt is before anything happens.
func fresh(t *testing.T, p prompt) {
	t.Helper()
	if p.Said != "" || p.Spent || p.Open || p.Seen || p.ReadOnly[0] || p.Values[0] != "" {
		t.Errorf("not as at first: %+v", p)
	}
}

// commit answers a prompt by halves.
func (b *tab) commit(p prompt) {
	b.t.Helper()
	for i := range p.Values {
		eval[any](b, fmt.Sprintf(`document.getElementById('%s').focus()`, p.field(i)))
		b.retype(guess(p.Answers[i]))
	}
	b.press(enter)
}

func TestChangedClaimIsSaid(t *testing.T) {
	t.Parallel()
	questions(t, render(t), func(t *testing.T, b *tab, page string, p prompt) {
		b.commit(p)
		eval[any](b, `localStorage.setItem('predictions.v1', localStorage.getItem('predictions.v1').replace(/"claim":\["[^"]*"/g, '"claim":["0.123"'))`)
		b.reload()
		if said := b.prompt(p.ID).Said; !strings.Contains(said, "0.123") || !strings.Contains(said, p.Shown[0]) {
			t.Errorf("it was 0.123 and is %s: %q", p.Shown[0], said)
		}
	})
}

// kept are storages that no guess can be taken from.
var kept = map[string]string{
	"refused":   `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })`,
	"full":      `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
	"no JSON":   `localStorage.setItem('predictions.v1', '{')`,
	"no object": `localStorage.setItem('predictions.v1', '7')`,
	"other":     `localStorage.setItem('predictions.v1', '{"knee/knee-factor":{"guess":["?"]},"knee/knee-p99":null}')`,
}

func TestPromptWorksWithoutStorage(t *testing.T) {
	t.Parallel()
	s := render(t)
	page := s.having(`class="predict"`)[0]
	for what, source := range kept {
		b := open(t, s.serve(t, nil))
		b.before(source)
		b.visit(page)
		for _, p := range b.prompts() {
			fresh(t, p)
			b.commit(p)
			committed(t, b.prompt(p.ID))
		}
		if _, said := b.heard(); len(said) > 0 {
			t.Errorf("storage %s: %q", what, said)
		}
	}
}
