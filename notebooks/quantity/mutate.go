package quantity

import (
	"fmt"
	"math/big"
	"strings"
)

// Mutant is a statement's text with one thing changed.
type Mutant struct {
	Kind string // MutantUp and its kind
	Text string
}

// The kinds of mutant.
const (
	MutantUp    = "digit up"   // the last significant digit, of each end of a range; the next number word
	MutantDown  = "digit down" // likewise downwards
	MutantHedge = "hedge"      // the hedge replaced by its opposite
	MutantUnit  = "unit"       // the unit replaced by its neighbour in size, smaller or larger
)

// Mutants gives, for a statement's text, the texts that a check must refuse:
// the last significant digit moved up and down by one unit, for each end of a
// range; a number word replaced by its neighbour; a hedge replaced by its
// opposite; a unit replaced by the next smaller and the next larger of its
// dimension, unless the number is zero. Read reads each of them, and none says
// the same as the text. A text that Read refuses has no mutants.
func Mutants(text string) []Mutant {
	r, err := Read(text)
	if err != nil {
		return nil
	}
	m := mutator{text: text, reading: r}
	for _, n := range r.Numbers {
		m.digits(n)
	}
	m.hedge()
	for _, n := range r.Numbers {
		m.units(n)
	}
	return m.out
}

// mutator collects the mutants of one text.
type mutator struct {
	text    string
	reading Reading
	out     []Mutant
}

// add adds the first of several ways to write a mutant that reads, and that
// says something else than the text.
func (m *mutator) add(kind string, at span, ways ...string) {
	for _, way := range ways {
		text := m.text[:at.start] + way + m.text[at.end:]
		r, err := Read(text)
		if err != nil || len(r.Numbers) != len(m.reading.Numbers) {
			continue
		}
		if r.Hedge != m.reading.Hedge || r.Same(m.reading) != nil {
			m.out = append(m.out, Mutant{kind, text})
			return
		}
	}
}

// digits moves the last significant digit of one number.
func (m *mutator) digits(n Number) {
	for _, move := range []struct {
		kind string
		by   int64
	}{{MutantUp, 1}, {MutantDown, -1}} {
		switch {
		case n.Kind == KindFraction:
			m.add(move.kind, n.at, fractionBeside(n.Value, move.by)...)
		case n.Kind == KindDate:
			day := new(big.Int).Add(n.Value.Num(), big.NewInt(move.by)).String()
			m.add(move.kind, n.at, day[:4]+"-"+day[4:6]+"-"+day[6:])
		case n.Kind == KindOrdinal:
			m.add(move.kind, n.at, fmt.Sprintf("%dth", n.Value.Num().Int64()+move.by))
		case n.Kind == KindWord:
			m.add(move.kind, n.at, m.wordBeside(n, move.by)...)
		case n.mantissa.end < n.at.end && strings.TrimLeft(n.mantissa.of(m.text), "-−") == "10" && n.Digits == 1:
			m.add(move.kind, span{n.mantissa.end, n.at.end}, raised(exponent(n.Value)+int(move.by)))
		default:
			m.add(move.kind, n.mantissa, m.digitsBeside(n, move.by))
		}
	}
}

// digitsBeside writes the digits of a number with the last significant one
// moved, grouped as they were.
func (m *mutator) digitsBeside(n Number, by int64) string {
	old := n.mantissa.of(m.text)
	scale := new(big.Rat).Quo(pow10(-n.Decimals), n.Step) // from the value to what the digits say
	value := new(big.Rat).Mul(n.Value, scale)
	negative := value.Sign() < 0
	value.Abs(value)
	value.Add(value, m.moved(value, n, by))
	text := printed(value, n.Decimals)
	switch {
	case strings.ContainsRune(old, '\u202f'):
		text = strings.ReplaceAll(text, ",", "\u202f")
	case strings.ContainsRune(old, '\u2009'):
		text = strings.ReplaceAll(text, ",", "\u2009")
	case !strings.Contains(old, ","):
		text = strings.ReplaceAll(text, ",", "")
	}
	if negative {
		return "−" + text
	}
	return text
}

// moved is by how much a number moves: one unit of its last significant digit.
// Behind a hedge the trailing zeros of an integer are not significant, and
// below a power of ten the digits are finer: about 10 moves down to about 9.
func (m *mutator) moved(value *big.Rat, n Number, by int64) *big.Rat {
	unit := pow10(-n.Decimals)
	if m.reading.Hedge != "" && value.Sign() != 0 && n.Decimals == 0 {
		unit = digitStep(value, n.hedgedDigits())
		if by < 0 && value.Cmp(unit) == 0 && unit.Cmp(big.NewRat(1, 1)) > 0 {
			unit = new(big.Rat).Quo(unit, big.NewRat(10, 1))
		}
	}
	return unit.Mul(unit, big.NewRat(by, 1))
}

