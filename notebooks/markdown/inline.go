package markdown

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// collector turns the tree of one text into atoms.
type collector struct {
	*builder
	p      passage
	atoms  []atom
	linked bool
	said   bool // inside a statement: only text may stand
}

// collect gives the atoms of a block's text.
func (b *builder) collect(n ast.Node, p passage) []atom {
	c := collector{builder: b, p: p}
	c.children(n)
	return c.atoms
}

// add appends an atom.
func (c *collector) add(a atom) {
	a.linked = c.linked
	c.atoms = append(c.atoms, a)
}

// addText appends text, less what the passage skips.
func (c *collector) addText(text string, offs []int) {
	for len(offs) > 0 && offs[0] < c.p.skip {
		text, offs = text[1:], offs[1:]
	}
	if text != "" {
		c.add(atom{kind: atomText, text: text, offs: offs})
	}
}

// tags puts what f adds between two tags; a flat passage has none.
func (c *collector) tags(start, end string, off int, f func()) {
	if !c.p.flat {
		c.add(atom{kind: atomOpen, text: start, off: off})
	}
	f()
	if !c.p.flat {
		c.add(atom{kind: atomClose, text: end, off: off})
	}
}

func (c *collector) children(n ast.Node) {
	for ch := n.FirstChild(); ch != nil; ch = ch.NextSibling() {
		c.node(ch)
	}
}

func (c *collector) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		c.textNode(n)
	case *ast.String:
		c.addText(string(n.Value), literal(len(n.Value), max(0, c.lastOff())))
	case *ast.CodeSpan:
		c.code(n)
	case *ast.Emphasis:
		tag := "em"
		if n.Level == 2 {
			tag = "strong"
		}
		c.tags("<"+tag+">", "</"+tag+">", n.Pos(), func() { c.children(n) })
	case *ast.Link:
		c.link(n)
	case *ast.Image:
		c.image(n)
	case *ast.AutoLink:
		c.autolink(n)
	case *ast.RawHTML:
		c.rawHTML(n)
	case *formula:
		c.formula(n)
	default:
		c.children(n)
	}
}

// lastOff is where the last atom stands.
func (c *collector) lastOff() int {
	if len(c.atoms) == 0 {
		return 0
	}
	a := c.atoms[len(c.atoms)-1]
	if a.kind == atomText {
		return a.offs[len(a.offs)-1]
	}
	return a.off
}

func (c *collector) textNode(n *ast.Text) {
	raw := string(n.Segment.Value(c.p.text))
	start := n.Segment.Start - n.Segment.Padding
	if n.IsRaw() {
		c.addText(raw, literal(len(raw), start))
	} else {
		c.addText(decode(raw, start))
	}
	switch {
	case n.HardLineBreak() && !c.p.flat:
		c.add(atom{kind: atomOpen, text: "<br>", off: n.Segment.Stop})
		c.addText(" ", []int{n.Segment.Stop})
	case n.HardLineBreak() || n.SoftLineBreak():
		c.addText(" ", []int{n.Segment.Stop})
	}
}

// code adds a code span. One that is a quantity and nothing else, but for space
// and marks around it, is read like any other text.
func (c *collector) code(n *ast.CodeSpan) {
	var text []byte
	var offs []int
	for ch := n.FirstChild(); ch != nil; ch = ch.NextSibling() {
		if t, ok := ch.(*ast.Text); ok {
			v := t.Segment.Value(c.p.text)
			text = append(text, bytes.ReplaceAll(v, []byte("\n"), []byte(" "))...)
			offs = append(offs, literal(len(v), t.Segment.Start-t.Segment.Padding)...)
		}
	}
	if k := len(c.atoms); k > 0 && c.atoms[k-1].kind == atomText && strings.HasSuffix(c.atoms[k-1].text, "$") {
		c.problems.Add(c.p.at(c.lastOff()), "the formula is not closed: it ends with `$")
	}
	_, whole := quantity.Quantity(strings.TrimFunc(string(text), framing))
	if c.p.flat || whole {
		c.tags("<code>", "</code>", n.Pos(), func() { c.addText(string(text), offs) })
		return
	}
	c.add(atom{kind: atomLeaf, text: "<code>" + escape(string(text)) + "</code>", off: n.Pos(), words: string(text)})
}

// framing reports whether r may stand around a quantity and says nothing.
func framing(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("()[]“”‘’\"'.,;:!?…", r)
}

// formula adds mathematics.
func (c *collector) formula(n *formula) {
	switch {
	case c.p.flat:
		c.problems.Add(c.p.at(n.Pos()), "a formula cannot stand in %s", c.host())
	case n.tex == "":
		c.problems.Add(c.p.at(n.Pos()), "the formula is empty")
	default:
		c.add(atom{kind: atomMath, text: n.tex, off: n.Pos(), words: n.tex})
	}
}

// host names what a flat passage is.
func (c *collector) host() string {
	if c.said {
		return "a statement"
	}
	if c.p.place == notebooks.PlaceAlt {
		return "an " + string(c.p.place)
	}
	return "a " + string(c.p.place)
}

// rawHTML refuses tags and drops comments.
func (c *collector) rawHTML(n *ast.RawHTML) {
	var raw strings.Builder
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		raw.Write(s.Value(c.p.text))
	}
	if !strings.HasPrefix(raw.String(), "<!--") {
		c.refuseHTML(c.p.at(n.Pos()), raw.String())
	}
}
