package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// pattern is a fault by hand: a text that stands in its file exactly once, and
// what is written instead.
type pattern struct {
	file     string // from the module's root
	old, new string
	what     string // what is then wrong, in words
}

// byHand finds the faults of a table in the files. Each pattern that is not
// found once is a problem.
func byHand(part string, table []pattern, read func(file string) ([]byte, error)) (faults []fault, problems []string) {
	for _, p := range table {
		src, err := read(p.file)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		if n := strings.Count(string(src), p.old); n != 1 {
			problems = append(problems, fmt.Sprintf("%s: the fault %q no longer applies: its pattern stands there %d times, not once: %s",
				p.file, p.what, n, oneLine(p.old)))
			continue
		}
		from := strings.Index(string(src), p.old)
		f := fault{part: part, file: p.file, what: p.what, from: from, to: from + len(p.old), text: p.new, hand: true}
		f.function = declaredAt(src, from)
		faults = append(faults, inBodies(src, []fault{f.located(src).trimmed(src)})...)
	}
	return faults, problems
}

// declaredAt names the function or the declaration in which a byte lies.
func declaredAt(src []byte, at int) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	for _, decl := range file.Decls {
		if at < fset.Position(decl.Pos()).Offset || at >= fset.Position(decl.End()).Offset {
			continue
		}
		switch d := decl.(type) {
		case *ast.FuncDecl:
			return functionName(d)
		case *ast.GenDecl:
			return firstName(d)
		}
	}
	return ""
}

// firstName is the first name that a declaration declares.
func firstName(d *ast.GenDecl) string {
	if len(d.Specs) > 0 {
		switch s := d.Specs[0].(type) {
		case *ast.ValueSpec:
			return s.Names[0].Name
		case *ast.TypeSpec:
			return s.Name.Name
		}
	}
	return d.Tok.String()
}
