// Package tryout answers a page on which a reader has edited a cell: it runs
// the notebook up to that cell and gives what the cell publishes as texts that
// a script can put on the page.
package tryout

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/run/replay"
	"kneebook/notebooks/show/emit"
	"kneebook/render/live/chart"
	"kneebook/render/table"
)

// Request is what a page asks: to run a notebook up to a cell. The cell has
// the reader's code.
type Request struct {
	Notebook replay.Notebook `json:"notebook"`
	Cell     string          `json:"cell"` // its id
}

// Answer is what came of it.
type Answer struct {
	Parts  []Part         `json:"parts"`
	Faults []replay.Fault `json:"faults"`
	Same   bool           `json:"same"` // it published what the page has
}

// Part is one thing that the cell published: exactly one field is set.
type Part struct {
	Text   string  `json:"text,omitempty"`  // printed
	Bound  string  `json:"bound,omitempty"` // a bound value: knee-p99-ratio = 8.66×
	Table  *Table  `json:"table,omitempty"`
	Figure *Figure `json:"figure,omitempty"`
}

// Table is a table as its column's print codes say.
type Table struct {
	Caption string   `json:"caption"`
	Heads   []Text   `json:"heads"`
	Rows    [][]Text `json:"rows"`
	Left    int      `json:"left"` // rows that were left out; 0 for none
}

// Text is what stands in a cell of a table.
type Text struct {
	Text string `json:"text"`
	Head bool   `json:"head,omitempty"` // it names its row
	Word bool   `json:"word,omitempty"` // its column has no numbers
}

// Figure is a drawing; without one it is told in words. Timelines and points
// without a line are not drawn in the browser.
type Figure struct {
	Title string `json:"title"`
	SVG   string `json:"svg,omitempty"`
}

// most bounds the rows of a table: a page of more is of no use to anybody.
const most = 200

// Run answers a request, both as JSON. A request that is no request is an
// error; what is wrong with the cells is in the answer.
func Run(request string) (string, error) {
	var r Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		return "", err
	}
	i := slices.IndexFunc(r.Notebook.Cells, func(c replay.Cell) bool { return c.ID == r.Cell })
	if i < 0 {
		return "", fmt.Errorf("the notebook %s has no cell %q", r.Notebook.Name, r.Cell)
	}
	answer, err := json.Marshal(answerOf(replay.Run(r.Notebook, i)))
	return string(answer), err
}

// answerOf prints an outcome.
func answerOf(o replay.Outcome) Answer {
	a := Answer{Parts: []Part{}, Faults: o.Faults, Same: o.Same}
	if a.Faults == nil {
		a.Faults = []replay.Fault{}
	}
	for _, e := range o.Events {
		p := Part{Text: e.Text}
		switch {
		case e.Bound != nil:
			p.Bound = strings.TrimSuffix(emit.Text(e), "\n")
		case e.Table != nil:
			t, fault := tableOf(*e.Table)
			if fault != "" {
				a.Faults = append(a.Faults, replay.Fault{Message: fault})
			}
			p.Table = &t
		case e.Figure != nil:
			p.Figure = &Figure{Title: e.Figure.Title, SVG: drawn(*e.Figure)}
		}
		a.Parts = append(a.Parts, p)
	}
	return a
}

// tableOf prints a table, and says what is wrong with one of its print codes.
func tableOf(t notebooks.Table) (out Table, fault string) {
	out = Table{Caption: t.ID, Heads: []Text{}, Rows: [][]Text{}, Left: max(0, len(t.Rows)-most)}
	if params := table.Params(t); params != "" {
		out.Caption += ": " + params
	}
	for _, c := range t.Columns {
		out.Heads = append(out.Heads, Text{Text: table.Heading(c), Word: c.Unit == ""})
	}
	for _, row := range t.Rows[:len(t.Rows)-out.Left] {
		var texts []Text
		for i, c := range t.Columns {
			text, err := table.Text(c, row[i])
			if err != nil {
				text, fault = row[i], fmt.Sprintf("table %s, column %s: %v", t.ID, c.Name, err)
			}
			texts = append(texts, Text{Text: text, Head: c.Key, Word: c.Unit == ""})
		}
		out.Rows = append(out.Rows, texts)
	}
	return out, fault
}

// drawn is a plot as SVG; "" of what is not drawn in the browser.
func drawn(f notebooks.Figure) string {
	if f.IsTimeline() || f.IsFree() || len(f.Series) == 0 {
		return ""
	}
	return chart.SVG(f, f.Title+", drawn from your run of the cell.")
}
