package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// documents parses whole documents: CommonMark with tables and mathematics. A
// line of dashes is always a rule; headings are written with #.
func documents() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewHTMLBlockParser(), 900),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(inlines()...),
		parser.WithParagraphTransformers(
			util.Prioritized(parser.LinkReferenceParagraphTransformer, 100),
			util.Prioritized(extension.NewTableParagraphTransformer(), 200),
		),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)
}

// phrases parses texts that have no blocks.
func phrases() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(util.Prioritized(parser.NewParagraphParser(), 1000)),
		parser.WithInlineParsers(inlines()...),
	)
}

func inlines() []util.PrioritizedValue {
	return append(parser.DefaultInlineParsers(), util.Prioritized(formulaParser{}, 50))
}

// formula is mathematics inside a sentence.
type formula struct {
	ast.BaseInline
	tex string
}

var kindFormula = ast.NewNodeKind("Formula")

// Kind implements ast.Node.
func (*formula) Kind() ast.NodeKind { return kindFormula }

// Dump implements ast.Node.
func (f *formula) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"TeX": f.tex}, nil)
}

// formulaParser reads $`…`$, which may run over a line's end. A dollar before
// anything else is money.
type formulaParser struct{}

// Trigger implements parser.InlineParser.
func (formulaParser) Trigger() []byte { return []byte{'$'} }

// Parse implements parser.InlineParser.
func (formulaParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	if !bytes.HasPrefix(line, []byte("$`")) {
		return nil
	}
	node := &formula{}
	node.SetPos(segment.Start)
	var tex []byte
	for block.Advance(2); ; block.AdvanceLine() {
		line, _ := block.PeekLine()
		if line == nil {
			return nil
		}
		if i := bytes.Index(line, []byte("`$")); i >= 0 {
			node.tex = string(bytes.TrimSpace(append(tex, line[:i]...)))
			block.Advance(i + 2)
			return node
		}
		tex = append(append(tex, bytes.TrimRight(line, "\n")...), ' ')
	}
}
