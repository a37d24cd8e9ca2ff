package quantity

import "math/big"

// direction says how a value is rounded.
type direction int

const (
	nearest direction = iota // half away from zero
	down                     // towards minus infinity
	up                       // towards plus infinity
)

// roundTo rounds x to a multiple of step.
func roundTo(x, step *big.Rat, d direction) *big.Rat {
	q := new(big.Rat).Quo(x, step)
	var n *big.Int
	switch d {
	case down:
		n = floor(q)
	case up:
		n = floor(q.Neg(q))
		n.Neg(n)
	default:
		n = floor(new(big.Rat).Add(new(big.Rat).Abs(q), big.NewRat(1, 2)))
		if q.Sign() < 0 {
			n.Neg(n)
		}
	}
	return q.Mul(q.SetInt(n), step)
}

// floor is the greatest integer that is not above x.
func floor(x *big.Rat) *big.Int {
	return new(big.Int).Div(x.Num(), x.Denom())
}

// digitStep is what one unit of the last of x's first digits is worth: 10 for
// two digits of 803. It is nil for zero, which has no first digit.
func digitStep(x *big.Rat, digits int) *big.Rat {
	if x.Sign() == 0 {
		return nil
	}
	return pow10(exponent(x) - digits + 1)
}

// exponent is the power of ten of x's first digit: 2 for 803. The domain is
// every x but zero.
func exponent(x *big.Rat) int {
	abs := new(big.Rat).Abs(x)
	e := len(abs.Num().String()) - len(abs.Denom().String())
	if abs.Cmp(pow10(e)) < 0 {
		e--
	}
	return e
}

// hedgedDigits counts the significant digits of a number behind a hedge:
// trailing zeros of an integer do not count, those of a decimal do.
func (n Number) hedgedDigits() int {
	if n.Decimals > 0 || n.Value.Sign() == 0 {
		return n.Digits
	}
	count := new(big.Rat).Quo(n.Value, n.Step).Num().String()
	digits := len(count)
	if count[0] == '-' {
		digits--
	}
	for digits > 1 && count[len(count)-1] == '0' {
		count, digits = count[:len(count)-1], digits-1
	}
	return digits
}

// hedgedStep is what one unit of x's last digit is worth where x is rounded to
// the digits that n has behind a hedge.
func (n Number) hedgedStep(x *big.Rat) *big.Rat {
	if n.Value.Sign() == 0 || x.Sign() == 0 {
		return n.Step
	}
	return digitStep(x, n.hedgedDigits())
}
