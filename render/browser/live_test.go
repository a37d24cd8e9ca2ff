package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// until waits for a JavaScript expression to hold, and says whether it did.
func (b *tab) until(expression string) bool {
	b.t.Helper()
	for range 600 {
		if eval[bool](b, expression) {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// control presses a key together with Ctrl.
func (b *tab) control(key string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// focused names what has the focus: its element and its text.
func (b *tab) focused() string {
	return eval[string](b, `document.activeElement.localName + ' ' + document.activeElement.textContent.trim().slice(0, 12)`)
}

// said is what the output of the first part with a module tells.
func said(module string) string {
	return fmt.Sprintf(`(document.querySelector('[data-live=%s] output')?.textContent ?? '')`, module)
}

// sameTables compares the tables of a run with the published ones of the cell,
// but for the numbers and links in their captions.
const sameTables = `(() => {
	const cell = document.querySelector('.try').closest('.cell');
	const texts = (tables) => tables.map((t) => [...t.rows].map((r) => [...r.cells].map((c) => c.textContent).join('|')).join('\n'));
	const mine = [...cell.querySelectorAll('.try table')], published = [...cell.querySelectorAll('table')].filter((t) => !mine.includes(t));
	return published.length > 0 && JSON.stringify(texts(mine)) === JSON.stringify(texts(published));
})()`

// wished keeps the paths that a site was asked for; a worker's requests are not
// the page's, so the browser does not tell of them.
type wished struct {
	mu    sync.Mutex
	paths []string
}

// note keeps a path.
func (a *wished) note(path string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.paths = append(a.paths, path)
}

// all gives the paths so far, in order.
func (a *wished) all() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.paths)
}

// has reports whether a path with a part was asked for.
func (a *wished) has(part string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.ContainsFunc(a.paths, func(p string) bool { return strings.Contains(p, part) })
}

// tryFaults edits and runs the first cell of a page that can be, by keyboard
// alone.
func tryFaults(b *tab, page, axe string, loaded *wished) []string {
	var faults []string
	want := func(holds bool, what string) {
		if !holds {
			faults = append(faults, what+"; said: "+eval[string](b, said("cells"))+"; focus: "+b.focused())
		}
	}
	b.visit(page)
	eval[any](b, `document.querySelector('[data-live=cells] button').focus()`)
	want(!loaded.has("cells"), "something is loaded before the press")
	b.press(enter)
	want(b.until(`document.activeElement.localName === 'textarea'`), "the editor has not the focus")
	if len(faults) > 0 {
		return faults
	}
	want(!loaded.has(".wasm"), "the module is loaded before it is run")
	b.press(tabKey)
	want(strings.HasPrefix(b.focused(), "button Run"), "Tab does not leave the editor for the button")
	b.back()
	b.control(enter)
	want(b.until(said("cells")+`.endsWith('the published output.')`), "an unedited cell is not as published")
	want(loaded.has("live/cells.wasm.gz"), "the module is not loaded from its place")
	want(eval[bool](b, sameTables), "its tables are not the published ones")
	want(eval[bool](b, `document.activeElement.localName === 'textarea'`), "the run takes the focus")
	report(b.t, page+", run", axeFaults(b, axe))
	b.press("nope")
	b.control(enter)
	want(b.until(`document.activeElement.ariaInvalid === 'true'`), "a fault is not marked")
	want(strings.HasPrefix(eval[string](b, said("cells")), "Line "), "a fault is not told with its line")
	report(b.t, page+", with a fault", axeFaults(b, axe))
	return append(faults, stopFaults(b)...)
}

// stopFaults runs a loop without an end, stops it, runs again and resets.
func stopFaults(b *tab) []string {
	var faults []string
	want := func(holds bool, what string) {
		if !holds {
			faults = append(faults, what+"; said: "+eval[string](b, said("cells")))
		}
	}
	eval[any](b, `document.activeElement.value = 'fmt.Println(1)\nfor {\n}'; 0`)
	b.control(enter)
	want(b.until(said("cells")+`.startsWith('Running')`), "a loop does not begin")
	eval[any](b, `new Promise((done) => setTimeout(done, 300))`)
	b.press(tabKey)
	b.press(tabKey)
	want(b.focused() == "button Stop", "Stop is not reached")
	b.press(enter)
	want(b.until(said("cells")+` === 'Stopped.'`), "a loop is not stopped")
	if len(faults) > 0 {
		return faults
	}
	want(b.focused() == "button Stop", "Stop loses the focus")
	eval[any](b, `document.querySelector('.try textarea').value = 'var f func(int) int\nf = func(n int) int { return f(n+1) + 1 }\nfmt.Println(f(0))'; 0`)
	eval[any](b, `document.querySelector('.try textarea').focus()`)
	b.control(enter)
	want(b.until(said("cells")+`.endsWith('it calls itself without end (stack overflow).')`), "recursion without end is not told")
	eval[any](b, `document.querySelector('.try textarea').value = 'fmt.Println(6 * 7)'; document.querySelector('.try textarea').focus()`)
	b.control(enter)
	want(b.until(`document.querySelector('.try .out').textContent === '42\n'`), "nothing runs after a stop")
	want(strings.Contains(eval[string](b, said("cells")), "another output"), "an edited cell passes for the published one")
	eval[any](b, `[...document.querySelectorAll('.try button')].find((e) => e.textContent === 'Reset').focus()`)
	b.press(enter)
	want(eval[bool](b, `document.querySelector('.try textarea').value.includes('experiments.') && document.querySelector('.try .out').hidden`), "Reset does not bring the cell back")
	return faults
}

func TestTryIt(t *testing.T) {
	t.Parallel()
	s := render(t)
	source := axe(t)
	pages := s.having(`data-live="cells"`)
	if len(pages) == 0 {
		t.Fatal("no page has a cell to be edited")
	}
	page := pages[0]
	if slices.Contains(pages, "bound.html") {
		page = "bound.html"
	}
	for i, scheme := range schemes {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			var loaded wished
			b := open(t, s.serve(t, loaded.note))
			b.inScheme(scheme)
			b.width([]int64{1280, 320}[i])
			report(t, page, tryFaults(b, page, source, &loaded))
		})
	}
	for name, broken := range map[string]site{
		"focus":  s.broken(t, "cells.js", `text\.focus\(\);`, ""),
		"output": s.broken(t, "cells.js", `c\.text\)`, "c.text + ' ')"),
		"stop":   s.broken(t, "cells.js", `this\.end\('Stopped\.'\)`, "void 0"),
	} {
		t.Run("broken "+name, func(t *testing.T) {
			t.Parallel()
			var loaded wished
			b := open(t, broken.serve(t, loaded.note))
			if faults := tryFaults(b, page, source, &loaded); len(faults) == 0 {
				t.Error("nothing is noticed")
			}
		})
	}
}

