package run

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// lintDefer: the interpreter evaluates what a deferred call needs when it
// runs, not when it is deferred.
func lintDefer(c *checked, report report) {
	changed := c.changed()
	each(c, func(d *ast.DeferStmt, above []ast.Node) {
		inLoop := len(loops(above, false)) > 0
		check := func(e ast.Expr) {
			if c.late(e, changed, inLoop) {
				report(e, "the interpreter evaluates this when the deferred call runs, not here",
					"copy it into a variable of its own before the defer, and use that")
			}
		}
		for _, a := range d.Call.Args {
			check(a)
		}
		if s, ok := ast.Unparen(d.Call.Fun).(*ast.SelectorExpr); ok && c.info.Selections[s] != nil {
			check(s.X)
		} else if v := c.variable(d.Call.Fun); v != nil {
			check(d.Call.Fun)
		}
	})
}

// late reports whether an expression may have another value later.
func (c *checked) late(e ast.Expr, changed map[*types.Var]bool, inLoop bool) bool {
	e = ast.Unparen(e)
	if c.info.Types[e].Value != nil {
		return false
	}
	switch x := e.(type) {
	case *ast.FuncLit:
		return false
	case *ast.Ident:
		v := c.variable(x)
		return v != nil && (changed[v] || inLoop && c.loopVariables()[v])
	case *ast.SelectorExpr:
		return c.info.Selections[x] != nil
	case *ast.IndexExpr, *ast.StarExpr, *ast.SliceExpr:
		return true
	}
	return inLoop
}

// lintBuiltin: three built-in functions are missing.
func lintBuiltin(c *checked, report report) {
	each(c, func(n *ast.CallExpr, _ []ast.Node) {
		b, ok := c.callee(n).(*types.Builtin)
		if !ok || c.info.Types[n].Value != nil && b.Name() == "len" {
			return
		}
		switch b.Name() {
		case "min", "max":
			report(n, "the interpreter has no built-in "+b.Name(), "write if, math."+map[string]string{"min": "Min", "max": "Max"}[b.Name()]+
				" for floats, or a function "+b.Name()+" of your own")
		case "clear":
			report(n, "the interpreter has no built-in clear", "make a new map or slice")
		}
	})
}

// lintGenericPackage: the interpreter has no generic function of a package.
func lintGenericPackage(c *checked, report report) {
	each(c, func(n *ast.SelectorExpr, _ []ast.Node) {
		f, ok := c.info.Uses[n.Sel].(*types.Func)
		if !ok || f.Pkg() == nil || f.Pkg() == c.pkg {
			return
		}
		if s := f.Signature(); s.Recv() == nil && s.TypeParams().Len() > 0 {
			report(n, "the interpreter has no "+f.Pkg().Name()+"."+f.Name()+": it is generic", insteadOf(f))
		} else if iterates(s) {
			report(n, "the interpreter has no iterators, and "+f.Name()+" gives one", "use a function that gives a slice")
		}
	})
}

// iterates reports whether a function gives an iterator.
func iterates(s *types.Signature) bool {
	for i := range s.Results().Len() {
		if f, ok := s.Results().At(i).Type().Underlying().(*types.Signature); ok && f.Params().Len() == 1 &&
			is[*types.Signature](f.Params().At(0).Type()) {
			return true
		}
	}
	return false
}

// insteadOf says what to write in place of a generic function.
func insteadOf(f *types.Func) string {
	switch f.Name() {
	case "Sort":
		return "write sort.Float64s(x), sort.Ints(x) or sort.Strings(x)"
	case "SortFunc", "SortStableFunc":
		return "write sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })"
	case "N":
		return "write IntN or Int64N"
	case "Compare", "Less":
		return "write the comparison with < and =="
	}
	return "write a loop"
}

