package markdown

import (
	"regexp"
	"strings"

	"kneebook/notebooks"
)

// attribute is one item of a list such as {#knee fold timeout=5s}.
type attribute struct {
	key    string // "#" for an id
	value  string
	valued bool // an equals sign or a # stands there
	pos    notebooks.Pos
}

// attributes reads items separated by spaces; s begins at offset. An item that
// stands twice is a problem, and so are spaces around an equals sign.
func (b *builder) attributes(s string, offset int) []attribute {
	var out []attribute
	for at := 0; at < len(s); {
		if s[at] == ' ' || s[at] == '\t' {
			at++
			continue
		}
		end, item := itemAt(s, at)
		a := attribute{pos: b.pos(offset + at)}
		if item != s[at:end] {
			b.problems.Add(a.pos, "no spaces stand around = here: write %s", clip(item, quoted))
		}
		a.key, a.value, a.valued = strings.Cut(item, "=")
		if id, ok := strings.CutPrefix(item, "#"); ok {
			a.key, a.value, a.valued = "#", id, true
		}
		at = end
		if doubled(out, a.key) {
			b.problems.Add(a.pos, "%s stands twice", a.name())
			continue
		}
		out = append(out, a)
	}
	return out
}

var spacedEquals = regexp.MustCompile(`^([ \t]*=[ \t]+[^ \t=]+)(?:[ \t]|$)|^[ \t]+=[^ \t]*`)

// itemAt reads the item at at: up to the next space, or beyond the spaces
// around an equals sign. It gives the item without such spaces.
func itemAt(s string, at int) (end int, item string) {
	end = at
	for end < len(s) && !strings.ContainsRune(" \t=", rune(s[end])) {
		end++
	}
	if m := spacedEquals.FindStringSubmatch(s[end:]); m != nil && end > at {
		spaced := m[0]
		if m[1] != "" {
			spaced = m[1]
		}
		return end + len(spaced), s[at:end] + strings.NewReplacer(" ", "", "\t", "").Replace(spaced)
	}
	for end < len(s) && s[end] != ' ' && s[end] != '\t' {
		end++
	}
	return end, s[at:end]
}

func doubled(as []attribute, key string) bool {
	for _, a := range as {
		if a.key == key {
			return true
		}
	}
	return false
}

// name is how an attribute is called in a message.
func (a attribute) name() string {
	if a.key == "#" {
		return "an id (#" + a.value + ")"
	}
	return a.key
}

// take checks an id and that nothing of its kind has it already; kind is "cell"
// or "prompt".
func (b *builder) take(ids seen, kind, id string, pos notebooks.Pos) {
	first, taken := ids[id]
	switch {
	case !isID(id):
		b.problems.Add(pos, "the id %q may have only letters a to z, digits, dots and hyphens", id)
	case taken:
		b.problems.Add(pos, "the %s id %q is given twice: first at %v", kind, id, first)
	default:
		ids[id] = pos
	}
}
