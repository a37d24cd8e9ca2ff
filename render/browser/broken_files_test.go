package browser_test

import "strings"

// random is what no compression makes smaller, as text.
var random = func() string {
	var out strings.Builder
	for x := uint32(1); out.Len() < 2*mostPage; {
		x = x*1664525 + 1013904223
		out.WriteByte(33 + byte(x>>24)%13*7)
	}
	return strings.NewReplacer("<", "(", "&", ")", "$", "!").Replace(out.String())
}()

// brokenFile is a site with one thing wrong in it, and the check that finds it
// by reading the files.
type brokenFile struct {
	name        string
	ending      string // of the files that are changed
	pattern, by string
	check       func(s site) faults
}

// brokenFiles are faults that the files themselves show.
var brokenFiles = []brokenFile{
	{"cited before the question", asking, `<main id="main"[^>]*>`, `$0<a class="n" href="#c-knee-p99-ratio">more</a>`, spoilers},
	{"answer in the title", asking, `<title>`, "<title>8.7×: ", spoilers},
	{"answer in the description", asking, `(<meta name="description" content=")`, "${1}It is 8.7×. ", spoilers},
	{"answer to who shares it", asking, `(<meta property="og:description" content=")`, "${1}It is 8.7×. ", spoilers},
	{"answer in the index", "index.html", `knee\.html">`, "${0}8.7×: ", spoilers},
	{"answer in the feed", "feed.xml", `<entry>`, "<entry><summary>8.7×</summary>", spoilers},
	{"figure before the question", asking, `<main id="main"[^>]*>`, `$0<i id="fig-knee-tail"></i>`, spoilers},
	{"picture from elsewhere", "404.html", `<main id="main"[^>]*>`, `$0<img alt="" src="https://other.invalid/a.png">`, origins},
	{"form that sends", asking, `<form `, `<form action="//other.invalid/" `, origins},
	{"style from elsewhere", "style.css", `body\{`, "body{background:url(https://other.invalid/a.png);", origins},
	{"style that imports", "style.css", `^`, "@import '//other.invalid/a.css';", origins},
	{"page that loads itself again", asking, `</head>`, `<script src="/-/reload.js" defer></script></head>`, origins},
	{"heavy style", "style.css", `$`, random, weighed},
	{"heavy script", "script.js", `$`, random, weighed},
	{"heavy page", asking, `</main>`, random + "</main>", weighed},
	{"a few more elements", "order.html", `</main>`, strings.Repeat("<i></i>", 60) + "</main>", weighed},
	{"many elements on another page", "signal.html", `</main>`, strings.Repeat("<i></i>", 300) + "</main>", weighed},
	{"heavy kernel", "live/explore.wasm.gz", `$`, strings.Repeat("x", 750_000), modules},
	{"heavy interpreter", "live/cells.wasm.gz", `$`, strings.Repeat("x", 3_100_000), modules},
}
