package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// WhiteboardParams is what [Whiteboard] and [WhiteboardShares] run with: small
// stations whose long run has a formula, all at one load of each server, each
// run several times, with one seed after another.
type WhiteboardParams struct {
	Load     float64 `param:"load" unit:"share"`        // of each server; below 1
	Service  float64 `param:"service" unit:"s"`         // mean service time; in mmc so many times longer as it has servers
	SCV      float64 `param:"scv"`                      // squared coefficient of variation of mh1, from 1
	Pool     int     `param:"pool" unit:"servers"`      // of mmc, which together are as fast as a server of the others
	Places   int     `param:"places" unit:"requests"`   // in the system mm1k, the server's own among them
	Runs     int     `param:"runs" unit:"runs"`         // of each station
	Requests int     `param:"requests" unit:"requests"` // offered in a run
	Skip     int     `param:"skip" unit:"requests"`     // the first of them, which are not counted
	Seed     uint64  `param:"seed"`                     // of the first run; each further run has the next
}

// WhiteboardDefaults gives the parameters of the whiteboard notebook.
func WhiteboardDefaults() WhiteboardParams {
	return WhiteboardParams{Load: 0.8, Service: 0.010, SCV: 4, Pool: 10, Places: 5, Runs: 20, Requests: 3000, Skip: 500, Seed: 7}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p WhiteboardParams) check() error {
	all := loadProblems("Load", p.Load)
	all = append(all, station{service: p.Service, servers: 1, requests: p.Requests}.problems()...)
	if !(p.SCV >= 1 && p.SCV <= 1000) {
		all = append(all, outside("SCV", p.SCV, "from 1 to 1000"))
	}
	for _, f := range []struct {
		name             string
		value, low, high int
	}{{"Pool", p.Pool, 1, kernel.MaxServers}, {"Places", p.Places, 1, 1000}, {"Runs", p.Runs, 2, 1_000_000},
		{"Skip", p.Skip, 0, p.Requests - 1}} {
		if f.value < f.low || f.value > f.high {
			all = append(all, outside(f.name, f.value, fmt.Sprintf("from %d to %d", f.low, f.high)))
		}
	}
	if all == nil {
		return nil
	}
	return all
}

// boardStation is one station of the whiteboard.
type boardStation struct {
	name    string
	servers int
	service kernel.Service
	places  int     // in the system; 0 is no limit
	wait    float64 // s, the formula of the mean wait of the served
}

// stations lists what is run, with the formulas.
func (p WhiteboardParams) stations() []boardStation {
	s, full := p.Service, kernel.Exponential{Mean: p.Service}
	pool := float64(float64(p.Pool) * s)
	waits := p.erlangC() / float64(float64(p.Pool)*(1-p.Load))
	return []boardStation{
		{"md1", 1, kernel.Fixed{Time: s}, 0, p.wait(p.Load, 0)},
		{"mm1", 1, full, 0, p.wait(p.Load, 1)},
		{"mh1", 1, kernel.Hyperexponential{Mean: s, SCV: p.SCV}, 0, p.wait(p.Load, p.SCV)},
		{"mmc", p.Pool, kernel.Exponential{Mean: pool}, 0, float64(waits * pool)},
		{"mm1k", 1, full, p.Places, float64(s * p.foundByAdmitted())},
	}
}

// measure replicates a station: one list over the runs for each number that of
// reads off a run.
func (p WhiteboardParams) measure(b boardStation, of func(kernel.Result) []float64) ([][]float64, error) {
	seeds := make([]uint64, p.Runs)
	for i := range seeds {
		seeds[i] = p.Seed + uint64(i)
	}
	c := kernel.Config{
		Arrivals: kernel.Poisson{Rate: p.Load / p.Service},
		Service:  b.service,
		Servers:  b.servers,
		Draws:    kernel.CPython{Seed: p.Seed},
		End:      kernel.Drain{Requests: p.Requests},
	}
	if b.places > 0 {
		c.Admission = []kernel.Admission{kernel.SystemCap{K: b.places}}
	}
	return kernel.Replicate(c, seeds, of)
}

// WhiteboardRow is the mean wait at one station: what the formula says, and
// what the runs give.
type WhiteboardRow struct {
	Station string  `col:"station" label:"station" key:"true"`
	Load    float64 `col:"load" unit:"share" label:"load" print:"%.0"` // of each server, as offered
	Formula float64 `col:"formula" unit:"s" label:"formula" print:"ms.1"`
	Mean    float64 `col:"mean" unit:"s" label:"runs" print:"ms.1"`
	Error   float64 `col:"error" unit:"s" label:"error" print:"ms.1"` // standard error of that mean
	Apart   float64 `col:"apart" unit:"×" label:"apart" print:"×.1"`  // mean less formula, in standard errors
}

