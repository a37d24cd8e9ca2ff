// Package program makes one Go program of a notebook's cells: it cuts each
// cell into imports, declarations and statements, refuses what could not be
// one program, adds the imports that are used without being written, and
// prints the result for the interpreter, for the compiler and for a reader.
package program

import (
	"slices"
	"time"

	"kneebook/notebooks"
)

// reserved begins the names that the generated code uses.
const reserved = "nb__"

// emitPath is the package that marks where one cell ends and the next begins.
const emitPath = "kneebook/notebooks/show/emit"

// Program is a notebook as one Go program. It says nothing about how it runs.
type Program struct {
	Name  string // the notebook's name: knee
	File  string // the name in positions: knee.md
	Cells []Cell // in document order

	imports []spec
}

// Cell is one cell of a program.
type Cell struct {
	Pos     notebooks.Pos // of its fence
	ID      string
	Try     bool          // a reader may edit it
	Timeout time.Duration // 0: the command's default

	decls, statements []chunk
}

// Of makes a notebook's program. It lists all problems at their line and
// column; the program is to be run only where there are none.
func Of(nb notebooks.Notebook) (Program, notebooks.Problems) {
	p := Program{Name: nb.Name, File: nb.File}
	var problems notebooks.Problems
	var parsed []parsedCell
	for _, c := range nb.Cells {
		cell := Cell{Pos: c.Pos, ID: c.ID, Try: c.Try, Timeout: c.Timeout}
		cell.Pos.File = nb.File
		pc, ps := parseCell(&cell, c.Code)
		problems = append(problems, ps...)
		parsed = append(parsed, pc)
		p.Cells = append(p.Cells, cell)
	}
	if len(problems) > 0 {
		return p, problems.Sorted()
	}
	problems = append(problems, p.mergeImports(parsed)...)
	problems = append(problems, p.addImports()...)
	problems = append(problems, p.checkNames(parsed)...)
	for _, c := range parsed {
		problems = append(problems, refuse(c)...)
	}
	return p, problems.Sorted()
}

// Unplaced gives the program as if each cell's fence stood on line 0: what is
// the same wherever the text around the cells moves them.
func (p Program) Unplaced() Program {
	imports := slices.Clone(p.imports)
	for i, s := range imports {
		if at := p.CellAt(s.line); at >= 0 {
			imports[i].line -= p.Cells[at].Pos.Line
		}
	}
	cells := slices.Clone(p.Cells)
	for i := range cells {
		c := &cells[i]
		c.decls, c.statements = unplaced(c.decls, c.Pos.Line), unplaced(c.statements, c.Pos.Line)
		c.Pos.Line = 0
	}
	p.imports, p.Cells = imports, cells
	return p
}

// unplaced gives stretches of a cell with lines counted from its fence.
func unplaced(list []chunk, fence int) []chunk {
	out := slices.Clone(list)
	for i := range out {
		out[i].line -= fence
	}
	return out
}

// CellAt is the index of the cell whose code has a line of the notebook, or -1.
func (p Program) CellAt(line int) int {
	found := -1
	for i, c := range p.Cells {
		if c.Pos.Line <= line {
			found = i
		}
	}
	return found
}
