package kernel

// Exponential is service times without memory. They are drawn at the rate
// 1/Mean.
type Exponential struct {
	Mean float64 // s, from 1/MaxRate to 1/MinRate
}

func (e Exponential) problems() []Invalid {
	return between("Service.Mean", e.Mean, 1/MaxRate, 1/MinRate, "s")
}

func (e Exponential) times(dst []float64, draws *MT19937) {
	draws.exponentials(dst, 1/e.Mean)
}
