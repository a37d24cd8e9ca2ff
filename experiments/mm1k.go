package experiments

// The long run of one server with a bounded queue, Poisson arrivals and
// exponential service times: M/M/1/K, whose K places are the queue's and the
// server's own.

// maxPlaces bounds the queues that these formulas are asked about.
const maxPlaces = 1_000_000

// placeShares are the shares of time that such a system spends with 0, 1, …
// requests in it, up to last, at an offered load above 0: proportional to
// load^n, added up from the largest one so that none overflows.
func placeShares(load float64, last int) []float64 {
	shares := make([]float64, last+1)
	weight, sum := 1.0, 0.0
	for i := range shares {
		at, factor := i, load
		if load > 1 {
			at, factor = last-i, 1/load
		}
		shares[at] = weight
		sum += weight
		weight = float64(weight * factor)
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

// refusedShare is the share of requests that find all places taken.
func refusedShare(load float64, places int) float64 { return placeShares(load, places)[places] }

// boundedQuantile is the q-quantile of the sojourn time of those who are let
// in, first come first served, in mean service times; q is from 0 to below 1.
func boundedQuantile(load float64, places int, q float64) float64 {
	found := placeShares(load, places-1) // what those who are let in find
	for i := places - 2; i >= 0; i-- {   // at least so many
		found[i] += found[i+1]
	}
	low, high := 0.0, 1.0
	for sojournAbove(high, found) > 1-q {
		low, high = high, float64(2*high)
	}
	for {
		middle := low + float64((high-low)/2)
		if middle <= low || middle >= high {
			return high
		}
		if sojournAbove(middle, found) > 1-q {
			low = middle
		} else {
			high = middle
		}
	}
}

// sojournAbove is the share of sojourn times above t mean service times, where
// found[n] is the share that finds at least n others. Such a request is still
// there after t if fewer services than it needs have ended in that time, and
// their number is Poisson with the mean t. The Poisson weights are taken
// relative to the largest one.
func sojournAbove(t float64, found []float64) float64 {
	mode := int(t)
	above, sum := 0.0, 0.0
	add := func(n int, weight float64) {
		sum += weight
		if n < len(found) {
			above += float64(weight * found[n])
		}
	}
	for n, weight := mode, 1.0; weight > 1e-25; n++ {
		add(n, weight)
		weight = float64(weight*t) / float64(n+1)
	}
	for n, weight := mode, 1.0; n > 0 && weight > 1e-25; n-- {
		weight = float64(weight*float64(n)) / t
		add(n-1, weight)
	}
	return above / sum
}
