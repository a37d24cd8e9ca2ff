package derive

// ClassTrace returns n calls of two classes, all from one generator seeded as
// Python's random is: first the calls, then their classes, 0 with probability
// share and else 1, then the works. So a call's class has nothing to do with
// the gap before it, unlike in CPythonClassTrace.
func ClassTrace(rate, meanWork, share float64, n int, seed uint64) Trace {
	calls, random := Arrivals(rate, n, seed)
	trace := Trace{Calls: calls, Classes: make([]int, 0, n)}
	for range n {
		class := 0
		if u := random.Float64(); !(u < share) {
			class = 1
		}
		trace.Classes = append(trace.Classes, class)
	}
	trace.Works = exponentials(random, 1/meanWork, n)
	return trace
}

// ClassGap sums up the gaps before the calls of one class: the time since the
// last call of whatever class, for the first call since time 0.
type ClassGap struct {
	Calls                   int
	Mean, Shortest, Longest float64
}

// GapOf sums up the gaps before the calls of a class. All is zero where there
// are none.
func (t Trace) GapOf(class int) ClassGap {
	var gaps []float64
	before := append([]float64{0}, t.Calls...)
	for k, c := range t.Classes {
		if c == class {
			gaps = append(gaps, t.Calls[k]-before[k])
		}
	}
	g := ClassGap{Calls: len(gaps)}
	if g.Calls == 0 {
		return g
	}
	g.Mean, g.Shortest, g.Longest = sumOf(gaps)/float64(g.Calls), gaps[0], gaps[0]
	for _, gap := range gaps {
		g.Shortest, g.Longest = min(g.Shortest, gap), max(g.Longest, gap)
	}
	return g
}
