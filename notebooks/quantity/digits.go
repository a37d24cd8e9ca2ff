package quantity

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
)

// figures collects the parts of a number in digits.
type figures struct {
	clean    []byte // ASCII digits, a point, a sign in front
	decimals int
	exponent int
	scale    *big.Rat // what a word or letter behind multiplies by: million, k
	extra    *big.Rat // a fraction sign behind: ½
}

// numeralAt reads a number in digits at p, with its sign if a sign stands
// there. What adjoins the digits and is no unit belongs to its text: 900msec.
func numeralAt(text string, p int) (Number, bool) {
	f := figures{}
	start := p
	p = f.sign(text, p)
	p = f.integer(text, p)
	p = f.fraction(text, p)
	mantissa := span{start, p}
	p = f.vulgar(text, p)
	if strings.Trim(string(f.clean), "-") == "" && f.extra == nil {
		return Number{}, false
	}
	p = f.power(text, p)
	p = f.scaled(text, p)
	n := f.number()
	n.at, n.mantissa, n.unitAt = span{start, p}, mantissa, span{p, p}
	n.Text = n.at.of(text)
	if w, end := suffixAt(text, p); w != "" {
		n.Kind, n.free = KindOrdinal, true
		n.at.end, n.unitAt, n.Text = end, span{end, end}, text[start:end]
		return n, true
	}
	if end := oddEnd(text, p); end > p && !glued(text, p) {
		n.odd, n.at.end, n.unitAt, n.Text = text[p:end], end, span{end, end}, text[start:end]
	}
	return n, true
}

// sign reads a sign that stands before a digit.
func (f *figures) sign(text string, p int) int {
	if r, size := next(text, p); r == '-' || r == '−' {
		f.clean = append(f.clean, '-')
		return p + size
	}
	return p
}

// digits reads a run of digits.
func (f *figures) digits(text string, p int) int {
	for {
		d, size := digitAt(text, p)
		if size == 0 {
			return p
		}
		f.clean = append(f.clean, '0'+d)
		p += size
	}
}

// integer reads digits, with groups of exactly three after one to three: all
// of them after a comma, or all after the same narrow space.
func (f *figures) integer(text string, p int) int {
	start := len(f.clean)
	p = f.digits(text, p)
	head := f.clean[start:]
	if len(head) == 0 || len(head) > 3 || head[0] == '0' {
		return p
	}
	mark, size := next(text, p)
	if mark != ',' && mark != '\u202f' && mark != '\u2009' {
		return p
	}
	for {
		r, _ := next(text, p)
		if r != mark || !threeDigits(text, p+size) {
			return p
		}
		p = f.digits(text, p+size)
	}
}

// threeDigits reports whether exactly three digits stand at p.
func threeDigits(text string, p int) bool {
	n := 0
	for {
		_, size := digitAt(text, p)
		if size == 0 {
			return n == 3
		}
		n++
		p += size
	}
}

// fraction reads a point with the decimals behind it.
func (f *figures) fraction(text string, p int) int {
	if _, size := digitAt(text, p+1); p >= len(text) || text[p] != '.' || size == 0 {
		return p
	}
	f.clean = append(f.clean, '.')
	before := len(f.clean)
	p = f.digits(text, p+1)
	f.decimals = len(f.clean) - before
	return p
}

// vulgarFractions are the signs for fractions, with numerator and denominator.
var vulgarFractions = map[rune][2]int64{'¼': {1, 4}, '½': {1, 2}, '¾': {3, 4},
	'⅓': {1, 3}, '⅔': {2, 3}, '⅕': {1, 5}, '⅛': {1, 8},
	'⅖': {2, 5}, '⅗': {3, 5}, '⅘': {4, 5}, '⅙': {1, 6}, '⅚': {5, 6},
	'⅐': {1, 7}, '⅑': {1, 9}, '⅒': {1, 10}, '⅜': {3, 8}, '⅝': {5, 8},
	'⅞': {7, 8}}

// vulgar reads a fraction sign, alone or behind an integer.
func (f *figures) vulgar(text string, p int) int {
	r, size := next(text, p)
	if x, ok := vulgarFractions[r]; ok && f.decimals == 0 {
		f.extra = big.NewRat(x[0], x[1])
		return p + size
	}
	return p
}

