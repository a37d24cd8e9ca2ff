package derive

import "math"

// ChoicesTail is the share of servers with at least n requests when each
// arrival joins the shortest of d queues picked at random, in steady state,
// as the number of servers grows without bound: load^{(d^n-1)/(d-1)}, and
// load^n for d = 1. The offered load per server is above zero and below one, d
// at least one, n at least zero; it is NaN elsewhere. Vvedenskaya, Dobrushin
// and Karpelevich (1996).
func ChoicesTail(load float64, d, n int) float64 {
	if !(load > 0 && load < 1) || d < 1 || n < 0 {
		return math.NaN()
	}
	tail := 1.0
	for range n {
		tail = float64(load * powerOf(tail, d))
	}
	return tail
}

// ChoicesMean is the mean sojourn time, in mean services, when each arrival
// joins the shortest of d queues picked at random, in steady state, as the
// number of servers grows without bound: the sum over i = 1, 2, … of
// load^{(d^i-d)/(d-1)}, and 1/(1-load) for d = 1. With few servers it is longer:
// about a fifth at ten. The domain is that of [ChoicesTail]. Mitzenmacher
// (2001), from his thesis of 1996.
func ChoicesMean(load float64, d int) float64 {
	if !(load > 0 && load < 1) || d < 1 {
		return math.NaN()
	}
	if d == 1 {
		return 1 / (1 - load)
	}
	// One term to the next: times load, to the power d.
	sum := 0.0
	for term := 1.0; sum+term > sum; term = powerOf(float64(load*term), d) {
		sum += term
	}
	return sum
}
