package show

import (
	"fmt"
	"reflect"
	"slices"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// TableOf reads an experiment's result, as [Table] does, and gives it as a
// value. A fault in id, result or tags is an error.
func TableOf(id string, result any) (notebooks.Table, error) {
	t, err := ReadTable(id, result)
	if err == nil {
		err = checkUnits(t)
	}
	return t, err
}

// ReadTable reads a result whose units and print codes were checked before, as
// [TableOf] does: so a browser's module does without the table of units.
func ReadTable(id string, result any) (notebooks.Table, error) {
	t := notebooks.Table{ID: id}
	if err := notebooks.CheckID(id); err != nil {
		return t, err
	}
	params, rows, err := parts(result)
	if err != nil {
		return t, err
	}
	if t.Params, err = readParams(params); err != nil {
		return t, err
	}
	t.Params = slices.DeleteFunc(t.Params, func(p notebooks.Param) bool {
		return len(p.Values) == 0 && optional(params.Type(), p.Name)
	})
	fields, err := columns(rows.Type().Elem())
	if err != nil {
		return t, err
	}
	for _, f := range fields {
		t.Columns = append(t.Columns, f.column)
	}
	t.Rows, err = readRows(rows, fields)
	return t, err
}

// ParamsOf gives an experiment's parameters, a struct, as a table has them. A
// fault in tags is an error.
func ParamsOf(params any) ([]notebooks.Param, error) {
	v := reflect.Indirect(reflect.ValueOf(params))
	if v.Kind() != reflect.Struct {
		return nil, fmt.Errorf("parameters are a struct, and this is a %T", params)
	}
	list, err := readParams(v)
	if err == nil {
		err = checkUnits(notebooks.Table{Params: list})
	}
	return list, err
}

// checkUnits refuses units that are no base units and print codes that are
// none.
func checkUnits(t notebooks.Table) error {
	for _, p := range t.Params {
		if err := checkUnit(p.Unit); err != nil {
			return fmt.Errorf("parameter %s: %w", p.Name, err)
		}
	}
	for _, c := range t.Columns {
		err := checkUnit(c.Unit)
		if c.Print != "" && err == nil {
			if _, err = quantity.FormatAs(0, c.Print); err != nil {
				err = fmt.Errorf("print:%q: %w", c.Print, err)
			}
		}
		if err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
	}
	return nil
}

// checkUnit refuses what is no base unit; words have none.
func checkUnit(unit string) error {
	if unit == "" {
		return nil
	}
	u, err := quantity.NeedUnit(unit)
	if err == nil && u.Base().Symbol != unit {
		err = fmt.Errorf("the unit %q is no base unit: give the values in %q", unit, u.Base().Symbol)
	}
	return err
}

// parts finds the two fields of a result.
func parts(result any) (params, rows reflect.Value, err error) {
	v := reflect.Indirect(reflect.ValueOf(result))
	if v.Kind() != reflect.Struct {
		return params, rows, fmt.Errorf("a result is a struct with Params and Rows, and this is a %T", result)
	}
	params, rows = v.FieldByName("Params"), v.FieldByName("Rows")
	if !params.IsValid() || params.Kind() != reflect.Struct {
		return params, rows, fmt.Errorf("%s has no field Params that is a struct", v.Type())
	}
	if !rows.IsValid() || rows.Kind() != reflect.Slice || rows.Type().Elem().Kind() != reflect.Struct {
		return params, rows, fmt.Errorf("%s has no field Rows that is a slice of structs", v.Type())
	}
	return params, rows, nil
}

// readParams reads the tagged fields of a struct of parameters, and those of
// the structs that are embedded in it.
func readParams(v reflect.Value) ([]notebooks.Param, error) {
	var out []notebooks.Param
	seen := map[string]bool{}
	for _, f := range reflect.VisibleFields(v.Type()) {
		name, ok := f.Tag.Lookup("param")
		if !ok {
			continue
		}
		p := notebooks.Param{Name: name, Unit: f.Tag.Get("unit")}
		err := checkName(f, name, seen)
		if err == nil {
			p.Values, err = texts(v.FieldByIndex(f.Index))
		}
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", f.Name, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// optional reports whether a parameter has the tag optional.
func optional(params reflect.Type, name string) bool {
	for _, f := range reflect.VisibleFields(params) {
		if f.Tag.Get("param") == name {
			return f.Tag.Get("optional") == "true"
		}
	}
	return false
}

// field is one column and the field that it is read from.
type field struct {
	index  int
	column notebooks.Column
}

// columns reads the tags of a row's type.
func columns(row reflect.Type) ([]field, error) {
	var out []field
	seen, keys := map[string]bool{}, 0
	for i := range row.NumField() {
		f := row.Field(i)
		name, ok := f.Tag.Lookup("col")
		if !ok {
			continue
		}
		c := notebooks.Column{Name: name, Label: f.Tag.Get("label"), Unit: f.Tag.Get("unit"),
			Print: f.Tag.Get("print"), Key: f.Tag.Get("key") == "true"}
		if err := checkColumn(f, c, seen); err != nil {
			return nil, fmt.Errorf("column %s: %w", f.Name, err)
		}
		if c.Key {
			keys++
		}
		out = append(out, field{i, c})
	}
	if keys != 1 {
		return nil, fmt.Errorf("%d columns of %s have the tag key:\"true\": exactly one names the row", keys, row)
	}
	return out, nil
}

// checkColumn refuses tags that do not fit each other or the field.
func checkColumn(f reflect.StructField, c notebooks.Column, seen map[string]bool) error {
	if err := checkName(f, c.Name, seen); err != nil {
		return err
	}
	if !numeric(f.Type) {
		if c.Unit != "" || c.Print != "" {
			return fmt.Errorf("a column of words has neither unit nor print")
		}
		return nil
	}
	if c.Unit == "" {
		return quantity.NoUnit()
	}
	return nil
}

// checkName refuses a bad or doubled name.
func checkName(f reflect.StructField, name string, seen map[string]bool) error {
	if err := notebooks.CheckID(name); err != nil {
		return err
	}
	if seen[name] {
		return fmt.Errorf("the name %q is taken", name)
	}
	seen[name] = true
	if !f.IsExported() {
		return fmt.Errorf("a tagged field begins with a capital letter")
	}
	return nil
}

// readRows reads the rows as texts; no two may have the same key. A float that
// is NaN says that there is no such value, and its cell is empty.
func readRows(rows reflect.Value, fields []field) ([][]string, error) {
	out := make([][]string, rows.Len())
	seen := map[string]bool{}
	for i := range out {
		for _, f := range fields {
			s, err := cell(rows.Index(i).Field(f.index))
			if err == nil && f.column.Key && s == "" {
				err = fmt.Errorf("a row needs a key, and this one's is empty")
			}
			if err != nil {
				return nil, fmt.Errorf("row %d, column %s: %w", i+1, f.column.Name, err)
			}
			if f.column.Key && seen[s] {
				return nil, fmt.Errorf("two rows have the key %q", s)
			}
			seen[s] = seen[s] || f.column.Key
			out[i] = append(out[i], s)
		}
	}
	return out, nil
}
