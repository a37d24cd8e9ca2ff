package claims

import "kneebook/notebooks"

// columnNames lists a table's columns.
func columnNames(t notebooks.Table) []string {
	out := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		out[i] = c.Name
	}
	return out
}

// rowKeys lists a table's rows; none where no column names them.
func rowKeys(t notebooks.Table) []string {
	var out []string
	for k, c := range t.Columns {
		if !c.Key {
			continue
		}
		for _, row := range t.Rows {
			out = append(out, row[k])
		}
		break
	}
	return out
}

// paramNames lists a table's parameters.
func paramNames(t notebooks.Table) []string {
	out := make([]string, len(t.Params))
	for i, p := range t.Params {
		out[i] = p.Name
	}
	return out
}
