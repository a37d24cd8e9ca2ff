package form

import (
	"regexp"
	"strings"

	"kneebook/notebooks"
)

// kind says what an entry declares.
type kind string

// The kinds of entry.
const (
	isClaim kind = "claim"
	isRun   kind = "run"
	isTable kind = "table"
)

// entry is one thing that a fence declares, with the lines that belong to it.
type entry struct {
	kind  kind
	pos   notebooks.Pos
	name  string
	rest  span // a claim's sentence, a run's arguments
	lines []line
}

// span is a stretch of one line.
type span struct {
	text string
	pos  notebooks.Pos // of its first byte
}

// from is the span without its first n bytes, and without space around.
func (s span) from(n int) span {
	rest := s.text[n:]
	cut := strings.TrimLeft(rest, " ")
	s.pos.Col += n + len(rest) - len(cut)
	s.text = strings.TrimRight(cut, " ")
	return s
}

// line is an indented line: a name, "=" or ":", and what follows. The name of
// a claim's own expression is "".
type line struct {
	pos  notebooks.Pos
	name string
	mark byte // '=' or ':'
	rest span
}

var (
	runLine   = regexp.MustCompile(`^run ([^ :]+) *:`)
	tableLine = regexp.MustCompile(`^table ([^ :]+) *$`)
	claimLine = regexp.MustCompile(`^([^ :]+) *: *[^ ]`)
	innerLine = regexp.MustCompile(`^([a-z0-9.-]*) *([=:])(?: |$)`)
)

// entries cuts a fence into its entries. What is none is a problem.
func entries(d notebooks.Declared, ps *notebooks.Problems) []entry {
	var out []entry
	for i, text := range strings.Split(strings.TrimSuffix(d.Text, "\n"), "\n") {
		s := span{strings.ReplaceAll(text, "\t", "    "), notebooks.Pos{File: d.Pos.File, Line: d.Pos.Line + 1 + i, Col: 1}}
		inner := s.from(0)
		switch {
		case inner.text == "":
		case inner.pos.Col == 1:
			if e, ok := head(s, ps); ok {
				out = append(out, e)
			}
		case len(out) == 0:
			add(ps, inner.pos, "this indented line belongs to nothing", hintEntry)
		default:
			out[len(out)-1].indented(inner, ps)
		}
	}
	return out
}

const hintEntry = "a claim begins at the margin as in tail: The p99 of the response time, a run as in run fifo: rate=95/s, …, a table as in table waits"

// head reads the line that begins an entry.
func head(s span, ps *notebooks.Problems) (entry, bool) {
	for _, form := range []struct {
		kind kind
		line *regexp.Regexp
	}{{isRun, runLine}, {isTable, tableLine}, {isClaim, claimLine}} {
		m := form.line.FindStringSubmatchIndex(s.text)
		if m == nil {
			continue
		}
		e := entry{kind: form.kind, pos: s.pos, name: s.text[m[2]:m[3]]}
		if err := notebooks.CheckID(e.name); err != nil {
			add(ps, s.from(m[2]).pos, err.Error(), "")
		}
		if form.kind != isTable {
			e.rest = s.from(strings.IndexByte(s.text, ':') + 1)
		}
		return e, true
	}
	add(ps, s.pos, "this line begins no claim, run or table", hintEntry)
	return entry{}, false
}

// indented adds a line to the entry above it. A run's further lines go on with
// its arguments.
func (e *entry) indented(s span, ps *notebooks.Problems) {
	if e.kind == isRun {
		e.lines = append(e.lines, line{pos: s.pos, rest: s})
		return
	}
	m := innerLine.FindStringSubmatchIndex(s.text)
	if m == nil {
		add(ps, s.pos, "this line is neither “= expression” nor “word: text”", "")
		return
	}
	e.lines = append(e.lines, line{pos: s.pos, name: s.text[m[2]:m[3]], mark: s.text[m[4]], rest: s.from(m[5])})
}

// add reports a problem with a hint.
func add(ps *notebooks.Problems, pos notebooks.Pos, message, hint string) {
	*ps = append(*ps, notebooks.Problem{Pos: pos, Message: message, Hint: hint})
}
