package kernel

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// bigExp is e^x to about 150 bits by another way than Exp's: the series of
// x·2^-20, squared twenty times, in big numbers.
func bigExp(x float64) *big.Float {
	const halvings, precision = 20, bigPrecision + 64
	small := new(big.Float).SetPrec(precision).SetFloat64(x)
	small.SetMantExp(small, -halvings)
	sum, term := big.NewFloat(1).SetPrec(precision), big.NewFloat(1).SetPrec(precision)
	for n := int64(1); n < 60; n++ {
		term.Mul(term, small)
		term.Quo(term, new(big.Float).SetInt64(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// expArguments calls f with each argument at which Exp is tested, by group.
func expArguments(f func(group string, x float64)) {
	const each = 4000
	g := NewMT19937(11)
	for range each {
		f("-1 to 1", 2*g.Float64()-1)
		f("-20 to 20", 40*g.Float64()-20)
		f("all normal results", 1417*g.Float64()-708)
		f("large", 708+1.78*g.Float64())
		f("small", -708-0.39*g.Float64())
		f("tiny argument", math.Ldexp(2*g.Float64()-1, -int(60*g.Float64())))
	}
	for n := -1000; n <= 1000; n++ { // both sides of where the row of the table changes
		edge := (float64(n) + 0.5) * math.Ln2 / expRows
		f("row edges", edge)
		f("row edges", math.Nextafter(edge, 1000))
		f("whole numbers", float64(n)*0.7)
	}
}

func TestExpWithinOneUnit(t *testing.T) {
	worst := 0.0
	expArguments(func(group string, x float64) {
		off := unitsOff(Exp(x), bigExp(x))
		worst = max(worst, off)
		if off > 0.52 {
			t.Errorf("%s: Exp(%v) = %v is %.4f units off", group, x, Exp(x), off)
		}
	})
	t.Logf("the largest error is %.4f units in the last place", worst)
	g := NewMT19937(12)
	for range 4000 { // a result without its full number of bits is rounded twice
		if x := -708.4 - 37*g.Float64(); unitsOff(Exp(x), bigExp(x)) > 0.77 {
			t.Errorf("Exp(%v) = %v is far off", x, Exp(x))
		}
	}
}

func TestExpSpecial(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ x, want float64 }{
		{0, 1}, {math.Copysign(0, -1), 1}, {inf, inf}, {-inf, 0}, {nan, nan}, {1e300, inf}, {-1e300, 0},
		{1, 2.718281828459045}, {-1, 0.36787944117144233}, {10, 22026.465794806718}, // as CPython prints them
		{709.782712893384, 1.7976931348622732e+308}, {709.7827128933841, inf},
		{-745.1332191019411, 5e-324}, {-745.2, 0}, {1e-300, 1}, {5e-324, 1},
	} {
		if got := Exp(c.x); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("Exp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}

// The reference must be right itself: known digits of e and of 1/e.
func TestReferenceExponential(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{
		{1, "2.718281828459045235360287471352662498"},
		{-1, "0.367879441171442321595523770161460867"},
	} {
		if got := bigExp(c.x).Text('f', 36); got != c.want {
			t.Errorf("e^%v is %s, want %s", c.x, got, c.want)
		}
	}
}

// BenchmarkExp prints the time of an exponential of numbers in (-1, 0].
func BenchmarkExp(b *testing.B) {
	g, x := NewMT19937(1), make([]float64, 1024)
	for i := range x {
		x[i] = -g.Float64()
	}
	sum := 0.0
	for i := 0; b.Loop(); i++ {
		sum += Exp(x[i%len(x)])
	}
	b.ReportMetric(sum/float64(b.N), "mean")
}
