package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"kneebook/claims"
	"kneebook/experiments"
	"kneebook/notebooks/markdown"
)

// skeletons are the files of a notebook to begin with. Together they build,
// and hold.
//
//go:embed skeleton/*.tmpl
var skeletons embed.FS

// skeleton is what their templates say about one notebook.
type skeleton struct {
	Name  string // queue-order
	Ident string // QueueOrder
	Date  string // 2026-12-01
	Order int    // of the page on the site
}

// file is a file to be written.
type file struct {
	path string // from the module's root, with slashes
	data []byte
	old  bool // it is there and gets another line
}

// badName is a name that no notebook can have: wrong usage.
type badName struct{ error }

// newNotebook writes the files of a new notebook and its lines in the lists,
// all of them or none.
func (c *command) newNotebook() error {
	s := skeleton{Name: c.notebook, Ident: identifier(c.notebook), Date: time.Now().Format(time.DateOnly)}
	if err := c.checkNew(s); err != nil {
		return err
	}
	var err error
	if s.Order, err = nextOrder(filepath.Join(c.root, "notebooks")); err != nil {
		return err
	}
	files, err := c.filesOf(s)
	if err != nil {
		return err
	}
	if err := writeAll(c.root, files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, whatNext, s.Name, s.Ident)
	return err
}

// whatNext tells what was written and what remains to be done.
const whatNext = `wrote notebooks/%[1]s.md
wrote experiments/%[1]s.go, and its line in experiments/registry.go
wrote claims/%[1]s.go, and its line in claims/all.go

Next, and again after a change to what these files compute:

  go generate ./notebooks/run/symbols
      lets cells call experiments.%[2]s
  go run ./claims/verify-claims -notebook %[1]s -seeds 1000 -write
      computes its values over seeds, claims/bands/%[1]s.csv
  go run ./render -run %[1]s
      prints what its cells give
  go test ./experiments
      asks for %[2]s in the guide, experiments/doc.go
  go run ./render
      publishes it with the others
`

// nameForm is what a notebook's name looks like: also a part of the ids of its
// claims, and of a Go identifier.
var nameForm = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// identifier is the exported Go name that belongs to a notebook's.
func identifier(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return b.String()
}

// checkNew refuses a name that a notebook cannot have, or not here: one whose
// files, experiment or claims there are already.
func (c *command) checkNew(s skeleton) error {
	if !nameForm.MatchString(s.Name) {
		return badName{fmt.Errorf("-new %s: a notebook's name is made of a-z, 0-9 and single hyphens, and begins with a letter", s.Name)}
	}
	var errs []error
	for _, path := range s.paths() {
		if _, err := os.Lstat(filepath.Join(c.root, filepath.FromSlash(path))); err == nil {
			errs = append(errs, fmt.Errorf("%s is there already", path))
		}
	}
	if _, taken := experiments.Lookup(s.Name); taken {
		errs = append(errs, fmt.Errorf("there is an experiment %q already", s.Name))
	}
	specs := c.specs
	if specs == nil {
		specs = claims.All
	}
	for _, nb := range specs() {
		if nb.Name == s.Name || slices.ContainsFunc(nb.Claims, func(cl claims.Claim) bool { return cl.ID == s.Name+"-mean-ratio" }) {
			errs = append(errs, fmt.Errorf("claims about it stand with those of the notebook %q already", nb.Name))
		}
	}
	return refused(s.Name, errors.Join(errs...))
}

// refused says that nothing was written, and why.
func refused(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("-new %s: nothing was written\n%w", name, err)
}

// paths are the files of a notebook's own.
func (s skeleton) paths() []string {
	return []string{"notebooks/" + s.Name + ".md", "experiments/" + s.Name + ".go", "claims/" + s.Name + ".go"}
}

// filesOf fills the skeletons and puts a line into each list.
func (c *command) filesOf(s skeleton) ([]file, error) {
	var files []file
	for i, name := range []string{"notebook.md.tmpl", "experiment.go.tmpl", "claims.go.tmpl"} {
		data, err := s.fill(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{path: s.paths()[i], data: data})
	}
	_, ps := markdown.Parse(s.Name+".md", files[0].data)
	errs := []error{ps.Err()}
	for _, f := range files[1:] {
		errs = append(errs, clashes(filepath.Join(c.root, filepath.FromSlash(filepath.Dir(f.path))), f.data))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, refused(s.Name, err)
	}
	for _, list := range []struct{ path, entry string }{
		{"experiments/registry.go", fmt.Sprintf("register(%q, %[2]sDefaults, run%[2]s, func(p *%[2]sParams, seed uint64) { p.Seed = seed })", s.Name, s.Ident)},
		{"claims/all.go", s.Ident + "()"},
	} {
		old, err := os.ReadFile(filepath.Join(c.root, filepath.FromSlash(list.path)))
		if err != nil {
			return nil, err
		}
		data, err := extended(old, "All", list.entry)
		if err != nil {
			return nil, refused(s.Name, fmt.Errorf("%s: %w", list.path, err))
		}
		files = append(files, file{path: list.path, data: data, old: true})
	}
	return files, nil
}

// fill executes a template and formats what is Go.
func (s skeleton) fill(name string) ([]byte, error) {
	t, err := template.New(name).ParseFS(skeletons, "skeleton/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, s); err != nil {
		return nil, err
	}
	if strings.HasSuffix(name, ".md.tmpl") {
		return b.Bytes(), nil
	}
	return format.Source(b.Bytes())
}

// orderForm finds the order in a notebook's front matter.
var orderForm = regexp.MustCompile(`(?m)^order: *([0-9]+)`)

// nextOrder is one more than the largest order of the notebooks in a folder.
func nextOrder(dir string) (int, error) {
	notebooks, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		return 0, err
	}
	last := 0
	for _, path := range notebooks {
		data, err := os.ReadFile(path)
		if err != nil {
			return 0, err
		}
		if m := orderForm.FindSubmatch(data); m != nil {
			n, _ := strconv.Atoi(string(m[1]))
			last = max(last, n)
		}
	}
	return last + 1, nil
}
