package run

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// showPath is the package that cells publish with.
const showPath = "kneebook/notebooks/show"

// published names what each function of package show publishes.
var published = map[string]string{"Bind": "bound value", "Table": "table", "Plot": "figure", "Timeline": "figure"}

// lintShow finds what package show would refuse when the cell runs, wherever an
// argument is a constant: all of it at once, each at its own place.
func lintShow(c *checked, report report) {
	first := map[string]notebooks.Pos{}
	each(c, func(call *ast.CallExpr, above []ast.Node) {
		f, ok := c.callee(call).(*types.Func)
		if !ok || f.Pkg() == nil || f.Pkg().Path() != showPath || published[f.Name()] == "" || len(call.Args) < 2 {
			return
		}
		s := shown{c, report, "show." + f.Name()}
		if id, ok := s.id(call.Args[0]); ok && !branches(above) {
			what := fmt.Sprintf("%s %q", published[f.Name()], id)
			if at, twice := first[what]; twice {
				report(call.Args[0], "the "+what+" is published twice: first at "+at.String(), "each id may be used once")
			} else {
				first[what] = c.pos(call.Args[0].Pos())
			}
		}
		switch f.Name() {
		case "Bind":
			s.unit(call.Args[len(call.Args)-1])
		case "Plot":
			s.figure(call.Args[1])
		case "Timeline":
			s.timeline(call.Args[1])
		}
	})
}

// branches reports whether a node stands where it may not be reached.
func branches(above []ast.Node) bool {
	for _, n := range above {
		switch n.(type) {
		case *ast.IfStmt, *ast.CaseClause, *ast.CommClause:
			return true
		}
	}
	return false
}

// shown judges the arguments of one call.
type shown struct {
	*checked
	report report
	call   string // show.Bind
}

// refuse reports a fault of an argument.
func (s shown) refuse(at ast.Node, err error) {
	if err != nil {
		s.report(at, s.call+": "+err.Error(), "")
	}
}

// text is the value of a constant text.
func (s shown) text(e ast.Expr) (string, bool) {
	v := s.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// id judges a constant id, and gives it where it is one.
func (s shown) id(e ast.Expr) (string, bool) {
	id, ok := s.text(e)
	if !ok {
		return "", false
	}
	err := notebooks.CheckID(id)
	s.refuse(e, err)
	return id, err == nil
}

// unit judges a constant unit.
func (s shown) unit(e ast.Expr) {
	if symbol, ok := s.text(e); ok {
		_, err := quantity.NeedUnit(symbol)
		s.refuse(e, err)
	}
}

// figure judges a figure that is written out in the call.
func (s shown) figure(e ast.Expr) {
	fields, ok := fieldsOf(e)
	if !ok {
		return
	}
	s.lacks(e, fields, "Title", "Caption", "Alt")
	if data, ok := s.text(fields["Data"]); ok && data != "" {
		s.id(fields["Data"])
	}
	for _, name := range []string{"X", "Y"} {
		axis, ok := fieldsOf(fields[name])
		switch {
		case fields[name] == nil:
			s.refuse(e, fmt.Errorf("the figure has no axis %s", name))
		case ok && axis["Unit"] == nil:
			s.refuse(fields[name], fmt.Errorf("axis %s has no Unit", name))
		case ok:
			s.unit(axis["Unit"])
		}
	}
}

// timeline judges a timeline that is written out in the call.
func (s shown) timeline(e ast.Expr) {
	fields, ok := fieldsOf(e)
	if !ok {
		return
	}
	s.lacks(e, fields, "Title", "Caption", "Alt", "Data", "Unit")
	if data, ok := s.text(fields["Data"]); ok && data != "" {
		s.id(fields["Data"])
	}
	if unit, ok := s.text(fields["Unit"]); ok && unit != "" {
		s.unit(fields["Unit"])
	}
}

// lacks reports the texts that a figure has to have and has not.
func (s shown) lacks(e ast.Expr, fields map[string]ast.Expr, names ...string) {
	var lacks []string
	for _, name := range names {
		if said, constant := s.text(fields[name]); fields[name] == nil || constant && said == "" {
			lacks = append(lacks, name)
		}
	}
	if len(lacks) > 0 {
		s.refuse(e, fmt.Errorf("the figure has no %s", strings.Join(lacks, ", no ")))
	}
}

// fieldsOf gives the fields that a literal of a struct names.
func fieldsOf(e ast.Expr) (map[string]ast.Expr, bool) {
	literal, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	fields := map[string]ast.Expr{}
	for _, x := range literal.Elts {
		field, ok := x.(*ast.KeyValueExpr)
		if !ok {
			return nil, false
		}
		if name, ok := field.Key.(*ast.Ident); ok {
			fields[name.Name] = field.Value
		}
	}
	return fields, true
}
