package derive

import (
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

func TestSpitzerTable(t *testing.T) {
	for _, c := range []struct{ load, mean float64 }{
		{0.5, 1.9998}, {0.9, 9.9550}, {0.95, 19.620}, {0.99, 66.847}, {1.1, 919.08}, {1.2, 1671.7},
	} {
		check(t, "SpitzerMeanSojourn", c.load, SpitzerMeanSojourn(c.load, 1, 20000), c.mean)
	}
}

// The recurrences meet the incomplete beta function of gonum, which goes by a
// continued fraction and shares nothing with them. At thousands, gonum's own
// logarithms of gamma functions leave it ten digits; the next test has more.
func TestBetaTermsMeetGonum(t *testing.T) {
	for _, lambda := range []float64{0.01, 0.5, 0.9, 0.99, 1, 1.01, 1.2, 3, 50} {
		x := 1 / (1 + lambda)
		terms := newBetaTerms(lambda, 1)
		for k := 1; k <= 20000; k++ {
			longer, later := terms.next()
			if k > 60 && k%997 != 0 {
				continue
			}
			a := float64(k)
			wantLonger, wantLater := mathext.RegIncBeta(a+1, a, x), mathext.RegIncBeta(a, a+1, x)
			if !(math.Abs(longer-wantLonger) <= 1e-10) || !(math.Abs(later-wantLater) <= 1e-10) {
				t.Errorf("lambda %v, k %d: %v and %v, want %v and %v", lambda, k, longer, later, wantLonger, wantLater)
			}
		}
	}
}

// At equal rates I_x(k,k) is a half and t_k half of 2k over k by 4^k, here from
// whole numbers.
func TestBetaTermsAtEqualRates(t *testing.T) {
	terms := newBetaTerms(100, 100)
	for k := int64(1); k <= 3000; k++ {
		longer, later := terms.next()
		if k > 20 && k%100 != 0 {
			continue
		}
		ways := new(big.Int).Binomial(2*k, k)
		step, _ := new(big.Rat).SetFrac(ways, new(big.Int).Lsh(big.NewInt(2), uint(2*k))).Float64()
		if !(math.Abs(0.5-longer-step) <= 1e-14) || !(math.Abs(later-0.5-step) <= 1e-14) {
			t.Fatalf("k %d: %v and %v, want a half less and more %v", k, longer, later, step)
		}
	}
}

// What an arrival finds is a Markov chain: one more than the arrival before
// found, less those served in a gap, a geometric number while there are any.
// Its law, stepped from empty, gives the mean sojourn without Spitzer.
func TestSpitzerMeetsTheChain(t *testing.T) {
	for _, lambda := range []float64{0.3, 0.8, 1, 1.5} {
		for _, n := range []int{1, 2, 3, 10, 150} {
			want := chainMeanSojourn(lambda, n)
			if got := SpitzerMeanSojourn(lambda, 1, n); !within(got, want, 1e-12) {
				t.Errorf("lambda %v, n %d: %v, want %v", lambda, n, got, want)
			}
		}
	}
}

// chainMeanSojourn is the mean sojourn of the first n requests of M/M/1 with
// mean service one, started empty, by the law of what each finds.
func chainMeanSojourn(lambda float64, n int) float64 {
	served := 1 / (1 + lambda) // that a service ends before the next arrival
	law := []float64{1}        // of the number that the present arrival finds
	sum := 0.0
	for range n {
		after := make([]float64, len(law)+1)
		for found, p := range law {
			sum += p * float64(found+1)
			for left := found + 1; left > 0; left-- {
				after[left] += p * (1 - served)
				p *= served
			}
			after[0] += p
		}
		law = after
	}
	return sum / float64(n)
}

// The naive simulator meets Spitzer's mean over runs of one fixed seed each.
// The tolerance is four standard errors of the runs themselves.
func TestSimulatorMeetsSpitzer(t *testing.T) {
	const runs, n = 300, 2000
	for _, rate := range []float64{50, 90, 99, 120} {
		want := SpitzerMeanSojourn(rate, 100, n)
		sum, squares := 0.0, 0.0
		for seed := range uint64(runs) {
			off := Mean(SingleServerFIFO(rate, 0.010, n, seed).Sojourns) - want
			sum += off
			squares += off * off
		}
		mean := sum / runs
		deviation := math.Sqrt((squares/runs - mean*mean) / runs)
		if !(math.Abs(mean) <= 4*deviation) {
			t.Errorf("rate %v: the runs' mean is off by %v, %.1f standard errors", rate, mean, mean/deviation)
		}
		t.Logf("rate %v: off by %.2f standard errors", rate, mean/deviation)
	}
}

func BenchmarkSpitzer(b *testing.B) {
	for b.Loop() {
		SpitzerMeanSojourn(0.95, 1, 20000)
	}
}
