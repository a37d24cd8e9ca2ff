package browser_test

import (
	"cmp"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// broken is a page with one thing wrong in it, and the check that finds it.
type broken struct {
	name        string
	ending      string // of the files that are changed
	pattern, by string
	check       func(b *tab, page string) []string
}

// at looks at a page in a window so wide, by a check in JavaScript.
func at(width int64, check string) func(*tab, string) []string {
	return func(b *tab, page string) []string {
		b.width(width)
		b.visit(page)
		return eval[[]string](b, check)
	}
}

// inDark looks at a page in the dark.
func inDark(b *tab, page string) []string {
	b.inScheme("dark")
	b.visit(page)
	return append(colourFaults(b, "dark"), eval[[]string](b, faint)...)
}

// narrowLines measures lines in a window of 768 pixels.
func narrowLines(b *tab, page string) []string {
	b.width(768)
	b.visit(page)
	return lineFaults(b)
}

// still looks at a page of a reader who prefers no motion.
func still(b *tab, page string) []string {
	b.emulate("", "prefers-reduced-motion: reduce")
	b.visit(page)
	return eval[[]string](b, moving)
}

// forced looks at a page in forced colours.
func forced(b *tab, page string) []string {
	b.emulate("", "forced-colors: active")
	b.visit(page)
	return eval[[]string](b, borders)
}

// reaching looks for the first prompt of a page by keyboard.
func reaching(b *tab, page string) []string {
	b.visit(page)
	return byKeyboard(b, page, b.prompts()[0])
}

// answering answers the first prompt of a page.
func answering(b *tab, page string) []string {
	b.visit(page)
	p := b.prompts()[0]
	eval[any](b, `document.getElementById('`+p.field(0)+`').focus()`)
	return answer(b, p)
}

// returning answers the first prompt of a page and comes back to it.
func returning(b *tab, page string) []string {
	b.visit(page)
	return remembered(b, page, b.prompts()[0])
}

// byAxe runs axe-core on a page; "" is the one that is broken.
func byAxe(on string) func(*tab, string) []string {
	return func(b *tab, page string) []string {
		source := axe(b.t)
		b.visit(cmp.Or(on, page))
		return axeFaults(b, source)
	}
}

// brokenLooks are faults of what is seen.
var brokenLooks = []broken{
	{"wide page", "style.css", `body\{`, "body{min-width:400px;", at(375, sideways)},
	{"table without keyboard", ".html", `<div class="scroll" tabindex="0"`, `<div class="scroll"`, at(320, sideways)},
	{"table without name", ".html", `(<div class="scroll"[^>]*) aria-label="[^"]*"`, "$1", at(320, sideways)},
	{"code cut off", "style.css", `pre\{`, "pre{overflow:hidden!important;", at(320, sideways)},
	{"long lines", "style.css", `minmax\(0,31rem\)`, "minmax(0,36rem)", narrowLines},
	{"short lines", "style.css", `minmax\(0,31rem\)`, "minmax(0,20rem)", narrowLines},
	{"low field", "style.css", `(input\[type=text\],.*\{.*)min-height:[^;]*;`, "${1}height:2rem;", at(1280, targets)},
	{"small summary", "style.css", `\.answer>summary\{`, ".answer>summary{line-height:1rem;min-height:0!important;padding:0!important;", at(1280, targets)},
	{"small button", "style.css", `\.bar button\{`, ".bar button{max-height:1rem;min-height:0!important;", at(1280, targets)},
	{"another dark", "style.css", `--bg:#14161a`, "--bg:#14161b", inDark},
	{"faint line", "style.css", `--s1:#d6dae0`, "--s1:#444444", inDark},
	{"faint axis text", "style.css", `\.plot`, ".plot text{fill:#555!important}.plot", inDark},
	{"no border", "style.css", `\.predict\{border:1px`, ".predict{border:0", forced},
	{"unseen target", "style.css", `tr:target,a:target`, "b:target", followFaults},
	{"faint text", "style.css", `--muted:#57606a`, "--muted:#8a93a0", byAxe("index.html")},
	{"no language", ".html", `<html lang="en">`, "<html>", byAxe("index.html")},
	{"nameless field", ".html", `<label for="predict-[^"]*"`, "<label", byAxe("")},
	{"answers stay closed on paper", "style.css", `details::details-content\{`, "x{", printFaults},
	{"form that comes late", "style.css", `\.find\[hidden\],#mine\[hidden\]\{[^}]*\}#filter\[hidden\]\{[^}]*\}`, "", func(b *tab, _ string) []string { return shiftFaults(b, everyClaim) }},
	{"script before the page", ".html", `(script\.js") defer>`, "$1>", shiftFaults},
	{"forms on paper", "style.css", `\.predict form,`, "", printFaults},
	{"code cut on paper", "style.css", `pre\{white-space:pre-wrap`, "pre{max-width:200px;white-space:pre", printFaults},
}

// brokenTexts are faults of what stands on the page and what it asks for.
var brokenTexts = []broken{
	{"row is gone", ".html", `<tr id="c-`, `<tr id="d-`, at(1280, citations)},
	{"no way back", ".html", `</code> Cited: <a `, "<b></b><a ", at(1280, citations)},
	{"uses swapped", ".html", `id="n-([a-z0-9-]*)-1"`, `id="m-$1-1"`, at(1280, citations)},
	{"id twice", ".html", `<main id="main"`, `<p id="main"></p><main id="main"`, at(1280, citations)},
	{"no data", ".html", `data/[a-z-]*\.csv`, "data/none.csv", at(1280, elsewhere)},
	{"no place", ".html", `href="index.html"`, `href="index.html#none"`, at(1280, elsewhere)},
	{"another request", ".html", `<main id="main"[^>]*>`, `$0<img src="manifest.json" alt="">`, loadFaults},
	{"late request", "script.js", `'use strict';`, `setTimeout(() => fetch('manifest.json'), 10);`, loadFaults},
	{"other order", ".html", `(<link rel="stylesheet"[^>]*>)\s*(<script[^>]*></script>)`, "$2$1", loadFaults},
	{"other origin", ".html", `href="style.css"`, `href="https://other.invalid/style.css"`, loadFaults},
	{"inline style", ".html", `<main id="main"`, `<main style="color:red" id="main"`, loadFaults},
	{"loose script", "script.js", `'use strict';`, "console.warn('hello');", loadFaults},
	{"broken script", "script.js", `'use strict';`, "none();", loadFaults},
	{"no role", ".html", ` role="img"`, "", at(1280, drawings)},
	{"no description", ".html", `<desc>[^<]*</desc>`, "<desc>A figure.</desc>", at(1280, drawings)},
	{"no unit", ".html", ` \([a-z%]+[^)]*\)</text>`, "</text>", at(1280, drawings)},
	{"form without script", "style.css", `\[hidden\]\{display:none[^}]*\}`, "", withoutScript},
	{"dead button", ".html", `id="clear" hidden`, `id="clear"`, withoutScript},
	{"no sentence", ".html", `<p class="nojs"`, `<p hidden class="nojs"`, withoutScript},
	{"answer open", ".html", `<details class="answer"`, `<details open class="answer"`, withoutScript},
	{"answer needs script", ".html", `<p class="measured"`, `<p hidden class="measured"`, withoutScript},
}

// brokenScripts are faults of what a prompt does.
var brokenScripts = []broken{
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
	{"speaks by another", ".html", `<output id="predict-`, `<output role="note" id="predict-`, returning},
}

// TestChecksFindWhatIsBroken breaks the site in one way after the other, and
// expects the check that is there for it to find something. It looks at the
// checks, not at the site, and takes as long as half of them: -short leaves it
// out.
func TestChecksFindWhatIsBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the checks themselves are not looked at")
	}
	for _, list := range [][]broken{brokenLooks, brokenTexts, brokenScripts, brokenRuns} {
		t.Run(list[0].name, func(t *testing.T) {
			t.Parallel()
			s := render(t)
			page := asking
			b := open(t, "")
			for _, fault := range list {
				call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
				b.emulate("")
				b.width(1280)
				b.base = s.broken(t, fault.ending, fault.pattern, fault.by).serve(t, nil)
				if len(fault.check(b, page)) == 0 {
					t.Errorf("%s: the check finds nothing", fault.name)
				}
			}
		})
	}
}
