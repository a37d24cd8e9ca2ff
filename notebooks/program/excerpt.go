package program

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"
)

// Excerpt cuts the declaration name out of a Go file, with its doc comment,
// gofmt'd. A name is that of a function, type, constant or variable, or
// Type.Method. A file that does not parse and a name that it does not declare
// are errors.
func Excerpt(src []byte, name string) (string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	text := func(from, to token.Pos) string {
		return string(src[fset.Position(from).Offset:fset.Position(to).Offset])
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if declName(d) == name {
				return tidy(text(start(d.Doc, d.Pos()), d.End()))
			}
		case *ast.GenDecl:
			s := specOf(d, name)
			if s == nil {
				continue
			}
			if !d.Lparen.IsValid() {
				return tidy(text(start(d.Doc, d.Pos()), d.End()))
			}
			doc := ""
			if c := docOf(s); c != nil {
				doc = text(c.Pos(), c.End()) + "\n"
			}
			return tidy(doc + d.Tok.String() + " " + text(s.Pos(), s.End()))
		}
	}
	return "", fmt.Errorf("the file declares no %s", name)
}

// declName is a function's name, with its type where it is a method.
func declName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	return receiver(d) + "." + d.Name.Name
}

// specOf finds the part of a declaration that declares name.
func specOf(d *ast.GenDecl, name string) ast.Spec {
	for _, s := range d.Specs {
		for _, id := range specNames(s) {
			if id.Name == name {
				return s
			}
		}
	}
	return nil
}

// docOf is the comment of one part of a grouped declaration.
func docOf(s ast.Spec) *ast.CommentGroup {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return s.Doc
	case *ast.ValueSpec:
		return s.Doc
	}
	return nil
}

// start is where a declaration begins, its doc comment included.
func start(doc *ast.CommentGroup, decl token.Pos) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return decl
}

// tidy formats a declaration that was cut out of its surroundings.
func tidy(decl string) (string, error) {
	out, err := format.Source([]byte(decl))
	return strings.TrimSpace(string(out)) + "\n", err
}
