package kernel

// Discipline is a queue discipline: who is served next. The kernel owns its
// kinds, which [Disciplines] lists; a new one is a file with its type and a
// line there.
type Discipline interface {
	// problems lists what is wrong with the discipline's own fields. Their
	// names begin with "Discipline".
	problems() []Invalid
	// open starts the discipline with an empty queue. It may give nil, if the
	// oldest is always next.
	open(s *station) picker
}

// picker is a discipline in one run. The station itself keeps the list of all
// who wait, in order of arrival, unless the picker is a keeper.
type picker interface {
	// next says who is served next, and who so leaves the queue. At least one
	// waits.
	next() int32
}

// keeper is a picker that knows itself who waits, and does not ask the station.
type keeper interface {
	// join takes note of a request that is about to wait.
	join(at int32, r *request)
	// leave takes note that a request waits no longer which next did not give.
	leave(at int32)
}

// Disciplines gives one example of every kind of queue discipline. Tests of
// what holds for all kinds read this table.
func Disciplines() []Discipline {
	return []Discipline{
		FIFO{},
		LIFO{},
		AdaptiveLIFO{Standing: 0.1},
		Priority{},
		Random{},
		SJF{},
		EDF{},
		Fair{Weights: []float64{2, 1}},
		ProcessorSharing{},
		LeastFirst{Key: func(v View) float64 { return -float64(v.Request) }},
	}
}
