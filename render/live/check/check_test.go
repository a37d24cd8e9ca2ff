package check

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
)

// What is written is what is read.
func TestLines(t *testing.T) {
	p := Page{Notebook: "knee", Tables: []notebooks.Table{
		{ID: "knee", Params: []notebooks.Param{{Name: "loads", Unit: "share", Values: []string{"0.5", "0.95"}}, {Name: "none", Values: []string{}}}},
		{ID: "knee-path"}}, Values: []Value{{"a", 0.1 + 0.2}, {"b", math.Inf(1)}}}
	got, err := Read(p.Lines())
	if err != nil || !reflect.DeepEqual(got, p) {
		t.Errorf("%+v, %v", got, err)
	}
	for text, want := range map[string]string{"": "line 1", "notebook": "line 1", "notebook\tx\nparam\ta\tb": "line 2", "value\ta\tb": "line 1", "colour\tred": `begins with "colour"`} {
		if _, err := Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: want an error with %q, got %v", text, want, err)
		}
	}
	if _, err := Run("notebook\tnone", func(string) {}); err == nil {
		t.Error("a notebook without claims is no error")
	}
}

// A claim's values are told with their unit.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		unit     string
		measured []float64
		derived  []float64
		want     string
	}{
		{"×", []float64{8.66201}, []float64{8.66202}, "8.662× against 8.662×"},
		{"s", []float64{0.025}, []float64{0.025}, "25 ms against 25 ms"},
		{"s", nil, []float64{9.101}, "9.101 s derived"},
		{"share", []float64{0.1024}, []float64{0.1024}, "10.24% against 10.24%"},
		{"requests", []float64{3, 2}, []float64{3, 2}, "3 requests and 2 requests, and the same derived"},
	} {
		if got := Words(claims.Here{Claim: claims.Claim{Unit: c.unit}, Measured: c.measured, Derived: c.derived}); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// What rests on long runs is worked out last, and that is said.
func TestLongRunsComeLast(t *testing.T) {
	ids := []string{"discipline-runs", "discipline", "discipline-excess", "knee"}
	tables := make([]notebooks.Table, len(ids))
	for i, id := range ids {
		tables[i].ID = id
	}
	r := run{page: Page{Tables: quickFirst(tables)}, done: map[string]bool{"a": true}}
	var said []string
	for i := range tables {
		said = append(said, r.progress(i))
	}
	want := []string{"discipline, table 1 of 4; 1 of 0 claims so far", "knee, table 2 of 4; 1 of 0 claims so far",
		"discipline-runs, table 3 of 4; 1 of 0 claims so far; the runs of this one are long",
		"discipline-excess, table 4 of 4; 1 of 0 claims so far; the runs of this one are long"}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}
