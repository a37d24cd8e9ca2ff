package page

import (
	"html"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// cite is a text that stands for a value, as the page prints it.
type cite struct {
	Class string // n: claim or cell; g: a parameter; s: a source
	ID    string
	Href  string // "" prints no link
	Value string // in base units, for <data>; "" for words
	Text  string
	Fails string // what is wrong with it; "" on every published page
}

// Whole is the text with no place where a line may break, so that a number
// keeps its unit.
func (c cite) Whole() string { return strings.ReplaceAll(c.Text, " ", "\u00a0") }

// statementIDs names the link of each statement that cites a claim:
// n-knee-ratio-1 is the first on the page. Alternative texts hold no links.
func (b *builder) statementIDs() []string {
	ids := make([]string, len(b.nb.Statements))
	count := map[string]int{}
	for i, s := range b.nb.Statements {
		if s.Scheme != notebooks.SchemeClaim || s.Place == notebooks.PlaceAlt {
			continue
		}
		id := b.result(i).Claim
		count[id]++
		ids[i] = "n-" + id + "-" + strconv.Itoa(count[id])
	}
	return ids
}

// result is what the check found of a statement. Without a report (a draft
// whose check did not come so far) it is made from the statement alone.
func (b *builder) result(i int) claims.StatementResult {
	r := claims.StatementResult{Holds: true}
	if i < len(b.page.Report.Statements) {
		r = b.page.Report.Statements[i]
	}
	if s := b.nb.Statements[i]; r.Claim == "" && s.Scheme == notebooks.SchemeClaim {
		r.Claim = strings.TrimSuffix(strings.TrimSuffix(s.Target, ".exact"), ".band")
	}
	return r
}

// statement prints a statement.
func (b *builder) statement(i int) template.HTML {
	s, r := b.nb.Statements[i], b.result(i)
	c := cite{ID: b.ids[i], Text: s.Text, Value: values(r.Values)}
	if !r.Holds {
		c.Fails = b.failure(r)
	}
	switch s.Scheme {
	case notebooks.SchemeClaim:
		c.Class, c.Href = "n", pageOf(r)+"#c-"+r.Claim
	case notebooks.SchemeCell:
		c.Class, c.Href = "n", b.cellHref(s, r)
	case notebooks.SchemeGiven:
		c.Class, c.Href, c.Value = "g", b.givenHref(s, r), "" // the table's caption and data have it
	case notebooks.SchemeSource:
		c.Class, c.Href = "s", b.sourceHref(s.Target)
	case notebooks.SchemePlain:
		c.Value = ""
	}
	return fragment("cite", c)
}

// failure says in a draft why a number does not hold.
func (b *builder) failure(r claims.StatementResult) string {
	if c, ok := b.page.Report.Claim(r.Claim); ok && !c.Verdict.Holds {
		return "claim fails: " + c.Verdict.Sentence
	}
	if len(r.Values) > 0 {
		return "is " + quantity.Format(r.Values[0], r.Unit.Base(), 6)
	}
	return "does not hold"
}

// values writes values for <data>: nine significant digits, in base units.
func values(list []float64) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = nine(v)
	}
	return strings.Join(parts, " ")
}

// nine writes a value with nine significant digits; nothing where there is no
// value.
func nine(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', 9, 64)
}

// pageOf is the file of the other page that has what a statement cites; "" for
// the page itself.
func pageOf(r claims.StatementResult) string {
	if r.Page == "" {
		return ""
	}
	return r.Page + ".html"
}

// cellHref is the row of a published table: knee/0.95/p99 stands in the row
// table-knee.0.95.
func (b *builder) cellHref(s notebooks.Statement, r claims.StatementResult) string {
	table := claims.TableOf(s)
	row := strings.TrimPrefix(s.Target, table+"/")
	if i := strings.LastIndexByte(row, '/'); i >= 0 {
		row = row[:i]
	}
	if t, ok := b.page.Results.Table(table); r.Page == "" && (!ok || t.Row(row) < 0) {
		return ""
	}
	return pageOf(r) + "#" + rowID(table, row)
}

