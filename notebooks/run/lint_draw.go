package run

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"kneebook/notebooks/program"
)

// lintDraw keeps a cell that draws with gonum/plot to itself: it is skipped
// where there is no gonum/plot, so nothing that it defines may be used by
// another cell. And it writes no file.
func lintDraw(c *checked, report report) {
	drawing := map[int]bool{}
	each(c, func(id *ast.Ident, _ []ast.Node) {
		name, ok := c.info.Uses[id].(*types.PkgName)
		if ok && slices.Contains(program.Drawing(), name.Imported().Path()) {
			drawing[c.cell(id)] = true
		}
	})
	each(c, func(id *ast.Ident, _ []ast.Node) {
		if c.saves(id) {
			report(id, "cells cannot use Save of a plot: they have no file system", "draw.Plot publishes it")
		}
		o := c.info.Uses[id]
		if o == nil || o.Pkg() == nil {
			return
		}
		if _, isImport := o.(*types.PkgName); isImport || o.Pkg() != c.pkg {
			return
		}
		if home := c.program.CellAt(c.pos(o.Pos()).Line); drawing[home] && home != c.cell(id) {
			report(id, id.Name+" is defined by a cell that draws with gonum/plot, which other cells cannot rely on: the browser skips it",
				"define it in a cell that does not draw")
		}
	})
}

// saves reports whether a name is that of a plot's method Save, or, where plots
// are at hand, of any method Save: behind an interface of the cell's own, whose
// parameters a generic function need not name, it would be a plot's.
func (c *checked) saves(id *ast.Ident) bool {
	f, ok := c.info.ObjectOf(id).(*types.Func)
	if !ok || f.Name() != "Save" || f.Pkg() == nil || f.Signature().Recv() == nil {
		return false
	}
	return strings.HasPrefix(f.Pkg().Path(), "gonum.org/") || c.program.Draws()
}

// cell is the index of the cell in which a node stands.
func (c *checked) cell(n ast.Node) int { return c.program.CellAt(c.pos(n.Pos()).Line) }
