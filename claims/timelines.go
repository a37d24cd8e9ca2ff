package claims

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"kneebook/notebooks"
)

// checkTimeline is nil if a timeline draws a published table's rows: every
// panel all rows of one policy, in order, with the table's instants and fates,
// whose words are derived again like its numbers.
func (b *base) checkTimeline(f notebooks.Figure) error {
	t, err := b.table(f.Data)
	if err != nil {
		return err
	}
	words, ok := b.in.Spec.wordsOf(t.ID)
	if !ok || !slices.Contains(words.Columns, "fate") {
		return fmt.Errorf("%s does not derive the column fate of table %q: add it to Words", b.specPos().File, t.ID)
	}
	if err := sameDeadline(f, t); err != nil {
		return err
	}
	var drawn []string
	for _, p := range f.Panels {
		policy := policyName(p.Name)
		if slices.Contains(drawn, policy) {
			return fmt.Errorf("two panels draw %q", policy)
		}
		drawn = append(drawn, policy)
		rows := rowsNamed(t, words.Columns, policy)
		if len(rows) == 0 {
			return fmt.Errorf("panel %q: table %q has no rows with the word %q in a column whose words are derived", p.Name, t.ID, policy)
		}
		if err := samePanel(p, t, rows); err != nil {
			return fmt.Errorf("panel %q: %w", p.Name, err)
		}
	}
	return nil
}

// policyName is a panel's name as a table writes it: no-check for No check.
func policyName(panel string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(panel), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}

// rowsNamed are the rows of a table that have a word in one of the columns,
// that of the fate aside.
func rowsNamed(t notebooks.Table, columns []string, word string) [][]string {
	for _, name := range columns {
		k := t.Column(name)
		if name == "fate" || k < 0 {
			continue
		}
		var rows [][]string
		for _, row := range t.Rows {
			if row[k] == word {
				rows = append(rows, row)
			}
		}
		if rows != nil {
			return rows
		}
	}
	return nil
}

// samePanel is nil if a panel's bars are a table's rows.
func samePanel(p notebooks.Panel, t notebooks.Table, rows [][]string) error {
	if len(p.Arrivals) != len(rows) {
		return fmt.Errorf("%d bars, but table %q has %d rows", len(p.Arrivals), t.ID, len(rows))
	}
	for _, part := range []struct {
		column string
		values []notebooks.Number
	}{{"arrival", p.Arrivals}, {"start", p.Starts}, {"end", p.Ends}} {
		k := t.Column(part.column)
		if k < 0 || t.Columns[k].Unit != "s" {
			return fmt.Errorf("table %q has no column %s in s", t.ID, part.column)
		}
		for i, row := range rows {
			if !isCell(row[k], part.values[i]) {
				return fmt.Errorf("bar %d: its %s is at %v s, but the row has %s", i+1, part.column, part.values[i], row[k])
			}
		}
	}
	for i, row := range rows {
		if fate := row[t.Column("fate")]; fate != p.Fates[i] {
			return fmt.Errorf("bar %d: it is %s, but the row has %s", i+1, p.Fates[i], fate)
		}
	}
	return nil
}

// sameDeadline is nil if a timeline draws no deadline, or its table's.
func sameDeadline(f notebooks.Figure, t notebooks.Table) error {
	if f.Deadline == 0 {
		return nil
	}
	p, _ := t.Param("deadline")
	if len(p.Values) != 1 || p.Unit != "s" || !isCell(p.Values[0], f.Deadline) {
		return fmt.Errorf("its deadline is %v s, but the parameter deadline of table %q is %s %s", f.Deadline, t.ID, strings.Join(p.Values, ", "), p.Unit)
	}
	return nil
}
