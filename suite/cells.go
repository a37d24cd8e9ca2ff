package suite

import (
	"context"
	"os"
	"slices"

	"kneebook/notebooks"
)

// RunCells reads the notebook Options.Only and runs its cells up to the one
// with the id last, or all where that is "". They are checked and run as in
// [Build], so that what fails there fails here in the same words; nothing is
// derived again, judged or printed. It gives the number of cells that were to
// run too. The error is an [Unknown] notebook or cell, or says what about the
// machine keeps it from working.
func RunCells(ctx context.Context, o Options, last string) (Built, int, error) {
	b, err := newBuilder(o)
	if err != nil {
		return Built{}, 0, err
	}
	defer b.host.Close()
	built, err := b.loadOne()
	if err != nil {
		return Built{}, 0, err
	}
	cells, err := upTo(built.Notebook, last)
	if err != nil {
		return Built{}, 0, err
	}
	if cells < len(built.Notebook.Cells) {
		b.Options.Run.Cells = cells
	}
	b.suite.Built = []Built{built}
	b.run(ctx, pointers(b.suite.Built))
	if ctx.Err() != nil {
		return Built{}, 0, context.Cause(ctx)
	}
	return b.suite.Built[0], cells, nil
}

// loadOne reads the one notebook that is asked for.
func (b *builder) loadOne() (Built, error) {
	root, err := os.OpenRoot(b.Texts)
	if err != nil {
		return Built{}, err
	}
	defer root.Close()
	names, err := b.notebookNames(root)
	if err != nil {
		return Built{}, err
	}
	if !slices.Contains(names, b.Only) {
		return Built{}, Unknown{"notebook", b.Only, names}
	}
	return b.readNotebook(root, b.Only), nil
}

// upTo counts the cells up to the one with an id; all where that is "".
func upTo(nb notebooks.Notebook, id string) (int, error) {
	if id == "" {
		return len(nb.Cells), nil
	}
	var known []string
	for i, c := range nb.Cells {
		if c.ID == id {
			return i + 1, nil
		}
		known = append(known, c.ID)
	}
	return 0, Unknown{"cell", id, known}
}
