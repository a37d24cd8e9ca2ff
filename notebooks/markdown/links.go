package markdown

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"kneebook/notebooks"
)

// anchor is a link to a place on this page.
type anchor struct {
	pos notebooks.Pos
	id  string
}

var linkScheme = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):`)

// link adds a statement or an ordinary link.
func (c *collector) link(n *ast.Link) {
	dest, pos := resolve(string(n.Destination)), c.p.at(n.Pos())
	if m := linkScheme.FindStringSubmatch(dest); m != nil && isScheme(strings.ToLower(m[1])) {
		c.statementLink(n, m[1], dest[len(m[0]):])
		return
	}
	if c.p.flat {
		c.problems.Add(pos, "an ordinary link cannot stand in %s", c.host())
		c.children(n)
		return
	}
	if len(n.Title) > 0 {
		c.problems.Add(pos, "a link's title is seen by few: write it in the sentence")
	}
	href, ok := c.address(dest, pos)
	if !ok {
		c.children(n)
		return
	}
	before := len(c.atoms)
	c.linked = true
	c.tags(`<a href="`+escape(href)+`">`, "</a>", n.Pos(), func() { c.children(n) })
	c.linked = false
	if plain(c.atoms[before:]) == "" && !hasImage(c.atoms[before:]) {
		c.problems.Add(pos, "the link has no text")
	}
}

func hasImage(atoms []atom) bool {
	for _, a := range atoms {
		if a.kind == atomImage || a.kind == atomMath {
			return true
		}
	}
	return false
}

// address checks where an ordinary link leads and gives the address as it is
// published.
func (b *builder) address(dest string, pos notebooks.Pos) (string, bool) {
	if m := linkScheme.FindStringSubmatch(dest); m != nil {
		switch m[1] {
		case "http", "https", "mailto":
			return string(util.URLEscape([]byte(dest), false)), true
		}
		b.problems.Add(pos, "a link cannot have the scheme %q", m[1])
		return "", false
	}
	u, err := url.Parse(dest)
	switch {
	case dest == "":
		b.problems.Add(pos, "the link has no address")
	case err != nil:
		b.problems.Add(pos, "the link's address %q cannot be read", dest)
	case u.Host != "" || strings.HasPrefix(dest, "/"):
		b.problems.Add(pos, "the link's address %q must be relative to this page", dest)
	case u.Path == "" && u.RawQuery == "" || u.Path == b.file:
		if b.slug != "" && u.Fragment == b.slug {
			u.Fragment, u.RawFragment = titleID, ""
		}
		b.anchors = append(b.anchors, anchor{pos, u.Fragment})
		return "#" + u.EscapedFragment(), true
	default:
		if path.Ext(u.Path) == ".md" {
			u.Path = strings.TrimSuffix(u.Path, ".md") + ".html"
			u.RawPath = ""
		}
		b.nb.Links = append(b.nb.Links, notebooks.Link{Pos: pos, Target: u.String()})
		return u.String(), true
	}
	return "", false
}

// checkAnchors reports links to places that this page does not have. Places
// that the page itself adds are left to whoever prints it.
func (b *builder) checkAnchors() {
	for _, a := range b.anchors {
		switch {
		case a.id == "" || b.names.has(a.id) || b.hasOwn(a.id):
		case owned(a.id) && !strings.HasPrefix(a.id, "cell-") && !strings.HasPrefix(a.id, "predict-"):
			b.nb.Links = append(b.nb.Links, notebooks.Link{Pos: a.pos, Target: "#" + a.id})
		default:
			b.problems.Add(a.pos, "the link leads to #%s, which this page does not have", a.id)
		}
	}
}

// hasOwn says that an id is a cell's or a prompt's.
func (b *builder) hasOwn(id string) bool {
	cell, isCell := strings.CutPrefix(id, "cell-")
	prompt, isPrompt := strings.CutPrefix(id, "predict-")
	_, hasCell := b.cells[cell]
	_, hasPrompt := b.prompts[prompt]
	return isCell && hasCell || isPrompt && hasPrompt
}

// image adds an image; its alternative text may hold statements.
func (c *collector) image(n *ast.Image) {
	dest, pos := resolve(string(n.Destination)), c.p.at(n.Pos())
	if c.p.flat {
		c.problems.Add(pos, "an image cannot stand in %s", c.host())
		return
	}
	if len(n.Title) > 0 {
		c.problems.Add(pos, "an image's title is seen by few: write it in the text")
	}
	alt := c.p
	alt.flat, alt.place = true, notebooks.PlaceAlt
	a := atom{kind: atomImage, off: n.Pos(), alt: c.collect(n, alt)}
	if plain(a.alt) == "" {
		c.problems.Add(pos, "the image has no alternative text")
	}
	if linkScheme.MatchString(dest) {
		c.problems.Add(pos, "the image's address %q must be a file of this site", dest)
		return
	}
	if src, ok := c.address(dest, pos); ok {
		a.text = escape(src)
		c.add(a)
	}
}

// autolink adds an address that stands in angle brackets as its own text.
func (c *collector) autolink(n *ast.AutoLink) {
	label, pos := string(n.Label(c.p.text)), c.p.at(n.Pos())
	dest := string(n.URL(c.p.text))
	if n.AutoLinkType == ast.AutoLinkEmail {
		dest = "mailto:" + dest
	}
	if m := linkScheme.FindStringSubmatch(dest); m != nil && isScheme(strings.ToLower(m[1])) {
		c.problems.Add(pos, "<%s> is no statement: write [the text](%s)", label, label)
		return
	}
	if c.p.flat {
		c.problems.Add(pos, "an ordinary link cannot stand in %s", c.host())
		return
	}
	if href, ok := c.address(dest, pos); ok {
		c.add(atom{kind: atomLeaf, off: n.Pos(), words: label,
			text: `<a href="` + escape(href) + `">` + escape(label) + "</a>"})
	}
}
