package quantity

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// Found is one number of a running text, with its unit.
type Found struct {
	Start, End int // byte range in the text; no hedge in it
	Reading    Reading
}

// Mutant is a statement's text with one thing in it changed.
type Mutant struct {
	Kind string // "digit", "hedge", "unit"
	Text string
}

var numeral = regexp.MustCompile(`(?:^|[\s(\[])([-−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-−]?\d+(?:\.\d+)?)([ \x{a0}\x{202f}]?(?:%|×|/s|/min|\pL+))?`)

// Scan finds every number of a running text, in order.
func Scan(text string) []Found {
	var out []Found
	for _, m := range numeral.FindAllStringSubmatchIndex(text, -1) {
		num, end := text[m[2]:m[3]], m[3]
		var unit Unit
		if m[4] >= 0 {
			if u, ok := UnitOf(strings.Trim(text[m[4]:m[5]], " \u00a0\u202f")); ok {
				unit, end = u, m[5]
			}
		}
		clean := strings.NewReplacer(",", "", "−", "-").Replace(num)
		v, _ := new(big.Rat).SetString(clean)
		d := 0
		if i := strings.IndexByte(clean, '.'); i >= 0 {
			d = len(clean) - i - 1
		}
		step, _ := new(big.Rat).SetString("1e-" + strconv.Itoa(d))
		n := Number{Text: num, Value: v, Decimals: d, Digits: len(clean), Step: step, Unit: unit}
		out = append(out, Found{m[2], end, Reading{Text: text[m[2]:end], Numbers: []Number{n}, Unit: unit}})
	}
	return out
}

// Read reads the whole text of one statement.
func Read(text string) (Reading, error) {
	fs := Scan(text)
	if len(fs) != 1 {
		return Reading{}, fmt.Errorf("%d numbers in %q, want one", len(fs), text)
	}
	r := fs[0].Reading
	r.Text = text
	return r, nil
}

// Agree is nil if the text is what the values round to.
func (r Reading) Agree(values []float64, unit Unit) error {
	if len(values) != len(r.Numbers) {
		return errors.New("a range against one value, or the reverse")
	}
	for i, n := range r.Numbers {
		x, ok := exact(values[i])
		if !ok {
			return errors.New("the value is no number")
		}
		if n.Unit.Dimension != unit.Dimension && !(n.Unit.IsZero() && unit.Counted()) {
			return fmt.Errorf("%s against %s", n.Unit.Symbol, unit.Symbol)
		}
		if !n.Unit.IsZero() {
			x.Quo(x, n.Unit.Factor)
		}
		if got := x.FloatString(n.Decimals); got != n.Value.FloatString(n.Decimals) {
			return fmt.Errorf("the value is %s, not %s", got, r.Text)
		}
	}
	return nil
}

// RelationHolds checks the hedge's relation alone.
func (r Reading) RelationHolds(value float64, unit Unit) error {
	return r.Agree([]float64{value}, unit)
}

// Format prints a value in a readable unit of its dimension.
func Format(value float64, unit Unit, digits int) string {
	return strconv.FormatFloat(value, 'g', digits, 64) + " " + unit.Base().Symbol
}

// FormatAs prints a value by a column's print code.
func FormatAs(value float64, print string) (string, error) {
	i := strings.LastIndexByte(print, '.')
	u, ok := UnitOf(print[:max(i, 0)])
	d, err := strconv.Atoi(print[i+1:])
	if !ok || err != nil {
		return "", fmt.Errorf("unknown print code %q", print)
	}
	x, ok := exact(value)
	if !ok {
		return "–", nil
	}
	s := x.Quo(x, u.Factor).FloatString(d)
	switch {
	case u.Counted():
		return s, nil
	case u.Symbol == "%" || u.Symbol == "×" || u.Symbol[0] == '/':
		return s + u.Symbol, nil
	}
	return s + " " + u.Symbol, nil
}

// SameRounded reports whether the text is what the value rounds to.
func SameRounded(r Reading, value float64, unit Unit) bool {
	return r.Agree([]float64{value}, unit) == nil
}

// Mutants gives the texts that a check must refuse.
func Mutants(text string) []Mutant { return nil }
