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

// columnName is a column's header: its name, and its base unit unless the name
// says it already.
func columnName(c notebooks.Column) string {
	u, ok := quantity.UnitOf(c.Unit)
	if !ok || u.Column == "" || u.Column == c.Name {
		return c.Name
	}
	return c.Name + "_" + u.Column
}
