package claims

import (
	"math"
	"slices"
	"testing"

	"kneebook/experiments"
	"kneebook/notebooks"
	nbshow "kneebook/notebooks/show"
)

// runAt runs the experiment of a table with its parameters at a seed.
func runAt(t *testing.T, table notebooks.Table, seed uint64) notebooks.Table {
	t.Helper()
	e, ok := experiments.Lookup(table.ID)
	if !ok {
		t.Fatalf("no experiment %s", table.ID)
	}
	p, err := nbshow.ParamsAs(e.Defaults(), table.Params)
	if err != nil {
		t.Fatal(err)
	}
	result, err := e.Run(p, seed)
	if err != nil {
		t.Fatal(err)
	}
	out, err := nbshow.TableOf(table.ID, result)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The rows of a part are those of the whole, measured and derived; and the
// claims' values over runs are the same whether they read the one or the other.
func TestPartsOfTablesAreTheirRows(t *testing.T) {
	for _, spec := range []Notebook{Knee(), Bound(), Signal(), QueueOrder(), Floor(), Production(), Recovery()} {
		t.Run(spec.Name, func(t *testing.T) {
			var whole, part Tables
			for _, d := range spec.Tables {
				e, _ := experiments.Lookup(d.Table)
				own := e.Defaults()
				if spec.Name == Recovery().Name {
					own = shortenedSurge(own).Interface()
				}
				params, err := nbshow.ParamsOf(own)
				if err != nil {
					t.Fatal(err)
				}
				const seed = 3
				all := notebooks.Table{ID: d.Table, Params: params}
				whole, part = append(whole, runAt(t, all, seed)), append(part, runAt(t, spec.Narrowed(all), seed))
				if !slices.ContainsFunc(spec.Over, func(o Over) bool { return o.Table == d.Table }) {
					continue
				}
				n := len(whole) - 1
				sameRows(t, whole[n], part[n])
				derived, ps := DeriveTables(spec, Tables{whole[n]}, seed)
				again, qs := DeriveTables(spec, Tables{part[n]}, seed)
				if len(ps)+len(qs) > 0 {
					t.Fatal(ps, qs)
				}
				sameRows(t, derived[0], again[0])
			}
			want, err := bandRow(spec, whole)
			if err != nil {
				t.Fatal(err)
			}
			if have, err := bandRow(spec, part); err != nil || !slices.EqualFunc(have, want, sameFloat) {
				t.Errorf("of the parts the claims are %v (%v), of the whole %v", have, err, want)
			}
		})
	}
}

// sameFloat takes no value for the same as no value.
func sameFloat(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// sameRows compares a part with the rows of the whole that have its keys.
func sameRows(t *testing.T, whole, part notebooks.Table) {
	t.Helper()
	if len(part.Rows) == 0 || len(part.Rows) >= len(whole.Rows) {
		t.Errorf("%s: %d rows of %d are no part", part.ID, len(part.Rows), len(whole.Rows))
	}
	keys := rowKeys(part)
	for i, row := range part.Rows {
		if k := whole.Row(keys[i]); k < 0 || !slices.Equal(row, whole.Rows[k]) {
			t.Errorf("%s, row %s: %v is not in the whole", part.ID, keys[i], row)
		}
	}
}

// A table without a part keeps its parameters, and the published one is not
// changed.
func TestNarrowedLeavesTheTable(t *testing.T) {
	table := notebooks.Table{ID: "bound-length", Params: []notebooks.Param{{Name: "lengths", Values: []string{"5000", "20000", "40000"}}}}
	if got := Bound().Narrowed(table).Params[0].Values; !slices.Equal(got, []string{"20000", "40000"}) || len(table.Params[0].Values) != 3 {
		t.Errorf("got %v and %v", got, table.Params)
	}
	if got := Knee().Narrowed(table).Params[0].Values; len(got) != 3 {
		t.Errorf("got %v", got)
	}
}
