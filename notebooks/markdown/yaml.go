package markdown

import (
	"bytes"
	"errors"
	"io"
	"regexp"

	"go.yaml.in/yaml/v3"

	"kneebook/notebooks"
)

// pair is one key of a YAML mapping with its value.
type pair struct{ key, value *yaml.Node }

var yamlPrefix = regexp.MustCompile(`^yaml: (line \d+: )?`)

// yamlRoot reads lines first to last as one YAML mapping. Lines are numbered as
// in the file. It gives nil where there is nothing, and not ok where it
// reported why the lines are no such mapping.
func (b *builder) yamlRoot(first, last int) (root *yaml.Node, ok bool) {
	doc, err := yamlDocument(b.only(b.start(first), b.start(last+1)))
	if err != nil {
		b.yamlError(err, first, last)
		return nil, false
	}
	if len(doc.Content) == 0 {
		return nil, true
	}
	root = doc.Content[0]
	if root.Kind != yaml.MappingNode {
		if root.Tag != "!!null" {
			b.problems.Add(b.yamlPos(root), "here stand keys with values, one a line")
		}
		return nil, root.Tag == "!!null"
	}
	return root, true
}

// yamlDocument reads one YAML document; a text without any gives an empty one.
func yamlDocument(text []byte) (doc yaml.Node, err error) {
	d := yaml.NewDecoder(bytes.NewReader(text))
	if err = d.Decode(&doc); errors.Is(err, io.EOF) {
		return doc, nil
	}
	if err == nil {
		var more yaml.Node
		if err = d.Decode(&more); err == nil {
			err = errors.New("one document is allowed, here is a second")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	return doc, err
}

// yamlError reports lines that are no YAML. The decoder's own line is that of
// something around the fault, often one too low, and it gives no column. The
// fault is on the first line with which the text stops being YAML for good.
func (b *builder) yamlError(err error, first, last int) {
	bad := last
	for ; bad > first; bad-- {
		if _, err := yamlDocument(b.only(b.start(first), b.start(bad))); err == nil {
			break
		}
	}
	said := yamlPrefix.ReplaceAllString(err.Error(), "")
	b.problems.Add(notebooks.Pos{File: b.file, Line: bad}, "this is no YAML: %s", said)
}

// offset is where a node begins in the file.
func (b *builder) offset(n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(b.starts) {
		return len(b.text)
	}
	at, line := b.start(n.Line), b.line(n.Line)
	col := 1
	for i := range line {
		if col == n.Column {
			return at + i
		}
		col++
	}
	return at + len(line)
}

func (b *builder) yamlPos(n *yaml.Node) notebooks.Pos { return b.pos(b.offset(n)) }

// pairs gives a mapping's keys in order; a key that stands twice is a problem.
func (b *builder) pairs(m *yaml.Node) []pair {
	var out []pair
	first := map[string]notebooks.Pos{}
	for i := 0; i+1 < len(m.Content); i += 2 {
		p := pair{m.Content[i], m.Content[i+1]}
		pos := b.yamlPos(p.key)
		if p.key.Kind != yaml.ScalarNode || p.value.Kind == yaml.AliasNode {
			b.problems.Add(pos, "a key is plain text, and no value is an alias")
			continue
		}
		if at, twice := first[p.key.Value]; twice {
			b.problems.Add(pos, "the key %q stands twice: first at %v", p.key.Value, at)
			continue
		}
		first[p.key.Value] = pos
		out = append(out, p)
	}
	return out
}

// scalar gives a value of a YAML type, "!!str" or "!!int" and the like.
func (b *builder) scalar(p pair, tag, want string) (string, bool) {
	if p.value.Kind != yaml.ScalarNode || p.value.Tag != tag {
		b.problems.Add(b.yamlPos(p.value), "%s must be %s", p.key.Value, want)
		return "", false
	}
	return p.value.Value, true
}

// align says where each byte of a text value stands in the file. It is exact
// but for escapes in double quotes, where it stays close.
func (b *builder) align(n *yaml.Node) []int {
	at := b.offset(n)
	if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		at = b.start(n.Line + 1)
	}
	offs := make([]int, len(n.Value))
	for i := range len(n.Value) {
		c := n.Value[i]
		if c == '\n' {
			c = ' '
		}
		next := at
		for steps := 0; next < len(b.text) && !fits(b.text[next], c) && steps < 80; steps++ {
			next++
		}
		if next < len(b.text) && fits(b.text[next], c) {
			at = next
		}
		offs[i] = min(at, len(b.text))
		at = b.past(at, c)
	}
	return offs
}

func fits(b, c byte) bool { return b == c || c == ' ' && b == '\n' }

// past steps over the byte at an offset; over all the space of a fold.
func (b *builder) past(at int, c byte) int {
	fold := at < len(b.text) && b.text[at] == '\n' && c == ' '
	at++
	for fold && at < len(b.text) && (b.text[at] == ' ' || b.text[at] == '\n') {
		at++
	}
	return at
}
