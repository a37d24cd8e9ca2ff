package kernel

// Modulated is a Markov-modulated Poisson process: arrivals at random at the
// rate of a state that changes at random. It begins in the first state, stays
// in each for an exponential time, and goes on to the next one in the list, from
// the last to the first.
type Modulated struct {
	States []ModulatedState // 2 to 10,000
}

// ModulatedState is one state of [Modulated].
type ModulatedState struct {
	Rate float64 // per second, 0 or from MinRate to MaxRate
	Stay float64 // s on average, from MinTime to MaxTime
}

// LongRun is the rate on average and the index of dispersion of the counts in
// the long run, 1 + (2/rate)·sum of share·rate·d over the states, where d says
// how many arrivals more than average are yet to come from a state on (Neuts
// 1979).
func (m Modulated) LongRun() (rate, dispersion float64) {
	round, mass := m.round(), 0.0
	for _, s := range m.States {
		mass += float64(s.Rate * s.Stay)
	}
	rate = mass / round
	d, mean, weighted := 0.0, 0.0, 0.0
	for _, s := range m.States {
		share := s.Stay / round
		mean += float64(share * d)
		weighted += float64(share * s.Rate * d)
		d -= float64(s.Stay * (s.Rate - rate))
	}
	return rate, 1 + float64(2/rate*(weighted-float64(rate*mean)))
}

// before is how many arrive on average before an instant, at least. On average
// it is the rate times the time, and what the state then reached lacks of the
// first one's d, of [Modulated.LongRun]: the least is that of the greatest d.
func (m Modulated) before(time float64) float64 {
	rate, _ := m.LongRun()
	d, most := 0.0, 0.0
	for _, s := range m.States {
		d -= float64(s.Stay * (s.Rate - rate))
		most = max(most, d)
	}
	return float64(rate*time) - most
}

// round is how long it stays on average, in s, in all states together.
func (m Modulated) round() (sum float64) {
	for _, s := range m.States {
		sum += s.Stay
	}
	return sum
}

func (m Modulated) problems() []Invalid {
	if n := len(m.States); n < 2 || n > maxPhases {
		return []Invalid{{"Arrivals.States", sprintf("a list of %d", n), sprintf("from 2 to %d states", maxPhases)}}
	}
	var all []Invalid
	mass := 0.0
	for i, s := range m.States {
		field := sprintf("Arrivals.States[%d]", i)
		all = append(all, optional(field+".Rate", s.Rate, MinRate, MaxRate, "per second")...)
		all = append(all, between(field+".Stay", s.Stay, MinTime, MaxTime, "s")...)
		mass += float64(s.Rate * s.Stay)
	}
	if least := float64(minPerPhase * float64(len(m.States))); all == nil && mass < least {
		all = append(all, Invalid{"Arrivals.States", sprintf("%g arrivals in all", mass), sprintf("at least %g arrivals in a round of the states", least)})
	}
	return all
}

func (m Modulated) open(s *stream) arrivalSource {
	return &modulatedSource{states: m.States, draws: s, left: s.exponential(1 / m.States[0].Stay)}
}

type modulatedSource struct {
	states []ModulatedState
	draws  *stream
	state  int
	now    float64
	left   float64 // how much longer the state lasts
}

func (m *modulatedSource) fill(dst []float64) int {
	for i := range dst {
		for !m.arrives() {
			m.now += m.left
			m.state = (m.state + 1) % len(m.states)
			m.left = m.draws.exponential(1 / m.states[m.state].Stay)
		}
		dst[i] = m.now
	}
	return len(dst)
}

// arrives goes on to the next arrival, if it comes before the state changes. A
// gap that would outlast the state is forgotten: it has no memory.
func (m *modulatedSource) arrives() bool {
	rate := m.states[m.state].Rate
	if rate == 0 {
		return false
	}
	gap := m.draws.exponential(rate)
	if gap >= m.left {
		return false
	}
	m.now += gap
	m.left -= gap
	return true
}
