package experiments

import (
	"cmp"
	"fmt"
	"slices"
)

// SheddingParams is what [Shedding] and its kin run with: one server with
// fixed services, evenly spaced arrivals at several rates, and one run for each
// rate under each way to shed. Nothing is random.
type SheddingParams struct {
	Rates    []float64 `param:"rates" unit:"/s"`        // of arrivals
	Servers  int       `param:"servers" unit:"servers"` // 1
	Service  float64   `param:"service" unit:"s"`       // every service takes so long
	Deadline float64   `param:"deadline" unit:"s"`      // the client's
	Places   int       `param:"places" unit:"requests"` // tail-drop refuses who finds so many waiting or in service
	Horizon  float64   `param:"horizon" unit:"s"`       // nobody arrives, and no service begins, from then on
}

// SheddingDefaults gives the parameters of the lab post.
func SheddingDefaults() SheddingParams {
	return SheddingParams{Rates: []float64{50, 75, 100, 125, 150, 200, 300},
		Servers: 1, Service: 0.010, Deadline: 0.200, Places: 20, Horizon: 5}
}

func (p SheddingParams) lab() lab {
	return lab{service: inMS(p.Service), deadline: inMS(p.Deadline), horizon: inMS(p.Horizon), places: p.Places}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p SheddingParams) check() error {
	all := listProblems("Rates", p.Rates, evenRateProblems)
	return errorOf(append(all, labProblems(p.Service, p.Deadline, p.Horizon, p.Servers, p.Places)...))
}

// even is a demand at one rate.
func (l lab) even(rate float64) []stretch { return []stretch{{l.horizon, rate}} }

// SheddingRow is one run. Its percentiles are exact values, at the ranks that
// the lab post takes; see [SheddingCells] for what it prints of them.
type SheddingRow struct {
	Run      string  `col:"run" label:"run" key:"true"` // fifo-200
	Policy   string  `col:"policy" label:"policy"`      // fifo, tail-drop, expiry, lifo
	Offered  float64 `col:"offered" unit:"/s" label:"offered" print:"/s.1"`
	Goodput  float64 `col:"goodput" unit:"/s" label:"goodput" print:"/s.1"`                  // completed within the deadline, over the horizon
	Shed     float64 `col:"shed" unit:"share" label:"shed" print:"%.1"`                      // of those offered: dropped, expired, stranded
	Late     float64 `col:"late" unit:"share" label:"served late" print:"%.1"`               // of those offered
	P99      float64 `col:"p99" unit:"s" label:"p99 of the served" print:"ms.1"`             // of the sojourn time; NaN if nobody was served
	ShedWait float64 `col:"shed-wait" unit:"s" label:"median wait of the shed" print:"ms.1"` // NaN if nobody was shed
	Wasted   float64 `col:"wasted" unit:"share" label:"wasted" print:"%.1"`                  // of the service: that of late completions
}

// SheddingResult is the table of [Shedding].
type SheddingResult struct {
	Params SheddingParams
	Rows   []SheddingRow // by policy, then by rate
	lines  []string      // the same in the format of the lab post
}

// Shedding measures what four ways to shed make of the same arrivals: none at
// all (fifo), a bounded door (tail-drop), discarding at dequeue who can no
// longer be in time (expiry), and the newest first (lifo). It panics with an
// error that lists every parameter that is wrong.
func Shedding(p SheddingParams) SheddingResult { return must(runShedding(p)) }

func runShedding(p SheddingParams) (SheddingResult, error) {
	if err := p.check(); err != nil {
		return SheddingResult{}, err
	}
	result := SheddingResult{Params: p}
	var err error
	result.Rows, result.lines, err = p.lab().sweep(p.Rates, labReading())
	return result, err
}

// sweep runs each of the lab's choices at each rate: rows, and lines in the
// lab's format.
func (l lab) sweep(rates []float64, h reading) (rows []SheddingRow, lines []string, err error) {
	for _, c := range labChoices() {
		for _, rate := range rates {
			r, err := l.run(c, l.even(rate))
			if err != nil {
				return nil, nil, err
			}
			rows = append(rows, l.sheddingRow(c, rate, r))
			lines = append(lines, l.sheddingLine(c, h, r))
		}
	}
	return rows, lines, nil
}

