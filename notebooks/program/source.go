package program

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"slices"
	"strings"
)

// Form says for whom a program is printed. The zero value is a program with
// main in package main and positions of the notebook.
type Form struct {
	Package string // package name; "" means main
	Entry   string // name of the function with the statements; "" means main
}

// Source prints the program.
func (p Program) Source(f Form) []byte {
	if f.Package == "" {
		f.Package = "main"
	}
	if f.Entry == "" {
		f.Entry = "main"
	}
	w := writer{file: p.File}
	w.at(1, 1)
	w.line("package " + f.Package)
	first := p.firstLine()
	for _, s := range p.imports {
		w.line(fmt.Sprintf("import /*line %s:%d:%d*/%s", p.File, s.line, max(s.col, 1), s))
	}
	if len(p.Cells) > 0 {
		w.line(fmt.Sprintf("import /*line %s:%d:1*/%semit %q", p.File, first, reserved, emitPath))
	}
	for _, c := range p.Cells {
		w.chunks(c.decls)
	}
	w.at(first, 1)
	w.line("func " + f.Entry + "() {")
	for i, c := range p.Cells {
		w.at(c.Pos.Line, 1)
		w.line(fmt.Sprintf("%semit.Cell(%d)", reserved, i))
		w.chunks(c.statements)
	}
	w.line("}")
	return w.bytes()
}

// firstLine is the line of the first fence, to which generated code belongs.
func (p Program) firstLine() int {
	if len(p.Cells) == 0 {
		return 1
	}
	return p.Cells[0].Pos.Line
}

// Download prints the program for a reader: gofmt'd, without positions and cell
// boundaries. It is no Form, so that the browser's module does without gofmt.
func (p Program) Download() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "//go:build ignore\n\n// The cells of %s as one program. Run it inside a clone: go run %s.go\npackage main\n\n", p.File, p.Name)
	specs := slices.Clone(p.imports)
	slices.SortFunc(specs, func(a, b spec) int {
		return cmp.Or(a.group()-b.group(), strings.Compare(a.path, b.path))
	})
	if len(specs) > 0 {
		b.WriteString("import (\n")
		for i, s := range specs {
			if i > 0 && s.group() != specs[i-1].group() {
				b.WriteString("\n")
			}
			b.WriteString(s.String() + "\n")
		}
		b.WriteString(")\n\n")
	}
	for _, c := range p.Cells {
		for _, d := range c.decls {
			b.WriteString(d.text + "\n\n")
		}
	}
	b.WriteString("func main() {\n")
	for i, c := range p.Cells {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "// Cell %s.\n", c.ID)
		for _, s := range c.statements {
			b.WriteString(s.text + "\n")
		}
	}
	b.WriteString("}\n")
	src, err := format.Source(b.Bytes())
	if err != nil {
		return b.Bytes() // Of has parsed each cell, so only a program with problems comes here
	}
	return src
}

// writer prints Go source with line directives.
type writer struct {
	file string
	buf  bytes.Buffer
}

// line writes a line of generated code.
func (w *writer) line(s string) { w.buf.WriteString(s + "\n") }

// at says where in the notebook the next line stands.
func (w *writer) at(line, col int) {
	fmt.Fprintf(&w.buf, "//line %s:%d:%d\n", w.file, line, col)
}

// chunks writes stretches of cells at their places.
func (w *writer) chunks(list []chunk) {
	for _, c := range list {
		if c.mark {
			w.at(c.line, 1)
			w.line(fmt.Sprintf("%semit.Line(%d)", reserved, c.line))
		}
		w.at(c.line, c.col)
		w.line(c.text)
	}
}

func (w *writer) bytes() []byte { return w.buf.Bytes() }
