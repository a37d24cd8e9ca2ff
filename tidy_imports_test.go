package kneebook_test

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
)

// findImports holds the walls. It reports too what keeps a rule from seeing:
// a file that does not parse, a package without a wall, a dot import.
func findImports(t tree) []finding {
	found := slices.Clone(t.broken)
	homeless := map[string]bool{}
	for _, s := range t.sources {
		for _, spec := range s.file.Imports {
			target, _ := strconv.Unquote(spec.Path.Value)
			if spec.Name != nil && spec.Name.Name == "." {
				found = append(found, s.finding(spec.Pos(), "dot import of %s: names have to show where they come from", target))
			}
			if why := refusal(s, target); why != "" {
				found = append(found, s.finding(spec.Pos(), "%s may not import %s: %s", s.pkg(), target, why))
			}
		}
		if wallOf(s.pkg()) == nil && !s.test && !s.tool && !homeless[s.pkg()] {
			homeless[s.pkg()] = true
			found = append(found, s.finding(s.file.Package, "package %s has no line in the table of walls", s.pkg()))
		}
	}
	return found
}

// refusal says why a file may not import a package; it is empty if it may.
func refusal(s source, target string) string {
	for _, w := range testWalls {
		if inside, ours := below(module, target); ours && w.pkg == s.pkg() && w.never.matches(inside) {
			return "not even its tests may"
		}
	}
	w := wallOf(s.pkg())
	if w == nil || s.test || s.tool {
		return ""
	}
	return w.refusal(target)
}

// refusal says why a wall does not let an import through.
func (w wall) refusal(target string) string {
	first, _, _ := strings.Cut(target, "/")
	inside, ours := below(module, target)
	switch {
	case ours && !w.ours.matches(inside):
		return "of ours it may import " + w.ours.list()
	case ours:
		return ""
	case strings.Contains(first, ".") && !w.third.covers(target):
		return "of others it may import " + w.third.list()
	case w.never.matches(target):
		return "it never imports " + w.never.list()
	}
	return ""
}

// wallOf is the line of the table for a package, nil if there is none.
func wallOf(pkg string) *wall {
	for i := range walls {
		if (names{walls[i].pkg}).matches(pkg) {
			return &walls[i]
		}
	}
	return nil
}

// below is what follows a folder and a slash in a path.
func below(folder, path string) (string, bool) {
	return strings.CutPrefix(path, folder+"/")
}

// covers says whether a package is, or lies below, one of the names.
func (n names) covers(target string) bool {
	return slices.ContainsFunc(n, func(name string) bool {
		return strings.HasPrefix(target+"/", name+"/")
	})
}

func (n names) list() string {
	if len(n) == 0 {
		return "nothing"
	}
	return strings.Join(n, ", ")
}

// uses finds each name that a file takes from a package of a given path, as
// in rand.Float64 for Float64.
func uses(s source, target string, visit func(*ast.SelectorExpr)) {
	local := localName(s, target)
	ast.Inspect(s.file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if base, ok := selector.X.(*ast.Ident); ok && local != "" && base.Name == local {
			visit(selector)
		}
		return true
	})
}

// localName is what a file calls a package that it imports; empty if it does
// not.
func localName(s source, target string) string {
	for _, spec := range s.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if imported != target {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		parts := strings.Split(strings.TrimSuffix(imported, "/v2"), "/")
		return parts[len(parts)-1]
	}
	return ""
}
