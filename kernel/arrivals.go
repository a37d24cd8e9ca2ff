package kernel

// Arrivals is an arrival process. The kernel owns its kinds, which
// [ArrivalProcesses] lists; a new one is a file with its type and a line there.
type Arrivals interface {
	// LongRun gives the rate, per second, and the index of dispersion of a
	// process that goes on for ever: the variance of the number of arrivals in
	// a long time over its mean, 1 for [Poisson]. Both are NaN where the
	// process has no long run.
	LongRun() (rate, dispersion float64)
	// problems lists what is wrong with the process's own fields.
	problems() []Invalid
	// open starts the process at time 0.
	open(s *stream) arrivalSource
}

// arrivalSource gives the instants of one run.
type arrivalSource interface {
	// fill puts the next instants into dst, in s, in order, and says how many:
	// fewer than dst has room for when no more will come. How many are asked
	// for at once makes no difference to the instants.
	fill(dst []float64) int
}

// ArrivalProcesses gives one example of every kind of arrival process, at 50
// requests per second. Tests of what holds for all kinds read this table.
func ArrivalProcesses() []Arrivals {
	return []Arrivals{
		Poisson{Rate: 50},
		Even{Gap: 0.020},
		Phases{Repeat: true, Phases: []Phase{
			{Length: 1, From: 20, To: 120},
			{Length: 0.5, Gap: 0.03125},
			{Length: 0.5, From: 28, To: 28},
		}},
		Modulated{States: []ModulatedState{{Rate: 100, Stay: 1}, {Rate: 0, Stay: 1}}},
		Batches{Rate: 12.5, Mean: 4},
		ArrivalTrace{Instants: []float64{0, 0.050, 0.050, 0.079}, Period: 0.080},
	}
}
