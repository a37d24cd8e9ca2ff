package page

import (
	"strings"
	"testing"

	"kneebook/notebooks"
)

// citing is a page that cites the fixture's claims, cells and parameters.
func citing() Page {
	m := &maker{}
	m.p.Notebook.Name, m.p.Notebook.File = "errata", "errata.md"
	m.p.Notebook.Front.Title = []notebooks.Piece{markup("Errata")}
	m.body(markup("<p>"), m.prose("8.7×", "claim:knee-p99-ratio", 8.664), m.prose("9×", "claim:knee-p99-ratio", 8.664),
		m.prose("803 ms", "cell:knee/0.95/p99", 0.8032), m.prose("One server", "given:knee.servers", 1), markup("</p>\n"))
	for i := range m.p.Report.Statements {
		m.p.Report.Statements[i].Page = "knee"
	}
	m.body(markup("<p>"), m.prose("9×", "source:old/factor"), markup("</p>\n"))
	return m.p
}

// TestCitingAnotherPage follows a number to the page that it is from, and from
// there back.
func TestCitingAnotherPage(t *testing.T) {
	c := config()
	c.Sources = append(c.Sources, notebooks.Source{Key: "old", Authors: []string{"A. Nonymous"}, Title: "A page", Venue: "A site", Undated: true})
	files, problems := Site([]Page{fixture(), citing()}, c)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	pages := map[string]string{}
	for _, f := range files {
		pages[f.Path] = string(f.Data)
	}
	for _, want := range []string{`id="n-knee-p99-ratio-1" href="knee.html#c-knee-p99-ratio"`, `id="n-knee-p99-ratio-2"`,
		`href="knee.html#table-knee.0.95"`, `href="knee.html#table-knee"`, "No claims of its own",
		"<cite>A page</cite>. A site.</li>"} {
		if !strings.Contains(pages["errata.html"], want) {
			t.Errorf("errata.html lacks %s", want)
		}
	}
	for _, want := range []string{`id="c-knee-p99-ratio"`, `id="table-knee.0.95"`, `id="table-knee"`} {
		if !strings.Contains(pages["knee.html"], want) {
			t.Errorf("knee.html lacks %s", want)
		}
	}
	if n := strings.Count(pages["knee.html"], `<a href="errata.html#n-knee-p99-ratio-1">errata</a>`); n != 1 {
		t.Errorf("knee.html leads back to errata.html %d times, want once", n)
	}
	if strings.Contains(pages["errata.html"], "sidenote") {
		t.Error("the band of another page's claim stands beside the text too")
	}
}
