package page

import (
	"strconv"
	"strings"
)

// Author is who the suite is cited by, as CITATION.cff has it.
const Author = "The Kneebook authors"

// downloadsView is what a reader may take away: the notebook in other forms,
// and how to cite it.
type downloadsView struct {
	Program string // path of the Go program; "" of a notebook without cells
	Jupyter string
	BibTeX  string
}

// downloads puts a notebook's other forms beside its page.
func (b *builder) downloads(v *notebookView) downloadsView {
	d := downloadsView{Jupyter: "code/" + b.nb.Name + ".ipynb", BibTeX: b.bibTeX(v)}
	b.files = append(b.files, File{d.Jupyter, b.jupyter()})
	if len(b.page.Program) > 0 {
		d.Program = "code/" + b.nb.Name + ".go"
		b.files = append(b.files, File{d.Program, b.page.Program})
	}
	if b.runs() {
		b.files = append(b.files, File{"code/" + b.nb.Name + ".json", b.page.Live})
	}
	return d
}

// bibTeX cites the page. Without a base there is no address in it.
func (b *builder) bibTeX(v *notebookView) string {
	s := "@misc{kneebook-" + b.nb.Name + ",\n  author = {{" + Author + "}},"
	if b.site.Elsewhere {
		s = "@misc{" + b.nb.Name + ","
	}
	s += "\n  title = {{" + inTeX.Replace(v.Title) + "}},\n  howpublished = {" + b.site.Name + "}"
	if date := b.nb.Front.Date; !date.IsZero() {
		s += ",\n  year = {" + strconv.Itoa(date.Year()) + "}"
	}
	if v.Head.Canonical != "" {
		s += ",\n  url = {" + v.Head.Canonical + "}"
	}
	return s + "\n}"
}

// inTeX writes what TeX reads as a command.
var inTeX = strings.NewReplacer(`&`, `\&`, `%`, `\%`, `#`, `\#`, `_`, `\_`, `$`, `\$`)
