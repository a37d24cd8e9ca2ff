package run

import (
	"go/ast"

	"kneebook/notebooks"
)

// lint is a rule for one thing that the interpreter gets wrong.
type lint struct {
	name string
	// find calls report at each place; instead is what to write there.
	find func(c *checked, report func(at ast.Node, message, instead string))
}

// lints are all rules.
var lints []lint

// lint runs one rule over a program.
func (c *checked) lint(l lint) notebooks.Problems {
	var out notebooks.Problems
	l.find(c, func(at ast.Node, message, instead string) {
		out = append(out, notebooks.Problem{Pos: c.pos(at.Pos()), Message: message, Hint: instead})
	})
	return out
}
