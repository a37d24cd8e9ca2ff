package experiments

import "kneebook/kernel"

// RecoveryDrainParams is what [RecoveryDrain] runs with: the surge of
// [Discipline] with several loads, behind an unbounded queue, oldest first.
type RecoveryDrainParams struct {
	DisciplineParams           // its Factor has no effect
	Factors          []float64 `param:"factors" unit:"×"` // none twice
}

// RecoveryDrainDefaults gives the parameters of the recovery notebook.
func RecoveryDrainDefaults() RecoveryDrainParams {
	return RecoveryDrainParams{DisciplineParams: DisciplineDefaults(), Factors: []float64{1.2, 1.5, 2, 3}}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p RecoveryDrainParams) check() error {
	return errorOf(append(listProblems("Factors", p.Factors, multipleProblems), p.surge().problems()...))
}

// RecoveryDrainRow is one load.
type RecoveryDrainRow struct {
	Factor   float64 `col:"factor" unit:"×" label:"load" print:"×.1" key:"true"`
	Backlog  int     `col:"backlog" unit:"requests" label:"waiting when it ends" print:"requests.0"`
	Flow     float64 `col:"flow" unit:"requests" label:"of an even flow" print:"requests.0"`
	Recovery float64 `col:"recovery" unit:"s" label:"back after" print:"s.0"` // NaN if it is not
	Drain    float64 `col:"drain" unit:"s" label:"of an even flow, to empty" print:"s.0"`
	Share    float64 `col:"share" unit:"×" label:"over the length of the overload" print:"×.1"` // measured
}

// RecoveryDrainResult is the table of [RecoveryDrain].
type RecoveryDrainResult struct {
	Params RecoveryDrainParams
	Rows   []RecoveryDrainRow // by load
}

// RecoveryDrain measures how long a queue without a bound needs to recover. It
// panics with an error that lists every parameter that is wrong.
func RecoveryDrain(p RecoveryDrainParams) RecoveryDrainResult { return must(runRecoveryDrain(p)) }

func runRecoveryDrain(p RecoveryDrainParams) (RecoveryDrainResult, error) {
	if err := p.check(); err != nil {
		return RecoveryDrainResult{}, err
	}
	result := RecoveryDrainResult{Params: p}
	for _, factor := range p.Factors {
		s := p.surge()
		s.factor = factor
		run, err := kernel.Run(s.config(s.draw(), s.queueNamed(s.service, "fifo"), s.end()+s.After))
		if err != nil {
			return RecoveryDrainResult{}, err
		}
		o := s.measure(run, s.After)
		excess := float64(s.Overload * (factor - 1))
		result.Rows = append(result.Rows, RecoveryDrainRow{Factor: factor, Backlog: waitingAt(run, s.end()), Flow: float64(excess * s.capacity()),
			Recovery: o.recovery, Drain: excess / (1 - s.Base), Share: o.recovery / s.Overload})
	}
	return result, nil
}

// waitingAt is how many wait at an instant.
func waitingAt(r kernel.Result, at float64) int {
	n := 0
	for k, arrival := range r.Arrivals {
		n += count(arrival < at && r.Starts[k] >= at)
	}
	return n
}

// row gives the row of a load; it panics where there is none.
func (r RecoveryDrainResult) row(factor float64) RecoveryDrainRow {
	return rowNamed("recovery-drain", r.Rows, short(factor), func(row RecoveryDrainRow) string { return short(row.Factor) })
}

// Recovery gives the seconds that the queue needs to recover from a load, NaN
// where the run is over before. Like
// every function of the result that takes a load, it panics where that was not
// run.
func (r RecoveryDrainResult) Recovery(factor float64) float64 { return r.row(factor).Recovery }

// Backlog gives how many wait when the load ends.
func (r RecoveryDrainResult) Backlog(factor float64) float64 { return float64(r.row(factor).Backlog) }
