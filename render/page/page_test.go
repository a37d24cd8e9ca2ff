package page

import (
	"bytes"
	"compress/gzip"
	"regexp"
	"strings"
	"testing"
)

func TestSiteHasTheseFiles(t *testing.T) {
	files := site(t)
	for _, path := range []string{"index.html", "claims.html", "knee.html", "second.html", "style.css", "script.js", "figures/knee-tail.svg"} {
		if files[path] == "" {
			t.Errorf("no file %s", path)
		}
	}
}

func TestEveryPageIsWellMade(t *testing.T) {
	for path, page := range site(t) {
		if !strings.HasSuffix(path, ".html") {
			continue
		}
		all := parse(t, page)
		ids := map[string]bool{}
		for _, e := range all {
			if _, ok := e.attrs["style"]; ok || e.name == "style" {
				t.Errorf("%s: <%s> has an inline style, which the page's policy forbids", path, e.name)
			}
			id, has := e.attrs["id"]
			if has && (ids[id] || id == "" || strings.ContainsAny(id, " \t\n")) {
				t.Errorf("%s: the id %q is empty, has a space or stands twice", path, id)
			}
			ids[id] = true
			for name := range e.attrs {
				if strings.HasPrefix(name, "on") {
					t.Errorf("%s: <%s> has the inline script %s", path, e.name, name)
				}
			}
		}
		if n := len(named(all, "h1")); n != 1 {
			t.Errorf("%s has %d headings of the first level", path, n)
		}
		if n := len(named(all, "main")); n != 1 {
			t.Errorf("%s has %d <main>", path, n)
		}
		checkReferences(t, path, all, ids)
		checkHeadings(t, path, all)
		if strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%s: a template refused an address", path)
		}
	}
}

// checkReferences follows every link and every id that an attribute names.
func checkReferences(t *testing.T, path string, all []*element, ids map[string]bool) {
	t.Helper()
	for _, e := range all {
		for _, name := range []string{"for", "aria-labelledby", "aria-describedby"} {
			for _, id := range strings.Fields(e.attrs[name]) {
				if !ids[id] {
					t.Errorf("%s: %s of <%s> names %s, which is not there", path, name, e.name, id)
				}
			}
		}
		if id, ok := strings.CutPrefix(e.attrs["href"], "#"); ok && !ids[id] {
			t.Errorf("%s: a link leads to #%s, which is not there", path, id)
		}
	}
}

// checkHeadings holds that no level is skipped.
func checkHeadings(t *testing.T, path string, all []*element) {
	t.Helper()
	level := 0
	for _, e := range all {
		if len(e.name) == 2 && e.name[0] == 'h' && e.name[1] >= '1' && e.name[1] <= '6' {
			if n := int(e.name[1] - '0'); n > level+1 {
				t.Errorf("%s: <%s> %q follows level %d", path, e.name, e.text, level)
			}
			level = int(e.name[1] - '0')
		}
	}
}

func TestEveryCiteLeadsToItsRowAndBack(t *testing.T) {
	all := parse(t, site(t)["knee.html"])
	cites := where(all, func(e *element) bool {
		return e.name == "a" && e.class("n") && strings.HasPrefix(e.attrs["href"], "#c-")
	})
	if len(cites) < 10 {
		t.Fatalf("only %d cites", len(cites))
	}
	for _, c := range cites {
		row := byID(t, all, c.attrs["href"][1:])
		back := "#" + c.attrs["id"]
		if _, prompt, ok := strings.Cut(back, "-at-"); ok {
			back = "#predict-" + prompt
		}
		if len(where(inside(all, row), func(e *element) bool { return e.attrs["href"] == back })) != 1 {
			t.Errorf("the row %s does not lead back to %s", row.attrs["id"], back)
		}
	}
	rows := where(all, func(e *element) bool { return strings.HasPrefix(e.attrs["id"], "c-") })
	for _, row := range rows {
		if len(where(inside(all, row), func(e *element) bool { return e.name == "a" })) == 0 {
			t.Errorf("the row %s has no use", row.attrs["id"])
		}
	}
	if len(rows) != 5 {
		t.Errorf("%d rows of claims, want 5", len(rows))
	}
	if use := where(inside(all, byID(t, all, "c-knee-p99-high")), func(e *element) bool { return e.attrs["href"] == "#fig-knee-tail" }); len(use) != 1 {
		t.Error("the claim that an alternative text cites does not lead to the figure")
	}
}

