package quantity

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// misnamed are words and letters that authors write for a unit, or behind
// digits, with what the table of units has.
var misnamed = map[string]string{
	"msec": "ms", "msecs": "ms", "millis": "ms", "mS": "ms", "MS": "ms", "Ms": "ms", "nsec": "ns", "nsecs": "ns",
	"sec": "s", "secs": "s", "Sec": "s", "S": "s", "usec": "µs", "usecs": "µs", "µsec": "µs", "μsec": "µs", "uS": "µs",
	"mins": "min", "Min": "min", "m": "min", "hr": "h", "hrs": "h", "H": "h",
	"qps": "rps", "QPS": "rps", "RPS": "rps", "tps": "rps", "req": "requests", "reqs": "requests",
	"pct": "%", "pc": "%", "perc": "%", "X": "×", "K": "k", "Kb": "KB", "kb": "KB", "Mb": "MB", "mb": "MB", "Gb": "GB", "gb": "GB",
}

// noUnit is the error about a word behind digits that is no unit.
func noUnit(odd string) error {
	if instead := misnamed[odd]; instead != "" {
		return fmt.Errorf("“%s” is no unit: write %s", odd, instead)
	}
	odd = clip(odd)
	if n, ok := vagueAt(odd, 0); ok && n.odd == odd {
		return fmt.Errorf("“%s” names no number: write one", odd)
	}
	if r, _ := next(odd, 0); unicode.IsNumber(r) {
		return fmt.Errorf("“%s” is no way to write a number here: write it in plain digits", odd)
	}
	if strings.Trim(odd, "0123456789._") == "" {
		return errors.New("the digits are grouped by a comma, 1,000,000, or not at all")
	}
	return fmt.Errorf("“%s” adjoins digits and is no unit", odd)
}

// Oddity is an error if a number of r is followed directly by letters or signs
// that are no unit, as in 900msec, or has digits of another kind, as in ⁵⁰⁰.
// The error says what to write. Such a reading has no meaning as a quantity.
func (r Reading) Oddity() error {
	for _, n := range r.Numbers {
		if n.odd != "" {
			return noUnit(n.odd)
		}
	}
	return nil
}

// oddEnd is the end of what adjoins a number that ends at p: letters, digits,
// marks, and points between digits.
func oddEnd(text string, p int) int {
	for {
		r, size := next(text, p)
		_, decimal := digitAt(text, p+1)
		if size == 0 || !wordRune(r) && (r != '.' || decimal == 0) {
			return p
		}
		p += size
	}
}

// signAt reads digits that are signs of another kind at p: ⁵⁰⁰, ⑤, Ⅳ. Nothing
// says how to write their value, so it is 0.
func signAt(text string, p int) Number {
	f := figures{clean: []byte("0")}
	n := f.number()
	end := p
	for r, size := next(text, end); size > 0 && unicode.IsNumber(r); r, size = next(text, end) {
		end += size
	}
	end = oddEnd(text, end)
	n.Text, n.odd = text[p:end], text[p:end]
	n.at, n.mantissa, n.unitAt = span{p, end}, span{p, end}, span{end, end}
	return n
}