// wordBeside writes the neighbour of a number word: in words, then in digits.
func (m *mutator) wordBeside(n Number, by int64) []string {
	value := new(big.Rat).Add(n.Value, m.moved(n.Value, n, by)).Num().Int64()
	if !n.Unit.IsZero() && n.unitAt.start == n.unitAt.end { // twice, tenfold
		return []string{spelled(value) + " times", fmt.Sprintf("%d times", value)}
	}
	return []string{spelled(value), fmt.Sprint(value)}
}

// fractions are the fractions in words, by size.
var fractions = []struct {
	text     string
	num, den int64
}{
	{"one tenth", 1, 10}, {"one fifth", 1, 5}, {"one quarter", 1, 4},
	{"one third", 1, 3}, {"half", 1, 2}, {"two thirds", 2, 3},
	{"three quarters", 3, 4}, {"nine tenths", 9, 10},
}

// fractionBeside writes the neighbour of a fraction in words; above one it
// moves by one and is written in digits.
func fractionBeside(value *big.Rat, by int64) []string {
	if value.Cmp(big.NewRat(1, 1)) >= 0 {
		return []string{new(big.Rat).Add(value, big.NewRat(by, 1)).FloatString(2)}
	}
	beside := ""
	for _, f := range fractions {
		c := big.NewRat(f.num, f.den).Cmp(value)
		if by < 0 && c < 0 || by > 0 && c > 0 && beside == "" {
			beside = f.text
		}
	}
	return []string{beside}
}

// raised writes an integer in superscript.
func raised(e int) string {
	digits := []rune(superscripts)
	out := ""
	for _, d := range fmt.Sprint(max(e, -e)) {
		out += string(digits[d-'0'])
	}
	if e < 0 {
		return "⁻" + out
	}
	return out
}

// hedge replaces the hedge by its opposite.
func (m *mutator) hedge() {
	opposite := m.reading.Hedge.Opposite()
	if opposite == "" {
		return
	}
	_, start := hedgeAtEnd(m.text[:m.reading.Numbers[0].at.start])
	end, _ := phraseAt(m.text, start, strings.Fields(string(m.reading.Hedge))...)
	m.add(MutantHedge, span{start, end}, string(opposite))
}

// units replaces the unit of a number by its neighbours in size.
func (m *mutator) units(n Number) {
	if n.unitAt.start == n.unitAt.end || m.zero() {
		return
	}
	var smaller, larger Unit
	for _, u := range made().units {
		if u.Dimension != n.Unit.Dimension || u.Symbol == "share" {
			continue
		}
		if c := u.Factor.Cmp(n.Unit.Factor); c < 0 {
			smaller = u
		} else if c > 0 && larger.IsZero() {
			larger = u
		}
	}
	for _, u := range []Unit{smaller, larger} {
		if !u.IsZero() {
			m.add(MutantUnit, n.unitAt, unitLike(n, n.unitAt.of(m.text), u)...)
		}
	}
}

// zero reports whether the text says nothing but zero.
func (m *mutator) zero() bool {
	for _, n := range m.reading.Numbers {
		if n.Value.Sign() != 0 {
			return false
		}
	}
	return true
}

// unitLike writes a unit in the ways that may stand in another's place: first
// a name with as many words in the same number, then the symbol, then any
// name.
func unitLike(n Number, old string, u Unit) []string {
	var same []string
	for _, name := range u.Names {
		if old != n.Unit.Symbol && len(strings.Fields(name)) == len(strings.Fields(old)) &&
			strings.HasSuffix(name, "s") == strings.HasSuffix(old, "s") {
			same = append(same, name)
		}
	}
	return append(append(same, u.Symbol), u.Names...)
}

// spelled writes an integer in words; from a million on, and below zero, in
// digits.
func spelled(v int64) string {
	switch {
	case v < 0 || v >= 1e6:
		return fmt.Sprint(v)
	case v < 20:
		return small[v]
	case v < 100 && v%10 == 0:
		return tens[v/10]
	case v < 100:
		return tens[v/10] + "-" + small[v%10]
	case v < 1000:
		return spelled(v/100) + " hundred" + tail(v%100, " and ")
	}
	joint := " "
	if v%1000 < 100 {
		joint = " and "
	}
	return spelled(v/1000) + " thousand" + tail(v%1000, joint)
}

// tail writes what follows a hundred or a thousand.
func tail(v int64, joint string) string {
	if v == 0 {
		return ""
	}
	return joint + spelled(v)
}
