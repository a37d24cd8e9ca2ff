package markdown

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"kneebook/notebooks"
)

// builder is one file on its way to a notebook.
type builder struct {
	source
	nb       notebooks.Notebook
	problems notebooks.Problems

	front   bool               // the file has front matter
	titled  bool               // the one heading of the first level was met
	slug    string             // what other viewers take for the title's id
	begun   bool               // something stands on the page already
	level   int                // of the last heading
	notes   int                // side notes so far
	tables  int                // tables so far
	texts   int                // fences of text so far
	names   names              // ids of headings
	cells   seen               // ids of cells
	prompts seen               // ids of prompts
	defs    seen               // labels of link definitions
	anchors []anchor           // links to places on this page
	refs    []parser.Reference // link definitions, for prompts
}

// seen remembers where each id was given.
type seen map[string]notebooks.Pos

// Parse reads a notebook. File is the file's base name ("knee.md"), as
// positions print it; src is the file as it stands on disk. It lists every
// problem that it finds, sorted; the notebook is usable as far as it goes.
// Numbers that stand in no statement are no problem yet: they are in Unbound,
// so that the caller, who knows the values, can say what to write.
func Parse(file string, src []byte) (notebooks.Notebook, notebooks.Problems) {
	s, problems := newSource(file, src)
	b := &builder{source: s, problems: problems, level: 1, names: names{}, cells: seen{}, prompts: seen{}, defs: seen{}}
	b.nb.Name, b.nb.File = strings.TrimSuffix(file, ".md"), file
	b.checkName()
	if b.oversized() {
		return b.nb, bounded(b.problems.Sorted())
	}
	from := b.frontMatter()
	b.body(from)
	if len(b.nb.Front.Title) == 0 && !b.front {
		b.problems.Add(notebooks.Pos{File: file, Line: 1}, "the notebook has no title: neither front matter nor a first heading")
	}
	b.checkAnchors()
	slices.SortStableFunc(b.nb.Unbound, func(x, y notebooks.Unbound) int {
		if x.Pos.Before(y.Pos) {
			return -1
		}
		if y.Pos.Before(x.Pos) {
			return 1
		}
		return 0
	})
	return b.nb, bounded(b.problems.Sorted())
}

// body reads everything below the front matter.
func (b *builder) body(from int) {
	src := b.only(from, len(b.text))
	ctx := parser.NewContext()
	doc := documents().Parse(text.NewReader(src), parser.WithContext(ctx))
	b.refs = ctx.References()
	b.strays(doc, b.lineOf(from), b.lines())
	var w writer
	b.blocks(doc, passage{text: src, at: b.pos, place: notebooks.PlaceProse}, &w)
	b.nb.Body = w.done()
}

// fragment reads lines first to last as a document of their own.
func (b *builder) fragment(first, last int, place notebooks.Place) []notebooks.Piece {
	from, to := b.start(first), b.start(last+1)
	src := b.only(from, to)
	ctx := parser.NewContext()
	for _, r := range b.refs {
		ctx.AddReference(r)
	}
	doc := documents().Parse(text.NewReader(src), parser.WithContext(ctx))
	b.strays(doc, first, last)
	var w writer
	b.blocks(doc, passage{text: src, at: b.pos, place: place}, &w)
	return w.done()
}

// phrase reads a text without blocks, such as a title: offsets in it are
// turned into positions by at. Flat drops all markup but statements.
func (b *builder) phrase(value string, at func(int) notebooks.Pos, place notebooks.Place, flat bool) []notebooks.Piece {
	if len(value) > mostBlock {
		b.problems.Add(at(0), "this text has more than %d KiB: shorten it", mostBlock>>10)
		return nil
	}
	src := []byte(strings.ReplaceAll(value, "\n", " "))
	doc := phrases().Parse(text.NewReader(src))
	p := passage{text: src, at: at, place: place, flat: flat}
	var w writer
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		b.settle(b.collect(n, p), p, &w)
	}
	return w.done()
}

// passage is a stretch of text that was parsed at once.
type passage struct {
	text  []byte
	at    func(offset int) notebooks.Pos
	place notebooks.Place
	flat  bool // the output has no markup: titles, alternative texts
	skip  int  // text before this offset is dropped
}

// inPrompt says that the passage belongs to a prompt.
func (p passage) inPrompt() bool {
	return p.place == notebooks.PlacePrompt || p.place == notebooks.PlaceAnswer
}

// margin says that a block stands at the document's margin.
func margin(n ast.Node) bool {
	return n.Parent() != nil && n.Parent().Kind() == ast.KindDocument
}
