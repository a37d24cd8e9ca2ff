package browser_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
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

// prompts reads every question whose fields are all numbers with a distance in
// factors; choices and shares are tested on their own.
const prompts = `[...document.querySelectorAll('.predict:not(.recall)')].filter((s) => !s.querySelector('input[type=radio]') &&
	[...s.querySelectorAll('input[data-scale]')].every((f) => f.dataset.scale === 'factor')).map((s) => {
	const fields = [...s.querySelectorAll('input[data-scale]')], out = s.querySelector('output'), measured = s.querySelector('.measured');
	return {
		ID: s.id, Values: fields.map((f) => f.value), Units: fields.map((f) => f.dataset.unit),
		Answers: fields.map((f) => f.dataset.answer), Shown: fields.map((f) => f.dataset.shown),
		Invalid: fields.map((f) => f.getAttribute('aria-invalid') === 'true'), ReadOnly: fields.map((f) => f.readOnly),
		Spent: s.querySelector('form button').getAttribute('aria-disabled') === 'true', Open: s.querySelector('.answer').open,
		Said: out.textContent, Role: out.getAttribute('role') || out.localName,
		Measured: measured.textContent, Seen: measured.checkVisibility() && measured.getClientRects().length > 0,
		Marks: s.querySelectorAll('.strip .you').length,
	};
})`

// asking is a page with such questions.
const asking = "knee.html"

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

// tabTo presses Tab until something has the focus, and says whether it got it.
func (b *tab) tabTo(where string) bool {
	b.t.Helper()
	for range 100 {
		if b.focus() == where {
			return true
		}
		b.press(tabKey)
	}
	return false
}

// retype puts a text in the place of what stands in the field.
func (b *tab) retype(text string) {
	b.t.Helper()
	eval[any](b, `document.activeElement.select?.()`)
	call(b, input.InsertText, input.InsertTextParams{Text: text})
}

// field is the id of a prompt's field.
func (p prompt) field(i int) string { return p.ID + "-" + strconv.Itoa(i+1) }

// interval is how focus names what an interval is folded into.
const interval = "summary: 80% interval, if you like"

// button is how focus names the button of a prompt.
const button = "button: Commit"

// guess is about a half of what was measured, as a text.
func guess(answer string) string {
	v, err := strconv.ParseFloat(answer, 64)
	if err != nil {
		return "1"
	}
	for digits := 1; ; digits++ {
		text := strconv.FormatFloat(v/2, 'f', digits, 64)
		if half, _ := strconv.ParseFloat(text, 64); math.Abs(2*half-v) <= 0.02*math.Abs(v) {
			return text
		}
	}
}

// faults are what is wrong with a page.
type faults []string

// add adds one, unless it is none.
func (f *faults) add(wrong bool, format string, args ...any) {
	if wrong {
		*f = append(*f, fmt.Sprintf(format, args...))
	}
}

// ask goes through the questions of a site, page by page.
func ask(t *testing.T, check func(b *tab, page string, p prompt) faults) {
	s := render(t)
	pages := s.having(`data-scale="factor"`)
	if len(pages) < 6 {
		t.Errorf("only %v ask anything", pages)
	}
	eachPage(t, s, pages, func(b *tab, page string) []string {
		b.visit(page)
		for _, p := range b.prompts() {
			report(b.t, page+"#"+p.ID, check(b, page, p))
		}
		return nil
	})
}

func TestPromptByKeyboardAlone(t *testing.T) {
	t.Parallel()
	ask(t, byKeyboard)
}

// byKeyboard reaches a prompt and answers it.
func byKeyboard(b *tab, page string, p prompt) faults {
	b.visit(page)
	if !b.tabTo(p.field(0)) {
		return faults{"Tab does not lead to " + p.field(0)}
	}
	return answer(b, p)
}

// answer errs in a prompt whose first field has the focus, is told, corrects,
// commits and goes on.
func answer(b *tab, p prompt) faults {
	var f faults
	for i := range p.Values {
		at := b.focus()
		f.add(at != p.field(i), "field %d is next, the focus is on %s", i+1, at)
		f = append(f, nonsense(b, p, i)...)
		b.retype(guess(p.Answers[i]))
		b.press(tabKey)
	}
	at := b.focus()
	f.add(at != interval, "after the fields the focus is on %s", at)
	b.press(tabKey)
	at = b.focus()
	f.add(at != button, "after the interval the focus is on %s", at)
	b.press(enter)
	f = append(f, committed(b.prompt(p.ID))...)
	at = b.focus()
	f.add(at != button, "the commit moves the focus to %s", at)
	return append(f, goesOn(b, p)...)
}

// nonsense types some into the field that has the focus.
func nonsense(b *tab, p prompt, i int) faults {
	var f faults
	b.retype("no idea")
	b.press(enter)
	now, at := b.prompt(p.ID), b.focus()
	f.add(at != p.field(i), "nonsense in field %d: the focus is on %s", i+1, at)
	f.add(!strings.Contains(now.Said, "no idea"), "nonsense in field %d: it says %q", i+1, now.Said)
	f.add(now.Spent || now.Open || now.ReadOnly[i], "nonsense in field %d is taken: %+v", i+1, now)
	for j, wrong := range now.Invalid {
		f.add(wrong != (j == i), "nonsense in field %d: aria-invalid of field %d is %v", i+1, j+1, wrong)
	}
	return f
}