// lintGenericCall: type arguments are not inferred from a variadic argument or
// a function's result.
func lintGenericCall(c *checked, report report) {
	each(c, func(n *ast.CallExpr, _ []ast.Node) {
		id, ok := ast.Unparen(n.Fun).(*ast.Ident)
		if !ok {
			return
		}
		f, ok := c.info.Uses[id].(*types.Func)
		if _, inferred := c.info.Instances[id]; !ok || !inferred || f.Pkg() != c.pkg {
			return
		}
		s := f.Signature()
		if s.Variadic() || slices.ContainsFunc(n.Args, isLiteral) {
			report(n, "the interpreter does not find the type arguments of this call by itself", "write them: "+id.Name+"[float64](…)")
		}
	})
}

// isLiteral reports whether an argument is a function literal.
func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.FuncLit)
	return ok
}

// lintMethodExpr: T.Method as a function does not work.
func lintMethodExpr(c *checked, report report) {
	each(c, func(n *ast.SelectorExpr, _ []ast.Node) {
		if s := c.info.Selections[n]; s != nil && s.Kind() == types.MethodExpr {
			report(n, "the interpreter has no method expressions", "write a function literal that calls the method")
		}
	})
}

// lintMethodValue: a method value keeps its variable, not a copy.
func lintMethodValue(c *checked, report report) {
	changed := c.changed()
	each(c, func(n *ast.SelectorExpr, above []ast.Node) {
		s := c.info.Selections[n]
		if s == nil || s.Kind() != types.MethodVal || is[*types.Interface](s.Recv()) {
			return
		}
		if call, ok := above[len(above)-1].(*ast.CallExpr); ok && ast.Unparen(call.Fun) == n {
			return
		}
		v := c.rootOf(n.X)
		if v != nil && (changed[v] || len(loops(above, false)) > 0) {
			report(n, "the interpreter keeps "+v.Name()+" itself in a method value, not a copy",
				"copy it and write a function literal: k := "+v.Name()+"; func() { k."+n.Sel.Name+"() }")
		}
	})
}

// lintDivision: integer constants are divided as floats where they set, or
// are given back as, a float.
func lintDivision(c *checked, report report) {
	each(c, func(n *ast.BinaryExpr, above []ast.Node) {
		t := c.info.Types[n]
		x, y := c.info.Types[n.X].Value, c.info.Types[n.Y].Value
		if n.Op != token.QUO || t.Value == nil || x == nil || y == nil || x.Kind() != constant.Int || y.Kind() != constant.Int {
			return
		}
		b, ok := t.Type.Underlying().(*types.Basic)
		if ok && b.Info()&types.IsFloat != 0 && constant.Sign(constant.BinaryOp(x, token.REM, y)) != 0 && c.sets(above) {
			report(n, "the interpreter divides these integers as floats; Go gives "+t.Value.String(),
				"write a decimal point if you mean the fraction, the integer if you do not")
		}
	})
}

// sets reports whether a constant expression is what a declaration, an
// assignment or a return takes.
func (c *checked) sets(above []ast.Node) bool {
	for i := len(above) - 1; i >= 0; i-- {
		switch n := above[i].(type) {
		case *ast.ValueSpec, *ast.AssignStmt, *ast.ReturnStmt:
			return true
		case ast.Expr:
			if c.info.Types[n].Value == nil {
				return false
			}
		default:
			return false
		}
	}
	return false
}

// lintConstant: a package's float constant and a float literal do not mix.
func lintConstant(c *checked, report report) {
	named := func(e ast.Expr) bool {
		s, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		k, ok := c.info.Uses[s.Sel].(*types.Const)
		return ok && k.Pkg() != c.pkg && k.Type() == types.Typ[types.UntypedFloat]
	}
	literal := func(e ast.Expr) bool {
		l, ok := ast.Unparen(e).(*ast.BasicLit)
		return ok && l.Kind == token.FLOAT
	}
	each(c, func(n *ast.BinaryExpr, _ []ast.Node) {
		if named(n.X) && literal(n.Y) || literal(n.X) && named(n.Y) {
			report(n, "the interpreter does not compute with this constant and a literal with a decimal point",
				"write float64(…) around the constant")
		}
	})
}
