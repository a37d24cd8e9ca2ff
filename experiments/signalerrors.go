package experiments

// SignalErrorsDefaults gives the parameters of the notebook's Try it: rates far
// into overload.
func SignalErrorsDefaults() SignalParams {
	p := SignalDefaults()
	p.Rates = []float64{50, 90, 99, 110, 130, 200}
	return p
}

// SignalErrorsRow is what a dashboard could show of one run.
type SignalErrorsRow struct {
	Rate     float64 `col:"rate" unit:"/s" label:"arrival rate" print:"/s.0" key:"true"`
	Capped   float64 `col:"capped" unit:"share" label:"load, cut at a full server" print:"%.0"` // no measurement
	Busy     float64 `col:"busy" unit:"share" label:"utilisation, measured" print:"%.1"`
	Errors   float64 `col:"errors" unit:"share" label:"requests not served" print:"%.1"`     // of those offered
	Late     float64 `col:"late" unit:"share" label:"served after the deadline" print:"%.1"` // of those offered
	Waiting  float64 `col:"waiting" unit:"requests" label:"requests waiting, measured" print:"requests.0"`
	Estimate float64 `col:"estimate" unit:"requests" label:"mean wait over mean service" print:"requests.0"`
	P99      float64 `col:"p99" unit:"s" label:"p99 of the response time" print:"s.1"`
}

// SignalErrorsResult is the table of [SignalErrors].
type SignalErrorsResult struct {
	Params SignalParams
	Rows   []SignalErrorsRow // in the order of Params.Rates
}

// SignalErrors measures what requests get, and what the server sees, at each
// arrival rate. It panics with an error that lists every parameter that is
// wrong.
func SignalErrors(p SignalParams) SignalErrorsResult { return must(runSignalErrors(p)) }

func runSignalErrors(p SignalParams) (SignalErrorsResult, error) {
	if err := p.check(); err != nil {
		return SignalErrorsResult{}, err
	}
	result := SignalErrorsResult{Params: p}
	for _, rate := range p.Rates {
		s, run, err := p.row(rate)
		if err != nil {
			return SignalErrorsResult{}, err
		}
		offered := float64(run.Offered)
		result.Rows = append(result.Rows, SignalErrorsRow{
			Rate: rate, Capped: s.Capped, Busy: s.Busy,
			Errors:  float64(run.Offered-run.Completed) / offered,
			Late:    float64(run.Completed-run.OnTime) / offered,
			Waiting: s.Waiting, Estimate: s.Estimate, P99: s.P99,
		})
	}
	return result, nil
}

// row gives the row of a rate; it panics where there is none.
func (r SignalErrorsResult) row(rate float64) SignalErrorsRow {
	return r.Rows[rateIndex("signal-errors", rate, r.Params.Rates)]
}

// Busy gives the share of the time in which the server was busy. Like every
// function of the result that takes a rate, it panics where that rate was not
// run.
func (r SignalErrorsResult) Busy(rate float64) float64 { return r.row(rate).Busy }

// Errors gives the share of the requests offered that was not served.
func (r SignalErrorsResult) Errors(rate float64) float64 { return r.row(rate).Errors }

// Late gives the share of the requests offered that was served after the
// deadline.
func (r SignalErrorsResult) Late(rate float64) float64 { return r.row(rate).Late }

// P99 gives the 99th percentile of the sojourn time, in s.
func (r SignalErrorsResult) P99(rate float64) float64 { return r.row(rate).P99 }
