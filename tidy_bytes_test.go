package kneebook_test

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"
)

// findIrreproducible reports, in the packages whose results have to be the
// same bytes on every processor, what may make them differ: functions that are
// not exact, random numbers without a seed, the order of a map, and products
// that a compiler may fuse with a sum.
func findIrreproducible(t tree) []finding {
	var found []finding
	for _, pkg := range reproducible {
		sources := t.builds(pkg)
		info, problems := typeCheck(pkg, sources)
		found = append(found, problems...)
		for _, s := range sources {
			found = append(found, findRefused(s, info)...)
			found = append(found, findMapOrder(s, info)...)
			found = append(found, findProducts(s, info)...)
		}
	}
	return found
}

// builds is the files of a package that are built on this machine.
func (t tree) builds(pkg string) []source {
	context := build.Default
	context.OpenFile = func(name string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(t.texts[name])), nil
	}
	return slices.DeleteFunc(t.written(), func(s source) bool {
		match, err := context.MatchFile(pkg, path.Base(s.path))
		return s.pkg() != pkg || err != nil || !match
	})
}

// typeCheck finds the types in a package. A package that does not compile is
// reported, since the rules are blind in it.
func typeCheck(pkg string, sources []source) (*types.Info, []finding) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if len(sources) == 0 {
		return info, nil
	}
	var problems []finding
	var files []*ast.File
	for _, s := range sources {
		files = append(files, s.file)
	}
	fset := sources[0].fset
	config := types.Config{
		Importer: importer.ForCompiler(fset, "gc", openExport),
		Error: func(err error) {
			if wrong, ok := err.(types.Error); ok && len(problems) == 0 {
				problems = append(problems, sources[0].finding(sources[0].file.Package, "package %s does not compile: %v", pkg, wrong))
			}
		},
	}
	config.Check(module+"/"+pkg, fset, files, info)
	return info, problems
}

// openExport opens what the compiler wrote about a package.
func openExport(target string) (io.ReadCloser, error) {
	return os.Open(exports()[target])
}

// exports is where the compiler's word on each package is kept, asked for once.
// The last patterns are for the snippets that the tests of these tests read.
var exports = sync.OnceValue(func() map[string]string {
	args := []string{"list", "-e", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, pkg := range reproducible {
		args = append(args, "./"+pkg)
	}
	args = append(args, "maps", "math", "math/rand", "math/rand/v2", "slices")
	out, _ := exec.Command("go", args...).Output()
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		target, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[target] = file
	}
	return files
})

// inexact are the functions of math whose last bits differ between processors
// or between versions of Go.
var inexact = names{
	"Acos", "Acosh", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "Cbrt", "Cos", "Cosh", "Erf", "Erfc", "Erfcinv",
	"Erfinv", "Exp", "Exp2", "Expm1", "Gamma", "Hypot", "J0", "J1", "Jn", "Lgamma", "Log", "Log10", "Log1p",
	"Log2", "Pow", "Pow10", "Sin", "Sincos", "Sinh", "Tan", "Tanh", "Y0", "Y1", "Yn",
}

// findRefused reports functions of the standard library that these packages do
// without.
func findRefused(s source, info *types.Info) []finding {
	var found []finding
	ast.Inspect(s.file, func(node ast.Node) bool {
		name, ok := node.(*ast.Ident)
		if !ok {
			return true
		}
		function, ok := info.Uses[name].(*types.Func)
		if !ok || function.Pkg() == nil || function.Signature().Recv() != nil {
			return true
		}
		if why := refused(function.Pkg().Path(), name.Name); why != "" {
			found = append(found, s.finding(name.Pos(), "%s.%s: %s", function.Pkg().Path(), name.Name, why))
		}
		return true
	})
	return found
}

