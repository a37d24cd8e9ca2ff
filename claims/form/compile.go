package form

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// compiled is an expression whose names and units are known.
type compiled struct {
	unit  quantity.Unit // base unit; the zero Unit of a plain number
	word  bool          // it is a word, no number
	fixed bool          // it asks neither a table nor a run
	runs  bool          // it asks a run itself, not by way of a claim or a cell
	asks  bool          // it asks a closed form, a run or a cell, itself or by way of a claim or a column
	reads []string      // the tables whose cells it asks
	draws bool          // it asks a run, itself or by way of a claim
	input bool          // it is a cell that the author has chosen, and nothing else
	own   bool          // a number of the author's own stands in it, not as an argument
	eval  func(e env) value
}

// value is a number in base units, or a word.
type value struct {
	num  float64
	word string
}

// env is where an expression is evaluated.
type env struct {
	tables claims.Tables
	params claims.Params
	table  string // whose row this is; "" of none
	row    map[string]value
	trial  *trial // nil where it is in earnest
	seed   uint64 // of every run; 0 is that which each is given
}

// place is where an expression stands: in a table's entry, or in a claim's.
type place struct {
	columns map[string]compiled // known so far in this row
	table   *notebooks.Table    // as published; nil in a claim
}

// compile finds out what an expression means. Ok is false where it means
// nothing, which is told.
func (r *reader) compile(n *node, at place) (compiled, bool) {
	switch n.kind {
	case isQuantity:
		return quantityOf(n), true
	case isJoined:
		return r.join(n, at)
	case isCall:
		return r.call(n, at)
	}
	return r.nameOf(n, at)
}

// quantityOf is a number with its unit.
func quantityOf(n *node) compiled {
	number := n.read.Numbers[0]
	x, unit := number.Value, quantity.Unit{}
	if !number.Unit.IsZero() {
		x, unit = new(big.Rat).Mul(x, number.Unit.Factor), number.Unit.Base()
	}
	v, _ := x.Float64()
	return compiled{unit: unit, fixed: true, own: true, eval: func(env) value { return value{num: v} }}
}

// nameOf finds what a name stands for: a column, a parameter, a cell, a claim,
// or a figure that needs no arguments.
func (r *reader) nameOf(n *node, at place) (compiled, bool) {
	if c, ok := at.columns[n.text]; ok {
		return c, true
	}
	if c, ok := at.param(n.text); ok {
		return c.asParam(n), r.single(n, at)
	}
	if table, rest, ok := strings.Cut(n.text, "/"); ok {
		return r.cell(n, table, rest)
	}
	if c, ok := r.claims[n.text]; ok {
		return r.inlined(n, c)
	}
	if strings.Contains(n.text, ".") {
		return r.call(n, at)
	}
	r.unknown(n.pos, "name", n.text, r.names(at))
	return compiled{}, false
}

// param finds a parameter that the table was published with.
func (at place) param(name string) (compiled, bool) {
	if at.table == nil {
		return compiled{}, false
	}
	p, ok := at.table.Param(name)
	if !ok || len(p.Values) == 0 {
		return compiled{}, false
	}
	if p.Numbers() == nil {
		return compiled{word: true, eval: func(e env) value { return value{word: paramNamed(e.params, name).Values[0]} }}, true
	}
	unit, _ := quantity.UnitOf(p.Unit)
	return compiled{unit: unit, own: true, eval: func(e env) value { return value{num: e.params.Number(name)} }}, true
}

// single refuses a parameter of several values where one is asked for.
func (r *reader) single(n *node, at place) bool {
	p, _ := at.table.Param(n.text)
	if len(p.Values) > 1 {
		add(r.ps, n.pos, fmt.Sprintf("the parameter %s has %d values, and here stands one", n.text, len(p.Values)),
			"a column that is the parameter's name alone has a row for each; other columns ask for that column")
	}
	return len(p.Values) == 1
}

// asParam is a parameter where it is named: a made-up trial bends it too.
func (c compiled) asParam(n *node) compiled {
	if plain := c.eval; !c.word {
		l := leaf{site: n, key: "parameter " + n.text, kind: isParam}
		c.eval = func(e env) value {
			if e.trial == nil || !e.trial.made {
				return plain(e)
			}
			return value{num: e.trial.answer(l, nil)}
		}
	}
	return c
}

// paramNamed finds a parameter by name; it panics where there is none.
func paramNamed(all claims.Params, name string) notebooks.Param {
	i := slices.IndexFunc(all, func(p notebooks.Param) bool { return p.Name == name })
	if i < 0 {
		panic(claims.Missing("no parameter " + name))
	}
	return all[i]
}

