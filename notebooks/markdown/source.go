package markdown

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"kneebook/notebooks"
)

// source is a file's text, cleaned so that every later stage can trust it:
// valid UTF-8, line ends "\n", no byte order mark, no NUL.
type source struct {
	file   string
	text   []byte
	starts []int // offset of each line's first byte
}

// newSource cleans src. A byte that may not stand becomes "?" and a problem, so
// that lines and columns stay those of the file.
func newSource(file string, src []byte) (source, notebooks.Problems) {
	c := cleaner{file: file, src: src, line: 1, col: 1}
	if bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) {
		c.at = 3
	}
	for c.at < len(src) {
		c.step()
	}
	s := source{file: file, text: c.out, starts: []int{0}}
	for i, b := range c.out {
		if b == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	return s, c.problems
}

// cleaner walks through a file's bytes.
type cleaner struct {
	file      string
	src, out  []byte
	at        int
	line, col int
	loneCR    bool
	problems  notebooks.Problems
}

func (c *cleaner) pos() notebooks.Pos {
	return notebooks.Pos{File: c.file, Line: c.line, Col: c.col}
}

// step takes one character, or one run of bytes that are none.
func (c *cleaner) step() {
	r, size := utf8.DecodeRune(c.src[c.at:])
	switch {
	case r == '\n':
		c.out = append(c.out, '\n')
		c.at, c.line, c.col = c.at+1, c.line+1, 1
	case r == '\r' && bytes.HasPrefix(c.src[c.at:], []byte("\r\n")):
		c.at++
	case r == '\r':
		if !c.loneCR {
			c.problems.Add(c.pos(), "a carriage return at byte offset %d has no line feed after it", c.at)
		}
		c.loneCR = true
		c.replace(1)
	case r == 0:
		c.problems.Add(c.pos(), "a NUL byte stands at byte offset %d", c.at)
		c.replace(1)
	case r == utf8.RuneError && size == 1:
		c.invalid()
	default:
		c.out = append(c.out, c.src[c.at:c.at+size]...)
		c.at, c.col = c.at+size, c.col+size
	}
}

// invalid takes a run of bytes that are not UTF-8.
func (c *cleaner) invalid() {
	end := c.at
	for end < len(c.src) {
		if r, size := utf8.DecodeRune(c.src[end:]); r != utf8.RuneError || size != 1 {
			break
		}
		end++
	}
	names := make([]string, 0, 4)
	for _, b := range c.src[c.at:min(end, c.at+4)] {
		names = append(names, fmt.Sprintf("0x%02x", b))
	}
	c.problems.Add(c.pos(), "the text at byte offset %d is not UTF-8 (%s)", c.at, strings.Join(names, " "))
	c.replace(end - c.at)
}

func (c *cleaner) replace(n int) {
	for range n {
		c.out = append(c.out, '?')
	}
	c.at, c.col = c.at+n, c.col+n
}

// lineOf gives the number, from 1, of the line that holds an offset.
func (s source) lineOf(offset int) int {
	return sort.SearchInts(s.starts, offset+1)
}

// pos gives the place of an offset.
func (s source) pos(offset int) notebooks.Pos {
	offset = max(0, min(offset, len(s.text)))
	n := s.lineOf(offset)
	return notebooks.Pos{File: s.file, Line: n, Col: offset - s.starts[n-1] + 1}
}

// start gives the offset at which line n begins; beyond the last line, the
// text's end.
func (s source) start(n int) int {
	if n > len(s.starts) {
		return len(s.text)
	}
	return s.starts[n-1]
}

// line gives line n without its line end.
func (s source) line(n int) string {
	return strings.TrimSuffix(string(s.text[s.start(n):s.start(n+1)]), "\n")
}

// lines is the number of lines; one that ends the file without text is none.
func (s source) lines() int {
	if s.starts[len(s.starts)-1] == len(s.text) {
		return len(s.starts) - 1
	}
	return len(s.starts)
}

// only gives the text with everything outside [from, to) blanked, so that
// offsets in a part are offsets in the file.
func (s source) only(from, to int) []byte {
	out := make([]byte, len(s.text))
	for i, b := range s.text {
		switch {
		case b == '\n' || from <= i && i < to:
			out[i] = b
		default:
			out[i] = ' '
		}
	}
	return out
}
