package browser_test

// brokenTexts are faults of what stands on the page.
var brokenTexts = []broken{
	{"row is gone", ".html", `<tr id="c-`, `<tr id="d-`, at(1280, citations)},
	{"no way back", ".html", `</code> Cited: <a `, "<b></b><a ", at(1280, citations)},
	{"uses swapped", ".html", `id="n-([a-z0-9-]*)-1"`, `id="m-$1-1"`, at(1280, citations)},
	{"id twice", ".html", `<main id="main"`, `<p id="main"></p><main id="main"`, at(1280, citations)},
	{"no data", ".html", `data/[a-z-]*\.csv`, "data/none.csv", at(1280, elsewhere)},
	{"no place", ".html", `href="index.html"`, `href="index.html#none"`, at(1280, elsewhere)},
	{"no role", ".html", ` role="img"`, "", at(1280, drawings)},
	{"no description", ".html", `<desc>[^<]*</desc>`, "<desc>A figure.</desc>", at(1280, drawings)},
	{"no unit", ".html", ` \([a-z%]+[^)]*\)</text>`, "</text>", at(1280, drawings)},
	{"row that nothing cites", ".html", `<tr id="c-`, `<tr id="c-nobody"><td></td></tr>$0`, at(1280, citations)},
	{"no title of a figure", ".html", `(<svg[^>]*>)<title>[^<]*</title>`, "$1", at(1280, drawings)},
	{"no unit along the bottom", ".html", `(<text x="[^"]*" y="31\d[^"]*">[^<(]*) \([^<]*</text>`, "$1</text>", at(1280, drawings)},
	{"no unit upward", ".html", `(<text x="2" y="18[^"]*">[^<(]*) \([^<]*</text>`, "$1</text>", at(1280, drawings)},
	{"form without script", "style.css", `\[hidden\]\{display:none[^}]*\}`, "", withoutScript},
	{"dead button", ".html", `id="clear" hidden`, `id="clear"`, withoutScript},
	{"no sentence", ".html", `<p class="nojs"`, `<p hidden class="nojs"`, withoutScript},
	{"answer open", ".html", `<details class="answer"`, `<details open class="answer"`, withoutScript},
	{"answer needs script", ".html", `<p class="measured"`, `<p hidden class="measured"`, withoutScript},
	{"nothing said without script", ".html", `<noscript>`, "<noscript hidden>", func(b *tab, _ string) []string { return withoutScript(b, "search.html") }},
}

// brokenLoads are faults of what a page asks for, and when.
var brokenLoads = []broken{
	{"another request", ".html", `<main id="main"[^>]*>`, `$0<img src="manifest.json" alt="">`, loadFaults},
	{"late request", "script.js", `'use strict';`, `setTimeout(() => fetch('manifest.json'), 10);`, loadFaults},
	{"other order", ".html", `(<link rel="stylesheet"[^>]*>)\s*(<script[^>]*></script>)`, "$2$1", loadFaults},
	{"other origin", ".html", `href="style.css"`, `href="https://other.invalid/style.css"`, loadFaults},
	{"inline style", ".html", `<main id="main"`, `<main style="color:red" id="main"`, loadFaults},
	{"loose script", "script.js", `'use strict';`, "console.warn('hello');", loadFaults},
	{"broken script", "script.js", `'use strict';`, "none();", loadFaults},
	{"form that comes late", "style.css", `\.find\[hidden\],#mine\[hidden\]\{[^}]*\}#filter\[hidden\]\{[^}]*\}`, "", func(b *tab, _ string) []string { return shiftFaults(b, everyClaim) }},
	{"script before the page", ".html", `(script\.js") defer>`, "$1>", shiftFaults},
	{"request of who scrolls", "script.js", `'use strict';`, `document.addEventListener('scroll', () => fetch('claims.json'), { once: true });`, lingering},
	{"request of who points", "script.js", `'use strict';`, `document.addEventListener('mousemove', () => fetch('claims.json'), { once: true });`, lingering},
	{"request of who comes back", "script.js", `'use strict';`, `document.addEventListener('visibilitychange', () => fetch('claims.json'), { once: true });`, lingering},
	{"module before a press", "script.js", `'use strict';`, `fetch('live/explore.wasm.gz');`, loadFaults},
	{"button without its size", ".html", `\(loads up to [^)]*\)`, "", at(1280, sizes)},
	{"script that a folder refuses", ".html", `<script src="script\.js" defer>`, `<script src="script.js" type="module">`, openedFromFolder},
}
