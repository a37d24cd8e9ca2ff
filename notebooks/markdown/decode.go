package markdown

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/util"
)

var entity = regexp.MustCompile(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// decode gives what a stretch of Markdown text says, escapes and entities
// resolved, and where each byte of that stands: raw begins at offset.
func decode(raw string, offset int) (string, []int) {
	var out strings.Builder
	var offs []int
	add := func(s string, at int) {
		out.WriteString(s)
		for range len(s) {
			offs = append(offs, at)
		}
	}
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == '\\' && i+1 < len(raw) && util.IsPunct(raw[i+1]):
			i++
			add(raw[i:i+1], offset+i)
		case raw[i] == '&':
			e := entity.FindString(raw[i:])
			if said := html.UnescapeString(e); e != "" && said != e {
				add(said, offset+i)
				i += len(e) - 1
				continue
			}
			add("&", offset+i)
		default:
			add(raw[i:i+1], offset+i)
		}
	}
	return out.String(), offs
}

// resolve decodes a text whose positions do not matter.
func resolve(raw string) string {
	s, _ := decode(raw, 0)
	return s
}

// literal gives offsets for text that stands in the source as it is.
func literal(n, offset int) []int {
	offs := make([]int, n)
	for i := range offs {
		offs[i] = offset + i
	}
	return offs
}
