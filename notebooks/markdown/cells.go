package markdown

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"kneebook/notebooks"
)

var autoID = regexp.MustCompile(`^cell-[0-9]+$`)

// goFence adds a cell or an excerpt.
func (b *builder) goFence(f fence, w *writer) {
	inner, off, ok := b.braces(f)
	if !ok {
		return
	}
	attrs := b.attributes(inner, off)
	for _, a := range attrs {
		if a.key == "src" {
			b.excerpt(f, attrs, a, w)
			return
		}
	}
	b.cell(f, attrs, w)
}

func (b *builder) cell(f fence, attrs []attribute, w *writer) {
	c := notebooks.Cell{Pos: f.pos, Code: f.body}
	b.invisiblesInCode(f)
	for _, a := range attrs {
		b.cellAttribute(&c, a)
	}
	if c.Hide && (c.Fold || c.Try) {
		b.problems.Add(f.pos, "a cell that is hidden can be neither folded nor tried")
	}
	if c.ID == "" {
		c.ID = "cell-" + strconv.Itoa(len(b.nb.Cells)+1)
		b.cells[c.ID] = f.pos
	}
	b.nb.Cells = append(b.nb.Cells, c)
	w.add(notebooks.Piece{Kind: notebooks.PieceCell, Index: len(b.nb.Cells) - 1})
}

func (b *builder) cellAttribute(c *notebooks.Cell, a attribute) {
	flags := map[string]*bool{"hide": &c.Hide, "fold": &c.Fold, "try": &c.Try}
	flag, isFlag := flags[a.key]
	switch {
	case a.key == "#" && autoID.MatchString(a.value):
		b.problems.Add(a.pos, "the id %q is one that cells without a name get: choose another", a.value)
	case a.key == "#":
		b.take(b.cells, "cell", a.value, a.pos)
		c.ID = a.value
	case isFlag && !a.valued:
		*flag = true
	case isFlag:
		b.problems.Add(a.pos, "%s takes no value", a.key)
	case a.key == "timeout":
		d, err := time.ParseDuration(a.value)
		if err != nil || d <= 0 {
			b.problems.Add(a.pos, "timeout needs a duration such as timeout=5s, not %q", a.value)
			return
		}
		c.Timeout = d
	default:
		b.problems.Add(a.pos, "a cell has no attribute %q: it takes #id, hide, fold, try, timeout=5s, src=file.go#Name", a.key)
	}
}

// excerpt adds a fence that shows source of the module.
func (b *builder) excerpt(f fence, attrs []attribute, src attribute, w *writer) {
	for _, a := range attrs {
		if a.key != "src" {
			b.problems.Add(a.pos, "a fence with src= takes no other attribute, not %s", a.name())
		}
	}
	if strings.TrimSpace(f.body) != "" {
		b.problems.Add(f.pos, "a fence with src= is empty: its text is cut from the file")
	}
	file, name, ok := strings.Cut(src.value, "#")
	if !ok || name == "" || path.Ext(file) != ".go" || path.IsAbs(file) || path.Clean(file) != file || strings.HasPrefix(file, "..") {
		b.problems.Add(src.pos, "src needs a file of the module and a declaration: src=kernel/run.go#Run, not %q", src.value)
		return
	}
	b.nb.Excerpts = append(b.nb.Excerpts, notebooks.Excerpt{Pos: f.pos, Path: file, Name: name})
	w.add(notebooks.Piece{Kind: notebooks.PieceExcerpt, Index: len(b.nb.Excerpts) - 1})
}
