package derive

import "math"

// USLCapacity is the capacity of n workers, in capacities of one, by the
// universal scalability law: n/(1 + a(n-1) + b n(n-1)) for contention a and
// crosstalk b. The domain is n >= 1, 0 <= a <= 1 and b >= 0; it is NaN
// elsewhere. Gunther (2007).
func USLCapacity(n, contention, crosstalk float64) float64 {
	if !scalable(contention, crosstalk) || !(n >= 1) || math.IsInf(n, 1) {
		return math.NaN()
	}
	queued := float64(contention * (n - 1))
	talked := float64(crosstalk * n * (n - 1))
	return n / (1 + queued + talked)
}

func scalable(contention, crosstalk float64) bool {
	return contention >= 0 && contention <= 1 && finite(crosstalk)
}

// USLPeak is the number of workers at which [USLCapacity] is largest: √((1-a)/b),
// not below one. It is infinite without crosstalk, and NaN outside the domain of
// USLCapacity. Gunther (2007).
func USLPeak(contention, crosstalk float64) float64 {
	switch {
	case !scalable(contention, crosstalk):
		return math.NaN()
	case crosstalk == 0:
		return math.Inf(1)
	}
	return max(1, math.Sqrt((1-contention)/crosstalk))
}
