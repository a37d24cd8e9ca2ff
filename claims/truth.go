package claims

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// truth says what makes a statement true, or "" where it is false. It decides
// whether a mutant that was not noticed may be: so it shares neither the
// comparison nor the rounding that are under test. A text holds where its
// numbers lie in the interval of values that round to it.
func (b *base) truth(s notebooks.Statement) string {
	values, unit, exactly := b.behind(s)
	if len(values) == 0 || len(s.Reading.Numbers) == 0 {
		return ""
	}
	if exactly {
		return allMembers(s.Reading, values, unit)
	}
	if len(values) != len(s.Reading.Numbers) {
		return ""
	}
	for i, n := range s.Reading.Numbers {
		x, ok := rational(values[i])
		if !ok || !fits(n, unit) || !within(n, string(s.Reading.Hedge), s.Loose != "", x) {
			return ""
		}
	}
	return "the value is " + listed(values, unit)
}

// behind looks up the values behind a statement; exactly where the text must
// equal one of them.
func (b *base) behind(s notebooks.Statement) (values []float64, unit quantity.Unit, exactly bool) {
	switch s.Scheme {
	case notebooks.SchemeCell:
		text, u, err := b.cell(s.Target)
		if v, ok := number(text); ok && err == nil {
			values, unit = []float64{v}, u
		}
	case notebooks.SchemeGiven:
		if p, err := b.param(s.Target); err == nil {
			unit, _ = quantity.UnitOf(p.Unit)
			values, exactly = p.Numbers(), true
		}
	case notebooks.SchemeClaim:
		if r, ok := b.cited(s); ok && r.Evidence.Sides == nil {
			_, part := cutPart(s.Target)
			values, _ = r.part(part)
			unit = r.Claim.unit()
		}
	}
	return values, unit, exactly
}

// allMembers says that each number of a text is a member of a list.
func allMembers(r quantity.Reading, members []float64, unit quantity.Unit) string {
	if r.Hedge != "" {
		return ""
	}
	for _, n := range r.Numbers {
		found := false
		for _, m := range members {
			x, ok := rational(m)
			found = found || ok && fits(n, unit) && inBase(n, n.Value).Cmp(x) == 0
		}
		if !found {
			return ""
		}
	}
	return fmt.Sprintf("an input is %s", r.Text)
}

// within reports whether the value x, in base units, lies in the interval that
// a number behind a hedge stands for.
func within(n quantity.Number, hedge string, loose bool, x *big.Rat) bool {
	want := inBase(n, n.Value)
	off := new(big.Rat).Sub(x, want)
	if want.Sign() < 0 && (hedge == "" || hedge == "about" || hedge == "roughly") {
		off.Neg(off) // half away from zero is the mirror of itself
	}
	step := inBase(n, n.Step)
	if hedge != "" {
		step = hedgedStep(n, x)
	}
	half := new(big.Rat).Mul(step, big.NewRat(1, 2))
	if n.Step == nil || n.Step.Sign() == 0 { // a fraction in words
		half = new(big.Rat).Mul(new(big.Rat).Abs(want), big.NewRat(1, 10))
		step = new(big.Rat).Add(half, half)
		if hedge == "" {
			half.Mul(half, big.NewRat(1, 1e8))
		}
	}
	switch hedge {
	case "more than", "over", "above":
		return off.Sign() > 0 && (loose || off.Cmp(step) < 0)
	case "at least":
		return off.Sign() >= 0 && (loose || off.Cmp(step) < 0)
	case "less than", "under", "below", "almost", "nearly":
		return off.Sign() < 0 && (loose || off.Neg(off).Cmp(step) < 0)
	case "at most":
		return off.Sign() <= 0 && (loose || off.Neg(off).Cmp(step) < 0)
	}
	low := new(big.Rat).Neg(half)
	return off.Cmp(low) >= 0 && off.Cmp(half) < 0
}

// hedgedStep is what one unit of the last significant digit is worth at the
// size of x, in base units: trailing zeros of an integer are not significant.
func hedgedStep(n quantity.Number, x *big.Rat) *big.Rat {
	digits := strings.Trim(strings.NewReplacer(",", "", "-", "", "−", "").Replace(n.Text), "0.")
	count := len(strings.ReplaceAll(digits, ".", ""))
	if n.Decimals > 0 {
		count = max(n.Digits, 1)
	}
	in := x // in the number's own unit
	if !n.Unit.IsZero() {
		in = new(big.Rat).Quo(x, n.Unit.Factor)
	}
	text := new(big.Float).SetRat(new(big.Rat).Abs(in)).Text('e', 20)
	exponent, _ := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	return inBase(n, tenth(max(count, 1)-1-exponent))
}

// tenth is 10 to the power of -n.
func tenth(n int) *big.Rat {
	p := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n, -n))), nil))
	if n > 0 {
		p.Inv(p)
	}
	return p
}
