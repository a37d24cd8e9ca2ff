package experiments

import "math"

// MechanismsExamplesParams are the inputs of the worked examples in the
// notebook on advanced mechanisms. They are invented, each for its example
// alone.
type MechanismsExamplesParams struct {
	Limit    int     `param:"limit" unit:"requests"` // of requests under way, as a Vegas rule has it
	Smallest float64 `param:"smallest" unit:"s"`     // latency that it has seen
	Present  float64 `param:"present" unit:"s"`      // latency
	Rate     float64 `param:"rate" unit:"/s"`        // of requests in the brownout
	Service  float64 `param:"service" unit:"s"`      // of each, all alike
	Optional float64 `param:"optional" unit:"share"` // of the service that can be left out
	Without  float64 `param:"without" unit:"share"`  // of the requests that leave it out
	Wanted   float64 `param:"wanted" unit:"share"`   // load in the brownout
	Capacity float64 `param:"capacity" unit:"/s"`    // of a server that has failed
	Retries  int     `param:"retries" unit:"retries"`
}

// MechanismsExamplesDefaults gives the inputs of the notebook.
func MechanismsExamplesDefaults() MechanismsExamplesParams {
	return MechanismsExamplesParams{Limit: 20, Smallest: 0.010, Present: 0.016, Rate: 130, Service: 0.010, Optional: 0.8, Without: 0.5,
		Wanted: 0.9, Capacity: 100, Retries: 3}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p MechanismsExamplesParams) check() error {
	all := append(rateProblems("Rate", p.Rate), rateProblems("Capacity", p.Capacity)...)
	all = append(all, boundProblems("Limit", p.Limit)...)
	all = append(all, deadlineProblems("Smallest", p.Smallest)...)
	all = append(all, deadlineProblems("Present", p.Present)...)
	all = append(all, deadlineProblems("Service", p.Service)...)
	for _, s := range []struct {
		field string
		share float64
	}{{"Optional", p.Optional}, {"Without", p.Without}, {"Wanted", p.Wanted}} {
		if !(s.share > 0 && s.share <= 1) {
			all = append(all, outside(s.field, s.share, "above 0 and at most 1"))
		}
	}
	if p.Present < p.Smallest {
		all = append(all, outside("Present", p.Present, "at least Smallest"))
	}
	if p.Retries < 0 || p.Retries > 10 {
		all = append(all, outside("Retries", p.Retries, "from 0 to 10"))
	}
	return errorOf(all)
}

// MechanismsExamplesRow is what follows from the inputs, by multiplication.
type MechanismsExamplesRow struct {
	Inputs  string  `col:"inputs" label:"inputs" key:"true"`
	Queued  float64 `col:"queued" unit:"requests" label:"Vegas: queued" print:"requests.0"`         // rounded up, as the library does
	Load    float64 `col:"load" unit:"share" label:"brownout: load" print:"%.0"`                    // with the share that leaves it out
	Needed  float64 `col:"needed" unit:"share" label:"brownout: share to leave it out" print:"%.0"` // for the load that is wanted
	Sustain float64 `col:"sustain" unit:"/s" label:"calls that keep it down" print:"/s.0"`
}

// MechanismsExamplesResult is the table of [MechanismsExamples].
type MechanismsExamplesResult struct {
	Params MechanismsExamplesParams
	Rows   []MechanismsExamplesRow // one
}

// MechanismsExamples works the examples out. It panics with an error that lists
// every parameter that is wrong.
func MechanismsExamples(p MechanismsExamplesParams) MechanismsExamplesResult {
	return must(runMechanismsExamples(p))
}

func runMechanismsExamples(p MechanismsExamplesParams) (MechanismsExamplesResult, error) {
	if err := p.check(); err != nil {
		return MechanismsExamplesResult{}, err
	}
	full := float64(p.Rate * p.Service)
	return MechanismsExamplesResult{Params: p, Rows: []MechanismsExamplesRow{{
		Inputs:  "invented",
		Queued:  math.Ceil(float64(float64(p.Limit)*(p.Present-p.Smallest)) / p.Present),
		Load:    full - float64(full*float64(p.Without*p.Optional)),
		Needed:  (full - p.Wanted) / float64(full*p.Optional),
		Sustain: p.Capacity / float64(1+p.Retries),
	}}}, nil
}
