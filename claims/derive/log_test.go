package derive

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// precision is that of the reference values, in bits.
const precision = 200

// bigLog is ln x to about 190 bits: k ln 2 and the plain series of
// 2 artanh((m-1)/(m+1)), with ln 2 = 2 artanh(1/3).
func bigLog(x float64) *big.Float {
	m, k := math.Frexp(x)
	one := big.NewFloat(1).SetPrec(precision)
	big2 := bigArtanh(new(big.Float).SetPrec(precision).Quo(one, big.NewFloat(3)))
	big2.Mul(big2, big.NewFloat(float64(2*k)))
	exact := big.NewFloat(m).SetPrec(precision)
	above := new(big.Float).SetPrec(precision).Add(exact, one)
	below := new(big.Float).SetPrec(precision).Sub(exact, one)
	sum := bigArtanh(below.Quo(below, above))
	sum.Mul(sum, big.NewFloat(2))
	return sum.Add(sum, big2)
}

// bigArtanh sums f + f³/3 + f⁵/5 + … until nothing changes.
func bigArtanh(f *big.Float) *big.Float {
	square := new(big.Float).SetPrec(precision).Mul(f, f)
	power := new(big.Float).SetPrec(precision).Set(f)
	sum := new(big.Float).SetPrec(precision)
	for n := 1.0; ; n += 2 {
		before := new(big.Float).Copy(sum)
		sum.Add(sum, new(big.Float).SetPrec(precision).Quo(power, big.NewFloat(n)))
		if before.Cmp(sum) == 0 {
			return sum
		}
		power.Mul(power, square)
	}
}

// bigExp sums 1 + x + x²/2! + … and is meant for |x| of moderate size.
func bigExp(x float64) *big.Float {
	const halvings = 12
	reduced := big.NewFloat(math.Ldexp(x, -halvings)).SetPrec(2 * precision)
	term := big.NewFloat(1).SetPrec(2 * precision)
	sum := big.NewFloat(1).SetPrec(2 * precision)
	for n := 1.0; n < 80; n++ {
		term.Mul(term, reduced)
		term.Quo(term, big.NewFloat(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// ulps is the distance of got from want, in units in the last place of want.
func ulps(got float64, want *big.Float) float64 {
	nearest, _ := want.Float64()
	difference := new(big.Float).SetPrec(precision).Sub(big.NewFloat(got), want)
	size, _ := difference.Float64()
	return math.Abs(size) / (math.Nextafter(math.Abs(nearest), math.Inf(1)) - math.Abs(nearest))
}

// logArguments are where a logarithm goes wrong: near one, at the ends of the
// range of reduction, at the ends of the floats, and all over.
func logArguments() []float64 {
	arguments := []float64{
		math.SmallestNonzeroFloat64, 1e-310, math.MaxFloat64, 2, 0.5, 10, math.E,
		math.Sqrt2, math.Nextafter(math.Sqrt2, 0), math.Nextafter(math.Sqrt2, 2),
		math.Sqrt2 / 2, math.Nextafter(math.Sqrt2/2, 0), math.Nextafter(math.Sqrt2/2, 1),
	}
	for n := 1; n < 54; n++ {
		arguments = append(arguments, 1-math.Ldexp(1, -n), 1+math.Ldexp(1, 1-n))
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		arguments = append(arguments, 1-random.Float64(), 0.5+1.5*random.Float64())
		arguments = append(arguments, math.Ldexp(1+random.Float64(), random.IntN(2000)-1000))
	}
	return arguments
}

func TestLogWithinOneUlp(t *testing.T) {
	worst := 0.0
	for _, x := range logArguments() {
		if x == 1 {
			continue
		}
		off := ulps(Log(x), bigLog(x))
		worst = max(worst, off)
		if !(off <= 0.53) {
			t.Errorf("Log(%v) = %v is off by %.3f ulp", x, Log(x), off)
		}
	}
	t.Logf("worst error of Log: %.4f ulp", worst)
}

func TestExpWithinOneUlp(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	arguments := []float64{1e-300, -1e-20, 1, -1, 709.7, -708, math.Ln2, math.Ln2 / 2, -math.Ln2 / 2}
	for range 1000 {
		arguments = append(arguments, random.Float64()-0.5, 1400*random.Float64()-700)
	}
	worst := 0.0
	for _, x := range arguments {
		off := ulps(Exp(x), bigExp(x))
		worst = max(worst, off)
		if !(off <= 0.6) {
			t.Errorf("Exp(%v) = %v is off by %.3f ulp", x, Exp(x), off)
		}
	}
	t.Logf("worst error of Exp: %.4f ulp", worst)
}

func TestLogAndExpAtTheEdges(t *testing.T) {
	infinity := math.Inf(1)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Log(1)", Log(1), 0},
		{"Log(0)", Log(0), -infinity},
		{"Log(+Inf)", Log(infinity), infinity},
		{"Log(-1)", Log(-1), math.NaN()},
		{"Log(-3)", Log(-3), math.NaN()},
		{"Log(-Inf)", Log(-infinity), math.NaN()},
		{"Log(NaN)", Log(math.NaN()), math.NaN()},
		{"Exp(0)", Exp(0), 1},
		{"Exp(1000)", Exp(1000), infinity},
		{"Exp(709.9)", Exp(709.9), infinity},
		{"Exp(-1000)", Exp(-1000), 0},
		{"Exp(-745)", Exp(-745), math.SmallestNonzeroFloat64},
		{"Exp(+Inf)", Exp(infinity), infinity},
		{"Exp(-Inf)", Exp(-infinity), 0},
		{"Exp(NaN)", Exp(math.NaN()), math.NaN()},
	} {
		if c.got != c.want && !(math.IsNaN(c.got) && math.IsNaN(c.want)) {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
}
