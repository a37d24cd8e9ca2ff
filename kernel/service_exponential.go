package kernel

// Exponential is service times without memory. They are drawn at the rate
// 1/Mean.
type Exponential struct {
	Mean float64 // s, from MinMean to MaxMean
}

// Moments gives Mean, 2·Mean² and 6·Mean³.
func (e Exponential) Moments() (first, second, third float64) {
	m := e.Mean
	return m, float64(2 * m * m), float64(6 * m * m * m)
}

func (e Exponential) problems() []Invalid {
	return between("Service.Mean", e.Mean, MinMean, MaxMean, "s")
}

func (e Exponential) open(s *stream) sampler { return &exponentialSampler{s, 1 / e.Mean} }

type exponentialSampler struct {
	draws *stream
	rate  float64
}

func (e *exponentialSampler) fill(dst []float64) { e.draws.exponentials(dst, e.rate) }
