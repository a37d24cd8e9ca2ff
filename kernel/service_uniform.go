package kernel

// Uniform is service times from Low to High, each as likely as the other.
type Uniform struct {
	Low  float64 // s, from 0, below High
	High float64 // s, from MinMean to MaxMean
}

// Moments gives the means of the powers, (High^(k+1) - Low^(k+1)) over
// (k+1)·(High - Low), in sums of products of the two.
func (u Uniform) Moments() (first, second, third float64) {
	a, b := u.Low, u.High
	sum, squares := a+b, float64(a*a)+float64(b*b)
	return float64(sum / 2), (squares + float64(a*b)) / 3, float64(float64(sum*squares) / 4)
}

func (u Uniform) problems() []Invalid {
	all := between("Service.High", u.High, MinMean, MaxMean, "s")
	if all == nil && !(u.Low < u.High) {
		return []Invalid{{"Service.Low", text(u.Low), "below Service.High, " + text(u.High) + " s"}}
	}
	return append(between("Service.Low", u.Low, 0, MaxMean, "s"), all...)
}

func (u Uniform) open(s *stream) sampler { return &uniformSampler{s, u.Low, u.High - u.Low} }

type uniformSampler struct {
	draws      *stream
	low, width float64
}

func (u *uniformSampler) fill(dst []float64) {
	u.draws.uniforms(dst)
	for i, x := range dst {
		dst[i] = u.low + float64(u.width*x)
	}
}
