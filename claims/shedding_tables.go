package claims

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"kneebook/claims/derive"
)

// shedPolicy is a way to shed, as the naive station has it.
type shedPolicy struct {
	name          string
	newest        bool
	door, expires bool
}

// shedPolicies are those of the lab post, in its order.
func shedPolicies() []shedPolicy {
	return []shedPolicy{{name: "fifo"}, {name: "tail-drop", door: true}, {name: "expiry", expires: true}, {name: "lifo", newest: true}}
}

// shedTimes says how arrivals come about.
type shedTimes int

const (
	runningSum shedTimes = iota
	exactTimes
	afterThePick
)

// shedLab is the station of the lab post. It counts in milliseconds, as its sums
// round so.
type shedLab struct {
	service, deadline, horizon float64
	places                     int
	times                      shedTimes
}

// shedMS reads a time as the nearest decimal of milliseconds.
func shedMS(seconds float64) float64 { return math.Round(seconds*1e9) / 1e6 }

// shedLabOf reads the station from a table's parameters.
func shedLabOf(p Params) shedLab {
	return shedLab{service: shedMS(p.Number("service")), deadline: shedMS(p.Number("deadline")),
		horizon: shedMS(p.Number("horizon")), places: int(p.Number("places"))}
}

// rush is a time with so many arrivals per second, in ms.
type rush struct{ length, rate float64 }

// calls are the instants of arrival.
func (l shedLab) calls(demand []rush) []float64 {
	if l.times != exactTimes {
		var phases []derive.EvenPhase
		for _, r := range demand {
			phases = append(phases, derive.EvenPhase{Length: r.length, Gap: 1000 / r.rate})
		}
		return derive.EvenArrivals(l.horizon, phases...)
	}
	var calls []float64
	begin := 0.0
	for k := 0; begin < l.horizon; k++ {
		r := demand[k%len(demand)]
		end := min(begin+r.length, l.horizon)
		for i := 0.0; begin+i*1000/r.rate < end; i++ {
			calls = append(calls, begin+i*1000/r.rate)
		}
		begin = end
	}
	return calls
}

// run runs a policy.
func (l shedLab) run(policy shedPolicy, demand ...rush) derive.History {
	calls := l.calls(demand)
	if l.times == afterThePick {
		p := derive.PickFirst{Newest: policy.newest, Service: l.service, Horizon: l.horizon}
		if policy.door {
			p.Cap = l.places
		}
		if policy.expires {
			p.Deadline = l.deadline
		}
		return p.Run(calls)
	}
	s := derive.Station{Horizon: l.horizon}
	if policy.newest {
		s.Discipline.Rule = derive.LIFO
	}
	if policy.door {
		s.Admission.SystemCap = l.places
	}
	if policy.expires {
		s.Expiry = derive.Expiry{Rule: derive.CannotFinish, Limit: l.deadline}
	}
	return s.Run(derive.Trace{Calls: calls, Works: slices.Repeat([]float64{l.service}, len(calls))})
}

// shedView is a run as its tables read it; times are in ms.
type shedView struct {
	history               derive.History
	served, lost          []float64 // how long those stayed who were served, and those who were not
	late                  int
	dropped, gone, left   []float64 // the lost, by what became of them
	lastInTime, lastFault float64   // when the last in time left, and the last that was not
	lastWaited            float64   // when the last service began of one who waited
}

// orNone is a time after an instant, and NaN if nothing came after it.
func orNone(time float64) float64 {
	if time > 0 {
		return time
	}
	return math.NaN()
}

// view reads a run.
func (l shedLab) view(h derive.History) shedView {
	v := shedView{history: h}
	for _, a := range h.Attempts {
		stay := a.Left() - a.Arrival
		switch a.Fate {
		case derive.Dropped:
			v.dropped = append(v.dropped, stay)
		case derive.Expired:
			v.gone = append(v.gone, stay)
		case derive.Stranded:
			v.left = append(v.left, stay)
		}
		if a.Fate != derive.Completed {
			v.lost = append(v.lost, stay)
			v.lastFault = max(v.lastFault, a.Left())
			continue
		}
		v.served = append(v.served, stay)
		if a.Start > a.Arrival {
			v.lastWaited = max(v.lastWaited, a.Start)
		}
		if l.inTime(stay) {
			v.lastInTime = max(v.lastInTime, a.End)
		} else {
			v.late++
			v.lastFault = max(v.lastFault, a.End)
		}
	}
	return v
}

