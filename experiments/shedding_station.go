package experiments

import (
	"fmt"
	"math"
	"slices"

	"kneebook/kernel"
)

// choice is a way to shed: which request is served next, whether the door has
// a bound, and whether those whose time is up are discarded at dequeue. The
// three do not depend on each other.
type choice struct {
	name    string
	newest  bool // the newest is served next, not the oldest
	door    bool // who finds as many in the system as it has places is dropped
	expires bool // who can no longer be completed within the deadline is discarded
}

// The four of the lab, in its order, and the pair that it leaves out.
var (
	oldestOnly = choice{name: "fifo"}
	tailDrop   = choice{name: "tail-drop", door: true}
	expiry     = choice{name: "expiry", expires: true}
	newestOnly = choice{name: "lifo", newest: true}
	newestFit  = choice{name: "lifo-expiry", newest: true, expires: true}
)

// labChoices are the four of the lab.
func labChoices() []choice { return []choice{oldestOnly, tailDrop, expiry, newestOnly} }

// stretch is a time with evenly spaced arrivals.
type stretch struct {
	length float64 // ms
	rate   float64 // per second
}

// arrivalTimes says at which instants evenly spaced arrivals come.
type arrivalTimes int

const (
	// summed adds the gap to the instant before, so that rounding errors add up.
	summed arrivalTimes = iota
	// spaced rounds each instant once: number × 1000 / rate.
	spaced
	// later is summed, but an arrival at the very instant of a completion comes
	// after the choice of whom to serve.
	later
)

// lab is the lab's station: one server with fixed services. It runs in
// milliseconds, as the lab's does, since the rounding of sums depends on the
// unit.
type lab struct {
	service, deadline, horizon float64 // ms
	places                     int     // in the system, for a door with a bound
	times                      arrivalTimes
}

// inMS gives seconds in milliseconds, of which it keeps six decimals: 0.0011 s
// are 1.1 ms and not a float beside it.
func inMS(s float64) float64 { return math.Round(float64(s*1e9)) / 1e6 }

// inS gives milliseconds in seconds.
func inS(ms float64) float64 { return ms / 1000 }

// labProblems lists what is wrong with the parameters of a lab, in s.
func labProblems(service, deadline, horizon float64, servers, places int) kernel.Invalids {
	all := station{service: service, servers: servers, requests: 1}.problems()
	all = append(all, deadlineProblems("Deadline", deadline)...)
	all = append(all, boundProblems("Places", places)...)
	return append(all, horizonProblems("Horizon", horizon)...)
}

// boundProblems is what is wrong with a number of places in the system.
func boundProblems(field string, places int) kernel.Invalids {
	if places >= 1 && places <= kernel.MaxRequests {
		return nil
	}
	return kernel.Invalids{outside(field, places, fmt.Sprintf("from 1 to %d", kernel.MaxRequests))}
}

// maxHorizon is the longest run of a lab, in s.
const maxHorizon float64 = 3600

func horizonProblems(field string, horizon float64) kernel.Invalids {
	if horizon >= 0.001 && horizon <= maxHorizon {
		return nil
	}
	return kernel.Invalids{outside(field, horizon, fmt.Sprintf("from 0.001 to %g s", maxHorizon))}
}

// evenRateProblems is what is wrong with a rate of evenly spaced arrivals.
func evenRateProblems(field string, rate float64) kernel.Invalids {
	if rate >= minRate && rate <= maxEvenRate {
		return nil
	}
	return kernel.Invalids{outside(field, rate, fmt.Sprintf("from %g to %g per second", minRate, maxEvenRate))}
}

// maxEvenRate keeps a run of the longest horizon within memory.
const maxEvenRate float64 = 10_000 // per second

// labRun is what one run of a lab did; times are in ms.
type labRun struct {
	kernel.Result
}

// run runs a choice on a demand, which begins again when it is over.
func (l lab) run(c choice, demand []stretch) (labRun, error) {
	r, err := l.simulate(c, l.arrivals(demand))
	if err != nil || l.times != later {
		return labRun{r}, err
	}
	came := r.Arrivals
	if r, err = l.simulate(c, kernel.ArrivalTrace{Instants: oneUlpLater(came)}); err != nil {
		return labRun{}, err
	}
	r.Arrivals = came // it is from their own instants that they wait
	return labRun{r}, nil
}

// simulate runs a choice on arrivals.
func (l lab) simulate(c choice, arrivals kernel.Arrivals) (kernel.Result, error) {
	config := kernel.Config{
		Arrivals: arrivals,
		Service:  kernel.Fixed{Time: l.service},
		Draws:    kernel.Native{},
		End:      kernel.Horizon{Time: l.horizon},
	}
	if c.newest {
		config.Discipline = kernel.LIFO{}
	}
	if c.door {
		config.Admission = []kernel.Admission{kernel.SystemCap{K: l.places}}
	}
	if c.expires {
		config.Dequeue = kernel.CannotFinish{Deadline: l.deadline}
	}
	return kernel.Run(config)
}

// arrivals gives the arrivals of a demand.
func (l lab) arrivals(demand []stretch) kernel.Arrivals {
	if l.times == spaced {
		return kernel.ArrivalTrace{Instants: spacedInstants(demand, l.horizon)}
	}
	phases := kernel.Phases{Repeat: true}
	for _, s := range demand {
		phases.Phases = append(phases.Phases, kernel.Phase{Length: s.length, Gap: 1000 / s.rate})
	}
	return phases
}

// spacedInstants gives the instants of a demand in ms, up to a horizon, each
// the nearest float to what it should be.
func spacedInstants(demand []stretch, horizon float64) []float64 {
	var instants []float64
	begin := 0.0
	for k := 0; begin < horizon; k++ {
		s := demand[k%len(demand)]
		end := min(horizon, begin+s.length)
		for i := 0; ; i++ {
			at := begin + float64(i*1000)/s.rate
			if at >= end {
				break
			}
			instants = append(instants, at)
		}
		begin = end
	}
	return instants
}

// oneUlpLater moves every instant by the least that a float can be moved.
func oneUlpLater(instants []float64) []float64 {
	moved := make([]float64, len(instants))
	for i, t := range instants {
		moved[i] = math.Nextafter(t, math.Inf(1))
	}
	return moved
}

// late reports whether a sojourn in ms is beyond the deadline. As in the lab,
// it is whole milliseconds that are compared.
func (l lab) late(sojourn float64) bool { return math.Floor(sojourn+0.5) > l.deadline }

// lateness counts the served that were late.
func (l lab) lateness(r labRun) int {
	n := 0
	for _, sojourn := range r.Sojourns() {
		if l.late(sojourn) {
			n++
		}
	}
	return n
}

// lost gives how old those were, in ms, that were not served, whatever the
// reason: refused at the door, discarded, or stranded when the run ended.
func (r labRun) lost() []float64 {
	return slices.Concat(r.Ages(kernel.Dropped), r.Ages(kernel.Expired), r.Ages(kernel.Stranded))
}

// mostWaiting is how long the queue ever is, for longer than an instant.
func (r labRun) mostWaiting() int {
	leave := slices.Sorted(slices.Values(r.Starts))
	most, gone := 0, 0
	for i, now := range r.Arrivals {
		for gone < len(leave) && leave[gone] <= now {
			gone++
		}
		most = max(most, i+1-gone)
	}
	return most
}