// rowID is the id of a table's row.
func rowID(table, key string) string { return "table-" + table + "." + token(key) }

// token makes a text fit for an id: what is neither letter, digit, dot nor
// hyphen becomes a hyphen.
func token(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, s)
}

// givenHref is the table whose caption lists the parameter: knee.servers is one
// of the table knee.
func (b *builder) givenHref(s notebooks.Statement, r claims.StatementResult) string {
	table := claims.TableOf(s)
	if _, ok := b.page.Results.Table(table); r.Page == "" && !ok {
		return ""
	}
	return pageOf(r) + "#table-" + table
}

// sourceHref is the entry in the list of sources, which gets it by this.
func (b *builder) sourceHref(target string) string {
	key, _, _ := strings.Cut(target, "/")
	if !slices.ContainsFunc(b.site.Sources, func(s notebooks.Source) bool { return s.Key == key }) {
		return ""
	}
	if !slices.Contains(b.cited, key) {
		b.cited = append(b.cited, key)
	}
	return "#source-" + key
}

// unit finds a unit by its symbol. A claim whose unit is not in the table is
// refused by the check long before this.
func unit(symbol string) quantity.Unit {
	u, _ := quantity.UnitOf(symbol)
	return u
}

// value prints a value in a readable unit at some digits, without a link.
func value(v float64, u quantity.Unit, digits int) cite {
	return cite{Text: quantity.Format(v, u, digits), Value: nine(v)}
}

// plainText gives the words of pieces without marks, for titles and
// descriptions.
func (b *builder) plainText(pieces []notebooks.Piece) string {
	var s strings.Builder
	for _, p := range pieces {
		if p.Kind == notebooks.PieceStatement {
			s.WriteString(template.HTMLEscapeString(b.nb.Statements[p.Index].Text))
		} else {
			s.WriteString(p.Text)
		}
	}
	return stripTags(s.String())
}

// stripTags takes the tags out of safe HTML and resolves its references.
func stripTags(s string) string {
	var out strings.Builder
	for {
		i := strings.IndexByte(s, '<')
		_, end := nextTag(s)
		if i < 0 || end < 0 {
			out.WriteString(s)
			return strings.Join(strings.Fields(html.UnescapeString(out.String())), " ")
		}
		out.WriteString(s[:i])
		s = s[end:]
	}
}

// inline prints pieces that stand inside one block.
func (b *builder) inline(pieces []notebooks.Piece) template.HTML {
	var s strings.Builder
	for _, p := range together(pieces) {
		s.WriteString(string(b.piece(p)))
	}
	return template.HTML(s.String())
}

// together keeps a formula in the text on one line with the punctuation that
// follows it. Browsers would break the line between them.
func together(pieces []notebooks.Piece) []notebooks.Piece {
	var out []notebooks.Piece
	for i := 0; i < len(pieces); i++ {
		p := pieces[i]
		out = append(out, p)
		if p.Kind != notebooks.PieceMath || p.Display || i+1 == len(pieces) || pieces[i+1].Kind != notebooks.PieceHTML {
			continue
		}
		next := pieces[i+1]
		rest := strings.TrimLeft(next.Text, ".,:;)")
		if mark := strings.TrimSuffix(next.Text, rest); mark != "" {
			out[len(out)-1] = notebooks.Piece{Kind: notebooks.PieceHTML, Text: `<span class="together">`}
			next.Text = mark + "</span>" + rest
			out = append(out, p, next)
			i++
		}
	}
	return out
}

// piece prints a piece that is no block.
func (b *builder) piece(p notebooks.Piece) template.HTML {
	switch p.Kind {
	case notebooks.PieceHTML:
		return template.HTML(p.Text)
	case notebooks.PieceStatement:
		return b.statement(p.Index)
	case notebooks.PieceMath:
		m, err := b.site.Math.mathML(p.Text, p.Display)
		if err != nil {
			b.fail("%v", err)
			return template.HTML("<code>" + template.HTMLEscapeString(p.Text) + "</code>")
		}
		return m
	}
	b.fail("a piece of kind %d cannot stand here", p.Kind)
	return ""
}
