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

// known holds the exports of each module root.
var known sync.Map

// exportsOf asks the go command, once, for the export data.
func exportsOf(ctx context.Context, r Runner) (map[string]string, error) {
	v, _ := known.LoadOrStore(r.Root(), &exports{})
	e := v.(*exports)
	e.once.Do(func() { e.files, e.err = listExports(ctx, r) })
	return e.files, e.err
}

// listExports runs go list.
func listExports(ctx context.Context, r Runner) (map[string]string, error) {
	var out, errs bytes.Buffer
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, program.Allowed()...)
	args = append(args, emitPath)
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
