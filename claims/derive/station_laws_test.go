package derive

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// pick is a random source for configurations.
type dice struct{ *Draws }

func (d dice) upTo(n int) int { return int(d.Float64() * float64(n)) }

func (d dice) between(low, high float64) float64 { return low + (high-low)*d.Float64() }

// lawTrace is a random trace of mean work 1 at a load per server. Half of them
// have instants and works that are multiples of a quarter, so that many things
// happen at once.
func lawTrace(d dice, calls int, load float64) Trace {
	grid := d.upTo(2) == 0
	round := func(x float64) float64 {
		if grid {
			return math.Round(4*x) / 4
		}
		return x
	}
	var trace Trace
	now := 0.0
	for range calls {
		now += d.Expovariate(load)
		trace.Calls = append(trace.Calls, round(now))
		trace.Classes = append(trace.Classes, d.upTo(3))
	}
	for range 5 * calls {
		trace.Works = append(trace.Works, round(d.Expovariate(1)))
		trace.Uniforms = append(trace.Uniforms, d.Float64(), d.Float64(), d.Float64())
	}
	return trace
}

// lawStation is a random station of everything that there is.
func lawStation(d dice) Station {
	s := Station{Servers: 1 + d.upTo(3), AtDequeue: d.upTo(3) == 0}
	s.Discipline = Discipline{Rule: Rule(d.upTo(9)), Standing: d.between(0, 5), Weights: []float64{1, 2}}
	s.Admission = lawAdmission(d)
	s.Expiry = Expiry{Rule: ExpiryRule(d.upTo(6)), Limit: d.between(0.5, 5), All: d.upTo(2) == 0, Target: 0.5,
		Interval: 3, Reentry: Reentry(d.upTo(3)), Short: 1, Long: 4}
	s.Client.Deadline = 3
	if d.upTo(2) == 0 {
		s.Client.Timeout, s.Client.Abandon = d.between(1, 6), d.upTo(2) == 0
	}
	if d.upTo(2) == 0 {
		s.Client.Retries = Retries{Attempts: 3, First: float64(d.upTo(3)), Factor: 2, Max: 3, Jitter: float64(d.upTo(2))}
	}
	if d.upTo(4) == 0 {
		s.Client.Retries.Budget = Budget{Ratio: 0.25, Burst: 3}
	}
	if d.upTo(3) == 0 {
		s.Horizon, s.Cut = d.between(20, 200), d.upTo(2) == 0
	}
	if d.upTo(4) == 0 {
		s.Speeds = []Speed{{10, 0.5}, {30, 0}, {40, 2}}
	}
	return s
}

func lawAdmission(d dice) Admission {
	k := 1 + d.upTo(12)
	return []Admission{
		{}, {}, {QueueCap: k}, {SystemCap: k}, {EvictOldest: k}, {ConcurrencyLimit: k},
		{Thresholds: Thresholds{Cap: 20, Limits: []Limit{{}, {Total: k, Own: 1}, {Total: k}}}},
		{Reservation: Reservation{Cap: k + 3, Reserved: []int{1, 1, 1}}},
		{RED: RED{Weight: 0.2, Min: 1, Max: 6, MaxP: 0.2, MeanService: 1}},
		{TokenBucket: TokenBucket{Rate: 1, Burst: 3}},
		{QueueCap: k, TokenBucket: TokenBucket{Rate: 1, Burst: 3}, EvictOldest: k},
	}[d.upTo(11)]
}

// laws are what holds of every history.
var laws = []struct {
	name  string
	holds func(History) error
}{
	{"one fate each", oneFateEach},
	{"time goes forward", timeGoesForward},
	{"little", little},
	{"busy time is work done", workDone},
	{"no server idles while someone waits", nobodyWaitsForNothing},
	{"one at a server at a time", oneAtATime},
	{"bounds", boundsHold},
	{"tries in order", triesInOrder},
}

func TestStationLaws(t *testing.T) {
	for seed := range uint64(400) {
		d := dice{NewDraws(seed)}
		station := lawStation(d)
		h := station.Run(lawTrace(d, 150, d.between(0.5, 2)*float64(station.Servers)))
		for _, law := range laws {
			if err := law.holds(h); err != nil {
				t.Errorf("seed %d: %s: %v\n%+v", seed, law.name, err, station)
			}
		}
	}
}

