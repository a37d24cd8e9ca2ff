package program

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"kneebook/notebooks"
)

// allowed are the packages that cells may use.
var allowed = []string{
	"bytes", "cmp", "errors", "fmt", "math", "math/bits", "math/rand/v2", "os", "slices", "sort", "strconv", "strings",
	"text/tabwriter", "time", "unicode",
	"kneebook/experiments", "kneebook/kernel", "kneebook/notebooks/show",
}

// drawing are the packages that cells may use to draw freely. They are not in
// the browser.
var drawing = []string{"gonum.org/v1/plot", "gonum.org/v1/plot/plotter", "kneebook/notebooks/show/draw"}

// Allowed lists the import paths that cells may use everywhere. Of os they have
// only Stdout and Stderr.
func Allowed() []string { return slices.Clone(allowed) }

// Drawing lists the import paths that cells may use beside those, though not in
// the browser: to draw with gonum/plot itself.
func Drawing() []string { return slices.Clone(drawing) }

// Draws says whether a program uses one of [Drawing].
func (p Program) Draws() bool {
	return slices.ContainsFunc(p.imports, func(s spec) bool { return slices.Contains(drawing, s.path) })
}

// spec is one import: a path, a name that is "" where it follows from the
// path, and its place.
type spec struct {
	name, path string
	line, col  int
}

// String is the import as source.
func (s spec) String() string {
	if s.name == "" {
		return strconv.Quote(s.path)
	}
	return s.name + " " + strconv.Quote(s.path)
}

// group is 0 for the standard library, 1 for other modules and 2 for packages
// of this one.
func (s spec) group() int {
	first, _, _ := strings.Cut(s.path, "/")
	switch {
	case first == "kneebook":
		return 2
	case strings.Contains(first, "."):
		return 1
	}
	return 0
}

// local is the name by which the package is known in the program.
func (s spec) local() string {
	if s.name != "" {
		return s.name
	}
	return packageName(s.path)
}

// packageName is the name of a package of the list.
func packageName(importPath string) string {
	if base := path.Base(importPath); base != "v2" {
		return base
	}
	return path.Base(path.Dir(importPath))
}

// mergeImports collects what the cells import, equal imports once.
func (p *Program) mergeImports(cells []parsedCell) notebooks.Problems {
	var problems notebooks.Problems
	taken := map[string]spec{}
	for _, c := range cells {
		for _, i := range c.imports {
			pos := c.pos(i.Pos())
			s, err := readSpec(i)
			if err != nil {
				problems.Add(pos, "%v", err)
				continue
			}
			s.line, s.col = pos.Line, pos.Col
			first, twice := taken[s.local()]
			switch {
			case !twice:
				taken[s.local()] = s
				p.imports = append(p.imports, s)
			case first.path != s.path:
				problems.Add(pos, "%s is already the import of %q on line %d", s.local(), first.path, first.line)
			}
		}
	}
	return problems
}

// readSpec reads an import and refuses what cells may not import.
func readSpec(i *ast.ImportSpec) (spec, error) {
	p, err := strconv.Unquote(i.Path.Value)
	if err != nil {
		return spec{}, err
	}
	s := spec{path: p}
	if i.Name != nil {
		s.name = i.Name.Name
	}
	switch {
	case s.name == ".":
		return s, fmt.Errorf("a dot import hides where a name comes from: import %q and write the package's name", p)
	case s.name == "_":
		return s, fmt.Errorf("a blank import does nothing in a cell: leave it out")
	case !slices.Contains(allowed, p) && !slices.Contains(drawing, p):
		return s, fmt.Errorf("cells cannot import %q: %s", p, why(p))
	}
	if s.name == packageName(p) {
		s.name = ""
	}
	return s, nil
}

// why says why a package is not for cells.
func why(importPath string) string {
	first, _, _ := strings.Cut(importPath, "/")
	switch first {
	case "net":
		return "they have no network"
	case "os", "io", "embed", "path", "archive", "bufio":
		return "they have no file system and no processes; of os there are Stdout and Stderr"
	case "unsafe", "syscall", "runtime", "reflect", "plugin", "C":
		return "they cannot reach below the language"
	}
	return "they may use " + strings.Join(slices.Concat(allowed, drawing), ", ")
}

// others are well-known packages that a cell might use without an import.
var others = map[string]string{
	"atomic": "sync/atomic", "bufio": "bufio", "color": "image/color", "context": "context", "crypto": "crypto", "csv": "encoding/csv",
	"debug": "runtime/debug", "embed": "embed", "exec": "os/exec", "filepath": "path/filepath", "flag": "flag", "fs": "io/fs",
	"heap": "container/heap", "http": "net/http", "io": "io", "ioutil": "io/ioutil", "iter": "iter", "json": "encoding/json",
	"list": "container/list", "log": "log", "maps": "maps", "net": "net", "path": "path", "reflect": "reflect", "regexp": "regexp",
	"runtime": "runtime", "signal": "os/signal", "slog": "log/slog", "sync": "sync", "syscall": "syscall", "template": "text/template",
	"unsafe": "unsafe", "url": "net/url", "user": "os/user", "utf8": "unicode/utf8",
}

// addImports imports what the cells use of the list without an import.
func (p *Program) addImports() notebooks.Problems {
	have := map[string]bool{}
	for _, s := range p.imports {
		have[s.local()] = true
	}
	byName := map[string]string{}
	for _, path := range slices.Concat(allowed, drawing) {
		byName[packageName(path)] = path
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, p.File, p.Source(Form{}), 0)
	if err != nil && f == nil {
		return nil
	}
	var problems notebooks.Problems
	for _, use := range usedPackages(f) {
		name := use.X.(*ast.Ident).Name
		pos := fset.Position(use.Pos())
		at := notebooks.Pos{File: p.File, Line: pos.Line, Col: pos.Column}
		if path, ok := byName[name]; ok && !have[name] {
			p.imports = append(p.imports, spec{path: path, line: at.Line, col: at.Col})
		} else if path, ok := others[name]; ok && !have[name] {
			problems.Add(at, "cells cannot use the package %s: %s", path, why(path))
		}
		have[name] = true
		if p.imported(name) == "os" && use.Sel.Name != "Stdout" && use.Sel.Name != "Stderr" {
			problems.Add(at, "cells cannot use os.%s: %s", use.Sel.Name, why("os"))
		}
	}
	return problems
}

// imported is the path of the package that the program knows by a name, or "".
func (p *Program) imported(name string) string {
	for _, s := range p.imports {
		if s.local() == name {
			return s.path
		}
	}
	return ""
}

// usedPackages lists the selectors x.y whose x nothing in the file declares.
func usedPackages(f *ast.File) []*ast.SelectorExpr {
	free := map[*ast.Ident]bool{}
	for _, id := range f.Unresolved {
		free[id] = true
	}
	var out []*ast.SelectorExpr
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok && free[id] {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}
