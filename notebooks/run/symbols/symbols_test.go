package symbols

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/program"
)

// regenerate is what to do when a test here fails.
const regenerate = "run go generate ./notebooks/run/symbols and commit the result"

// The committed symbols are the exported names of the module's packages, no
// more and no fewer.
func TestSymbolsAreFresh(t *testing.T) {
	for _, pkg := range []string{"kernel", "experiments", "notebooks/show"} {
		want := exported(t, filepath.Join("../../..", filepath.FromSlash(pkg)))
		var got []string
		for name := range Symbols["kneebook/"+pkg+"//"+path.Base(pkg)] {
			if !strings.HasPrefix(name, "_") {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has other exports than its symbols: %s\nsymbols %v\nexports %v", pkg, regenerate, got, want)
		}
	}
}

// exported lists the exported names of a package without type parameters.
func exported(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			out = append(out, names(d)...)
		}
	}
	slices.Sort(out)
	return out
}

// names lists what one declaration exports.
func names(d ast.Decl) []string {
	var ids []*ast.Ident
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Type.TypeParams == nil {
			ids = append(ids, d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.TypeParams == nil {
					ids = append(ids, s.Name)
				}
			case *ast.ValueSpec:
				ids = append(ids, s.Names...)
			}
		}
	}
	var out []string
	for _, id := range ids {
		if id.IsExported() {
			out = append(out, id.Name)
		}
	}
	return out
}

// A wrapper has the exported methods of its interface: the interpreter calls
// them through it.
func TestWrappersAreFresh(t *testing.T) {
	for pkg, list := range Symbols {
		for name, value := range list {
			base, ok := strings.CutPrefix(name, "_")
			if !ok {
				continue
			}
			face, wrapper := list[base].Type().Elem(), value.Type().Elem()
			for i := range face.NumMethod() {
				m := face.Method(i)
				if !m.IsExported() {
					continue
				}
				if _, ok := wrapper.FieldByName("W" + m.Name); !ok {
					t.Errorf("the wrapper of %s.%s has no %s: %s", pkg, base, m.Name, regenerate)
				}
			}
		}
	}
}

// Cells reach the packages on the list and nothing beside it; of os the two
// streams, of emit the boundary.
func TestNothingElse(t *testing.T) {
	var want, got []string
	for _, p := range append(program.Allowed(), "kneebook/notebooks/show/emit") {
		want = append(want, p)
	}
	for key := range Symbols {
		p, _, ok := strings.Cut(key, "//")
		if !ok {
			t.Errorf("the key %q has no doubled slash", key)
		}
		got = append(got, p)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("want %v, got %v", want, got)
	}
	for key, names := range map[string][]string{"os//os": {"Stderr", "Stdout"}, "kneebook/notebooks/show/emit//emit": {"Cell", "Line"}} {
		var have []string
		for name := range Symbols[key] {
			have = append(have, name)
		}
		slices.Sort(have)
		if !slices.Equal(have, names) {
			t.Errorf("%s: want %v, got %v", key, names, have)
		}
	}
	if os.Stdout != Symbols["os//os"]["Stdout"].Interface() || !Symbols["os//os"]["Stdout"].CanAddr() {
		t.Error("os.Stdout is not the variable itself, so redirecting it would not be seen")
	}
}
