package run

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// emitPath marks the generated boundary calls.
const emitPath = "kneebook/notebooks/show/emit"

// entryName is the entry function of the program that is type-checked.
const entryName = "nb__entry"

// checked is a program with its types.
type checked struct {
	program program.Program
	fset    *token.FileSet
	file    *ast.File
	pkg     *types.Package
	info    types.Info
}

// pos is a place of the program in the notebook.
func (c *checked) pos(p token.Pos) notebooks.Pos {
	at := c.fset.Position(p)
	return notebooks.Pos{File: at.Filename, Line: at.Line, Col: at.Column}
}

// check type-checks a program and lints it, and lists all problems.
func check(p program.Program, imp types.Importer, lints []lint) notebooks.Problems {
	c := &checked{program: p, fset: token.NewFileSet()}
	src := p.Source(program.Form{Package: "cells", Entry: entryName})
	var err error
	var problems notebooks.Problems
	if c.file, err = parser.ParseFile(c.fset, p.File, src, parser.SkipObjectResolution); err != nil {
		problems.Add(notebooks.Pos{File: p.File}, "%v", err)
		return problems
	}
	if problems = c.longTexts(); len(problems) > 0 {
		return problems
	}
	c.info = types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances: map[*ast.Ident]types.Instance{}, Implicits: map[ast.Node]types.Object{}}
	var errs []types.Error
	conf := types.Config{Importer: imp, Error: func(err error) {
		var e types.Error
		if errors.As(err, &e) {
			errs = append(errs, e)
		}
	}}
	c.pkg, _ = conf.Check("cells", c.fset, []*ast.File{c.file}, &c.info)
	problems = c.typeErrors(errs)
	for _, l := range lints {
		problems = append(problems, c.lint(l)...)
	}
	return problems.Sorted()
}

// typeErrors gives the checker's errors as problems; an indented message
// continues the one before.
func (c *checked) typeErrors(errs []types.Error) notebooks.Problems {
	var out notebooks.Problems
	for _, e := range errs {
		if rest, ok := strings.CutPrefix(e.Msg, "\t"); ok && len(out) > 0 {
			last := &out[len(out)-1]
			last.Hint = strings.TrimPrefix(last.Hint+"\n"+rest+" at "+c.pos(e.Pos).String(), "\n")
			continue
		}
		out = append(out, notebooks.Problem{Pos: c.pos(e.Pos), Message: oneLine(e.Msg), Hint: c.hint(e)})
	}
	return out
}

// hint says more than the type checker does, where a notebook has its own
// reason for an error.
func (c *checked) hint(e types.Error) string {
	if name, ok := strings.CutPrefix(e.Msg, "undefined: "); ok {
		if at := c.definedBy(name); at.Line > 0 {
			return name + " is set by a statement at " + at.String() +
				": pass it as a parameter, or write the function as a literal after it"
		}
	}
	if strings.HasPrefix(e.Msg, "declared and not used") {
		return "print it, bind it, or leave it out"
	}
	return ""
}

// definedBy finds the statement of the entry function that defines a name.
func (c *checked) definedBy(name string) notebooks.Pos {
	found := token.NoPos
	for _, d := range c.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Name.Name != entryName {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && id.Name == name && c.info.Defs[id] != nil && !found.IsValid() {
				found = id.Pos()
			}
			return true
		})
	}
	if !found.IsValid() {
		return notebooks.Pos{}
	}
	return c.pos(found)
}

// oneLine folds a message of several lines.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
