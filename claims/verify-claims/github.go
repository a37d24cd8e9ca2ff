package main

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/suite"
	"kneebook/suite/console"
)

// github prints a workflow command for each problem, which GitHub shows at its
// file and line, a notice for what is worth saying, and the totals.
func (r report) github(w io.Writer) error {
	var b strings.Builder
	for _, p := range r.suite.Problems.Sorted() {
		r.annotate(&b, "error", p)
	}
	for _, built := range r.suite.Built {
		for _, p := range r.problems(built) {
			r.annotate(&b, "error", p)
		}
		for _, p := range built.Notes {
			r.annotate(&b, "notice", p)
		}
	}
	for _, p := range r.site {
		r.annotate(&b, "error", p)
	}
	r.countsText(&b)
	b.WriteByte('\n')
	_, err := io.WriteString(w, console.Plain(b.String()))
	return err
}

// annotate writes one workflow command.
func (r report) annotate(w *strings.Builder, level string, p notebooks.Problem) {
	var at []string
	if p.Pos.File != "" {
		at = append(at, "file="+property(r.sourcePath(p.Pos.File)))
	}
	if p.Pos.Line > 0 {
		at = append(at, fmt.Sprintf("line=%d", p.Pos.Line))
	}
	if p.Pos.Line > 0 && p.Pos.Col > 0 {
		at = append(at, fmt.Sprintf("col=%d", p.Pos.Col))
	}
	text := p.Message
	if p.Hint != "" {
		text += "\n" + p.Hint
	}
	space := ""
	if at != nil {
		space = " "
	}
	fmt.Fprintf(w, "::%s%s%s::%s\n", level, space, strings.Join(at, ","), data(text))
}

// sourcePath is the path of a problem's file from the repository's root: that of
// a notebook is told by its name alone, and that of a folder of notebooks whole.
func (r report) sourcePath(file string) string {
	if r.folder && filepath.IsAbs(file) {
		return cmp.Or(r.prefix, file)
	}
	if !r.folder && slices.ContainsFunc(r.suite.Built, func(b suite.Built) bool { return b.Notebook.File == file }) {
		file = "notebooks/" + file
	}
	return path.Join(r.prefix, file)
}

// The characters that a workflow command writes in another way, in its text
// and in its properties.
var (
	inData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	inProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(text string) string     { return inData.Replace(text) }
func property(text string) string { return inProperty.Replace(text) }

// fromRoot is the path with which annotations begin, from the repository's root
// to the folder that problems name files from: GitHub's workspace, where it has
// that folder. Elsewhere a suite's files are named from its module's root, and
// those of a folder of notebooks from where the command is called.
func (c *command) fromRoot() string {
	if to, ok := way(c.workspace, c.texts); ok && filepath.IsLocal(to) {
		return filepath.ToSlash(to)
	}
	if to, ok := way(c.dir, c.texts); ok && c.folder != "" {
		return filepath.ToSlash(to)
	}
	return ""
}

// way is the path from one folder to another, links followed; not ok where there
// is none, such as to another drive.
func way(from, to string) (string, bool) {
	if from == "" {
		return "", false
	}
	for _, folder := range []*string{&from, &to} {
		abs, err := filepath.Abs(*folder)
		if err != nil {
			return "", false
		}
		if *folder, err = filepath.EvalSymlinks(abs); err != nil {
			return "", false
		}
	}
	rel, err := filepath.Rel(from, to)
	return rel, err == nil
}
