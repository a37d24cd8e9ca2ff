package experiments

import (
	"fmt"

	"kneebook/kernel"
)

// FailuresExamplesParams are the inputs of the worked examples in the notebook
// on failure modes at scale. They are invented, each for its example alone.
type FailuresExamplesParams struct {
	Instances int     `param:"instances" unit:"instances"` // behind a balancer that keeps their connections equal
	Usual     float64 `param:"usual" unit:"s"`             // for which an instance holds a connection
	Fast      float64 `param:"fast" unit:"s"`              // the same, of one that fails at once
	Slow      float64 `param:"slow" unit:"s"`              // the same, of one that is slow
	Layers    int     `param:"layers"`                     // that try again, one below the other
	Retries   int     `param:"retries" unit:"retries"`     // that each of them makes
	Asked     float64 `param:"asked" unit:"/s"`            // requests for a cached value
	Compute   float64 `param:"compute" unit:"s"`           // for which the value is computed again
	Servers   int     `param:"servers" unit:"servers"`     // that a request asks
	Rare      float64 `param:"rare" unit:"share"`          // of a server's answers that are slow
	Buffers   []int   `param:"buffers" unit:"requests"`    // in full buffers, one before the other
	Service   float64 `param:"service" unit:"s"`           // of each of these requests, all alike
}

// FailuresExamplesDefaults gives the inputs of the notebook.
func FailuresExamplesDefaults() FailuresExamplesParams {
	return FailuresExamplesParams{Instances: 10, Usual: 0.100, Fast: 0.001, Slow: 1, Layers: 3, Retries: 3, Asked: 200, Compute: 0.5,
		Servers: 100, Rare: 0.01, Buffers: []int{100, 20, 10}, Service: 0.010}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p FailuresExamplesParams) check() error {
	all := rateProblems("Asked", p.Asked)
	for _, t := range []struct {
		field string
		time  float64
	}{{"Usual", p.Usual}, {"Fast", p.Fast}, {"Slow", p.Slow}, {"Compute", p.Compute}, {"Service", p.Service}} {
		all = append(all, deadlineProblems(t.field, t.time)...)
	}
	for _, n := range []struct {
		field       string
		count, most int
	}{{"Instances", p.Instances, kernel.MaxServers}, {"Layers", p.Layers, 10}, {"Retries", p.Retries, 10}, {"Servers", p.Servers, kernel.MaxServers}} {
		if n.count < 1 || n.count > n.most {
			all = append(all, outside(n.field, n.count, fmt.Sprintf("from 1 to %d", n.most)))
		}
	}
	if !(p.Rare >= 0 && p.Rare <= 1) {
		all = append(all, outside("Rare", p.Rare, "from 0 to 1"))
	}
	for i, buffer := range p.Buffers {
		all = append(all, boundProblems(fmt.Sprintf("Buffers[%d]", i), buffer)...)
	}
	return errorOf(all)
}

// FailuresExamplesRow is what follows from the inputs, by Little's law or by
// multiplication.
type FailuresExamplesRow struct {
	Inputs   string  `col:"inputs" label:"inputs" key:"true"`
	Fast     float64 `col:"fast" unit:"share" label:"fails fast, gets" print:"%.1"`     // of all requests
	Slow     float64 `col:"slow" unit:"share" label:"is slow, gets" print:"%.1"`        // of all requests
	Attempts float64 `col:"attempts" unit:"×" label:"attempts, last layer" print:"×.0"` // for a call at the first, if all fail
	Stampede float64 `col:"stampede" unit:"requests" label:"in a stampede" print:"requests.0"`
	Meets    float64 `col:"meets" unit:"share" label:"meet a slow server" print:"%.0"`
	Wait     float64 `col:"wait" unit:"s" label:"wait in the buffers" print:"s.1"`
}

// FailuresExamplesResult is the table of [FailuresExamples].
type FailuresExamplesResult struct {
	Params FailuresExamplesParams
	Rows   []FailuresExamplesRow // one
}

// FailuresExamples works the examples out. It panics with an error that lists
// every parameter that is wrong.
func FailuresExamples(p FailuresExamplesParams) FailuresExamplesResult {
	return must(runFailuresExamples(p))
}

func runFailuresExamples(p FailuresExamplesParams) (FailuresExamplesResult, error) {
	if err := p.check(); err != nil {
		return FailuresExamplesResult{}, err
	}
	row := FailuresExamplesRow{Inputs: "invented", Fast: p.balanced(p.Fast), Slow: p.balanced(p.Slow),
		Attempts: 1, Stampede: float64(p.Asked * p.Compute)}
	for range p.Layers {
		row.Attempts = float64(row.Attempts * float64(1+p.Retries))
	}
	none := 1.0
	for range p.Servers {
		none = float64(none * (1 - p.Rare))
	}
	row.Meets = 1 - none
	ahead := 0
	for _, buffer := range p.Buffers {
		ahead += buffer
	}
	row.Wait = float64(float64(ahead) * p.Service)
	return FailuresExamplesResult{Params: p, Rows: []FailuresExamplesRow{row}}, nil
}

// balanced is the share of the requests that an instance gets which holds its
// connections for some time, where the others hold as many for the usual time:
// by Little's law each gets requests at the rate of one over its time.
func (p FailuresExamplesParams) balanced(own float64) float64 {
	return p.Usual / (p.Usual + float64(float64(p.Instances-1)*own))
}
