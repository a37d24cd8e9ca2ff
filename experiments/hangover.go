package experiments

import (
	"fmt"
	"math"

	"kneebook/kernel"
)

// HangoverParams is what [Hangover] and its kin run with: a server with fixed
// services whose arrivals, evenly spaced, alternate between valley and spike.
// Nothing is random.
type HangoverParams struct {
	Valley       float64 `param:"valley" unit:"/s"` // rate of arrivals, from the start on
	ValleyLength float64 `param:"valley-length" unit:"s"`
	Spike        float64 `param:"spike" unit:"/s"`
	SpikeLength  float64 `param:"spike-length" unit:"s"`
	Window       float64 `param:"window" unit:"s"`        // in which completions are put together
	Servers      int     `param:"servers" unit:"servers"` // 1
	Service      float64 `param:"service" unit:"s"`       // every service takes so long
	Deadline     float64 `param:"deadline" unit:"s"`      // the client's
	Places       int     `param:"places" unit:"requests"` // tail-drop refuses who finds so many waiting or in service
	Horizon      float64 `param:"horizon" unit:"s"`       // nobody arrives, and no service begins, from then on
}

// HangoverDefaults gives the parameters of the lab post.
func HangoverDefaults() HangoverParams {
	return HangoverParams{Valley: 80, ValleyLength: 1, Spike: 600, SpikeLength: 0.5, Window: 0.1,
		Servers: 1, Service: 0.010, Deadline: 0.200, Places: 20, Horizon: 5}
}

func (p HangoverParams) lab() lab {
	return lab{service: inMS(p.Service), deadline: inMS(p.Deadline), horizon: inMS(p.Horizon), places: p.Places}
}

// demand is valley and spike, by turns.
func (p HangoverParams) demand() []stretch {
	return []stretch{{inMS(p.ValleyLength), p.Valley}, {inMS(p.SpikeLength), p.Spike}}
}

// maxWindows is how many windows a run may have.
const maxWindows = 10_000

// check gives nil, or an error that lists every parameter that is wrong.
func (p HangoverParams) check() error {
	all := append(evenRateProblems("Valley", p.Valley), evenRateProblems("Spike", p.Spike)...)
	all = append(all, horizonProblems("ValleyLength", p.ValleyLength)...)
	all = append(all, horizonProblems("SpikeLength", p.SpikeLength)...)
	all = append(all, labProblems(p.Service, p.Deadline, p.Horizon, p.Servers, p.Places)...)
	if !(p.Window >= 0.001 && p.Window <= p.Horizon && p.Horizon/p.Window <= maxWindows) {
		all = append(all, outside("Window", p.Window, fmt.Sprintf("from 0.001 s to the horizon, of which it makes at most %d", maxWindows)))
	}
	return errorOf(all)
}

// HangoverRow is one window: the exact p99 of the sojourn time of those
// completed in it under each policy, and how many those are.
type HangoverRow struct {
	Start     float64 `col:"start" unit:"s" label:"window from" print:"s.1" key:"true"`
	FIFO      float64 `col:"fifo" unit:"s" label:"FIFO, p99" print:"ms.1"` // NaN if nobody was completed
	TailDrop  float64 `col:"tail-drop" unit:"s" label:"tail-drop, p99" print:"ms.1"`
	Expiry    float64 `col:"expiry" unit:"s" label:"expiry, p99" print:"ms.1"`
	LIFO      float64 `col:"lifo" unit:"s" label:"LIFO, p99" print:"ms.1"`
	Completed int     `col:"completed" unit:"requests" label:"completed, FIFO" print:"requests.0"`
	ByLIFO    int     `col:"lifo-completed" unit:"requests" label:"LIFO" print:"requests.0"`
	LateLIFO  int     `col:"lifo-late" unit:"requests" label:"late, LIFO" print:"requests.0"`
}

// HangoverResult is the table of [Hangover].
type HangoverResult struct {
	Params HangoverParams
	Rows   []HangoverRow
	lines  []string // the same in the format of the lab post
}

