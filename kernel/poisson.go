package kernel

// Poisson is arrivals at random: the gaps between them are exponential and
// independent of each other. The first request arrives after the first gap.
type Poisson struct {
	Rate float64 // per second, from MinRate to MaxRate
}

func (p Poisson) problems() []Invalid {
	return between("Arrivals.Rate", p.Rate, MinRate, MaxRate, "per second")
}

func (p Poisson) instants(dst []float64, draws *MT19937) {
	draws.exponentials(dst, p.Rate)
	now := 0.0
	for i, gap := range dst {
		now += gap
		dst[i] = now
	}
}
