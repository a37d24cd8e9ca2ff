package kernel

import "math"

// Log is the natural logarithm of x. Its error stays below 1 unit in the last
// place over all positive numbers, subnormal ones included. The largest found
// among 2.2 million arguments, against a 160-bit logarithm, is 0.750 units, at
// 1 + 2^-26; farther than 2^-20 from 1 it is 0.515 units. Log(0) is -Inf,
// Log(+Inf) is +Inf, and a negative number or NaN gives NaN.
//
// It exists because math.Log differs in the last bit from one processor to
// another. Every step here is an operation that IEEE 754 fixes to the bit, and
// every product that enters a sum stands in float64(...), which forbids the
// compiler to fuse the two.
//
// The method is Tang's (1990) with a table of reciprocals instead of a
// division. x is 2^k·m with m in [0.6875, 1.375); the table's row for m holds a
// short number c close to 1/m and -log(c). Then log x = k·log 2 - log c +
// log(1+r) with r = m·c - 1 small. The first part of k·log 2, of -log c and of
// r are all multiples of 2^-40 below 2^10, so their sum is exact; only small
// terms are ever rounded before the last addition.
func Log(x float64) float64 {
	if bits := math.Float64bits(x); bits-minNormal < infinity-minNormal {
		return logNormal(bits, 0)
	}
	return logSpecial(x)
}

const (
	minNormal = 1 << 52      // the bits of the smallest normal number
	infinity  = 0x7ff << 52  // the bits of +Inf
	logOffset = 0x3fe6 << 48 // the bits of 0.6875, the least m
	shortUnit = 1 << 27      // m is rounded to a multiple of it: 26 bits, whose product with 15 is exact
)

// logSpecial is Log where x is zero, negative, subnormal, infinite or NaN.
func logSpecial(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x < 0 || math.IsNaN(x):
		return math.NaN()
	case math.IsInf(x, 1):
		return x
	}
	return logNormal(math.Float64bits(float64(x*0x1p52)), -52)
}

// logNormal is the logarithm of 2^shift times the positive normal number with
// the given bits.
func logNormal(bits uint64, shift int) float64 {
	above := bits - logOffset
	exponent := float64(int(int64(above)>>52) + shift)
	row := &logTable[above>>(52-logBits)%(1<<logBits)]
	m := bits - above&(0xfff<<52)
	short := math.Float64frombits((m + shortUnit/2) &^ (shortUnit - 1))
	rest := math.Float64frombits(m) - short

	rHigh := float64(short*row.reciprocal) - 1 // exact
	rLow := float64(rest * row.reciprocal)     // exact
	r := rHigh + rLow
	r2 := float64(r * r)
	high := float64(exponent*log2High) + row.high + rHigh // exact
	low := float64(exponent*log2Low) + row.low + rLow

	p23 := -1./2 + float64(r*(1./3))
	p45 := -1./4 + float64(r*(1./5))
	p67 := -1./6 + float64(r*(1./7))
	p := p23 + float64(r2*(p45+float64(r2*p67)))
	return high + (low + float64(r2*p))
}