// cell finds a cell of a published table: table/row/column.
func (r *reader) cell(n *node, table, rest string) (compiled, bool) {
	cut := strings.LastIndexByte(rest, '/')
	if cut < 0 {
		add(r.ps, n.pos, "a cell is table/row/column, and “"+n.text+"” lacks one of them", "")
		return compiled{}, false
	}
	row, column := rest[:cut], rest[cut+1:]
	i := slices.IndexFunc(r.published, func(t notebooks.Table) bool { return t.ID == table })
	if i < 0 {
		if r.ran {
			r.unknown(n.pos, "table", table, r.tableIDs())
		}
		return compiled{}, false
	}
	t := r.published[i]
	k := t.Column(column)
	switch {
	case k < 0:
		r.unknown(n.pos, "column of table "+table, column, columnNames(t))
		return compiled{}, false
	case t.Row(row) < 0:
		r.unknown(n.pos, "row of table "+table, row, rowKeys(t))
		return compiled{}, false
	}
	unit, _ := quantity.UnitOf(t.Columns[k].Unit)
	chosen := t.Columns[k].Key || r.chosen(table, column)
	l := leaf{site: n, key: n.text, kind: isCell, flat: chosen}
	return compiled{unit: unit, asks: true, input: chosen, reads: []string{table}, eval: func(e env) value {
		return value{num: e.ask(func() leaf { return l }, func() float64 { return e.tables.Number(table, row, column) })}
	}}, true
}

// chosen reports whether a column of a table that is derived here is what the
// author has chosen: its derivation asks nothing.
func (r *reader) chosen(table, column string) bool {
	for _, t := range r.tables {
		for _, c := range t.columns {
			if t.name == table && c.name == column {
				return !c.asks
			}
		}
	}
	return false
}

// inlined is what another claim says. A claim that compares says no number, and
// one that asks itself has none.
func (r *reader) inlined(n *node, c *claimEntry) (compiled, bool) {
	switch {
	case c.busy:
		add(r.ps, n.pos, "claim “"+n.text+"” asks for itself", "")
		return compiled{}, false
	case c.compares():
		add(r.ps, n.pos, "claim “"+n.text+"” compares: it has no value to go on with", "")
		return compiled{}, false
	}
	out, ok := r.level(c)
	out.runs = false
	return out, ok
}

// join joins two expressions.
func (r *reader) join(n *node, at place) (compiled, bool) {
	if strings.ContainsAny(n.text, "<>=") {
		add(r.ps, n.pos, "a comparison stands in a claim's own line alone, and once", "")
		return compiled{}, false
	}
	a, okA := r.compile(n.sides[0], at)
	b, okB := r.compile(n.sides[1], at)
	if !okA || !okB {
		return compiled{}, false
	}
	unit, why := unitOf(n.text, a, b)
	if why != "" {
		add(r.ps, n.pos, why, "")
		return compiled{}, false
	}
	op := operations[n.text]
	return compiled{unit: unit, fixed: a.fixed && b.fixed, reads: slices.Concat(a.reads, b.reads), draws: a.draws || b.draws, runs: a.runs || b.runs, asks: a.asks || b.asks, own: a.own || b.own,
		eval: func(e env) value { return value{num: op(a.eval(e).num, b.eval(e).num)} }}, true
}

// operations are what joins two numbers.
var operations = map[string]func(x, y float64) float64{
	"+": func(x, y float64) float64 { return x + y },
	"-": func(x, y float64) float64 { return x - y },
	"−": func(x, y float64) float64 { return x - y },
	"*": func(x, y float64) float64 { return float64(x * y) },
	"×": func(x, y float64) float64 { return float64(x * y) },
	"/": func(x, y float64) float64 { return x / y },
}

// unitOf is the unit of two numbers that are joined; the text says why they
// cannot be.
func unitOf(op string, a, b compiled) (quantity.Unit, string) {
	x, y := a.unit, b.unit
	impossible := "“" + unitName(x) + " " + op + " " + unitName(y) + "” means nothing"
	switch {
	case a.word || b.word:
		return x, "words cannot be reckoned with"
	case op == "+" || op == "-" || op == "−":
		if x.Dimension == y.Dimension || free(y) && !measured(x) {
			return x, ""
		}
		if free(x) && !measured(y) {
			return y, ""
		}
		return x, impossible + ": both sides have one unit"
	case op == "/":
		return quotient(x, y, impossible)
	case free(x):
		return y, ""
	case free(y):
		return x, ""
	case x.Dimension == quantity.Rate && y.Dimension == quantity.Time, x.Dimension == quantity.Time && y.Dimension == quantity.Rate:
		return unitNamed("requests"), ""
	}
	return x, impossible
}

// quotient is the unit of one number divided by another.
func quotient(x, y quantity.Unit, impossible string) (quantity.Unit, string) {
	switch {
	case x.Dimension == y.Dimension:
		return unitNamed("×"), ""
	case free(y):
		return x, ""
	case (free(x) || x.Counted()) && y.Dimension == quantity.Time:
		return unitNamed("/s"), ""
	case (free(x) || x.Counted()) && y.Dimension == quantity.Rate:
		return unitNamed("s"), ""
	}
	return x, impossible
}

// free reports whether a unit leaves another as it is: of plain numbers, shares
// and ratios.
func free(u quantity.Unit) bool {
	return u.IsZero() || u.Dimension == quantity.Share || u.Dimension == quantity.Ratio
}

// measured reports whether a unit is one that a plain number cannot stand for.
func measured(u quantity.Unit) bool { return !free(u) && !u.Counted() }

// unitNamed is a unit of the table of units.
func unitNamed(symbol string) quantity.Unit {
	u, _ := quantity.UnitOf(symbol)
	return u
}

// unitName words a unit.
func unitName(u quantity.Unit) string {
	if u.IsZero() {
		return "a plain number"
	}
	return u.Symbol
}
