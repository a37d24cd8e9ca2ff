// Package markdown reads notebooks: from a Markdown file to the values of
// package notebooks, with every fault named by line and column.
//
// The stages, one file or two each: bytes (source.go); front matter
// (frontmatter.go, yaml.go); blocks (blocks.go, headings.go, tables.go,
// quotes.go) and fences (fences.go, cells.go, prompts.go); the text inside a
// block (inline.go, links.go, statements.go), which is collected as a flat list
// of atoms (atoms.go) so that a number is seen as a reader sees it, whatever
// markup runs through it; and settle.go, which binds the numbers of such a list
// and writes it out. Captions and ParseSources run the same stages over the
// words of figures and over the list of literature.
package markdown
