package quantity

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// readable are the units that Format chooses from, the largest first, each
// with the value in base units from which it is taken. Rates below one a
// second stay per second, and minutes begin at ten.
func readable(d Dimension) []step {
	switch d {
	case Time:
		return []step{{"h", big.NewRat(7200, 1)}, {"min", big.NewRat(600, 1)}, {"s", big.NewRat(1, 1)}, {"ms", big.NewRat(1, 1e3)},
			{"µs", big.NewRat(1, 1e6)}, {"ns", new(big.Rat)}}
	case Bytes:
		return []step{{"GB", big.NewRat(1e9, 1)}, {"MB", big.NewRat(1e6, 1)}, {"KB", big.NewRat(1e3, 1)}, {"bytes", new(big.Rat)}}
	case Share:
		return []step{{"%", new(big.Rat)}}
	}
	return nil
}

// step is a unit and the least value that it prints.
type step struct {
	symbol string
	from   *big.Rat
}

// Format prints a value in a readable unit of unit's dimension, with that many
// significant digits: 0.803 s is "803 ms", 0.95 share is "95%". The value is
// in the base unit of the dimension. Zeros behind the last digit of a value
// that is exact are not printed, and counts are printed whole. Thousands are
// grouped by commas, a negative value begins with a minus sign, a value that
// is no number is a dash.
func Format(value float64, unit Unit, digits int) string {
	x, ok := exact(value)
	if !ok {
		return unreal(value)
	}
	if x.IsInt() && (unit.IsZero() || unit.Counted()) {
		return join(printed(x, 0), unit, x)
	}
	u := unit.Base()
	if steps := readable(unit.Dimension); steps != nil {
		u, _ = UnitOf(pick(steps, toDigits(x, digits)))
	}
	if !u.IsZero() {
		x = new(big.Rat).Quo(x, u.Factor)
	}
	rounded := toDigits(x, digits)
	return join(printed(rounded, min(decimalsFor(x, 400), decimalsOf(rounded, digits))), u, rounded)
}

// toDigits rounds x to significant digits.
func toDigits(x *big.Rat, digits int) *big.Rat {
	if s := digitStep(x, max(digits, 1)); s != nil {
		return roundTo(x, s, nearest)
	}
	return x
}

// decimalsOf is the number of decimals with which x shows that many
// significant digits.
func decimalsOf(x *big.Rat, digits int) int {
	if x.Sign() == 0 {
		return 0
	}
	return max(digits-1-exponent(x), 0)
}

// pick is the symbol of the largest unit that x reaches. A zero is printed in
// the base unit.
func pick(steps []step, x *big.Rat) string {
	abs, one := new(big.Rat).Abs(x), big.NewRat(1, 1)
	for _, s := range steps {
		u, _ := UnitOf(s.symbol)
		if x.Sign() != 0 && abs.Cmp(s.from) >= 0 || x.Sign() == 0 && u.Factor.Cmp(one) == 0 {
			return s.symbol
		}
	}
	return steps[len(steps)-1].symbol
}

// FormatAs prints a value by a column's print code: a unit's symbol, a point
// and the number of decimals. "ms.0" prints 0.803 as "803 ms", "%.0" prints
// 0.07 as "7%", "×.1" as "0.1×". Counts and plain shares ("share.2") and codes
// without a unit (".2") print the number alone, since the column's label names
// it. The value is in the base unit of the dimension. An unknown unit, or
// decimals that are no number from 0 to 30, are an error.
func FormatAs(value float64, print string) (string, error) {
	symbol, decimals, ok := strings.Cut(print, ".")
	d, err := strconv.Atoi(decimals)
	if !ok || err != nil || d < 0 || d > 30 {
		return "", fmt.Errorf("print code %q is not a unit, a point and a number of decimals, like ms.0", print)
	}
	u, known := UnitOf(symbol)
	if !known && symbol != "" {
		return "", fmt.Errorf("print code %q begins with no unit that is known", print)
	}
	x, real := exact(value)
	if !real {
		return unreal(value), nil
	}
	if !u.IsZero() {
		x.Quo(x, u.Factor)
	}
	if u.Counted() || u.Symbol == "share" {
		u = Unit{}
	}
	return join(printed(x, d), u, x), nil
}

// unreal prints what is no finite number.
func unreal(value float64) string {
	switch {
	case math.IsInf(value, 1):
		return "∞"
	case math.IsInf(value, -1):
		return "−∞"
	}
	return "–"
}

// printed prints x with that many decimals, rounded half away from zero, with
// thousands grouped and a minus sign before what is not zero when rounded.
func printed(x *big.Rat, decimals int) string {
	text := new(big.Rat).Abs(x).FloatString(decimals)
	whole, part, _ := strings.Cut(text, ".")
	out := grouped(whole)
	if part != "" {
		out += "." + part
	}
	if x.Sign() < 0 && strings.Trim(text, "0.") != "" {
		return "−" + out
	}
	return out
}

// grouped sets a comma before each three digits.
func grouped(whole string) string {
	var b strings.Builder
	for i, d := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// decimalsFor is the number of decimals that x needs to be exact, or to have
// that many significant digits if it needs more.
func decimalsFor(x *big.Rat, digits int) int {
	most := decimalsOf(x, digits)
	for d := range most {
		if new(big.Rat).Mul(x, pow10(d)).IsInt() {
			return d
		}
	}
	return most
}

// join sets a unit behind a number: directly for a sign, after a space for a
// word. Counts of one are singular.
func join(number string, u Unit, x *big.Rat) string {
	switch {
	case u.IsZero() || u.Dimension == Date:
		return number
	case u.Symbol == "%" || u.Symbol == "×" || u.Symbol[0] == '/':
		return number + u.Symbol
	case u.Counted() && x.Cmp(big.NewRat(1, 1)) == 0:
		return number + " " + u.Names[1]
	}
	return number + " " + u.Symbol
}

// unitName names a unit in a message.
func unitName(u Unit) string {
	switch u.Dimension {
	case "":
		return "a number without unit"
	case Date:
		return "a date"
	}
	return u.Symbol
}

// article names in a message what a value of a unit is.
func article(u Unit) string {
	switch u.Dimension {
	case "":
		return "a number without unit"
	case Time, Rate, Share, Ratio, Date:
		return "a " + string(u.Dimension)
	case Points:
		return "a difference in points"
	case Erlangs:
		return "a load in erlangs"
	}
	return "a number of " + string(u.Dimension)
}
