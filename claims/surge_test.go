package claims

import (
	"reflect"
	"testing"

	"kneebook/experiments"
	nbshow "kneebook/notebooks/show"
)

// shortenedSurge gives an experiment's parameters with a short overload.
func shortenedSurge(params any) reflect.Value {
	p := reflect.New(reflect.TypeOf(params)).Elem()
	p.Set(reflect.ValueOf(params))
	for field, seconds := range map[string]float64{"Before": 3, "Overload": 12, "After": 25} {
		p.FieldByName("Surge").FieldByName(field).SetFloat(seconds)
	}
	return p
}

// shortSurge is that with not so fast a second server and fewer loads.
func shortSurge(params any) any {
	p := shortenedSurge(params)
	if f := p.FieldByName("Services"); f.Kind() == reflect.Slice {
		f.Set(reflect.ValueOf([]float64{0.01, 0.005}))
	}
	if f := p.FieldByName("Factors"); f.IsValid() {
		f.Set(reflect.ValueOf([]float64{1.5, 3}))
	}
	return p.Interface()
}

// The tables of an overload, cut short, are what the naive simulator makes of
// the same overload, at several seeds; and one at another seed is not.
func TestSurgeTablesAreDerived(t *testing.T) {
	seen := 0
	for _, spec := range []Notebook{Discipline(), Recovery()} {
		for _, d := range spec.Tables {
			e, ok := experiments.Lookup(d.Table)
			if !ok {
				t.Fatalf("no experiment %s", d.Table)
			}
			for seed := range uint64(3) {
				result, err := e.Run(shortSurge(e.Defaults()), seed)
				if err != nil {
					t.Fatal(err)
				}
				table, err := nbshow.TableOf(d.Table, result)
				if err != nil {
					t.Fatal(err)
				}
				one := Notebook{Name: spec.Name, Tables: []Derivation{d}}
				derived, ps := DeriveTables(one, Tables{table}, seed)
				if len(ps) > 0 {
					t.Fatal(ps)
				}
				if _, wrong := compareCells(table, derived[0]); len(wrong) > 0 || !sameShape(table, derived[0]) {
					t.Errorf("%s, seed %d: %d cells differ, such as %v", d.Table, seed, len(wrong), wrong[:min(len(wrong), 3)])
				}
				seen += len(table.Rows)
				if e.Fixed {
					break
				}
				other, _ := DeriveTables(one, Tables{table}, seed+1)
				if _, wrong := compareCells(table, other[0]); len(wrong) == 0 {
					t.Errorf("%s: seed %d is the same as the next one", d.Table, seed)
				}
			}
		}
	}
	if seen < 900 {
		t.Errorf("only %d rows were compared", seen)
	}
}
