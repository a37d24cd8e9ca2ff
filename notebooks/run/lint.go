package run

import (
	"go/ast"
	"go/token"
	"go/types"

	"kneebook/notebooks"
)

// lint is a rule for one thing that the interpreter gets wrong.
type lint struct {
	name string
	// find calls report at each place; instead is what to write there.
	find func(c *checked, report report)
}

// report takes one place of a rule.
type report func(at ast.Node, message, instead string)

// lints are all rules. Each was seen to come out wrong in the interpreter; a
// test runs each with the lints off.
var lints = []lint{
	{"range", lintRange},
	{"loop variable", lintLoopVariable},
	{"literal in loop", lintLiteralInLoop},
	{"defer in loop", lintDeferInLoop},
	{"defer", lintDefer},
	{"switch init", lintSwitchInit},
	{"break in select", lintBreakInSelect},
	{"built-in", lintBuiltin},
	{"generic package", lintGenericPackage},
	{"generic call", lintGenericCall},
	{"method expression", lintMethodExpr},
	{"method value", lintMethodValue},
	{"integer division", lintDivision},
	{"constant", lintConstant},
	{"type switch", lintTypeSwitch},
	{"type assertion", lintAssertion},
	{"error value", lintErrorValue},
	{"errors.As", lintErrorsAs},
	{"print", lintPrint},
	{"verb", lintVerb},
}

// walls are the rules that keep cells inside, and what they publish in order;
// they always hold.
var walls = []lint{{"reach", lintReach}, {"show", lintShow}, {"param", lintParam}, {"draw", lintDraw}}

// lint runs one rule over a program.
func (c *checked) lint(l lint) notebooks.Problems {
	var out notebooks.Problems
	l.find(c, func(at ast.Node, message, instead string) {
		out = append(out, notebooks.Problem{Pos: c.pos(at.Pos()), Message: message, Hint: instead})
	})
	return out
}

// walk visits every node below root with its ancestors, the nearest last.
func walk(root ast.Node, visit func(n ast.Node, above []ast.Node)) {
	var stack []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		visit(n, stack)
		stack = append(stack, n)
		return true
	})
}

// each visits the nodes of one type in the program.
func each[N ast.Node](c *checked, visit func(n N, above []ast.Node)) {
	walk(c.file, func(n ast.Node, above []ast.Node) {
		if n, ok := n.(N); ok {
			visit(n, above)
		}
	})
}

// typeOf is an expression's type, nil where the program has errors.
func (c *checked) typeOf(e ast.Expr) types.Type { return c.info.TypeOf(e) }

// variable is the variable that an identifier names, or nil.
func (c *checked) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := c.info.ObjectOf(id).(*types.Var)
	return v
}

// rootOf is the variable in whose memory an expression stands: that of x in
// x.f[i], unless a pointer, slice or map lies between.
func (c *checked) rootOf(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return c.variable(e)
	case *ast.SelectorExpr:
		if t := c.typeOf(e.X); t != nil && is[*types.Struct](t) {
			return c.rootOf(e.X)
		}
	case *ast.IndexExpr:
		if t := c.typeOf(e.X); t != nil && is[*types.Array](t) {
			return c.rootOf(e.X)
		}
	}
	return nil
}

// is reports whether a type's underlying type is a T.
func is[T types.Type](t types.Type) bool {
	_, ok := t.Underlying().(T)
	return ok
}

// changed lists the variables that change after their declaration.
func (c *checked) changed() map[*types.Var]bool {
	out := map[*types.Var]bool{}
	add := func(e ast.Expr) {
		if v := c.rootOf(e); v != nil {
			out[v] = true
		}
	}
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if id, ok := x.(*ast.Ident); !ok || n.Tok != token.DEFINE || c.info.Defs[id] == nil {
					add(x)
				}
			}
		case *ast.IncDecStmt:
			add(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				add(n.X)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				for _, x := range []ast.Expr{n.Key, n.Value} {
					if x != nil {
						add(x)
					}
				}
			}
		}
		return true
	})
	return out
}

// callee is the function, built-in or type that a call names, or nil.
func (c *checked) callee(call *ast.CallExpr) types.Object {
	f := ast.Unparen(call.Fun)
	switch x := f.(type) {
	case *ast.IndexExpr:
		f = x.X
	case *ast.IndexListExpr:
		f = x.X
	}
	switch f := f.(type) {
	case *ast.Ident:
		return c.info.Uses[f]
	case *ast.SelectorExpr:
		return c.info.Uses[f.Sel]
	}
	return nil
}

// own is the name under which a notebook's cell defines a type, through a
// pointer too; nil for all other types.
func (c *checked) own(t types.Type) *types.TypeName {
	if t == nil {
		return nil
	}
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() == c.pkg {
		return n.Obj()
	}
	return nil
}

// loops lists the loops around a node, the nearest last, up to the function
// that it stands in; literals are looked through only if through is set.
func loops(above []ast.Node, through bool) []ast.Node {
	var out []ast.Node
	for _, n := range above {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			out = append(out, n)
		case *ast.FuncLit, *ast.FuncDecl:
			if !through {
				out = nil
			}
		}
	}
	return out
}
