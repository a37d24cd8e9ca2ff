package browser_test

// faint finds what stands out too little from its ground where axe cannot tell:
// text of drawings and formulas below 4.5 to 1, lines, marks and axes below 3.
const faint = `(() => {
	const faults = [];
	const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
	const light = (colour) => rgb(colour).slice(0, 3).map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
		.reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
	const ground = (e) => {
		for (; e; e = e.parentElement) {
			const colour = getComputedStyle(e).backgroundColor, alpha = rgb(colour)[3];
			if (alpha === undefined || alpha === 1) return colour;
		}
		return 'rgb(255, 255, 255)';
	};
	const check = (selector, property, least) => {
		for (const e of document.querySelectorAll(selector)) {
			const colour = getComputedStyle(e)[property], what = e.localName + '.' + (e.getAttribute('class') || '') + ' ' + e.textContent + ', ' + colour;
			if (colour === 'none') { faults.push('no colour: ' + what); continue; }
			const both = [light(colour), light(ground(e))].sort((a, b) => b - a), ratio = (both[0] + .05) / (both[1] + .05);
			if (ratio < least) faults.push(ratio.toFixed(2) + ' to 1: ' + what + ' on ' + ground(e));
		}
	};
	check('svg text', 'fill', 4.5);
	check('math *', 'color', 4.5);
	check('svg [class~=ka], svg [class~=km], svg [class~=you]:not(text)', 'stroke', 3);
	for (let slot = 1; slot <= 6; slot++) {
		check('svg [class~=k' + slot + ']', 'stroke', 3);
		check('svg [class~=f' + slot + ']', 'fill', 3);
	}
	return faults;
})()`
