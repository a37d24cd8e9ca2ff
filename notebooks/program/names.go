package program

import (
	"go/ast"
	"go/token"

	"kneebook/notebooks"
)

// names knows where each name of the program was defined.
type names struct {
	problems *notebooks.Problems
	packages map[string]spec          // by local name
	level    map[string]notebooks.Pos // at package level
	entry    map[string]notebooks.Pos // by the entry function's statements
}

// checkNames refuses a name that is defined twice or is an import's.
func (p *Program) checkNames(cells []parsedCell) notebooks.Problems {
	var problems notebooks.Problems
	n := names{&problems, map[string]spec{}, map[string]notebooks.Pos{}, map[string]notebooks.Pos{}}
	for _, s := range p.imports {
		n.packages[s.local()] = s
	}
	for _, c := range cells {
		for _, d := range c.decls {
			n.decl(c, d)
		}
		for _, s := range c.statements {
			n.statement(c, s)
		}
	}
	return problems
}

// decl takes the names of a declaration at package level.
func (n names) decl(c parsedCell, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil {
			if t := receiver(d); t != "" {
				n.define(n.level, t+"."+d.Name.Name, c.pos(d.Name.Pos()))
			}
			return
		}
		n.define(n.level, d.Name.Name, c.pos(d.Name.Pos()))
	case *ast.GenDecl:
		for _, s := range d.Specs {
			for _, id := range specNames(s) {
				n.define(n.level, id.Name, c.pos(id.Pos()))
			}
		}
	}
}

// specNames lists the names of one type, const or var.
func specNames(s ast.Spec) []*ast.Ident {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}
	case *ast.ValueSpec:
		return s.Names
	}
	return nil
}

// receiver is the name of a method's type, or "".
func receiver(d *ast.FuncDecl) string {
	if len(d.Recv.List) != 1 {
		return ""
	}
	t := d.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

// statement takes the names that a statement of the entry function defines in
// that function's own scope.
func (n names) statement(c parsedCell, s ast.Stmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		n.statement(c, s.Stmt)
	case *ast.DeclStmt:
		if g, ok := s.Decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, v := range g.Specs {
				for _, id := range specNames(v) {
					n.define(n.entry, id.Name, c.pos(id.Pos()))
				}
			}
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			n.short(c, s)
		}
	}
}

// short takes the names of a short variable declaration; one of several may
// stand there already.
func (n names) short(c parsedCell, s *ast.AssignStmt) {
	fresh := false
	for _, x := range s.Lhs {
		id, ok := x.(*ast.Ident)
		if !ok || id.Name == "_" {
			continue
		}
		if _, ok := n.entry[id.Name]; !ok {
			fresh = true
			n.define(n.entry, id.Name, c.pos(id.Pos()))
		}
	}
	if fresh {
		return
	}
	for _, x := range s.Lhs {
		if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
			n.define(n.entry, id.Name, c.pos(id.Pos()))
			return
		}
	}
}

// define takes one name, unless it is taken.
func (n names) define(scope map[string]notebooks.Pos, name string, pos notebooks.Pos) {
	if name == "_" {
		return
	}
	if s, ok := n.packages[name]; ok {
		n.problems.Add(pos, "%s is the name of the imported package %s: choose another", name, s.path)
		return
	}
	for _, taken := range []map[string]notebooks.Pos{n.level, n.entry} {
		if first, ok := taken[name]; ok {
			*n.problems = append(*n.problems, notebooks.Problem{Pos: pos,
				Message: name + " is defined twice: first at " + first.String(),
				Hint:    "a notebook is one program: choose another name, or assign with = where it is a variable"})
			return
		}
	}
	scope[name] = pos
}
