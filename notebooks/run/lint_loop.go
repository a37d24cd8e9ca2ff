package run

import (
	"go/ast"
	"go/token"
	"go/types"
)

// lintRange: range over an integer or a function stops the interpreter.
func lintRange(c *checked, report report) {
	each(c, func(n *ast.RangeStmt, _ []ast.Node) {
		t := c.typeOf(n.X)
		switch {
		case t == nil:
		case is[*types.Basic](t) && t.Underlying().(*types.Basic).Info()&types.IsInteger != 0:
			report(n, "the interpreter has no range over an integer", "write for i := 0; i < n; i++ {")
		case is[*types.Signature](t):
			report(n, "the interpreter has no range over a function", "call it with a function literal, or loop over a slice")
		}
	})
}

// loopVariables are the variables that a loop's header declares.
func (c *checked) loopVariables() map[*types.Var]bool {
	out := map[*types.Var]bool{}
	add := func(list ...ast.Expr) {
		for _, e := range list {
			if id, ok := e.(*ast.Ident); ok {
				if v, ok := c.info.Defs[id].(*types.Var); ok {
					out[v] = true
				}
			}
		}
	}
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if a, ok := n.Init.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
				add(a.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key, n.Value)
			}
		}
		return true
	})
	return out
}

// lintLoopVariable: the interpreter has one variable for all rounds of a loop,
// so a function or pointer that outlives the round sees the last value.
func lintLoopVariable(c *checked, report report) {
	vars := c.loopVariables()
	each(c, func(id *ast.Ident, above []ast.Node) {
		v, ok := c.info.Uses[id].(*types.Var)
		if ok && vars[v] && c.captured(v, above) {
			report(id, "the interpreter shares "+id.Name+" between all rounds of the loop, and this function outlives its round",
				"write "+id.Name+" := "+id.Name+" as the loop's first statement")
		}
	})
	each(c, func(n *ast.UnaryExpr, _ []ast.Node) {
		if n.Op != token.AND {
			return
		}
		if v := c.rootOf(n.X); v != nil && vars[v] {
			report(n, "the interpreter shares "+v.Name()+" between all rounds of the loop, and so this pointer",
				"write "+v.Name()+" := "+v.Name()+" as the loop's first statement")
		}
	})
}

// captured reports whether a use of v stands in a function literal below v's
// declaration that may run later: neither called on the spot nor handed to a
// function of a package, which calls it before it returns.
func (c *checked) captured(v *types.Var, above []ast.Node) bool {
	for i, n := range above {
		lit, ok := n.(*ast.FuncLit)
		if ok && lit.Pos() > v.Pos() && !c.calledAtOnce(lit, above[:i]) {
			return true
		}
	}
	return false
}

// calledAtOnce reports whether a literal runs before its statement is done.
func (c *checked) calledAtOnce(lit *ast.FuncLit, above []ast.Node) bool {
	call, ok := above[len(above)-1].(*ast.CallExpr)
	if !ok || len(above) < 2 {
		return false
	}
	switch above[len(above)-2].(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return false
	}
	if call.Fun == lit {
		return true
	}
	f := c.callee(call)
	return f != nil && f.Pkg() != nil && (f.Pkg().Path() == "sort" || f.Pkg().Path() == "strings")
}

// lintLiteralInLoop: a variable that a composite literal sets inside a loop is
// shared by the rounds as well, where a function captures it.
func lintLiteralInLoop(c *checked, report report) {
	vars := map[*types.Var]bool{}
	each(c, func(a *ast.AssignStmt, above []ast.Node) {
		if a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) || len(loops(above, false)) == 0 {
			return
		}
		for i, x := range a.Rhs {
			if _, ok := ast.Unparen(x).(*ast.CompositeLit); !ok {
				continue
			}
			if v := c.variable(a.Lhs[i]); v != nil && !is[*types.Struct](v.Type()) {
				vars[v] = true
			}
		}
	})
	each(c, func(id *ast.Ident, above []ast.Node) {
		v, ok := c.info.Uses[id].(*types.Var)
		if ok && vars[v] && c.captured(v, above) {
			report(id, "the interpreter shares "+id.Name+", set by a literal, between all rounds of the loop",
				"make it with make or append, or in a function of its own")
		}
	})
}

// lintDeferInLoop: deferred functions of a loop all see the last round.
func lintDeferInLoop(c *checked, report report) {
	each(c, func(d *ast.DeferStmt, above []ast.Node) {
		around := loops(above, false)
		if len(around) == 0 {
			return
		}
		outer := around[0]
		ast.Inspect(d.Call.Fun, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := c.info.Uses[id].(*types.Var)
			if ok && v.Pos() > outer.Pos() && v.Pos() < d.Pos() {
				report(id, "the interpreter shows a deferred function the "+id.Name+" of the loop's last round",
					"pass a copy as an argument: k := "+id.Name+"; defer func(k T) { … }(k)")
			}
			return true
		})
	})
}

// lintSwitchInit: a switch with a short declaration and a tag that uses it
// compares with the wrong value.
func lintSwitchInit(c *checked, report report) {
	each(c, func(n *ast.SwitchStmt, _ []ast.Node) {
		if a, ok := n.Init.(*ast.AssignStmt); ok && n.Tag != nil && a.Tok == token.DEFINE {
			report(n, "the interpreter compares with the wrong value in a switch that declares a variable",
				"declare it on a line before the switch")
		}
	})
}

// lintBreakInSelect: a labelled break or continue does not leave a select.
func lintBreakInSelect(c *checked, report report) {
	each(c, func(n *ast.BranchStmt, above []ast.Node) {
		if n.Label == nil || n.Tok == token.GOTO {
			return
		}
		for i := len(above) - 1; i >= 0; i-- {
			switch a := above[i].(type) {
			case *ast.SelectStmt:
				report(n, "the interpreter does not leave a select by "+n.Tok.String()+" "+n.Label.Name,
					"set a variable and test it in the loop's condition, or put the loop into a function and return")
				return
			case *ast.LabeledStmt:
				if a.Label.Name == n.Label.Name {
					return
				}
			case *ast.FuncLit, *ast.FuncDecl:
				return
			}
		}
	})
}