// Hangover measures, window by window, how long the requests stayed that were
// completed in it, while the demand goes up and down. It panics with an error
// that lists every parameter that is wrong.
func Hangover(p HangoverParams) HangoverResult { return must(runHangover(p)) }

func runHangover(p HangoverParams) (HangoverResult, error) {
	if err := p.check(); err != nil {
		return HangoverResult{}, err
	}
	l, result := p.lab(), HangoverResult{Params: p}
	all, err := l.hangover(p.demand(), inMS(p.Window))
	if err != nil {
		return HangoverResult{}, err
	}
	result.lines = hangoverLines(all, inMS(p.Window), labReading())
	for k := range all[0] {
		row := HangoverRow{Start: inS(begins(k, inMS(p.Window))), Completed: len(all[0][k]), ByLIFO: len(all[3][k])}
		for i, p99 := range []*float64{&row.FIFO, &row.TailDrop, &row.Expiry, &row.LIFO} {
			*p99 = inS(ceiling.exact(all[i][k], 99))
		}
		for _, sojourn := range all[3][k] {
			if l.late(sojourn) {
				row.LateLIFO++
			}
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// hangover gives the windows of each of the lab's choices.
func (l lab) hangover(demand []stretch, window float64) ([][][]float64, error) {
	var all [][][]float64
	for _, c := range labChoices() {
		windows, err := l.windows(c, demand, window)
		if err != nil {
			return nil, err
		}
		all = append(all, windows)
	}
	return all, nil
}

// windows gives the sojourns in ms of those completed in each whole window. A
// completion on the border of two belongs to the later one.
func (l lab) windows(c choice, demand []stretch, window float64) ([][]float64, error) {
	r, err := l.run(c, demand)
	if err != nil {
		return nil, err
	}
	windows := make([][]float64, int(math.Floor(l.horizon/window)))
	for k, fate := range r.Fates {
		w := int(math.Floor(r.Departures[k] / window))
		if fate == kernel.Completed && w < len(windows) {
			windows[w] = append(windows[w], r.Departures[k]-r.Arrivals[k])
		}
	}
	return windows, nil
}

// begins is when the k-th window begins, counted from 0.
func begins(k int, window float64) float64 { return float64(float64(k) * window) }

// hangoverHeader is the first line of the lab's file.
const hangoverHeader = "window_start_ms,fifo_p99_ms,tail_drop_p99_ms,expire_p99_ms,lifo_p99_ms"

// hangoverLines are the windows in the lab's format.
func hangoverLines(all [][][]float64, window float64, h reading) []string {
	lines := make([]string, len(all[0]))
	for k := range lines {
		lines[k] = fmt.Sprintf("%.0f", begins(k, window))
		for _, windows := range all {
			lines[k] += fmt.Sprintf(",%.1f", float64(h.percentile(windows[k], 99)))
		}
	}
	return lines
}

// Published gives the table in the format in which the lab post publishes it.
func (r HangoverResult) Published() string { return string(file(hangoverHeader, r.lines)) }

// Hash gives the SHA-256 of [HangoverResult.Published] in hexadecimal digits.
func (r HangoverResult) Hash() string { return hash([]byte(r.Published())) }

// Starts gives when each window begins, in s.
func (r HangoverResult) Starts() []float64 {
	return column(r.Rows, func(row HangoverRow) float64 { return row.Start })
}

// P99s gives the p99 of each window under a policy, in s. It panics for any but
// fifo, tail-drop, expiry and lifo.
func (r HangoverResult) P99s(policy string) []float64 {
	return column(r.Rows, func(row HangoverRow) float64 { return row.p99(policy) })
}

func (row HangoverRow) p99(policy string) float64 {
	switch policy {
	case oldestOnly.name:
		return row.FIFO
	case tailDrop.name:
		return row.TailDrop
	case expiry.name:
		return row.Expiry
	case newestOnly.name:
		return row.LIFO
	}
	panic(fmt.Errorf("hangover has no policy %q; it has fifo, tail-drop, expiry and lifo", policy))
}
