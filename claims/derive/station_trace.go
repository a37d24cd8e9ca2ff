package derive

// CPythonTrace returns n calls of a Poisson process and as many exponential
// works of the given mean, all from one generator seeded as Python's random is:
// first the calls, then the works. The domain is SingleServer's.
func CPythonTrace(rate, meanWork float64, n int, seed uint64) Trace {
	calls, random := Arrivals(rate, n, seed)
	return Trace{Calls: calls, Works: exponentials(random, 1/meanWork, n)}
}

// CPythonClassTrace returns n calls of two classes. The calls come from one
// generator. A second one with the same seed first gives the classes, 0 with
// probability share and else 1, and then the works. So a call's class and the
// gap before it follow from the same number, as in the program that this is
// to reproduce.
func CPythonClassTrace(rate, meanWork, share float64, n int, seed uint64) Trace {
	calls, _ := Arrivals(rate, n, seed)
	trace := Trace{Calls: calls, Classes: make([]int, 0, n)}
	random := NewDraws(seed)
	for range n {
		class := 1
		if random.Float64() < share {
			class = 0
		}
		trace.Classes = append(trace.Classes, class)
	}
	trace.Works = exponentials(random, 1/meanWork, n)
	return trace
}

// exponentials are the next n draws of a generator at a rate.
func exponentials(random *Draws, rate float64, n int) []float64 {
	draws := make([]float64, 0, n)
	for range n {
		draws = append(draws, random.Expovariate(rate))
	}
	return draws
}

// EvenPhase is a piece of time with evenly spaced arrivals.
type EvenPhase struct {
	// Length is how long it lasts, above zero.
	Length float64
	// Gap is the time between two arrivals, above zero.
	Gap float64
}

// EvenArrivals returns the instants, before the horizon, of arrivals that are
// evenly spaced in each phase; after the last phase the first follows again.
// The first arrival of a phase is at its begin, and each further one is found
// by adding the gap to the last, so that rounding errors add up as well.
func EvenArrivals(horizon float64, phases ...EvenPhase) []float64 {
	var instants []float64
	begin := 0.0
	for k := 0; begin < horizon; k++ {
		phase := phases[k%len(phases)]
		end := min(horizon, begin+phase.Length)
		for t := begin; t < end; t += phase.Gap {
			instants = append(instants, t)
		}
		begin = end
	}
	return instants
}
