// Package show is what a notebook's cells call to publish tables, bound values
// and figures. Every function panics on an argument that an author has to
// mend; the runner reports the text at the cell's line.
package show

import (
	"fmt"
	"math"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/notebooks/show/emit"
)

// Bind binds a value, given in unit, to the claim id. The value is finite;
// unit is a symbol or name of the table of units. An id can be bound once.
func Bind(id string, value float64, unit string) {
	must("show.Bind", id, bind(id, value, unit))
}

func bind(id string, value float64, unit string) error {
	if err := notebooks.CheckID(id); err != nil {
		return err
	}
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fmt.Errorf("the value is %v, and only a number can be claimed", value)
	}
	u, err := quantity.NeedUnit(unit)
	if err != nil {
		return err
	}
	return emit.Bound(notebooks.Bound{ID: id, Value: notebooks.Number(value), Unit: u.Symbol})
}

// Table publishes the result of an experiment: a struct with a field Params, a
// struct, and a field Rows, a slice of structs. A column is a field with the
// tag col; unit, label and print say how it is read and printed, and key:"true"
// stands at the one that names the row. Where a float column has no value, a
// median of nobody, it is NaN: the cell is empty, in the table and in its file,
// and the page says what that means. A parameter is a field of Params with the
// tag param, and unit; a list with the tag optional:"true" is left out where it
// is empty. Units are base units. A table's id is the name of
// its experiment, and can be published once.
func Table(id string, result any) {
	t, err := TableOf(id, result)
	if err == nil {
		err = emit.Table(t)
	}
	must("show.Table", id, err)
}

// must panics with an error's text, and says which call it came from.
func must(call, id string, err error) {
	if err != nil {
		panic(fmt.Sprintf("%s(%q): %v", call, id, err))
	}
}
