package page

import (
	"html/template"
	"math"
	"strconv"

	"kneebook/notebooks"
)

// faultView is what is wrong with a notebook, as a draft of its page says it.
type faultView struct {
	ID      string // of the place that says it; "" where no line of the text is to blame
	Place   string // small.md:22:27
	Line    int
	Message string
	Hint    string
}

// newFaults numbers the problems of a page, which come in order of their lines.
func newFaults(p *Page) []faultView {
	var out []faultView
	for i, problem := range p.Problems {
		f := faultView{Place: problem.Pos.String(), Line: problem.Pos.Line, Message: problem.Message, Hint: problem.Hint}
		if problem.Pos.File == p.Notebook.File && f.Line > 0 {
			f.ID = "problem-" + strconv.Itoa(i+1)
		}
		out = append(out, f)
	}
	return out
}

// end is behind every line of a text.
const end = math.MaxInt

// faultsOf prints what is wrong from the first of the pieces to the next that
// has a line; at the start also what is wrong above them.
func (b *builder) faultsOf(pieces []notebooks.Piece, start bool) template.HTML {
	if len(b.faults) == 0 || !start && b.lineOf(pieces[0]) == 0 {
		return ""
	}
	for _, p := range pieces[1:] {
		if line := b.lineOf(p); line > 0 {
			return b.faultsBefore(line)
		}
	}
	return b.faultsBefore(end)
}

// faultsBefore prints what is wrong above a line and was not printed yet.
func (b *builder) faultsBefore(line int) template.HTML {
	var now, later []faultView
	for _, f := range b.faults {
		if f.ID != "" && f.Line < line {
			now = append(now, f)
		} else {
			later = append(later, f)
		}
	}
	b.faults = later
	if now == nil {
		return ""
	}
	return fragment("faults", now)
}

// lineOf is the line where a piece of the text begins; 0 of HTML and formulas,
// which have none.
func (b *builder) lineOf(p notebooks.Piece) int {
	switch p.Kind {
	case notebooks.PieceStatement:
		return b.nb.Statements[p.Index].Pos.Line
	case notebooks.PieceCell:
		return b.nb.Cells[p.Index].Pos.Line
	case notebooks.PieceExcerpt:
		return b.nb.Excerpts[p.Index].Pos.Line
	case notebooks.PiecePrompt:
		return b.nb.Prompts[p.Index].Pos.Line
	}
	return 0
}

// draftView is the list of what is wrong, above a draft.
type draftView struct {
	Count  string
	Faults []faultView
}

// draft lists all that is wrong with a page; nil where nothing is.
func (b *builder) draft() *draftView {
	if len(b.page.Problems) == 0 {
		return nil
	}
	return &draftView{plural(len(b.page.Problems), "problem"), newFaults(b.page)}
}
