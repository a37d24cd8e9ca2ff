package page

import (
	"bytes"
	"encoding/csv"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// CSV gives a table as a file: a header row of names with their base units
// (mean_s), then the rows at full precision in base units, lines ended by "\n".
func CSV(t notebooks.Table) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = columnName(c)
	}
	// A bytes.Buffer cannot fail, and names and cells are any text.
	_ = w.Write(names)
	_ = w.WriteAll(t.Rows)
	return b.Bytes()
}

// figureCSV gives the points of a figure that shows no table as a file: a row a
// point, with its line's name, at full precision in base units.
func figureCSV(f notebooks.Figure) []byte {
	t := notebooks.Table{Columns: []notebooks.Column{{Name: "line"}, {Name: "x", Unit: base(f.X)}, {Name: "y", Unit: base(f.Y)}}}
	for _, s := range f.Series {
		for i := range s.X {
			t.Rows = append(t.Rows, []string{s.Name, s.X[i].String(), s.Y[i].String()})
		}
	}
	return CSV(t)
}

// base is the symbol of the base unit of an axis.
func base(a notebooks.Axis) string { return unit(a.Unit).Base().Symbol }

// columnName is a column's header: its name, and its base unit unless the name
// says it already.
func columnName(c notebooks.Column) string {
	u, ok := quantity.UnitOf(c.Unit)
	if !ok || u.Column == "" || u.Column == c.Name {
		return c.Name
	}
	return c.Name + "_" + u.Column
}
