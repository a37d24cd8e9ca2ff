package kneebook_test

import (
	"go/ast"
	"go/token"
	"strings"
)

// findUndocumented reports packages and exported names without a comment that
// says what they are. Fields are left to the comment of their struct; the
// methods of an interface are not. Names in the files of one group may share
// the group's comment.
func findUndocumented(t tree) []finding {
	var found []finding
	described, first := map[string]bool{}, map[string]source{}
	for _, s := range t.written() {
		if _, seen := first[s.pkg()]; !seen {
			first[s.pkg()] = s
		}
		described[s.pkg()] = described[s.pkg()] || says(s.file.Doc)
		for _, decl := range s.file.Decls {
			for _, name := range undocumented(decl) {
				found = append(found, s.finding(name.Pos(), "%s is exported and has no comment", name.Name))
			}
		}
	}
	for _, pkg := range sorted(first) {
		if !described[pkg] {
			found = append(found, first[pkg].finding(first[pkg].file.Package, "package %s has no comment", pkg))
		}
	}
	return found
}

// says whether any of the comments has words in it, directives apart.
func says(comments ...*ast.CommentGroup) bool {
	for _, comment := range comments {
		if strings.TrimSpace(comment.Text()) != "" {
			return true
		}
	}
	return false
}

// undocumented lists the exported names of a declaration without a comment.
func undocumented(decl ast.Decl) []*ast.Ident {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Name.IsExported() && receiverExported(decl) && !says(decl.Doc) {
			return []*ast.Ident{decl.Name}
		}
	case *ast.GenDecl:
		var bare []*ast.Ident
		for _, spec := range decl.Specs {
			bare = append(bare, undocumentedSpec(decl, spec)...)
		}
		return bare
	}
	return nil
}

// undocumentedSpec does the same for one line of a group.
func undocumentedSpec(group *ast.GenDecl, spec ast.Spec) []*ast.Ident {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		if says(group.Doc, spec.Doc, spec.Comment) {
			return nil
		}
		return exported(spec.Names)
	case *ast.TypeSpec:
		var bare []*ast.Ident
		if !says(group.Doc, spec.Doc) || group.Lparen != token.NoPos && !says(spec.Doc) {
			bare = exported([]*ast.Ident{spec.Name})
		}
		if body, ok := spec.Type.(*ast.InterfaceType); ok && spec.Name.IsExported() {
			bare = append(bare, undocumentedMethods(body)...)
		}
		return bare
	}
	return nil
}

func undocumentedMethods(body *ast.InterfaceType) []*ast.Ident {
	var bare []*ast.Ident
	for _, method := range body.Methods.List {
		if !says(method.Doc, method.Comment) {
			bare = append(bare, exported(method.Names)...)
		}
	}
	return bare
}

func exported(names []*ast.Ident) []*ast.Ident {
	var out []*ast.Ident
	for _, name := range names {
		if name.IsExported() {
			out = append(out, name)
		}
	}
	return out
}

// receiverExported says whether a method's type is exported; a function has
// none to hide it.
func receiverExported(function *ast.FuncDecl) bool {
	if function.Recv == nil {
		return true
	}
	expr := function.Recv.List[0].Type
	for {
		switch inner := expr.(type) {
		case *ast.StarExpr:
			expr = inner.X
		case *ast.IndexExpr:
			expr = inner.X
		case *ast.IndexListExpr:
			expr = inner.X
		case *ast.Ident:
			return inner.IsExported()
		default:
			return true
		}
	}
}
