// Package table gives the texts of a published table. A page, its copy for
// Jupyter and the reader's browser print a table with the same words.
package table

import (
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Heading is what stands above a column: its label, or its name where it has
// none.
func Heading(c notebooks.Column) string {
	if c.Label == "" {
		return c.Name
	}
	return c.Label
}

// Text is a cell's text: a number as its column's print code says, words as
// they are. A print code that says nothing is an error.
func Text(c notebooks.Column, cell string) (string, error) {
	v, err := strconv.ParseFloat(cell, 64)
	if err != nil || c.Print == "" {
		return cell, nil
	}
	return quantity.FormatAs(v, c.Print)
}

// Params lists a table's parameters: "service 10 ms; servers 1".
func Params(t notebooks.Table) string {
	parts := make([]string, 0, len(t.Params))
	for _, p := range t.Params {
		parts = append(parts, p.Name+" "+strings.Join(paramTexts(p), ", "))
	}
	return strings.Join(parts, "; ")
}

// paramTexts gives a parameter's values in readable units, exactly.
func paramTexts(p notebooks.Param) []string {
	numbers := p.Numbers()
	if numbers == nil {
		return p.Values
	}
	out := make([]string, len(numbers))
	for i, v := range numbers {
		u, _ := quantity.UnitOf(p.Unit)
		if u.Counted() {
			u = quantity.Unit{} // the parameter's name is the noun
		}
		out[i] = quantity.Format(v, u, significant(p.Values[i]))
	}
	return out
}

// significant counts the significant digits of a decimal: enough to print it
// whole.
func significant(decimal string) int {
	mantissa, _, _ := strings.Cut(strings.ToLower(decimal), "e")
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, mantissa)
	return max(1, len(strings.Trim(digits, "0")))
}
