package claims

import (
	"math/big"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// neighbours lists what a statement could have been pointed at by mistake.
func (b *base) neighbours(s notebooks.Statement) []string {
	switch s.Scheme {
	case notebooks.SchemeCell:
		return b.otherCells(s.Target)
	case notebooks.SchemeGiven:
		return b.otherParams(s.Target)
	case notebooks.SchemeClaim:
		return b.otherClaims(s.Target)
	}
	return nil
}

// otherCells lists the other rows of a cell's column, and the other columns of
// its row in the same dimension.
func (b *base) otherCells(target string) []string {
	first, last := strings.Index(target, "/"), strings.LastIndex(target, "/")
	id, row, column := target[:first], target[first+1:last], target[last+1:]
	t, _ := b.table(id)
	var out []string
	for _, key := range rowKeys(t) {
		if key != row {
			out = append(out, id+"/"+key+"/"+column)
		}
	}
	own, _ := quantity.UnitOf(t.Columns[t.Column(column)].Unit)
	for _, c := range t.Columns {
		if u, _ := quantity.UnitOf(c.Unit); c.Name != column && u.Dimension == own.Dimension {
			out = append(out, id+"/"+row+"/"+c.Name)
		}
	}
	return out
}

// otherParams lists the other parameters of a table, and those of the same
// name in other tables.
func (b *base) otherParams(target string) []string {
	dot := strings.LastIndex(target, ".")
	id, name := target[:dot], target[dot+1:]
	var out []string
	for _, t := range b.tableHome(id).measured {
		for _, p := range t.Params {
			if (t.ID == id) != (p.Name == name) {
				out = append(out, t.ID+"."+p.Name)
			}
		}
	}
	return out
}

// otherClaims lists the other claims in a claim's unit, and its other part.
func (b *base) otherClaims(target string) []string {
	id, part := cutPart(target)
	own, home, _ := b.find(id)
	var out []string
	if own.Evidence.Exact != nil && own.Claim.Scope != Exact && part == "" {
		out = append(out, id+".exact")
	}
	if part != "" {
		out = append(out, id)
	}
	for _, r := range home.results {
		if r.Claim.ID != id && r.Claim.Unit == own.Claim.Unit {
			out = append(out, r.Claim.ID)
		}
	}
	return out
}

// nudged moves a cell up by one unit of the last digit that the page prints,
// and makes an empty one zero; false for a word, and where there is no finite
// number, which has no last digit.
func nudged(text string, c notebooks.Column) (string, bool) {
	if text == "" && c.Unit != "" {
		return "0", true
	}
	v, numeric := number(text)
	x, finite := rational(v)
	if !numeric || !finite {
		return "", false
	}
	unit, decimals := c.Print, 0
	if i := strings.LastIndexByte(c.Print, '.'); i >= 0 {
		unit = c.Print[:i]
		decimals, _ = strconv.Atoi(c.Print[i+1:])
	}
	step, _ := rational(1)
	if u, ok := quantity.UnitOf(unit); ok {
		step = u.Factor
	}
	moved, _ := x.Add(x, new(big.Rat).Mul(step, tenth(decimals))).Float64()
	return strconv.FormatFloat(moved, 'g', -1, 64), true
}
