package run

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/notebooks/show/emit"
)

// refereeDir is a directory of the module that does not exist: an overlay
// puts the compiled programs there, so that they reach the module's packages
// and compile into the same cache entries wherever the files really are.
const refereeDir = "nb__referee"

// referee is the binary that holds the compiled programs.
type referee struct {
	path     string
	index    map[string]int // by notebook name
	problems map[string]notebooks.Problems
}

// build compiles the programs into one binary. Programs that do not compile
// are left out and their errors kept, and the others are built without them.
func (s *session) build(ctx context.Context, programs []program.Program) (*referee, error) {
	r := &referee{path: filepath.Join(s.dir, "referee"), problems: map[string]notebooks.Problems{}}
	for len(programs) > 0 {
		out, err := s.compile(ctx, r, programs)
		if err != nil {
			return nil, err
		}
		if out == "" {
			break
		}
		var good []program.Program
		for _, p := range programs {
			if ps := compileErrors(p, out); len(ps) > 0 {
				r.problems[p.Name] = ps
			} else {
				good = append(good, p)
			}
		}
		if len(good) == len(programs) {
			return nil, fmt.Errorf("the cells cannot be compiled: %s", out)
		}
		programs = good
	}
	return r, nil
}

// compile builds once and gives what the compiler has to say.
func (s *session) compile(ctx context.Context, r *referee, programs []program.Program) (string, error) {
	overlay, err := s.overlay(r, programs)
	if err != nil {
		return "", err
	}
	var errs bounded
	exit, err := s.runner.Run(ctx, Command{Path: "go", Stdout: &errs, Stderr: &errs, Args: []string{"build", "-overlay", overlay,
		"-buildvcs=false", "-ldflags=-s -w", "-o", r.path, "./" + refereeDir}})
	if err != nil || exit.Code == 0 {
		return "", err
	}
	if exit.Stopped {
		return "", context.Canceled
	}
	return "go build: " + string(bytes.TrimSpace(errs.kept)), nil
}

// overlay writes the generated sources and the list that maps them into the
// module.
func (s *session) overlay(r *referee, programs []program.Program) (string, error) {
	replace := map[string]string{}
	put := func(name string, src []byte) error {
		file := filepath.Join(s.dir, "src", filepath.FromSlash(name))
		replace[filepath.Join(s.runner.Root(), refereeDir, filepath.FromSlash(name))] = file
		return s.runner.WriteFile(file, src)
	}
	r.index = map[string]int{}
	var imports, cases strings.Builder
	for i, p := range programs {
		r.index[p.Name] = i
		dir := packageDir(p.Name)
		fmt.Fprintf(&imports, "\tn%d \"kneebook/%s/%s\"\n", i, refereeDir, dir)
		fmt.Fprintf(&cases, "\tcase \"%d\":\n\t\tn%d.Run()\n", i, i)
		if err := put(dir+"/cells.go", p.Source(program.Form{Package: "cells", Entry: "Run"})); err != nil {
			return "", err
		}
	}
	if err := put("main.go", fmt.Appendf(nil, refereeMain, imports.String(), cases.String())); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(s.dir, "overlay.json")
	return file, s.runner.WriteFile(file, data)
}

// refereeMain is the binary's main: it runs the notebook that the environment
// names, with the same event stream as the interpreter's child.
const refereeMain = `package main

import (
	"os"

	"kneebook/notebooks/show/emit"
%s)

func main() {
	which := os.Getenv(emit.EnvNotebook)
	if err := emit.Start(); err != nil {
		os.Stderr.WriteString(err.Error())
		os.Exit(4)
	}
	switch which {
%s	}
	emit.End()
}
`

// packageDir is a folder's name for a notebook's name.
func packageDir(name string) string {
	var b strings.Builder
	b.WriteString("nb_")
	for _, c := range []byte(name) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}

// judge runs one program in the referee.
func (s *session) judge(ctx context.Context, r *referee, p program.Program, attempt int) (trace, error) {
	i, ok := r.index[p.Name]
	if !ok {
		return trace{}, errors.New("the compiled run is missing")
	}
	e := engine{path: r.path, env: []string{emit.EnvNotebook + "=" + strconv.Itoa(i)}}
	return s.execute(ctx, p, e, fmt.Sprintf("compiled-%d-%d", i, attempt))
}

// compileErrors picks a program's errors out of what the compiler printed.
func compileErrors(p program.Program, out string) notebooks.Problems {
	var problems notebooks.Problems
	form := regexp.MustCompile(`(?m)^(?:.*[/\\])?` + regexp.QuoteMeta(p.File) + `:(\d+)(?::(\d+))?: (.*)$`)
	for _, m := range form.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(m[1])
		col, _ := strconv.Atoi(m[2])
		problems.Add(notebooks.Pos{File: p.File, Line: line, Col: col}, "%s", m[3])
	}
	return problems
}
