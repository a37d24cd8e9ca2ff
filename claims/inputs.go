package claims

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// givens judges the lines of the front matter that bind a text to a parameter.
func (j *judgement) givens() {
	for _, g := range j.nb.Front.Given {
		if !g.Used {
			j.add(g.Pos, "", fmt.Errorf("the given text %q stands nowhere on the page", g.Text))
		}
		s := notebooks.Statement{Scheme: notebooks.SchemeGiven, Target: g.Param, Text: g.Text}
		s.Reading, _ = quantity.Read(g.Text) // words that are no quantity are compared as words
		if _, err := j.given(s); err != nil {
			j.badGiven = append(j.badGiven, [2]string{g.Text, g.Param})
			j.add(g.Pos, fmt.Sprintf("%q (given:%s): ", g.Text, g.Param), err)
		}
	}
}

// given judges a given: statement: its text equals the parameter, or each of
// its numbers a member of the list. Nothing is rounded and nothing hedged.
func (b *base) given(s notebooks.Statement) (StatementResult, error) {
	p, err := b.param(s.Target)
	if err != nil {
		return StatementResult{}, err
	}
	r := StatementResult{Page: b.page(b.tableHome(TableOf(s)))}
	members := p.Numbers()
	if members == nil {
		return r, member(s.Text, p)
	}
	unit, _ := quantity.UnitOf(p.Unit)
	r.Unit = unit
	if s.Reading.Hedge != "" {
		return r, fmt.Errorf("an input is stated without %q: it is %s", s.Reading.Hedge, inputs(members, unit))
	}
	if len(s.Reading.Numbers) == 0 {
		return r, fmt.Errorf("the text states no number: the input is %s", inputs(members, unit))
	}
	for _, n := range s.Reading.Numbers {
		v, err := equals(n, members, unit)
		if err != nil {
			return r, err
		}
		r.Values = append(r.Values, v)
	}
	return r, nil
}

// param finds table.parameter. A table's id may hold dots, a parameter's name
// does not.
func (b *base) param(target string) (notebooks.Param, error) {
	dot := strings.LastIndex(target, ".")
	if dot < 0 {
		return notebooks.Param{}, fault{"a parameter is addressed by table and name", "write (given:table.parameter)"}
	}
	t, err := b.table(target[:dot])
	if err != nil {
		return notebooks.Param{}, err
	}
	p, ok := t.Param(target[dot+1:])
	if !ok {
		return p, unknown("parameter of table "+strconv.Quote(t.ID), target[dot+1:], paramNames(t))
	}
	return p, nil
}

// equals finds the member that a number is, exactly.
func equals(n quantity.Number, members []float64, unit quantity.Unit) (float64, error) {
	if !fits(n, unit) {
		return 0, fmt.Errorf("%s does not fit the input, which is %s", unitName(n.Unit), inputs(members, unit))
	}
	want := inBase(n, n.Value)
	for _, m := range members {
		if x, ok := rational(m); ok && x.Cmp(want) == 0 {
			return m, nil
		}
	}
	if len(members) == 1 {
		return 0, fmt.Errorf("the input is %s", inputs(members, unit))
	}
	return 0, fmt.Errorf("the input is none of these: %s", inputs(members, unit))
}

// fits reports whether a number can state a value in a unit. A bare number may
// count anything, or state what has no unit; a bare fraction in words may be a
// share or a ratio too.
func fits(n quantity.Number, unit quantity.Unit) bool {
	if !n.Unit.IsZero() || unit.IsZero() {
		return n.Unit.Dimension == unit.Dimension
	}
	fraction := n.Kind == quantity.KindFraction && (unit.Dimension == quantity.Share || unit.Dimension == quantity.Ratio)
	return unit.Counted() || fraction
}

// unitName words a unit for a message.
func unitName(u quantity.Unit) string {
	if u.IsZero() {
		return "a number without a unit"
	}
	return u.Symbol
}

// member compares a text with a parameter of words.
func member(text string, p notebooks.Param) error {
	for _, v := range p.Values {
		if words(v) == words(text) {
			return nil
		}
	}
	return fmt.Errorf("the input is %s: write that", quoted(p.Values, " or "))
}

// inputs prints a parameter's values.
func inputs(members []float64, unit quantity.Unit) string {
	out := make([]string, len(members))
	for i, m := range members {
		out[i] = quantity.Format(m, unit, 17)
	}
	return shortened(out)
}

// sourced judges a source: statement: the year of a work, or a value that its
// entry records.
func (b *base) sourced(s notebooks.Statement) error {
	key, name, named := strings.Cut(s.Target, "/")
	keys := make([]string, len(b.in.Sources))
	for i, src := range b.in.Sources {
		if keys[i] = src.Key; src.Key != key {
			continue
		}
		if named {
			return recorded(s, src, name)
		}
		return year(s, src)
	}
	f := unknown("source", key, keys)
	f.message += " in " + cmp.Or(b.in.SourcesFile, "notebooks/sources.yaml")
	return f
}

// year compares a text with the year of a work.
func year(s notebooks.Statement, src notebooks.Source) error {
	if src.Year == 0 {
		return fmt.Errorf("source %q records no year", src.Key)
	}
	return literal(s.Text, strconv.Itoa(src.Year))
}

// recorded compares a text with a value of a work: letter by letter, or as the
// same quantity.
func recorded(s notebooks.Statement, src notebooks.Source, name string) error {
	names := make([]string, len(src.Values))
	for i, v := range src.Values {
		if names[i] = v.Name; v.Name != name {
			continue
		}
		if words(v.Text) == words(s.Text) {
			return nil
		}
		if r, err := quantity.Read(v.Text); err == nil && sameQuantity(r, s.Reading) {
			return nil
		}
		return fmt.Errorf("source %q records %q", src.Key, v.Text)
	}
	return unknown("value of source "+strconv.Quote(src.Key), name, names)
}

// sameQuantity reports whether two texts say the same, in whatever unit of one
// dimension.
func sameQuantity(a, b quantity.Reading) bool {
	if a.Hedge != b.Hedge || len(a.Numbers) != len(b.Numbers) || len(a.Numbers) == 0 {
		return false
	}
	for i, n := range a.Numbers {
		m := b.Numbers[i]
		if n.Unit.Dimension != m.Unit.Dimension || inBase(n, n.Value).Cmp(inBase(m, m.Value)) != 0 {
			return false
		}
	}
	return true
}
