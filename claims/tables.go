package claims

import (
	"fmt"
	"math"
	"strconv"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// maxCells is how many cells of one table a report names.
const maxCells = 5

// checkTables compares every cell of each published table with its derivation.
func (b *base) checkTables() {
	for _, e := range b.in.Results.Events {
		if e.Table == nil {
			continue
		}
		r, problems := b.tableResult(*e.Table, b.cellPos(e))
		b.tables = append(b.tables, r)
		b.problems = append(b.problems, problems...)
	}
	for _, d := range b.in.Spec.Tables {
		if _, err := b.table(d.Table); err != nil {
			b.problems.Add(b.specPos(), "the derivation of table %q has no published table: %v", d.Table, err)
		}
	}
}

// tableResult compares one table.
func (b *base) tableResult(t notebooks.Table, pos notebooks.Pos) (r TableResult, ps notebooks.Problems) {
	r = TableResult{Table: t.ID, Cells: len(t.Rows) * len(t.Columns)}
	ps = headings(t, pos)
	var d notebooks.Table
	err := recovered(func() { d = b.in.Derived.Table(t.ID) })
	if !b.derives(t.ID) || err != nil {
		r.Sentence = "not derived"
		why := b.specPos().File + " has no derivation of it"
		if b.derives(t.ID) {
			why = "its derivation came to no end"
		}
		ps.Add(pos, "table %q is not derived: %s", t.ID, why)
		return r, ps
	}
	if !sameShape(t, d) {
		r.Sentence = fmt.Sprintf("%d rows of %d columns published, but derived with another shape", len(t.Rows), len(t.Columns))
		ps.Add(pos, "table %q: %s", t.ID, r.Sentence)
		return r, ps
	}
	worst, wrong := compareCells(t, d)
	r.Holds = len(wrong) == 0
	r.Largest, r.Sentence = worst, counted(r.Cells, "cells")+" derived again, the same to 1e-9"
	if !r.Holds {
		r.Sentence = fmt.Sprintf("%s differ from the derived ones", counted(len(wrong), "cells"))
	}
	for _, w := range wrong[:min(len(wrong), maxCells)] {
		ps.Add(pos, "table %q, %s", t.ID, w)
	}
	if more := len(wrong) - maxCells; more > 0 {
		ps.Add(pos, "table %q: %d more cells differ", t.ID, more)
	}
	return r, ps
}

// headings refuses numbers in what heads the columns of a table: nothing checks
// them there.
func headings(t notebooks.Table, pos notebooks.Pos) (ps notebooks.Problems) {
	for _, c := range t.Columns {
		for _, found := range quantity.Scan(c.Label) {
			ps.Add(pos, "table %q, column %s: nothing checks the number %q in its label %q: write it in the text", t.ID, c.Name, found.Reading.Text, c.Label)
		}
	}
	return ps
}

// derives reports whether the notebook's claims derive a table.
func (b *base) derives(id string) bool {
	for _, d := range b.in.Spec.Tables {
		if d.Table == id {
			return true
		}
	}
	return false
}

// sameShape reports whether two tables have the same columns and as many rows.
func sameShape(t, d notebooks.Table) bool {
	if len(t.Rows) != len(d.Rows) || len(t.Columns) != len(d.Columns) {
		return false
	}
	for i := range t.Rows {
		if len(t.Rows[i]) != len(t.Columns) || len(d.Rows[i]) != len(t.Columns) {
			return false
		}
	}
	return true
}

// compareCells gives the largest relative difference, and a sentence for each
// cell that differs.
func compareCells(t, d notebooks.Table) (worst float64, wrong []string) {
	keys := rowKeys(t)
	for i, row := range t.Rows {
		name := fmt.Sprintf("row %d", i+1)
		if keys != nil {
			name = "row " + keys[i]
		}
		for k, text := range row {
			diff := cellDifference(text, d.Rows[i][k])
			worst = max(worst, diff)
			if diff > tolerance {
				p, q := cellTexts(text, d.Rows[i][k], t.Columns[k].Unit)
				wrong = append(wrong, fmt.Sprintf("%s, column %s: published %s, derived %s", name, t.Columns[k].Name, p, q))
			}
		}
	}
	return worst, wrong
}

// cellDifference is the relative difference of two cells. Integers and words
// are equal or not at all.
func cellDifference(a, b string) float64 {
	if a == b {
		return 0
	}
	x, isX := number(a)
	y, isY := number(b)
	if !isX || !isY {
		return 1
	}
	_, errA := strconv.ParseInt(a, 10, 64)
	_, errB := strconv.ParseInt(b, 10, 64)
	if d := difference(x, y); errA != nil || errB != nil {
		return d
	}
	return 1
}

// cellTexts prints two cells that differ.
func cellTexts(a, b, unit string) (string, string) {
	x, isX := number(a)
	y, isY := number(b)
	u, known := quantity.UnitOf(unit)
	if !isX || !isY || !known {
		return orNothing(a), orNothing(b)
	}
	return apartIn(x, y, u)
}

// orNothing is a cell's text, or that there is none.
func orNothing(text string) string {
	if text == "" {
		return "an empty cell"
	}
	return text
}

// DeriveTables derives each published table again at a seed, from the
// parameters that it was published with. Columns and words are those of the
// published table; a key column is named like it, since a key is a name. The
// words of a table are derived where the notebook's Words do it. A table without derivation is left out, and one whose derivation asks for a
// parameter that is not there, or gives rows of another length, is a problem.
func DeriveTables(spec Notebook, published Tables, seed uint64) (Tables, notebooks.Problems) {
	var out Tables
	var ps notebooks.Problems
	pos := spec.Where()
	for _, t := range published {
		for _, d := range spec.Tables {
			if d.Table != t.ID {
				continue
			}
			var rows [][]float64
			if err := recovered(func() { rows = d.Derive(Params(t.Params), seed) }); err != nil {
				ps.Add(pos, "the derivation of table %q fails: %v", t.ID, err)
				continue
			}
			table, err := derivedTable(t, rows)
			if w, ok := spec.wordsOf(t.ID); ok && err == nil {
				err = w.put(table, seed)
			}
			if err != nil {
				ps.Add(pos, "the derivation of table %q: %v", t.ID, err)
				continue
			}
			out = append(out, table)
		}
	}
	return out, ps
}

// derivedTable puts derived rows into the shape of the published table.
func derivedTable(t notebooks.Table, rows [][]float64) (notebooks.Table, error) {
	out := t
	out.Rows = make([][]string, len(rows))
	for i, row := range rows {
		if len(row) != len(t.Columns) {
			return out, fmt.Errorf("row %d has %d values, but the table has %d columns", i+1, len(row), len(t.Columns))
		}
		for k, v := range row {
			text := derivedText(v)
			if i < len(t.Rows) && keepsText(t.Columns[k], t.Rows[i][k], v) {
				text = t.Rows[i][k]
			}
			out.Rows[i] = append(out.Rows[i], text)
		}
	}
	return out, nil
}

// derivedText is a derived value as a table publishes it: nothing for NaN, of
// which there is no value.
func derivedText(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// keepsText reports whether a published cell's text stands for the derived
// value: because it is a word, or the same number written otherwise, 1000000
// for 1e+06. A cell of a column of numbers is no word, even if it is empty.
func keepsText(c notebooks.Column, text string, v float64) bool {
	have, numeric := number(text)
	return !numeric && c.Unit == "" || numeric && have == v
}
