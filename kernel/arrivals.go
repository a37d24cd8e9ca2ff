package kernel

// Arrivals is an arrival process. The kernel owns its kinds, which
// [ArrivalProcesses] lists; a new one is a file with its type and a line there.
type Arrivals interface {
	// problems lists what is wrong with the process's own fields.
	problems() []Invalid
	// open starts the process at time 0.
	open(s *stream) arrivalSource
}

// arrivalSource gives the instants of one run.
type arrivalSource interface {
	// fill puts the next instants into dst, in s, in order, and says how many:
	// fewer than dst has room for when no more will come.
	fill(dst []float64) int
}

// ArrivalProcesses gives one example of every kind of arrival process, at 50
// requests per second. Tests of what holds for all kinds read this table.
func ArrivalProcesses() []Arrivals {
	return []Arrivals{
		Poisson{Rate: 50},
	}
}
