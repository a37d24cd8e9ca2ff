// Package symbols holds what interpreted cells can reach: the exported names
// of the packages on the list, and nothing else. All but this file is
// generated; run go generate ./notebooks/run/symbols after a change to what
// kernel, experiments, show or emit export.
package symbols

import (
	"fmt"
	"reflect"

	"github.com/traefik/yaegi/interp"
)

//go:generate go run ./generate

// Symbols maps a package ("fmt//fmt": the doubled slash keeps the interpreter
// from compiling its own generic sources) to its names.
var Symbols = interp.Exports{}

// wrapped are the interfaces under which a cell's own type reaches the
// printing functions, so that its methods are seen.
var wrapped = []reflect.Type{
	reflect.TypeFor[fmt.Formatter](),
	reflect.TypeFor[fmt.Stringer](),
	reflect.TypeFor[error](),
}

// All gives the symbols with what the interpreter needs beside them. Each call
// makes a map of its own; the maps in it are shared.
func All() interp.Exports {
	out := interp.Exports{}
	for path, names := range Symbols {
		out[path] = names
	}
	types := map[reflect.Value][]reflect.Type{}
	for _, f := range []any{fmt.Errorf, fmt.Fprint, fmt.Fprintf, fmt.Fprintln, fmt.Print, fmt.Printf, fmt.Println,
		fmt.Sprint, fmt.Sprintf, fmt.Sprintln} {
		types[reflect.ValueOf(f)] = wrapped
	}
	out["."] = map[string]reflect.Value{"MapTypes": reflect.ValueOf(types)}
	return out
}
