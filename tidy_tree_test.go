package kneebook_test

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// finding is a place where a rule is broken.
type finding struct {
	at   string // file:line
	what string
}

func (f finding) String() string { return f.at + ": " + f.what }

// source is one Go file.
type source struct {
	path      string // from the module's root, with slashes
	file      *ast.File
	fset      *token.FileSet
	lines     int
	test      bool
	generated bool
	tool      bool // built by hand alone: //go:build ignore
}

// pkg is the folder of the file's package.
func (s source) pkg() string { return path.Dir(s.path) }

// line is the line of a position.
func (s source) line(pos token.Pos) int { return s.fset.PositionFor(pos, false).Line }

// finding reports something at a position.
func (s source) finding(pos token.Pos, format string, args ...any) finding {
	return finding{fmt.Sprintf("%s:%d", s.path, s.line(pos)), fmt.Sprintf(format, args...)}
}

// tree is all that the rules look at.
type tree struct {
	sources []source          // Go files, by path
	texts   map[string]string // every file that is text, by path
	broken  []finding         // files that do not parse
}

// readTree reads the files below a folder, those of the version control and of
// npm's modules, of test data and of hidden Go packages apart.
func readTree(root string) (tree, error) {
	texts := map[string]string{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(name)
		if err == nil && !slices.Contains(data, 0) {
			texts[filepath.ToSlash(name)] = string(data)
		}
		return err
	})
	return newTree(texts), err
}

// newTree parses the Go files among the texts.
func newTree(texts map[string]string) tree {
	t := tree{texts: texts}
	fset := token.NewFileSet()
	for _, name := range sorted(texts) {
		if !strings.HasSuffix(name, ".go") || hidden(name) {
			continue
		}
		file, err := parser.ParseFile(fset, name, texts[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.broken = append(t.broken, finding{name + ":1", err.Error()})
			continue
		}
		t.sources = append(t.sources, source{
			path: name, file: file, fset: fset,
			lines:     strings.Count(texts[name], "\n"),
			test:      strings.HasSuffix(name, "_test.go"),
			generated: ast.IsGenerated(file) || strings.HasPrefix(name, "site/"),
			tool:      isTool(file),
		})
	}
	return t
}

// sorted is the keys of a map in order.
func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// hidden says whether the go command overlooks a file for its folder's name.
func hidden(name string) bool {
	return slices.ContainsFunc(strings.Split(path.Dir(name), "/"), func(folder string) bool {
		return folder == "testdata" || len(folder) > 1 && (folder[0] == '.' || folder[0] == '_')
	})
}

// isTool says whether a file carries //go:build ignore.
func isTool(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			expr, err := constraint.Parse(comment.Text)
			if err == nil && comment.Pos() < file.Package && expr.String() == "ignore" {
				return true
			}
		}
	}
	return false
}

// written yields the sources that somebody wrote and the module builds: not
// generated ones, tests or tools.
func (t tree) written() []source {
	return slices.DeleteFunc(slices.Clone(t.sources), func(s source) bool {
		return s.generated || s.test || s.tool
	})
}

// matches says whether a path is one of the names or lies below one that ends
// in "/...". The name "..." has everything below it.
func (n names) matches(path string) bool {
	return slices.ContainsFunc(n, func(name string) bool {
		above, wild := strings.CutSuffix(name, "...")
		return path == name || wild && strings.HasPrefix(path+"/", above)
	})
}
