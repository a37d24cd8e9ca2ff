package run

import (
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/show/emit"
)

// Where two runs differ, the author reads what the cells did: none of the lines
// in which the processes report it.
func TestDifferencesAreToldInTheCellsWords(t *testing.T) {
	bound := func(id string, v float64) emit.Record {
		return emit.Record{Kind: emit.KindBound, Bound: &notebooks.Bound{ID: id, Value: notebooks.Number(v), Unit: "s"}}
	}
	table := func(cell string) emit.Record {
		return emit.Record{Kind: emit.KindTable, Table: &notebooks.Table{ID: "t", Rows: [][]string{{"50", cell}}}}
	}
	end := emit.Record{Kind: emit.KindEnd}
	text := func(s string, records ...emit.Record) trace {
		for i := range records {
			records[i].At = int64(len(s))
		}
		return trace{text: []byte(s), records: records}
	}
	for _, c := range []struct {
		a, b trace
		x, y string
	}{
		{text("x\nx\n", end), text("", end), `"x\nx\n"`, "(the program ends)"},
		{text("", emit.Record{Kind: emit.KindCell, Cell: 1}), text("y"), "(cell 2 begins)", `"y"`},
		{text("", bound("a", 1.5)), text("", bound("a", 1.25)), `the bound value "a": "1.5 s"`, `the bound value "a": "1.25 s"`},
		{text("", bound("a", 1.5)), text("", bound("b", 1.5)), `(the bound value "a")`, `(the bound value "b")`},
		{text("", table("0.03")), text("", end), `(the table "t")`, "(the program ends)"},
		{text("", table("0.03")), text(""), `(the table "t")`, "(nothing)"},
		{text("", table("0.03")), text("", table("0.04")), `the table "t": … "\":null,\"columns\":null,\"rows\":[[\"50\",\"0.03\"]]}"`, `the table "t": … "\":null,\"columns\":null,\"rows\":[[\"50\",\"0.04\"]]}"`},
	} {
		x, y, differ := difference(c.a, c.b)
		if a, b := excerpts(x, y); !differ || a != c.x || b != c.y {
			t.Errorf("%s\n%s\nnot\n%s\n%s", a, b, c.x, c.y)
		}
	}
}
