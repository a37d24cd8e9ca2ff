package browser_test

import "testing"

// drawings finds figures that cannot be told without seeing them, or whose data
// cannot be had.
const drawings = `(() => {
	const faults = [], words = (e, tag) => { const t = e.querySelector(':scope > ' + tag); return t ? t.textContent.trim() : ''; };
	for (const e of document.querySelectorAll('svg')) {
		const what = words(e, 'title') || e.outerHTML.slice(0, 60), n = words(e, 'desc').length;
		if (e.getAttribute('role') !== 'img') faults.push(what + ': no role');
		if (!words(e, 'title')) faults.push(what + ': no title');
		if (n < 40) faults.push(what + ': ' + n + ' characters of description');
		if (!e.hasAttribute('viewBox') || e.hasAttribute('width')) faults.push(what + ': does not take the size of its place');
	}
	for (const f of document.querySelectorAll('figure')) {
		if (!f.querySelector('svg')) faults.push(f.id + ': no drawing');
		if (!f.querySelector('figcaption a[href$=".csv"]')) faults.push(f.id + ': no data');
		const units = [...f.querySelectorAll('svg text')].filter((t) => /\([^)]+\)/.test(t.textContent));
		if (units.length < 2) faults.push(f.id + ': ' + units.length + ' axes with a unit');
	}
	return faults;
})()`

func TestFiguresAreDescribed(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.serve(t, nil))
	figures := 0
	for _, page := range s.pages() {
		b.visit(page)
		report(t, page, eval[[]string](b, drawings))
		figures += eval[int](b, `document.querySelectorAll('figure svg').length`)
	}
	if figures == 0 {
		t.Error("no page has a figure")
	}
}
