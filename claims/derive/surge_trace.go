package derive

// Stretch is a piece of time in which calls arrive at one rate.
type Stretch struct {
	// Length is how long it lasts, above zero.
	Length float64
	// Rate is how many come in a unit of time, above zero.
	Rate float64
}

// Surge is a load that changes from stretch to stretch.
type Surge struct {
	Stretches []Stretch
	// Even lets calls come at equal distances, in each stretch from its begin
	// on. Otherwise each stretch is a Poisson process of its own.
	Even bool
	// Work is the mean work of a call. With Fixed all have it; otherwise works
	// are exponential.
	Work  float64
	Fixed bool
	// Shares are how large the classes are; what is missing to one is the last
	// class's.
	Shares []float64
}

// Trace returns the calls, works and classes of a surge, all from one generator
// seeded as Python's random is: first the calls, then the works, then a number
// for each call that decides its class.
func (s Surge) Trace(seed uint64) Trace {
	random := NewDraws(seed)
	var t Trace
	begin := 0.0
	for _, stretch := range s.Stretches {
		end := begin + stretch.Length
		if s.Even {
			t.Calls = append(t.Calls, equally(begin, end, 1/stretch.Rate)...)
		} else {
			t.Calls = append(t.Calls, atRandom(random, begin, end, stretch.Rate)...)
		}
		begin = end
	}
	for range t.Calls {
		work := s.Work
		if !s.Fixed {
			work = random.Expovariate(1 / s.Work)
		}
		t.Works = append(t.Works, work)
	}
	for range t.Calls {
		t.Classes = append(t.Classes, classOf(random.Float64(), s.Shares))
	}
	return t
}

// equally are the instants before end that are whole gaps after begin.
func equally(begin, end, gap float64) []float64 {
	var instants []float64
	for k := 0; ; k++ {
		at := begin + float64(float64(k)*gap)
		if at >= end {
			return instants
		}
		instants = append(instants, at)
	}
}

// atRandom are the instants of a Poisson process. The first that is not before
// end is drawn too, and nobody comes then.
func atRandom(random *Draws, begin, end, rate float64) []float64 {
	var instants []float64
	for at := begin; ; {
		at += random.Expovariate(rate)
		if at >= end {
			return instants
		}
		instants = append(instants, at)
	}
}

// classOf is the class whose share of the unit interval a number lies in.
func classOf(u float64, shares []float64) int {
	for class, share := range shares {
		if u < share {
			return class
		}
		u -= share
	}
	return len(shares)
}
