package claims

import (
	"math"

	"kneebook/claims/derive"
)

// boardStation is one station of the whiteboard, as the naive simulator runs it.
type boardStation struct {
	name    string
	station derive.Station
	works   func(random *derive.Draws) float64 // the next service time, in s
	wait    float64                            // s, the closed form of the mean wait
}

// boardStations lists the stations in the order of the table.
func boardStations(p Params) []boardStation {
	service, pool, places := p.Number("service"), int(p.Number("pool")), int(p.Number("places"))
	rate, mu := boardRate(p), 1/service
	exponential := func(mean float64) func(random *derive.Draws) float64 {
		return func(random *derive.Draws) float64 { return random.Expovariate(1 / mean) }
	}
	shared := float64(pool) * service
	return []boardStation{
		{"md1", derive.Station{}, func(*derive.Draws) float64 { return service }, derive.MD1MeanWait(rate, mu)},
		{"mm1", derive.Station{}, exponential(service), derive.MM1MeanWait(rate, mu)},
		{"mh1", derive.Station{}, boardMixed(service, p.Number("scv")), boardMixedWait(p)},
		{"mmc", derive.Station{Servers: pool}, exponential(shared), derive.MMcMeanWait(rate, 1/shared, pool)},
		{"mm1k", derive.Station{Admission: derive.Admission{SystemCap: places}}, exponential(service),
			derive.MM1KMean(rate, mu, places) - service},
	}
}

// boardMixed draws hyperexponential times with balanced means: a uniform number
// decides the kind, another the length.
func boardMixed(mean, scv float64) func(random *derive.Draws) float64 {
	short := (1 + math.Sqrt((scv-1)/(scv+1))) / 2
	return func(random *derive.Draws) float64 {
		share := 1 - short
		if random.Float64() < short {
			share = short
		}
		return random.Expovariate(2 * share / mean)
	}
}

// boardRate is the rate of arrivals, per second.
func boardRate(p Params) float64 { return p.Number("load") / p.Number("service") }

// boardRuns are the histories of a station, one for each seed.
func boardRuns(p Params, b boardStation, seed uint64) []derive.History {
	var out []derive.History
	n := int(p.Number("requests"))
	for i := range uint64(p.Number("runs")) {
		calls, random := derive.Arrivals(boardRate(p), n, seed+i)
		trace := derive.Trace{Calls: calls}
		for range n {
			trace.Works = append(trace.Works, b.works(random))
		}
		out = append(out, b.station.Run(trace))
	}
	return out
}

// boardCells are the last cells of a row: formula, mean of the values, its
// standard error, and how many of those lie between.
func boardCells(formula float64, values []float64) []float64 {
	mean, squares := derive.Mean(values), 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	n := float64(len(values))
	err := math.Sqrt(squares / (n - 1) / n)
	return []float64{formula, mean, err, (mean - formula) / err}
}

// deriveWhiteboard derives the table whiteboard again: the station, load,
// formula, mean, standard error, distance in standard errors.
func deriveWhiteboard(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, b := range boardStations(p) {
		var waits []float64
		for _, h := range boardRuns(p, b, seed) {
			waits = append(waits, boardWait(h, int(p.Number("skip"))))
		}
		rows = append(rows, append([]float64{0, p.Number("load")}, boardCells(b.wait, waits)...))
	}
	return rows
}

// boardWait is the mean wait of those served, the first so many left out.
func boardWait(h derive.History, skip int) float64 {
	var waits []float64
	for _, a := range h.Attempts[skip:] {
		if a.Fate == derive.Completed {
			waits = append(waits, a.Start-a.Arrival)
		}
	}
	return derive.Mean(waits)
}

// boardShare is a share of the requests offered at a station. Found is how many
// a request found in the system.
type boardShare struct {
	station string
	formula float64
	is      func(a derive.Attempt, found int) bool
}

// boardShares lists the shares in the order of the table.
func boardShares(p Params) []boardShare {
	rate, mu := boardRate(p), 1/p.Number("service")
	pool, places := int(p.Number("pool")), int(p.Number("places"))
	mean, p90 := derive.MM1Mean(rate, mu), derive.MM1Quantile(rate, mu, 0.9)
	return []boardShare{
		{"mm1", 1 - rate/mu, func(_ derive.Attempt, found int) bool { return found == 0 }},
		{"mm1", boardNumber(rate/mu, 3), func(_ derive.Attempt, found int) bool { return found == 3 }},
		{"mm1", derive.MM1Above(rate, mu, mean), func(a derive.Attempt, _ int) bool { return a.End-a.Arrival > mean }},
		{"mm1", derive.MM1Above(rate, mu, p90), func(a derive.Attempt, _ int) bool { return a.End-a.Arrival > p90 }},
		{"mmc", derive.ErlangC(float64(pool)*rate/mu, pool), func(a derive.Attempt, _ int) bool { return a.Start > a.Arrival }},
		{"mm1k", derive.MM1KBlocked(rate, mu, places), func(a derive.Attempt, _ int) bool { return a.Fate == derive.Dropped }},
	}
}

// boardNumber is the share of time with so many requests in M/M/1.
func boardNumber(load float64, n int) float64 {
	share := 1 - load
	for range n {
		share *= load
	}
	return share
}

// deriveWhiteboardShares derives the table whiteboard-shares again: the share,
// formula, mean, standard error, distance in standard errors.
func deriveWhiteboardShares(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	var runs []derive.History
	last := ""
	for _, s := range boardShares(p) {
		for _, b := range boardStations(p) {
			if b.name == s.station && s.station != last {
				runs, last = boardRuns(p, b, seed), s.station
			}
		}
		var values []float64
		for _, h := range runs {
			values = append(values, boardCount(h, s, int(p.Number("skip"))))
		}
		rows = append(rows, append([]float64{0}, boardCells(s.formula, values)...))
	}
	return rows
}

// boardCount is the share in one run, the first so many left out.
func boardCount(h derive.History, s boardShare, skip int) float64 {
	n := 0
	for i, found := range boardFound(h) {
		if i >= skip && s.is(h.Attempts[i], found) {
			n++
		}
	}
	return float64(n) / float64(len(h.Attempts)-skip)
}

// boardFound is how many each request finds in the system: those who came
// before it and have not left.
func boardFound(h derive.History) []int {
	found := make([]int, len(h.Attempts))
	var present []float64 // when those will leave
	for i, a := range h.Attempts {
		still := present[:0]
		for _, left := range present {
			if left > a.Arrival {
				still = append(still, left)
			}
		}
		found[i] = len(still)
		present = append(still, a.Left())
	}
	return found
}
