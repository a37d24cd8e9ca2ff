package run

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// lintReach keeps cells inside what they are given: nothing but writing to the
// two streams of os (package program refuses its other names), no zone files,
// no unseeded draws.
func lintReach(c *checked, report report) {
	each(c, func(n *ast.SelectorExpr, above []ast.Node) {
		o := c.info.Uses[n.Sel]
		if o == nil || o.Pkg() == nil {
			return
		}
		switch o.Pkg().Path() {
		case "os":
			c.reachOS(n, o, above, report)
		case "time":
			if slices.Contains([]string{"LoadLocation", "Local"}, o.Name()) {
				report(n, "cells cannot use time."+o.Name()+": it differs between machines", "write time.UTC")
			}
		case "math/rand/v2":
			if f, ok := o.(*types.Func); ok && f.Signature().Recv() == nil && !strings.HasPrefix(f.Name(), "New") {
				report(n, "rand."+f.Name()+" draws other numbers in each run", "write r := rand.New(rand.NewPCG(1, 2)) and r."+f.Name())
			}
		}
	})
}

// reachOS judges one use of a stream, or of a stream's method.
func (c *checked) reachOS(n *ast.SelectorExpr, o types.Object, above []ast.Node, report report) {
	if c.info.Selections[n] != nil {
		if !slices.Contains([]string{"Write", "WriteString"}, o.Name()) {
			report(n, "cells cannot use "+o.Name()+" of a file: they write to os.Stdout and os.Stderr and no more", "")
		}
		return
	}
	switch a := above[len(above)-1].(type) {
	case *ast.SelectorExpr: // a method, judged by itself
	case *ast.CallExpr:
		if !c.onlyWrites(a, n) {
			report(n, "cells cannot hand os."+o.Name()+" on", handOn)
		}
	case *ast.UnaryExpr:
		report(a, "cells cannot take the address of os."+o.Name(), "")
	case *ast.AssignStmt:
		if slices.ContainsFunc(a.Lhs, func(x ast.Expr) bool { return ast.Unparen(x) == n }) {
			report(n, "cells cannot replace os."+o.Name(), "")
			return
		}
		report(n, "cells cannot hand os."+o.Name()+" on", handOn)
	default:
		report(n, "cells cannot hand os."+o.Name()+" on", handOn)
	}
}

// handOn says what may be done with a stream: behind an interface it would
// have all the methods of a file, and printed it tells where that is.
const handOn = "give it to a function of fmt, text/tabwriter, bytes or strings that writes to it, as in fmt.Fprintln(os.Stdout, x)"

// writers are the functions and methods of those packages whose first argument
// is written to and given to nobody.
var writers = map[string][]string{
	"fmt":            {"Fprint", "Fprintf", "Fprintln"},
	"text/tabwriter": {"NewWriter", "Init"},
	"bytes":          {"WriteTo"},
	"strings":        {"WriteTo", "WriteString"},
}

// onlyWrites reports whether a call writes to a stream and does no more.
func (c *checked) onlyWrites(call *ast.CallExpr, stream ast.Expr) bool {
	f, ok := c.callee(call).(*types.Func)
	return ok && f.Pkg() != nil && slices.Contains(writers[f.Pkg().Path()], f.Name()) && len(call.Args) > 0 && call.Args[0] == stream
}
