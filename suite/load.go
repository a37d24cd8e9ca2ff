package suite

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/markdown"
	"kneebook/notebooks/program"
)

// The places that a build reads, relative to the module's root.
const (
	notebooksDir = "notebooks"
	sourcesFile  = "notebooks/sources.yaml"
)

// places says where in Texts what is.
type places struct{ notebooks, sources string }

// places are those of the module, or of a folder that is nothing but notebooks.
func (o Options) places() places {
	if o.Folder != "" {
		return places{".", "sources.yaml"}
	}
	return places{notebooksDir, sourcesFile}
}

// load reads and parses the notebooks, the sources and the bands.
func (b *builder) load() error {
	root, err := os.OpenRoot(b.Texts)
	if err != nil {
		return err
	}
	defer root.Close()
	module, err := os.OpenRoot(b.Root)
	if err != nil {
		return err
	}
	defer module.Close()
	names, err := b.notebookNames(root)
	if err != nil {
		return err
	}
	specs := b.Specs()
	if b.Only != "" && !slices.Contains(names, b.Only) && !asserted(specs, b.Only) {
		return Unknown{"notebook", b.Only, names}
	}
	b.loadSources(root)
	b.missing(names, specs)
	if b.Only != "" {
		names = slices.DeleteFunc(names, func(name string) bool { return name != b.Only })
	}
	b.suite.Built = make([]Built, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() {
			b.suite.Built[i] = b.loadNotebook(root, name, spec(specs, name))
			b.suite.Built[i].fillExcerpts(module)
		})
	}
	all.Wait()
	return nil
}

// notebookNames lists the notebooks by name. README.md is none: it speaks of the
// folder.
func (b *builder) notebookNames(root *os.Root) ([]string, error) {
	entries, err := fs.ReadDir(root.FS(), b.places().notebooks)
	if err != nil {
		return nil, fmt.Errorf("the notebooks cannot be read: %w", err)
	}
	var names []string
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".md")
		switch {
		case strings.HasPrefix(name, ".") || name == "README":
		case ok:
			names = append(names, name)
		case strings.HasSuffix(strings.ToLower(e.Name()), ".md"):
			b.suite.Problems.Add(notebooks.Pos{File: e.Name()}, "a notebook's file ends in .md, in small letters")
		}
	}
	slices.Sort(names)
	return names, nil
}

// spec finds what is asserted of a notebook; nothing where nobody asserts
// anything.
func spec(specs []claims.Notebook, name string) claims.Notebook {
	for _, s := range specs {
		if s.Name == name {
			return s
		}
	}
	return claims.Notebook{Name: name}
}

// asserted reports whether something is asserted of a notebook.
func asserted(specs []claims.Notebook, name string) bool {
	return slices.ContainsFunc(specs, func(s claims.Notebook) bool { return s.Name == name })
}

// missing reports the notebooks that claims are made for and that are not
// there, and a suite without any.
func (b *builder) missing(names []string, specs []claims.Notebook) {
	for _, s := range specs {
		if (b.Only == "" || b.Only == s.Name) && !slices.Contains(names, s.Name) {
			b.suite.Problems.Add(notebooks.Pos{File: notebooksDir + "/" + s.Name + ".md"},
				"the notebook is missing, and package claims asserts things of it")
		}
	}
	if len(names) == 0 {
		b.suite.Problems.Add(notebooks.Pos{File: cmp.Or(b.Folder, notebooksDir)}, "there is no notebook: no file here ends in .md, and folders in it are not looked into")
	}
}

// loadSources reads the literature. A suite without any needs no file.
func (b *builder) loadSources(root *os.Root) {
	file := b.places().sources
	b.suite.sourcesFile = file
	data, err := readFile(root, filepath.FromSlash(file))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		b.suite.Problems.Add(notebooks.Pos{File: file}, "%v", cause(err))
		return
	}
	var ps notebooks.Problems
	b.suite.Sources, ps = markdown.ParseSources(file, data)
	b.suite.Problems = append(b.suite.Problems, ps...)
}

// loadNotebook reads one notebook and its bands. What it declares itself is
// known by name from then on; what that rests on, once its cells ran.
func (b *builder) loadNotebook(root *os.Root, name string, spec claims.Notebook) Built {
	built := b.readNotebook(root, name)
	built.listed = spec
	built.Spec, _ = b.declared(&built)
	if b.Folder == "" {
		built.loadBands(root)
	}
	return built
}

// readNotebook reads one notebook.
func (b *builder) readNotebook(root *os.Root, name string) Built {
	built := Built{Notebook: notebooks.Notebook{Name: name, File: name + ".md"}}
	src, err := readFile(root, filepath.Join(b.places().notebooks, name+".md"))
	if err != nil {
		built.Problems.Add(notebooks.Pos{File: name + ".md"}, "%v", cause(err))
		return built
	}
	built.Notebook, built.Problems = markdown.Parse(name+".md", src)
	return built
}

// mostOfFile is how many bytes a file that authors write may have: many times
// what the longest notebook has, and few enough to be parsed at once.
const mostOfFile = 4 << 20

// readFile reads a file, unless it is one that a reader would wait at, such as a
// named pipe, or one without end.
func readFile(root *os.Root, name string) ([]byte, error) {
	info, err := root.Stat(name)
	switch {
	case err == nil && !info.Mode().IsRegular() && !info.IsDir():
		return nil, errors.New("is no regular file")
	case err == nil && info.Size() > mostOfFile:
		return nil, fmt.Errorf("has %d bytes: %d at most are read", info.Size(), mostOfFile)
	}
	return root.ReadFile(name)
}

// fillExcerpts reads the source that a notebook shows.
func (built *Built) fillExcerpts(module *os.Root) {
	for i := range built.Notebook.Excerpts {
		fillExcerpt(module, &built.Notebook.Excerpts[i], &built.Problems)
	}
}

// fillExcerpt cuts a declaration from a Go file of the module.
func fillExcerpt(root *os.Root, e *notebooks.Excerpt, ps *notebooks.Problems) {
	if filepath.Ext(e.Path) != ".go" {
		ps.Add(e.Pos, "src=%s: only Go files of the module can be shown", e.Path)
		return
	}
	src, err := readFile(root, filepath.FromSlash(e.Path))
	if err == nil {
		e.Code, err = program.Excerpt(src, e.Name)
	}
	if err != nil {
		ps.Add(e.Pos, "src=%s#%s: %v", e.Path, e.Name, cause(err))
	}
}

// cause drops operation and path from an error of the file system.
func cause(err error) error {
	var pe *fs.PathError
	if !errors.As(err, &pe) {
		return err
	}
	if pe.Err.Error() == "path escapes from parent" {
		return errors.New("is a link that leads out of the folder, and is not followed")
	}
	return pe.Err
}

// listed joins names.
func listed(names []string) string { return strings.Join(names, ", ") }
