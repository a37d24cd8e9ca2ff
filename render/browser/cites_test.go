package browser_test

import (
	"fmt"
	"testing"
)

// citations holds the links between the numbers and the rows of the claims: each
// number leads to a row, the row leads back to it or to what it stands in, and
// nothing in the page leads nowhere.
const citations = `(() => {
	const faults = [], at = (a) => document.getElementById(decodeURIComponent(a.hash.slice(1)));
	for (const a of document.querySelectorAll('a[href^="#"]')) if (!at(a)) faults.push(a.getAttribute('href') + ' is nowhere');
	for (const e of document.querySelectorAll('[id]')) if (document.getElementById(e.id) !== e) faults.push(e.id + ' is there twice');
	for (const a of document.querySelectorAll('main a.n')) {
		const row = at(a);
		if (!row || !row.id.startsWith('c-')) continue;
		if (row.localName !== 'tr') faults.push(a.textContent + ' leads to a ' + row.localName);
		if (![...row.querySelectorAll('code ~ a')].some((u) => at(u) && at(u).contains(a))) faults.push(row.id + ' does not lead back to ' + a.id);
	}
	const rows = document.querySelectorAll('tr[id^="c-"]');
	for (const row of rows) {
		const uses = [...row.querySelectorAll('code ~ a')];
		if (!uses.length) faults.push(row.id + ' is cited nowhere');
		for (const u of uses) {
			if (u.pathname !== location.pathname) continue; // another page's place, which is looked for there
			const e = at(u), cites = e && (e.matches('figure') || [e, ...e.querySelectorAll('a')].some((a) => a.hash === '#' + row.id));
			if (!cites) faults.push(u.hash + ' does not cite ' + row.id);
		}
	}
	const ownNone = document.querySelector('.state')?.textContent.startsWith('No claims of its own');
	if (document.body.dataset.notebook && !rows.length !== !!ownNone) faults.push('no claims');
	return faults;
})()`

// elsewhere finds links to other files of the site, and to places in them, that
// are not there. What has an equals sign is a configuration, not a place.
const elsewhere = `(async () => {
	const faults = [];
	for (const a of document.querySelectorAll('a[href]')) {
		if (a.origin !== location.origin || a.pathname === location.pathname) continue;
		const answer = await fetch(a.pathname);
		if (!answer.ok) faults.push(a.getAttribute('href') + ': ' + answer.status);
		else if (a.hash && !a.hash.includes('=') && !new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(a.hash.slice(1))) faults.push(a.getAttribute('href') + ': no such place');
	}
	return faults;
})()`

// landed says how the target of the address is to be seen: where there is one,
// in the window, and outlined.
const landed = `(async () => {
	await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	const e = document.querySelector(':target');
	if (!e) return 'no target';
	const r = e.getBoundingClientRect(), s = getComputedStyle(e);
	if (!e.checkVisibility() || !r.height) return e.id + ' is hidden';
	if (r.bottom < 0 || r.top > innerHeight || r.left > innerWidth || r.right < 0) return e.id + ' is out of the window, at ' + [r.left, r.top];
	if (e.matches('tr, a') && (s.outlineStyle === 'none' || !(parseFloat(s.outlineWidth) > 0))) return e.id + ' has no outline';
	return '';
})()`

// follow presses a link, and tells how its target is to be seen.
func (b *tab) follow(link string) []string {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`document.querySelector(%q).focus()`, link))
	b.press(enter)
	if fault := eval[string](b, landed); fault != "" {
		return []string{link + ": " + fault}
	}
	return nil
}

// followFaults goes from a number of the text to its row and back, and from a
// row into an answer that is closed.
func followFaults(b *tab, page string) []string {
	b.emulate("", "prefers-reduced-motion: reduce")
	b.visit(page)
	var faults []string
	there := eval[string](b, `document.querySelector('main > p a.n[href^="#c-"]').id`)
	faults = append(faults, b.follow("#"+there)...)
	faults = append(faults, b.follow(fmt.Sprintf(`:target code ~ a[href="#%s"]`, there))...)
	inside := eval[string](b, `(document.querySelector('details.answer ul a.n[href^="#c-"]') || { id: '' }).id`)
	if inside != "" {
		b.visit(page)
		faults = append(faults, b.follow(fmt.Sprintf(`tr code ~ a[href="#%s"]`, inside))...)
	}
	return faults
}

func TestTargetsAreSeen(t *testing.T) {
	t.Parallel()
	s := render(t)
	eachPage(t, s, s.having(`href="#c-`), func(b *tab, page string) []string {
		for _, w := range []int64{320, 1280} {
			b.width(w)
			report(b.t, fmt.Sprintf("%s at %d px", page, w), followFaults(b, page))
		}
		return nil
	})
}
