package page

import (
	"strconv"
	"strings"
	"testing"
)

// withRows is the fixture, its table made so many rows long.
func withRows(n int) Page {
	p := fixture()
	t := p.Results.Events[0].Table
	for i := len(t.Rows); i < n; i++ {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i), "0.1", "0.2", "1"})
	}
	// The row that the fixture and the citing page cite is the last.
	t.Rows[1], t.Rows[n-1] = t.Rows[n-1], t.Rows[1]
	return p
}

// A table that prints an empty cell in a column of numbers says what that means.
func TestEmptyCellsAreExplained(t *testing.T) {
	for _, empty := range []bool{false, true} {
		p := fixture()
		if empty {
			p.Results.Events[0].Table.Rows[1][1] = ""
		}
		files, problems := Site([]Page{p}, config())
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		for _, f := range files {
			if says := strings.Contains(string(f.Data), "An empty cell: there is no such value."); f.Path == "knee.html" && says != empty {
				t.Errorf("an empty cell %v, explained %v", empty, says)
			}
			if f.Path == "data/knee.csv" && strings.Contains(string(f.Data), "0.95,,0.8032") != empty {
				t.Errorf("an empty cell %v: the file is %s", empty, f.Data)
			}
		}
	}
}

// A long table shows its first rows and those that any page cites, and says how
// many there are; its file has them all.
func TestLongTables(t *testing.T) {
	other := citing()
	other.Notebook.Statements[2].Target = "knee/20/p99"
	for _, c := range []struct{ rows, shown int }{{25, 25}, {26, 8}} {
		files, problems := Site([]Page{withRows(c.rows), other}, config())
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		for _, f := range files {
			if f.Path != "knee.html" {
				continue
			}
			page := string(f.Data)
			if n := strings.Count(page, `<tr id="table-knee.`); n != c.shown {
				t.Errorf("%d rows: %d are printed, want %d", c.rows, n, c.shown)
			}
			for _, id := range []string{"table-knee.0.5", "table-knee.0.95", "table-knee.20"} {
				if !strings.Contains(page, `<tr id="`+id+`"`) {
					t.Errorf("%d rows: %s is not printed", c.rows, id)
				}
			}
			if says := strings.Contains(page, "Here 8 of 26 rows."); says != (c.shown < c.rows) {
				t.Errorf("%d rows: it says that rows are left out: %v", c.rows, says)
			}
		}
	}
}
