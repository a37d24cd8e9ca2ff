package browser_test

import (
	"fmt"
)

// widths are the windows that each page has to fit, in CSS pixels.
var widths = []int64{320, 375, 768, 1280, 1920}

// sideways finds what is wider than the window: the page itself, or a part that
// scrolls alone and is no region that a keyboard can reach and a reader be told
// the name of, or text that is cut off. A formula is named by what it says; a field
// follows its caret.
const sideways = `(() => {
	const faults = [], root = document.documentElement, named = '[role=region][aria-label], math';
	if (root.scrollWidth > root.clientWidth) faults.push('the page is ' + root.scrollWidth + ' px wide in a window of ' + root.clientWidth);
	for (const e of document.body.querySelectorAll('*')) {
		if (e.closest('svg') || e.localName === 'input' || !e.clientWidth || e.scrollWidth <= e.clientWidth + 1 || !e.checkVisibility()) continue;
		const how = getComputedStyle(e).overflowX, what = e.tagName.toLowerCase() + '.' + e.className + ' ' + e.textContent.slice(0, 40);
		if (how === 'hidden' || how === 'clip') faults.push('cut off: ' + what);
		if (how !== 'auto' && how !== 'scroll') continue;
		if (e.tabIndex < 0) faults.push('scrolls without keyboard: ' + what);
		if (!e.closest(named)) faults.push('scrolls in no named region: ' + what);
		if (!e.matches('pre, .scroll, math')) faults.push('neither code, table nor formula and scrolls: ' + what);
	}
	return faults;
})()`

// spacing spaces the text as WCAG 1.4.12 lets a reader do.
const spacing = `(() => {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}');
	document.adoptedStyleSheets = [sheet];
})()`

// opened opens everything that is folded.
const opened = `document.querySelectorAll('details').forEach((d) => { d.open = true; })`

// lines measures the prose: the mean number of characters on a line, over the
// lines of the first paragraphs that another line follows, and how many these
// are.
const lines = `(() => {
	let chars = 0, full = 0;
	for (const p of [...document.querySelectorAll('main > p:not([class])')].filter((p) => !p.querySelector('math')).slice(0, 10)) {
		const top = p.getBoundingClientRect().top, height = parseFloat(getComputedStyle(p).lineHeight), count = [];
		const walk = document.createTreeWalker(p, NodeFilter.SHOW_TEXT), range = document.createRange();
		for (let node; node = walk.nextNode();) for (let i = 0; i < node.length; i++) {
			range.setStart(node, i);
			range.setEnd(node, i + 1);
			const r = range.getBoundingClientRect();
			if (!r.height) continue;
			const line = Math.floor(((r.top + r.bottom) / 2 - top) / height);
			count[line] = (count[line] || 0) + 1;
		}
		count.pop();
		for (const n of count) { chars += n; full++; }
	}
	return [chars / full, full];
})()`

// lineFaults holds 60 to 80 characters a line.
func lineFaults(b *tab) []string {
	measured := eval[[]float64](b, lines)
	switch mean, full := measured[0], measured[1]; {
	case full < 5:
		return []string{fmt.Sprintf("%v full lines of prose: too few to measure", full)}
	case mean < 60 || mean > 80:
		return []string{fmt.Sprintf("%.1f characters a line", mean)}
	}
	return nil
}

// targets finds what is too small to hit: anything below 24 by 24, and what a
// prompt is answered with below 44 high. A box that its label surrounds is as
// large as the label.
const targets = `(() => {
	const faults = [];
	for (const e of document.querySelectorAll('button, input, select, textarea, summary')) {
		if (!e.checkVisibility({ visibilityProperty: true })) continue;
		const label = e.closest('label') || e, r = label.getBoundingClientRect();
		const main = e.matches('.predict form button, .predict input, .answer > summary, .explore button, .explore input, .explore select, .explore textarea');
		const what = e.tagName.toLowerCase() + ' ' + (e.id || e.textContent) + ': ' + r.width.toFixed(1) + ' by ' + r.height.toFixed(1) + ' px';
		if (r.width < 24 || r.height < 24) faults.push(what);
		else if (main && r.height < 44) faults.push(what + ', less than 44 high');
	}
	return faults;
})()`
