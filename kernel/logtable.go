package kernel

import "math"

// logBits is the number of bits of m that choose a row of the table.
const logBits = 8

// logRow is what Log knows about one interval of m: a number of 15 bits close
// to 1/m, and minus its logarithm in two parts. high is a multiple of 2^-40.
type logRow struct {
	reciprocal, high, low float64
}

var (
	log2Near          = logNear(2)
	log2High, log2Low = split(log2Near)
	logTable          = makeLogTable()
)

// makeLogTable computes the table. The rows on both sides of m = 1 have the
// reciprocal 1 and the logarithm 0, so that nothing cancels near Log's zero.
func makeLogTable() (table [1 << logBits]logRow) {
	const step = 1 << (52 - logBits)
	for i := range table {
		bits := logOffset + uint64(i)*step
		table[i] = newLogRow(math.Float64frombits(bits), math.Float64frombits(bits+step))
	}
	return table
}

// newLogRow makes the row of the interval from low to high.
func newLogRow(low, high float64) logRow {
	if low == 1 || high == 1 {
		return logRow{reciprocal: 1}
	}
	c := float64(math.Round(2*0x1p14/(low+high)) * 0x1p-14)
	first, second := split(logNear(c))
	return logRow{reciprocal: c, high: -first, low: -second}
}

// split cuts a double-double into a multiple of 2^-40 and what is left.
func split(x doubled) (first, second float64) {
	first = float64(math.Round(float64(x.high*0x1p40)) * 0x1p-40)
	return first, (x.high - first) + x.low
}

// logNear is log(x) for x between a half and 2, to about 100 bits, from the
// series of the inverse hyperbolic tangent of z = (x-1)/(x+1).
func logNear(x float64) doubled {
	z := doubled{high: x - 1}.over(doubled{high: x + 1})
	square := z.times(z)
	sum := doubled{}
	for n := 69; n > 0; n -= 2 {
		sum = sum.times(square).plus(doubled{high: 1}.over(doubled{high: float64(n)}))
	}
	return sum.times(z).times(doubled{high: 2})
}

// doubled is a number as the unevaluated sum of two floats, the second below
// half a unit in the last place of the first.
type doubled struct{ high, low float64 }

// twoSum is a + b exactly (Knuth).
func twoSum(a, b float64) doubled {
	s := a + b
	t := s - a
	return doubled{s, (a - (s - t)) + (b - t)}
}

// twoProduct is a·b exactly (Dekker, Veltkamp's split).
func twoProduct(a, b float64) doubled {
	p := float64(a * b)
	aHigh, aLow := halves(a)
	bHigh, bLow := halves(b)
	e := float64(aHigh*bHigh) - p
	e += float64(aHigh * bLow)
	e += float64(aLow * bHigh)
	return doubled{p, e + float64(aLow*bLow)}
}

// halves cuts a into two floats of at most 26 bits each.
func halves(a float64) (high, low float64) {
	t := float64(a * (1<<27 + 1))
	high = t - (t - a)
	return high, a - high
}

func (a doubled) plus(b doubled) doubled {
	s := twoSum(a.high, b.high)
	return twoSum(s.high, s.low+(a.low+b.low))
}

func (a doubled) times(b doubled) doubled {
	p := twoProduct(a.high, b.high)
	return twoSum(p.high, p.low+(float64(a.high*b.low)+float64(a.low*b.high)))
}

func (a doubled) over(b doubled) doubled {
	q := a.high / b.high
	t := b.times(doubled{high: q})
	rest := a.plus(doubled{-t.high, -t.low})
	return twoSum(q, (rest.high+rest.low)/b.high)
}
