package page

import (
	"strings"

	"kneebook/notebooks"
)

// A table with more rows than longTable is printed as its first rows, shortHead
// of them, and those that a statement cites. Its file has them all.
const (
	longTable = 25
	shortHead = 6
)

// fewRows are the rows that are printed of a long table.
func (b *builder) fewRows(rows []rowView) []rowView {
	out := rows[:shortHead:shortHead]
	for _, r := range rows[shortHead:] {
		if b.rows[r.ID] {
			out = append(out, r)
		}
	}
	return out
}

// citedRows are the ids of the tables' rows that a statement of any page cites.
func citedRows(builders []*builder) map[string]bool {
	rows := map[string]bool{}
	for _, b := range builders {
		for i, s := range b.nb.Statements {
			if s.Scheme == notebooks.SchemeCell {
				_, row, _ := strings.Cut(b.cellHref(s, b.result(i)), "#")
				rows[row] = true
			}
		}
	}
	return rows
}
