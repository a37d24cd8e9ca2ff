package derive

import (
	"math"
	"math/big"
	"testing"
)

// erlangSum is the share of M/D/1 that waits at most x services, by Erlang's
// alternating sum
//
//	(1-ρ) sum over k = 0 … ⌊x⌋ of (ρ(k-x))^k/k! e^{-ρ(k-x)}
//
// in numbers of many digits, since its terms cancel.
func erlangSum(load, x float64) float64 {
	const digits = 3000
	number := func(v float64) *big.Float { return new(big.Float).SetPrec(digits).SetFloat64(v) }
	unit := longExp(number(load), digits) // e^ρ
	power := longExp(number(load).Mul(number(load), number(x)), digits)
	sum := number(0)
	for k := 0; float64(k) <= x; k++ {
		back := number(load)
		back.Mul(back, number(0).Sub(number(float64(k)), number(x)))
		term := number(1).Set(power)
		for j := 1; j <= k; j++ {
			term.Mul(term, back)
			term.Quo(term, number(float64(j)))
		}
		sum.Add(sum, term)
		power.Quo(power, unit)
	}
	value, _ := sum.Mul(sum, number(1).Sub(number(1), number(load))).Float64()
	return value
}

// longExp is e^x by halving and a plain series.
func longExp(x *big.Float, digits uint) *big.Float {
	const halvings = 20
	reduced := new(big.Float).SetMantExp(x, -halvings)
	term := new(big.Float).SetPrec(digits).SetInt64(1)
	sum := new(big.Float).SetPrec(digits).SetInt64(1)
	for n := int64(1); n < 260; n++ {
		term.Mul(term, reduced)
		term.Quo(term, new(big.Float).SetPrec(digits).SetInt64(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// The form that subtracts nothing meets the one that loses all its digits.
func TestMD1MeetsErlangsSum(t *testing.T) {
	for _, load := range []float64{0.1, 0.5, 0.8, 0.95, 0.99} {
		for _, x := range []float64{0, 0.25, 0.999, 1, 1.5, 4.5, 20.1, 60.7} {
			got := 1 - MD1Above(load, 1, 1+x)
			if want := erlangSum(load, x); !(math.Abs(got-want) <= 1e-13) {
				t.Errorf("load %v: %v wait at most %v, want %v", load, got, x, want)
			}
		}
	}
}

// The law has the moments of Pollaczek and Khinchine.
func TestMD1HasItsMoments(t *testing.T) {
	for _, load := range []float64{0.2, 0.5, 0.8, 0.9} {
		above := func(x float64) float64 { return MD1Above(load, 1, x) }
		agree(t, "the mean", meanPieces(above, 400), MD1Mean(load, 1), 1e-10)
		twice := func(x float64) float64 { return 2 * (x - 1) * above(x) }
		square := meanPieces(func(x float64) float64 { return twice(x + 1) }, 400)
		agree(t, "E[W²]", square, MG1WaitSecondMoment(load, DeterministicMoments(1)), 1e-10)
		agree(t, "E[W]", MG1MeanWait(load, DeterministicMoments(1)), MD1MeanWait(load, 1), 1e-14)
	}
}

// meanPieces integrates over each service apart, where the law has corners.
func meanPieces(above func(float64) float64, end int) float64 {
	return integral(above, 0, float64(end), end)
}

func TestMD1QuantilesUndoTheLaw(t *testing.T) {
	for _, load := range []float64{0.05, 0.5, 0.95, 0.999} {
		for _, p := range []float64{0.5, 0.96, 0.99, 0.999} {
			x := MD1Quantile(load, 1, p)
			if x > 1 {
				agree(t, "the share above", MD1Above(load, 1, x), 1-p, 1e-9)
			} else if MD1Above(load, 1, 1) > 1-p {
				t.Errorf("load %v: the %v-quantile is %v", load, p, x)
			}
		}
	}
	// Where nearly nobody comes, who waits for more than half a service has come
	// in the first half of the only one.
	for _, load := range []float64{1e-6, 1e-9} {
		agree(t, "a nearly idle server", MD1Above(load, 1, 1.5), load/2, 1e-6)
	}
	agree(t, "MD1Quantile", 100*MD1Quantile(80, 100, 0.99), MD1Quantile(0.8, 1, 0.99), 1e-12)
	agree(t, "MD1Above", MD1Above(80, 100, 0.05), MD1Above(0.8, 1, 5), 1e-12)
	agree(t, "MD1Mean by hand", MD1Mean(0.5, 1), 1.5, 1e-14)
	agree(t, "MD1Mean", 100*MD1Mean(80, 100), MD1Mean(0.8, 1), 1e-12)
	nan := math.NaN()
	allNaN(t, MD1Above(0.5, 1, 1e8), MD1Quantile(1-1e-12, 1, 0.99), MD1Quantile(1, 1, 0.5), MD1Quantile(0.5, 1, 1), MD1Quantile(0, 1, 0.5), MD1Quantile(nan, 1, 0.5),
		MD1Above(1, 1, 2), MD1Above(0.5, 1, -1), MD1Above(0.5, 1, nan), MD1Mean(1, 1))
}
