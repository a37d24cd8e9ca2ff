package run

import (
	"go/ast"
	"go/token"
	"go/types"
)

// lintTypeSwitch: a case with an interface never matches, nor one with a
// cell's own type where the value is an error.
func lintTypeSwitch(c *checked, report report) {
	each(c, func(n *ast.TypeSwitchStmt, _ []ast.Node) {
		from := c.typeOf(switched(n))
		for _, s := range n.Body.List {
			for _, e := range s.(*ast.CaseClause).List {
				t := c.typeOf(e)
				switch {
				case t == nil || types.Identical(t, types.Typ[types.UntypedNil]):
				case interfaceWithMethods(t):
					report(e, "the interpreter never takes a case with an interface", "name the types, or call the method")
				case c.own(t) != nil && from != nil && c.own(from) == nil && interfaceWithMethods(from):
					report(e, "the interpreter does not see a cell's own type in this interface",
						"write if v, ok := x.("+types.TypeString(t, types.RelativeTo(c.pkg))+"); ok {")
				}
			}
		}
	})
}

// switched is the value of a type switch.
func switched(n *ast.TypeSwitchStmt) ast.Expr {
	var x ast.Expr
	switch s := n.Assign.(type) {
	case *ast.ExprStmt:
		x = s.X
	case *ast.AssignStmt:
		x = s.Rhs[0]
	}
	return x.(*ast.TypeAssertExpr).X
}

// interfaceWithMethods reports whether a type is an interface other than any.
func interfaceWithMethods(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() > 0
}

// lintAssertion: x.(I) does not see the methods of a cell's own types.
func lintAssertion(c *checked, report report) {
	each(c, func(n *ast.TypeAssertExpr, _ []ast.Node) {
		if n.Type == nil {
			return
		}
		t := c.typeOf(n.Type)
		if t == nil || !interfaceWithMethods(t) {
			return
		}
		if own := c.implementer(t.Underlying().(*types.Interface)); own != "" {
			report(n, "the interpreter does not see the methods of "+own+" in this assertion", "assert the type itself, x.("+own+")")
		}
	})
}

// implementer is a cell's own type that has an interface's methods, or "".
func (c *checked) implementer(i *types.Interface) string {
	for _, name := range c.pkg.Scope().Names() {
		t, ok := c.pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || is[*types.Interface](t.Type()) || generic(t.Type()) {
			continue
		}
		if types.Implements(t.Type(), i) {
			return name
		}
		if types.Implements(types.NewPointer(t.Type()), i) {
			return "*" + name
		}
	}
	return ""
}

// generic reports whether a type has type parameters.
func generic(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.TypeParams().Len() > 0
}

// errorType is the predeclared interface.
var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// lintErrorValue: a cell's own error that is no pointer loses its method in a
// variable of type error.
func lintErrorValue(c *checked, report report) {
	check := func(to types.Type, value ast.Expr) {
		t := c.typeOf(value)
		if to == nil || t == nil || !types.Identical(to.Underlying(), errorType) || is[*types.Interface](t) {
			return
		}
		if own := c.own(t); own != nil && !isPointer(t) {
			report(value, "the interpreter loses the method Error of "+own.Name()+" in this variable",
				"give "+own.Name()+" a pointer receiver and write &"+own.Name()+"{…}, or return the error from a function")
		}
	}
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if len(n.Values) == len(n.Names) {
					check(c.typeOf(n.Names[i]), v)
				}
			}
		case *ast.AssignStmt:
			for i, v := range n.Rhs {
				if _, ok := n.Lhs[i].(*ast.Ident); ok && n.Tok == token.ASSIGN && len(n.Lhs) == len(n.Rhs) {
					check(c.typeOf(n.Lhs[i]), v)
				}
			}
		case *ast.CallExpr:
			if tv := c.info.Types[n.Fun]; tv.IsType() && len(n.Args) == 1 {
				check(tv.Type, n.Args[0])
			}
		}
		return true
	})
}

// isPointer reports whether a type is a pointer.
func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

// lintErrorsAs: errors.As panics on a cell's own type.
func lintErrorsAs(c *checked, report report) {
	each(c, func(n *ast.CallExpr, _ []ast.Node) {
		f := c.callee(n)
		if f == nil || f.Pkg() == nil || f.Pkg().Path() != "errors" || f.Name() != "As" || len(n.Args) != 2 {
			return
		}
		p, ok := types.Unalias(c.typeOf(n.Args[1])).(*types.Pointer)
		if ok && c.own(p.Elem()) != nil {
			report(n, "the interpreter has no errors.As for a cell's own type",
				"assert it where it is not wrapped: e, ok := err.("+types.TypeString(p.Elem(), types.RelativeTo(c.pkg))+")")
		}
	})
}
