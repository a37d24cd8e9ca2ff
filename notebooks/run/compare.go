package run

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/notebooks/show/emit"
)

// step is one thing that a program did: it printed a text or made an event.
type step struct {
	cell int
	what string // the text, or the event as JSON
	text bool
}

// steps puts text and events of a run into one order. The program's end is a
// step too.
func (t trace) steps() []step {
	var out []step
	cell, done := 0, int64(0)
	upTo := func(at int64) {
		at = min(at, int64(len(t.text)))
		if at > done {
			out = append(out, step{cell, string(t.text[done:at]), true})
			done = at
		}
	}
	for _, r := range t.records {
		upTo(r.At)
		r.At = 0
		cell = r.Cell
		line, _ := json.Marshal(r)
		out = append(out, step{cell, string(line), false})
	}
	upTo(int64(len(t.text)))
	return out
}

// same reports whether two runs did the same.
func same(a, b trace) bool {
	_, _, differ := difference(a, b)
	return !differ && a.exit.Code == b.exit.Code
}

// difference finds the first step in which two runs differ. A step that one of
// them lacks is empty.
func difference(a, b trace) (x, y step, differ bool) {
	left, right := a.steps(), b.steps()
	for i := range max(len(left), len(right)) {
		x, y = step{cell: -1}, step{cell: -1}
		if i < len(left) {
			x = left[i]
		}
		if i < len(right) {
			y = right[i]
		}
		if x != y {
			return x, y, true
		}
	}
	return step{}, step{}, false
}

// disagreement words the first difference between the interpreter's run and
// the compiled one.
func disagreement(p program.Program, interpreted, compiled trace) (notebooks.Problem, bool) {
	x, y, differ := difference(interpreted, compiled)
	if !differ {
		return notebooks.Problem{}, false
	}
	cell := max(x.cell, y.cell)
	if x.cell >= 0 && y.cell >= 0 {
		cell = min(x.cell, y.cell)
	}
	a, b := excerpts(x, y)
	return notebooks.Problem{
		Pos:     cellPos(p, cell),
		Message: cellName(p, cell) + " comes out differently in the interpreter and compiled",
		Hint:    "interpreted: " + a + "\ncompiled:    " + b,
	}, true
}

// unsteady words a program whose compiled runs differ among themselves.
func unsteady(p program.Program, first, second trace) (notebooks.Problem, bool) {
	problem, differ := disagreement(p, first, second)
	if !differ {
		return problem, false
	}
	problem.Message = strings.Replace(problem.Message, "comes out differently in the interpreter and compiled",
		"comes out differently each time it runs", 1)
	problem.Hint = "seed its draws, sort the keys of its maps, wait for its goroutines, leave out the clock\n" +
		strings.NewReplacer("interpreted: ", "one run:     ", "compiled:    ", "another run: ").Replace(problem.Hint)
	return problem, true
}

// excerpts shows two steps where they differ: the first line of a text that is
// not the same, what was published from a little before the first different byte.
func excerpts(x, y step) (string, string) {
	if x.text && y.text {
		a, b := strings.Split(x.what, "\n"), strings.Split(y.what, "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				return shorten(a[i], 0), shorten(b[i], 0)
			}
		}
		n := min(len(a), len(b))
		return shorten(strings.Join(a[n:], "\n"), 0), shorten(strings.Join(b[n:], "\n"), 0)
	}
	name, a := x.published()
	other, b := y.published()
	if name != other || a == "" {
		return x.said(name), y.said(other)
	}
	from := 0
	for from < min(len(a), len(b)) && a[from] == b[from] {
		from++
	}
	return name + ": " + shorten(a, from-40), name + ": " + shorten(b, from-40)
}

// said shows a step beside one of another kind: a text, or what the program did
// instead.
func (s step) said(name string) string {
	if s.cell < 0 || s.text {
		return shorten(s.what, 0)
	}
	return "(" + name + ")"
}

// published names an event, and gives what it published: a table or a figure as
// data, a value as it was bound.
func (s step) published() (name, data string) {
	var r emit.Record
	if s.cell < 0 || s.text || json.Unmarshal([]byte(s.what), &r) != nil {
		return "", ""
	}
	payload := func(v any) string { text, _ := json.Marshal(v); return string(text) }
	switch {
	case r.Bound != nil:
		return fmt.Sprintf("the bound value %q", r.Bound.ID), r.Bound.Value.String() + " " + r.Bound.Unit
	case r.Table != nil:
		return fmt.Sprintf("the table %q", r.Table.ID), payload(r.Table)
	case r.Figure != nil:
		return fmt.Sprintf("the figure %q", r.Figure.ID), payload(r.Figure)
	case r.Kind == emit.KindCell:
		return fmt.Sprintf("cell %d begins", r.Cell+1), ""
	}
	return "the program ends", ""
}

// addresses are what the interpreter prints in place of a value that it does
// not understand; they differ from run to run.
var addresses = regexp.MustCompile(`0x[0-9a-f]{6,}`)

// shorten quotes at most 200 bytes of a text.
func shorten(s string, from int) string {
	const width = 200
	from = max(0, min(from, len(s)))
	s = addresses.ReplaceAllString(s[from:], "0x…")
	if s == "" && from == 0 {
		return "(nothing)"
	}
	more := ""
	if len(s) > width {
		s, more = s[:width], " …"
	}
	lead := ""
	if from > 0 {
		lead = "… "
	}
	return lead + fmt.Sprintf("%q", s) + more
}

// results gives a run as the values that travel. It reports whether a text had
// to be mended: bytes that are no UTF-8, and control characters other than tab
// and line end, become U+FFFD.
func (t trace) results(mark string) (notebooks.Results, []int) {
	var out notebooks.Results
	var mended []int
	records := t.records
	next := 0
	for _, s := range t.steps() {
		if s.text {
			clean := notebooks.Printable(s.what)
			if clean != s.what {
				mended = append(mended, s.cell)
			}
			out.Events = append(out.Events, notebooks.Event{Cell: s.cell, Text: clean})
			continue
		}
		r := records[next]
		next++
		if r.Kind != emit.KindCell && r.Kind != emit.KindEnd {
			out.Events = append(out.Events, notebooks.Event{Cell: r.Cell, Bound: r.Bound, Table: r.Table, Figure: r.Figure})
		}
	}
	if mark != "" {
		out.Events = append(out.Events, notebooks.Event{Cell: max(t.cell, 0), Text: mark})
	}
	return out, mended
}
