// Package quantity reads numbers with units as prose writes them, and says
// whether such a text is what a value rounds to. The grammar and the rules of
// rounding are those of STATEMENTS: decimal, half away from zero, the text sets
// the tolerance.
package quantity

import "math/big"

// Dimension is what a unit measures.
type Dimension string

// Unit is one entry of the closed table of units.
type Unit struct {
	Symbol    string
	Names     []string
	Dimension Dimension
	Factor    *big.Rat // base units in one of it
	Column    string   // the ending of a CSV header in base units: "s", "per_s", "share"
}

// Hedge is the relation that a text claims between itself and the value.
type Hedge string

// Number is one number of a text.
type Number struct {
	Text     string   // as written: 1,000
	Value    *big.Rat // in the text's own unit
	Decimals int
	Digits   int // significant digits as printed
}

// Reading is what a text says as a quantity.
type Reading struct {
	Text    string
	Hedge   Hedge
	Numbers []Number // two for a range
	Unit    Unit
}
