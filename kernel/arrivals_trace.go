package kernel

import (
	"math"
)

// ArrivalTrace is arrivals at given instants, such as those of a log. With a
// Period the trace begins again that long after it began; else nobody arrives
// after the last instant. Give the requests' service times with [ServiceTrace]
// and their classes with [Classes].
type ArrivalTrace struct {
	Instants []float64 // s, from 0 to MaxTime, none below the one before
	Period   float64   // s, 0 for none, or from the last instant, above 0, to MaxTime
}

// LongRun is the number of instants per Period and NaN.
func (a ArrivalTrace) LongRun() (rate, dispersion float64) {
	if a.Period == 0 {
		return math.NaN(), math.NaN()
	}
	return float64(len(a.Instants)) / a.Period, math.NaN()
}

// before is how many arrive before an instant, about.
func (a ArrivalTrace) before(time float64) float64 {
	if a.Period == 0 {
		return float64(len(a.Instants))
	}
	return float64(math.Floor(time/a.Period) * float64(len(a.Instants)))
}

func (a ArrivalTrace) problems() []Invalid {
	if len(a.Instants) == 0 {
		return []Invalid{{"Arrivals.Instants", "empty", "one instant or more"}}
	}
	before := 0.0
	for i, at := range a.Instants {
		if !(at >= before && at <= MaxTime) {
			return between(sprintf("Arrivals.Instants[%d]", i), at, before, MaxTime, "s")
		}
		before = at
	}
	return optional("Arrivals.Period", a.Period, max(before, MinTime), MaxTime, "s")
}

func (a ArrivalTrace) open(*stream) arrivalSource {
	return &traceSource{instants: a.Instants, period: a.Period}
}

type traceSource struct {
	instants []float64
	period   float64
	begin    float64 // when this round of the trace began
	at       int
}

func (t *traceSource) fill(dst []float64) int {
	for i := range dst {
		if t.at == len(t.instants) {
			if t.period == 0 {
				return i
			}
			t.at, t.begin = 0, t.begin+t.period
		}
		dst[i] = t.begin + t.instants[t.at]
		t.at++
	}
	return len(dst)
}
