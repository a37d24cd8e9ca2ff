package kernel

import (
	"math"
)

// Phases is arrivals whose rate changes: bursts, steps, ramps. One phase
// follows the other from time 0 on; with Repeat the first follows the last, and
// else nobody arrives after the last.
type Phases struct {
	Phases []Phase // 1 to 10,000
	Repeat bool
}

// Phase is a stretch of time and what arrives in it. Give either Gap or From
// and To; a phase with neither is a pause.
type Phase struct {
	Length float64 // s, from MinTime to MaxTime
	// Gap makes arrivals at equal distances, the first at the phase's start,
	// by a running sum as in [Even]. In s, from 1/MaxRate to 1/MinRate.
	Gap float64
	// From and To make arrivals at random whose rate goes in a straight line
	// from From at the phase's start to To at its end; give both for a
	// constant rate. Each is 0 or from MinRate to MaxRate, per second.
	From, To float64
}

const (
	maxPhases = 10_000
	// minPerPhase is how many arrivals a pattern that repeats has at the least,
	// on average over its phases, so that looking for the next one comes to an
	// end in a thousand of them or so.
	minPerPhase = 0.001
)

// mass is the expected number of arrivals in a phase.
func (p Phase) mass() float64 {
	if p.Gap > 0 {
		return max(1, p.Length/p.Gap)
	}
	return float64(float64((p.From+p.To)/2) * p.Length)
}

// upTo is the expected number of arrivals in the first so many s of a phase.
func (p Phase) upTo(length float64) float64 {
	if p.Gap > 0 {
		return Phase{Length: length, Gap: p.Gap}.mass()
	}
	to := p.From + float64((p.To-p.From)*(length/p.Length))
	return Phase{Length: length, From: p.From, To: to}.mass()
}

// before is the expected number of arrivals before an instant.
func (p Phases) before(time float64) (mass float64) {
	if p.Repeat {
		length, round := 0.0, 0.0
		for _, phase := range p.Phases {
			length += phase.Length
			round += phase.mass()
		}
		rounds := math.Floor(time / length)
		mass = float64(rounds * round)
		time -= float64(rounds * length)
	}
	for _, phase := range p.Phases {
		if time <= 0 {
			break
		}
		mass += phase.upTo(min(time, phase.Length))
		time -= phase.Length
	}
	return mass
}

// LongRun is the rate on average over a round of all phases, and the dispersion
// that random arrivals have beside even ones. NaN without Repeat.
func (p Phases) LongRun() (rate, dispersion float64) {
	if !p.Repeat {
		return math.NaN(), math.NaN()
	}
	length, mass, random := 0.0, 0.0, 0.0
	for _, phase := range p.Phases {
		length += phase.Length
		mass += phase.mass()
		if phase.Gap == 0 {
			random += phase.mass()
		}
	}
	return mass / length, random / mass
}

func (p Phases) problems() []Invalid {
	if n := len(p.Phases); n < 1 || n > maxPhases {
		return []Invalid{{"Arrivals.Phases", sprintf("a list of %d", n), sprintf("from 1 to %d phases", maxPhases)}}
	}
	var all []Invalid
	mass, end := 0.0, 0.0
	for i, phase := range p.Phases {
		field := sprintf("Arrivals.Phases[%d]", i)
		all = append(all, phase.problems(field)...)
		mass += phase.mass()
		end += phase.Length
		all = append(all, blurred(field+".Gap", phase.Gap, end)...)
	}
	if least := float64(minPerPhase * float64(len(p.Phases))); all == nil && p.Repeat && mass < least {
		all = append(all, Invalid{"Arrivals.Phases", sprintf("%g arrivals in all", mass), sprintf("at least %g arrivals in a round that repeats", least)})
	}
	return all
}

func (p Phase) problems(field string) []Invalid {
	all := between(field+".Length", p.Length, MinTime, MaxTime, "s")
	if p.Gap == 0 {
		all = append(all, optional(field+".From", p.From, MinRate, MaxRate, "per second")...)
		return append(all, optional(field+".To", p.To, MinRate, MaxRate, "per second")...)
	}
	all = append(all, optional(field+".Gap", p.Gap, minGap, maxGap, "s")...)
	if p.From != 0 || p.To != 0 {
		all = append(all, Invalid{field + ".From and To", sprintf("%v and %v", p.From, p.To), "0 beside a Gap"})
	}
	return all
}

// optional gives the problem of a number that is neither 0 nor in a range.
func optional(field string, value, low, high float64, unit string) []Invalid {
	all := between(field, value, low, high, unit)
	if value == 0 {
		return nil
	}
	for i := range all {
		all[i].Want = "0, or " + all[i].Want
	}
	return all
}

func (p Phases) open(s *stream) arrivalSource {
	source := &phasesSource{phases: p.Phases, repeat: p.Repeat, draws: s, index: -1, wait: -1}
	source.enter()
	return source
}

type phasesSource struct {
	phases []Phase
	repeat bool
	draws  *stream

	index      int // of the phase; len(phases) after the last
	begin, end float64
	next       float64 // the next even arrival
	began      bool    // the phase's first even arrival, at its start, has come
	mass       float64 // the expected number of random arrivals since the phase began
	wait       float64 // what is left of the exponential clock until the next random one; below 0: to be drawn
}

// enter goes on to the next phase.
func (p *phasesSource) enter() {
	p.index++
	if p.index == len(p.phases) && p.repeat {
		p.index = 0
	}
	p.begin = p.end
	if p.index < len(p.phases) {
		p.end = p.begin + p.phases[p.index].Length
	}
	p.next, p.mass, p.began = p.begin, 0, false
}

func (p *phasesSource) fill(dst []float64) int {
	for i := range dst {
		for p.index < len(p.phases) && !p.arrival(&dst[i]) {
			p.enter()
		}
		if p.index == len(p.phases) {
			return i
		}
	}
	return len(dst)
}

// arrival finds the next arrival in the phase, if there is one.
func (p *phasesSource) arrival(at *float64) bool {
	phase := &p.phases[p.index]
	if phase.Gap > 0 {
		*at = p.next
		p.next += phase.Gap
		comes := *at < p.end || !p.began // the end may be rounded down to the start
		p.began = true
		return comes
	}
	return p.random(phase, at)
}

// random finds the next random arrival in the phase. A clock that an
// exponential number sets runs as fast as the rate says, across phases; when it
// has run out, somebody arrives.
func (p *phasesSource) random(phase *Phase, at *float64) bool {
	if p.wait < 0 {
		p.wait = p.draws.exponential(1)
	}
	whole := phase.mass()
	mass := p.mass + p.wait
	if mass >= whole {
		p.wait = max(0, mass-whole)
		return false
	}
	p.mass, p.wait = mass, -1
	slope := (phase.To - phase.From) / phase.Length
	root := math.Sqrt(max(0, float64(phase.From*phase.From)+float64(2*slope*mass)))
	*at = p.begin
	if phase.From+root > 0 {
		*at = min(p.begin+float64(2*mass)/(phase.From+root), p.end)
	}
	return true
}
