package browser_test

// brokenLooks are faults of colours, borders, motion and size.
var brokenLooks = []broken{
	{"faint text", "style.css", `--muted:#57606a`, "--muted:#8a93a0", byAxe("index.html")},
	{"no language", ".html", `<html lang="en">`, "<html>", byAxe("index.html")},
	{"nameless field", ".html", `<label for="predict-[^"]*"`, "<label", byAxe("")},
	{"another dark", "style.css", `--bg:#14161a`, "--bg:#14161b", inDark},
	{"faint line", "style.css", `--s1:#d6dae0`, "--s1:#444444", inDark},
	{"faint axis text", "style.css", `\.plot`, ".plot text{fill:#555!important}.plot", inDark},
	{"low field", "style.css", `(input\[type=text\],.*\{.*)min-height:[^;]*;`, "${1}height:2rem;", at(1280, targets)},
	{"small summary", "style.css", `\.answer>summary\{`, ".answer>summary{line-height:1rem;min-height:0!important;padding:0!important;", at(1280, targets)},
	{"small button", "style.css", `\.bar button\{`, ".bar button{max-height:1rem;min-height:0!important;", at(1280, targets)},
	{"no border", "style.css", `\.predict\{border:1px`, ".predict{border:0", visiting(forced)},
	{"another light", "style.css", `--bg:#ffffff`, "--bg:#fffffe", inLight},
	{"faint line in the light", "style.css", `--s1:#3a3f47`, "--s1:#b9bec7", inLight},
	{"faint axis", "style.css", `--edge:#6e7781`, "--edge:#b0b7c0", inLight},
	{"faint axis in the dark", "style.css", `--edge:#848d97`, "--edge:#3c4148", inDark},
	{"faint axis text in the light", "style.css", `\.plot`, ".plot text{fill:#999!important}.plot", inLight},
	{"faint text in the dark", "style.css", `--muted:#a0a8b2`, "--muted:#565d66", func(b *tab, page string) []string {
		b.inScheme("dark")
		return byAxe("index.html")(b, page)
	}},
	{"nameless once committed", "script.js", `details\.open = true;`, "details.open = true; button.textContent = '';", axeAfter},
	{"no title of a page that is none", "404.html", `<title>[^<]*</title>`, "", byAxe("404.html")},
	{"what axe cannot tell", "style.css", `\.question\{`, ".question{background-image:linear-gradient(#fff,#000);", byAxe("")},
	{"no border of a callout", "style.css", `\.callout\{border:1px solid var\(--edge\);border-left:.35rem`, ".callout{border:0;border-left:0", visiting(forced)},
	{"no border of a button", "style.css", `(button\{font-size.*?)border:1px`, "${1}border:0", visiting(forced)},
	{"a transition", "style.css", `body\{`, "a{transition:color 1s}body{", visiting(still)},
	{"smooth scrolling", "style.css", `body\{`, "html{scroll-behavior:smooth}body{", visiting(still)},
	{"an animation", "style.css", `body\{`, "@keyframes k{to{opacity:0}}h1{animation:k 9s}body{", visiting(still)},
}

// brokenPlaces are faults of where things stand: in windows, on paper.
var brokenPlaces = []broken{
	{"wide page", "style.css", `body\{`, "body{min-width:400px;", at(375, sideways)},
	{"table without keyboard", ".html", `<div class="scroll" tabindex="0"`, `<div class="scroll"`, at(320, sideways)},
	{"table without name", ".html", `(<div class="scroll"[^>]*) aria-label="[^"]*"`, "$1", at(320, sideways)},
	{"code cut off", "style.css", `pre\{`, "pre{overflow:hidden!important;", at(320, sideways)},
	{"long lines", "style.css", `minmax\(0,31rem\)`, "minmax(0,36rem)", wideLines(768)},
	{"short lines", "style.css", `minmax\(0,31rem\)`, "minmax(0,20rem)", wideLines(768)},
	{"unseen target", "style.css", `tr:target,a:target`, "b:target", followFaults},
	{"answers stay closed on paper", "style.css", `details::details-content\{`, "x{", printFaults},
	{"forms on paper", "style.css", `\.predict form,`, "", printFaults},
	{"code cut on paper", "style.css", `pre\{white-space:pre-wrap`, "pre{max-width:200px;white-space:pre", printFaults},
	{"wide at 320 px", "style.css", `body\{`, "body{min-width:330px;", at(320, sideways)},
	{"wide at 768 px", "style.css", `body\{`, "body{min-width:800px;", at(768, sideways)},
	{"wide at 1280 px", "style.css", `body\{`, "body{min-width:1300px;", at(1280, sideways)},
	{"wide at 1920 px", "style.css", `body\{`, "body{min-width:1940px;", at(1920, sideways)},
	{"wide once spaced", "style.css", `#?body\{`, "#privacy::after{content:'abcd efgh ijkl mnop qrst uvwx yz abcd ef';white-space:nowrap;display:block}body{", spaced},
	{"long lines in a large window", "style.css", `31rem( \[text-end\])`, "40rem$1", wideLines(1920)},
	{"short lines in a window", "style.css", `31rem( \[text-end\])`, "22rem$1", wideLines(1280)},
	{"nothing on paper", "style.css", `@media print\{`, "@media print{main{display:none!important}", pdfFaults},
}