// WhiteboardResult is the table of [Whiteboard].
type WhiteboardResult struct {
	Params WhiteboardParams
	Rows   []WhiteboardRow
}

// Whiteboard measures the mean wait of the served at each station: md1, mm1
// and mh1 are a server with constant, exponential and hyperexponential
// services, mmc is a pool of slower servers with the same capacity in total, and
// mm1k has a bounded room. It panics with an error that lists every parameter
// that is wrong.
func Whiteboard(p WhiteboardParams) WhiteboardResult { return must(runWhiteboard(p)) }

func runWhiteboard(p WhiteboardParams) (WhiteboardResult, error) {
	if err := p.check(); err != nil {
		return WhiteboardResult{}, err
	}
	result := WhiteboardResult{Params: p}
	for _, b := range p.stations() {
		lists, err := p.measure(b, func(r kernel.Result) []float64 { return []float64{waitBehind(r, p.Skip)} })
		if err != nil {
			return WhiteboardResult{}, err
		}
		m := kernel.MomentsOf(lists[0])
		result.Rows = append(result.Rows, WhiteboardRow{Station: b.name, Load: p.Load, Formula: b.wait,
			Mean: m.Mean(), Error: m.StdErr(), Apart: (m.Mean() - b.wait) / m.StdErr()})
	}
	return result, nil
}

// waitBehind is the mean wait in s of the requests served, the first so many
// of those offered left out.
func waitBehind(r kernel.Result, skip int) float64 {
	sum, n := 0.0, 0
	for k := skip; k < len(r.Arrivals); k++ {
		if r.Fates == nil || r.Fates[k] == kernel.Completed {
			sum += r.Starts[k] - r.Arrivals[k]
			n++
		}
	}
	return sum / float64(n)
}

// row gives the row of a station; it panics where there is none.
func (r WhiteboardResult) row(name string) WhiteboardRow {
	i := slices.IndexFunc(r.Rows, func(row WhiteboardRow) bool { return row.Station == name })
	if i < 0 {
		names := make([]string, len(r.Rows))
		for k, row := range r.Rows {
			names[k] = row.Station
		}
		panic(fmt.Errorf("whiteboard has no station %q; it has %v", name, names))
	}
	return r.Rows[i]
}

// Formula gives the formula of the mean wait at a station, in s. Like every
// function of the result that takes a station, it panics where there is none
// of that name.
func (r WhiteboardResult) Formula(station string) float64 { return r.row(station).Formula }

// Mean gives the mean wait over the runs of a station, in s.
func (r WhiteboardResult) Mean(station string) float64 { return r.row(station).Mean }

// Error gives the standard error of that mean, in s.
func (r WhiteboardResult) Error(station string) float64 { return r.row(station).Error }

// Apart gives by how many standard errors the mean is above the formula.
func (r WhiteboardResult) Apart(station string) float64 { return r.row(station).Apart }

// Wait gives the formula of the mean wait at a server alone, in s,
// at any load from 0 to below 1 and any squared coefficient of variation of
// the services, from 0.
func (r WhiteboardResult) Wait(load, scv float64) float64 { return r.Params.wait(load, scv) }

// wait is the formula of Pollaczek and Khinchine, in s.
func (p WhiteboardParams) wait(load, scv float64) float64 {
	return float64(p.Service*load) * (1 + scv) / (1 - load) / 2
}

// erlangC is the share of requests that wait before the pool.
func (p WhiteboardParams) erlangC() float64 {
	blocked, offered := 1.0, float64(p.Load*float64(p.Pool))
	for k := 1; k <= p.Pool; k++ {
		product := float64(offered * blocked)
		blocked = product / (float64(k) + product)
	}
	return blocked / (1 - float64(p.Load*(1-blocked)))
}

// foundByAdmitted is how many the admitted find in the bounded room, in the
// mean.
func (p WhiteboardParams) foundByAdmitted() float64 {
	weight, all, sum := 1.0, 0.0, 0.0
	for n := range p.Places {
		all += weight
		sum += float64(float64(n) * weight)
		weight = float64(weight * p.Load)
	}
	return sum / all
}

// blocked is the share of requests that find the bounded room full.
func (p WhiteboardParams) blocked() float64 {
	weight, all := 1.0, 1.0
	for range p.Places {
		weight = float64(weight * p.Load)
		all += weight
	}
	return weight / all
}
