package kernel

// logGamma is the logarithm of the gamma function of x > 0, by Stirling's
// series from 12 on and the recursion below.
func logGamma(x float64) float64 {
	product := 1.0
	for x < 12 {
		product = float64(product * x)
		x++
	}
	square := float64(x * x)
	series := 1. / 1188
	for _, c := range [...]float64{-1. / 1680, 1. / 1260, -1. / 360, 1. / 12} {
		series = c + series/square
	}
	const halfLog2Pi = 0.91893853320467274178
	return float64((x-0.5)*Log(x)) - x + halfLog2Pi + series/x - Log(product)
}

// betaShare is the regularised incomplete beta function I_x(a, b), for positive
// a and b: the probability that a number of that beta distribution is at most
// x.
func betaShare(a, b, x float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x >= 1:
		return 1
	case x > (a+1)/(a+b+2): // where the fraction converges slowly, the other side does not
		return 1 - betaShare(b, a, 1-x)
	}
	front := logGamma(a+b) - logGamma(a) - logGamma(b) + float64(a*Log(x)) + float64(b*Log(1-x))
	return float64(Exp(front) * betaFraction(a, b, x) / a)
}

// betaFraction is the continued fraction of I_x(a, b), by Lentz's method.
func betaFraction(a, b, x float64) float64 {
	const tiny, most = 1e-300, 100_000
	apart := func(v float64) float64 { // from 0
		if v > -tiny && v < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/apart(1-float64((a+b)*x)/(a+1))
	result := d
	for k := 1.0; k < most; k++ {
		even := float64(k*(b-k)*x) / float64((a+float64(2*k)-1)*(a+float64(2*k)))
		d = 1 / apart(1+float64(even*d))
		c = apart(1 + even/c)
		result = float64(result * d * c)
		odd := -float64((a+k)*(a+b+k)*x) / float64((a+float64(2*k))*(a+float64(2*k)+1))
		d = 1 / apart(1+float64(odd*d))
		c = apart(1 + odd/c)
		step := float64(d * c)
		result = float64(result * step)
		if step > 1-1e-15 && step < 1+1e-15 {
			break
		}
	}
	return result
}

// studentQuantile is the p-quantile of Student's t with the given degrees of
// freedom, p from a half up to below 1.
func studentQuantile(p, degrees float64) float64 {
	above := func(t float64) float64 { // the probability of more than t
		return float64(betaShare(float64(degrees/2), 0.5, degrees/(degrees+float64(t*t))) / 2)
	}
	low, high := 0.0, 1.0
	for above(high) > 1-p {
		low, high = high, float64(2*high)
	}
	for range 64 {
		middle := low + float64((high-low)/2)
		if above(middle) > 1-p {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// binomialBelow is the probability of fewer than k successes among n, each of
// probability p strictly between 0 and 1.
func binomialBelow(k, n int, p float64) float64 {
	switch {
	case k <= 0:
		return 0
	case k > n:
		return 1
	}
	return betaShare(float64(n-k+1), float64(k), 1-p)
}
