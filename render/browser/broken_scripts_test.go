package browser_test

// brokenPrompts are faults of what a prompt does.
var brokenPrompts = []broken{
	{"out of reach", ".html", `<input type="text"`, `<input tabindex="-1" type="text"`, reaching},
	{"no message", "script.js", `out\.textContent = \(f`, `section.title = (f`, answering},
	{"not marked", "script.js", `e\.setAttribute\('aria-invalid', 'true'\);`, "", answering},
	{"still marked", "script.js", `[ef]\.removeAttribute\('aria-invalid'\)`, "0", answering},
	{"wrong field", "script.js", `at\.focus\(\)`, "button.focus()", answering},
	{"taken as it is", "script.js", `if \(spent \|\| refuse\(\)\) return;`, "", answering},
	{"focus lost", "script.js", `button\.setAttribute\('aria-disabled', 'true'\);`, "button.disabled = true;", answering},
	{"focus moved", "script.js", `details\.open = true;`, "details.open = true; details.querySelector('summary').focus();", answering},
	{"answer stays shut", "script.js", `details\.open = true;`, "", answering},
	{"nothing said", "script.js", `out\.textContent = said;`, "", answering},
	{"can be changed", "script.js", `f\.readOnly = true;`, "", answering},
	{"wrong way", "script.js", `'low' : 'high'`, "'high' : 'low'", answering},
	{"speaks by another", ".html", `<output id="predict-`, `<output role="note" id="predict-`, returning},
	{"way on is shut", "script.js", `details\.open = true;`, "details.open = true; details.inert = true;", answering},
	{"guess not said", "script.js", `\$\{name\} \$\{verb\} \$\{withUnit\(typed, field\.unit\)\}\. `, "", heardOnCommit},
	{"measured value not said", "script.js", `Measured: \$\{field\.shown\}\. \$\{distance`, "$${distance", heardOnCommit},
	{"distance not said", "script.js", ` \$\{distance\(read\(typed, field\), field\)\}`, "", heardOnCommit},
	{"said to nobody", ".html", `<output id="predict-`, `<output aria-hidden="true" id="predict-`, heardOnCommit},
}

// brokenStorage are faults of what is kept of predictions, and of the lists that a script makes.
var brokenStorage = []broken{
	{"not kept", "script.js", `localStorage\.setItem\(`, "sessionStorage.setItem(", returning},
	{"kept for good", "script.js", `localStorage\.removeItem\(KEY\);`, "", returning},
	{"another key", "script.js", `predictions\.v1`, "predictions.v2", returning},
	{"interval not told", "script.js", `interval\.addEventListener\('change'`, "interval.addEventListener('none'", bracketing},
	{"interval in any order", "script.js", `value\(pair\[0\]\) < value\(pair\[1\]\)`, "true", bracketing},
	{"half an interval", "script.js", `pair\.some\(\(e\) => e\.value`, "pair.every((e) => e.value", bracketing},
	{"interval not kept", "script.js", `all\[id\]\.interval = intervals;`, "", bracketing},
	{"interval judged wrongly", "script.js", `inside \? 'holds it'`, "!inside ? 'holds it'", bracketing},
	{"answers on the page of predictions", "predictions.html", `"scale":`, `"answer":"7","scale":`, silentBefore},
	{"import over what is there", "script.js", `filter\(\(id\) => !Object\.hasOwn\(all, id\)\)`, "filter(() => true)", carrying},
	{"import of anything", "script.js", `data\.format !== FORMAT`, "false", carrying},
	{"import of half a file", "script.js", `if \(bad !== undefined\) throw`, "if (false) throw", carrying},
	{"export of nothing", "script.js", `predictions: all \}, null`, "predictions: {} }, null", carrying},
	{"wrong calibration", "script.js", `inside\.filter\(Boolean\)\.length`, "inside.length", calibrating},
	{"filter that keeps all", "script.js", `r\.row\.hidden = !wanted\(r\);`, "", siftFaults},
	{"filter without pages", "script.js", `\[\[page, r\.page\], `, "[", siftFaults},
	{"storage that is taken for granted", "script.js", `\} catch \{ return \{\}; \}`, "} finally { }", storageDenied},
	{"changed answer not told", "script.js", `before !== undefined \?`, "false ?", changedFaults},
	{"guess not on the figure", "script.js", `if \(f\.dataset\.figure\) onFigure`, "if (false) onFigure", guessed},
}
