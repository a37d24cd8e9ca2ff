package derive

import "math"

// The logarithm of 2 in two parts. The first has 32 bits, so that its product
// with an exponent is exact; the second is what is left.
const (
	ln2High = 0xB17217F7 / 4294967296.0
	ln2Low  = math.Ln2 - ln2High
)

// Log returns the natural logarithm of x, to within one unit in the last
// place, the same on every processor. It is -Inf at zero, NaN below.
//
// With x = m 2^e and m within a factor √2 of 1, ln m = 2 artanh(f) where
// f = (m-1)/(m+1). The series of artanh is summed from its small end; the
// rounding error of f is carried along as a second number.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || x < 0:
		return math.NaN()
	case x == 0 || math.IsInf(x, 1):
		return math.Copysign(math.Inf(1), x-1)
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m = float64(2 * m)
		e--
	}
	f, rest := quotient(m-1, m)
	twice, tail := float64(2*f), float64(2*(artanhTail(f)+rest))
	high := float64(float64(e) * ln2High)
	sum := high + twice
	lost := twice - (sum - high)
	return sum + (lost + tail + float64(float64(e)*ln2Low))
}

// quotient returns d/(m+1) as a rounded number and what the rounding lost.
// One plus m is taken in two parts, since it may not fit into one number.
func quotient(d, m float64) (f, rest float64) {
	s := m + 1
	below := m - (s - 1)
	f = d / s
	return f, (math.FMA(-f, s, d) - float64(f*below)) / s
}

// artanhTail is artanh(f) - f for |f| up to 0.172: f³/3 + f⁵/5 + … Every other
// term is summed apart, so that a processor can do both at once. The first
// term left out is below 2^-58 of f.
func artanhTail(f float64) float64 {
	z := float64(f * f)
	zz := float64(z * z)
	p, q := 1.0/19, 1.0/21
	p, q = 1.0/15+float64(zz*p), 1.0/17+float64(zz*q)
	p, q = 1.0/11+float64(zz*p), 1.0/13+float64(zz*q)
	p, q = 1.0/7+float64(zz*p), 1.0/9+float64(zz*q)
	p, q = 1.0/3+float64(zz*p), 1.0/5+float64(zz*q)
	return float64(f * z * (p + float64(z*q)))
}

// Exp returns e to the power x, to within one unit in the last place, the same
// on every processor. It is zero below about -745 and +Inf above about 709.8.
//
// With k the whole number nearest to x/ln 2, the power is 2^k e^r for an r of
// at most ln(2)/2, and e^r is summed as its Taylor series from the small end.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > 710:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	k := math.Round(x / math.Ln2)
	high := x - float64(k*ln2High)
	low := float64(k * ln2Low)
	r := high - low
	lost := high - r - low
	sum := 1 + r
	lost += r - (sum - 1)
	return math.Ldexp(sum+(lost+expTail(r)), int(k))
}

// expTail is e^r - 1 - r for |r| up to 0.35: r²/2! + r³/3! + … + r¹⁵/15!.
func expTail(r float64) float64 {
	p := 1.0
	for n := 15; n > 2; n-- {
		p = 1 + float64(p*r/float64(n))
	}
	return float64(r * r / 2 * p)
}
