package run

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"strconv"
)

// lintParam finds parameters that no cell reads: a page would call them inputs,
// and nothing ran with them.
func lintParam(c *checked, report report) {
	read := c.readFields()
	each(c, func(s *ast.StructType, _ []ast.Node) {
		for _, f := range s.Fields.List {
			if f.Tag == nil {
				continue
			}
			tag, _ := strconv.Unquote(f.Tag.Value)
			param, ok := reflect.StructTag(tag).Lookup("param")
			for _, name := range f.Names {
				if v, isVar := c.info.Defs[name].(*types.Var); ok && isVar && !read[v] {
					report(name, fmt.Sprintf("the parameter %q is read by no cell: nothing runs with it", param),
						"let a run take "+name.Name+", or take the field away")
				}
			}
		}
	})
}

// readFields lists the fields that are read: selected, but neither to be set nor
// for nothing; and all fields of a struct that is converted to another type.
func (c *checked) readFields() map[*types.Var]bool {
	out := map[*types.Var]bool{}
	each(c, func(s *ast.SelectorExpr, above []ast.Node) {
		if sel := c.info.Selections[s]; sel != nil && sel.Kind() == types.FieldVal && !forNothing(s, above) {
			out[sel.Obj().(*types.Var)] = true
		}
	})
	each(c, func(call *ast.CallExpr, _ []ast.Node) {
		if len(call.Args) != 1 || !c.info.Types[call.Fun].IsType() {
			return
		}
		if s, ok := c.typeOf(call.Args[0]).Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				out[f] = true
			}
		}
	})
	return out
}

// forNothing reports whether an expression is assigned to, or to blanks alone.
func forNothing(e ast.Expr, above []ast.Node) bool {
	a, ok := above[len(above)-1].(*ast.AssignStmt)
	if !ok {
		return false
	}
	blank := true
	for _, x := range a.Lhs {
		if x == e {
			return true
		}
		id, ok := x.(*ast.Ident)
		blank = blank && ok && id.Name == "_"
	}
	return blank
}
