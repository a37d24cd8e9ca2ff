package show

import (
	"reflect"
	"testing"
)

// withOptional has a list that may be left out.
type withOptional struct {
	Rate float64  `param:"rate" unit:"/s"`
	Only []string `param:"only" optional:"true"`
}

// A list with the tag optional stands in a table where it has entries, is
// written back from it, and stays as it is where the table lacks it.
func TestOptionalParameters(t *testing.T) {
	type row struct {
		K int `col:"k" unit:"requests" key:"true"`
	}
	for _, only := range [][]string{nil, {"a", "b"}} {
		want := withOptional{Rate: 2, Only: only}
		table, err := TableOf("t", struct {
			Params withOptional
			Rows   []row
		}{want, []row{{1}}})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(table.Params); n != 1 && only == nil || n != 2 && only != nil {
			t.Errorf("%d parameters of %v", n, want)
		}
		var got withOptional
		if err := SetParams(&got, table.Params); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v, %v; want %v", got, err, want)
		}
	}
	if all, err := ParamsOf(withOptional{}); err != nil || len(all) != 2 {
		t.Errorf("%v, %v; want both parameters", all, err)
	}
}