func oneFateEach(h History) error {
	sum := 0
	for fate := Completed; fate <= Stranded; fate++ {
		sum += h.Count(fate)
	}
	if sum != len(h.Attempts) {
		return fmt.Errorf("%d of %d attempts have a fate", sum, len(h.Attempts))
	}
	return nil
}

func timeGoesForward(h History) error {
	last := 0.0
	for i, a := range h.Attempts {
		started := a.Started() && (a.Start < a.Arrival || a.Left() < a.Start)
		if a.Arrival < last || a.Left() < a.Arrival || started || a.Left() > h.End || a.Sequence != i {
			return fmt.Errorf("%+v", a)
		}
		last = a.Arrival
	}
	return nil
}

// little compares the integral of the number in system with the sum of the
// times spent there.
func little(h History) error {
	sum := 0.0
	for _, a := range h.Attempts {
		sum += a.Left() - a.Arrival
	}
	if !(math.Abs(sum-h.InSystem()) <= 1e-9*max(1, sum)) {
		return fmt.Errorf("%v against %v", h.InSystem(), sum)
	}
	return nil
}

// workDone compares busy time with works, where all were done at speed 1.
func workDone(h History) error {
	if h.Station.Speeds != nil || h.Station.Cut {
		return nil
	}
	sum := 0.0
	for _, a := range h.Attempts {
		if a.Fate == Completed {
			sum += a.Service
		}
	}
	if !(math.Abs(sum-h.Busy()) <= 1e-9*max(1, sum)) {
		return fmt.Errorf("busy for %v, work %v", h.Busy(), sum)
	}
	return nil
}

// nobodyWaitsForNothing looks at every start and end of a service: between
// these the number in service does not change.
func nobodyWaitsForNothing(h History) error {
	for _, a := range h.Attempts {
		until := a.Left()
		if a.Started() {
			until = a.Start
		}
		if h.Station.Horizon > 0 {
			until = min(until, h.Station.Horizon)
		}
		for _, instant := range append(changes(h), a.Arrival) {
			if instant < a.Arrival || instant >= until {
				continue
			}
			if n := inService(h, instant); n != h.Station.servers() {
				return fmt.Errorf("at %v attempt %d waits, and %d are served", instant, a.Sequence, n)
			}
		}
	}
	return nil
}

// changes are the instants at which services begin or end.
func changes(h History) []float64 {
	var instants []float64
	for _, a := range h.Attempts {
		if a.Started() {
			instants = append(instants, a.Start, a.Left())
		}
	}
	slices.Sort(instants)
	return slices.Compact(instants)
}

// inService counts those in service just after an instant.
func inService(h History, instant float64) int {
	n := 0
	for _, a := range h.Attempts {
		if a.Started() && a.Start <= instant && instant < a.Left() {
			n++
		}
	}
	return n
}

func oneAtATime(h History) error {
	if h.Station.Discipline.Rule == ProcessorSharing {
		return nil
	}
	for _, a := range h.Attempts {
		for _, b := range h.Attempts[a.Sequence+1:] {
			if a.Started() && a.Server == b.Server && a.Start < b.Left() && b.Start < a.Left() {
				return fmt.Errorf("%d and %d are both at %d", a.Sequence, b.Sequence, a.Server)
			}
		}
	}
	return nil
}

// boundsHold counts, at each arrival that joined, those there just after it.
func boundsHold(h History) error {
	policy := h.Station.Admission
	for _, a := range h.Attempts {
		present := 0
		for _, b := range h.Attempts {
			if b.Arrival <= a.Arrival && a.Arrival < b.Left() {
				present++
			}
		}
		for _, most := range []int{policy.SystemCap, policy.EvictOldest, policy.ConcurrencyLimit} {
			if most > 0 && present > most {
				return fmt.Errorf("at %v %d are present", a.Arrival, present)
			}
		}
		if waiting := present - inService(h, a.Arrival); policy.QueueCap > 0 && waiting > policy.QueueCap {
			return fmt.Errorf("at %v %d wait", a.Arrival, waiting)
		}
	}
	return nil
}

// triesInOrder checks that a call's tries follow one another, up to the most.
func triesInOrder(h History) error {
	tries := make([]int, h.Calls)
	for _, a := range h.Attempts {
		tries[a.Call]++
		if a.Try != tries[a.Call] || a.Try > max(1, h.Station.Client.Retries.Attempts) {
			return fmt.Errorf("%+v", a)
		}
	}
	return nil
}