// power reads an exponent: e-3, ×10⁶, or the ⁶ of 10⁶.
func (f *figures) power(text string, p int) int {
	if f.extra != nil {
		return p
	}
	if p < len(text) && (text[p] == 'e' || text[p] == 'E') {
		return f.letterPower(text, p)
	}
	if string(f.clean) == "10" || string(f.clean) == "-10" {
		if e, end, ok := superscript(text, p); ok {
			f.exponent, f.clean = e, f.clean[:len(f.clean)-1]
			return end
		}
	}
	return f.timesPower(text, p)
}

// letterPower reads e-3.
func (f *figures) letterPower(text string, p int) int {
	end := p + 1
	if r, size := next(text, end); r == '-' || r == '+' || r == '−' {
		end += size
	}
	digits := end
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	if end == digits || end > digits+2 || !wordEnds(text, end) && !glued(text, end) {
		return p
	}
	e, err := strconv.Atoi(strings.Replace(text[p+1:end], "−", "-", 1))
	if err != nil {
		return p
	}
	f.exponent = e
	return end
}

// glued reports whether a unit stands directly at p.
func glued(text string, p int) bool {
	_, at, ok := unitAt(text, p, KindDigits)
	return ok && at.start == p
}

// timesPower reads ×10⁶ behind the digits.
func (f *figures) timesPower(text string, p int) int {
	q := skipSpace(text, p)
	r, size := next(text, q)
	if r != '×' && r != '·' {
		return p
	}
	q = skipSpace(text, q+size)
	if !strings.HasPrefix(text[q:], "10") {
		return p
	}
	e, end, ok := superscript(text, q+2)
	if !ok {
		return p
	}
	f.exponent = e
	return end
}

// superscripts are the raised digits by value.
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// superscript reads a raised integer of at most two digits.
func superscript(text string, p int) (value, end int, ok bool) {
	sign, first := 1, p
	if r, size := next(text, p); r == '⁻' {
		sign, p, first = -1, p+size, p+size
	}
	for {
		r, size := next(text, p)
		i := strings.IndexRune(superscripts, r)
		if size == 0 || i < 0 || value > 9 {
			return sign * value, p, p > first
		}
		value = value*10 + len([]rune(superscripts[:i]))
		p += size
	}
}

// scaled reads a word or letter that multiplies: 2 million, 10k, 3 dozen.
func (f *figures) scaled(text string, p int) int {
	if p < len(text) && (text[p] == 'k' || text[p] == 'M') && wordEnds(text, p+1) {
		f.scale = big.NewRat(map[byte]int64{'k': 1e3, 'M': 1e6}[text[p]], 1)
		return p + 1
	}
	q := joint(text, p)
	w, end := wordAt(text, q)
	if scale := scaleWords[w]; scale > 0 && q > p {
		f.scale = big.NewRat(scale, 1)
		return end
	}
	return p
}

// suffixAt is the ending of an ordinal in digits: st, nd, rd, th.
func suffixAt(text string, p int) (string, int) {
	end := p + 2
	if end > len(text) || !wordEnds(text, end) {
		return "", p
	}
	switch w := text[p:end]; w {
	case "st", "nd", "rd", "th":
		return w, end
	}
	return "", p
}

// number puts the parts together.
func (f *figures) number() Number {
	text := string(f.clean)
	if text == "" || text == "-" {
		text += "0"
	}
	if i := strings.IndexByte(text, '.'); i == 0 || i > 0 && !unicode.IsDigit(rune(text[i-1])) {
		text = text[:i] + "0" + text[i:]
	}
	value, _ := new(big.Rat).SetString(text)
	n := Number{Value: value, Decimals: f.decimals, Digits: significant(text), Step: pow10(f.exponent - f.decimals)}
	if f.extra != nil {
		n.Kind, n.Step = KindFraction, new(big.Rat)
		if text[0] == '-' {
			value.Sub(value, f.extra)
		} else {
			value.Add(value, f.extra)
		}
	}
	value.Mul(value, pow10(f.exponent))
	if f.scale != nil {
		value.Mul(value, f.scale)
		n.Step.Mul(n.Step, f.scale)
	}
	return n
}

// significant counts the significant digits of a decimal; a zero has one.
func significant(decimal string) int {
	digits := strings.ReplaceAll(strings.TrimPrefix(decimal, "-"), ".", "")
	if d := strings.TrimLeft(digits, "0"); d != "" {
		return len(d)
	}
	return 1
}

// pow10 is the power of ten as a rational.
func pow10(e int) *big.Rat {
	x := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
	if e < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), x)
	}
	return new(big.Rat).SetInt(x)
}