// runName is the key of a run: fifo-200.
func runName(policy string, rate float64) string { return fmt.Sprintf("%s-%g", policy, rate) }

func (l lab) sheddingRow(c choice, rate float64, r labRun) SheddingRow {
	served, lost := r.Sojourns(), r.lost()
	late, total := float64(l.lateness(r)), float64(r.Offered)
	row := SheddingRow{Run: runName(c.name, rate), Policy: c.name,
		Offered: total / inS(l.horizon), Goodput: (float64(len(served)) - late) / inS(l.horizon),
		Shed: float64(len(lost)) / total, Late: late / total,
		P99: inS(ceiling.exact(served, 99)), ShedWait: inS(ceiling.exact(lost, 50))}
	if len(served) > 0 {
		row.Wasted = late / float64(len(served))
	}
	return row
}

// sweepHeader is the first line of the lab's file.
const sweepHeader = "policy,offered_rps,goodput_rps,shed_pct,served_late_pct,p99_served_ms,shed_wait_p50_ms,wasted_pct"

// labNames are the words of the lab's files for its choices, where they are
// others than ours.
var labNames = map[string]string{expiry.name: "expire"}

// sheddingLine is a run in the lab's format.
func (l lab) sheddingLine(c choice, h reading, r labRun) string {
	row := l.sheddingRow(c, 0, r)
	percent := func(share float64) float64 { return float64(100 * share) }
	return fmt.Sprintf("%s,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f", cmp.Or(labNames[c.name], c.name), row.Offered, row.Goodput,
		percent(row.Shed), percent(row.Late), float64(h.percentile(r.Sojourns(), 99)),
		float64(h.percentile(r.lost(), 50)), percent(row.Wasted))
}

// Published gives the table in the format in which the lab post publishes it.
func (r SheddingResult) Published() string { return string(file(sweepHeader, r.lines)) }

// Hash gives the SHA-256 of [SheddingResult.Published] in hexadecimal digits.
func (r SheddingResult) Hash() string { return hash([]byte(r.Published())) }

// row gives the row of a policy at a rate; it panics where there is none.
func (r SheddingResult) row(policy string, rate float64) SheddingRow {
	name := runName(policy, rate)
	i := slices.IndexFunc(r.Rows, func(row SheddingRow) bool { return row.Run == name })
	if i < 0 {
		panic(fmt.Errorf("shedding has no run %q; its policies are fifo, tail-drop, expiry and lifo, its rates %v", name, r.Params.Rates))
	}
	return r.Rows[i]
}

// Goodput gives the completions within the deadline, per second of the run. Like
// every function of the result that takes a policy and a rate, it panics where
// there is no such run.
func (r SheddingResult) Goodput(policy string, rate float64) float64 {
	return r.row(policy, rate).Goodput
}

// Shed gives the share of those offered that were not served.
func (r SheddingResult) Shed(policy string, rate float64) float64 { return r.row(policy, rate).Shed }

// Wasted gives the share of the service that went into late completions.
func (r SheddingResult) Wasted(policy string, rate float64) float64 {
	return r.row(policy, rate).Wasted
}

// P99 gives the p99 of the sojourn time of the served, in s.
func (r SheddingResult) P99(policy string, rate float64) float64 { return r.row(policy, rate).P99 }

// ShedWait gives the median time, in s, that those waited who were shed.
func (r SheddingResult) ShedWait(policy string, rate float64) float64 {
	return r.row(policy, rate).ShedWait
}

// of gives a column of one policy's rows.
func (r SheddingResult) of(policy string, column func(SheddingRow) float64) []float64 {
	var out []float64
	for _, row := range r.Rows {
		if row.Policy == policy {
			out = append(out, column(row))
		}
	}
	return out
}

// Offereds gives the rates of one policy's runs, as they came about.
func (r SheddingResult) Offereds(policy string) []float64 {
	return r.of(policy, func(row SheddingRow) float64 { return row.Offered })
}

// Goodputs gives the goodput of one policy's runs, in the order of Offereds.
func (r SheddingResult) Goodputs(policy string) []float64 {
	return r.of(policy, func(row SheddingRow) float64 { return row.Goodput })
}

// P99s gives the p99 of one policy's runs in s, in the order of Offereds.
func (r SheddingResult) P99s(policy string) []float64 {
	return r.of(policy, func(row SheddingRow) float64 { return row.P99 })
}
