package experiments

import (
	"fmt"
	"math"

	"kneebook/kernel"
)

// RecoveryRetriesParams is what [RecoveryRetries] runs with: the surge of
// [Discipline], whose clients try again.
type RecoveryRetriesParams struct {
	DisciplineParams
	Attempts int     `param:"attempts" unit:"attempts"` // of a call, the first one included
	Pause    float64 `param:"pause" unit:"s"`           // before each further one
	// Queues names the rows that are wanted; none: all of them.
	Queues []string `param:"queues" optional:"true"`
}

// RecoveryRetriesDefaults gives the parameters of the recovery notebook.
func RecoveryRetriesDefaults() RecoveryRetriesParams {
	return RecoveryRetriesParams{DisciplineParams: DisciplineDefaults(), Attempts: 3, Pause: 0.1}
}

// RecoveryRetriesBrief gives parameters that take a small part of the time.
func RecoveryRetriesBrief() RecoveryRetriesParams {
	p := RecoveryRetriesDefaults()
	p.Surge = p.Surge.brief()
	return p
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p RecoveryRetriesParams) check() error {
	all := p.surge().problems()
	if p.Attempts < 1 || p.Attempts > kernel.MaxAttempts {
		all = append(all, outside("Attempts", p.Attempts, fmt.Sprintf("from 1 to %d", kernel.MaxAttempts)))
	}
	all = append(all, deadlineProblems("Pause", p.Pause)...)
	if all == nil { // else there are no queues to name
		all = queueProblems("Queues", p.Queues, p.Surge.queues(p.Service))
	}
	return errorOf(all)
}

// RecoveryRetriesRow is what a surge comes to behind one queue if a call that
// fails is tried again. A call belongs to the overload if it first arrives then.
type RecoveryRetriesRow struct {
	Queue    string  `col:"queue" label:"queue" key:"true"`
	Goodput  float64 `col:"goodput" unit:"share" label:"goodput" print:"%.1"`                         // of the overload
	Answered float64 `col:"answered" unit:"share" label:"calls answered" print:"%.1"`                 // of the overload
	Tries    float64 `col:"tries" unit:"×" label:"attempts a call" print:"×.2"`                       // of all calls of the run
	Recovery float64 `col:"recovery" unit:"s" label:"back after; empty: not in this run" print:"s.0"` // NaN if it is not
}

// RecoveryRetriesResult is the table of [RecoveryRetries].
type RecoveryRetriesResult struct {
	Params RecoveryRetriesParams
	Rows   []RecoveryRetriesRow // one for each queue
}

// RecoveryRetries measures what each queue makes of the same overload if
// clients give up at the deadline and try again. It panics with an error that
// lists every parameter that is wrong.
func RecoveryRetries(p RecoveryRetriesParams) RecoveryRetriesResult {
	return must(runRecoveryRetries(p))
}

func runRecoveryRetries(p RecoveryRetriesParams) (RecoveryRetriesResult, error) {
	if err := p.check(); err != nil {
		return RecoveryRetriesResult{}, err
	}
	s := p.surge()
	l, queues := s.draw(), wanted(s.queues(p.Service), p.Queues)
	result := RecoveryRetriesResult{Params: p, Rows: make([]RecoveryRetriesRow, len(queues))}
	err := each(len(queues), func(i int) error {
		run, err := kernel.Run(p.config(s, l, queues[i]))
		if err != nil {
			return fmt.Errorf("queue %s: %w", queues[i].name, err)
		}
		result.Rows[i] = p.row(s, queues[i].name, run.Trace.Requests)
		return nil
	})
	return result, err
}

// config is the whole run behind a queue. A client gives up at the deadline,
// and the server does not get to know.
func (p RecoveryRetriesParams) config(s surge, l load, q queue) kernel.Config {
	c := s.config(l, q, s.end()+s.After)
	c.Client.Timeout = kernel.Timeout{After: s.Deadline}
	c.Client.Retries = kernel.Retries{Attempts: p.Attempts, Backoff: kernel.FixedBackoff(p.Pause)}
	c.Record = kernel.RecordTrace
	return c
}

// callOutcome is one call: when it first arrived, and whether an attempt was
// completed on time.
type callOutcome struct {
	arrival  float64
	answered bool
}

// callsOf gathers the attempts of each call.
func (s surge) callsOf(requests []kernel.Request) []callOutcome {
	var calls []callOutcome
	for _, r := range requests {
		if r.Try == 1 {
			calls = append(calls, callOutcome{arrival: r.Arrival})
		}
		if r.Fate == kernel.Completed && r.Left-r.Arrival <= s.Deadline+slack {
			calls[r.Call].answered = true
		}
	}
	return calls
}

func (p RecoveryRetriesParams) row(s surge, name string, requests []kernel.Request) RecoveryRetriesRow {
	calls := s.callsOf(requests)
	offered, answered := 0, 0
	after, good := make([]int, int(s.After)), make([]int, int(s.After))
	for _, c := range calls {
		if c.arrival >= s.Before && c.arrival < s.end() {
			offered++
			answered += count(c.answered)
		}
		if w := int(math.Floor(c.arrival - s.end())); w >= 0 && w < len(after) {
			after[w]++
			good[w] += count(c.answered)
		}
	}
	return RecoveryRetriesRow{Queue: name, Goodput: float64(answered) / float64(s.Overload*s.capacity()),
		Answered: float64(answered) / float64(max(1, offered)), Tries: float64(len(requests)) / float64(len(calls)), Recovery: firstCalm(after, good)}
}

// count is 1 for what is so, and else 0.
func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// row gives the row of a queue; it panics where there is none.
func (r RecoveryRetriesResult) row(queue string) RecoveryRetriesRow {
	return rowNamed("recovery-retries", r.Rows, queue, func(row RecoveryRetriesRow) string { return row.Queue })
}

// Goodput gives the calls answered on time behind a queue, as a share of what
// the server can finish. Like every function of the result that takes a queue,
// it panics where there is none of that name.
func (r RecoveryRetriesResult) Goodput(queue string) float64 { return r.row(queue).Goodput }

// Tries gives how many attempts there are to a call.
func (r RecoveryRetriesResult) Tries(queue string) float64 { return r.row(queue).Tries }

// Recovery gives the seconds from the end of the overload to the first five
// that go well; NaN where the run has none.
func (r RecoveryRetriesResult) Recovery(queue string) float64 { return r.row(queue).Recovery }
