package kernel

// Service is a distribution of the service time. The kernel owns its kinds,
// which [ServiceTimes] lists; a new one is a file with its type and a line
// there.
type Service interface {
	// problems lists what is wrong with the distribution's own fields.
	problems() []Invalid
	// open starts drawing from a stream.
	open(s *stream) sampler
}

// sampler gives the service times of one run.
type sampler interface {
	// fill puts the next service times into dst, in s.
	fill(dst []float64)
}

// ServiceTimes gives one example of every kind of service time, of 10 ms in
// the mean. Tests of what holds for all kinds read this table.
func ServiceTimes() []Service {
	return []Service{
		Exponential{Mean: 0.010},
	}
}
