package kernel

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// bigPrecision is the precision of the reference logarithm, in bits.
const bigPrecision = 160

var bigLog2 = bigAtanhDoubled(big.NewRat(1, 3))

// bigAtanhDoubled is log((1+z)/(1-z)) by the series 2(z + z^3/3 + ...).
func bigAtanhDoubled(z *big.Rat) *big.Float {
	x := new(big.Float).SetPrec(bigPrecision).SetRat(z)
	square := new(big.Float).Mul(x, x)
	sum, power := new(big.Float).SetPrec(bigPrecision), new(big.Float).Set(x)
	for n := int64(1); power.Sign() != 0; n += 2 {
		term := new(big.Float).Quo(power, new(big.Float).SetInt64(n))
		sum.Add(sum, term)
		if term.MantExp(nil) < sum.MantExp(nil)-bigPrecision-4 {
			break
		}
		power.Mul(power, square)
	}
	return sum.Mul(sum, big.NewFloat(2))
}

// bigLog is the logarithm of a positive float to about 150 bits, by another way
// than Log's: x = 2^k·m, log m = 2 atanh((m-1)/(m+1)), all in big numbers.
func bigLog(x float64) *big.Float {
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, k = 2*m, k-1
	}
	exact := new(big.Rat).SetFloat64(m)
	one := big.NewRat(1, 1)
	z := new(big.Rat).Quo(new(big.Rat).Sub(exact, one), new(big.Rat).Add(exact, one))
	sum := bigAtanhDoubled(z)
	return sum.Add(sum, new(big.Float).Mul(bigLog2, new(big.Float).SetInt64(int64(k))))
}

// unitsOff is the distance of got from the exact value, in units in the last
// place of the exact value.
func unitsOff(got float64, exact *big.Float) float64 {
	near, _ := exact.Float64()
	_, e := math.Frexp(near)
	unit := math.Ldexp(1, max(e-53, -1074))
	d := new(big.Float).SetPrec(bigPrecision).SetFloat64(got)
	d.Sub(d, exact)
	f, _ := d.Quo(d, new(big.Float).SetFloat64(unit)).Float64()
	return math.Abs(f)
}

// logArguments calls f with each argument at which Log is tested, by group.
func logArguments(f func(group string, x float64)) {
	const each = 4000
	g := NewMT19937(7)
	for range each {
		f("1-u", 1-g.Float64())
		f("u above 1", 1+g.Float64())
		f("all exponents", math.Float64frombits(minNormal+uint64(g.Float64()*(infinity-minNormal))))
		f("subnormal", math.Float64frombits(1+uint64(g.Float64()*(minNormal-1))))
		f("huge", math.MaxFloat64*(1-g.Float64()/2))
	}
	for k := -1074; k <= 1023; k++ {
		f("powers of two", math.Ldexp(1, k))
	}
	for k := 1; k <= 52; k++ {
		for range 80 {
			f("just above 1", 1+math.Ldexp(1+g.Float64(), -k))
			f("just below 1", 1-math.Ldexp(1+g.Float64(), -k-1))
		}
	}
	for i := range uint64(1 << logBits) { // both ends of every row of the table
		edge := logOffset + i<<(52-logBits)
		f("row edges", math.Float64frombits(edge))
		f("row edges", math.Float64frombits(edge-1))
		f("row edges", math.Float64frombits(edge+1<<(51-logBits)))
	}
}

func TestLogWithinOneUnit(t *testing.T) {
	worst := 0.0
	logArguments(func(group string, x float64) {
		off := unitsOff(Log(x), bigLog(x))
		worst = max(worst, off)
		if off > 0.76 {
			t.Errorf("%s: Log(%v) = %v is %.4f units off", group, x, Log(x), off)
		}
	})
	t.Logf("the largest error is %.4f units in the last place", worst)
}

func TestLogSpecial(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ x, want float64 }{
		{0, -inf}, {math.Copysign(0, -1), -inf}, {-1, nan}, {-inf, nan}, {-5e-324, nan},
		{inf, inf}, {nan, nan}, {1, 0},
		{math.MaxFloat64, 709.782712893384}, {5e-324, -744.4400719213812}, // as CPython prints them
		{2, 0.6931471805599453}, {10, 2.302585092994046}, {0.01, -4.605170185988091},
		{0x1p-1022, -708.3964185322641},
	} {
		if got := Log(c.x); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("Log(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if math.Signbit(Log(1)) {
		t.Error("Log(1) is -0")
	}
}

// The reference must be right itself: known digits of log 2 and log 10.
func TestReferenceLogarithm(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{2, "0.693147180559945309417232121458176568"},
		{10, "2.302585092994045684017991454684364208"},
	} {
		if got := bigLog(c.x).Text('f', 36); got != c.want {
			t.Errorf("log %v is %s, want %s", c.x, got, c.want)
		}
	}
}

// Where the logarithm of 1-u is taken straight from the bits drawn, it is Log.
func TestLogOneMinus(t *testing.T) {
	g := NewMT19937(9)
	for range 10000 {
		n := bits53(g.pair())
		if got, want := logOneMinus(n), Log(1-float64(n)*0x1p-53); got != want {
			t.Fatalf("logOneMinus(%d) = %v, want %v", n, got, want)
		}
	}
	if got, want := logOneMinus(1<<53-1), Log(0x1p-53); got != want {
		t.Errorf("the longest draw is %v, want %v", got, want)
	}
}