// verifyFaults works the claims of a page out again, and stops a second time.
func verifyFaults(b *tab, page, axe string) []string {
	var faults []string
	b.visit(page)
	eval[any](b, `document.querySelector('[data-live=verify] button').focus()`)
	b.press(enter)
	if !b.until(`/^\d+ of \d+ claims hold here/.test(` + said("verify") + `)`) {
		faults = append(faults, "no count is told: "+eval[string](b, said("verify")))
	}
	const rows = `(() => {
		const rows = [...document.querySelectorAll('table.claims tbody tr')], held = rows.filter((r) => r.querySelector('.here.holds'));
		return held.length === rows.length ? '' : held.length + ' of ' + rows.length + ' rows are ticked: ' + rows.filter((r) => !held.includes(r)).map((r) => r.id).join(' ');
	})()`
	if missing := eval[string](b, rows); missing != "" {
		faults = append(faults, missing)
	}
	if at := b.focused(); !strings.HasPrefix(at, "button Verify") {
		faults = append(faults, "the focus is lost: "+at)
	}
	report(b.t, page+", verified", axeFaults(b, axe))
	b.press(enter)
	b.press(tabKey)
	b.press(enter)
	if !b.until(`/^Stopped|claims hold here/.test(` + said("verify") + `)`) {
		faults = append(faults, "it is not stopped: "+eval[string](b, said("verify")))
	}
	return faults
}

func TestVerifyHere(t *testing.T) {
	t.Parallel()
	s := render(t)
	source := axe(t)
	page := "knee.html"
	b := open(t, s.serve(t, nil))
	report(t, page, verifyFaults(b, page, source))
	wrong := s.broken(t, "code/knee.json", `value\\t([a-z0-9.-]+)\\t[^\\]+`, `value\t$1\t-77`)
	b = open(t, wrong.serve(t, nil))
	if faults := verifyFaults(b, page, source); len(faults) == 0 {
		t.Error("other values on the page are not noticed")
	}
}

// From a folder no module can run: the button says what to do.
func TestModulesFromAFolder(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.write(t))
	b.visit("knee.html")
	for _, module := range []string{"cells", "verify"} {
		eval[any](b, fmt.Sprintf(`document.querySelector('[data-live=%s] button').click()`, module))
		if !b.until(said(module) + `.includes('go run ./render -serve')`) {
			t.Errorf("%s: said %q", module, eval[string](b, said(module)))
		}
	}
}
