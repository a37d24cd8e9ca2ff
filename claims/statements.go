package claims

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Reasons are what a plain: statement may give for being no measurement.
var reasons = []string{"name", "quote", "hypothetical", "count-on-page"}

// maxPlain is the share of a page's numbers that may be plain: one in ten.
const maxPlain = 10

// statements judges each statement and notes which claims they cite.
func (j *judgement) statements() {
	for i, s := range j.nb.Statements {
		r, err := j.statement(s)
		r.Holds = err == nil
		if c, ok := j.index[r.Claim]; ok && r.Claim != "" {
			j.out.Claims[c].Uses = append(j.out.Claims[c].Uses, i)
			r.Holds = r.Holds && j.results[c].Verdict.Holds
		} else if r.Page != "" && !j.leans(s, r) {
			r.Holds = false
		}
		j.out.Statements = append(j.out.Statements, r)
		if err != nil && !j.told(s) {
			j.add(s.Pos, fmt.Sprintf("%q (%s:%s): ", s.Text, s.Scheme, s.Target), err)
		}
	}
}

// told reports whether a statement's fault is already told at the line of the
// front matter that makes it a statement.
func (j *judgement) told(s notebooks.Statement) bool {
	return s.FromGiven && slices.Contains(j.badGiven, [2]string{s.Text, s.Target})
}

// statement looks up what stands behind a statement and compares the text.
func (b *base) statement(s notebooks.Statement) (StatementResult, error) {
	if s.Loose != "" && s.Scheme != notebooks.SchemeClaim && s.Scheme != notebooks.SchemeCell {
		return StatementResult{}, fmt.Errorf("only claim: and cell: can be loose")
	}
	var r StatementResult
	var err error
	switch s.Scheme {
	case notebooks.SchemeClaim:
		r, err = b.claimed(s)
	case notebooks.SchemeCell:
		r, err = b.celled(s)
	case notebooks.SchemeGiven:
		r, err = b.given(s)
	case notebooks.SchemeSource:
		err = b.sourced(s)
	case notebooks.SchemePlain:
		if !slices.Contains(reasons, s.Target) {
			err = unknown("reason", s.Target, reasons)
		}
	default:
		err = fault{fmt.Sprintf("there is no scheme %q", s.Scheme), schemes}
	}
	r.Loose = s.Loose != ""
	return r, b.unless(s, err)
}

// cutPart splits the target of a claim: statement into a claim's id and "band"
// or "exact".
func cutPart(target string) (id, part string) {
	for _, part := range []string{"band", "exact"} {
		if id, ok := strings.CutSuffix(target, "."+part); ok {
			return id, part
		}
	}
	return target, ""
}

// claimed judges a claim: statement.
func (b *base) claimed(s notebooks.Statement) (StatementResult, error) {
	id, part := cutPart(s.Target)
	c, home, ok := b.find(id)
	if !ok {
		return StatementResult{}, unknownClaim(id, b.citable())
	}
	r := StatementResult{Claim: id, Page: b.page(home), Unit: c.Claim.unit()}
	if math.IsNaN(c.Value) || c.Claim.Told {
		return r, nil // the claim itself is the problem
	}
	values, err := c.part(part)
	if err != nil {
		return r, err
	}
	if len(s.Reading.Numbers) > 0 {
		r.Values = values
	}
	if part == "" {
		err = c.Claim.kind().(Stating).State(c.Claim, s, values)
	} else {
		err = compare(s, values, r.Unit)
	}
	if err == nil {
		err = c.indifferent(s, part)
	}
	if err == nil && s.Loose == "" {
		err = supported(s.Reading, c.errors(part), r.Unit, len(c.Evidence.Over))
	}
	return r, err
}

// indifferent refuses a text that is no less true of other values of all that the
// claim asks: what it prints is a number that the claim's author put beside them.
func (r Result) indifferent(s notebooks.Statement, part string) error {
	values := map[string][]float64{"": r.Evidence.Otherwise, "exact": r.Evidence.ExactOtherwise}[part]
	if len(values) == 0 {
		return nil
	}
	for _, v := range values {
		differs := compare(s, []float64{v}, r.Claim.unit()) != nil
		if s.Loose != "" { // the text says little, so that the value itself must tell
			differs = difference(v, r.Value) > 0.01
		}
		if differs {
			return nil
		}
	}
	return fmt.Errorf("%s holds as well if any of what claim %q asks is twice or half as large: at these digits it is a number that its author put there",
		s.Text, r.Claim.ID)
}

// part gives the values that a statement of a claim, its .band or its .exact
// is compared with.
func (r Result) part(part string) ([]float64, error) {
	switch {
	case part == "":
		return []float64{r.Value}, nil
	case part == "band" && r.Band != nil:
		return []float64{r.Band.Low, r.Band.High}, nil
	case part == "band" && r.Claim.Scope == Exact:
		return nil, fmt.Errorf("claim %q is exact and has no band", r.Claim.ID)
	case part == "band" && r.Claim.Once:
		return nil, fmt.Errorf("claim %q has no band: a line such as seeds: 20 below it gives it one", r.Claim.ID)
	case part == "band":
		return nil, fmt.Errorf("claim %q has no committed band", r.Claim.ID)
	case r.Evidence.Exact == nil:
		return nil, fmt.Errorf("claim %q has no exact value", r.Claim.ID)
	}
	return []float64{*r.Evidence.Exact}, nil
}

