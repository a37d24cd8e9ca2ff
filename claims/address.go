package claims

import (
	"strings"

	"kneebook/notebooks"
)

// TableOf is the id of the table that a cell: or given: statement names.
func TableOf(s notebooks.Statement) string {
	end := strings.IndexByte(s.Target, '/')
	if s.Scheme == notebooks.SchemeGiven {
		end = strings.LastIndexByte(s.Target, '.')
	}
	if end < 0 {
		return s.Target
	}
	return s.Target[:end]
}

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
