package claims

import (
	"kneebook/claims/derive"
)

// Whiteboard is what the notebook on the mathematics of the queue asserts: the
// formulas that it derives, at the parameters of its tables. That the kernel
// meets them is in the tables.
func Whiteboard() Notebook {
	return Notebook{
		Name:   "whiteboard",
		Tables: []Derivation{{"whiteboard", deriveWhiteboard}, {"whiteboard-shares", deriveWhiteboardShares}},
		Curves: []Curve{
			{"whiteboard-wait", "constant", boardCurve(derive.DeterministicMoments)},
			{"whiteboard-wait", "exponential", boardCurve(derive.ExponentialMoments)},
			{"whiteboard-wait", "hyperexponential", func(t Tables, load float64) float64 {
				scv := t.Params("whiteboard").Number("scv")
				return boardCurve(func(mean float64) derive.Moments { return derive.HyperexponentialMoments(mean, scv) })(t, load)
			}},
		},
		Claims: boundLists(boardMM1(), boardVariation(), boardPools(), boardBounded(), boardWords()),
	}
}

// boardCurve is the mean wait against the load.
func boardCurve(service func(mean float64) derive.Moments) func(t Tables, load float64) float64 {
	return func(t Tables, load float64) float64 {
		mean := t.Params("whiteboard").Number("service")
		return derive.MG1MeanWait(load/mean, service(mean))
	}
}

// boardExact is a closed form at the parameters of the table whiteboard.
func boardExact(id, sentence, unit string, value func(p Params) float64) Claim {
	return boundClosed("whiteboard", id, sentence, unit, value)
}

func boardMu(p Params) float64   { return 1 / p.Number("service") }
func boardMean(p Params) float64 { return derive.MM1Mean(boardRate(p), boardMu(p)) }
func boardFIFO(p Params) float64 { return derive.MM1MeanWait(boardRate(p), boardMu(p)) }

// boardQuantile is a quantile of the sojourn time of M/M/1.
func boardQuantile(q float64) func(p Params) float64 {
	return func(p Params) float64 { return derive.MM1Quantile(boardRate(p), boardMu(p), q) }
}

// boardOver is one value over another.
func boardOver(a, b func(p Params) float64) func(p Params) float64 {
	return func(p Params) float64 { return a(p) / b(p) }
}

// boardMM1 are the claims of M/M/1 and of Little's law.
func boardMM1() []Claim {
	load := func(p Params) float64 { return p.Number("load") }
	return []Claim{
		boardExact("whiteboard-rate", "The rate of arrivals: load over mean service time", "/s", boardRate),
		boardExact("whiteboard-idle", "M/M/1: the share of time with nobody in the system", "share",
			func(p Params) float64 { return boardNumber(load(p), 0) }),
		boardExact("whiteboard-three", "M/M/1: the share of time with three in the system", "share",
			func(p Params) float64 { return boardNumber(load(p), 3) }),
		boardExact("whiteboard-number", "M/M/1: the mean number in the system", "requests",
			func(p Params) float64 { return load(p) / (1 - load(p)) }),
		boardExact("whiteboard-little", "Little's law: the rate times the mean response time", "requests",
			func(p Params) float64 { return boardRate(p) * boardMean(p) }),
		boardExact("whiteboard-queue", "M/M/1: how many wait, by Little's law", "requests",
			func(p Params) float64 { return boardRate(p) * boardFIFO(p) }),
		boardExact("whiteboard-mean", "M/M/1: the mean response time", "s", boardMean),
		boardExact("whiteboard-stretch", "M/M/1: the mean response time over the mean service time", "×",
			func(p Params) float64 { return boardMean(p) * boardMu(p) }),
		boardExact("whiteboard-wait", "M/M/1: the mean wait", "s", boardFIFO),
		boardExact("whiteboard-beyond-mean", "M/M/1: the share of requests that stay longer than the mean", "share",
			func(p Params) float64 { return derive.MM1Above(boardRate(p), boardMu(p), boardMean(p)) }),
		boardExact("whiteboard-p50", "M/M/1: the p50 of the response time", "s", boardQuantile(0.5)),
		boardExact("whiteboard-p90", "M/M/1: the p90 of the response time", "s", boardQuantile(0.9)),
		boardExact("whiteboard-p99", "M/M/1: the p99 of the response time", "s", boardQuantile(0.99)),
		boardExact("whiteboard-p99-mean", "M/M/1: the p99 of the response time over its mean", "×",
			boardOver(boardQuantile(0.99), boardMean)),
	}
}

