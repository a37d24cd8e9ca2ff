package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"kneebook/suite/publish"
)

// extended adds an entry to the end of the list that a function of a Go file
// returns.
func extended(src []byte, function, entry string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var list *ast.CompositeLit
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == function && len(d.Body.List) == 1 {
			if r, ok := d.Body.List[0].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
				list, _ = r.Results[0].(*ast.CompositeLit)
			}
		}
	}
	if list == nil {
		return nil, fmt.Errorf("there is no function %s that returns a list", function)
	}
	end, n := fset.Position(list.Rbrace), len(list.Elts)
	switch {
	case n > 0 && fset.Position(list.Elts[n-1].End()).Line < end.Line: // an entry a line
		entry += ",\n"
	case n > 0:
		entry = ", " + entry
	}
	return format.Source(slices.Concat(src[:end.Offset], []byte(entry), src[end.Offset:]))
}

// clashes reports the names of a Go file that the package in a folder declares
// already.
func clashes(dir string, src []byte) error {
	own, err := declared("", src)
	if err != nil {
		return err
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	var errs []error
	for _, path := range paths {
		names, err := declared(path, nil)
		if err != nil {
			return err
		}
		for _, name := range own {
			if slices.Contains(names, name) {
				errs = append(errs, fmt.Errorf("%s/%s declares %s already: take another name", filepath.Base(dir), filepath.Base(path), name))
			}
		}
	}
	return errors.Join(errs...)
}

// declared lists the names that a Go file declares in its package; src is nil
// for the file on disk.
func declared(path string, src []byte) ([]string, error) {
	var text any
	if src != nil {
		text = src
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				names = append(names, specNames(s)...)
			}
		}
	}
	return names, nil
}

// specNames lists the names of one type, or of one line of constants or
// variables.
func specNames(s ast.Spec) []string {
	var names []string
	switch s := s.(type) {
	case *ast.TypeSpec:
		names = append(names, s.Name.Name)
	case *ast.ValueSpec:
		for _, n := range s.Names {
			names = append(names, n.Name)
		}
	}
	return names
}

// writeAll writes new files, none over another, and then the lists. Where one
// cannot be written, those written before are taken back.
func writeAll(root string, files []file) error {
	var undo []func()
	for _, f := range files {
		path := filepath.Join(root, filepath.FromSlash(f.path))
		back, err := write(path, f)
		if err != nil {
			for _, u := range slices.Backward(undo) {
				u()
			}
			return fmt.Errorf("%s: %w", f.path, err)
		}
		undo = append(undo, back)
	}
	return nil
}

// write writes one file and gives what takes it back.
func write(path string, f file) (undo func(), err error) {
	if f.old {
		before, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return func() { publish.WriteFile(path, before) }, publish.WriteFile(path, f.data)
	}
	w, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, errors.New("is there already")
	}
	if err != nil {
		return nil, err
	}
	_, err = w.Write(f.data)
	if err = errors.Join(err, w.Close()); err != nil {
		os.Remove(path)
		return nil, err
	}
	return func() { os.Remove(path) }, nil
}
