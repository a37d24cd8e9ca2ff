package kernel

import (
	"math"
)

// coarse is the part of a service beyond which steps of the clock are worth a
// warning.
const coarse = 1e-6

// clockStep is how far the instants lie apart that a float64 can tell, from an
// instant on, in s.
func clockStep(at float64) float64 { return math.Nextafter(at, math.Inf(1)) - at }

// shortest is the mean service time in s where servers are fastest.
func (c Config) shortest() float64 {
	mean, _, _ := c.Service.Moments()
	fastest := 1.0
	for _, change := range c.Speed {
		fastest = max(fastest, change.Factor)
	}
	return mean / fastest
}

// blurred refuses a distance in time, in s, that is shorter than the steps of
// the clock at an instant. 0 is no distance.
func blurred(field string, distance, at float64) []Invalid {
	step := clockStep(at)
	if !(distance > 0 && distance < step) {
		return nil
	}
	return []Invalid{{field, sprint(distance), sprintf("at least %.2g s, the steps in which the clock goes at %.4g s", step, at)}}
}

// tooLate refuses a run so long that at its end the clock cannot tell when a
// service begins from when it ends, or one arrival of a phase that repeats from
// the next.
func (c Config) tooLate(end, lastArrival float64) []Invalid {
	all := blurred("Service", c.shortest(), end)
	for i := range all {
		all[i].Value = "of mean " + all[i].Value + " s"
	}
	phases, is := c.Arrivals.(Phases)
	if pointer, too := c.Arrivals.(*Phases); too {
		phases, is = *pointer, true
	}
	if is && phases.Repeat {
		for i, phase := range phases.Phases {
			all = append(all, blurred(sprintf("Arrivals.Phases[%d].Gap", i), phase.Gap, lastArrival)...)
		}
	}
	return all
}
