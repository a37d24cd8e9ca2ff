package form

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// addTable adds the derivation of a table, once it is published.
func (r *reader) addTable(t *tableEntry, out *claims.Notebook) {
	i := slices.IndexFunc(r.published, func(p notebooks.Table) bool { return p.ID == t.name })
	switch {
	case i < 0 && r.ran:
		r.unknown(t.pos, "published table", t.name, r.tableIDs())
		return
	case i < 0: // it is known by name alone
		out.Tables = append(out.Tables, claims.Derivation{Table: t.name})
		return
	}
	published := r.published[i]
	if !r.columns(t, published) {
		return
	}
	order := columnNames(published)
	out.Tables = append(out.Tables, claims.Derivation{Table: t.name, Derive: func(p claims.Params, _ uint64) [][]float64 {
		return numbers(t.rows(p), order)
	}})
	var words []string
	for _, c := range t.columns {
		if c.word {
			words = append(words, c.name)
		}
	}
	if words != nil {
		out.Words = append(out.Words, claims.Words{Table: t.name, Columns: words, Derive: func(p claims.Params, _ uint64) [][]string {
			return texts(t.rows(p), words)
		}})
	}
}

// columns compiles the columns of a table. The first lists the rows.
func (r *reader) columns(t *tableEntry, published notebooks.Table) bool {
	told, asks := len(*r.ps), false
	at := place{columns: map[string]compiled{}, table: &published}
	for _, l := range t.lines {
		switch k := published.Column(l.name); {
		case l.mark != '=' || l.name == "":
			add(r.ps, l.pos, "a column is written name = expression", "")
		case k < 0:
			r.unknown(l.pos, "column of table "+t.name, l.name, columnNames(published))
		case slices.ContainsFunc(t.columns, func(c column) bool { return c.name == l.name }):
			add(r.ps, l.pos, "the column "+l.name+" stands twice", "")
		default:
			if c, ok := r.column(l, at, len(t.columns) == 0); ok {
				r.fits(t, c, published.Columns[k])
				r.derives(t, c, l, at, published.Columns[k].Key || len(t.columns) == 0)
				asks = asks || c.asks
				t.columns = append(t.columns, c)
				at.columns[c.name] = c.asColumn()
			}
		}
	}
	for _, name := range columnNames(published) {
		if !slices.ContainsFunc(t.lines, func(l line) bool { return l.name == name }) {
			add(r.ps, t.pos, fmt.Sprintf("table %q publishes the column %s, and nothing here derives it", t.name, name), "")
		}
	}
	if len(*r.ps) == told && !asks {
		add(r.ps, t.pos, fmt.Sprintf("no column of table %q asks anything: there is no closed form and no run in it", t.name), "")
	}
	return len(*r.ps) == told
}

// derives refuses a column of numbers that are the author's own. Those of keys
// say what the rows are, and a parameter is what the cell ran with.
func (r *reader) derives(t *tableEntry, c column, l line, at place, key bool) {
	_, param := at.table.Param(l.rest.text)
	if c.asks && !c.word {
		r.columnDepends(t, c, l, claims.Params(at.table.Params))
	}
	if key || c.word || c.asks || param {
		return
	}
	add(r.ps, l.pos, "the column "+c.name+" of table "+t.name+" asks nothing: there is no closed form and no run in it", "")
}

// column compiles one column: a list with a value for each row, be it that of a
// parameter, or an expression for all of them.
func (r *reader) column(l line, at place, first bool) (column, bool) {
	out := column{name: l.name, pos: l.pos}
	nodes := parse(l.rest, r.ps, list)
	if nodes == nil {
		return out, false
	}
	if p, ok := at.table.Param(nodes[0].text); ok && len(nodes) == 1 && nodes[0].kind == isName && (first || len(p.Values) > 1) {
		out.param, out.word = p.Name, p.Numbers() == nil
		r.used[at.table.ID+"."+p.Name] = true
		out.unit, _ = quantity.UnitOf(p.Unit)
		return out, true
	}
	for _, n := range nodes {
		c, ok := r.listed(n, at, first || len(nodes) > 1)
		if !ok {
			return out, false
		}
		all := (len(out.list) == 0 || out.asks) && c.asks
		out.list, out.nodes, out.compiled = append(out.list, c), append(out.nodes, n), c
		out.asks = all
	}
	if !first && len(nodes) == 1 {
		out.list = nil
	}
	return out, true
}

// listed compiles a member of a list; a name that means nothing else is a word
// there.
func (r *reader) listed(n *node, at place, inList bool) (compiled, bool) {
	_, column := at.columns[n.text]
	_, param := at.param(n.text)
	if inList && n.kind == isName && !column && !param {
		word := n.text
		r.plainWord(n)
		return compiled{word: true, fixed: true, eval: func(env) value { return value{word: word} }}, true
	}
	return r.compile(n, at)
}

// plainWord refuses a word of the author's that says how much of something there
// is: the table prints it, and nothing derives it.
func (r *reader) plainWord(n *node) {
	for _, found := range quantity.Scan(strings.NewReplacer("-", " ", "_", " ", ".", " ").Replace(n.text)) {
		if slices.ContainsFunc(found.Reading.Numbers, func(x quantity.Number) bool { return !x.Unit.IsZero() }) {
			add(r.ps, n.pos, "the word “"+n.text+"” has the quantity “"+found.Reading.Text+"”, which nothing derives", "a number stands in a column of numbers")
		}
	}
}

