package claims

import (
	"math"

	"kneebook/claims/derive"
)

// recoveryQueues are the places, among all queues, of those in the table
// recovery: fifo, lifo, tail and cap of half the deadline, codel, priority.
func recoveryQueues(s surge) []naiveQueue {
	all := s.queues()
	tail := 2 + len(s.limits)
	for i, depth := range s.depths {
		if depth == s.limits[0] {
			tail += i
		}
	}
	codel := 2 + len(s.limits) + len(s.depths)
	return []naiveQueue{all[0], all[len(all)-6], all[tail], all[2], all[codel], all[len(all)-2]}
}

// deriveRecovery derives the table recovery again: the middle of the window,
// the load, the goodput behind each queue, and how many wait under fifo.
func deriveRecovery(p Params, seed uint64) [][]float64 {
	s, length := surgeOf(p), p.Number("window")
	trace := s.trace(seed)
	full := length * s.mu()
	var rows [][]float64
	for i, q := range recoveryQueues(s) {
		h := s.run(q, trace, s.horizon())
		windows := h.Counts(length)
		if i == 0 {
			for w := range int(math.Floor(s.horizon() / length)) {
				rows = append(rows, []float64{(float64(w) + 0.5) * length, float64(windows[w].Offered) / full})
			}
		}
		for w := range rows {
			rows[w] = append(rows[w], float64(windows[w].OnTime)/full)
		}
	}
	fifo := s.run(naiveQueue{}, trace, s.horizon())
	for w := range rows {
		rows[w] = append(rows[w], waitingAt(fifo, float64(w+1)*length))
	}
	return rows
}

// waitingAt is how many wait just before an instant.
func waitingAt(h derive.History, at float64) float64 {
	n := 0.0
	for k := range h.Attempts {
		if a := &h.Attempts[k]; a.Arrival < at && (!a.Started() || a.Start >= at) && (a.Started() || a.Discard >= at) {
			n++
		}
	}
	return n
}

// deriveRecoveryDrain derives the table recovery-drain again: the load, how
// many wait at its end, the same of an even flow, seconds to recover, the same
// of an even flow, seconds over the length of the overload.
func deriveRecoveryDrain(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, factor := range p.Numbers("factors") {
		s := surgeOf(p)
		s.factor = factor
		h := s.run(naiveQueue{}, s.trace(seed), s.horizon())
		recovery := s.recovery(h)
		rows = append(rows, []float64{factor, waitingAt(h, s.end()), s.overload * (factor - 1) * s.mu(), recovery,
			s.drain(), recovery / s.overload})
	}
	return rows
}

// drain is how long an even flow needs until the backlog of the overload is
// gone: what came too much, over what the server has to spare.
func (s surge) drain() float64 { return s.overload * (s.factor - 1) / (1 - s.base) }

// deriveRecoveryRetries derives the table recovery-retries again: the queue,
// calls answered over what the server can finish and over the calls, attempts a
// call, seconds to recover.
func deriveRecoveryRetries(p Params, seed uint64) [][]float64 {
	s := surgeOf(p)
	attempts := int(p.Number("attempts"))
	trace := s.trace(seed)
	works := trace.Works
	for range attempts - 1 {
		trace.Works = append(trace.Works[:len(trace.Works):len(trace.Works)], works...)
	}
	queues := s.wantedQueues(p)
	rows := make([][]float64, len(queues))
	forEach(len(queues), func(i int) {
		station := queues[i].asStation()
		station.Horizon = s.horizon()
		station.Client = derive.Client{Deadline: s.deadline, Slack: surgeSlack, Timeout: s.deadline,
			Retries: derive.Retries{Attempts: attempts, First: p.Number("pause")}}
		rows[i] = append([]float64{float64(i)}, s.retried(station.Run(trace))...)
	})
	return rows
}

// retried are the measures of a run with retries.
func (s surge) retried(h derive.History) []float64 {
	first, answered := make([]float64, h.Calls), make([]bool, h.Calls)
	for k := range h.Attempts {
		a := &h.Attempts[k]
		if a.Try == 1 {
			first[a.Call] = a.Arrival
		}
		answered[a.Call] = answered[a.Call] || h.OnTime(a)
	}
	calls, good := 0.0, 0.0
	c := s.afterwards()
	for call, at := range first {
		c.note(at, answered[call])
		if at >= s.before && at < s.end() {
			calls++
			if answered[call] {
				good++
			}
		}
	}
	return []float64{good / (s.overload * s.mu()), good / calls, float64(len(h.Attempts)) / float64(h.Calls), c.firstCalm()}
}

// deriveRecoveryTiers derives the table recovery-tiers again: the case, the
// tier's load, that with the tiers above, the share answered on time, p50 and
// p99 of the served.
func deriveRecoveryTiers(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, top := range p.Numbers("tops") {
		s := surgeOf(p)
		s.top = top
		trace, queues := s.trace(seed), s.queues()
		for _, q := range queues[len(queues)-2:] {
			h := s.run(q, trace, s.horizon())
			above := 0.0
			for class, share := range []float64{top, (1 - top) / 2, (1 - top) / 2} {
				load := share * s.factor
				above += load
				rows = append(rows, append([]float64{0, load, above}, s.tier(h, class)...))
			}
		}
	}
	return rows
}

// tier is what one tier gets in the overload: the share answered on time, p50
// and p99 of the served, NaN where none is.
func (s surge) tier(h derive.History, class int) []float64 {
	offered, good := 0.0, 0.0
	var served []float64
	in := s.during(h)
	for k := range in {
		a := &in[k]
		if a.Class != class {
			continue
		}
		offered++
		if h.OnTime(a) {
			good++
		}
		if a.Fate == derive.Completed {
			served = append(served, a.End-a.Arrival)
		}
	}
	return []float64{good / offered, derive.Quantile(served, 0.5), derive.Quantile(served, 0.99)}
}
