package kernel

// CPython draws every random number of a run from one stream, that of
// CPython's random.Random(Seed): the gaps between all arrivals first, then the
// classes of all calls if there are several, then one service time for each
// request when it is needed. Runs of one seed at several rates share their
// draws.
type CPython struct {
	Seed uint64 // any
	// Second takes the arrivals from one generator and everything else from a
	// second one with the same seed. A call's class then follows from the same
	// number as the gap before it.
	Second bool
}

func (c CPython) problems() []Invalid { return nil }

func (c CPython) reseeded(seed uint64) Draws {
	c.Seed = seed
	return c
}

func (c CPython) streams() streams {
	one := &stream{mt: NewMT19937(c.Seed)}
	two := one
	if c.Second {
		two = &stream{mt: NewMT19937(c.Seed)}
	}
	return streams{arrivals: one, service: two, class: two, policy: two, ahead: true}
}
