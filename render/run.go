package main

import (
	"context"
	"fmt"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/show/emit"
	"kneebook/suite"
	"kneebook/suite/console"
)

// runNotebook runs the cells of one notebook and prints them block by block.
// Where one fails, those before it are printed, and the error lists what is
// wrong.
func (c *command) runNotebook(ctx context.Context) error {
	progress := console.New(c.stderr)
	o := c.options(progress)
	o.Only = c.run
	if c.quiet {
		o.Progress = nil
	}
	built, cells, err := suite.RunCells(ctx, o, strings.TrimPrefix(c.cell, "#"))
	progress.Clear()
	if err != nil {
		return err
	}
	text := console.Plain(blocks(built, cells, c.quiet))
	if _, err := fmt.Fprint(c.stdout, text); err != nil {
		return err
	}
	for _, n := range built.Notes {
		fmt.Fprintf(c.stderr, "note: %s\n", console.Plain(n.String()))
	}
	if ps := built.Problems.Sorted(); len(ps) > 0 {
		return fmt.Errorf("%s\n%v", console.Count(len(ps), "problem"), ps)
	}
	return nil
}

// blocks prints the first cells of a notebook, or the last of them alone. Of a
// notebook that did not run to its end it prints the cells that gave something.
func blocks(b suite.Built, cells int, quiet bool) string {
	if len(b.Notebook.Cells) == 0 {
		return b.Notebook.File + " has no cells\n"
	}
	var list []string
	for i := range cells {
		output := outputOf(b.Results, i)
		switch {
		case output == "" && !b.Ran || quiet && i < cells-1:
			continue
		case output == "":
			output = "(no output)\n"
		}
		list = append(list, headingOf(b.Notebook, i)+"\n\n"+output)
	}
	return strings.Join(list, "\n")
}

// headingOf says which cell it is: its number, the heading that it stands
// under, its id and its place.
func headingOf(nb notebooks.Notebook, i int) string {
	cell, under := nb.Cells[i], nb.Name
	for _, h := range nb.Headings {
		if h.Pos.Before(cell.Pos) {
			under = h.Text
		}
	}
	return fmt.Sprintf("[%d/%d] %s  #%s  %s:%d", i+1, len(nb.Cells), under, cell.ID, cell.Pos.File, cell.Pos.Line)
}

// outputOf is what a cell printed and published, in order. What is published
// begins on a line of its own.
func outputOf(r notebooks.Results, cell int) string {
	var out strings.Builder
	for _, e := range r.Events {
		if e.Cell != cell {
			continue
		}
		if e.Text == "" {
			endLine(&out)
		}
		out.WriteString(emit.Text(e))
	}
	endLine(&out)
	return out.String()
}

// endLine ends the line that a text has begun.
func endLine(b *strings.Builder) {
	if s := b.String(); s != "" && !strings.HasSuffix(s, "\n") {
		b.WriteByte('\n')
	}
}
