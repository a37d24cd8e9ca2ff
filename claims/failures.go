package claims

import (
	"math"
	"slices"

	"kneebook/claims/derive"
)

// Failures is what the notebook on failure modes at scale asserts: closed
// forms, and a run of clients that come back together.
func Failures() Notebook {
	exact := func(id, sentence, unit string, value float64) Claim {
		return Claim{ID: "failures-" + id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
			Exact: func(Tables) float64 { return value }}
	}
	share := derive.LeastConnectionsShare
	return Notebook{
		Name:   "failures",
		Tables: []Derivation{{"failures-together", deriveFailuresTogether}},
		Claims: []Claim{
			failuresMean("together-mean", "The mean wait of clients that come back within 0.1 s", "0.1"),
			failuresMean("spread-mean", "The mean wait of clients that come back within 10 s", "10"),
			exact("fast-share", "Ten instances with equally many connections, one answering in 1 ms and the others in 100 ms: its share of the requests", "share",
				share(10, 0.001, 0.100)),
			exact("slow-share", "The same, if the one answers in 1 s: its share of the requests", "share", share(10, 1, 0.100)),
			exact("fair-share", "A share of ten instances", "share", 0.1),
			exact("fast-factor", "How many times its share the fast one gets", "×", share(10, 0.001, 0.100)/0.1),
			exact("multiplied", "Attempts at the last of three layers, each with three retries, for a call at the first, if all fail", "×",
				derive.LayeredAttempts(3, 3)),
			exact("stampede", "Requests at 200 per second that come within 0.5 s", "requests", 200*0.5),
			exact("fanout", "The share of requests to 100 servers that meet one that is slow with probability 1%", "share", 1-math.Pow(0.99, 100)),
			exact("work", "What 500 clients ask of a server, 10 ms each", "s", 500*0.010),
			exact("random-mean", "Clients at random at a load of 50%: the mean wait, services of 10 ms each", "s", derive.MD1MeanWait(50, 100)),
			exact("buffers", "Buffers of 100, 20 and 10 requests before a server of 10 ms, all full: the wait", "s", (100+20+10)*0.010),
		},
	}
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
