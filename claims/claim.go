// Package claims says what the prose asserts and judges it. Each notebook has
// a list of claims, one file a notebook; a claim holds when the texts that
// state it, the value that the notebook's cell bound and an independent
// derivation (package derive) agree. Nothing here runs the kernel: measured
// tables come in as values, and [Check] is a function from values to a
// [Report].
package claims

import (
	"fmt"

	"kneebook/notebooks"
)

// How says how a claim's value is derived, strongest first.
type How int

// The kinds of derivation.
const (
	ClosedForm           How = iota // a formula of queueing theory
	SecondImplementation            // a naive simulator with its own generator and logarithm
	Law                             // conservation, Little's law, work conservation
	Replications                    // independent runs
)

// String gives the words that the page prints.
func (h How) String() string {
	return name(int(h), "closed form", "second implementation", "law", "replications")
}

// Scope says of what a claim's value is a property, and so how the values must
// agree.
type Scope int

// The scopes.
const (
	Run   Scope = iota // of this very run: both implementations agree to 1e-9 relative
	Seeds              // over seeds: the mean over seeds meets the derived one at |z| <= 4
	Exact              // of the model: the text is the closed form, which the kernel meets in an anchor test; or what a second implementation derives of a run in which nothing is random
)

// String gives the words that the page prints.
func (s Scope) String() string {
	return name(int(s), "this run", "over seeds", "exact")
}

// name is one of several names; a number that has none stands for itself.
func name(i int, names ...string) string {
	if i < 0 || i >= len(names) {
		return fmt.Sprint(i)
	}
	return names[i]
}

// Claim is one checkable assertion of a notebook.
type Claim struct {
	ID       string // matches [a-z0-9.-]+
	Sentence string // the assertion in one sentence, without the value
	Unit     string // symbol of the base unit of Value and Exact: s, /s, share, ×, requests
	How      How
	Scope    Scope
	Theory   bool // of theory alone: no cell binds a value
	Kind     Kind // nil is Level{}: the texts state the value itself
	// Once is set of a claim of scope Run that is about one run and no other:
	// its seed is among what it says, so it has no values over seeds.
	Once bool
	// Spread is how such a claim comes out at other seeds.
	Spread Spread
	// Free is set of a claim of theory, or of tables alone, that a cell may bind
	// a value to all the same.
	Free bool
	// Told is set where the claim could not be read, which is told where it is
	// written. It does not hold, and nothing more is said of it.
	Told bool
	Pos  notebooks.Pos // where it is written; zero: in claims/x.go

	// Otherwise gives the values that the claim, or its .exact, would have if one
	// thing that it asks were twice or half as large, each in turn. A text that
	// holds with all of them too is refused. Nil where the claim has no number of
	// its own beside what it asks.
	Otherwise, ExactOtherwise func(t Tables) []float64

	// Value says how the claim's value follows from a notebook's tables at
	// one seed. It is evaluated on measured tables and on derived ones.
	// Needed for the scopes Run and Seeds.
	Value func(t Tables) float64
	// Exact is the closed form, from the parameters in the tables. It is the
	// value of an Exact claim, the value that the mean of a Seeds claim must
	// meet (nil: the mean of the derived tables), and the .exact of a Run
	// claim (nil: none).
	Exact func(t Tables) float64
}

// shareOfSeeds is the claim that something holds at a share of the seeds: its
// value at one seed is 1 or 0.
func shareOfSeeds(id, sentence string, holds func(t Tables) bool) Claim {
	return Claim{ID: id, Sentence: sentence, Unit: "share", How: SecondImplementation, Scope: Seeds, Theory: true,
		Value: func(t Tables) float64 {
			if holds(t) {
				return 1
			}
			return 0
		}}
}

// Notebook is what is asserted of one notebook: its tables, each derived again
// by a second implementation, and its claims in the order of the page.
type Notebook struct {
	Name   string
	File   string // where its claims are written; "" is claims/x.go
	Text   string // what they were read from; "" where Go functions say all
	Tables []Derivation
	Words  []Words // of tables whose words are results too
	Curves []Curve // lines of its figures that are no columns of a table
	Over   []Over  // what its claims read of a table over runs, where that is a part
	Claims []Claim
	// Long is set where the experiments take long: a tenth of the seeds is
	// run, so that the bands are over 100 where others are over 1,000.
	Long bool
}

// Derivation derives every cell of one published table again.
type Derivation struct {
	Table string
	// Derive computes the rows in base units from the parameters that the
	// table was published with, at a seed. Its columns are those of the
	// published table, in order.
	Derive func(p Params, seed uint64) [][]float64
}

// Params are the parameters of a published table.
type Params []notebooks.Param

// Numbers gives a parameter's values; it panics with a [Missing] where the
// table has no such parameter.
func (p Params) Numbers(name string) []float64 {
	for _, q := range p {
		if q.Name == name && q.Numbers() != nil {
			return q.Numbers()
		}
	}
	panic(Missing(fmt.Sprintf("no parameter %q of numbers", name)))
}

// Number gives the single value of a parameter, as Numbers does.
func (p Params) Number(name string) float64 { return p.Numbers(name)[0] }

// Tables are a notebook's tables at one seed.
type Tables []notebooks.Table

// Number gives the value of one cell in base units; it panics with a [Missing]
// where there is no such table, row or column.
func (t Tables) Number(table, row, column string) float64 {
	tb := t.Table(table)
	if tb.Row(row) < 0 || tb.Column(column) < 0 {
		panic(Missing(fmt.Sprintf("table %q has no cell %s/%s", table, row, column)))
	}
	return tb.Number(row, column)
}

// Param gives the parameters of a table.
func (t Tables) Params(table string) Params { return Params(t.Table(table).Params) }

// Table finds a table by id; it panics with a [Missing] where there is none.
func (t Tables) Table(id string) notebooks.Table {
	for _, tb := range t {
		if tb.ID == id {
			return tb
		}
	}
	panic(Missing(fmt.Sprintf("no table %q", id)))
}

// Missing is the panic of a claim's function that asks for what no table has.
// Check reports it as a problem of that claim.
type Missing string

// Error gives the message.
func (m Missing) Error() string { return string(m) }