// boardMixedMoments are those of the hyperexponential service.
func boardMixedMoments(p Params) derive.Moments {
	return derive.HyperexponentialMoments(p.Number("service"), p.Number("scv"))
}

func boardMixedWait(p Params) float64 { return derive.MG1MeanWait(boardRate(p), boardMixedMoments(p)) }
func boardConstantWait(p Params) float64 {
	return derive.MD1MeanWait(boardRate(p), boardMu(p))
}

// boardResidual is what is left, on average, of a service in which somebody
// arrives.
func boardResidual(service func(p Params) derive.Moments) func(p Params) float64 {
	return func(p Params) float64 { return service(p).Second / (2 * service(p).First) }
}

// boardVariation are the claims on how services vary.
func boardVariation() []Claim {
	constant := func(p Params) derive.Moments { return derive.DeterministicMoments(p.Number("service")) }
	exponential := func(p Params) derive.Moments { return derive.ExponentialMoments(p.Number("service")) }
	return []Claim{
		boardExact("whiteboard-residual-constant", "What is left of a constant service in which somebody arrives, on average", "s",
			boardResidual(constant)),
		boardExact("whiteboard-residual-half", "That, over the service", "share",
			func(p Params) float64 { return boardResidual(constant)(p) / p.Number("service") }),
		boardExact("whiteboard-residual", "The same of an exponential service", "s", boardResidual(exponential)),
		boardExact("whiteboard-residual-mixed", "The same of the hyperexponential service", "s", boardResidual(boardMixedMoments)),
		boardExact("whiteboard-constant-wait", "M/D/1: the mean wait", "s", boardConstantWait),
		boardExact("whiteboard-constant-half", "The mean wait of M/D/1 over that of M/M/1", "×", boardOver(boardConstantWait, boardFIFO)),
		boardExact("whiteboard-mixed-wait", "The mean wait with hyperexponential services", "s", boardMixedWait),
		boardExact("whiteboard-mixed-ratio", "That, over the mean wait of M/M/1", "×", boardOver(boardMixedWait, boardFIFO)),
		boardExact("whiteboard-mixed-constant", "The mean wait with hyperexponential services over that with constant ones", "×",
			boardOver(boardMixedWait, boardConstantWait)),
		boardExact("whiteboard-scv-sample", "The squared coefficient of variation of a service that is mostly short: 99 of 100 take 1 ms, the last 901 ms; over that of an exponential one", "×",
			func(Params) float64 {
				mean, square := 0.99*1+0.01*901, 0.99*1+0.01*901*901
				return square/(mean*mean) - 1
			}),
	}
}

// boardPool is the mean wait and the mean
// response time of so many servers at a load, each so many times slower.
func boardPool(p Params, load float64, slower float64) (wait, mean float64) {
	servers := p.Number("pool")
	mu := boardMu(p) / slower
	return derive.MMcMeanWait(load*servers*mu, mu, int(servers)), derive.MMcMean(load*servers*mu, mu, int(servers))
}

// boardTenth is a slow server's service time, and the wait of a fast server
// divided by the number of servers.
func boardTenth(p Params) float64 {
	return p.Number("service")*p.Number("pool") + boardFIFO(p)/p.Number("pool")
}

