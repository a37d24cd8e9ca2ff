package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// HangoverRecoveryDefaults gives the parameters of the hangover notebook: one
// spike, and then a valley that is long enough to get over it.
func HangoverRecoveryDefaults() HangoverParams {
	p := HangoverDefaults()
	p.Horizon = 15
	return p
}

// HangoverRecoveryRow is one run under one policy.
type HangoverRecoveryRow struct {
	Policy    string  `col:"policy" label:"policy" key:"true"` // fifo, tail-drop, expiry, lifo, lifo-expiry
	Offered   int     `col:"offered" unit:"requests" label:"offered" print:"requests.0"`
	OnTime    int     `col:"on-time" unit:"requests" label:"in time" print:"requests.0"`
	Late      int     `col:"late" unit:"requests" label:"late" print:"requests.0"`
	Shed      int     `col:"shed" unit:"requests" label:"shed" print:"requests.0"` // dropped, expired, or stranded
	Longest   float64 `col:"longest" unit:"s" label:"longest of the served" print:"ms.0"`
	Drained   float64 `col:"drained" unit:"s" label:"backlog gone after" print:"s.2"`                         // from the spike's end to the last start after it of one who waited; NaN if none did
	Recovered float64 `col:"recovered" unit:"s" label:"last failure after" print:"s.2"`                       // from the spike's end to the last after it that left late or unserved; NaN if none did
	Fresh     float64 `col:"fresh-on-time" unit:"share" label:"in time, of those who came after" print:"%.1"` // of those offered after the spike's end
}

// HangoverRecoveryResult is the table of [HangoverRecovery].
type HangoverRecoveryResult struct {
	Params HangoverParams
	Rows   []HangoverRecoveryRow
}

// HangoverRecovery measures how long the consequences of one spike last: after
// it the valley goes on to the horizon, so that the average load is below
// capacity if that is far enough. It panics with an error that lists every
// parameter that is wrong.
func HangoverRecovery(p HangoverParams) HangoverRecoveryResult { return must(runHangoverRecovery(p)) }

func runHangoverRecovery(p HangoverParams) (HangoverRecoveryResult, error) {
	if err := p.check(); err != nil {
		return HangoverRecoveryResult{}, err
	}
	result, l := HangoverRecoveryResult{Params: p}, p.lab()
	end := inMS(p.ValleyLength) + inMS(p.SpikeLength)
	for _, c := range append(labChoices(), newestFit) {
		r, err := l.run(c, l.oneSpike(p.demand()))
		if err != nil {
			return HangoverRecoveryResult{}, err
		}
		result.Rows = append(result.Rows, l.recoveryRow(c, r, end))
	}
	return result, nil
}

// oneSpike is a demand with one spike, after which the valley goes on.
func (l lab) oneSpike(demand []stretch) []stretch {
	return append(slices.Clone(demand), stretch{l.horizon, demand[0].rate})
}

// recoveryRow reads a run whose spike ends at an instant in ms.
func (l lab) recoveryRow(c choice, r labRun, end float64) HangoverRecoveryRow {
	late := l.lateness(r)
	row := HangoverRecoveryRow{Policy: c.name, Offered: r.Offered, OnTime: r.Completed - late, Late: late,
		Shed: len(r.lost()), Longest: inS(ceiling.exact(r.Sojourns(), 100))}
	came, fresh := 0, 0
	var failures, waits []float64 // when, after the spike
	for k, fate := range r.Fates {
		failed := fate != kernel.Completed || l.late(r.Departures[k]-r.Arrivals[k])
		if failed && r.Departures[k] > end {
			failures = append(failures, r.Departures[k]-end)
		}
		if fate == kernel.Completed && r.Starts[k] > max(r.Arrivals[k], end) {
			waits = append(waits, r.Starts[k]-end)
		}
		if r.Arrivals[k] >= end {
			came++
			if !failed {
				fresh++
			}
		}
	}
	row.Recovered, row.Drained = inS(ceiling.exact(failures, 100)), inS(ceiling.exact(waits, 100))
	row.Fresh = float64(fresh) / float64(max(1, came))
	return row
}

// row gives the row of a policy; it panics where there is none.
func (r HangoverRecoveryResult) row(policy string) HangoverRecoveryRow {
	i := slices.IndexFunc(r.Rows, func(row HangoverRecoveryRow) bool { return row.Policy == policy })
	if i < 0 {
		panic(fmt.Errorf("hangover-recovery has no policy %q; it has fifo, tail-drop, expiry, lifo and lifo-expiry", policy))
	}
	return r.Rows[i]
}

// Recovered gives the time in s from the end of the spike to the last request
// that left late or unserved. It panics where there is no such policy.
func (r HangoverRecoveryResult) Recovered(policy string) float64 { return r.row(policy).Recovered }

