package markdown

import (
	"slices"

	"kneebook/notebooks"
)

// Captions reads the captions and alternative texts of the figures that a
// notebook's cells drew, after the run: Markdown without blocks, each at the
// fence of the cell that drew it. It gives the notebook with them, with their
// statements and their unbound numbers added; nb itself stays as it is.
func Captions(nb notebooks.Notebook, results notebooks.Results) (notebooks.Notebook, notebooks.Problems) {
	b := &builder{source: source{file: nb.File, starts: []int{0}}, nb: nb, names: names{}, cells: seen{}, prompts: seen{}, defs: seen{}}
	b.nb.Front.Given = slices.Clone(nb.Front.Given)
	b.nb.Statements = slices.Clip(nb.Statements)
	b.nb.Unbound = slices.Clip(nb.Unbound)
	b.nb.Links = slices.Clip(nb.Links)
	b.nb.Captions = nil
	for _, h := range nb.Headings {
		b.names[h.ID] = 1
	}
	for _, c := range nb.Cells {
		b.cells[c.ID] = c.Pos
	}
	for _, p := range nb.Prompts {
		b.prompts[p.ID] = p.Pos
	}
	for _, e := range results.Events {
		if e.Figure != nil {
			b.caption(*e.Figure, b.cellPos(e.Cell))
		}
	}
	b.checkAnchors()
	return b.nb, b.problems.Sorted()
}

func (b *builder) cellPos(i int) notebooks.Pos {
	if i < 0 || i >= len(b.nb.Cells) {
		return notebooks.Pos{File: b.file}
	}
	return b.nb.Cells[i].Pos
}

func (b *builder) caption(f notebooks.Figure, pos notebooks.Pos) {
	at := func(int) notebooks.Pos { return pos }
	c := notebooks.Caption{Pos: pos, Figure: f.ID}
	if c.Text = b.phrase(f.Caption, at, notebooks.PlaceCaption, false); len(c.Text) == 0 {
		b.problems.Add(pos, "the figure %q has no caption", f.ID)
	}
	if c.Alt = b.phrase(f.Alt, at, notebooks.PlaceAlt, true); len(c.Alt) == 0 {
		b.problems.Add(pos, "the figure %q has no alternative text", f.ID)
	}
	b.nb.Captions = append(b.nb.Captions, c)
}
