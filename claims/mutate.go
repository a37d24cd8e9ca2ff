package claims

import (
	"fmt"
	"slices"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Mutant is a notebook with one thing changed, so that it says something else.
type Mutant struct {
	Kind     string // what was changed: digit up, digit down, hedge, unit, comparison, cell, given, claim, table, prompt
	Pos      notebooks.Pos
	From, To string
	Value    string // of an equivalent mutant: what makes it true
}

// String gives the line that a test prints.
func (m Mutant) String() string {
	s := fmt.Sprintf("%s: %s: %s -> %s", m.Pos, m.Kind, m.From, m.To)
	if m.Value != "" {
		s += " (" + m.Value + ")"
	}
	return s
}

// MutationCount counts the mutants of one kind. Those that are neither
// equivalent nor survived were noticed.
type MutationCount struct {
	Kind                       string
	Made, Equivalent, Survived int
}

// MutationReport says which mutants the judgement noticed.
type MutationReport struct {
	Base       notebooks.Problems // of the unchanged notebook: nothing is mutated unless it is empty
	Counts     []MutationCount    // in the order in which the kinds first came up
	Equivalent []Mutant           // not noticed, and true
	Survivors  []Mutant           // not noticed, though false
}

// Mutations changes one thing of a notebook at a time, judges each changed
// notebook with the code of [Check], and reports what was not noticed:
//
//   - of each statement that is not plain: the text, as quantity.Mutants has
//     it; of a loose one only the hedge; a comparison swapped;
//   - each cell: pointed at the other rows of its column and the other columns
//     of its row in the same dimension, each given: at the other parameters of
//     its table and at those of its name in other tables, each claim: at the
//     other claims in its unit;
//   - the same for the lines of the front matter that bind a text;
//   - each printed cell of each table, up by one unit of its last digit;
//   - each field of each prompt, pointed at the other claims in its unit.
//
// A mutant of a statement counts as noticed only where a problem stands at that
// statement. Whether a mutant that was not noticed is true is decided by
// arithmetic of its own ([truth]), not by the comparison under test. A prompt
// asserts nothing by itself: pointed at a claim that no text above gives away
// it is another question, and counts as equivalent.
func Mutations(in Input, others ...Values) MutationReport {
	m := &mutations{base: prepare(in).beside(others), nb: in.Notebook}
	if m.out.Base = m.judge(in.Notebook).Problems; len(m.out.Base) > 0 {
		return m.out
	}
	for i := range in.Notebook.Statements {
		m.statement(i)
	}
	for i := range in.Notebook.Front.Given {
		m.frontGiven(i)
	}
	m.mutateTables()
	m.mutatePrompts()
	return m.out
}

// mutations is the report while it grows.
type mutations struct {
	*base
	nb  notebooks.Notebook
	out MutationReport
}

// note counts a mutant. Of one that was not noticed, why says what makes it
// true; "" is nothing.
func (m *mutations) note(mu Mutant, noticed bool, why string) {
	i := slices.IndexFunc(m.out.Counts, func(c MutationCount) bool { return c.Kind == mu.Kind })
	if i < 0 {
		i = len(m.out.Counts)
		m.out.Counts = append(m.out.Counts, MutationCount{Kind: mu.Kind})
	}
	c := &m.out.Counts[i]
	c.Made++
	switch {
	case noticed:
	case why != "":
		c.Equivalent++
		mu.Value = why
		m.out.Equivalent = append(m.out.Equivalent, mu)
	default:
		c.Survived++
		m.out.Survivors = append(m.out.Survivors, mu)
	}
}

// statement makes the mutants of one statement.
func (m *mutations) statement(i int) {
	s := m.nb.Statements[i]
	if s.Scheme == notebooks.SchemePlain {
		return
	}
	for _, t := range texts(s) {
		changed := s
		changed.Text = t.Text
		changed.Reading, _ = quantity.Read(t.Text)
		m.try(i, changed, t.Kind)
	}
	if r, ok := m.cited(s); ok && r.Claim.kind().Reverse() != "" {
		changed := s
		changed.Text = r.Claim.kind().Reverse()
		changed.Reading, _ = quantity.Read(changed.Text)
		m.try(i, changed, "comparison")
	}
	for _, target := range m.neighbours(s) {
		changed := s
		changed.Target = target
		m.try(i, changed, string(s.Scheme))
	}
}

// texts gives the mutants of a statement's text; of a loose one only those of
// its hedge.
func texts(s notebooks.Statement) []quantity.Mutant {
	if len(s.Reading.Numbers) == 0 {
		return nil
	}
	all := quantity.Mutants(s.Text)
	if s.Loose == "" {
		return all
	}
	return slices.DeleteFunc(all, func(t quantity.Mutant) bool { return t.Kind != quantity.MutantHedge })
}

// cited finds the claim that a statement cites.
func (b *base) cited(s notebooks.Statement) (Result, bool) {
	id, _ := cutPart(s.Target)
	r, _, ok := b.find(id)
	return r, ok && s.Scheme == notebooks.SchemeClaim
}

// try judges the notebook with one statement replaced.
func (m *mutations) try(i int, changed notebooks.Statement, kind string) {
	s := m.nb.Statements[i]
	nb := m.nb
	nb.Statements = slices.Clone(nb.Statements)
	nb.Statements[i] = changed
	mu := Mutant{Kind: kind, Pos: s.Pos, From: written(s), To: written(changed)}
	noticed := problemAt(m.judge(nb).Problems, s.Pos)
	why := ""
	if !noticed {
		why = m.truth(changed)
	}
	m.note(mu, noticed, why)
}

// written is a statement as an author writes it.
func written(s notebooks.Statement) string {
	return fmt.Sprintf("[%s](%s:%s)", s.Text, s.Scheme, s.Target)
}

// problemAt reports whether a problem stands at a place.
func problemAt(ps notebooks.Problems, pos notebooks.Pos) bool {
	return slices.ContainsFunc(ps, func(p notebooks.Problem) bool { return p.Pos == pos })
}

// frontGiven makes the mutants of a line of the front matter: another text, and
// another parameter for it and for the texts that it binds.
func (m *mutations) frontGiven(i int) {
	g := m.nb.Front.Given[i]
	s := notebooks.Statement{Scheme: notebooks.SchemeGiven, Target: g.Param, Text: g.Text}
	s.Reading, _ = quantity.Read(g.Text)
	for _, t := range texts(s) {
		changed := s
		changed.Text = t.Text
		changed.Reading, _ = quantity.Read(t.Text)
		m.tryGiven(i, changed, t.Kind)
	}
	for _, target := range m.neighbours(s) {
		changed := s
		changed.Target = target
		m.tryGiven(i, changed, "given")
	}
}

// tryGiven judges the notebook with one line of the front matter replaced.
func (m *mutations) tryGiven(i int, changed notebooks.Statement, kind string) {
	g := m.nb.Front.Given[i]
	nb := m.nb
	nb.Front.Given = slices.Clone(nb.Front.Given)
	nb.Front.Given[i].Text, nb.Front.Given[i].Param = changed.Text, changed.Target
	nb.Statements = slices.Clone(nb.Statements)
	for j, s := range nb.Statements {
		if s.FromGiven && s.Text == g.Text && s.Target == g.Param {
			nb.Statements[j].Target = changed.Target
		}
	}
	noticed := problemAt(m.judge(nb).Problems, g.Pos)
	why := ""
	if !noticed {
		why = m.truth(changed)
	}
	from := fmt.Sprintf("%s: %s", g.Text, g.Param)
	m.note(Mutant{Kind: kind, Pos: g.Pos, From: from, To: changed.Text + ": " + changed.Target}, noticed, why)
}

// mutateTables changes each printed number of each table.
func (m *mutations) mutateTables() {
	for _, e := range m.in.Results.Events {
		if e.Table == nil {
			continue
		}
		pos := m.cellPos(e)
		for i, row := range e.Table.Rows {
			for k, text := range row {
				changed, ok := nudged(text, e.Table.Columns[k])
				if !ok {
					continue
				}
				t := *e.Table
				t.Rows = slices.Clone(t.Rows)
				t.Rows[i] = slices.Clone(row)
				t.Rows[i][k] = changed
				r, ps := m.tableResult(t, pos)
				mu := Mutant{Kind: "table", Pos: pos, From: text, To: changed}
				m.note(mu, !r.Holds && problemAt(ps, pos), "")
			}
		}
	}
}

// mutatePrompts points each field of each prompt at the other claims in its
// unit.
func (m *mutations) mutatePrompts() {
	for i, p := range m.nb.Prompts {
		for k, f := range p.Fields {
			own, ok := m.index[f.Claim]
			for _, r := range m.results {
				if !ok || r.Claim.ID == f.Claim || r.Claim.Unit != m.results[own].Claim.Unit {
					continue
				}
				nb := m.nb
				nb.Prompts = slices.Clone(nb.Prompts)
				nb.Prompts[i].Fields = slices.Clone(p.Fields)
				nb.Prompts[i].Fields[k].Claim = r.Claim.ID
				noticed := len(m.judge(nb).Problems) > 0
				m.note(Mutant{Kind: "prompt", Pos: f.Pos, From: f.Claim, To: r.Claim.ID}, noticed,
					"another question, answered by "+show(r.Value, r.Claim))
			}
		}
	}
}
