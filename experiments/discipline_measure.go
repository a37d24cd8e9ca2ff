package experiments

import (
	"math"

	"kneebook/kernel"
)

// What recovery means: of those who arrive within so many seconds, such a
// share is answered on time. A run is cut short where nothing can change any
// more so many seconds after the overload.
const (
	calm     float64 = 5 // s
	calmed   float64 = 0.95
	settling float64 = 20 // s
)

// outcome is what a surge comes to behind a queue. All but bad and recovery is
// about the requests that arrive during the overload.
type outcome struct {
	offered, onTime int
	bad             int     // seconds of the overload with less than half of the goodput that there could be
	work, late      float64 // s of service, and of it for answers that came too late
	served, refused []float64
	overtaken       int                  // of the served: their service began after that of one who came later
	recovery        float64              // s after the overload, NaN if it does not come
	tiers           [tiersOf]tierOutcome // where the queue looks at them
	settled         bool                 // no longer run could change any of it
}

// tierOutcome is that of one tier.
type tierOutcome struct {
	offered, onTime int
	served          []float64 // s, sojourn times
}

// goodput is the on-time answers per second over what the server can finish.
func (s surge) goodput(o outcome) float64 {
	return float64(o.onTime) / float64(s.Overload*s.capacity())
}

// meet runs a surge behind a queue. A queue that is back in order soon after
// the overload stays so; the rest of its run is left out.
func (s surge) meet(l load, q queue) (outcome, error) {
	until := s.end() + s.After
	if settling < s.After && !q.long {
		short, err := kernel.Run(s.config(l, q, s.end()+settling))
		if err != nil {
			return outcome{}, err
		}
		if o := s.measure(short, settling); o.settled {
			return o, nil
		}
	}
	run, err := kernel.Run(s.config(l, q, until))
	if err != nil {
		return outcome{}, err
	}
	return s.measure(run, s.After), nil
}

// measure reads a run that went on for so many seconds after the overload.
func (s surge) measure(r kernel.Result, after float64) outcome {
	room := int(float64(s.Overload * s.capacity()))
	o := outcome{served: make([]float64, 0, room), refused: make([]float64, 0, 2*room)}
	inTime := make([]int, int(s.Overload))
	for k, arrival := range r.Arrivals {
		done := r.Fates[k] == kernel.Completed
		onTime := done && r.Departures[k]-arrival <= s.Deadline+slack
		if w := int(math.Floor(r.Departures[k] - s.Before)); onTime && w >= 0 && w < len(inTime) {
			inTime[w]++
		}
		if arrival >= s.Before && arrival < s.end() {
			o.note(r, k, onTime)
		}
	}
	for _, n := range inTime {
		if 2*float64(n) < s.capacity() {
			o.bad++
		}
	}
	o.overtaken = s.overtaken(r)
	s.recover(&o, r, after)
	return o
}

// overtaken counts those of the overload's requests whose service began after
// that of one that came later.
func (s surge) overtaken(r kernel.Result) int {
	n, earliest := 0, math.Inf(1)
	for k := len(r.Arrivals) - 1; k >= 0 && r.Arrivals[k] >= s.Before; k-- {
		if r.Fates[k] != kernel.Completed {
			continue
		}
		if start := r.Starts[k]; start > earliest {
			n += count(r.Arrivals[k] < s.end())
		} else {
			earliest = start
		}
	}
	return n
}

// note takes down one request that arrived during the overload.
func (o *outcome) note(r kernel.Result, k int, onTime bool) {
	o.offered++
	stay := r.Departures[k] - r.Arrivals[k]
	switch {
	case r.Fates[k] == kernel.Completed:
		work := r.Departures[k] - r.Starts[k]
		o.work += work
		o.served = append(o.served, stay)
		if onTime {
			o.onTime++
		} else {
			o.late += work
		}
	case r.Fates[k] != kernel.Stranded:
		o.refused = append(o.refused, stay)
	}
	if r.Classes != nil {
		o.tiers[r.Classes[k]].note(stay, r.Fates[k] == kernel.Completed, onTime)
	}
}

// note takes down one request of a tier.
func (t *tierOutcome) note(stay float64, done, onTime bool) {
	t.offered++
	t.onTime += count(onTime)
	if done {
		t.served = append(t.served, stay)
	}
}

// recover finds the first second after the overload from which on five go
// well, and whether a longer run could tell anything else.
func (s surge) recover(o *outcome, r kernel.Result, after float64) {
	seconds := int(after)
	offered, onTime := make([]int, seconds), make([]int, seconds)
	stranded := math.Inf(1)
	for k, arrival := range r.Arrivals {
		if r.Fates[k] == kernel.Stranded {
			stranded = min(stranded, arrival)
		}
		w := int(math.Floor(arrival - s.end()))
		if w < 0 || w >= seconds {
			continue
		}
		offered[w]++
		if r.Fates[k] == kernel.Completed && r.Departures[k]-arrival <= s.Deadline+slack {
			onTime[w]++
		}
	}
	o.recovery = firstCalm(offered, onTime)
	o.settled = stranded >= s.end()+o.recovery+calm
}

// firstCalm finds, among counts by second, the first second from which on five
// go well; NaN where there is none.
func firstCalm(offered, onTime []int) float64 {
	for w := 0; w+int(calm) <= len(offered); w++ {
		n, good := 0, 0
		for i := w; i < w+int(calm); i++ {
			n, good = n+offered[i], good+onTime[i]
		}
		if n > 0 && float64(good) >= float64(calmed*float64(n)) {
			return float64(w)
		}
	}
	return math.NaN()
}

// quantilesOf gives quantiles of times in s, NaN where there are none.
func quantilesOf(times []float64, qs ...float64) []float64 {
	at, err := kernel.Quantiles(times, qs)
	if err != nil {
		for range qs {
			at = append(at, math.NaN())
		}
	}
	return at
}
