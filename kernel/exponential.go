package kernel

// Exponential is service times without memory. They are drawn at the rate
// 1/Mean.
type Exponential struct {
	Mean float64 // s, from MinMean to MaxMean
}

func (e Exponential) problems() []Invalid {
	return between("Service.Mean", e.Mean, MinMean, MaxMean, "s")
}

func (e Exponential) times(dst []float64, draws *MT19937) {
	draws.exponentials(dst, 1/e.Mean)
}
