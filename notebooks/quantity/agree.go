package quantity

import (
	"errors"
	"fmt"
	"math/big"
)

// Agree is nil if the text is what the values round to; one value for a
// number, two for a range. Values are in the base unit of unit's dimension:
// seconds where unit is ms. Each value is taken as its shortest decimal,
// converted exactly to the unit of the text, and rounded half away from zero.
//
//   - Without a hedge the value rounded to the decimals printed is the text.
//     Number words are the integers that they name; twice, double and tenfold
//     are 2×, 2× and 10×.
//   - Behind about and roughly the value rounded to the text's significant
//     digits is the text.
//   - Behind more than, over and above the value rounded down to those digits
//     is the text, and the value is not the text; behind at least it may be.
//     Less than, under, below, almost and nearly round up likewise, and at
//     most. So over 100 is a value above 100 and below 200, and under 100 one
//     above 90 and below 100: those that round to 100 at one digit.
//   - A fraction in words holds to 1e-9 of itself. Behind about it holds to
//     a tenth of itself, behind the other hedges to a fifth on its side.
//
// A number without a unit is compared with counts and with values that have
// no unit; a fraction in words also with shares and ratios. Any other pair of
// dimensions is an error that names both. The error says what the text should
// be.
func (r Reading) Agree(values []float64, unit Unit) error {
	switch {
	case len(r.Numbers) == 0:
		return errors.New("the text has no number")
	case len(values) == 2 && len(r.Numbers) == 1:
		return fmt.Errorf("“%s” is one number and the value is a range, %s to %s: write both ends",
			r.Text, Format(values[0], unit, 3), Format(values[1], unit, 3))
	case len(values) != len(r.Numbers):
		return fmt.Errorf("“%s” is a range and the value is one number, %s", r.Text, Format(values[0], unit, 3))
	}
	for i, n := range r.Numbers {
		if err := r.agreeOne(n, values[i], unit); err != nil {
			return err
		}
	}
	return nil
}

// agreeOne compares one number of r with one value.
func (r Reading) agreeOne(n Number, value float64, unit Unit) error {
	x, err := n.convert(value, unit)
	if err != nil {
		return err
	}
	if n.holds(x, r.Hedge.entry().relation) {
		return nil
	}
	return r.differs(n, x)
}

// convert gives a value in n's unit, or says why the units do not fit.
func (n Number) convert(value float64, unit Unit) (*big.Rat, error) {
	x, ok := exact(value)
	if n.odd != "" {
		return nil, noUnit(n.odd)
	}
	if !ok {
		return nil, fmt.Errorf("the value is %v, which no text can be", value)
	}
	switch {
	case n.Unit.Dimension == unit.Dimension:
	case n.Unit.IsZero() && unit.Counted():
	case n.Unit.IsZero() && n.Kind == KindFraction && (unit.Dimension == Share || unit.Dimension == Ratio):
	case n.Unit.IsZero():
		return nil, fmt.Errorf("“%s” has no unit and the value is %s: write %s",
			n.Text, article(unit), Format(value, unit, max(n.Digits, 3)))
	default:
		return nil, fmt.Errorf("%s against %s, %s", unitName(n.Unit), article(unit), Format(value, unit, 3))
	}
	if !n.Unit.IsZero() {
		x.Quo(x, n.Unit.Factor)
	}
	return x, nil
}

// holds reports whether x stands in the relation to n.
func (n Number) holds(x *big.Rat, rel relation) bool {
	if n.Kind == KindFraction {
		return n.fractionHolds(x, rel)
	}
	if (rel == above || rel == below) && x.Cmp(n.Value) == 0 {
		return false
	}
	return n.expected(x, rel).Cmp(n.Value) == 0
}

// expected is the number that a text with n's digits and this relation should
// print for x.
func (n Number) expected(x *big.Rat, rel relation) *big.Rat {
	switch rel {
	case roughly:
		return roundTo(x, n.hedgedStep(x), nearest)
	case above, atLeast:
		return roundTo(x, n.hedgedStep(x), down)
	case below, atMost:
		return roundTo(x, n.hedgedStep(x), up)
	}
	return roundTo(x, n.Step, nearest)
}

// fractionHolds compares x with a fraction in words.
func (n Number) fractionHolds(x *big.Rat, rel relation) bool {
	off := new(big.Rat).Sub(x, n.Value)
	part := func(num, den int64) *big.Rat {
		p := big.NewRat(num, den)
		return p.Mul(p, new(big.Rat).Abs(n.Value))
	}
	switch rel {
	case roughly:
		return off.Abs(off).Cmp(part(1, 10)) <= 0
	case below, atMost:
		off.Neg(off)
		fallthrough
	case above, atLeast:
		equal := off.Sign() == 0 && (rel == atLeast || rel == atMost)
		return equal || off.Sign() > 0 && off.Cmp(part(1, 5)) < 0
	}
	return off.Abs(off).Cmp(part(1, 1e9)) <= 0
}

