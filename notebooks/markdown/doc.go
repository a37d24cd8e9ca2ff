// Package markdown reads notebooks: from a Markdown file to the values of
// package notebooks, with every fault named by line and column.
//
// The stages, one file or two each: bytes (source.go), front matter
// (frontmatter.go, yaml.go), blocks (blocks.go, tables.go, quotes.go,
// fences.go, prompts.go), and the text inside a block (inline.go, links.go,
// statements.go), which is collected as a flat list of atoms so that a number
// is seen as a reader sees it, whatever markup runs through it. settle.go then
// binds the numbers of such a list and writes it out.
package markdown