// HangoverSpareParams is what [HangoverSpare] runs with: one spike, and before
// and after it a valley, once for each rate of the valley.
type HangoverSpareParams struct {
	Valleys      []float64 `param:"valleys" unit:"/s"` // rates of arrivals, below capacity
	ValleyLength float64   `param:"valley-length" unit:"s"`
	Spike        float64   `param:"spike" unit:"/s"`
	SpikeLength  float64   `param:"spike-length" unit:"s"`
	Servers      int       `param:"servers" unit:"servers"` // 1
	Service      float64   `param:"service" unit:"s"`       // every service takes so long
	Deadline     float64   `param:"deadline" unit:"s"`      // the client's
	Horizon      float64   `param:"horizon" unit:"s"`       // nobody arrives, and no service begins, from then on
}

// HangoverSpareDefaults gives the parameters of the hangover notebook.
func HangoverSpareDefaults() HangoverSpareParams {
	p := HangoverDefaults()
	return HangoverSpareParams{Valleys: []float64{20, 40, 60, 70, 80, 85, 90, 95}, ValleyLength: p.ValleyLength, Spike: p.Spike,
		SpikeLength: p.SpikeLength, Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Horizon: 60}
}

// of gives the parameters of one row.
func (p HangoverSpareParams) of(valley float64) HangoverParams {
	return HangoverParams{Valley: valley, ValleyLength: p.ValleyLength, Spike: p.Spike, SpikeLength: p.SpikeLength,
		Window: p.Horizon, Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: 1, Horizon: p.Horizon}
}

func (p HangoverSpareParams) check() error {
	all := listProblems("Valleys", p.Valleys, func(field string, valley float64) kernel.Invalids {
		if float64(valley*p.Service) < 1 {
			return evenRateProblems(field, valley)
		}
		return kernel.Invalids{outside(field, valley, "below the capacity of the server")}
	})
	if err := errorOf(all); err != nil {
		return err
	}
	return p.of(p.Valleys[0]).check()
}

// HangoverSpareRow is one run under fifo.
type HangoverSpareRow struct {
	Valley    float64 `col:"valley" unit:"/s" label:"valley" print:"/s.0" key:"true"`
	Load      float64 `col:"load" unit:"share" label:"its load" print:"%.0"`
	Late      int     `col:"late" unit:"requests" label:"late" print:"requests.0"`
	Recovered float64 `col:"recovered" unit:"s" label:"last failure after" print:"s.2"` // from the spike's end to the last that left late
	Fluid     float64 `col:"fluid" unit:"s" label:"by the formula" print:"s.2"`
}

// HangoverSpareResult is the table of [HangoverSpare].
type HangoverSpareResult struct {
	Params HangoverSpareParams
	Rows   []HangoverSpareRow
}

// HangoverSpare measures how long fifo needs to get over one spike, against
// the load of the valley around it; beside it stands what the spare capacity
// alone says. It panics with an error that lists every parameter that is wrong.
func HangoverSpare(p HangoverSpareParams) HangoverSpareResult { return must(runHangoverSpare(p)) }

func runHangoverSpare(p HangoverSpareParams) (HangoverSpareResult, error) {
	if err := p.check(); err != nil {
		return HangoverSpareResult{}, err
	}
	result := HangoverSpareResult{Params: p}
	end := inMS(p.ValleyLength) + inMS(p.SpikeLength)
	for _, valley := range p.Valleys {
		one := p.of(valley)
		l := one.lab()
		r, err := l.run(oldestOnly, l.oneSpike(one.demand()))
		if err != nil {
			return HangoverSpareResult{}, err
		}
		row := l.recoveryRow(oldestOnly, r, end)
		result.Rows = append(result.Rows, HangoverSpareRow{Valley: valley, Load: float64(valley * p.Service),
			Late: row.Late, Recovered: row.Recovered, Fluid: p.fluid(valley)})
	}
	return result, nil
}

// fluid is the time in s from the end of the spike to the last late
// completion, if requests were a fluid: the backlog beyond what the deadline
// allows, over the spare share of the server, and one deadline more.
func (p HangoverSpareParams) fluid(valley float64) float64 {
	backlog := float64(p.SpikeLength * (float64(p.Spike*p.Service) - 1))
	return max(0, backlog+p.Service-p.Deadline)/(1-float64(valley*p.Service)) + p.Deadline
}

// Loads gives the column of the valley's loads.
func (r HangoverSpareResult) Loads() []float64 {
	return column(r.Rows, func(row HangoverSpareRow) float64 { return row.Load })
}

// Recovereds gives the column of recovery times, in s.
func (r HangoverSpareResult) Recovereds() []float64 {
	return column(r.Rows, func(row HangoverSpareRow) float64 { return row.Recovered })
}

// Fluids gives the column of what the formula says, in s.
func (r HangoverSpareResult) Fluids() []float64 {
	return column(r.Rows, func(row HangoverSpareRow) float64 { return row.Fluid })
}
