package experiments

import "fmt"

// HangoverTraceParams is what [HangoverTrace] runs with: the run of
// [HangoverParams], and which of its requests to look at.
type HangoverTraceParams struct {
	Valley       float64 `param:"valley" unit:"/s"` // rate of arrivals, from the start on
	ValleyLength float64 `param:"valley-length" unit:"s"`
	Spike        float64 `param:"spike" unit:"/s"`
	SpikeLength  float64 `param:"spike-length" unit:"s"`
	Servers      int     `param:"servers" unit:"servers"` // 1
	Service      float64 `param:"service" unit:"s"`
	Deadline     float64 `param:"deadline" unit:"s"`
	Places       int     `param:"places" unit:"requests"`
	Horizon      float64 `param:"horizon" unit:"s"`
	First        int     `param:"first" unit:"requests"` // number of the first request of the trace, counted from 1
	Every        int     `param:"every" unit:"requests"` // from one request of the trace to the next
	Count        int     `param:"count" unit:"requests"` // requests in the trace
}

// HangoverTraceDefaults gives the parameters of the hangover notebook: some
// requests that come just before, in and just after the first spike.
func HangoverTraceDefaults() HangoverTraceParams {
	p := HangoverDefaults()
	return HangoverTraceParams{Valley: p.Valley, ValleyLength: p.ValleyLength, Spike: p.Spike, SpikeLength: p.SpikeLength,
		Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: p.Places, Horizon: p.Horizon,
		First: 71, Every: 19, Count: 21}
}

func (p HangoverTraceParams) hangover() HangoverParams {
	return HangoverParams{Valley: p.Valley, ValleyLength: p.ValleyLength, Spike: p.Spike, SpikeLength: p.SpikeLength,
		Window: p.Horizon, Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: p.Places, Horizon: p.Horizon}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p HangoverTraceParams) check() error {
	if err := p.hangover().check(); err != nil {
		return err
	}
	all := boundProblems("First", p.First)
	all = append(all, boundProblems("Every", p.Every)...)
	if p.Count < 1 || p.Count > maxTrace {
		all = append(all, outside("Count", p.Count, fmt.Sprintf("from 1 to %d", maxTrace)))
	}
	return errorOf(all)
}

// HangoverTraceResult is the table of [HangoverTrace].
type HangoverTraceResult struct {
	Params HangoverTraceParams
	Rows   []TraceRow // policy by policy; under each in the order of arrival
}

// HangoverTrace follows single requests of the runs of [Hangover] under each
// policy, as far as so many arrive. It panics with an error that lists every
// parameter that is wrong.
func HangoverTrace(p HangoverTraceParams) HangoverTraceResult { return must(runHangoverTrace(p)) }

func runHangoverTrace(p HangoverTraceParams) (HangoverTraceResult, error) {
	if err := p.check(); err != nil {
		return HangoverTraceResult{}, err
	}
	result, h := HangoverTraceResult{Params: p}, p.hangover()
	for _, c := range labChoices() {
		r, err := h.lab().run(c, h.demand())
		if err != nil {
			return HangoverTraceResult{}, err
		}
		for i := 0; i < p.Count && p.First-1 < len(r.Arrivals)-i*p.Every; i++ {
			row := traceRows(r.Result, c.name, p.First+i*p.Every, 1)[0]
			row.Arrival, row.Start, row.End = inS(row.Arrival), inS(row.Start), inS(row.End)
			result.Rows = append(result.Rows, row)
		}
	}
	return result, nil
}

// Arrivals gives when each request came under a policy, in s. Like every
// function of the result that takes a policy, it panics where there is no such.
func (r HangoverTraceResult) Arrivals(policy string) []float64 {
	return TraceResult{Rows: r.Rows}.Arrivals(policy)
}

// Starts gives when each service began, in s; or when the request left, if it
// was not served.
func (r HangoverTraceResult) Starts(policy string) []float64 {
	return TraceResult{Rows: r.Rows}.Starts(policy)
}

// Ends gives when each request left, in s.
func (r HangoverTraceResult) Ends(policy string) []float64 {
	return TraceResult{Rows: r.Rows}.Ends(policy)
}

// Fates gives the name of what became of each request.
func (r HangoverTraceResult) Fates(policy string) []string {
	return TraceResult{Rows: r.Rows}.Fates(policy)
}
