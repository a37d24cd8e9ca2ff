package claims

import "kneebook/claims/derive"

// boundedRun is one run by the naive simulator of what a table was published
// with: the queue is bounded where the options say so.
func boundedRun(p Params, rate float64, requests int, seed uint64, o derive.Options) derive.Run {
	return oneServer{rate, p.Number("service"), requests, seed, o}.run()
}

// oneServer says what derive.SingleServer is asked for.
type oneServer struct {
	rate, service float64
	requests      int
	seed          uint64
	options       derive.Options
}

// run is what the naive simulator gives. The tables of a notebook, and the
// lines of its figures, often ask for the same run: the last ones are
// remembered. Nobody may change what they hold.
func (o oneServer) run() derive.Run {
	return oneServerRuns.Get(o, func() derive.Run {
		return derive.SingleServer(o.rate, o.service, o.requests, o.seed, o.options)
	})
}

var oneServerRuns = derive.NewRecent[oneServer, derive.Run](32)
