package markdown

import (
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

var schemes = []notebooks.Scheme{notebooks.SchemeClaim, notebooks.SchemeCell, notebooks.SchemeGiven,
	notebooks.SchemeSource, notebooks.SchemePlain}

func isScheme(s string) bool { return slices.Contains(schemes, notebooks.Scheme(s)) }

// targets says what may stand after each scheme's colon.
var targets = map[notebooks.Scheme]struct {
	form *regexp.Regexp
	says string
}{
	notebooks.SchemeClaim:  {regexp.MustCompile(`^[a-z0-9.-]+$`), "a claim's id: letters a to z, digits, dots, hyphens"},
	notebooks.SchemeCell:   {regexp.MustCompile(`^[a-z0-9.-]+/[A-Za-z0-9.+_-]+/[A-Za-z0-9._-]+$`), "table/row/column"},
	notebooks.SchemeGiven:  {regexp.MustCompile(`^[a-z0-9.-]+\.[A-Za-z0-9_-]+$`), "table.parameter"},
	notebooks.SchemeSource: {regexp.MustCompile(`^[a-z0-9.-]+(/[a-z0-9.-]+)?$`), "key or key/value"},
	notebooks.SchemePlain:  {regexp.MustCompile(`^(name|quote|hypothetical|count-on-page)$`), "name, quote, hypothetical or count-on-page"},
}

// statementLink adds a link that asserts something. Text says what it asserts,
// without markup.
func (c *collector) statementLink(n *ast.Link, scheme, target string) {
	pos := c.p.at(n.Pos())
	in := collector{builder: c.builder, p: c.p, said: true}
	in.p.flat = true
	in.children(n)
	var text strings.Builder
	for _, a := range in.atoms {
		text.WriteString(a.text)
	}
	s := notebooks.Statement{Pos: pos, Place: c.p.place, Scheme: notebooks.Scheme(strings.ToLower(scheme)),
		Target: target, Text: text.String()}
	if scheme != string(s.Scheme) {
		c.problems.Add(pos, "write the scheme %s: in lower case", s.Scheme)
	}
	if t := targets[s.Scheme]; !t.form.MatchString(target) {
		c.problems.Add(pos, "%s:%s leads nowhere: after %s: stands %s", s.Scheme, target, s.Scheme, t.says)
	}
	s.Loose = c.loose(s, resolve(string(n.Title)))
	c.invisiblesIn(s)
	s.Reading = c.reading(s)
	c.add(atom{kind: atomStatement, off: n.Pos(), statement: s, words: s.Text})
}

// loose reads a statement's title, which can only say why it is loose.
func (b *builder) loose(s notebooks.Statement, title string) string {
	if title == "" {
		return ""
	}
	why, ok := strings.CutPrefix(title, "loose:")
	why = strings.TrimSpace(why)
	switch {
	case !ok || why == "":
		b.problems.Add(s.Pos, `a statement's title can only be "loose: why", not %q`, title)
	case s.Scheme == notebooks.SchemePlain:
		b.problems.Add(s.Pos, "a plain: statement asserts nothing that could be loose")
	default:
		return why
	}
	return ""
}

// reading reads a statement's text as a quantity. Words without a number are
// allowed where the scheme has them.
func (b *builder) reading(s notebooks.Statement) quantity.Reading {
	switch {
	case s.Text == "":
		b.problems.Add(s.Pos, "the statement has no text")
		return quantity.Reading{}
	case s.Text != strings.TrimSpace(s.Text):
		b.problems.Add(s.Pos, "spaces stand outside a statement's brackets")
	}
	r, err := quantity.Read(s.Text)
	if err == nil {
		return r
	}
	switch s.Scheme {
	case notebooks.SchemePlain, notebooks.SchemeSource:
	case notebooks.SchemeClaim:
		if len(quantity.Scan(s.Text)) > 0 {
			b.problems.Add(s.Pos, "%q is no quantity: %v", clip(s.Text, quoted), err)
		}
	default:
		b.problems.Add(s.Pos, "%q is no quantity: %v", clip(s.Text, quoted), err)
	}
	return quantity.Reading{}
}
