package claims

import (
	"math"
	"slices"

	"kneebook/claims/derive"
)

// Failures is what the notebook on failure modes at scale asserts: closed
// forms, and a run of clients that come back together.
func Failures() Notebook {
	return Notebook{
		Name:   "failures",
		Tables: []Derivation{{"failures-together", deriveFailuresTogether}, {"failures-examples", deriveFailuresExamples}},
		Claims: boundLists(failuresTogether(), failuresExamples()),
	}
}

// failuresTogether are the claims on clients that come back together.
func failuresTogether() []Claim {
	work := func(p Params) float64 { return p.Number("clients") * p.Number("service") }
	return []Claim{
		failuresMean("together-mean", "The mean wait of clients that come back within 0.1 s", "0.1"),
		failuresMean("spread-mean", "The mean wait of clients that come back within 10 s", "10"),
		boundClosed("failures-together", "failures-work", "What 500 clients ask of a server, 10 ms each", "s", work),
		boundClosed("failures-together", "failures-random-mean", "Clients at random at a load of 50%: the mean wait, services of 10 ms each", "s",
			func(p Params) float64 { return derive.MD1MeanWait(p.Number("clients")/10, 1/p.Number("service")) }),
	}
}

// failuresExamples are the claims on the worked examples.
func failuresExamples() []Claim {
	at := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("failures-examples", "failures-"+id, sentence, unit, value)
	}
	return []Claim{
		at("fast-share", "Ten instances with equally many connections, one answering in 1 ms and the others in 100 ms: its share of the requests", "share",
			func(p Params) float64 { return balanced(p, "fast") }),
		at("slow-share", "The same, if the one answers in 1 s: its share of the requests", "share",
			func(p Params) float64 { return balanced(p, "slow") }),
		at("fair-share", "A share of ten instances", "share", func(p Params) float64 { return 1 / p.Number("instances") }),
		at("fast-factor", "How many times its share the fast one gets", "×",
			func(p Params) float64 { return balanced(p, "fast") * p.Number("instances") }),
		at("multiplied", "Attempts at the last of three layers, each with three retries, for a call at the first, if all fail", "×",
			func(p Params) float64 {
				return derive.LayeredAttempts(int(p.Number("retries")), int(p.Number("layers")))
			}),
		at("stampede", "Requests at 200 per second that come within 0.5 s", "requests",
			func(p Params) float64 { return p.Number("asked") * p.Number("compute") }),
		at("fanout", "The share of requests to 100 servers that meet one that is slow with probability 1%", "share", meetsSlow),
		at("buffers", "Buffers of 100, 20 and 10 requests before a server of 10 ms, all full: the wait", "s", bufferedWait),
	}
}

// balanced is the share of one instance among those with equally many
// connections, if it holds each for as long as a parameter says.
func balanced(p Params, own string) float64 {
	return derive.LeastConnectionsShare(int(p.Number("instances")), p.Number(own), p.Number("usual"))
}

// meetsSlow is the share of the requests to all servers that meet a slow one.
func meetsSlow(p Params) float64 { return 1 - math.Pow(1-p.Number("rare"), p.Number("servers")) }

// bufferedWait is how long the requests in full buffers keep a server busy.
func bufferedWait(p Params) float64 {
	wait := 0.0
	for _, buffer := range p.Numbers("buffers") {
		wait += buffer * p.Number("service")
	}
	return wait
}

// deriveFailuresExamples derives the table failures-examples again: inputs, the
// shares of a fast and of a slow instance, attempts at the last layer, requests
// in a stampede, the share that meets a slow server, the wait in the buffers.
func deriveFailuresExamples(p Params, _ uint64) [][]float64 {
	return [][]float64{{0, balanced(p, "fast"), balanced(p, "slow"),
		derive.LayeredAttempts(int(p.Number("retries")), int(p.Number("layers"))), p.Number("asked") * p.Number("compute"),
		meetsSlow(p), bufferedWait(p)}}
}

// failuresMean is a mean wait in the run with the notebook's own seed.
func failuresMean(id, sentence, spread string) Claim {
	return Claim{ID: "failures-" + id, Sentence: sentence, Unit: "s", How: SecondImplementation, Scope: Run,
		Value: func(t Tables) float64 { return t.Number("failures-together", spread, "mean") }}
}

// deriveFailuresTogether derives the table failures-together again: spread, the
// load meanwhile, the mean wait, the longest, and the mean if all came evenly.
func deriveFailuresTogether(p Params, seed uint64) [][]float64 {
	clients, service := p.Number("clients"), p.Number("service")
	var rows [][]float64
	for _, spread := range p.Numbers("spreads") {
		calls, _ := derive.Arrivals(clients/spread, int(clients), seed)
		var waits []float64
		free := 0.0
		for _, now := range calls {
			start := max(free, now)
			waits = append(waits, start-now)
			free = start + service
		}
		rows = append(rows, []float64{spread, clients * service / spread, derive.Mean(waits), slices.Max(waits),
			max(0, clients*service-spread) / 2})
	}
	return rows
}