// boardPools are the claims on pools of servers.
func boardPools() []Claim {
	return []Claim{
		boardExact("whiteboard-offered", "The load offered to the pool, in servers' worth of work", "erlangs",
			func(p Params) float64 { return p.Number("load") * p.Number("pool") }),
		boardExact("whiteboard-erlang-b", "Erlang's B: the share refused by the pool if nobody could wait", "share",
			func(p Params) float64 {
				return derive.ErlangB(p.Number("load")*p.Number("pool"), int(p.Number("pool")))
			}),
		boardExact("whiteboard-erlang-c", "Erlang's C: the share that waits before the pool", "share",
			func(p Params) float64 {
				return derive.ErlangC(p.Number("load")*p.Number("pool"), int(p.Number("pool")))
			}),
		boardExact("whiteboard-slow-service", "The mean service time of a slow server", "s",
			func(p Params) float64 { return p.Number("service") * p.Number("pool") }),
		boardExact("whiteboard-slow-wait", "Slow servers, the same capacity: the mean wait", "s", boardSlowWait),
		boardExact("whiteboard-slow-mean", "Slow servers, the same capacity: the mean response time", "s", boardSlowMean),
		boardExact("whiteboard-slow-ratio", "Slow servers over a fast one of the same capacity: the mean response time", "×",
			boardOver(boardSlowMean, boardMean)),
		boardExact("whiteboard-slow-wait-ratio", "Slow servers over a fast one of the same capacity: the mean wait", "×",
			boardOver(boardSlowWait, boardFIFO)),
		boardExact("whiteboard-slow-services", "A slow server's mean service time over the mean response time of a fast one", "×",
			func(p Params) float64 { return p.Number("service") * p.Number("pool") / boardMean(p) }),
		boardExact("whiteboard-slow-capacity", "Slow servers over a fast one: the capacity", "×",
			func(p Params) float64 { return p.Number("pool") * (boardMu(p) / p.Number("pool")) / boardMu(p) }),
		boardExact("whiteboard-tenth-wait", "A slow server's mean service time and the wait of M/M/1 divided by the servers", "s", boardTenth),
		boardExact("whiteboard-tenth-ratio", "That, over the mean response time of a fast server", "×", boardOver(boardTenth, boardMean)),
		boardExact("whiteboard-full-rate", "What a pool of full speed is offered at this load", "/s",
			func(p Params) float64 { return boardRate(p) * p.Number("pool") }),
		boardExact("whiteboard-full-wait", "Servers of full speed: the mean wait", "s", boardFullWait),
		boardExact("whiteboard-full-mean", "Servers of full speed: the mean response time", "s", boardFullMean),
		boardExact("whiteboard-full-gain", "The mean wait of M/M/1 over that of the pool of full speed", "×", boardOver(boardFIFO, boardFullWait)),
		boardExact("whiteboard-90-wait", "M/M/1 at 90%: the mean wait", "s",
			func(p Params) float64 { return derive.MM1MeanWait(0.9*boardMu(p), boardMu(p)) }),
		boardExact("whiteboard-90-mean", "M/M/1 at 90%: the mean response time", "s",
			func(p Params) float64 { return derive.MM1Mean(0.9*boardMu(p), boardMu(p)) }),
		boardExact("whiteboard-90-slow-wait", "Slow servers at 90%: the mean wait", "s",
			func(p Params) float64 { wait, _ := boardPool(p, 0.9, p.Number("pool")); return wait }),
		boardExact("whiteboard-90-slow-mean", "Slow servers at 90%: the mean response time", "s",
			func(p Params) float64 { _, mean := boardPool(p, 0.9, p.Number("pool")); return mean }),
		boardExact("whiteboard-90-full-wait", "Servers of full speed at 90%: the mean wait", "s",
			func(p Params) float64 { wait, _ := boardPool(p, 0.9, 1); return wait }),
		boardExact("whiteboard-90-full-gain", "M/M/1 over servers of full speed at 90%: the mean wait", "×", func(p Params) float64 {
			wait, _ := boardPool(p, 0.9, 1)
			return derive.MM1MeanWait(0.9*boardMu(p), boardMu(p)) / wait
		}),
	}
}

func boardSlowWait(p Params) float64 {
	wait, _ := boardPool(p, p.Number("load"), p.Number("pool"))
	return wait
}

