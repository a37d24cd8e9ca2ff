package claims

import (
	"fmt"
	"slices"

	"kneebook/claims/derive"
)

// deriveHangover derives the table hangover again: start, the p99 of each
// policy, how many FIFO completes, how many LIFO does, and how many late.
func deriveHangover(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var columns [][][]float64
	for _, policy := range shedPolicies() {
		columns = append(columns, l.windows(p, l.run(policy, hangoverDemand(p)...)))
	}
	var rows [][]float64
	for k := range columns[0] {
		row := []float64{float64(k) * shedMS(p.Number("window")) / 1000}
		for _, windows := range columns {
			row = append(row, shedRank(windows[k], 99)/1000)
		}
		late := 0
		for _, stay := range columns[3][k] {
			if !l.inTime(stay) {
				late++
			}
		}
		rows = append(rows, append(row, float64(len(columns[0][k])), float64(len(columns[3][k])), float64(late)))
	}
	return rows
}

// fatesRow is a row of shedding-fates and of hangover-fates.
func (l shedLab) fatesRow(v shedView) []float64 {
	return []float64{0, float64(len(v.served) - v.late), float64(v.late), float64(len(v.dropped)),
		float64(len(v.gone)), float64(len(v.left)), shedRank(v.gone, 50) / 1000, shedRank(v.left, 100) / 1000,
		v.longestQueue(), shedRank(v.served, 100) / 1000, orNone(v.lastInTime) / 1000}
}

// deriveHangoverFates derives the table hangover-fates again; its columns are
// those of shedding-fates.
func deriveHangoverFates(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var rows [][]float64
	for _, policy := range shedPolicies() {
		rows = append(rows, l.fatesRow(l.view(l.run(policy, hangoverDemand(p)...))))
	}
	return rows
}

// deriveHangoverWindow derives the table hangover-window again: rank, and the
// sojourn times of FIFO and LIFO.
func deriveHangoverWindow(p Params, _ uint64) [][]float64 {
	l := shedLab{service: shedMS(p.Number("service")), horizon: shedMS(p.Number("horizon"))}
	k := int(p.Number("start")/p.Number("window") + 0.5)
	var stays [2][]float64
	for i, policy := range []shedPolicy{shedPolicies()[0], shedPolicies()[3]} {
		stays[i] = l.windows(p, l.run(policy, hangoverDemand(p)...))[k]
		slices.Sort(stays[i])
	}
	var rows [][]float64
	for i := 0; i < len(stays[0]) && i < len(stays[1]); i++ {
		rows = append(rows, []float64{float64(i + 1), stays[0][i] / 1000, stays[1][i] / 1000})
	}
	return rows
}

// hangoverTraced goes through the requests of the table hangover-trace, row by
// row.
func hangoverTraced(p Params, row func(policy string, a derive.Attempt)) {
	l := shedLabOf(p)
	for _, policy := range shedPolicies() {
		h := l.run(policy, hangoverDemand(p)...)
		for i := range int(p.Number("count")) {
			if k := int(p.Number("first")) - 1 + i*int(p.Number("every")); k < len(h.Attempts) {
				row(policy.name, h.Attempts[k])
			}
		}
	}
}

// deriveHangoverTrace derives the table hangover-trace again: request, policy,
// number, arrival, start or when it left without, end, fate.
func deriveHangoverTrace(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	hangoverTraced(p, func(_ string, a derive.Attempt) {
		start := a.Start
		if !a.Started() {
			start = a.Discard
		}
		rows = append(rows, []float64{0, 0, float64(a.Sequence + 1), a.Arrival / 1000, start / 1000, a.Left() / 1000, 0})
	})
	return rows
}

// hangoverTraceWords derives the words of the table hangover-trace again.
func hangoverTraceWords() Words {
	return Words{"hangover-trace", []string{"request", "policy", "fate"}, func(p Params, _ uint64) [][]string {
		var rows [][]string
		hangoverTraced(p, func(policy string, a derive.Attempt) {
			rows = append(rows, []string{fmt.Sprintf("%s-%d", policy, a.Sequence+1), policy, a.Fate.String()})
		})
		return rows
	}}
}

// deriveHangoverTies derives the table hangover-ties again: start, and the p99
// of LIFO by sum, exactly, and after the pick.
func deriveHangoverTies(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var rows [][]float64
	for _, times := range []shedTimes{runningSum, exactTimes, afterThePick} {
		l.times = times
		for k, window := range l.windows(p, l.run(shedPolicies()[3], hangoverDemand(p)...)) {
			if times == runningSum {
				rows = append(rows, []float64{float64(k) * shedMS(p.Number("window")) / 1000})
			}
			rows[k] = append(rows[k], shedRank(window, 99)/1000)
		}
	}
	return rows
}

// oneSpike is the demand of a single spike, after which the valley goes on.
func (l shedLab) oneSpike(demand []rush) []rush {
	return append(demand, rush{l.horizon, demand[0].rate})
}

// deriveHangoverRecovery derives the table hangover-recovery again: policy,
// offered, in time, late, shed, longest, backlog gone after, last failure after,
// the share in time of those who came after the spike.
func deriveHangoverRecovery(p Params, _ uint64) [][]float64 {
	l, demand := shedLabOf(p), hangoverDemand(p)
	end := demand[0].length + demand[1].length
	var rows [][]float64
	for _, policy := range append(shedPolicies(), shedPolicy{newest: true, expires: true}) {
		v := l.view(l.run(policy, l.oneSpike(demand)...))
		rows = append(rows, []float64{0, float64(len(v.history.Attempts)), float64(len(v.served) - v.late), float64(v.late),
			float64(len(v.lost)), shedRank(v.served, 100) / 1000, orNone(v.lastWaited-end) / 1000,
			orNone(v.lastFault-end) / 1000, l.freshInTime(v, end)})
	}
	return rows
}

// freshInTime is the share in time of those who came at an instant or later.
func (l shedLab) freshInTime(v shedView, from float64) float64 {
	came, good := 0.0, 0.0
	for _, a := range v.history.Attempts {
		if a.Arrival < from {
			continue
		}
		came++
		if a.End > 0 && l.inTime(a.End-a.Arrival) {
			good++
		}
	}
	return good / came
}

// deriveHangoverSpare derives the table hangover-spare again: valley, its load,
// late, last failure after, what the formula says.
func deriveHangoverSpare(p Params, _ uint64) [][]float64 {
	l := shedLab{service: shedMS(p.Number("service")), deadline: shedMS(p.Number("deadline")), horizon: shedMS(p.Number("horizon"))}
	before, spike := shedMS(p.Number("valley-length")), shedMS(p.Number("spike-length"))
	var rows [][]float64
	for _, valley := range p.Numbers("valleys") {
		v := l.view(l.run(shedPolicies()[0], l.oneSpike([]rush{{before, valley}, {spike, p.Number("spike")}})...))
		rows = append(rows, []float64{valley, valley * p.Number("service"), float64(v.late),
			(v.lastFault - before - spike) / 1000, hangoverFluid(p, valley)})
	}
	return rows
}

// hangoverFluid is how long after the spike the last late completion is, in s,
// if requests flowed: what the spike leaves, in s of work, beyond the wait that
// the deadline allows, shrinks by the spare share of each second; who comes
// then leaves at its deadline.
func hangoverFluid(p Params, valley float64) float64 {
	service, deadline, length := p.Number("service"), p.Number("deadline"), p.Number("spike-length")
	work := length*p.Number("spike")*service - length
	return (work-(deadline-service))/(1-valley*service) + deadline
}
