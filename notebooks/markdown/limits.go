package markdown

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"kneebook/notebooks"
)

// What a file may have at most. No notebook that people read comes near; beyond
// it, parsing would take unreasonably long.
const (
	mostBytes   = 512 << 10 // of a file
	mostBlock   = 16 << 10  // bytes without a blank line between
	mostDepth   = 50        // levels of lists and quotes
	mostPrompts = 100       // prompts of a page
	mostOnLine  = 10        // problems reported of one line
	mostSaid    = 600       // bytes of one message
)

// oversized reports what is too long or too deep to be read.
func (b *builder) oversized() bool {
	if len(b.text) > mostBytes {
		b.problems.Add(notebooks.Pos{File: b.file}, "the file has %d bytes: at most %d (%d KiB) are read", len(b.text), mostBytes, mostBytes>>10)
		return true
	}
	block := 0 // where the block began
	for n := 1; n <= b.lines(); n++ {
		line := b.text[b.start(n):b.start(n+1)]
		if len(bytes.TrimSpace(line)) == 0 {
			block = b.start(n + 1)
			continue
		}
		switch {
		case b.start(n+1)-block > mostBlock:
			b.problems.Add(b.pos(block), "this has more than %d KiB without a blank line: divide it", mostBlock>>10)
			return true
		case depth(line) > mostDepth:
			b.problems.Add(notebooks.Pos{File: b.file, Line: n}, "lists and quotes stand more than %d levels deep", mostDepth)
			return true
		}
	}
	return false
}

var container = regexp.MustCompile(`^[ \t]*(?:[-*+][ \t]|[0-9]{1,9}[.)][ \t]|>)`)

// depth is how many levels of lists and quotes a line may stand in: those that
// begin on it, and those that its indentation allows.
func depth(line []byte) int {
	levels, columns := 0, 0
	for {
		m := container.FindIndex(line)
		if m == nil {
			break
		}
		indent := line[:m[1]-len(bytes.TrimLeft(line[:m[1]], " \t"))]
		columns += len(indent) + 3*bytes.Count(indent, []byte("\t"))
		levels++
		line = line[m[1]:]
	}
	if levels == 0 {
		return 0
	}
	return levels + columns/2
}

// bounded gives sorted problems, long messages cut, and of one line no more
// than a reader can use.
func bounded(ps notebooks.Problems) notebooks.Problems {
	var out notebooks.Problems
	for from := 0; from < len(ps); {
		to := from + 1
		for to < len(ps) && ps[to].Pos.File == ps[from].Pos.File && ps[to].Pos.Line == ps[from].Pos.Line {
			to++
		}
		shown := min(to, from+mostOnLine)
		if to-shown == 1 {
			shown = to
		}
		for _, p := range ps[from:shown] {
			p.Message, p.Hint = clip(p.Message, mostSaid), clip(p.Hint, mostSaid)
			out = append(out, p)
		}
		if shown < to {
			out.Add(ps[shown].Pos, "and %d more problems on this line", to-shown)
		}
		from = to
	}
	return out
}

// quoted is how much of a text a message repeats, in bytes.
const quoted = 60

// clip cuts a text to at most n bytes and says so.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return strings.TrimSpace(s[:n]) + "…"
}
