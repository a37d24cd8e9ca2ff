package run

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// printsItself reports whether a type has a method by which fmt prints it.
func printsItself(t types.Type) bool {
	for _, name := range []string{"String", "Error"} {
		m, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
		if f, ok := m.(*types.Func); ok {
			s := f.Signature()
			if s.Params().Len() == 0 && s.Results().Len() == 1 && types.Identical(s.Results().At(0).Type(), types.Typ[types.String]) {
				return true
			}
		}
	}
	return false
}

// printed visits the values that the program hands to the printing functions
// of fmt, with the verb that prints each: 'v' where there is no format, 0
// where the format cannot be read.
func (c *checked) printed(visit func(e ast.Expr, verb string)) {
	each(c, func(n *ast.CallExpr, _ []ast.Node) {
		f, ok := c.callee(n).(*types.Func)
		if !ok || f.Pkg() == nil || f.Pkg().Path() != "fmt" || n.Ellipsis.IsValid() {
			return
		}
		args := n.Args
		if strings.HasPrefix(f.Name(), "F") && len(args) > 0 {
			args = args[1:]
		}
		name := strings.TrimPrefix(strings.TrimPrefix(f.Name(), "F"), "S")
		switch strings.ToLower(name) {
		case "print", "println":
			for _, a := range args {
				visit(a, "v")
			}
		case "printf", "errorf":
			if len(args) > 0 {
				for i, verb := range c.verbs(args[0]) {
					if i+1 < len(args) {
						visit(args[i+1], verb)
					}
				}
			}
		}
	})
}

// verbs lists the verbs of a constant format with their flags, one for each
// argument; nil where widths or indexes are arguments too.
func (c *checked) verbs(format ast.Expr) []string {
	v := c.info.Types[format].Value
	if v == nil || v.Kind() != constant.String {
		return nil
	}
	s := constant.StringVal(v)
	if strings.ContainsAny(s, "*[") {
		return nil
	}
	var out []string
	for {
		_, rest, ok := strings.Cut(s, "%")
		if !ok {
			return out
		}
		n := 0
		for n < len(rest) && strings.IndexByte("+-# 0123456789.", rest[n]) >= 0 {
			n++
		}
		if n == len(rest) {
			return out
		}
		flags := strings.Trim(rest[:n], "-0123456789. ")
		if rest[n] != '%' {
			out = append(out, flags+string(rest[n]))
		}
		s = rest[n+1:]
	}
}

// lintPrint: a cell's own String or Error method is called only where the
// value itself is printed, not inside another and not through any.
func lintPrint(c *checked, report report) {
	c.printed(func(e ast.Expr, verb string) {
		t := c.typeOf(e)
		if t == nil || !strings.Contains("vsq+v#v", verb) {
			return
		}
		if own := c.inside(t, 0); own != nil {
			report(e, "the interpreter does not call the method by which "+own.Name()+" prints itself inside another value",
				"print the parts one by one, or call the method")
		}
	})
	c.hidden(report)
	c.printed(func(e ast.Expr, verb string) {
		t := c.typeOf(e)
		if own := c.own(t); own != nil && !isPointer(t) && !is[*types.Interface](t) && !printsItself(t) && printsItself(types.NewPointer(t)) {
			report(e, "the interpreter calls the method by which *"+own.Name()+" prints itself on a value as well", "print a pointer, or call the method")
		}
	})
}

// hidden reports a cell's own self-printing values that become an any.
func (c *checked) hidden(report report) {
	check := func(to types.Type, value ast.Expr) {
		t := c.typeOf(value)
		own := c.own(t)
		if to == nil || own == nil || is[*types.Interface](t) || !printsItself(t) {
			return
		}
		if i, ok := to.Underlying().(*types.Interface); ok && i.NumMethods() == 0 {
			report(value, "the interpreter does not call the method by which "+own.Name()+" prints itself through any",
				"keep it as "+own.Name()+", or store what its method gives")
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
				if len(n.Lhs) == len(n.Rhs) {
					check(c.typeOf(n.Lhs[i]), v)
				}
			}
		case *ast.CompositeLit:
			c.elements(n, check)
		}
		return true
	})
}

// elements visits the values of a slice, array or map literal with the type
// that they get.
func (c *checked) elements(n *ast.CompositeLit, visit func(to types.Type, value ast.Expr)) {
	t := c.typeOf(n)
	if t == nil {
		return
	}
	e, ok := t.Underlying().(interface{ Elem() types.Type })
	if !ok {
		return
	}
	for _, x := range n.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
		}
		visit(e.Elem(), x)
	}
}

// inside finds a cell's own self-printing type within another type.
func (c *checked) inside(t types.Type, depth int) *types.TypeName {
	if depth > 0 {
		if own := c.own(t); own != nil && printsItself(t) {
			return own
		}
	}
	if depth > 4 || depth == 0 && printsItself(t) {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		if own := c.inside(u.Key(), depth+1); own != nil {
			return own
		}
		return c.inside(u.Elem(), depth+1)
	case *types.Slice:
		return c.inside(u.Elem(), depth+1)
	case *types.Array:
		return c.inside(u.Elem(), depth+1)
	case *types.Pointer:
		if depth == 0 && is[*types.Struct](u.Elem()) {
			return c.inside(u.Elem().Underlying(), depth)
		}
	case *types.Struct:
		for i := range u.NumFields() {
			if own := c.inside(u.Field(i).Type(), depth+1); own != nil {
				return own
			}
		}
	}
	return nil
}

// lintVerb: the interpreter knows neither the name of a cell's own type nor
// the lower-case names of its fields, and %d of a value that prints itself is
// wrong.
func lintVerb(c *checked, report report) {
	c.printed(func(e ast.Expr, verb string) {
		t := c.typeOf(e)
		own := c.own(t)
		switch {
		case t == nil || own == nil && !c.named(t):
		case verb == "T" || verb == "#v":
			report(e, "the interpreter does not know the name of a cell's own type, which %"+verb+" prints", "write the name as text")
		case verb == "+v" && lowerField(t):
			report(e, "the interpreter prints other names for fields in lower case", "give the fields capital letters, or print them one by one")
		case own != nil && printsItself(t) && !strings.Contains("vsq+v", verb):
			report(e, "the interpreter prints "+own.Name()+" wrong with %"+verb+": it has a method by which it prints itself",
				"convert it first: int(x), float64(x)")
		}
	})
}

// named reports whether a slice, array, map or pointer holds a cell's own type.
func (c *checked) named(t types.Type) bool {
	e, ok := t.Underlying().(interface{ Elem() types.Type })
	return ok && c.own(e.Elem()) != nil
}

// lowerField reports whether a type, or what it holds, has a field in lower
// case.
func lowerField(t types.Type) bool {
	if e, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		t = e.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if !s.Field(i).Exported() {
			return true
		}
	}
	return false
}
