package browser_test

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
		const texts = [...f.querySelectorAll('svg text:not(.said)')], unit = (t) => /\([^)]+\)/.test(t ? t.textContent : ''), at = (t, axis) => Number(t.getAttribute(axis));
		if (texts.filter(unit).length < 2) faults.push(f.id + ': ' + texts.filter(unit).length + ' texts with a unit');
		if (!f.querySelector('svg[data-x]')) continue; // bars in time have one axis with numbers
		const lowest = texts.reduce((a, b) => at(b, 'y') > at(a, 'y') ? b : a), topmost = texts.filter((t) => at(t, 'x') === 2).reduce((a, b) => at(b, 'y') < at(a, 'y') ? b : a);
		if (!unit(lowest)) faults.push(f.id + ': no unit along the bottom: ' + lowest.textContent);
		if (!unit(topmost)) faults.push(f.id + ': no unit of what goes upward: ' + topmost.textContent);
	}
	return faults;
})()`
