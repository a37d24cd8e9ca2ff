package kernel

// Fixed is service times that are all the same. Nothing is drawn.
type Fixed struct {
	Time float64 // s, from MinMean to MaxMean
}

// Moments gives Time, its square and its cube.
func (f Fixed) Moments() (first, second, third float64) {
	return f.Time, float64(f.Time * f.Time), float64(f.Time * f.Time * f.Time)
}

func (f Fixed) problems() []Invalid {
	return between("Service.Time", f.Time, MinMean, MaxMean, "s")
}

func (f Fixed) open(*stream) sampler { return fixedSampler{f.Time} }

type fixedSampler struct{ time float64 }

func (f fixedSampler) fill(dst []float64) {
	for i := range dst {
		dst[i] = f.time
	}
}
