package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"kneebook/render/live"
	"kneebook/suite/publish"
	"kneebook/suite/store"
)

// glue is the script of the Go distribution that every module needs.
const glue = "wasm_exec.js"

// modules builds what runs in the reader's browser, and gives it as files of
// the folder for that. What is kept of an earlier build is not built again.
func (c *command) modules(ctx context.Context) ([]publish.File, error) {
	compiler, err := c.compiler(ctx)
	if err != nil {
		return nil, err
	}
	root, _, _ := strings.Cut(compiler, "\n")
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", glue))
	if err != nil {
		return nil, fmt.Errorf("the Go distribution lacks what its programs need in a browser: %w", err)
	}
	files := []publish.File{{Path: glue, Data: script}}
	kept := store.Open(c.cacheFolder(), "modules")
	for _, m := range live.Modules {
		data, err := c.module(ctx, kept, m, compiler)
		if err != nil {
			return nil, fmt.Errorf("the module %s: %w", m.Name, err)
		}
		files = append(files, publish.File{Path: filepath.Base(m.File()), Data: data})
	}
	return files, nil
}

// module gives one module, compressed.
func (c *command) module(ctx context.Context, kept *store.Store, m live.Module, compiler string) ([]byte, error) {
	pkg := "./render/live/" + m.Name
	key, err := c.sources(ctx, pkg, m.Flags(), compiler)
	if err != nil {
		return nil, err
	}
	var data []byte
	if kept.Get(key, &data) {
		return data, nil
	}
	dir, err := os.MkdirTemp("", "kneebook-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, m.Name)
	if _, err := c.goCommand(ctx, append(append([]string{"build"}, m.Flags()...), "-o", out, pkg)...); err != nil {
		return nil, err
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if data, err = live.Pack(program); err != nil {
		return nil, err
	}
	kept.Put(key, data)
	return data, nil
}

// sources is what a module depends on: the compiler, the flags, and the files of
// all packages that are linked, those of the standard library by its version.
func (c *command) sources(ctx context.Context, pkg string, flags []string, compiler string) (any, error) {
	const each = "{{if not .Standard}}{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}\t{{.}}\n{{end}}{{range .EmbedFiles}}{{$dir}}\t{{.}}\n{{end}}{{end}}"
	list, err := c.goCommand(ctx, "list", "-deps", "-f", each, pkg)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	for line := range strings.Lines(string(list)) {
		dir, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok {
			continue
		}
		file, err := store.HashFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(sum, name, file)
	}
	return []any{pkg, "joined", flags, compiler, hex.EncodeToString(sum.Sum(nil))}, nil
}

// compiler says with what the modules are built, a line each: where the Go
// distribution is, its version, and what steers it.
func (c *command) compiler(ctx context.Context) (string, error) {
	out, err := c.goCommand(ctx, "env", "GOROOT", "GOVERSION", "GOEXPERIMENT", "GOWASM", "GOFLAGS")
	return string(out), err
}

// goCommand runs the go command for the browser's kind of machine.
func (c *command) goCommand(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = c.root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, bytes.TrimSpace(errs.Bytes()))
	}
	return out.Bytes(), nil
}
