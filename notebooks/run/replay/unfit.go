package replay

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"kneebook/notebooks"
)

// unfit lists what the interpreter is known not to understand, as far as the
// text alone tells it.
func unfit(file, src string) notebooks.Problems {
	var problems notebooks.Problems
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, 0)
	if err != nil {
		at := fset.Position(f.Pos())
		problems.Add(notebooks.Pos{File: at.Filename, Line: at.Line, Col: at.Column}, "%v", err)
		return problems
	}
	add := func(at token.Pos, message, hint string) {
		pos := fset.Position(at)
		problems = append(problems, notebooks.Problem{Pos: notebooks.Pos{File: file, Line: pos.Line, Col: pos.Column}, Message: message, Hint: hint})
	}
	free := map[*ast.Ident]bool{}
	for _, id := range f.Unresolved {
		free[id] = true
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if lit, ok := n.X.(*ast.BasicLit); ok && lit.Kind == token.INT {
				add(n.X.Pos(), "the interpreter has no range over a number", "write for i := 0; i < "+lit.Value+"; i++")
			}
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			if ok && free[id] && (id.Name == "min" || id.Name == "max" || id.Name == "clear") {
				add(id.Pos(), "the interpreter has no built-in "+id.Name, "write math.Min or math.Max, or a loop")
			}
		}
		return true
	})
	return problems.Sorted()
}

// hint says more of a message of the interpreter.
func hint(message string) string {
	if strings.Contains(message, "nil type") {
		return "it has no range over a number or a function, and no v, ok := at a cell's top level: write a loop with a counter, or put the code into a function"
	}
	return ""
}
