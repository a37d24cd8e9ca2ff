package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// cleared empties the storage of an origin that tests share.
var cleared = chromedp.Evaluate[chromedp.Void](`localStorage.clear()`)

// seen is a JavaScript function: whether a reader sees an element.
const seen = `const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0;`

// dead finds what a page without script must not show, and what it must.
const dead = `(() => {
	` + seen + `
	const faults = [];
	for (const e of document.querySelectorAll('form, input, button, select, textarea, output')) {
		if (seen(e) && (e.localName !== 'output' || e.textContent)) faults.push('seen: ' + e.localName + ' ' + (e.id || e.textContent.trim()));
	}
	for (const e of document.querySelectorAll('#mine, form[role=search], [data-live=explore]')) {
		const said = e.closest('section, main').querySelector('noscript');
		if (e.id !== 'filter' && !(said && seen(said) && said.textContent.length > 40)) faults.push('nothing is said in the place of ' + (e.id || e.className || e.dataset.live));
	}
	for (const s of document.querySelectorAll('.predict')) {
		for (const part of ['.nojs', '.answer > summary', ':scope > p']) if (!seen(s.querySelector(part))) faults.push('not seen: ' + part + ' of ' + s.id);
		if (s.querySelector('.answer').open) faults.push('open: ' + s.id);
	}
	return faults;
})()`

// answers finds answers that are not to be seen.
const answers = `(() => {
	` + seen + `
	return [...document.querySelectorAll('details:not(form details)')].flatMap((d) => [...d.children])
		.filter((e) => e.localName !== 'summary' && !seen(e)).map((e) => 'not seen: ' + e.localName + ' ' + e.textContent.slice(0, 40));
})()`

// withoutScript visits a page with scripts off, looks, and presses each summary.
func withoutScript(b *tab, page string) []string {
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.visit(page)
	faults := eval[[]string](b, dead)
	n := eval[int](b, `document.querySelectorAll('main summary:not(form summary)').length`)
	for i := range n {
		eval[any](b, fmt.Sprintf(`document.querySelectorAll('main summary:not(form summary)')[%d].focus()`, i))
		b.press(enter)
	}
	return append(faults, eval[[]string](b, answers)...)
}

func TestReadsWithoutScript(t *testing.T) {
	t.Parallel()
	s := render(t)
	eachPage(t, s, s.pages(), withoutScript)
}

// alone finds controls that are shown though the script never came.
const alone = `(() => {
	` + seen + `
	return [...document.querySelectorAll('input, button')].filter(seen).map((e) => 'seen: ' + e.localName + ' ' + e.id);
})()`

func TestScriptThatDoesNotCome(t *testing.T) {
	t.Parallel()
	s := render(t).broken(t, ".html", `script\.js`, "none.js")
	eachPage(t, s, s.pages(), func(b *tab, page string) []string {
		b.visit(page)
		return eval[[]string](b, alone)
	})
}

// clipped finds what paper cannot show: controls, and what would scroll.
const clipped = `(() => {
	` + seen + `
	const faults = [];
	for (const e of document.querySelectorAll('form, input, button, nav, .skip, output')) if (seen(e)) faults.push('printed: ' + e.localName + ' ' + (e.id || e.textContent.trim()));
	for (const e of document.querySelectorAll('body, pre, .scroll, math, table, figure')) {
		if (seen(e) && e.clientWidth && e.scrollWidth > e.clientWidth + 1) faults.push('clipped: ' + e.localName + '.' + e.className + ' is ' + e.scrollWidth + ' px wide in ' + e.clientWidth);
	}
	return faults;
})()`

// paper is the width of the text on A4 with margins of 1 cm, in CSS pixels.
const paper = 718

// onPaper looks at the page that is open as paper shows it.
func onPaper(b *tab, _ string) []string {
	b.width(paper)
	b.emulate("print")
	return append(eval[[]string](b, clipped), eval[[]string](b, answers)...)
}

// printFaults visits a page and looks at it so.
func printFaults(b *tab, page string) []string {
	b.visit(page)
	return onPaper(b, page)
}
