// Package emit carries what a notebook's cells publish out of the process that
// runs them. The interpreter's child and the compiled referee share it, so
// that their events can be compared byte for byte. Cells cannot import it.
//
// After [Start] the process's real standard output takes one JSON [Record] a
// line, and os.Stdout and os.Stderr are one file. Each record has that file's
// length when it was made: text, tables and figures have one order. Without
// Start, in a program that a reader downloaded, everything is printed as text.
package emit

import (
	"fmt"
	"os"
	"sync"

	"kneebook/notebooks"
)

// Kind says what a record reports.
type Kind string

// The kinds of record.
const (
	KindCell   Kind = "cell"   // the cell with index Cell begins
	KindBound  Kind = "bound"  // Bound was bound
	KindTable  Kind = "table"  // Table was published
	KindFigure Kind = "figure" // Figure was published
	KindEnd    Kind = "end"    // the program came to its end
)

// Record is one line of the event stream.
type Record struct {
	Kind   Kind              `json:"kind"`
	At     int64             `json:"at"` // bytes printed before it
	Cell   int               `json:"cell"`
	Bound  *notebooks.Bound  `json:"bound,omitempty"`
	Table  *notebooks.Table  `json:"table,omitempty"`
	Figure *notebooks.Figure `json:"figure,omitempty"`
}

var out struct {
	sync.Mutex
	listen  func(Record) error // takes each record; nil where nobody listens
	printed func() (int64, error)
	errors  *os.File // the real standard error, kept: a collected file would be closed, and panics go there
	cell    int
	line    int
	stop    int
	taken   map[string]bool // kind and id of all that was published
}

// Listen hands each record to take, with the number of bytes that printed
// says were printed before it, and forgets what was published before. Where
// there are no processes and files, in the browser, it stands in Start's place.
func Listen(printed func() (int64, error), take func(Record) error) {
	out.Lock()
	defer out.Unlock()
	out.listen, out.printed, out.cell, out.line, out.stop, out.taken = take, printed, 0, 0, -1, nil
}

// Line notes that the statement on a line of the notebook begins. It is there
// in the browser's programs alone, whose interpreter cannot tell the line of a
// panic.
func Line(n int) {
	out.Lock()
	defer out.Unlock()
	out.line = n
}

// Reached gives the index of the last cell that began, and the line that
// [Line] noted last; 0 where it noted none.
func Reached() (cell, line int) {
	out.Lock()
	defer out.Unlock()
	return out.cell, out.line
}

// Cell marks the beginning of the cell with index i. Beyond the last cell that
// is to run it ends the process.
func Cell(i int) {
	out.Lock()
	defer out.Unlock()
	out.cell = i
	if out.listen != nil && out.stop >= 0 && i > out.stop {
		send(Record{Kind: KindEnd})
		os.Exit(0)
	}
	if out.listen != nil {
		send(Record{Kind: KindCell})
	}
}

// End marks the end of the program.
func End() {
	out.Lock()
	defer out.Unlock()
	if out.listen != nil {
		send(Record{Kind: KindEnd})
	}
}

// Bound publishes a bound value; an id that was bound before is an error.
func Bound(b notebooks.Bound) error {
	return publish(KindBound, b.ID, Record{Bound: &b}, func() string { return plainBound(b) })
}

// Table publishes a table; an id that was published before is an error.
func Table(t notebooks.Table) error {
	return publish(KindTable, t.ID, Record{Table: &t}, func() string { return plainTable(t) })
}

// Figure publishes a figure; an id that was published before is an error.
func Figure(f notebooks.Figure) error {
	return publish(KindFigure, f.ID, Record{Figure: &f}, func() string { return plainFigure(f) })
}

// publish sends a record, or prints its text where no runner listens.
func publish(kind Kind, id string, r Record, plain func() string) error {
	out.Lock()
	defer out.Unlock()
	key := string(kind) + " " + id
	if out.taken[key] {
		return fmt.Errorf("the %s %q was published before: each id may be used once", noun(kind), id)
	}
	if out.taken == nil {
		out.taken = map[string]bool{}
	}
	out.taken[key] = true
	if out.listen == nil {
		_, err := os.Stdout.WriteString(plain())
		return err
	}
	r.Kind = kind
	send(r)
	return nil
}

// noun names a kind in a message.
func noun(kind Kind) string {
	if kind == KindBound {
		return "bound value"
	}
	return string(kind)
}

// send hands on one record with the place where it stands. It needs the lock.
func send(r Record) {
	r.Cell = out.cell
	var err error
	if r.At, err = out.printed(); err == nil {
		err = out.listen(r)
	}
	if err != nil {
		panic("the event stream is broken: " + err.Error())
	}
}
