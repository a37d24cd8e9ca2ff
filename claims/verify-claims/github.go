package main

import (
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
		at = append(at, "file="+property(path.Join(r.prefix, r.sourcePath(p.Pos.File))))
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

// sourcePath is the path of a problem's file from the module's root: that of a
// notebook is told by its name alone.
func (r report) sourcePath(file string) string {
	if !r.folder && slices.ContainsFunc(r.suite.Built, func(b suite.Built) bool { return b.Notebook.File == file }) {
		return "notebooks/" + file
	}
	return file
}

// The characters that a workflow command writes in another way, in its text
// and in its properties.
var (
	inData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	inProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(text string) string     { return inData.Replace(text) }
func property(text string) string { return inProperty.Replace(text) }

// below is the path from a folder to one below it, with slashes; "" where it
// lies elsewhere.
func below(folder, dir string) string {
	if folder == "" {
		return ""
	}
	rel, err := filepath.Rel(folder, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}
