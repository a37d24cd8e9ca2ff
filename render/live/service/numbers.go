package service

import (
	"math"
	"strconv"
	"strings"
)

// unit is a way to write a number.
type unit struct {
	symbol string
	factor float64 // of the base unit
	power  int     // of ten that the factor is; 0 for one and for other factors
}

// The units of times, rates and shares, the least first.
var (
	timeUnits  = []unit{{"ns", 1e-9, -9}, {"us", 1e-6, -6}, {"µs", 1e-6, -6}, {"ms", 1e-3, -3}, {"s", 1, 0}, {"min", 60, 0}, {"h", 3600, 0}}
	rateUnits  = []unit{{"/s", 1, 0}, {"/min", 1.0 / 60, 0}, {"/h", 1.0 / 3600, 0}}
	shareUnits = []unit{{"%", 1e-2, -2}}
)

// unitsOf gives the units of a kind of number by their base: s, /s, % or none.
func unitsOf(base string) []unit {
	switch base {
	case "s":
		return timeUnits
	case "/s":
		return rateUnits
	case "%":
		return shareUnits
	}
	return nil
}

// readIn reads a number with its unit, in base units. One without a unit is in
// the base unit; a percentage without its sign is one all the same.
func readIn(text, base string) (float64, bool) {
	text = trimmed(text)
	in := unit{factor: 1}
	if base == "%" {
		in = shareUnits[0]
		in.symbol = ""
	}
	for _, u := range unitsOf(base) {
		if strings.HasSuffix(text, u.symbol) && len(u.symbol) > len(in.symbol) {
			in = u
		}
	}
	v, ok := readDecimal(trimmed(text[:len(text)-len(in.symbol)]), in.power)
	switch {
	case in.power != 0 || in.factor == 1:
		return v, ok
	case in.factor < 1:
		return v / math.Round(1/in.factor), ok
	}
	return float64(v * in.factor), ok
}

// writeIn writes a number so that it reads back as the same, as short as it can
// be: 10ms, 95, 20. Times have a unit.
func writeIn(v float64, base string) string {
	best := shortest(v)
	length := len(best)
	if base == "%" || base == "s" && v != 0 {
		length += 10
	}
	for _, u := range unitsOf(base) {
		if u.symbol == "us" {
			continue
		}
		text := shortest(u.of(v)) + u.symbol
		cost := len(text)
		if strings.ContainsAny(text, ".e") {
			cost += 2
		}
		if back, ok := readIn(text, base); ok && back == v && cost < length {
			best, length = text, cost
		}
	}
	return best
}

// of is a number of base units in this unit.
func (u unit) of(v float64) float64 {
	if u.power == 0 {
		return v / u.factor
	}
	out, _ := readDecimal(shortest(v), -u.power) // v·10^-power with the decimals of v, which the product need not have
	return out
}

// shortest is the shortest decimal of a float.
func shortest(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// show prints a number for a reader, with three significant digits in a unit
// that fits it: 12.3 ms.
func show(v float64, base string) string {
	if math.IsNaN(v) {
		return "–"
	}
	switch base {
	case "s":
		u := timeUnits[4]
		for _, small := range timeUnits[:4] {
			if v < 0.9995 && v >= small.factor*0.9995 {
				u = small
			}
		}
		return digits(v/u.factor) + " " + u.symbol
	case "%":
		return digits(100*v) + "%"
	case "/s", "×":
		return digits(v) + base
	}
	return digits(v)
}

// digits prints three significant digits, without an exponent.
func digits(v float64) string {
	if v == 0 || math.IsInf(v, 0) {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	if math.Abs(v) < 1e-6 {
		return "under 0.000001"
	}
	places := 2 - int(math.Floor(math.Log10(math.Abs(v))+1e-12))
	places = min(max(places, 0), 9)
	text := strconv.FormatFloat(v, 'f', places, 64)
	if next := strconv.FormatFloat(v, 'f', max(places-1, 0), 64); places > 0 && figures(text) > 3 && figures(next) >= 3 {
		text = next // 9.996 is 10.0 and not 10.00
	}
	return grouped(text)
}

// figures counts the significant digits of a decimal.
func figures(text string) int {
	n := 0
	for _, b := range []byte(text) {
		if b >= '1' && b <= '9' || b == '0' && n > 0 {
			n++
		}
	}
	return n
}

// grouped puts a comma between thousands.
func grouped(text string) string {
	whole, rest, _ := strings.Cut(text, ".")
	for i := len(whole) - 3; i > 0 && whole[i-1] != '-'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest == "" {
		return whole
	}
	return whole + "." + rest
}
