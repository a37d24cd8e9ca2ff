package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"

	"kneebook/notebooks"
)

// Until gives the program that ends with a cell, as the browser runs it when a
// reader has edited that cell: all declarations, the statements of the cells
// before it on which it rests, and its own. Each statement of the cell notes
// its line, since the browser's interpreter cannot tell that of a panic. Cells
// that draw with one of [Drawing] are left out: they define nothing that others
// use. Where the cell itself does, that is a problem, for those packages are
// not in the browser.
func (p Program) Until(cell int) (Program, notebooks.Problems) {
	var problems notebooks.Problems
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, p.File, p.Source(Form{}), 0)
	if err != nil {
		problems.Add(notebooks.Pos{File: p.File}, "%v", err)
		return p, problems
	}
	drawn := make([]bool, len(p.Cells))
	for _, use := range p.drawingUses(fset, f) {
		if drawn[use.cell] = true; use.cell == cell {
			problems.Add(use.pos, "%s is not in the browser: draw with show.Plot, or run the cell in a clone of the project", use.path)
		}
	}
	needed := p.needs(f, cell)
	out := Program{Name: p.Name, File: p.File}
	for i, c := range p.Cells {
		switch {
		case drawn[i]:
			c.decls, c.statements = nil, nil
		case !needed[i]:
			c.statements = nil
		case i == cell:
			c.statements = marked(c)
		}
		out.Cells = append(out.Cells, c)
	}
	for _, s := range p.imports {
		if !slices.Contains(drawing, s.path) {
			out.imports = append(out.imports, s)
		}
	}
	return out, problems
}

// drawingUse is a place where a cell uses a package for drawing freely.
type drawingUse struct {
	cell int
	path string
	pos  notebooks.Pos
}

// drawingUses lists the places where cells use a package of [Drawing].
func (p Program) drawingUses(fset *token.FileSet, f *ast.File) []drawingUse {
	var out []drawingUse
	for _, use := range usedPackages(f) {
		path := p.imported(use.X.(*ast.Ident).Name)
		at := fset.Position(use.Pos())
		if cell := p.CellAt(at.Line); cell >= 0 && slices.Contains(drawing, path) {
			out = append(out, drawingUse{cell, path, notebooks.Pos{File: p.File, Line: at.Line, Col: at.Column}})
		}
	}
	return out
}

// marked takes a cell's statements apart, each with a mark.
func marked(c Cell) []chunk {
	var out []chunk
	for _, s := range c.statements {
		out = append(out, s.apart()...)
	}
	return out
}

// apart cuts a stretch of statements where one ends and the next begins, with
// the comments between them.
func (c chunk) apart() []chunk {
	const before = "package p; func _() {"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", before+c.text+"\n}", parser.SkipObjectResolution)
	if err != nil {
		return []chunk{c}
	}
	var out []chunk
	list := f.Decls[0].(*ast.FuncDecl).Body.List
	for i, s := range list {
		from, to := fset.Position(s.Pos()).Offset-len(before), len(c.text)
		if i+1 < len(list) {
			to = fset.Position(list[i+1].Pos()).Offset - len(before)
		}
		at := position(notebooks.Pos{Line: c.line - 1}, c.text, from)
		if at.Line == c.line {
			at.Col += c.col - 1
		}
		out = append(out, chunk{kind: kindStatement, line: at.Line, col: at.Col, text: c.text[from:to], mark: true})
	}
	return out
}
