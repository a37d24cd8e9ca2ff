// Package quantity reads numbers with units as prose writes them, and says
// whether such a text is what a value rounds to. The grammar and the rules of
// rounding are those of STATEMENTS: decimal, half away from zero, the text sets
// the tolerance.
//
// A text goes through [Scan] (every number of a running text) or [Read] (the
// one number of a statement, with its hedge). What comes out, a [Reading], is
// compared with values by [Reading.Agree]. [Format] and [FormatAs] print a
// value the way [Read] reads it, and [Mutants] gives the texts that a check of
// a statement must refuse.
package quantity

import "math/big"

// Dimension is what a unit measures.
type Dimension string

// Unit is one entry of the closed table of units. The zero Unit is that of a
// bare number.
type Unit struct {
	Symbol    string
	Names     []string
	Dimension Dimension
	Factor    *big.Rat // base units in one of it
	Column    string   // the ending of a CSV header in base units: "s", "per_s", "share"
}

// NumberKind says in which form a number is written.
type NumberKind int

// The forms of a number.
const (
	KindDigits   NumberKind = iota // 1,000 or 8.7 or 1e-3 or 2 million
	KindWord                       // twenty-five, dozen, twice, tenfold: the integer that it names
	KindFraction                   // half, two thirds, two and a half
	KindOrdinal                    // third, 20th: counts only before a unit
	KindDate                       // 2026-12-01, as the integer 20261201
)

// Number is one number of a text.
type Number struct {
	Text     string     // as written: 1,000
	Value    *big.Rat   // in Unit
	Decimals int        // decimals as printed
	Digits   int        // significant digits as printed
	Kind     NumberKind // its form
	Step     *big.Rat   // what one unit of the last printed digit is worth; 1 for words, 0 for fractions
	Unit     Unit       // its own unit; in 3–5 s both have s

	at       span   // of the number in the text that was scanned
	mantissa span   // of its plain digits: 1.5 in 1.5e3 and in 1.5 million
	unitAt   span   // of its unit's word or symbol; empty where it has none of its own
	said     string // number and unit as written
	odd      string // what adjoins the digits and is no unit: msec in 900msec
	free     bool   // counts only where a unit follows: one, single, both, ordinals
}

// span is a byte range of a text.
type span struct{ start, end int }

// of cuts the span out of its text.
func (s span) of(text string) string { return text[s.start:s.end] }

// Reading is what a text says as a quantity.
type Reading struct {
	Text    string // the whole text: of a found number from its sign to its unit
	Hedge   Hedge
	Numbers []Number // two for a range
	Unit    Unit     // of the last number
}

// Found is one number, or one range, of a running text.
type Found struct {
	Start, End int // byte range of number and unit; a hedge stands outside
	Reading    Reading
}
