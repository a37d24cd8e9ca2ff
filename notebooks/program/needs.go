package program

import (
	"go/ast"
	"go/token"
	"slices"
)

// needs says which cells a cell's statements rest on: those that define or may
// change one of its variables, and what these rest on in turn. A cell that only
// publishes what an experiment gave it changes nothing.
func (p Program) needs(f *ast.File, cell int) []bool {
	n := needs{p: &p, cells: p.statements(f), entry: map[string]bool{}, results: map[string]bool{}, wanted: map[string]bool{}}
	for _, list := range n.cells {
		for _, s := range list {
			n.define(s)
		}
	}
	out := make([]bool, len(p.Cells))
	out[cell] = true
	n.want(cell)
	for i := cell - 1; i >= 0; i-- {
		if n.touches(i) {
			out[i] = true
			n.want(i)
		}
	}
	return out
}

// needs is the search for the cells that one rests on.
type needs struct {
	p       *Program
	cells   [][]ast.Stmt
	entry   map[string]bool // variables of the entry function
	results map[string]bool // those that an experiment gave; they hold values alone
	wanted  map[string]bool // those that the cell and what it needs speak of
}

// statements gives each cell's statements in the entry function of the zero
// [Form].
func (p Program) statements(f *ast.File) [][]ast.Stmt {
	out := make([][]ast.Stmt, len(p.Cells))
	cell := -1
	body := f.Decls[len(f.Decls)-1].(*ast.FuncDecl).Body
	for _, s := range body.List {
		if isBoundary(s) {
			cell++
		} else {
			out[cell] = append(out[cell], s)
		}
	}
	return out
}

// isBoundary reports whether a statement is the generated call between cells.
func isBoundary(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && packageOf(call) == reserved+"emit"
}

// packageOf is what stands before the dot of a called function: show of
// show.Table, knee of knee.P99.
func packageOf(call *ast.CallExpr) string {
	if s, ok := call.Fun.(*ast.SelectorExpr); ok {
		if id, ok := s.X.(*ast.Ident); ok {
			return id.Name
		}
	}
	return ""
}

// define notes the variables that a statement of the entry function defines.
func (n needs) define(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		n.define(s.Stmt)
	case *ast.DeclStmt:
		if g, ok := s.Decl.(*ast.GenDecl); ok {
			for _, spec := range g.Specs {
				for _, id := range specNames(spec) {
					n.entry[id.Name] = true
				}
			}
		}
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			return
		}
		for _, x := range s.Lhs {
			if id, ok := x.(*ast.Ident); ok {
				n.entry[id.Name] = true
			}
		}
		if call, ok := s.Rhs[0].(*ast.CallExpr); ok && len(s.Lhs) == 1 && n.p.imported(packageOf(call)) == "kneebook/experiments" {
			n.results[s.Lhs[0].(*ast.Ident).Name] = true
		}
	}
}

// want notes the variables that a cell speaks of.
func (n needs) want(cell int) {
	n.mentions(cell, func(id *ast.Ident, _ []ast.Node) {
		if n.entry[id.Name] {
			n.wanted[id.Name] = true
		}
	})
}

// touches reports whether a cell may define or change a wanted variable.
func (n needs) touches(cell int) bool {
	found := false
	n.mentions(cell, func(id *ast.Ident, above []ast.Node) {
		found = found || n.wanted[id.Name] && !(n.results[id.Name] && n.reads(id, above))
	})
	return found
}

// mentions visits each identifier of a cell that is no field or method, with
// the nodes around it, outermost first.
func (n needs) mentions(cell int, visit func(id *ast.Ident, above []ast.Node)) {
	for _, s := range n.cells[cell] {
		var above []ast.Node
		ast.Inspect(s, func(node ast.Node) bool {
			if node == nil {
				above = above[:len(above)-1]
				return true
			}
			if id, ok := node.(*ast.Ident); ok {
				selector, _ := top(above).(*ast.SelectorExpr)
				if selector == nil || selector.X == id {
					visit(id, above)
				}
			}
			above = append(above, node)
			return true
		})
	}
}

// top is the innermost of the nodes around one, nil of none.
func top(above []ast.Node) ast.Node {
	if len(above) == 0 {
		return nil
	}
	return above[len(above)-1]
}

// reads reports whether a mention of a result leaves it as it is: it is
// published or printed, or a part of it is read.
func (n needs) reads(id *ast.Ident, above []ast.Node) bool {
	if call, ok := top(above).(*ast.CallExpr); ok && slices.Contains(call.Args, ast.Expr(id)) {
		path := n.p.imported(packageOf(call))
		return path == "kneebook/notebooks/show" || path == "fmt"
	}
	var part ast.Node = id
	for len(above) > 0 {
		switch node := top(above).(type) {
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.ParenExpr:
			part, above = node, above[:len(above)-1]
			continue
		case *ast.AssignStmt:
			return part != id && !slices.ContainsFunc(node.Lhs, func(x ast.Expr) bool { return x == part })
		case *ast.UnaryExpr:
			return node.Op != token.AND
		case *ast.IncDecStmt:
			return false
		}
		break
	}
	return part != id
}
