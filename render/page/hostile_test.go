package page

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// hostile is a text that would end whatever it is written into: a script, a
// style, a title, an attribute in either quotes, a comment.
func hostile(n int) string {
	return fmt.Sprintf(`</script></style></title></text></textarea>--><xss onxss=1>" onxss="1" ' onxss='1' x%dx`, n)
}

// written are the texts of a page that come from an author, a cell or a claim.
// HTML that the parser made and a drawing that draw made are not among them:
// their own tests hold what may stand there.
func written(p *Page, c *Config) map[string]*string {
	nb, r := &p.Notebook, &p.Results
	table, figure := r.Events[0].Table, r.Events[3].Figure
	table.Columns = append(table.Columns, notebooks.Column{Name: "policy", Label: "policy"})
	for i := range table.Rows {
		table.Rows[i] = append(table.Rows[i], "FIFO")
	}
	table.Params = append(table.Params, notebooks.Param{Name: "policies", Values: []string{"FIFO"}})
	result, source := &p.Report.Claims[0], &c.Sources[0]
	source.Authors = slices.Clone(source.Authors)
	claim := &p.Report.Claims[4]
	return map[string]*string{
		"a statement": &nb.Statements[0].Text, "a statement's claim": &nb.Statements[9].Text,
		"a cell's code": &nb.Cells[0].Code, "a cell that is tried": &nb.Cells[2].Code, "an excerpt": &nb.Excerpts[0].Code,
		"what a cell printed": &r.Events[1].Text, "a column": &table.Columns[1].Label, "a word in a table": &table.Rows[0][4],
		"a parameter": &table.Params[5].Values[0], "a figure's title": &figure.Title, "an axis": &figure.X.Label, "another axis": &figure.Y.Label,
		"a line": &figure.Series[0].Name, "a field": &nb.Prompts[0].Fields[0].Name, "an option": &nb.Prompts[1].Fields[2].Options[1],
		"a claim": &result.Claim.Sentence, "a verdict": &result.Verdict.Sentence, "a run": &result.Run, "an answer": &claim.Answer,
		"a table's verdict": &p.Report.Tables[0].Sentence, "an author of a source": &source.Authors[0], "a source": &source.Title, "where it appeared": &source.Venue,
		"the site": &c.Name, "what it is": &c.About,
	}
}

// Whatever a text says, in a page it is text: no element and no attribute comes
// of it, in no file of the site. Each text is on some page, or in its data.
func TestTextsAreText(t *testing.T) {
	p, c := fixture(), config()
	names := map[string]string{}
	texts := written(&p, &c)
	for name, at := range texts {
		n := len(names)
		names[name] = fmt.Sprintf("x%dx", n)
		*at += hostile(n)
	}
	files, problems := Site([]Page{p, second()}, c)
	for _, problem := range problems {
		t.Log(problem)
	}
	for _, f := range files {
		for name, mark := range names {
			if strings.Contains(string(f.Data), mark) {
				delete(names, name)
			}
		}
		kind := path.Ext(f.Path)
		if !slices.Contains([]string{".html", ".svg", ".xml", ".js", ".css"}, kind) {
			continue
		}
		if strings.Contains(strings.ToLower(string(f.Data)), "<xss") {
			t.Errorf("%s: a text became an element", f.Path)
		}
		if kind == ".html" || kind == ".svg" {
			harmless(t, f)
		}
	}
	for name := range names {
		t.Errorf("%s is nowhere in the site", name)
	}
}

// harmless fails where a page has an attribute that runs something, or a link
// that does.
func harmless(t *testing.T, f File) {
	t.Helper()
	for _, e := range parse(t, string(f.Data)) {
		for name, value := range e.attrs {
			low := strings.ToLower(strings.TrimSpace(value))
			if strings.HasPrefix(name, "on") || strings.HasPrefix(low, "javascript:") || strings.HasPrefix(low, "data:text") || name == "srcdoc" {
				t.Errorf("%s: <%s %s=%q>", f.Path, e.name, name, value)
			}
		}
	}
}