func TestStatementsBySchemes(t *testing.T) {
	page := site(t)["knee.html"]
	for _, want := range []string{
		`<a class="n" id="n-knee-p99-ratio-3" href="#c-knee-p99-ratio"><data value="8.664">8.7×</data></a>`,
		`<data value="5.12 11.4">5.1× to 11×</data>`,
		`<a class="n" href="#table-knee.0.95"><data value="0.8032">803 ms</data></a>`,
		`<a class="g" href="#table-knee">20,000 requests</a>`,
		`<a class="s" href="#source-kleinrock1975">Kleinrock</a>`,
		`and not in two steps`,
		`<tr id="table-knee.0.95"><th scope="row">95%</th><td>202.0 ms</td><td>803 ms</td><td>8.7×</td></tr>`,
		`<li id="source-kleinrock1975">Leonard Kleinrock: <cite>Queueing Systems</cite>. Wiley, 1975.`,
		`5 claims hold; 14 numbers: 9 derived, 3 inputs, 1 sourced, 1 plain.`,
		`loads 50%, 95%; service 10 ms; servers 1; requests 20,000; seed 7`,
		`8 cells derived again, largest difference 3e-14`,
		`go run ./claims/verify-claims -notebook knee`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(page, "Nobody cites this") {
		t.Error("a source that nothing cites is listed")
	}
}

// A side note stands directly after the block of the first mention, once.
func TestBandStandsBesideTheFirstMention(t *testing.T) {
	page := site(t)["knee.html"]
	aside := regexp.MustCompile(`stand beside its note\.</p>\s*<aside class="sidenote r\d" aria-label="Over seeds"><p>Over 1,000 seeds, 5% to 95%:</p><p><b>8.7×</b>: 5\.1× to 11×\. Theory: 10×\.</p><p><b>803 ms</b>: `)
	if !aside.MatchString(page) {
		t.Error("the paragraph that mentions 8.7× first has no side note with its band and exact value")
	}
	if n := strings.Count(page, `aria-label="Over seeds`); n != 2 {
		t.Errorf("%d side notes on bands, want 2", n)
	}
	if !regexp.MustCompile(`</aside>\s*<aside class="sidenote[^>]*><p>Over 1,000 seeds, 5% to 95%: 85\x{a0}ms to `).MatchString(page) {
		t.Error("the note on a number in a callout does not stand after the callout")
	}
}

// answerOf is the part of a prompt that opens at the commit.
func answerOf(p []*element) *element {
	return where(p, func(e *element) bool { return e.class("answer") })[0]
}

func TestPromptMarkup(t *testing.T) {
	all := parse(t, site(t)["knee.html"])
	p := inside(all, byID(t, all, "predict-knee-factor"))
	form, input, out := named(p, "form")[0], named(p, "input")[0], named(p, "output")[0]
	if _, ok := form.attrs["hidden"]; !ok {
		t.Error("without script the form would be shown")
	}
	want := map[string]string{"type": "text", "inputmode": "decimal", "autocomplete": "off", "aria-describedby": out.attrs["id"],
		"data-scale": "factor", "data-answer": "8.664", "data-shown": "8.7×", "data-unit": "×", "data-claim-value": "8.664", "data-tol": "1.1"}
	for name, value := range want {
		if input.attrs[name] != value {
			t.Errorf("%s of the input is %q, want %q", name, input.attrs[name], value)
		}
	}
	if out.attrs["for"] != input.attrs["id"] || named(p, "label")[0].text != "Factor (×)" {
		t.Error("output or label does not belong to the input")
	}
	answer := answerOf(p).text
	measured, why, other := strings.Index(answer, "Measured: 8.7×."), strings.Index(answer, "little idle time"), strings.Index(answer, "How other reasoning")
	if measured < 0 || why < measured || other < why {
		t.Errorf("the answer is not in the order measured, why, other reasoning: %s", answer)
	}
	if !strings.Contains(answer, "Theory: 10×.") {
		t.Error("the answer does not give the exact value")
	}
}

func TestPromptHasAStripOfDots(t *testing.T) {
	all := parse(t, site(t)["knee.html"])
	strips := where(inside(all, byID(t, all, "predict-knee-factor")), func(e *element) bool { return e.class("strip") })
	if len(strips) != 1 {
		t.Fatalf("%d strips of dots, want 1", len(strips))
	}
	if desc := named(inside(all, strips[0]), "desc")[0].text; desc != "Dots on a log scale. Measured: 8.7×; other reasoning: 1.9×, 10×." {
		t.Errorf("the strip's description is %q", desc)
	}
	if n := len(where(inside(all, byID(t, all, "predict-knee-p99")), func(e *element) bool { return e.class("strip") })); n != 0 {
		t.Error("a prompt with a choice has a strip of numbers")
	}
}

func TestPromptWithThreeFields(t *testing.T) {
	all := parse(t, site(t)["knee.html"])
	p := inside(all, byID(t, all, "predict-knee-p99"))
	inputs := where(p, func(e *element) bool {
		return e.name == "input" && e.attrs["inputmode"] == "" || e.attrs["data-scale"] == "factor"
	})
	if len(inputs) != 5 || inputs[0].attrs["data-answer"] != "92.7" || inputs[0].attrs["data-per"] != "0.001" || inputs[0].attrs["data-dim"] != "time" {
		t.Fatalf("the inputs are %v", inputs)
	}
	choice := named(p, "fieldset")[0]
	if choice.attrs["data-scale"] != "choice" || choice.attrs["data-answer"] != "tail" {
		t.Errorf("the choice is %v", choice.attrs)
	}
	if len(named(p, "form")) != 1 || len(named(p, "button")) != 1 {
		t.Error("three fields are not one form with one button")
	}
	if text := answerOf(p).text; !strings.Contains(text, "low load 93 ms; high load 803 ms; faster tail") {
		t.Errorf("the answer reads %s", text)
	}
}

// What a visitor meets before the page itself gives nothing away.
func TestHeadAndIndexHoldNoAnswer(t *testing.T) {
	files := site(t)
	for _, text := range []string{strings.Split(files["knee.html"], "<body")[0], files["index.html"], files["predictions.html"]} {
		for _, answer := range []string{"8.7", "8.66", "803", "0.8032", "10×", "1.9×"} {
			if strings.Contains(text, answer) {
				t.Errorf("%q stands before the page", answer)
			}
		}
	}
}

func TestFiguresSayWhatTheyShow(t *testing.T) {
	all := parse(t, site(t)["knee.html"])
	fig := inside(all, byID(t, all, "fig-knee-tail"))
	if desc := named(fig, "desc")[0].text; len(desc) < 40 || !strings.Contains(desc, "up to 803 ms & more") {
		t.Errorf("the description is %q", desc)
	}
	if named(fig, "title")[0].text != "Response time against utilisation" {
		t.Error("the figure has no title")
	}
	caption := named(fig, "figcaption")[0]
	if !strings.HasPrefix(caption.text, "Figure 1. The p99, which rises 8.7×.") {
		t.Errorf("the caption is %q", caption.text)
	}
	for _, href := range []string{"data/knee.csv", "figures/knee-tail.svg"} {
		if len(where(inside(all, caption), func(e *element) bool { return e.attrs["href"] == href })) != 1 {
			t.Errorf("the caption does not lead to %s", href)
		}
	}
}

func TestCells(t *testing.T) {
	all := parse(t, site(t)["knee.html"])
	folded := named(inside(all, byID(t, all, "cell-tail")), "details")
	if len(folded) != 1 || !strings.Contains(folded[0].text, "show.Plot") {
		t.Error("a folded cell shows its source unfolded, or not at all")
	}
	long := inside(all, byID(t, all, "cell-cell-3"))
	pres := named(long, "pre")
	if len(pres) != 2 || strings.Count(pres[0].text, "\n") != 19 || strings.Count(pres[1].text, "\n") != 10 {
		t.Error("a cell of 31 lines is not cut after 20")
	}
	unseen := byID(t, all, "cell-unseen")
	if strings.Contains(unseen.text, "Println") || !strings.Contains(unseen.text, "1") {
		t.Error("a hidden cell shows its source, or not its output")
	}
	classes := map[string]bool{}
	for _, e := range where(all, func(e *element) bool { return e.name == "span" && len(e.attrs["class"]) == 1 }) {
		classes[e.attrs["class"]] = true
	}
	if len(classes) != 3 {
		t.Errorf("source is highlighted with the classes %v", classes)
	}
	for _, e := range named(all, "pre") {
		if e.attrs["tabindex"] != "0" {
			t.Error("a <pre> cannot be scrolled by keyboard")
		}
	}
}

func TestSizes(t *testing.T) {
	files := site(t)
	for path, most := range map[string]int{"style.css": 8 << 10, "script.js": 10 << 10, "knee.html": 60 << 10} {
		var b bytes.Buffer
		w, _ := gzip.NewWriterLevel(&b, 9)
		_, _ = w.Write([]byte(files[path]))
		_ = w.Close()
		t.Logf("%s: %d bytes gzipped", path, b.Len())
		if b.Len() > most {
			t.Errorf("%s has %d bytes gzipped, more than %d", path, b.Len(), most)
		}
	}
}

func TestNothingComesFromElsewhere(t *testing.T) {
	for path, text := range site(t) {
		for _, m := range regexp.MustCompile(`(?:src|href|url)[=(]["']?(https?:[^"')]+|//[^"')]+)`).FindAllStringSubmatch(text, -1) {
			t.Errorf("%s reaches for %s", path, m[1])
		}
	}
}

func TestCanonicalAddressesComeFromTheBase(t *testing.T) {
	c := config()
	c.Base = "https://example.org/kneebook/"
	files, _ := Site([]Page{fixture()}, c)
	for _, f := range files {
		switch f.Path {
		case "knee.html":
			if !bytes.Contains(f.Data, []byte(`<link rel="canonical" href="https://example.org/kneebook/knee.html">`)) {
				t.Error("the page's canonical address is missing")
			}
		case "index.html":
			if !bytes.Contains(f.Data, []byte(`<link rel="canonical" href="https://example.org/kneebook/">`)) {
				t.Error("the index's canonical address is not the base")
			}
		}
	}
	if strings.Contains(site(t)["knee.html"], "canonical") {
		t.Error("without a base there is a canonical address")
	}
}

func TestSameInputSameBytes(t *testing.T) {
	a, _ := Site([]Page{fixture(), second()}, config())
	b, _ := Site([]Page{fixture(), second()}, config())
	for i := range a {
		if a[i].Path != b[i].Path || !bytes.Equal(a[i].Data, b[i].Data) {
			t.Errorf("%s differs between two builds", a[i].Path)
		}
	}
}

// An element with the attribute hidden is not shown, whatever else the style
// sheet says of it: without script that is what takes the forms away.
func TestHiddenMeansHidden(t *testing.T) {
	css := site(t)["style.css"]
	if !strings.Contains(css, "[hidden]{display:none!important}") {
		t.Error("a rule of more weight can show what is hidden")
	}
	if !strings.Contains(css, "@media (scripting:enabled){.nojs{display:none}.predict form[hidden]{display:flex!important;visibility:hidden}}") {
		t.Error("the form takes its room only when the script has run: the page would jump")
	}
}
