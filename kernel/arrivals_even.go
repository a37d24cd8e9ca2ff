package kernel

// Even is arrivals at equal distances, the first at time 0.
//
// Each instant is the one before plus Gap, a sum of floats that is rounded at
// every step: at a gap of 1000/75 ms the 376th arrival comes at
// 4999.999999999998 ms and not at 5000. With Exact the k-th instant is k·Gap,
// rounded once, where k counts from 0.
type Even struct {
	Gap   float64 // s, from 1/MaxRate to 1/MinRate
	Exact bool
}

// The gaps of the highest and the lowest rate, in s. 1/MinRate itself would be
// rounded to a number below this one.
const (
	minGap = 1 / MaxRate
	maxGap = 1e9
)

// LongRun is 1/Gap and 0.
func (e Even) LongRun() (rate, dispersion float64) { return 1 / e.Gap, 0 }

func (e Even) problems() []Invalid {
	return between("Arrivals.Gap", e.Gap, minGap, maxGap, "s")
}

func (e Even) open(*stream) arrivalSource {
	if e.Exact {
		return &exactSource{gap: e.Gap}
	}
	return &evenSource{gap: e.Gap}
}

type evenSource struct{ gap, next float64 }

func (e *evenSource) fill(dst []float64) int {
	for i := range dst {
		dst[i] = e.next
		e.next += e.gap
	}
	return len(dst)
}

type exactSource struct{ gap, k float64 }

func (e *exactSource) fill(dst []float64) int {
	for i := range dst {
		dst[i] = float64(e.k * e.gap)
		e.k++
	}
	return len(dst)
}