// committed compares a prompt with what it is after the commit of halves.
func committed(p prompt) faults {
	var f faults
	f.add(!p.Spent, "after the commit the button is as before")
	f.add(!p.Open || !p.Seen, "after the commit: answer open %v, seen %v", p.Open, p.Seen)
	f.add(p.Role != "output" && p.Role != "status", "the result is said by %s, no status", p.Role)
	f.add(p.Marks != len(p.Values), "%d marks on the strip for %d guesses", p.Marks, len(p.Values))
	for i := range p.Values {
		f.add(!p.ReadOnly[i] || p.Invalid[i], "field %d: read-only %v, invalid %v", i+1, p.ReadOnly[i], p.Invalid[i])
		f.add(!strings.Contains(p.Measured, p.Shown[i]), "the answer is %q, the result says %s", p.Measured, p.Shown[i])
	}
	said := strings.Split(p.Said, "\n")
	if len(said) != len(p.Values) {
		f.add(true, "%d sentences for %d fields: %q", len(said), len(p.Values), p.Said)
		return f
	}
	for i, sentence := range said {
		for _, part := range []string{"predicted " + guess(p.Answers[i]), p.Units[i] + ". Measured: " + p.Shown[i] + ".", " 2 times too low."} {
			f.add(!strings.Contains(sentence, part), "%q does not say %q", sentence, part)
		}
	}
	return f
}

// goesOn presses Tab after the commit: the answer comes next, and Shift and
// Tab lead back to what was typed, which cannot be changed.
func goesOn(b *tab, p prompt) faults {
	var f faults
	b.press(tabKey)
	at := b.focus()
	f.add(!strings.HasPrefix(at, "summary: "), "after the button the focus is on %s", at)
	b.press(tabKey)
	inside := eval[bool](b, fmt.Sprintf(`document.activeElement.matches('#%s .answer a[href]')`, p.ID))
	f.add(!inside, "after the summary the focus is on %s, not in the answer", b.focus())
	for range 2 + len(p.Values) {
		b.back()
	}
	at = b.focus()
	f.add(at != p.field(0), "the way back leads to %s", at)
	b.press("9")
	b.press(enter)
	return append(f, committed(b.prompt(p.ID))...)
}

func TestPromptIsRemembered(t *testing.T) {
	t.Parallel()
	ask(t, remembered)
}

// remembered comes back to a prompt, and clears what was kept.
func remembered(b *tab, page string, p prompt) faults {
	var f faults
	b.visit(page)
	b.commit(p)
	said := b.prompt(p.ID).Said
	b.reload()
	now, at := b.prompt(p.ID), b.focus()
	f = append(f, committed(now)...)
	f.add(now.Said != said, "after a reload it says %q, before %q", now.Said, said)
	f.add(!strings.HasPrefix(at, "body"), "after a reload the focus is on %s", at)
	keys := eval[[]string](b, `Object.keys(localStorage)`)
	f.add(len(keys) != 1 || keys[0] != "predictions.v1", "the storage holds %q", keys)
	eval[any](b, `document.getElementById('clear').focus()`)
	b.press(enter)
	left := eval[[]string](b, `Object.keys(localStorage)`)
	f.add(len(left) > 0 || eval[string](b, `cleared.textContent`) == "", "after clearing the storage holds %q", left)
	b.reload()
	return append(f, fresh(b.prompt(p.ID))...)
}

// fresh compares a prompt with what it is before anything happens.
func fresh(p prompt) faults {
	var f faults
	f.add(p.Said != "" || p.Spent || p.Open || p.Seen || p.ReadOnly[0] || p.Values[0] != "", "not as at first: %+v", p)
	return f
}

// commit answers a prompt by halves.
func (b *tab) commit(p prompt) {
	b.t.Helper()
	for i := range p.Values {
		eval[any](b, fmt.Sprintf(`(() => { const f = document.getElementById('%s'); f.focus(); f.value = '%s'; })()`, p.field(i), guess(p.Answers[i])))
	}
	b.press(enter)
}

func TestChangedClaimIsSaid(t *testing.T) {
	t.Parallel()
	ask(t, changed)
}

// changed comes back to a prompt whose answer was another when it was made, as
// after a new build.
func changed(b *tab, page string, p prompt) (f faults) {
	b.visit(page)
	b.commit(p)
	eval[any](b, `localStorage.setItem('predictions.v1', localStorage.getItem('predictions.v1').replace(/"claim":\["[^"]*"/g, '"claim":["0.123"').replace(/"shown":\["[^"]*"/g, '"shown":["12.3 of it"'))`)
	b.reload()
	said := b.prompt(p.ID).Said
	f.add(!strings.Contains(said, "it was 12.3 of it.") || !strings.Contains(said, p.Shown[0]), "it was 12.3 of it and is %s: %q", p.Shown[0], said)
	return f
}

// kept are storages that no guess can be taken from.
var kept = []string{
	`Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })`,
	`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
	`localStorage.setItem('predictions.v1', '{')`,
	`localStorage.setItem('predictions.v1', '7')`,
	`localStorage.setItem('predictions.v1', '[1]')`,
	`localStorage.setItem('predictions.v1', '{"knee/knee-factor":{"guess":["?"]},"knee/knee-p99":null}')`,
}

func TestPromptWorksWithoutStorage(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	for _, source := range kept {
		report(t, source, withoutStorage(b, asking, source))
	}
}

// withoutStorage answers a page's prompts where a storage is as a script makes
// it.
func withoutStorage(b *tab, page, source string) (f faults) {
	forget := b.before(source)
	defer forget()
	b.visit(page)
	for _, p := range b.prompts() {
		f = append(f, fresh(p)...)
		b.commit(p)
		now := b.prompt(p.ID)
		f = append(f, committed(now)...)
		full := strings.Contains(source, "throw")
		f.add(full != strings.Contains(now.Said, "keeps nothing for this page"), "it says %q", now.Said)
	}
	_, said := b.heard()
	return append(f, said...)
}
