package kernel

// Draws says where the random numbers of a run come from: [CPython].
type Draws interface {
	// problems lists what is wrong with the fields.
	problems() []Invalid
	// streams opens the streams of one run.
	streams() streams
}

// streams is the random numbers of one run, a stream for each purpose.
type streams struct {
	arrivals, service, class, policy *stream
	// ahead is set where streams share a generator. Then all arrivals are
	// drawn first, all classes next, and the rest one by one as needed.
	ahead bool
}

// stream is one source of random numbers.
type stream struct {
	mt *MT19937
}

// uniform draws a number in [0, 1).
func (s *stream) uniform() float64 { return s.mt.Float64() }

// uniforms fills dst with numbers in [0, 1).
func (s *stream) uniforms(dst []float64) {
	for i := range dst {
		dst[i] = s.mt.Float64()
	}
}

// exponentials fills dst with exponential numbers of the given rate.
func (s *stream) exponentials(dst []float64, rate float64) { s.mt.exponentials(dst, rate) }
