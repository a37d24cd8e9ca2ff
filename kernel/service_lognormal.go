package kernel

import "math"

// Lognormal is service times whose logarithm is normal: most are short, some
// much longer.
type Lognormal struct {
	Mean float64 // s, from MinMean to MaxMean
	SCV  float64 // variance over squared mean, from MinSCV to MaxSCV
}

// The widest squared coefficients of variation that a distribution takes.
const (
	MinSCV float64 = 1e-6
	MaxSCV float64 = 1e6
)

// Moments gives Mean, Mean²·(1+SCV) and Mean³·(1+SCV)³.
func (l Lognormal) Moments() (first, second, third float64) {
	m, c := l.Mean, 1+l.SCV
	return m, float64(m * m * c), float64(float64(m*c) * float64(m*c) * float64(m*c))
}

func (l Lognormal) problems() []Invalid {
	all := between("Service.Mean", l.Mean, MinMean, MaxMean, "s")
	return append(all, between("Service.SCV", l.SCV, MinSCV, MaxSCV, "")...)
}

func (l Lognormal) open(s *stream) sampler {
	variance := Log(1 + l.SCV)
	return &lognormalSampler{draws: s, middle: Log(l.Mean) - float64(variance/2), spread: math.Sqrt(variance)}
}

type lognormalSampler struct {
	draws          *stream
	middle, spread float64 // mean and standard deviation of the logarithm
	pair           [2]float64
	spare          bool // the second of pair is yet to be used
}

// fill draws normal numbers in pairs, whatever the length of dst.
func (l *lognormalSampler) fill(dst []float64) {
	for i := range dst {
		z := l.pair[1]
		if !l.spare {
			l.draws.normals(l.pair[:])
			z = l.pair[0]
		}
		l.spare = !l.spare
		dst[i] = Exp(l.middle + float64(l.spread*z))
	}
}
