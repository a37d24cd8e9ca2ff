package experiments

import (
	"fmt"
	"math"

	"kneebook/kernel"
)

// RecoveryParams is what [Recovery] runs with: the surge of [Discipline],
// looked at window by window.
type RecoveryParams struct {
	DisciplineParams
	Window float64 `param:"window" unit:"s"`
}

// RecoveryDefaults gives the parameters of the recovery notebook.
func RecoveryDefaults() RecoveryParams {
	return RecoveryParams{DisciplineParams: DisciplineDefaults(), Window: 5}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p RecoveryParams) check() error {
	all := p.surge().problems()
	if !(p.Window >= 0.1 && p.Window <= 1000) {
		all = append(all, outside("Window", p.Window, "from 0.1 to 1000 s"))
	}
	return errorOf(all)
}

// RecoveryRow is one window: what is answered on time in it behind each of some
// queues, as a share of what the server can finish.
type RecoveryRow struct {
	Time     float64 `col:"time" unit:"s" label:"middle of the window" print:"s.1" key:"true"`
	Load     float64 `col:"load" unit:"share" label:"offered, of capacity" print:"%.1"`
	FIFO     float64 `col:"fifo" unit:"share" label:"FIFO" print:"%.1"`
	LIFO     float64 `col:"lifo" unit:"share" label:"LIFO" print:"%.1"`
	Tail     float64 `col:"tail-drop" unit:"share" label:"tail-drop" print:"%.1"` // of half the deadline
	Cap      float64 `col:"delay-cap" unit:"share" label:"delay cap" print:"%.1"` // of half the deadline
	CoDel    float64 `col:"codel" unit:"share" label:"CoDel" print:"%.1"`
	Priority float64 `col:"priority" unit:"share" label:"priority" print:"%.1"`
	Backlog  int     `col:"backlog" unit:"requests" label:"FIFO: waiting at its end" print:"requests.0"`
}

// RecoveryResult is the table of [Recovery].
type RecoveryResult struct {
	Params RecoveryParams
	Rows   []RecoveryRow // by time
}

// Recovery measures the goodput of some queues through the surge and after it.
// It panics with an error that lists every parameter that is wrong.
func Recovery(p RecoveryParams) RecoveryResult { return must(runRecovery(p)) }

// shown are the queues of the timeline.
func (p RecoveryParams) shown() []string {
	return []string{"fifo", "lifo", named(nil, "tail-drop", p.Limits[0]).name, named(nil, "delay-cap", p.Limits[0]).name,
		named(nil, "codel", p.Targets[0], p.Intervals[0]).name, "priority"}
}

func runRecovery(p RecoveryParams) (RecoveryResult, error) {
	if err := p.check(); err != nil {
		return RecoveryResult{}, err
	}
	s := p.surge()
	l, names := s.draw(), p.shown()
	runs := make([]kernel.Result, len(names))
	err := each(len(names), func(i int) (err error) {
		c := s.config(l, s.queueNamed(s.service, names[i]), s.end()+s.After)
		c.Window = p.Window
		if runs[i], err = kernel.Run(c); err != nil {
			err = fmt.Errorf("queue %s: %w", names[i], err)
		}
		return err
	})
	if err != nil {
		return RecoveryResult{}, err
	}
	return RecoveryResult{Params: p, Rows: p.rows(s, runs)}, nil
}

// rows puts the windows of all queues side by side, those that are whole.
func (p RecoveryParams) rows(s surge, runs []kernel.Result) []RecoveryRow {
	full := float64(p.Window * s.capacity())
	n := int(math.Floor(float64(s.end()+s.After) / p.Window))
	waiting := backlog(runs[0], p.Window, n)
	var rows []RecoveryRow
	for w := range n {
		good := func(i int) float64 { return float64(runs[i].Windows[w].OnTime) / full }
		rows = append(rows, RecoveryRow{Time: float64((float64(w) + 0.5) * p.Window), Load: float64(runs[0].Windows[w].Offered) / full,
			FIFO: good(0), LIFO: good(1), Tail: good(2), Cap: good(3), CoDel: good(4), Priority: good(5), Backlog: waiting[w]})
	}
	return rows
}

// backlog is how many wait at the end of each window: those who came before it,
// less those whose service began before it.
func backlog(r kernel.Result, length float64, n int) []int {
	change := make([]int, n+1)
	for k, arrival := range r.Arrivals {
		change[min(n, int(math.Floor(arrival/length)))]++
		if r.Fates[k] == kernel.Completed {
			change[min(n, int(math.Floor(r.Starts[k]/length)))]--
		}
	}
	waiting := make([]int, n)
	sum := 0
	for w := range waiting {
		sum += change[w]
		waiting[w] = sum
	}
	return waiting
}

// Times gives the middle of each window, in s.
func (r RecoveryResult) Times() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.Time })
}

// FIFOs gives the goodput of the oldest first without a bound, window by
// window, as a share of what the server can finish. So do the others of theirs.
func (r RecoveryResult) FIFOs() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.FIFO })
}

// LIFOs gives that of the newest first without a bound.
func (r RecoveryResult) LIFOs() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.LIFO })
}

// Tails gives that of a queue with a bound.
func (r RecoveryResult) Tails() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.Tail })
}

// Caps gives that of a queue with a delay cap.
func (r RecoveryResult) Caps() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.Cap })
}

// CoDels gives that of CoDel.
func (r RecoveryResult) CoDels() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.CoDel })
}

// Priorities gives that of three tiers without a bound.
func (r RecoveryResult) Priorities() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return row.Priority })
}

// Backlogs gives how many wait under FIFO at the end of each window.
func (r RecoveryResult) Backlogs() []float64 {
	return column(r.Rows, func(row RecoveryRow) float64 { return float64(row.Backlog) })
}
