package kernel

// Poisson is arrivals at random: the gaps between them are exponential and
// independent of each other. The first request arrives after the first gap.
type Poisson struct {
	Rate float64 // per second, from MinRate to MaxRate
}

// LongRun is Rate and 1.
func (p Poisson) LongRun() (rate, dispersion float64) { return p.Rate, 1 }

func (p Poisson) problems() []Invalid {
	return between("Arrivals.Rate", p.Rate, MinRate, MaxRate, "per second")
}

func (p Poisson) open(s *stream) arrivalSource { return &poissonSource{draws: s, rate: p.Rate} }

type poissonSource struct {
	draws *stream
	rate  float64
	now   float64
}

func (p *poissonSource) fill(dst []float64) int {
	p.draws.exponentials(dst, p.rate)
	now := p.now
	for i, gap := range dst {
		now += gap
		dst[i] = now
	}
	p.now = now
	return len(dst)
}
