package notebooks

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Pos is a place in a notebook or another text file. Line and Col count from
// 1, Col in bytes; Col 0 means the whole line, Line 0 the whole file.
type Pos struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`
}

// String gives file:line:col without the parts that are zero.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Before reports whether p stands above q in the same file.
func (p Pos) Before(q Pos) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col
}

// Problem is one fault that an author has to mend.
type Problem struct {
	Pos     Pos    `json:"pos"`
	Message string `json:"message"`        // what is wrong, in one sentence without a full stop
	Hint    string `json:"hint,omitempty"` // what to write instead, if that is known
}

// String gives the line that a command prints.
func (p Problem) String() string {
	s := p.Message
	if p.Pos != (Pos{}) {
		s = p.Pos.String() + ": " + s
	}
	if p.Hint != "" {
		s += "\n\t" + strings.ReplaceAll(p.Hint, "\n", "\n\t")
	}
	return s
}

// Problems is a list of faults; as an error it prints one a line.
type Problems []Problem

// Error lists the problems, one a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Add appends a problem with a formatted message.
func (ps *Problems) Add(pos Pos, format string, args ...any) {
	*ps = append(*ps, Problem{Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// Err is nil where there is no problem, and the sorted list otherwise.
func (ps Problems) Err() error {
	if len(ps) == 0 {
		return nil
	}
	return ps.Sorted()
}

// Sorted gives the problems by file, line and column, equal ones once.
func (ps Problems) Sorted() Problems {
	out := slices.Clone(ps)
	slices.SortStableFunc(out, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Pos.File, b.Pos.File), cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return slices.Compact(out)
}
