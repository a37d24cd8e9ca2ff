package kernel

// Service is a distribution of the service time. The kernel owns its kinds,
// which [ServiceTimes] lists; a new one is a file with its type and a line
// there.
type Service interface {
	// Moments gives the means of a service time, of its square and of its
	// cube, in s, s² and s³.
	Moments() (first, second, third float64)
	// problems lists what is wrong with the distribution's own fields.
	problems() []Invalid
	// open starts drawing from a stream.
	open(s *stream) sampler
}

// sampler gives the service times of one run.
type sampler interface {
	// fill puts the next service times into dst, in s. How many are asked for
	// at once makes no difference to them.
	fill(dst []float64)
}

// ServiceTimes gives one example of every kind of service time, of 10 ms in
// the mean. Tests of what holds for all kinds read this table.
func ServiceTimes() []Service {
	return []Service{
		Exponential{Mean: 0.010},
		Fixed{Time: 0.010},
		Uniform{Low: 0.005, High: 0.015},
		Lognormal{Mean: 0.010, SCV: 2},
		Hyperexponential{Mean: 0.010, SCV: 4},
		BoundedPareto{Alpha: 2, Low: 0.00505, High: 0.505},
		Empirical{Values: []float64{0.001, 0.004, 0.025}},
		ServiceTrace{Times: []float64{0.002, 0.018, 0.010}},
	}
}
