package run

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"slices"
	"sync"

	"kneebook/notebooks/program"
)

// exports knows where the Go build cache keeps the export data of the packages
// that cells can use. Finding that takes a tenth of a second and is done once
// per process and module.
type exports struct {
	once  sync.Once
	files map[string]string
	err   error
}

// known holds the exports of each module root, and of how many packages.
var known sync.Map

// exportsOf asks the go command, once, for the export data; that of gonum/plot
// only where a program draws with it.
func exportsOf(ctx context.Context, r Runner, programs []program.Program) (map[string]string, error) {
	paths := append(program.Allowed(), emitPath)
	if slices.ContainsFunc(programs, program.Program.Draws) {
		paths = append(paths, program.Drawing()...)
	}
	v, _ := known.LoadOrStore(fmt.Sprint(r.Root(), len(paths)), &exports{})
	e := v.(*exports)
	e.once.Do(func() { e.files, e.err = listExports(ctx, r, paths) })
	return e.files, e.err
}

// listExports runs go list.
func listExports(ctx context.Context, r Runner, paths []string) (map[string]string, error) {
	var out, errs bytes.Buffer
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, paths...)
	exit, err := r.Run(ctx, Command{Path: "go", Args: args, Stdout: &out, Stderr: &errs})
	if err != nil {
		return nil, err
	}
	if exit.Code != 0 {
		return nil, fmt.Errorf("go list: %s", bytes.TrimSpace(errs.Bytes()))
	}
	files := map[string]string{}
	for dec := json.NewDecoder(&out); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); err == io.EOF {
			return files, nil
		} else if err != nil {
			return nil, err
		}
		files[p.ImportPath] = p.Export
	}
}

// importerOf reads export data through the runner.
func importerOf(r Runner, files map[string]string) types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		file, ok := files[path]
		if !ok {
			return nil, fmt.Errorf("no export data for %s", path)
		}
		data, err := r.ReadFile(file)
		return io.NopCloser(bytes.NewReader(data)), err
	})
}
