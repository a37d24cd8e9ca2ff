package kernel

import "math"

// Hyperexponential is service times of two kinds, one short and one long, each
// exponential. The two kinds make the same share of the work (balanced means),
// so that Mean and SCV say all.
type Hyperexponential struct {
	Mean float64 // s, from MinMean to MaxMean
	SCV  float64 // variance over squared mean, from 1 to MaxSCV
}

// parts gives the probability of a short service time and the two rates.
func (h Hyperexponential) parts() (short, fast, slow float64) {
	root := math.Sqrt((h.SCV - 1) / (h.SCV + 1))
	short = float64((1 + root) / 2)
	long := 1 / float64((1+h.SCV)*(1+root)) // (1-root)/2 without the difference
	return short, float64(2*short) / h.Mean, float64(2*long) / h.Mean
}

// Moments gives the means of the powers: Mean, Mean²·(1+SCV), and the cube's
// from the two rates.
func (h Hyperexponential) Moments() (first, second, third float64) {
	_, fast, slow := h.parts()
	third = float64(3 * h.Mean * (1/float64(fast*fast) + 1/float64(slow*slow)))
	return h.Mean, float64(h.Mean * h.Mean * (1 + h.SCV)), third
}

func (h Hyperexponential) problems() []Invalid {
	all := between("Service.Mean", h.Mean, MinMean, MaxMean, "s")
	return append(all, between("Service.SCV", h.SCV, 1, MaxSCV, "")...)
}

func (h Hyperexponential) open(s *stream) sampler {
	sampler := &hyperexponentialSampler{draws: s}
	sampler.short, sampler.fast, sampler.slow = h.parts()
	return sampler
}

type hyperexponentialSampler struct {
	draws             *stream
	short, fast, slow float64
}

// fill draws two numbers for each service time: its kind, and how long.
func (h *hyperexponentialSampler) fill(dst []float64) {
	for i := range dst {
		rate := h.slow
		if h.draws.uniform() < h.short {
			rate = h.fast
		}
		dst[i] = h.draws.exponential(rate)
	}
}
