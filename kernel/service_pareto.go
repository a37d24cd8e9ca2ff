package kernel

// BoundedPareto is service times with a heavy tail that ends: the probability
// of more than x falls like x^-Alpha from Low on, and none is above High.
type BoundedPareto struct {
	Alpha float64 // from 0.01 to 100
	Low   float64 // s, from MinMean, below High
	High  float64 // s, to MaxMean
}

// Moments gives the means of the powers.
func (b BoundedPareto) Moments() (first, second, third float64) {
	return b.moment(1), b.moment(2), b.moment(3)
}

// moment is the mean of the k-th power: Alpha·Low^k/(1-t)·integral of
// y^(k-Alpha-1) from 1 to High/Low, where t is the share of an unbounded
// distribution that lies above High.
func (b BoundedPareto) moment(k float64) float64 {
	length := Log(b.High / b.Low)
	whole := -expMinusOne(-float64(b.Alpha * length))
	integral := length
	if k != b.Alpha {
		integral = expMinusOne(float64((k-b.Alpha)*length)) / (k - b.Alpha)
	}
	return float64(float64(b.Alpha*integral/whole) * Exp(float64(k*Log(b.Low))))
}

// expMinusOne is e^x - 1, by its series near 0.
func expMinusOne(x float64) float64 {
	if x > 0.1 || x < -0.1 {
		return Exp(x) - 1
	}
	sum := 0.0
	for n := 12.0; n > 0; n-- {
		sum = float64((1 + sum) * x / n)
	}
	return sum
}

func (b BoundedPareto) problems() []Invalid {
	all := between("Service.Alpha", b.Alpha, 0.01, 100, "")
	low := between("Service.Low", b.Low, MinMean, MaxMean, "s")
	high := between("Service.High", b.High, MinMean, MaxMean, "s")
	if low == nil && high == nil && !(b.Low < b.High) {
		low = []Invalid{{"Service.Low", text(b.Low), "below Service.High, " + text(b.High) + " s"}}
	}
	return append(append(all, low...), high...)
}

func (b BoundedPareto) open(s *stream) sampler {
	whole := -expMinusOne(-float64(b.Alpha * Log(b.High/b.Low)))
	return &paretoSampler{s, b, whole}
}

type paretoSampler struct {
	draws *stream
	BoundedPareto
	whole float64
}

// fill inverts the distribution: Low·(1 - u·whole)^(-1/Alpha).
func (p *paretoSampler) fill(dst []float64) {
	p.draws.uniforms(dst)
	for i, u := range dst {
		x := float64(p.Low * Exp(-Log(1-float64(u*p.whole))/p.Alpha))
		dst[i] = min(x, p.High)
	}
}