// refused says why a function may not be used; it is empty if it may.
func refused(pkg, name string) string {
	switch pkg {
	case "math":
		if inexact.matches(name) {
			return "its last bits depend on the processor; use the package's own"
		}
	case "math/cmplx":
		return "its last bits depend on the processor"
	case "math/rand", "math/rand/v2":
		if !strings.HasPrefix(name, "New") {
			return "the global generator; random numbers come from one with a seed"
		}
	case "crypto/rand", "hash/maphash":
		return "random numbers come from a generator with a seed"
	}
	return ""
}

// findMapOrder reports loops over a map, and iterators over one that are not
// sorted at once.
func findMapOrder(s source, info *types.Info) []finding {
	var found []finding
	inspectWithParent(s.file, func(node, parent ast.Node) {
		switch node := node.(type) {
		case *ast.RangeStmt:
			if is[*types.Map](info, node.X) {
				found = append(found, s.finding(node.Pos(), "a loop over a map has no fixed order"))
			}
		case *ast.CallExpr:
			if name := calls(info, node, "maps"); (names{"All", "Keys", "Values"}).matches(name) && !sorts(info, parent) {
				found = append(found, s.finding(node.Pos(), "maps.%s has no fixed order; sort it", name))
			}
		}
	})
	return found
}

func sorts(info *types.Info, node ast.Node) bool {
	call, ok := node.(*ast.CallExpr)
	return ok && strings.HasPrefix(calls(info, call, "slices"), "Sorted")
}

// calls is the name of the function that is called, if it is one of a package.
func calls(info *types.Info, call *ast.CallExpr, pkg string) string {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	function, ok := info.Uses[selector.Sel].(*types.Func)
	if !ok || function.Pkg() == nil || function.Pkg().Path() != pkg {
		return ""
	}
	return function.Name()
}

// is says whether an expression has a type of a kind underneath.
func is[T types.Type](info *types.Info, expr ast.Expr) bool {
	typed := info.Types[expr].Type
	if typed == nil {
		return false
	}
	_, ok := typed.Underlying().(T)
	return ok
}

// findProducts reports products of floats that are not rounded before they
// can meet a sum. A compiler may fuse the two, also across statements and
// through a call that it inlines; a conversion stops it.
func findProducts(s source, info *types.Info) []finding {
	var found []finding
	inspectWithParent(s.file, func(node, parent ast.Node) {
		switch node := node.(type) {
		case *ast.BinaryExpr:
			product := node.Op == token.MUL && isFloat(info, node)
			if product && !harmless(parent) && !converts(info, parent) {
				found = append(found, s.finding(node.OpPos, "a product may be fused with a sum; round it with float64()"))
			}
		case *ast.AssignStmt:
			if node.Tok == token.MUL_ASSIGN && isFloat(info, node.Lhs[0]) {
				found = append(found, s.finding(node.TokPos, "a product may be fused with a sum; write x = float64(x * y)"))
			}
		}
	})
	return found
}

// isFloat says whether an expression is a float that the compiler has not
// worked out already.
func isFloat(info *types.Info, expr ast.Expr) bool {
	typed := info.Types[expr]
	if typed.Type == nil || typed.Value != nil {
		return false
	}
	basic, ok := typed.Type.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsFloat != 0
}

// harmless says whether a product that is part of this can meet no sum: a
// product, a quotient or a comparison.
func harmless(node ast.Node) bool {
	whole, ok := node.(*ast.BinaryExpr)
	return ok && whole.Op != token.ADD && whole.Op != token.SUB
}

func converts(info *types.Info, node ast.Node) bool {
	call, ok := node.(*ast.CallExpr)
	return ok && info.Types[call.Fun].IsType()
}

// inspectWithParent visits each node of a file with the one above it. Brackets
// and signs stand between a node and the one above as if they were not there.
func inspectWithParent(file *ast.File, visit func(node, parent ast.Node)) {
	parents := []ast.Node{nil}
	ast.Inspect(file, func(node ast.Node) bool {
		if node == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		parent := parents[len(parents)-1]
		visit(node, parent)
		switch node.(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
			parents = append(parents, parent)
		default:
			parents = append(parents, node)
		}
		return true
	})
}