// differs says what the text should be where x is the value in n's unit.
func (r Reading) differs(n Number, x *big.Rat) error {
	rel := r.Hedge.entry().relation
	value := n.show(x, n.Digits+2)
	written := n.said
	if n.unitAt.start == n.unitAt.end && n.Kind == KindDigits {
		written = join(n.Text, n.Unit, n.Value)
	}
	if r.Hedge != "" {
		written = string(r.Hedge) + " " + written
	}
	if n.Kind == KindFraction {
		if c := x.Cmp(n.Value); rel == above && c > 0 || rel == below && c < 0 {
			return fmt.Errorf("the value is %s, too far off for “%s”", value, written)
		}
		return fmt.Errorf("the value is %s, which is not %s", value, written)
	}
	should := n.should(x, rel)
	switch {
	case rel == equals:
		return fmt.Errorf("the value is %s, which rounds to %s, not %s", value, should, written)
	case (rel == above || rel == below) && n.expected(x, rel).Cmp(x) == 0:
		return fmt.Errorf("the value is exactly %s, so it is not %s %s: write %s without a hedge, or %s",
			should, r.Hedge, should, should, reflexive(rel))
	}
	return fmt.Errorf("the value is %s, which is %s %s, not %s", value, r.Hedge, should, written)
}

// should prints the number that n's text should be for x, with as many
// decimals as n would print.
func (n Number) should(x *big.Rat, rel relation) string {
	e := n.expected(x, rel)
	decimals := decimalsFor(e, 40)
	switch {
	case n.Decimals == 0 || n.Step.Cmp(pow10(-n.Decimals)) != 0:
	case rel == equals:
		decimals = n.Decimals
	default:
		decimals = max(decimals, decimalsOf(e, n.Digits))
	}
	return join(printed(e, decimals), n.Unit, e)
}

// reflexive is the hedge that admits equality.
func reflexive(rel relation) Hedge {
	if rel == above {
		return "at least"
	}
	return "at most"
}

// show prints x, a value in n's unit, with at most that many significant
// digits.
func (n Number) show(x *big.Rat, digits int) string {
	return join(printed(x, decimalsFor(x, max(digits, 4))), n.Unit, x)
}

// RelationHolds is nil if the relation of the hedge holds between text and
// value, whatever the digits: for a loose statement. The value is in the base
// unit of unit's dimension. Without a hedge, and behind about and roughly,
// there is no such relation, which is an error, as for a range.
func (r Reading) RelationHolds(value float64, unit Unit) error {
	rel := r.Hedge.entry().relation
	if rel <= roughly || len(r.Numbers) != 1 {
		return errors.New("a loose statement is one number behind a hedge with a direction: more than, at least, under, at most")
	}
	n := r.Numbers[0]
	x, err := n.convert(value, unit)
	if err != nil {
		return err
	}
	c := x.Cmp(n.Value)
	if rel == above && c > 0 || rel == atLeast && c >= 0 || rel == below && c < 0 || rel == atMost && c <= 0 {
		return nil
	}
	return fmt.Errorf("the value is %s, which is not %s %s", n.show(x, n.Digits+2), r.Hedge, n.said)
}

// SameRounded reports whether a text could state the value: the dimension fits
// and the text, or one end of a range, is what the value rounds to. The value
// is in the base unit of unit's dimension.
func SameRounded(r Reading, value float64, unit Unit) bool {
	for _, n := range r.Numbers {
		if r.agreeOne(n, value, unit) == nil {
			return true
		}
	}
	return false
}

// Shows finds the first number of a printed text that gives a value away: it
// has two significant digits or more and is what the value rounds to. A number
// without unit counts in the base unit of unit's dimension and in the one that
// [Format] prints. The value is in that base unit.
func Shows(text string, value float64, unit Unit) (string, bool) {
	x, ok := exact(value)
	if !ok {
		return "", false
	}
	for _, f := range Scan(text) {
		for _, n := range f.Reading.Numbers {
			for _, u := range n.printedIn(x, unit) {
				n.Unit = u
				if n.Digits >= 2 && (Reading{}).agreeOne(n, value, unit) == nil {
					return f.Reading.Text, true
				}
			}
		}
	}
	return "", false
}

// printedIn lists the units in which a program may have printed n for a value.
func (n Number) printedIn(value *big.Rat, unit Unit) []Unit {
	if !n.Unit.IsZero() {
		return []Unit{n.Unit}
	}
	units := []Unit{unit.Base()}
	if steps := readable(unit.Dimension); steps != nil {
		u, _ := UnitOf(pick(steps, value))
		units = append(units, u)
	}
	return units
}

// base is n's value in its base unit.
func (n Number) base() *big.Rat {
	if n.Unit.IsZero() {
		return n.Value
	}
	return new(big.Rat).Mul(n.Value, n.Unit.Factor)
}
