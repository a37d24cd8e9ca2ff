package emit

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// plainBound is a bound value as a line of text.
func plainBound(b notebooks.Bound) string {
	return fmt.Sprintf("%s = %s %s\n", b.ID, b.Value, b.Unit)
}

// plainFigure says which figure the page has here.
func plainFigure(f notebooks.Figure) string {
	return fmt.Sprintf("figure %s: %s (%d series, drawn on the page)\n", f.ID, f.Title, len(f.Series))
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
