package program

import (
	"go/ast"
	"go/token"
	"strings"

	"kneebook/notebooks"
)

// refuse lists what a cell may not contain.
func refuse(c parsedCell) notebooks.Problems {
	var problems notebooks.Problems
	for _, d := range c.decls {
		refuseDecl(c, d, &problems)
		refuseNames(c, d, &problems)
	}
	labels := labelsOf(c.statements)
	for _, s := range c.statements {
		refuseNames(c, s, &problems)
		refuseFlow(c, s, labels, &problems)
	}
	return problems
}

// refuseDecl refuses the functions that the runner itself writes.
func refuseDecl(c parsedCell, d ast.Decl, problems *notebooks.Problems) {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv != nil {
		return
	}
	switch f.Name.Name {
	case "main":
		problems.Add(c.pos(f.Name.Pos()), "func main has no place in a cell: write its statements without it")
	case "init":
		problems.Add(c.pos(f.Name.Pos()), "func init has no place in a cell: write its statements without it")
	}
}

// refuseNames refuses reserved names, and the built-in functions that print
// past the page.
func refuseNames(c parsedCell, n ast.Node, problems *notebooks.Problems) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if strings.HasPrefix(n.Name, reserved) {
				problems.Add(c.pos(n.Pos()), "names that begin with %s are reserved", reserved)
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "print" || id.Name == "println") {
				problems.Add(c.pos(id.Pos()), "the built-in %s does not print on the page: write fmt.%s", id.Name, strings.ToUpper(id.Name[:1])+id.Name[1:])
			}
		}
		return true
	})
}

// refuseFlow refuses statements that would leave the cell: they are the whole
// program's.
func refuseFlow(c parsedCell, s ast.Stmt, labels map[string]bool, problems *notebooks.Problems) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			problems.Add(c.pos(n.Pos()), "a return here would end the whole notebook: use if and else, or put the code into a function")
		case *ast.DeferStmt:
			problems.Add(c.pos(n.Pos()), "a defer here would wait for the notebook's end: call it where it is due, or put the code into a function")
		case *ast.BranchStmt:
			if n.Tok == token.GOTO && !labels[n.Label.Name] {
				problems.Add(c.pos(n.Pos()), "goto %s leaves the cell", n.Label.Name)
			}
		}
		return true
	})
}

// labelsOf lists the labels of a cell's statements.
func labelsOf(list []ast.Stmt) map[string]bool {
	out := map[string]bool{}
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			if l, ok := n.(*ast.LabeledStmt); ok {
				out[l.Label.Name] = true
			}
			return true
		})
	}
	return out
}