func boardSlowMean(p Params) float64 {
	_, mean := boardPool(p, p.Number("load"), p.Number("pool"))
	return mean
}

func boardFullWait(p Params) float64 {
	wait, _ := boardPool(p, p.Number("load"), 1)
	return wait
}

func boardFullMean(p Params) float64 {
	_, mean := boardPool(p, p.Number("load"), 1)
	return mean
}

// boardBounded are the claims on M/M/1/K.
func boardBounded() []Claim {
	room := func(f func(lambda, mu float64, places int) float64) func(p Params) float64 {
		return func(p Params) float64 { return f(boardRate(p), boardMu(p), int(p.Number("places"))) }
	}
	return []Claim{
		boardExact("whiteboard-blocked", "M/M/1/K: the share refused", "share", room(derive.MM1KBlocked)),
		boardExact("whiteboard-full-unbounded", "M/M/1: the share of time with exactly as many in the system as the bounded one has places", "share",
			func(p Params) float64 { return boardNumber(p.Number("load"), int(p.Number("places"))) }),
		boardExact("whiteboard-bounded-mean", "M/M/1/K: the mean response time of the admitted", "s", room(derive.MM1KMean)),
		boardExact("whiteboard-bounded-wait", "M/M/1/K: the mean wait of the admitted", "s",
			func(p Params) float64 { return room(derive.MM1KMean)(p) - p.Number("service") }),
		boardExact("whiteboard-bounded-idle", "M/M/1/K: the share of time with nobody in the system", "share",
			func(p Params) float64 { return derive.MM1KShare(boardRate(p), boardMu(p), int(p.Number("places")), 0) }),
		boardExact("whiteboard-throughput", "M/M/1/K: what is completed", "/s", room(derive.MM1KThroughput)),
	}
}

// boardWords are the claims that the page states in words.
func boardWords() []Claim {
	at := func(f func(p Params) float64) func(t Tables) float64 {
		return func(t Tables) float64 { return f(t.Params("whiteboard")) }
	}
	order := func(id, sentence string, left, right func(p Params) float64, phrase, swapped, option string) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: "s", How: ClosedForm, Scope: Exact, Theory: true,
			Kind: Order{Left: at(left), Right: at(right), Phrases: []string{phrase}, Swapped: swapped, Option: option}}
	}
	return []Claim{
		order("whiteboard-fast-shorter", "Slow servers have a longer mean response time than a fast one of the same capacity",
			boardSlowMean, boardMean, "the fast server", "the slow servers", "fast"),
		order("whiteboard-constant-lowers", "Constant services: the wait of M/M/1 is above", boardFIFO, boardConstantWait,
			"lowers the wait", "raises the wait", ""),
		order("whiteboard-mixed-raises", "Services that vary more than exponential ones: the wait is above that of M/M/1", boardMixedWait, boardFIFO,
			"raises the wait", "lowers the wait", ""),
		order("whiteboard-pool-lowers", "A pool of the same capacity: the wait of M/M/1 is above", boardFIFO, boardSlowWait,
			"shortens the wait", "lengthens the wait", ""),
		order("whiteboard-pool-raises", "A pool of the same capacity: the response time is above that of M/M/1", boardSlowMean, boardMean,
			"raises the response time", "lowers the response time", ""),
		{ID: "whiteboard-flow", Sentence: "M/M/1/K: what enters is what the busy server completes", Unit: "/s", How: Law, Scope: Exact, Theory: true,
			Kind: Equal{Left: at(boardEnters), Right: at(boardLeaves), Phrases: []string{"the same rate"}, Swapped: "another rate"}},
	}
}

// boardEnters is the rate at which M/M/1/K admits.
func boardEnters(p Params) float64 {
	return boardRate(p) * (1 - derive.MM1KBlocked(boardRate(p), boardMu(p), int(p.Number("places"))))
}

// boardLeaves is the rate at which its server completes.
func boardLeaves(p Params) float64 {
	return boardMu(p) * (1 - derive.MM1KShare(boardRate(p), boardMu(p), int(p.Number("places")), 0))
}
