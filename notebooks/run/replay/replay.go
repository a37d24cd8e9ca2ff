// Package replay runs a notebook up to one of its cells in this process, as
// the browser does when a reader has edited the cell. There the interpreter
// works without files, processes and gonum/plot; here the same code can be
// tested, and replayed when the site is built.
package replay

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/notebooks/show/emit"
)

// Notebook is what has to be known of a notebook to run its cells. As JSON it
// is published beside the page.
type Notebook struct {
	Name  string `json:"name"`
	Cells []Cell `json:"cells"`
}

// Cell is one of its cells.
type Cell struct {
	ID     string `json:"id"`
	Code   string `json:"code"`
	Digest string `json:"digest,omitempty"` // of what it published, where a reader may edit it: see [Digest]
}

// Of gives a notebook with what its cells published.
func Of(nb notebooks.Notebook, published notebooks.Results) Notebook {
	out := Notebook{Name: nb.Name}
	for i, c := range nb.Cells {
		cell := Cell{ID: c.ID, Code: c.Code}
		if c.Try {
			cell.Digest = Digest(published.Of(i))
		}
		out.Cells = append(out.Cells, cell)
	}
	return out
}

// Outcome is what came of one run: what the cell published, in order, and what
// went wrong, if anything did.
type Outcome struct {
	Events []notebooks.Event `json:"events"`
	Faults []Fault           `json:"faults,omitempty"`
	Same   bool              `json:"same"` // nothing went wrong, and it published what the page has
}

// Fault is something that went wrong at a place in a cell.
type Fault struct {
	Cell    string `json:"cell"`           // the cell's id
	Line    int    `json:"line,omitempty"` // in the cell's code, from 1 on; 0 where no line is known
	Col     int    `json:"col,omitempty"`  // in bytes, from 1 on; 0 where it is not known
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// linesApart is how far apart two cells' fences stand in the text that Run
// pretends the cells to be from: more than a cell has lines.
const linesApart = 1_000_000

// Run runs a notebook up to the cell with an index and gives what that cell
// published. One run at a time: what cells publish goes through package emit.
func Run(nb Notebook, cell int) Outcome {
	source := notebooks.Notebook{Name: nb.Name, File: nb.Name + ".md"}
	for i, c := range nb.Cells {
		source.Cells = append(source.Cells, notebooks.Cell{ID: c.ID, Code: c.Code, Pos: notebooks.Pos{File: source.File, Line: (i + 1) * linesApart}})
	}
	p, problems := program.Of(source)
	if len(problems) == 0 {
		p, problems = p.Until(cell)
	}
	src := string(p.Source(program.Form{}))
	if len(problems) == 0 {
		problems = unfit(p.File, src)
	}
	if len(problems) > 0 {
		return Outcome{Events: []notebooks.Event{}, Faults: nb.faults(problems)}
	}
	events, err := Interpret(src, cell)
	out := Outcome{Events: events, Faults: nb.failed(err)}
	out.Same = err == nil && Digest(out.Events) == nb.Cells[cell].Digest
	return out
}

// Interpret runs the source of a program that ends with a cell, and gives what
// that cell publishes up to its end or an error.
func Interpret(src string, cell int) ([]notebooks.Event, error) {
	c := collector{cell: cell, text: &text{}, events: []notebooks.Event{}}
	emit.Listen(c.text.length, c.take)
	err := Eval(src, c.text, captured(c.text))
	c.flush(c.text.written)
	return c.events, err
}

// faults gives problems at their places in the cells.
func (nb Notebook) faults(problems notebooks.Problems) []Fault {
	var out []Fault
	for _, p := range problems {
		out = append(out, nb.fault(p.Pos.Line, p.Pos.Col, p.Message, p.Hint))
	}
	return out
}

// fault is what went wrong at a line of the text that the cells are from.
func (nb Notebook) fault(line, col int, message, hint string) Fault {
	f := Fault{Line: line % linesApart, Col: col, Message: message, Hint: hint}
	if i := line/linesApart - 1; i >= 0 && i < len(nb.Cells) {
		f.Cell = nb.Cells[i].ID
	}
	if f.Line == 0 {
		f.Col = 0
	}
	return f
}

// failed is how a run ended badly; nil where it did not.
func (nb Notebook) failed(err error) []Fault {
	var panicked Panic
	switch {
	case err == nil:
		return nil
	case errors.As(err, &panicked):
		cell, line := emit.Reached()
		if line == 0 {
			line = (cell + 1) * linesApart
		}
		return []Fault{nb.fault(line, 0, err.Error(), "")}
	}
	line, col, message := located(err.Error(), nb.Name+".md")
	return []Fault{nb.fault(line, col, message, hint(message))}
}

// collector keeps what one cell publishes.
type collector struct {
	cell   int
	text   *text
	from   int64 // where the text begins that no event has yet
	begun  bool
	ended  bool
	events []notebooks.Event
}

// take keeps a record of the cell; what came before it begins is dropped.
func (c *collector) take(r emit.Record) error {
	if r.Kind == emit.KindCell {
		c.flush(r.At)
		c.begun, c.ended, c.from = r.Cell >= c.cell, r.Cell > c.cell, r.At
		return nil
	}
	c.flush(r.At)
	if c.begun && !c.ended {
		c.events = append(c.events, notebooks.Event{Cell: r.Cell, Bound: r.Bound, Table: r.Table, Figure: r.Figure})
	}
	return nil
}

// flush makes an event of the text before a place.
func (c *collector) flush(at int64) {
	if c.begun && !c.ended && at > c.from {
		printed := string(c.text.kept[c.from:min(at, int64(len(c.text.kept)))])
		c.events = append(c.events, notebooks.Event{Cell: c.cell, Text: notebooks.Printable(printed)})
	}
	c.from = at
}

// Digest is a hash of what a cell published, numbers with nine significant
// digits: the last bits of a formula differ between processors.
func Digest(events []notebooks.Event) string {
	h := fnv.New64a()
	for _, e := range events {
		e.Cell = 0
		if e.Table != nil {
			e.Table = roundedTable(*e.Table)
		}
		if e.Bound != nil {
			b := *e.Bound
			b.Value = rounded(b.Value)
			e.Bound = &b
		}
		if e.Figure != nil {
			e.Figure = roundedFigure(*e.Figure)
		}
		line, _ := json.Marshal(e) // a value made of texts and numbers
		h.Write(line)
		io.WriteString(h, "\n")
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// rounded is a number with nine significant digits.
func rounded(n notebooks.Number) notebooks.Number {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(float64(n), 'g', 9, 64), 64)
	return notebooks.Number(v)
}

// roundedTable is a table whose numbers have nine significant digits.
func roundedTable(t notebooks.Table) *notebooks.Table {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = make([]string, len(row))
		for k, cell := range row {
			rows[i][k] = cell
			if v, err := strconv.ParseFloat(cell, 64); err == nil {
				rows[i][k] = rounded(notebooks.Number(v)).String()
			}
		}
	}
	t.Rows = rows
	return &t
}

// roundedFigure is a figure whose points have nine significant digits.
func roundedFigure(f notebooks.Figure) *notebooks.Figure {
	series := make([]notebooks.Series, len(f.Series))
	for i, s := range f.Series {
		for _, list := range []*[]notebooks.Number{&s.X, &s.Y, &s.Low, &s.High} {
			numbers := make([]notebooks.Number, len(*list))
			for k, n := range *list {
				numbers[k] = rounded(n)
			}
			*list = numbers
		}
		series[i] = s
	}
	f.Series = series
	return &f
}
