// Package quantity reads numbers with units as prose writes them, and says
// whether such a text is what a value rounds to. The grammar and the rules of
// rounding are those of STATEMENTS: decimal, half away from zero, the text sets
// the tolerance.
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

// Hedge is the relation that a text claims between itself and the value.
type Hedge string

// NumberKind says in which form a number is written.
type NumberKind int

// The forms of a number.
const (
	KindDigits   NumberKind = iota // 1,000 or 8.7 or 1e-3 or 2 million
	KindWord                       // twenty-five, dozen, twice, tenfold
	KindFraction                   // half, two thirds, two and a half
	KindDate                       // 2026-12-01, as the integer 20261201
)

// Number is one number of a text.
type Number struct {
	Text     string     // as written: 1,000
	Value    *big.Rat   // in Unit
	Decimals int        // decimals as printed
	Digits   int        // significant digits as printed
	Kind     NumberKind // its form
	Step     *big.Rat   // what one unit of the last printed digit is worth; 0 for a fraction in words
	Unit     Unit       // its own unit; in 3–5 s both have s

	span, digits [2]int // in the text that was scanned: the number, its digits
}

// Reading is what a text says as a quantity.
type Reading struct {
	Text    string // the whole text: of a found number from its sign to its unit
	Hedge   Hedge
	Numbers []Number // two for a range
	Unit    Unit     // of the last number
}
