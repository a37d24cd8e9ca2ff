package claims

import (
	"fmt"
	"slices"

	"kneebook/notebooks"
)

// Words derives the words of a published table again: what its [Derivation],
// which gives numbers, leaves as they are. A timeline's table needs it.
type Words struct {
	Table   string
	Columns []string // by name
	// Derive gives, from the parameters that the table was published with and
	// a seed, a row of words for each of its rows, in the order of Columns.
	Derive func(p Params, seed uint64) [][]string
}

// wordsOf finds the derivation of a table's words.
func (n Notebook) wordsOf(table string) (Words, bool) {
	i := slices.IndexFunc(n.Words, func(w Words) bool { return w.Table == table })
	if i < 0 {
		return Words{}, false
	}
	return n.Words[i], true
}

// put puts derived words into a derived table.
func (w Words) put(t notebooks.Table, seed uint64) error {
	var rows [][]string
	if err := recovered(func() { rows = w.Derive(Params(t.Params), seed) }); err != nil {
		return err
	}
	if len(rows) != len(t.Rows) {
		return fmt.Errorf("%d rows of words, but %d of numbers", len(rows), len(t.Rows))
	}
	for k, name := range w.Columns {
		c := t.Column(name)
		if c < 0 {
			return fmt.Errorf("the table has no column %q", name)
		}
		for i, row := range rows {
			if len(row) != len(w.Columns) {
				return fmt.Errorf("row %d has %d words for %d columns", i+1, len(row), len(w.Columns))
			}
			t.Rows[i][c] = row[k]
		}
	}
	return nil
}