// inTime compares whole milliseconds, as the lab post does.
func (l shedLab) inTime(stay float64) bool { return math.Floor(stay+0.5) <= l.deadline }

// longestQueue is the most that ever wait for longer than an instant: counted
// at every arrival, of those who have come and not yet gone.
func (v shedView) longestQueue() float64 {
	type step struct {
		at   float64
		more int
	}
	var steps []step
	for _, a := range v.history.Attempts {
		out := a.Start
		if !a.Started() {
			out = a.Discard
		}
		steps = append(steps, step{a.Arrival, 1}, step{out, -1})
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.at, b.at) })
	most, now := 0, 0
	for i, s := range steps {
		now += s.more
		if i+1 == len(steps) || steps[i+1].at > s.at {
			most = max(most, now)
		}
	}
	return float64(most)
}

// shedRank is the value whose rank, from 1, is the least whole number that is
// at least so many per cent of them; NaN of none.
func shedRank(values []float64, percent float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	in := slices.Sorted(slices.Values(values))
	k := 1
	for float64(k)*100 < percent*float64(len(in)) {
		k++
	}
	return in[k-1]
}

// shedDigest is how percentiles are printed.
type shedDigest struct {
	fine int  // values below are exact; 0: all are
	cut  bool // instead of rounding
	rank func(values []float64, percent float64) float64
}

func labDigest() shedDigest { return shedDigest{fine: 2048, rank: shedRank} }

// print gives a percentile in the lab's format.
func (d shedDigest) print(values []float64, percent float64) string {
	if len(values) == 0 {
		return "0.0"
	}
	v := d.rank(values, percent)
	if !d.cut {
		v += 0.5
	}
	whole := max(0, min(60000, math.Floor(v)))
	return fmt.Sprintf("%.1f", d.ceiling(whole))
}

// ceiling is the largest whole number in the cell of a value.
func (d shedDigest) ceiling(whole float64) float64 {
	if d.fine == 0 {
		return whole
	}
	wide := 1.0
	for whole/wide >= float64(d.fine) {
		wide *= 2
	}
	return (math.Floor(whole/wide)+1)*wide - 1
}

// shedSweepFile is the lab's first file without its header.
func (l shedLab) sweepFile(rates []float64, d shedDigest) string {
	var b strings.Builder
	for _, policy := range shedPolicies() {
		for _, rate := range rates {
			v := l.view(l.run(policy, rush{l.horizon, rate}))
			c := l.shares(v)
			fmt.Fprintf(&b, "%s,%.1f,%.1f,%.1f,%.1f,%s,%s,%.1f\n", strings.ReplaceAll(policy.name, "expiry", "expire"), c.offered, c.goodput, 100*c.shed, 100*c.late,
				d.print(v.served, 99), d.print(v.lost, 50), 100*c.wasted)
		}
	}
	return b.String()
}

// hangoverFile is the lab's second file without its header.
func (l shedLab) hangoverFile(p Params, d shedDigest) string {
	var columns [][][]float64
	for _, policy := range shedPolicies() {
		columns = append(columns, l.windows(p, l.run(policy, hangoverDemand(p)...)))
	}
	var b strings.Builder
	for k := range columns[0] {
		fmt.Fprintf(&b, "%.0f", float64(k)*shedMS(p.Number("window")))
		for _, windows := range columns {
			b.WriteString("," + d.print(windows[k], 99))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// hangoverDemand is valley and spike.
func hangoverDemand(p Params) []rush {
	return []rush{{shedMS(p.Number("valley-length")), p.Number("valley")}, {shedMS(p.Number("spike-length")), p.Number("spike")}}
}

// windows are the stays of those completed in each whole window.
func (l shedLab) windows(p Params, h derive.History) [][]float64 {
	window := shedMS(p.Number("window"))
	out := make([][]float64, int(l.horizon/window))
	for _, a := range h.Attempts {
		if k := int(a.End / window); a.Fate == derive.Completed && k < len(out) {
			out[k] = append(out[k], a.End-a.Arrival)
		}
	}
	return out
}

// shedShares are the rates and shares of a run.
type shedShares struct{ offered, goodput, shed, late, wasted float64 }

func (l shedLab) shares(v shedView) shedShares {
	total, seconds := float64(len(v.history.Attempts)), l.horizon/1000
	s := shedShares{offered: total / seconds, goodput: float64(len(v.served)-v.late) / seconds,
		shed: float64(len(v.lost)) / total, late: float64(v.late) / total}
	if len(v.served) > 0 {
		s.wasted = float64(v.late) / float64(len(v.served))
	}
	return s
}
