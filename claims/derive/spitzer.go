package derive

import "math"

// SpitzerMeanSojourn is the mean sojourn time, in seconds, of the first n
// requests of M/M/1, first in first out, started empty. It is for rates per
// second, lambda above mu too, and n of at least one; it is NaN elsewhere.
//
// By Spitzer's identity (Transactions of the AMS, 1956) request m+1 waits
//
//	E[W_{m+1}] = sum over k = 1 … m of E[S_k⁺]/k
//
// where S_k is k services less k gaps. For M/M/1
//
//	E[S_k⁺]/k = (1 - I_x(k+1,k))/mu - (1 - I_x(k,k+1))/lambda
//
// with x = mu/(lambda+mu) and I the regularised incomplete beta function. Over
// n requests the term of k counts n-k times, and the mean service 1/mu comes
// on top.
func SpitzerMeanSojourn(lambda, mu float64, n int) float64 {
	if !positive(lambda) || !positive(mu) || n < 1 {
		return math.NaN()
	}
	sum := 0.0
	terms := newBetaTerms(lambda, mu)
	for k := 1; k < n; k++ {
		longer, later := terms.next()
		excess := (1-longer)/mu - (1-later)/lambda
		sum += float64(float64(n-k) * excess)
	}
	return 1/mu + sum/float64(n)
}

// betaTerms steps through I_x(k+1,k) and I_x(k,k+1), k = 1, 2, …, by the
// recurrences of the incomplete beta function (DLMF 8.17.20 and 8.17.21):
// with t_k = (x(1-x))^k / (k B(k,k)),
//
//	I_x(k+1,k) = I_x(k,k) - t_k,  I_x(k,k+1) = I_x(k,k) + t_k,
//	I_x(k+1,k+1) = I_x(k,k) + (2x-1) t_k,  t_{k+1}/t_k = 2 x(1-x) (2k+1)/(k+1),
//
// from I_x(1,1) = x and t_1 = x(1-x). All (2x-1)t_k have one sign and their
// sum is bounded, so that errors do not grow.
type betaTerms struct {
	k       int
	middle  float64 // I_x(k,k)
	step    float64 // t_k
	lean    float64 // 2x-1
	product float64 // x(1-x)
}

// newBetaTerms begins at k = 1. Both 2x-1 and x(1-x) come from the rates
// directly, since x itself would round them near x = 1/2.
func newBetaTerms(lambda, mu float64) betaTerms {
	sum := lambda + mu
	product := float64((lambda / sum) * (mu / sum))
	return betaTerms{
		k: 1, middle: mu / sum, step: product,
		lean: (mu - lambda) / sum, product: product,
	}
}

// next returns I_x(k+1,k) and I_x(k,k+1) for the present k and goes on to the
// one after.
func (b *betaTerms) next() (longer, later float64) {
	longer, later = b.middle-b.step, b.middle+b.step
	b.middle += float64(b.lean * b.step)
	b.step = float64(2 * b.product * b.step * float64(2*b.k+1) / float64(b.k+1))
	b.k++
	return longer, later
}
