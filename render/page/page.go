// Package page prints the published site. Notebooks, what their cells
// published and what the check said of them go in; the site's files come out.
// It is the last stage: it decides how things look and what links where, and
// judges nothing.
//
// A page is built in three steps. [flow] puts a document's pieces together,
// block by block, and sets side notes beside the block that they belong to;
// the view types in the other files say what is printed of each thing; the
// templates say how, with html/template's escaping.
package page

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"kneebook/claims"
	"kneebook/notebooks"
)

// Page is all that is known of one notebook.
type Page struct {
	Notebook notebooks.Notebook
	Results  notebooks.Results
	Report   claims.Report
	Problems notebooks.Problems // what a draft says at its place is wrong; none of a page to be published
	Program  []byte             // the cells as one Go program, for download; nil of a notebook without cells
	Declares bool               // its claims stand in it: the browser's module cannot work them out again
	Long     int                // how many of its tables rest on runs that take long in a browser
	Live     []byte             // what the reader's browser needs to run cells and claims; nil where there is nothing to run
}

// Config is what holds for the whole site.
type Config struct {
	Name  string // the suite's name: Kneebook
	About string // one sentence on it, for the index
	// Elsewhere is set of notebooks in a folder of their own, which are not those
	// of this suite: others wrote them, and the commands name their folder.
	Elsewhere bool
	Base      string            // absolute URL that the site will have; "" leaves canonical addresses out
	Sources   notebooks.Sources // the literature that statements cite
	Groups    []Group           // of the index, by rising From; none is one group of all
	Math      *Formulas         // those that are known; nil is none
	// Services are, by notebook, what the panel for a reader's own numbers begins
	// with, in the words of package service. A notebook without one has no panel.
	Services map[string]string
	Bare     bool // nothing runs in the reader's browser: no form for it is printed
}

// Group is a part of the index.
type Group struct {
	ID    string // of its heading
	Title string
	About string // one sentence on what its notebooks have in common; may be ""
	From  int    // the least order of its notebooks
}

// File is one published file.
type File struct {
	Path string // slash-separated, relative to the site's root
	Data []byte
}

// Site prints the whole site: a page for each notebook in the given order, the
// index, the page of all claims, style sheet, script and figures. The problems
// are what could not be printed (a formula, a figure, a column's print code);
// the files are whole but for that.
func Site(pages []Page, site Config) ([]File, notebooks.Problems) {
	var problems notebooks.Problems
	files := []File{
		{"style.css", styleSheet()},
		{"script.js", script()},
	}
	files = append(files, pressedFiles()...)
	views := make([]*notebookView, len(pages))
	builders := make([]*builder, len(pages))
	for i := range pages {
		builders[i] = newBuilder(site, &pages[i], new(notebooks.Problems))
	}
	elsewhere, rows := citations(builders), citedRows(builders)
	each(pages, func(i int) {
		builders[i].elsewhere, builders[i].rows = elsewhere, rows
		views[i] = builders[i].view()
	})
	link(views)
	printed := make([]File, len(pages))
	each(pages, func(i int) { printed[i] = File{views[i].Name + ".html", render("notebook", views[i])} })
	for _, b := range builders {
		problems = append(problems, *b.problems...)
		files = append(files, b.files...)
	}
	files = append(files, printed...)
	files = append(files,
		File{"index.html", render("index", newIndex(site, views))},
		File{"claims.html", render("allclaims", newAllClaims(site, views))},
		File{GlossaryPath, render("glossary", newGlossary(site, views))},
		File{explorePath, render("explore", newExplore(site))},
		File{PredictionsPath, render("predictions", newPredictions(site, views))},
		File{searchPath, render("search", newSearch(site, views))},
		File{"404.html", render("notfound", newNotFound(site))},
		File{siteCard, card(site.Name, site.About, nil)},
		File{feedPath, feed(site, pages, views)})
	if site.Base != "" {
		files = append(files, File{"sitemap.xml", sitemap(site, pages, files)})
	}
	refuseTwice(files, &problems)
	return files, problems
}

// each does something for every page, for all at once.
func each(pages []Page, do func(i int)) {
	var all sync.WaitGroup
	for i := range pages {
		all.Go(func() { do(i) })
	}
	all.Wait()
}

// link sets each page's neighbours.
func link(views []*notebookView) {
	for i, v := range views {
		if i > 0 {
			v.Previous = &neighbour{views[i-1].Name + ".html", views[i-1].Title}
		}
		if i+1 < len(views) {
			v.Next = &neighbour{views[i+1].Name + ".html", views[i+1].Title}
		}
	}
}

// refuseTwice reports paths that two things would be printed to.
func refuseTwice(files []File, problems *notebooks.Problems) {
	seen := map[string]bool{}
	for _, f := range files {
		if seen[f.Path] {
			problems.Add(notebooks.Pos{}, "two things are published as %s: their ids must differ", f.Path)
		}
		seen[f.Path] = true
	}
}

// builder prints one notebook's page.
type builder struct {
	site      Config
	page      *Page
	nb        *notebooks.Notebook
	problems  *notebooks.Problems
	ids       []string        // of each statement's link; "" where it has none
	noted     map[string]bool // claims whose band a side note has given
	tables    int             // printed so far, for their numbers
	figures   int
	cited     []string             // keys of the sources that were cited, in order
	elsewhere map[string][]useView // where other pages cite a claim first
	rows      map[string]bool      // ids of the tables' rows that any page cites
	files     []File               // figures as files of their own
	asked     []questionView       // the prompts that were printed
	faults    []faultView          // what a draft is to say is wrong, and has not said yet
}

// newBuilder starts a page.
func newBuilder(site Config, p *Page, problems *notebooks.Problems) *builder {
	b := &builder{site: site, page: p, nb: &p.Notebook, problems: problems, noted: map[string]bool{}}
	b.ids = b.statementIDs()
	b.faults = newFaults(p)
	return b
}

// runs says whether something of the page runs in the reader's browser.
func (b *builder) runs() bool { return len(b.page.Live) > 0 && !b.site.Bare }

// fail reports a problem of the notebook as a whole.
func (b *builder) fail(format string, args ...any) {
	b.problems.Add(notebooks.Pos{File: b.nb.File}, format, args...)
}

// head is what stands in a page's <head>.
type head struct {
	Site        string
	Title       string
	Description string
	Canonical   string
	Image       string // absolute address of the picture for who shares the page; "" without a base
	ImageAlt    string
	Root        string // what addresses of the site begin with; "" where the page's own folder will do
	NoIndex     bool   // search engines should leave it out
	Data        string // name of the page's notebook, for the script
}

// newHead gives the head of a page at a path.
func newHead(site Config, path, title, description string) head {
	h := head{Site: site.Name, Title: title, Description: description, ImageAlt: cardAlt(site.About, nil)}
	if site.Base != "" {
		h.Canonical, h.Image = site.address(path), site.address(siteCard)
	}
	return h
}

// address is where a file will stand: its absolute URL, or its path where the
// site has no base.
func (c Config) address(path string) string {
	path = strings.TrimSuffix(path, "index.html")
	if c.Base == "" {
		return path
	}
	return strings.TrimSuffix(c.Base, "/") + "/" + path
}

// render executes a template.
func render(name string, data any) []byte {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		panic(fmt.Sprintf("page: template %s: %v", name, err)) // a fault of this package, held by its tests
	}
	return b.Bytes()
}

// fragment executes a template whose result goes into another one.
func fragment(name string, data any) template.HTML {
	return template.HTML(bytes.TrimSpace(render(name, data)))
}