// fits reports a column whose unit is another than that of the published one.
func (r *reader) fits(t *tableEntry, c column, published notebooks.Column) {
	unit, _ := quantity.UnitOf(published.Unit)
	switch {
	case c.word && published.Unit != "":
		add(r.ps, c.pos, "the column "+c.name+" is published in "+published.Unit+", and here stand words", "")
	case !c.word && published.Unit == "":
		add(r.ps, c.pos, "the column "+c.name+" is one of words, and here stand numbers", "")
	case !c.word && !(sameUnit(c.unit, unit) || c.unit.IsZero() && unit.Counted()):
		add(r.ps, c.pos, "the column "+c.name+" is published in "+published.Unit+", and here it is in "+unitName(c.unit), "")
	}
}

// rows derives the table again, from the parameters that it was published
// with.
func (t *tableEntry) rows(p claims.Params) []map[string]value {
	count := 0
	for _, c := range t.columns {
		n := c.lists(p)
		if n > 0 && count > 0 && n != count {
			panic(claims.Missing(fmt.Sprintf("%v: the column %s lists %d rows, and the one before %d", c.pos, c.name, n, count)))
		}
		count = max(count, n)
	}
	out := make([]map[string]value, count)
	for i := range out {
		out[i] = map[string]value{}
		for _, c := range t.columns {
			out[i][c.name] = c.at(i, env{params: p, row: out[i]})
		}
	}
	for _, c := range t.columns {
		c.uncancelled(out, p)
	}
	return out
}

// asColumn is what a further column has of this one: its value in the same row.
func (c column) asColumn() compiled {
	out := compiled{unit: c.unit, word: c.word, asks: c.asks, own: !c.asks, eval: func(e env) value { return e.row[c.name] }}
	if c.asks && !c.word {
		l := leaf{site: c.nodes[0], key: "column " + c.name, kind: isColumn}
		out.eval = func(e env) value {
			return value{num: e.ask(func() leaf { return l }, func() float64 { return e.row[c.name].num })}
		}
	}
	return out
}

// columnDepends refuses a column that does not depend on what it asks: in a row
// of its own expression, or else in every one.
func (r *reader) columnDepends(t *tableEntry, c column, l line, p claims.Params) {
	what, rows := "the column "+c.name+" of table "+t.name, t.madeRows(p, len(c.list))
	if c.list == nil {
		r.depends(what, c.nodes[0], c.compiled, rows)
		return
	}
	for i := range rows {
		if !r.depends(what, c.nodes[i], c.list[i], rows[i:i+1]) {
			return
		}
	}
}

// madeRows are the rows as far as they are known before anything is asked: the
// columns that list what the author has chosen.
func (t *tableEntry) madeRows(p claims.Params, most int) []env {
	for _, c := range t.columns {
		most = max(most, c.lists(p))
	}
	out := make([]env, max(most, 1))
	for i := range out {
		out[i] = env{params: p, table: t.name, row: map[string]value{}}
		for _, c := range t.columns {
			if (c.param != "" || c.list != nil) && i >= c.lists(p) {
				return out[:i]
			}
			if !c.asks {
				out[i].row[c.name] = c.at(i, out[i])
			}
		}
	}
	return out
}

// uncancelled panics with what cancels in a column: in a row of its own
// expression, or else in every one.
func (c column) uncancelled(rows []map[string]value, p claims.Params) {
	count, why := 0, ""
	for i, row := range rows {
		if found := c.in(i).cancelling(env{params: p, row: row}); found != "" {
			count, why = count+1, found
		}
	}
	if count > 0 && (c.list != nil || count == len(rows)) {
		panic(claims.Missing(why))
	}
}

// at is the column's value in a row.
func (c column) at(row int, e env) value {
	switch {
	case c.param != "" && c.word:
		return value{word: paramNamed(e.params, c.param).Values[row]}
	case c.param != "":
		return value{num: e.params.Numbers(c.param)[row]}
	}
	return c.in(row).eval(e)
}

// in is the expression of a row.
func (c column) in(row int) compiled {
	if c.list != nil {
		return c.list[row]
	}
	return c.compiled
}

// lists is how many rows a column lists; 0 of one that has an expression for all.
func (c column) lists(p claims.Params) int {
	if c.param != "" {
		return len(paramNamed(p, c.param).Values)
	}
	return len(c.list)
}

// numbers are the rows in the order of the published columns, NaN for words.
func numbers(rows []map[string]value, order []string) [][]float64 {
	out := make([][]float64, len(rows))
	for i, row := range rows {
		for _, name := range order {
			v := row[name]
			if v.word != "" {
				v.num = math.NaN()
			}
			out[i] = append(out[i], v.num)
		}
	}
	return out
}

// texts are the words of the rows.
func texts(rows []map[string]value, columns []string) [][]string {
	out := make([][]string, len(rows))
	for i, row := range rows {
		for _, name := range columns {
			out[i] = append(out[i], row[name].word)
		}
	}
	return out
}
