package emit

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Text is an event as text for people: lines, each with its end, or what was
// printed as it stands.
func Text(e notebooks.Event) string {
	switch {
	case e.Bound != nil:
		return plainBound(*e.Bound)
	case e.Table != nil:
		return plainTable(*e.Table)
	case e.Figure != nil:
		return plainFigure(*e.Figure)
	}
	return e.Text
}

// plainBound is a bound value as a line of text.
func plainBound(b notebooks.Bound) string {
	u, ok := quantity.UnitOf(b.Unit)
	if !ok || u.IsZero() {
		return strings.TrimRight(fmt.Sprintf("%s = %s %s", b.ID, b.Value, b.Unit), " ") + "\n"
	}
	factor, _ := u.Factor.Float64()
	return fmt.Sprintf("%s = %s\n", b.ID, quantity.Format(float64(b.Value)*factor, u, boundDigits))
}

// boundDigits are the significant digits of a bound value in a text.
const boundDigits = 6

// plainFigure says which figure the page has here, and which table has its
// numbers.
func plainFigure(f notebooks.Figure) string {
	data := ""
	if f.Data != "" {
		data = "; data: table " + f.Data
	}
	return fmt.Sprintf("figure %s: %s (drawn on the page%s)\n", f.ID, f.Title, data)
}

// plainTable is a table as aligned text, its cells as the page prints them.
func plainTable(t notebooks.Table) string {
	var b strings.Builder
	b.WriteString("table " + t.ID + "\n")
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, c := range t.Columns {
		fmt.Fprint(w, header(c), "\t")
	}
	fmt.Fprintln(w)
	for _, row := range t.Rows {
		for i, c := range t.Columns {
			fmt.Fprint(w, printed(c, row[i]), "\t")
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return b.String()
}

// header is a column's name, with its unit where the cells have none.
func header(c notebooks.Column) string {
	if c.Unit == "" || c.Print != "" {
		return c.Name
	}
	return c.Name + " (" + c.Unit + ")"
}

// printed is a cell's text in the column's print form, as it stands otherwise.
func printed(c notebooks.Column, text string) string {
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || c.Print == "" {
		return text
	}
	if s, err := quantity.FormatAs(value, c.Print); err == nil {
		return s
	}
	return text
}
