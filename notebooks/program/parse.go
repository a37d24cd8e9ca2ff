package program

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"kneebook/notebooks"
)

// parsedCell is a cell parsed on its own; its file set gives positions in the
// notebook.
type parsedCell struct {
	fset       *token.FileSet
	imports    []*ast.ImportSpec
	decls      []ast.Decl
	statements []ast.Stmt
}

// pos is a node's place in the notebook.
func (c parsedCell) pos(at token.Pos) notebooks.Pos {
	p := c.fset.Position(at)
	return notebooks.Pos{File: p.Filename, Line: p.Line, Col: p.Column}
}

// parseCell cuts a cell and parses it alone, so that it cannot close another's
// braces. The chunks are stored in the cell.
func parseCell(cell *Cell, code string) (parsedCell, notebooks.Problems) {
	chunks, problems := cut(cell, code)
	if len(problems) > 0 {
		return parsedCell{}, problems
	}
	w := writer{file: cell.Pos.File}
	w.line("package p")
	var imports []chunk
	for _, c := range chunks {
		switch c.kind {
		case kindImport:
			imports = append(imports, c)
		case kindDecl:
			cell.decls = append(cell.decls, c)
		default:
			cell.statements = append(cell.statements, c)
		}
	}
	w.chunks(imports)
	w.chunks(cell.decls)
	w.line("func " + reserved + "() {")
	w.chunks(cell.statements)
	w.line("}")
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, cell.Pos.File, w.bytes(), parser.SkipObjectResolution)
	if err != nil {
		last := cell.Pos.Line + strings.Count(strings.TrimRight(code, "\n"), "\n") + 1
		return parsedCell{}, syntaxErrors(err, cell.Pos.File, last)
	}
	return split(fset, f), nil
}

// split takes a parsed cell apart.
func split(fset *token.FileSet, f *ast.File) parsedCell {
	out := parsedCell{fset: fset, imports: f.Imports}
	for i, d := range f.Decls {
		if i == len(f.Decls)-1 {
			out.statements = d.(*ast.FuncDecl).Body.List
			continue
		}
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			continue
		}
		out.decls = append(out.decls, d)
	}
	return out
}

// syntaxErrors gives the parser's errors as problems, none below a cell's last
// line; what follows from an error further up is left out.
func syntaxErrors(err error, file string, last int) notebooks.Problems {
	var list scanner.ErrorList
	var out notebooks.Problems
	if !errors.As(err, &list) {
		out.Add(notebooks.Pos{File: file}, "%v", err)
		return out
	}
	for _, e := range list {
		pos := notebooks.Pos{File: file, Line: e.Pos.Line, Col: e.Pos.Column}
		switch {
		case pos.Line <= last:
			out.Add(pos, "%s", e.Msg)
		case len(out) == 0:
			out.Add(notebooks.Pos{File: file, Line: last}, "%s", e.Msg)
		}
	}
	return out
}
