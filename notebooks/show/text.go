package show

import (
	"encoding"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"time"

	"kneebook/notebooks"
)

// numeric reports whether values of a type are numbers, not words.
func numeric(t reflect.Type) bool {
	if t.Implements(reflect.TypeFor[fmt.Stringer]()) {
		return false
	}
	switch t.Kind() {
	case reflect.Bool, reflect.String:
		return false
	}
	return true
}

// text gives a value at full precision: a float as its shortest decimal, a
// value with a String method as that.
func text(v reflect.Value) (string, error) {
	if v.Type() == reflect.TypeFor[time.Duration]() {
		return "", fmt.Errorf("a duration has no base unit here: give seconds as a float64")
	}
	if s, ok := v.Interface().(fmt.Stringer); ok {
		return s.String(), nil
	}
	switch {
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits()), nil
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10), nil
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10), nil
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool()), nil
	case v.Kind() == reflect.String:
		return v.String(), nil
	}
	return "", fmt.Errorf("a %s is neither number nor word", v.Type())
}

// cell gives a value as a table has it: as [text], and a NaN as nothing.
func cell(v reflect.Value) (string, error) {
	if v.CanFloat() && math.IsNaN(v.Float()) {
		return "", nil
	}
	return text(v)
}

// texts gives the values of a parameter, which may be a list.
func texts(v reflect.Value) ([]string, error) {
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		s, err := text(v)
		return []string{s}, err
	}
	out := make([]string, v.Len())
	for i := range out {
		var err error
		if out[i], err = text(v.Index(i)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ParamsAs gives the parameters of a published table as a struct of the type of
// like, such as an experiment's defaults. The errors are those of [SetParams].
func ParamsAs(like any, params []notebooks.Param) (any, error) {
	p := reflect.New(reflect.TypeOf(like))
	err := SetParams(p.Interface(), params)
	return p.Elem().Interface(), err
}

// SetParams writes the parameters of a published table back into dst, a
// pointer to the struct that they were read from. A parameter that the struct
// lacks, one that it has and the table lacks, unless it is optional, and a text
// that does not fit its field are errors.
func SetParams(dst any, params []notebooks.Param) error {
	v := reflect.ValueOf(dst)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("parameters are written into a pointer to a struct, and this is a %T", dst)
	}
	v = v.Elem()
	given := map[string][]string{}
	for _, p := range params {
		given[p.Name] = p.Values
	}
	for _, f := range reflect.VisibleFields(v.Type()) {
		name, ok := f.Tag.Lookup("param")
		if !ok {
			continue
		}
		values, ok := given[name]
		if !ok && f.Tag.Get("optional") == "true" {
			continue
		}
		if !ok {
			return fmt.Errorf("the table has no parameter %q", name)
		}
		delete(given, name)
		if err := setField(v.FieldByIndex(f.Index), values); err != nil {
			return fmt.Errorf("parameter %q: %w", name, err)
		}
	}
	for _, p := range params {
		if _, left := given[p.Name]; left {
			return fmt.Errorf("%s has no parameter %q", v.Type(), p.Name)
		}
	}
	return nil
}

// setField sets a field, which may be a list, from texts.
func setField(v reflect.Value, values []string) error {
	if v.Kind() == reflect.Slice {
		list := reflect.MakeSlice(v.Type(), len(values), len(values))
		for i, s := range values {
			if err := set(list.Index(i), s); err != nil {
				return err
			}
		}
		v.Set(list)
		return nil
	}
	if v.Kind() == reflect.Array {
		if len(values) != v.Len() {
			return fmt.Errorf("%d values for %d places", len(values), v.Len())
		}
		for i, s := range values {
			if err := set(v.Index(i), s); err != nil {
				return err
			}
		}
		return nil
	}
	if len(values) != 1 {
		return fmt.Errorf("%d values for one", len(values))
	}
	return set(v, values[0])
}

// set sets one value from its text.
func set(v reflect.Value, s string) error {
	if u, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return u.UnmarshalText([]byte(s))
	}
	switch {
	case v.CanFloat():
		f, err := strconv.ParseFloat(s, v.Type().Bits())
		v.SetFloat(f)
		return err
	case v.CanInt():
		n, err := strconv.ParseInt(s, 10, v.Type().Bits())
		v.SetInt(n)
		return err
	case v.CanUint():
		n, err := strconv.ParseUint(s, 10, v.Type().Bits())
		v.SetUint(n)
		return err
	case v.Kind() == reflect.Bool:
		b, err := strconv.ParseBool(s)
		v.SetBool(b)
		return err
	case v.Kind() == reflect.String:
		v.SetString(s)
		return nil
	}
	return fmt.Errorf("a %s cannot be read back", v.Type())
}
