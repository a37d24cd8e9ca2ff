package experiments

import (
	"fmt"
	"math"
	"slices"

	"kneebook/kernel"
)

// HangoverFatesResult is the table of [HangoverFates].
type HangoverFatesResult struct {
	Params HangoverParams
	Rows   []SheddingFatesRow // by policy, which is the key
}

// HangoverFates says what became of the requests of [Hangover], over the whole
// run. It panics with an error that lists every parameter that is wrong.
func HangoverFates(p HangoverParams) HangoverFatesResult { return must(runHangoverFates(p)) }

func runHangoverFates(p HangoverParams) (HangoverFatesResult, error) {
	if err := p.check(); err != nil {
		return HangoverFatesResult{}, err
	}
	result, l := HangoverFatesResult{Params: p}, p.lab()
	for _, c := range labChoices() {
		r, err := l.run(c, p.demand())
		if err != nil {
			return HangoverFatesResult{}, err
		}
		result.Rows = append(result.Rows, l.fatesRow(c.name, r))
	}
	return result, nil
}

// HangoverWindowParams is what [HangoverWindow] runs with: the run of
// [HangoverParams], and the window to look into.
type HangoverWindowParams struct {
	Start        float64 `param:"start" unit:"s"`   // of the window
	Valley       float64 `param:"valley" unit:"/s"` // rate of arrivals, from the start on
	ValleyLength float64 `param:"valley-length" unit:"s"`
	Spike        float64 `param:"spike" unit:"/s"`
	SpikeLength  float64 `param:"spike-length" unit:"s"`
	Window       float64 `param:"window" unit:"s"`
	Servers      int     `param:"servers" unit:"servers"` // 1
	Service      float64 `param:"service" unit:"s"`
	Deadline     float64 `param:"deadline" unit:"s"`
	Horizon      float64 `param:"horizon" unit:"s"`
}

// HangoverWindowDefaults gives the parameters of the hangover notebook: the last
// window before the second spike.
func HangoverWindowDefaults() HangoverWindowParams {
	p := HangoverDefaults()
	return HangoverWindowParams{Start: 2.4, Valley: p.Valley, ValleyLength: p.ValleyLength, Spike: p.Spike, SpikeLength: p.SpikeLength,
		Window: p.Window, Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Horizon: p.Horizon}
}

func (p HangoverWindowParams) hangover() HangoverParams {
	return HangoverParams{Valley: p.Valley, ValleyLength: p.ValleyLength, Spike: p.Spike, SpikeLength: p.SpikeLength,
		Window: p.Window, Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: 1, Horizon: p.Horizon}
}

// index is which window it is, counted from 0.
func (p HangoverWindowParams) index() int { return int(math.Round(inMS(p.Start) / inMS(p.Window))) }

func (p HangoverWindowParams) check() error {
	if err := p.hangover().check(); err != nil {
		return err
	}
	if !(p.Start >= 0 && p.Start <= p.Horizon-p.Window+1e-9) {
		return errorOf(kernel.Invalids{outside("Start", p.Start, fmt.Sprintf("from 0 to %g s, one window before the horizon", p.Horizon-p.Window))})
	}
	return nil
}

// HangoverWindowRow is a completion under fifo and one under lifo, of the same
// rank.
type HangoverWindowRow struct {
	Rank int     `col:"rank" label:"rank" unit:"completions" print:"completions.0" key:"true"` // from 1
	FIFO float64 `col:"fifo" unit:"s" label:"FIFO" print:"ms.1"`                               // sojourn time
	LIFO float64 `col:"lifo" unit:"s" label:"LIFO" print:"ms.1"`
}

// HangoverWindowResult is the table of [HangoverWindow].
type HangoverWindowResult struct {
	Params HangoverWindowParams
	Rows   []HangoverWindowRow
}

// HangoverWindow lists the sojourn times of all that are completed in one
// window, the shortest first, as far as both fifo and lifo complete some. It
// panics with an error that lists every parameter that is wrong.
func HangoverWindow(p HangoverWindowParams) HangoverWindowResult { return must(runHangoverWindow(p)) }

func runHangoverWindow(p HangoverWindowParams) (HangoverWindowResult, error) {
	if err := p.check(); err != nil {
		return HangoverWindowResult{}, err
	}
	result, l := HangoverWindowResult{Params: p}, p.hangover().lab()
	var all [2][]float64
	for i, c := range []choice{oldestOnly, newestOnly} {
		windows, err := l.windows(c, p.hangover().demand(), inMS(p.Window))
		if err != nil {
			return HangoverWindowResult{}, err
		}
		all[i] = slices.Sorted(slices.Values(windows[p.index()]))
	}
	for k := range min(len(all[0]), len(all[1])) {
		result.Rows = append(result.Rows, HangoverWindowRow{Rank: k + 1, FIFO: inS(all[0][k]), LIFO: inS(all[1][k])})
	}
	return result, nil
}