// claimIDs lists the claims in order.
func (b *base) claimIDs() []string {
	out := make([]string, len(b.results))
	for i, r := range b.results {
		out[i] = r.Claim.ID
	}
	return out
}

// errors gives the standard errors of a statement's values, where those come
// from seeds: of the mean of a Seeds claim without a closed form, and of both
// ends of a band. Nil where every digit is known.
func (r Result) errors(part string) []float64 {
	switch {
	case part == "band":
		return []float64{quantileError(r.Evidence.Over, lowQuantile), quantileError(r.Evidence.Over, highQuantile)}
	case part == "" && r.Claim.Scope == Seeds && r.Evidence.Exact == nil:
		return []float64{momentsOf(r.Evidence.Over).err}
	}
	return nil
}

// supported refuses digits that no number of seeds stands behind. The last
// printed digit must be worth at least the power of ten at or below the
// standard error of its value: a value is quoted to the first digit of its
// uncertainty, no further.
func supported(r quantity.Reading, errs []float64, unit quantity.Unit, n int) error {
	for i, err := range errs {
		if i >= len(r.Numbers) || !(err > 0) || math.IsInf(err, 0) {
			continue
		}
		least := math.Pow(10, math.Floor(math.Log10(err)))
		if step := stepOf(r.Numbers[i], r.Hedge != ""); step > 0 && step < least*(1-1e-12) {
			return fmt.Errorf("%s has more digits than %s support: the standard error is %s, so its last digit must be worth %s or more",
				r.Text, seeds(n), quantity.Format(err, unit, 2), quantity.Format(least, unit, 1))
		}
	}
	return nil
}

// stepOf is what one unit of a number's last digit is worth in base units: the
// last printed one, or behind a hedge the last significant one. It is 0 for a
// fraction in words.
func stepOf(n quantity.Number, hedged bool) float64 {
	exact := inBase(n, n.Step)
	if hedged && exact.Sign() != 0 && n.Value.Sign() != 0 {
		exact = hedgedStep(n, inBase(n, n.Value))
	}
	step, _ := exact.Float64()
	return step
}

// inBase converts a value in a number's own unit to base units, exactly.
func inBase(n quantity.Number, v *big.Rat) *big.Rat {
	if v == nil {
		return new(big.Rat)
	}
	if n.Unit.IsZero() {
		return v
	}
	return new(big.Rat).Mul(v, n.Unit.Factor)
}

// celled judges a cell: statement.
func (b *base) celled(s notebooks.Statement) (StatementResult, error) {
	text, unit, err := b.cell(s.Target)
	if err != nil {
		return StatementResult{}, err
	}
	r := StatementResult{Page: b.page(b.tableHome(TableOf(s)))}
	v, numeric := number(text)
	switch {
	case text == "":
		return r, fmt.Errorf("the cell is empty: there is no such value")
	case !numeric:
		return r, literal(s.Text, text)
	}
	r.Values, r.Unit = []float64{v}, unit
	return r, compare(s, r.Values, unit)
}

// cell finds table/row/column. A table's id and a column's name hold no slash;
// a row's key may.
func (b *base) cell(target string) (text string, unit quantity.Unit, err error) {
	first, last := strings.Index(target, "/"), strings.LastIndex(target, "/")
	if first == last {
		return "", unit, fault{"a cell is addressed by table, row and column", "write (cell:table/row/column)"}
	}
	t, err := b.table(target[:first])
	if err != nil {
		return "", unit, err
	}
	row, column := target[first+1:last], target[last+1:]
	r, c := t.Row(row), t.Column(column)
	if c < 0 {
		return "", unit, unknown("column of table "+strconv.Quote(t.ID), column, columnNames(t))
	}
	if r < 0 {
		return "", unit, unknown("row of table "+strconv.Quote(t.ID), row, rowKeys(t))
	}
	unit, _ = quantity.UnitOf(t.Columns[c].Unit)
	return t.Rows[r][c], unit, nil
}

// table finds a published table, of the notebook itself or of another.
func (b *base) table(id string) (notebooks.Table, error) {
	var known []string
	for _, h := range b.homes {
		for _, t := range h.measured {
			if t.ID == id {
				return t, nil
			}
			known = append(known, t.ID)
		}
	}
	return notebooks.Table{}, unknown("table", id, known)
}

// literal compares a statement with words.
func literal(text, want string) error {
	if words(text) == words(want) {
		return nil
	}
	return fmt.Errorf("the value is %q: write that", want)
}

// number reads a table's text as a number.
func number(text string) (float64, bool) {
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil
}
