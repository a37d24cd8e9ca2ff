package notebooks

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"kneebook/notebooks/drawing"
)

// Results is everything that a notebook's cells published, in order.
type Results struct {
	Events []Event `json:"events"`
}

// Event is one thing that a cell published: exactly one of Text, Bound, Table
// and Figure is set.
type Event struct {
	Cell   int     `json:"cell"`           // index in Notebook.Cells
	Text   string  `json:"text,omitempty"` // what it printed, on either stream, since the event before
	Bound  *Bound  `json:"bound,omitempty"`
	Table  *Table  `json:"table,omitempty"`
	Figure *Figure `json:"figure,omitempty"`
}

// Bound is a value that a cell bound to a claim.
type Bound struct {
	ID    string `json:"id"`
	Value Number `json:"value"` // in Unit
	Unit  string `json:"unit"`  // a unit's symbol
}

// Number is a float64 that survives JSON bit for bit, infinities and NaN
// included.
type Number = drawing.Number

// Table is the result of one experiment, as show.Table reads it.
type Table struct {
	ID      string     `json:"id"` // also the experiment's name
	Params  []Param    `json:"params"`
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"` // full precision in base units; a number is its shortest decimal, "" if there is none
}

// Param is a parameter that an experiment ran with; it may be a list.
type Param struct {
	Name   string   `json:"name"`
	Unit   string   `json:"unit"`   // a base unit's symbol; "" for words
	Values []string `json:"values"` // like a table's cells
}

// Column describes one column of a table.
type Column struct {
	Name  string `json:"name"`  // in addresses and in the CSV file: p99
	Label string `json:"label"` // on the page: p99 of the sojourn time
	Unit  string `json:"unit"`  // a base unit's symbol; "" for words
	Print string `json:"print"` // how the page prints it: "ms.0" is milliseconds without decimals
	Key   bool   `json:"key"`   // names the row
}

// Column finds a column's index by name, or gives -1.
func (t Table) Column(name string) int {
	for i, c := range t.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// Row finds a row's index by the text of its key column, or gives -1.
func (t Table) Row(key string) int {
	for k, c := range t.Columns {
		if !c.Key {
			continue
		}
		for i, row := range t.Rows {
			if row[k] == key {
				return i
			}
		}
	}
	return -1
}

// Number gives a cell's value in its column's base unit; NaN where there is no
// such row or column, or no number in it.
func (t Table) Number(key, column string) float64 {
	r, c := t.Row(key), t.Column(column)
	if r < 0 || c < 0 {
		return math.NaN()
	}
	f, err := strconv.ParseFloat(t.Rows[r][c], 64)
	if err != nil {
		return math.NaN()
	}
	return f
}

// Param finds a parameter by name.
func (t Table) Param(name string) (Param, bool) {
	for _, p := range t.Params {
		if p.Name == name {
			return p, true
		}
	}
	return Param{}, false
}

// Seed is the seed that the table was computed with; 0 where it has none.
func (t Table) Seed() uint64 {
	p, _ := t.Param("seed")
	if len(p.Values) != 1 {
		return 0
	}
	seed, _ := strconv.ParseUint(p.Values[0], 10, 64)
	return seed
}

// Numbers gives a parameter's values; nil where one of them is no number.
func (p Param) Numbers() []float64 {
	out := make([]float64, len(p.Values))
	for i, v := range p.Values {
		f, err := strconv.ParseFloat(v, 64)
		if err != nil {
			return nil
		}
		out[i] = f
	}
	return out
}

// Figure is a drawing as a cell describes it, made later in the house style: see
// package drawing, which a browser can link without the rest.
type Figure = drawing.Figure

// Panel is the requests of one run in a timeline.
type Panel = drawing.Panel

// Axis is one axis of a plot.
type Axis = drawing.Axis

// Series is one line of a plot.
type Series = drawing.Series

// FateCompleted is the fate of a request that was served to its end.
const FateCompleted = "completed"

// FateStranded is the fate of a request that was left when the run ended.
const FateStranded = "stranded"

// Fates are the names of what becomes of a request, exactly one each.
func Fates() []string {
	return []string{FateCompleted, "dropped", "shed", "expired", "abandoned", FateStranded}
}

// Printable is a text as a page can hold it: bytes that are no UTF-8, and
// control characters other than tab and line end, are U+FFFD.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' && r != '\n' {
			return unicode.ReplacementChar
		}
		return r
	}, string([]rune(text)))
}

// Of gives what one cell published, in order.
func (r Results) Of(cell int) []Event {
	var out []Event
	for _, e := range r.Events {
		if e.Cell == cell {
			out = append(out, e)
		}
	}
	return out
}

// Bound finds the value that was bound to id.
func (r Results) Bound(id string) (Bound, bool) {
	for _, e := range r.Events {
		if e.Bound != nil && e.Bound.ID == id {
			return *e.Bound, true
		}
	}
	return Bound{}, false
}

// Table finds a published table.
func (r Results) Table(id string) (Table, bool) {
	for _, e := range r.Events {
		if e.Table != nil && e.Table.ID == id {
			return *e.Table, true
		}
	}
	return Table{}, false
}

// Tables gives the published tables in order.
func (r Results) Tables() []Table {
	var out []Table
	for _, e := range r.Events {
		if e.Table != nil {
			out = append(out, *e.Table)
		}
	}
	return out
}

// Figures gives the published figures in order.
func (r Results) Figures() []Figure {
	var out []Figure
	for _, e := range r.Events {
		if e.Figure != nil {
			out = append(out, *e.Figure)
		}
	}
	return out
}
