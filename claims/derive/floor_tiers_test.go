package derive

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"
)

// tierCases are queues of two classes, each as Tiers and as Station.
var tierCases = []struct {
	name    string
	tiers   Tiers
	station Station
}{
	{"none", Tiers{Places: 20}, Station{AtDequeue: true, Admission: Admission{QueueCap: 20}}},
	{"strict", Tiers{Places: 20, Threshold: 4}, tierStation(4, 0, 0)},
	{"floor", Tiers{Places: 20, Threshold: 4, Reserved: 3}, tierStation(4, 3, 0)},
	{"reserved", Tiers{Places: 20, Threshold: 4, Reserved: 3, Kept: true}, tierStation(4, 3, 3)},
	{"priority", Tiers{Places: 20, Threshold: 4, Reserved: 3, Order: FirstClassFirst}, tierOrdered(tierStation(4, 3, 0), Priority)},
	{"fair", Tiers{Places: 20, Threshold: 4, Reserved: 3, Kept: true, Order: ByWeight, Weights: [2]float64{17, 3}},
		tierOrdered(tierStation(4, 3, 3), Fair)},
}

func tierStation(threshold, own, kept int) Station {
	s := Station{AtDequeue: true}
	s.Admission.Thresholds = Thresholds{Cap: 20, Limits: []Limit{{}, {Total: threshold, Own: own}}}
	if kept > 0 {
		s.Admission.Reservation = Reservation{Cap: 20, Reserved: []int{0, kept}}
	}
	return s
}

func tierOrdered(s Station, rule Rule) Station {
	s.Discipline.Rule = rule
	if rule == Fair {
		s.AtDequeue, s.Discipline.Weights = false, []float64{17, 3}
	}
	return s
}

// Tiers does what Station does, call by call, in overload and below, and where
// much happens at one instant.
func TestTiersAreTheStation(t *testing.T) {
	for _, load := range []struct{ rate, share float64 }{{140, 0.7}, {600, 0.95}, {60, 0.5}} {
		trace := ClassTrace(load.rate, 0.010, load.share, 3000, 9)
		for _, c := range tierCases {
			tiersMeetStation(t, fmt.Sprint(c.name, " at ", load), c.tiers, c.station, trace)
			tiersMeetStation(t, fmt.Sprint(c.name, " at ", load, " on a grid"), c.tiers, c.station, onGrid(trace, 1.0/256))
		}
	}
}

// onGrid is a trace whose instants and works are rounded to multiples of a
// power of two, so that sums of them are exact.
func onGrid(trace Trace, grid float64) Trace {
	round := func(all []float64) (rounded []float64) {
		for _, x := range all {
			rounded = append(rounded, math.Round(x/grid)*grid)
		}
		return rounded
	}
	return Trace{Calls: round(trace.Calls), Classes: trace.Classes, Works: round(trace.Works)}
}

func tiersMeetStation(t *testing.T, name string, tiers Tiers, station Station, trace Trace) {
	t.Helper()
	h, got := station.Run(trace), tiers.Run(trace)
	for class := range 2 {
		want := tierInStation(h, class)
		if got[class].Offered != want.Offered || !slices.Equal(got[class].Sojourns, want.Sojourns) {
			t.Errorf("%s, class %d: %d offered, %d completed; the station %d and %d", name, class,
				got[class].Offered, len(got[class].Sojourns), want.Offered, len(want.Sojourns))
		}
	}
}

func tierInStation(h History, class int) Tier {
	var done []Attempt
	tier := Tier{}
	for _, a := range h.Attempts {
		if a.Class == class {
			tier.Offered++
			if a.Fate == Completed {
				done = append(done, a)
			}
		}
	}
	slices.SortStableFunc(done, func(a, b Attempt) int { return cmp.Compare(a.End, b.End) })
	for _, a := range done {
		tier.Sojourns = append(tier.Sojourns, a.End-a.Arrival)
	}
	return tier
}

// Three calls at hand: one is served, one waits, and the third finds no place.
func TestTiersByHand(t *testing.T) {
	trace := Trace{Calls: []float64{1, 2, 3, 4}, Classes: []int{0, 1, 0, 0}, Works: []float64{10, 20, 30, 40}}
	got := Tiers{Places: 2}.Run(trace)
	if !slices.Equal(got[0].Sojourns, []float64{10, 58}) || !slices.Equal(got[1].Sojourns, []float64{29}) || got[0].Offered != 3 {
		t.Errorf("oldest first: %+v", got)
	}
	got = Tiers{Places: 2, Order: FirstClassFirst}.Run(trace)
	if !slices.Equal(got[0].Sojourns, []float64{10, 28}) || !slices.Equal(got[1].Sojourns, []float64{59}) {
		t.Errorf("first class first: %+v", got)
	}
	got = Tiers{Places: 2, Reserved: 2, Kept: true}.Run(trace)
	if len(got[0].Sojourns) != 0 || len(got[1].Sojourns) != 1 {
		t.Errorf("both places kept: %+v", got)
	}
}
